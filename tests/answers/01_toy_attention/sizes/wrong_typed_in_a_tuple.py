# verdict: FAILED
# says: typ
# Typed the numbers into a tuple first and unpacked it.
sizes = (1000, 5, 200, 500)
N, L, D, N_test = sizes
print(sizes)
