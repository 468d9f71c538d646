# verdict: PASSED
# Annotated names first, values later by a loop over the names.
N: int = 0
L: int = 0
D: int = 0
for N, L, D in [X.shape]:
    print(N, L, D)
N_test = X_test.shape[0]
print(N_test)
