# verdict: FAILED
# says: abs
# the score of largest absolute value
def position_accuracy(X, k, positions):
    return np.mean(np.abs(X @ k).argmax(axis=1) == positions)
