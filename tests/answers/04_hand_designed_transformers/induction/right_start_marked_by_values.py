# verdict: PASSED
# The first layer's values are gated: it also brings the position it read, so a start shows itself.
pos_induction = np.eye(5)
V1 = np.zeros((8, 8))
V1[:, :8] = np.eye(8)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    V1,
)
K2, Q2 = np.zeros((16, 4)), np.zeros((16, 4))
K2[8:11, :3] = np.eye(3)
K2[3, 3] = 1
Q2[:3, :3] = 200 * np.eye(3)
Q2[:3, 3] = -400
second_induction = (K2, Q2, np.eye(16, 3))
