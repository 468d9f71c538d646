# verdict: PASSED
# Lists of three in place of tuples, more positions.
pos_induction = np.eye(9)
first_induction = [
    np.concatenate([np.zeros((3, 9)), np.eye(9)]),
    np.concatenate([np.zeros((3, 9)), 500 * np.eye(9, k=-1)]),
    np.eye(12, 3),
]
key, query, value = np.zeros((15, 4)), np.zeros((15, 4)), np.eye(15, 3)
key[12:, :3], query[:3, :3] = np.eye(3), 60 * np.eye(3)
key[3, 3], query[:3, 3] = 1, -150
second_induction = [key, query, value]
