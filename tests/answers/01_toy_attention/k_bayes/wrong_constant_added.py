# verdict: FAILED
# says: same for all tokens
# carries nu^2/2 into the direction
k_bayes = np.sqrt(X.shape[2]) * (truth.shift * truth.direction - truth.shift**2 / 2)
