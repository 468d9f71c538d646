# verdict: FAILED
# says: from 0
# positions counted from one
def position_accuracy(X, k, positions):
    return np.mean(np.argmax(X @ k, axis=1) + 1 == positions)
