# verdict: FAILED
# says: argument
# Used the first training sequence.
def grad_chi(X_mu):
    return X[0] / np.sqrt(X.shape[2])
