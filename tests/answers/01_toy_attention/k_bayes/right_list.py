# verdict: PASSED
# a list of numbers
root_of_D = X.shape[-1] ** 0.5
k_bayes = [float(truth.shift * component * root_of_D) for component in truth.direction]
