# verdict: ERROR
# says: unpack
# Thought that the shape holds all four numbers.
N, L, D, N_test = X.shape
print(N, L, D, N_test)
