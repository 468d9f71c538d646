# verdict: PASSED
# solved as a linear system: find k whose scores are the exponents
tokens = X_test.reshape(-1, X_test.shape[2])
target = truth.shift * tokens @ truth.direction
k_bayes, *_ = np.linalg.lstsq(tokens / np.sqrt(tokens.shape[1]), target, rcond=None)
