# verdict: PASSED
# The first version was without the root, the second one replaces it.
def linear_attention(X, k):
    return ((X @ k) * X[:, :, 0]).sum(axis=1)


# forgot the 1/sqrt(D) above
def linear_attention(X, k):
    return ((X @ k) * X[:, :, 0]).sum(axis=1) / np.sqrt(X.shape[2])
