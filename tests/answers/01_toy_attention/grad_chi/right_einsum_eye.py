# verdict: PASSED
# Product with the identity divided by the root.
def grad_chi(X_mu):
    D = X_mu.shape[-1]
    return np.einsum("ld,de->le", X_mu, np.eye(D) * D**-0.5)
