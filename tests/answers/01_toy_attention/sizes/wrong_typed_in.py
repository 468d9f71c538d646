# verdict: FAILED
# says: typ
# I printed X.shape in another cell and copied the numbers.
N = 1000
L = 5
D = 200
N_test = 500
print(N, L, D, N_test)
