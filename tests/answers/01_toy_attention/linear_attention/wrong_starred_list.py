# verdict: PARTIAL
# says: one at a time
# Makes a list of the sequences first.
def linear_attention(X, k):
    todo = [*X]
    out = []
    for x in todo:
        out.append(x[:, 0] @ (x @ k) / np.sqrt(k.size))
    return np.stack(out)
