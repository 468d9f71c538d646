# verdict: PASSED
# chi is linear in k.
def grad_chi(X_mu):
    return X_mu / np.sqrt(X_mu.shape[1])
