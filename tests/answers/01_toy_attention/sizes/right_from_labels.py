# verdict: PASSED
# There is one label for each sequence, so count the labels.
N = y.size
N_test = y_test.shape[0]
D = X[0, 0].size
L = X.size // (N * D)
print("sizes:", N, L, D, N_test)
