# verdict: PASSED
# einsum and np.full
factor = np.full(X.shape[2], np.sqrt(X.shape[2]))
k_bayes = np.einsum(",d,d->d", truth.shift, factor, truth.direction)
print(np.linalg.norm(k_bayes), "=", truth.shift, "* sqrt", X.shape[2])
