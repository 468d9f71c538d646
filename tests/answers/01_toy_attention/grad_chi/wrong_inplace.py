# verdict: FAILED
# says: chang
# X_mu /= changes the sequence of the caller.
def grad_chi(X_mu):
    X_mu /= np.sqrt(X_mu.shape[1])
    return X_mu
