# verdict: ERROR
# says: attribute
# a name that truth does not have
k_bayes = np.sqrt(X.shape[2]) * truth.nu * truth.k_star
