# verdict: FAILED
# says: sqrt(L)
# shape[0] is L here, since X_mu has two axes only.
def grad_chi(X_mu):
    return X_mu / np.sqrt(X_mu.shape[0])
