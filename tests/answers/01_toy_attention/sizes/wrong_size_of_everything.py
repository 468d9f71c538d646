# verdict: FAILED
# says: N
# .size sounds like "the number of sequences".
N = X.size
L = X.shape[1]
D = X.shape[2]
N_test = X_test.size
print(N, L, D, N_test)
