# verdict: ERROR
# says: N_test
# Stopped after the training set.
N, L, D = X.shape
print(N, L, D)
