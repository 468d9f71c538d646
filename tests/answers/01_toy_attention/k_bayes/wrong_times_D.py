# verdict: FAILED
# says: sqrt(D)
# D in place of its root
k_bayes = X.shape[2] * truth.shift * truth.direction
