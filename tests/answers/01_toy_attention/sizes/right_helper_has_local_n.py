# verdict: PASSED
# A counting helper, defined in the middle, has a local N of its own.
N, L, D = X.shape


def how_many(sequences):
    N = 0
    for _ in sequences:
        N = N + 1
    return N


N_test = how_many(X_test)
print(N, L, D, N_test)
