# verdict: PASSED
# compares the score of the relevant token with the maximum
def position_accuracy(X, k, positions):
    # for each sequence: is the score at the position the maximum?
    s = (X * k).sum(axis=2)
    at_position = np.take_along_axis(s, positions[:, None], axis=1)[:, 0]
    return 1 - np.mean(at_position < s.max(axis=1))
