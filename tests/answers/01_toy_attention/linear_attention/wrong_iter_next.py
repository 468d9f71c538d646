# verdict: PARTIAL
# says: one at a time
# next() on an iterator until it is empty.
def linear_attention(X, k):
    sequences, y_hat = iter(X), []
    while (x := next(sequences, None)) is not None:
        y_hat.append(x[:, 0] @ (x @ k) / np.sqrt(k.size))
    return np.array(y_hat)
