# verdict: PASSED
# The shape of X is a triple, the test set only needs its first entry.
N, L, D = X.shape
N_test = X_test.shape[0]
print(N, L, D, N_test)
