# verdict: PARTIAL
# says: one at a time
# a while loop over the rows
def softmax(chi):
    result = np.empty_like(chi, dtype=float)
    i = 0
    while i < len(chi):
        e = np.exp(chi[i] - chi[i].max())
        result[i] = e / e.sum()
        i += 1
    return result
