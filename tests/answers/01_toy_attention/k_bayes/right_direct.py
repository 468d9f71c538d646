# verdict: PASSED
# sqrt(D) nu k*
k_bayes = np.sqrt(X.shape[2]) * truth.shift * truth.direction
