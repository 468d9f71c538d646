# verdict: PARTIAL
# says: one at a time
# The scores at once, but the weighted sums sequence by sequence.
def linear_attention(X, k):
    chi = np.einsum("nld,d->nl", X, k) / np.sqrt(k.size)
    return np.array([w @ v for w, v in zip(chi, np.take(X, 0, axis=2))])
