# verdict: PARTIAL
# says: one at a time
# argmax at once, the hits counted one by one over the array of the positions found
def position_accuracy(X, k, positions):
    where = np.argmax(X @ k, axis=1)
    hits = 0
    for i in range(len(where)):
        hits += where[i] == positions[i]
    return hits / len(where)
