# verdict: FAILED
# says: typ
# 10**3 is not typing the number in, is it?
N, L, D, N_test = 10**3, 10 // 2, 2 * 10**2, 10**3 // 2
print(N, L, D, N_test)
