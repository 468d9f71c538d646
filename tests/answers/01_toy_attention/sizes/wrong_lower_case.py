# verdict: ERROR
# says: N
# Variables start with a lower-case letter in my other course.
n, l, d = X.shape
n_test = X_test.shape[0]
print(n, l, d, n_test)
