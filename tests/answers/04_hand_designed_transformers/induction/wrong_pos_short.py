# verdict: FAILED
# says: 4 rows
# Four positions.
pos_induction = np.eye(4)
first_induction = (
    np.vstack([np.zeros((3, 4)), np.eye(4)]),
    np.vstack([np.zeros((3, 4)), 100 * np.eye(4, k=-1)]),
    np.eye(7, 3),
)
K2 = np.zeros((10, 4))
K2[7:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((10, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
V2 = np.eye(10, 3)
second_induction = (K2, Q2, V2)
