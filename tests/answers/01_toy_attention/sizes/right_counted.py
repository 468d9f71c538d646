# verdict: PASSED
# Count by going through the arrays, nothing bans a loop here.
N = sum(1 for _ in X)
L = 0
for token in X[0]:
    L += 1
D = 0
for number in X[0, 0]:
    D = D + 1
N_test = sum(1 for _ in X_test)
print(N, L, D, N_test)
