# verdict: FAILED
# says: score
# the largest first coordinate
def position_accuracy(X, k, positions):
    return np.mean(np.argmax(X[:, :, 0], axis=1) == positions)
