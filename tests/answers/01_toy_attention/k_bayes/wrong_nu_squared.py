# verdict: FAILED
# says: ν
# nu squared
k_bayes = np.sqrt(X.shape[2]) * truth.shift**2 * truth.direction
