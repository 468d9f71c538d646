# verdict: FAILED
# says: sqrt(D)
# divides by sqrt(D)
k_bayes = truth.shift * truth.direction / np.sqrt(X.shape[2])
