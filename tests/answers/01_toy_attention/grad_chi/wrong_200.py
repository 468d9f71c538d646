# verdict: FAILED
# says: notebook's D
# D is 200.
def grad_chi(X_mu):
    return X_mu / 200**0.5
