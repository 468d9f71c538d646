# verdict: FAILED
# says: N_test
# Mixed up train and test.
N_test, L, D = X.shape
N = X_test.shape[0]
print(N, L, D, N_test)
