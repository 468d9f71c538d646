# verdict: FAILED
# says: sum over the tokens
# Summed over the tokens already.
def grad_chi(X_mu):
    return X_mu.sum(axis=0) / np.sqrt(X_mu.shape[1])
