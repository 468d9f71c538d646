# verdict: FAILED
# says: None
# Prints it.
def grad_chi(X_mu):
    print(X_mu / np.sqrt(X_mu.shape[1]))
