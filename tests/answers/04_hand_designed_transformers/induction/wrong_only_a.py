# verdict: FAILED
# says: second layer
# The query works for A only.
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.diag([1, 0, 0])
Q2[:3, 3] = -200
V2 = np.eye(11, 3)
second_induction = (K2, Q2, V2)
