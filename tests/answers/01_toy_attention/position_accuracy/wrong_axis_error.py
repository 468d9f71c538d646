# verdict: ERROR
# says: axis
# argmax over an axis that is not there
def position_accuracy(X, k, positions):
    return np.mean(np.argmax(X @ k, axis=2) == positions)
