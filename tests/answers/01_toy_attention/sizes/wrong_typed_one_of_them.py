# verdict: FAILED
# says: N_test
# Only the number of test sequences is typed in, since it was not in X.
N, L, D = X.shape
N_test = 500
print(N, L, D, N_test)
