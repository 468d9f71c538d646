# verdict: FAILED
# says: share
# the share of misses
def position_accuracy(X, k, positions):
    return np.mean(np.argmax(X @ k, axis=1) != positions)
