# verdict: PARTIAL
# says: one at a time
# exponentials at once, the normalisation row by row over the array of the exponentials
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    for i in range(len(e)):
        e[i] = e[i] / e[i].sum()
    return e
