# verdict: PARTIAL
# says: one at a time
# a loop over the sequences
def softmax_attention(X, k):
    y_hat = []
    for x in X:
        w = softmax((x @ k / np.sqrt(x.shape[1]))[None])[0]
        y_hat.append(w @ x[:, 0])
    return np.array(y_hat)
