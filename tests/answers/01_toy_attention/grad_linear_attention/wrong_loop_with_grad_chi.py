# verdict: PARTIAL
# says: one at a time
# grad_chi is there for one sequence, so loop over them.
def grad_linear_attention(X):
    out = np.zeros((X.shape[0], X.shape[2]))
    for mu, X_mu in enumerate(X):
        out[mu] = X_mu[:, 0] @ grad_chi(X_mu)
    return out
