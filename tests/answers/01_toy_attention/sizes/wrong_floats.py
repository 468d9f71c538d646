# verdict: FAILED
# says: expected int
# Divided to get the third size.
N = len(X)
D = X.shape[2]
L = X.size / (N * D)
N_test = X_test.size / (L * D)
print(N, L, D, N_test)
