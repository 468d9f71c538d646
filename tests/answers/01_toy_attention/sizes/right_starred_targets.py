# verdict: PASSED
# Unpack both shapes at once and throw the rest of the test shape away.
(N, L, D), (N_test, *_) = X.shape, X_test.shape
print(f"{N=} {L=} {D=} {N_test=}")
