# verdict: FAILED
# says: share
# the number of hits
def position_accuracy(X, k, positions):
    return np.sum(np.argmax(X @ k, axis=1) == positions)
