# verdict: PASSED
# Positions on a circle, and a mark for the start.
w = 2 * np.pi / 6
pos_induction = np.array([[np.cos(w * p), np.sin(w * p), float(p == 0)] for p in range(5)])
turn = 300 * np.array([[np.cos(w), -np.sin(w)], [np.sin(w), np.cos(w)]])
first_induction = (
    np.vstack([np.zeros((3, 2)), np.eye(2), np.zeros((1, 2))]),
    np.vstack([np.zeros((3, 2)), turn, np.zeros((1, 2))]),
    np.eye(6, 3),
)
K2 = np.vstack([np.zeros((5, 3)), [[-10, -10, -10]], np.eye(3)])
Q2 = np.vstack([100 * np.eye(3), np.zeros((6, 3))])
second_induction = (K2, Q2, np.eye(9, 3))
