# %% right: transposed sequences times a column
def grad_linear_attention(X):
    column = X[:, :, 0][..., np.newaxis]
    return (X.transpose(0, 2, 1) @ column)[..., 0] / X.shape[2] ** 0.5

# %% right: (n, L, 1) times (n, L, D), summed over tokens
def grad_linear_attention(X):
    n, L, D = X.shape
    return (X[:, :, [0]] * X / np.sqrt(D)).sum(axis=1)

# %% right: the prediction is linear in k, so entry d is the prediction with the unit vector d
def grad_linear_attention(X):
    D = X.shape[2]
    return np.stack([linear_attention(X, unit) for unit in np.eye(D)], axis=-1)

# %% right: the hint
def grad_linear_attention(X):
    return np.einsum("nl,nld->nd", X[:, :, 0], X) / np.sqrt(X.shape[2])

# %% right: iterates over an array whose first axis is the tokens
def grad_linear_attention(X):
    by_token = X.transpose(1, 0, 2)
    pieces = [t * t[:, 0:1] for t in by_token]
    return np.sum(pieces, axis=0) / np.sqrt(by_token.shape[-1])

# %% right: the full second moments of each sequence, first row (wasteful but right)
def grad_linear_attention(X):
    D = X.shape[2]
    first = X[:, :, :1].swapaxes(1, 2)
    return np.matmul(first, X).reshape(len(X), D) * D ** (-1 / 2)

# %% right: functools.reduce with the token positions
from functools import reduce


def grad_linear_attention(X):
    n, L, D = X.shape
    add = lambda so_far, l: so_far + np.multiply(X[:, l, 0].reshape(n, 1), X[:, l, :])
    return reduce(add, range(L), np.zeros((n, D))) / np.sqrt(D)

# %% right: sum over l as a loop over l
def grad_linear_attention(X):
    total = np.zeros((X.shape[0], X.shape[2]))
    for l in range(X.shape[1]):
        total += X[:, l, 0, None] * X[:, l] / np.sqrt(X.shape[2])
    return total

# %% right: jacobian by torch, returned as a tensor
import torch


def grad_linear_attention(X):
    T = torch.as_tensor(X, dtype=torch.float64)
    D = T.shape[2]
    f = lambda k: ((T @ k) / D**0.5 * T[:, :, 0]).sum(1)
    return torch.autograd.functional.jacobian(f, torch.ones(D, dtype=torch.float64))

# %% wrong: /D | says: sqrt(D)
def grad_linear_attention(X):
    return np.einsum("nl,nld->nd", X[:, :, 0], X) / X.shape[2]

# %% wrong: thought that the value coordinate is not part of the key | says: coordinate
def grad_linear_attention(X):
    keys = X.copy()
    keys[:, :, 0] = 0
    return np.einsum("nl,nld->nd", X[:, :, 0], keys) / np.sqrt(X.shape[2])

# %% wrong: X[:, 0] instead of X[:, :, 0] | says: first coordinate
def grad_linear_attention(X):
    return np.einsum("nd,nld->nd", X[:, 0], X) / np.sqrt(X.shape[2])

# %% wrong: five tokens written out | verdict: ERROR | says: sizes
def grad_linear_attention(X):
    a, b, c, d, e = (X[:, i, :1] * X[:, i] for i in range(5))
    return (a + b + c + d + e) / np.sqrt(X.shape[2])

# %% wrong: sum of the gradients of the scores, without the values | says: value X[:, :, 0]
def grad_linear_attention(X):
    return X.sum(axis=1) / np.sqrt(X.shape[2])

# %% wrong: typed x in the signature and X in the body | says: argument
def grad_linear_attention(x):
    return np.einsum("nl,nld->nd", X[:, :, 0], X) / np.sqrt(X.shape[2])

# %% wrong: uses the D of the set-up | says: notebook's D
def grad_linear_attention(X):
    return np.einsum("nl,nld->nd", X[:, :, 0], X) / np.sqrt(D)

# %% wrong: mean over the tokens | says: sum
def grad_linear_attention(X):
    return (X[:, :, :1] * X).mean(axis=1) / np.sqrt(X.shape[2])

# %% wrong: the minus of the next step | says: sign
def grad_linear_attention(X):
    return -np.einsum("nl,nld->nd", X[:, :, 0], X) / np.sqrt(X.shape[2])

# %% wrong: forgot the 1/sqrt(D) | says: sqrt(D)
def grad_linear_attention(X):
    return np.einsum("nl,nld->nd", X[:, :, 0], X)

# %% wrong: forgot the sum over the tokens | says: shape
def grad_linear_attention(X):
    return X[:, :, :1] * X / np.sqrt(X.shape[2])

# %% wrong: prints | says: None
def grad_linear_attention(X):
    result = np.einsum("nl,nld->nd", X[:, :, 0], X) / np.sqrt(X.shape[2])
    print(result)

# %% wrong: sqrt(L) | says: sqrt(L)
def grad_linear_attention(X):
    return np.einsum("nl,nld->nd", X[:, :, 0], X) / np.sqrt(X.shape[1])

# %% wrong: pulled the value out of the sum over the tokens | says: token
def grad_linear_attention(X):
    return X[:, :, 0].sum(axis=1)[:, None] * X.sum(axis=1) / np.sqrt(X.shape[2])

# %% wrong: einsum sums the n too | says: summed over the sequences
def grad_linear_attention(X):
    return np.einsum("nl,nld->d", X[:, :, 0], X) / np.sqrt(X.shape[2])

# %% wrong: output order of the einsum | says: (D, n)
def grad_linear_attention(X):
    return np.einsum("nl,nld->dn", X[:, :, 0], X) / np.sqrt(X.shape[2])

# %% wrong: in place | verdict: PARTIAL | says: in place
def grad_linear_attention(X):
    first = X[:, :, 0].copy()
    X *= first[:, :, None]
    return X.sum(axis=1) / np.sqrt(X.shape[2])
