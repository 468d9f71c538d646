# verdict: PASSED
# A function that places blocks.
def place(rows, columns, *blocks):
    M = np.zeros((rows, columns))
    for r, c, B in blocks:
        B = np.atleast_2d(B)
        M[r : r + B.shape[0], c : c + B.shape[1]] = B
    return M


pos_induction = np.eye(6)
first_induction = (
    place(9, 6, (3, 0, np.eye(6))),
    place(9, 6, (3, 0, 80 * np.eye(6, k=-1))),
    place(9, 3, (0, 0, np.eye(3))),
)
second_induction = (
    place(12, 4, (9, 0, np.eye(3)), (3, 3, -1.0)),
    place(12, 4, (0, 0, 80 * np.eye(3)), (0, 3, np.full((3, 1), 160.0))),
    place(12, 3, (0, 0, np.eye(3))),
)
