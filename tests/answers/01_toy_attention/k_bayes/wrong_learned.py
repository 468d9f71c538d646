# verdict: FAILED
# says: learned
# rescales the learned direction
k_bayes = np.sqrt(X.shape[2]) * truth.shift * k_softmax_stopped / np.linalg.norm(k_softmax_stopped)
