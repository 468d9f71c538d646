# verdict: FAILED
# says: shape
# the predictions of the estimator in place of its direction
k_bayes = softmax_attention(X_test, np.sqrt(X.shape[2]) * truth.shift * truth.direction)
