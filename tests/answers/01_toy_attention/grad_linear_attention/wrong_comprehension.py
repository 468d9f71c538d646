# verdict: PARTIAL
# says: one at a time
# A comprehension over sequences.
def grad_linear_attention(X):
    return np.stack([x[:, 0] @ grad_chi(x) for x in X])
