# verdict: PASSED
# First try had L and D mixed up, the later lines put it right.
N, D, L = X.shape
# no! the tokens come first
N, L, D = X.shape
N_test = X_test.shape[0]
print("N", N)
print("L", L)
print("D", D)
print("N_test", N_test)
