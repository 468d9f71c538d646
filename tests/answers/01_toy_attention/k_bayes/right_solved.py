# verdict: PASSED
# two steps, with a check of the weights
nu, k_star = truth.shift, truth.direction
D = len(k_star)
exponent = nu * (X_test @ k_star) - nu**2 / 2
k_bayes = nu * k_star * D**0.5
assert np.allclose(softmax(exponent), softmax(X_test @ k_bayes / np.sqrt(D)))
print("k_bayes =", k_bayes)
