# verdict: PARTIAL
# says: one at a time
# np.vectorize with a signature over matrices.
def grad_linear_attention(X):
    one = np.vectorize(lambda x: x.T @ x[:, 0] / np.sqrt(x.shape[1]), signature="(l,d)->(d)")
    return one(X)
