# verdict: PASSED
# An array of the shape; the entries are np.int64, which are whole numbers too.
shape = np.array(X.shape)
N = shape[0]
L = shape[1]
D = shape[-1]
N_test = np.array(X_test.shape)[0]
print(shape, N_test)
