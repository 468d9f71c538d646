# verdict: ERROR
# says: notebook's arrays
# Named the argument differently and then used the notebook's X out of habit.
def linear_attention(x, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return np.sum(chi * X[:, :, 0], axis=1)
