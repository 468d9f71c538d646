# verdict: FAILED
# says: expected int
# Built the text for printing and kept only the text.
N, L, D = map(str, X.shape)
N_test = str(len(X_test))
print("N = " + N + ", L = " + L + ", D = " + D + ", N_test = " + N_test)
