# verdict: FAILED
# says: notebook's D
# D from exercise 1.1.
def grad_chi(X_mu):
    return X_mu / np.sqrt(D)
