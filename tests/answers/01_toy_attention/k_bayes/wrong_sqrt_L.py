# verdict: FAILED
# says: sqrt(D)
# the root of the number of tokens
k_bayes = np.sqrt(X.shape[1]) * truth.shift * truth.direction
