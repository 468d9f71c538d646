# verdict: FAILED
# says: not the posterior
# subtracts nu^2/2 from the first number only, as a bias
k_bayes = np.sqrt(X.shape[2]) * truth.shift * truth.direction
k_bayes[0] -= truth.shift**2 / 2
