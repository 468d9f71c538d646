# verdict: FAILED
# says: each token
# Only the gradient of token 0, repeated.
def grad_chi(X_mu):
    return np.tile(X_mu[0], (len(X_mu), 1)) / np.sqrt(X_mu.shape[1])
