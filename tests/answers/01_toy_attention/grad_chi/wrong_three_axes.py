# verdict: ERROR
# says: index
# Thought that X_mu still has the axis of the sequences.
def grad_chi(X_mu):
    return X_mu / np.sqrt(X_mu.shape[2])
