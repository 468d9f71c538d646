# verdict: FAILED
# says: N_test
# Slice of the shape instead of an entry of it.
N, L, D = X.shape
N_test = X_test.shape[:1]
print(N, L, D, N_test)
