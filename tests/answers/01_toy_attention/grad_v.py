# %% right: einsum in two steps
def grad_v(X, errors, weights):
    s = np.einsum("nl,nld->nd", weights, X) / np.sqrt(X.shape[2])
    return (errors[:, None] * s).mean(axis=0)

# %% right: one einsum
def grad_v(X, errors, weights):
    n, _, D = X.shape
    return np.einsum("n,nl,nld->d", errors, weights, X) / n / D**0.5

# %% right: tensordot of coefficients
def grad_v(X, errors, weights):
    coefficients = errors.reshape(-1, 1) * weights
    return np.tensordot(coefficients, X, axes=([0, 1], [0, 1])) / (errors.size * np.sqrt(X.shape[-1]))

# %% right: flattened
def grad_v(X, errors, weights):
    D = X.shape[2]
    return X.reshape(-1, D).T @ (errors[:, None] * weights).ravel() / len(X) / np.sqrt(D)

# %% right: autograd
import torch


def grad_v(X, errors, weights):
    X, errors, weights = (torch.tensor(np.asarray(a), dtype=torch.float64) for a in (X, errors, weights))
    v = torch.zeros(X.shape[2], dtype=torch.float64, requires_grad=True)
    y_hat = (weights * (X @ v)).sum(1) / X.shape[2] ** 0.5
    (y_hat * errors).mean().backward()
    return v.grad

# %% wrong: the sum | says: sum over the texts
def grad_v(X, errors, weights):
    return errors @ np.einsum("nl,nld->nd", weights, X) / np.sqrt(X.shape[2])

# %% wrong: the minus of notebook A, where errors were y - y_hat | says: sign is wrong
def grad_v(X, errors, weights):
    return -errors @ np.einsum("nl,nld->nd", weights, X) / np.sqrt(X.shape[2]) / len(X)

# %% wrong: no root | says: 1/sqrt(D) is missing
def grad_v(X, errors, weights):
    return errors @ np.einsum("nl,nld->nd", weights, X) / len(X)

# %% wrong: sum without root | says: missing, and it is the sum
def grad_v(X, errors, weights):
    return errors @ np.einsum("nl,nld->nd", weights, X)

# %% wrong: D in place of its root | says: divided by D
def grad_v(X, errors, weights):
    return errors @ np.einsum("nl,nld->nd", weights, X) / len(X) / X.shape[2]

# %% wrong: the notebook's 50 | says: notebook's D
def grad_v(X, errors, weights):
    return errors @ np.einsum("nl,nld->nd", weights, X) / len(X) / np.sqrt(50)

# %% wrong: the 4 of the statement | says: D of an example
def grad_v(X, errors, weights):
    return errors @ np.einsum("nl,nld->nd", weights, X) / len(X) / 2

# %% wrong: the 5 of the check | says: D of an example
def grad_v(X, errors, weights):
    return errors @ np.einsum("nl,nld->nd", weights, X) / len(X) / 5**0.5

# %% wrong: the notebook's number of texts | says: notebook's number
def grad_v(X, errors, weights):
    return errors @ np.einsum("nl,nld->nd", weights, X) / 1100 / np.sqrt(X.shape[2])

# %% wrong: the 2 stays | says: twice what
def grad_v(X, errors, weights):
    return 2 * errors @ np.einsum("nl,nld->nd", weights, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: the 1/2 stays | says: half of what
def grad_v(X, errors, weights):
    return errors @ np.einsum("nl,nld->nd", weights, X) / (2 * len(X)) / np.sqrt(X.shape[2])

# %% wrong: no errors | says: errors do not enter
def grad_v(X, errors, weights):
    return np.einsum("nl,nld->nd", weights, X).mean(axis=0) / np.sqrt(X.shape[2])

# %% wrong: one row for each text | says: one row for each text, expected
def grad_v(X, errors, weights):
    return errors[:, None] * np.einsum("nl,nld->nd", weights, X) / np.sqrt(X.shape[2])

# %% wrong: divided by n, not summed | says: add them up
def grad_v(X, errors, weights):
    return errors[:, None] * np.einsum("nl,nld->nd", weights, X) / np.sqrt(X.shape[2]) / len(X)

# %% wrong: no weights | says: without their weights
def grad_v(X, errors, weights):
    return errors @ X.sum(axis=1) / np.sqrt(X.shape[2]) / len(X)

# %% wrong: squares the errors | says: errors are squared
def grad_v(X, errors, weights):
    return errors**2 @ np.einsum("nl,nld->nd", weights, X) / np.sqrt(X.shape[2]) / len(X)

# %% wrong: absolute errors | says: sizes of the errors
def grad_v(X, errors, weights):
    return np.abs(errors) @ np.einsum("nl,nld->nd", weights, X) / np.sqrt(X.shape[2]) / len(X)

# %% wrong: sums apart | says: summed apart
def grad_v(X, errors, weights):
    return errors.sum() * np.einsum("nl,nld->d", weights, X) / np.sqrt(X.shape[2]) / len(X)

# %% wrong: another formula | says: derive it again
def grad_v(X, errors, weights):
    return errors @ X[:, 0] / np.sqrt(X.shape[2]) / len(X)

# %% wrong: the notebook's number of texts by name | says: not one of its arguments
def grad_v(X, errors, weights):
    return errors @ np.einsum("nl,nld->nd", weights, X) / n_train / np.sqrt(X.shape[2])

# %% wrong: drops axes of length 1 | verdict: ERROR | says: single text
def grad_v(X, errors, weights):
    return np.einsum("n,nl,nld->d", errors, np.squeeze(weights), np.squeeze(X)) / len(X) / np.sqrt(X.shape[2])

# %% wrong: divides by the number of words too | says: words L too
def grad_v(X, errors, weights):
    return np.einsum("n,nl,nld->d", errors, weights, X) / len(X) / np.sqrt(X.shape[2]) / X.shape[1]

# %% wrong: the mean over texts and words | says: words L too
def grad_v(X, errors, weights):
    return (errors[:, None, None] * weights[:, :, None] * X).mean(axis=(0, 1)) / np.sqrt(X.shape[2])

# %% wrong: divided by L in place of n | says: expected by the number of texts
def grad_v(X, errors, weights):
    return errors @ np.einsum("nl,nld->nd", weights, X) / X.shape[1] / np.sqrt(X.shape[2])

# %% wrong: in place | verdict: PARTIAL | says: in place
def grad_v(X, errors, weights):
    X *= weights[:, :, None]
    return errors @ X.sum(axis=1) / len(X) / X.shape[2] ** 0.5

# %% wrong: absolute weights | says: grad_v of one text
def grad_v(X, errors, weights):
    return np.einsum("n,nl,nld->d", errors, np.abs(weights), X, optimize=True) / (len(X) * np.sqrt(X.shape[2]))
