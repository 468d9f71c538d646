# verdict: PASSED
# a count divided by n
def position_accuracy(X, k, positions):
    scores = np.einsum("nld,d->nl", X, k) / np.sqrt(X.shape[2])
    hits = np.count_nonzero(scores.argmax(-1) == positions)
    return hits / len(positions)
