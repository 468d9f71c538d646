# verdict: FAILED
# says: counts the coordinates
# Believed that the last axis is the tokens.
N, D, L = X.shape
N_test = X_test.shape[0]
print(N, L, D, N_test)
