# verdict: FAILED
# says: N_test
# Took the test labels from the wrong variable.
N, L, D = X.shape
N_test = y.shape[0]
print(N, L, D, N_test)
