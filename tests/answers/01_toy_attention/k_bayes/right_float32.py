# verdict: PASSED
# single precision
k_bayes = (truth.shift * truth.direction / X.shape[2] ** -0.5).astype(np.float32)
