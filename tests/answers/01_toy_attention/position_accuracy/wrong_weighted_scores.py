# verdict: FAILED
# says: expected the largest score
# the largest product of score and first coordinate
def position_accuracy(X, k, positions):
    return np.mean(np.argmax((X @ k) * X[:, :, 0], axis=1) == positions)
