# verdict: PASSED
# a loop over the tokens, which are few, not over the sequences
def softmax(chi):
    n, L = chi.shape
    biggest = chi[:, 0].copy()
    for l in range(1, L):  # tokens, not sequences
        biggest = np.maximum(biggest, chi[:, l])
    w = np.zeros((n, L))
    total = np.zeros(n)
    for l in range(L):
        w[:, l] = np.exp(chi[:, l] - biggest)
        total += w[:, l]
    for l in range(L):
        w[:, l] /= total
    return w
