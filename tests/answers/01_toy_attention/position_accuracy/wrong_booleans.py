# verdict: FAILED
# says: expected one number
# returns the hits of all sequences
def position_accuracy(X, k, positions):
    return np.argmax(X @ k, axis=1) == positions
