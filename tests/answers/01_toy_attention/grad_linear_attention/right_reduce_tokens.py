# verdict: PASSED
# functools.reduce with the token positions.
from functools import reduce


def grad_linear_attention(X):
    n, L, D = X.shape
    add = lambda so_far, l: so_far + np.multiply(X[:, l, 0].reshape(n, 1), X[:, l, :])
    return reduce(add, range(L), np.zeros((n, D))) / np.sqrt(D)
