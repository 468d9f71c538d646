# verdict: FAILED
# says: sign
# minus
k_bayes = -truth.shift * truth.direction * np.sqrt(X.shape[2])
