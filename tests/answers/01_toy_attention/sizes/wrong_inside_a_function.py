# verdict: ERROR
# says: N
# Put everything into a function and never returned anything from it.
def show_sizes():
    N, L, D = X.shape
    N_test = X_test.shape[0]
    print(N, L, D, N_test)


show_sizes()
