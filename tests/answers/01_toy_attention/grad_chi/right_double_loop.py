# verdict: PASSED
# All entries by hand.
def grad_chi(X_mu):
    L, D = X_mu.shape
    out = np.zeros((L, D))
    for l in range(L):
        for d in range(D):
            out[l, d] = X_mu[l, d] / np.sqrt(D)
    return out
