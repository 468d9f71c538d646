# verdict: FAILED
# says: largest
# the smallest score
def position_accuracy(X, k, positions):
    return np.mean(np.argmin(X @ k, axis=1) == positions)
