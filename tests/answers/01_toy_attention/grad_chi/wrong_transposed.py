# verdict: FAILED
# says: (D, L)
# Put the coordinates in the rows.
def grad_chi(X_mu):
    return X_mu.T / np.sqrt(X_mu.shape[1])
