# verdict: FAILED
# says: learned
# takes the estimator that was trained to the end for the best one
k_bayes = k_softmax
