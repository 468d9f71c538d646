# verdict: FAILED
# says: over the tokens
# argmax over the sequences
def position_accuracy(X, k, positions):
    where = np.argmax(X @ k, axis=0)
    return np.mean(np.isin(positions, where))
