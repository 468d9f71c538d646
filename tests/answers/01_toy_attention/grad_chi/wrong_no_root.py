# verdict: FAILED
# says: sqrt(D)
# Forgot the 1/sqrt(D).
def grad_chi(X_mu):
    return X_mu
