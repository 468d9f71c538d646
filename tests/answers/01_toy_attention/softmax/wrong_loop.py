# verdict: PARTIAL
# says: one at a time
# a loop over the rows
def softmax(chi):
    out = np.zeros(chi.shape)
    for i in range(chi.shape[0]):
        e = np.exp(chi[i] - np.max(chi[i]))
        out[i] = e / np.sum(e)
    return out
