# verdict: FAILED
# says: first coordinate
# Gave the gradient of the summands of the prediction, not of the scores.
def grad_chi(X_mu):
    return X_mu[:, :1] * X_mu / np.sqrt(X_mu.shape[1])
