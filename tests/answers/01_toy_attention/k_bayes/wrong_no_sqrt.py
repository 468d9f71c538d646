# verdict: FAILED
# says: sqrt(D)
# without sqrt(D)
k_bayes = truth.shift * truth.direction
