# verdict: FAILED
# says: shape
# a column
k_bayes = (np.sqrt(X.shape[2]) * truth.shift * truth.direction).reshape(-1, 1)
