# verdict: FAILED
# says: direction alone
# the hidden direction itself
k_bayes = truth.direction
