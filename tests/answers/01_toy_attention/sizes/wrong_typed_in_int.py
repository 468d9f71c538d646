# verdict: FAILED
# says: typ
# int(...) around the typed number.
N, L, D = X.shape
N_test = int(500)
print(N, L, D, N_test)
