# verdict: FAILED
# says: axis
# argmax without an axis
def position_accuracy(X, k, positions):
    return np.mean(np.argmax(X @ k) == positions)
