# verdict: FAILED
# says: percent
# a percentage
def position_accuracy(X, k, positions):
    return 100 * np.mean(np.argmax(X @ k, axis=1) == positions)
