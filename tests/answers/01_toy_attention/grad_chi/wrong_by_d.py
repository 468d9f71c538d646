# verdict: FAILED
# says: sqrt(D)
# Divided by D.
def grad_chi(X_mu):
    return X_mu / X_mu.shape[1]
