# verdict: PASSED
# len() counts the outermost axis, so peel the array like an onion.
N = len(X)
L = len(X[0])
D = len(X[0][0])
N_test = len(X_test)
print("N =", N, "\nL =", L, "\nD =", D, "\nN_test =", N_test)
