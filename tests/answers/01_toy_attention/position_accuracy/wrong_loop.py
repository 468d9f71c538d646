# verdict: PARTIAL
# says: one at a time
# a loop over the sequences
def position_accuracy(X, k, positions):
    hits = 0
    for x, p in zip(X, positions):
        if np.argmax(x @ k) == p:
            hits += 1
    return hits / len(X)
