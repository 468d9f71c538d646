# verdict: PASSED
# works on the transposed array, where broadcasting needs no keepdims
def softmax(chi):
    scores = chi.T
    scores = scores - np.max(scores, axis=0)
    ex = np.exp(scores)
    return (ex / np.sum(ex, axis=0)).T
