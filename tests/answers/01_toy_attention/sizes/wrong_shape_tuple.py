# verdict: FAILED
# says: N
# Stored the whole shape under the name N_test.
N, L, D = X.shape
N_test = X_test.shape
print(N, L, D, N_test)
