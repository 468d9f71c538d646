# verdict: PARTIAL
# says: one at a time
# functools.reduce over the sequences.
from functools import reduce


def grad_linear_attention(X):
    grow = lambda rows, x: rows + [x[:, 0] @ x / np.sqrt(x.shape[1])]
    return np.array(reduce(grow, X, []))
