# verdict: FAILED
# says: ν
# without nu
k_bayes = np.sqrt(X.shape[2]) * truth.direction
