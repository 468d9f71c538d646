# verdict: FAILED
# says: sign
# Stray minus of the loss.
def grad_chi(X_mu):
    return -X_mu / np.sqrt(X_mu.shape[1])
