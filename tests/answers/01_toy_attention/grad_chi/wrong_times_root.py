# verdict: FAILED
# says: factor
# Multiplied with the root.
def grad_chi(X_mu):
    return X_mu * np.sqrt(X_mu.shape[1])
