# verdict: PASSED
# np.size takes an axis; axis numbers 0, 1, 2 are not sizes.
N, L, D = (np.size(X, axis) for axis in (0, 1, 2))
N_test = np.size(X_test, 0)
# print all of them, for the record (I expect 1000 of something)
for name, value in zip(["N", "L", "D", "N_test"], [N, L, D, N_test]):
    print(f"{name:>8} = {value:6d}")
