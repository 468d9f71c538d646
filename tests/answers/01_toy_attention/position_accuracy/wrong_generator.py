# verdict: PARTIAL
# says: one at a time
# a generator over the rows of scores
def position_accuracy(X, k, positions):
    chi = X @ k
    return sum(int(np.argmax(chi[i]) == positions[i]) for i in range(len(chi))) / len(chi)
