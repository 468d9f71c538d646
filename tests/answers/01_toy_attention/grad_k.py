# %% right: the slopes as in the derivation
def grad_k(X, errors, weights, v, apply_softmax):
    n, L, D = X.shape
    a = X @ v / np.sqrt(D)
    if apply_softmax:
        y_hat = (weights * a).sum(axis=1)
        s = weights * (a - y_hat[:, None])
    else:
        s = a
    return np.einsum("n,nl,nld->d", errors, s, X) / (n * np.sqrt(D))

# %% right: the Jacobian of the softmax written out
def grad_k(X, errors, weights, v, apply_softmax):
    n, L, D = X.shape
    if apply_softmax:
        J = weights[:, :, None] * np.eye(L) - weights[:, :, None] * weights[:, None, :]
    else:
        J = np.broadcast_to(np.eye(L), (n, L, L))
    return np.einsum("n,nld,d,nlm,nme->e", errors, X, v, J, X, optimize=True) / n / D

# %% right: covariance form
def grad_k(X, errors, weights, v, apply_softmax):
    n, L, D = X.shape
    values = np.einsum("nld,d->nl", X, v)
    if not apply_softmax:
        return (errors[:, None] * values).ravel() @ X.reshape(n * L, D) / (n * D)
    mean_word = np.einsum("nl,nld->nd", weights, X)
    second = np.einsum("nl,nl,nld->nd", weights, values, X)
    return errors @ (second - (weights * values).sum(1)[:, None] * mean_word) / (n * D)

# %% right: autograd through the scores
import torch


def grad_k(X, errors, weights, v, apply_softmax):
    Xt, e, w, vt = (torch.tensor(np.asarray(a), dtype=torch.float64) for a in (X, errors, weights, v))
    D = Xt.shape[2]
    k = torch.zeros(D, dtype=torch.float64, requires_grad=True)
    change = Xt @ k / D**0.5
    values = Xt @ vt / D**0.5
    if apply_softmax:
        moved = w * torch.exp(change)
        moved = moved / moved.sum(1, keepdim=True)
    else:
        moved = w + change
    ((moved * values).sum(1) * e).mean().backward()
    return k.grad.numpy()

# %% right: a helper for the slopes
def slopes_of(weights, values, soft):
    return weights * (values - np.sum(weights * values, axis=1, keepdims=True)) if soft else values


def grad_k(X, errors, weights, v, apply_softmax):
    root = X.shape[2] ** 0.5
    c = errors[:, None] * slopes_of(weights, X @ v / root, apply_softmax)
    return np.tensordot(c, X, axes=2) / root / c.shape[0]

# %% wrong: the two cases exchanged | says: swapped
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = a if apply_softmax else weights * (a - (weights * a).sum(1, keepdims=True))
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: weights in both cases | says: does not hold the weight itself
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else weights * a
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: the gradient in v again | says: gradient in v
def grad_k(X, errors, weights, v, apply_softmax):
    return np.einsum("n,nl,nld->d", errors, weights, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: no values in the linear case | says: is missing
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else np.ones_like(a)
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: one root | says: stands once
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: no root | says: missing, expected twice
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X)

# %% wrong: the sum | says: sum over the texts
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / np.sqrt(X.shape[2])

# %% wrong: the sign | says: sign is wrong
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else a
    return -np.einsum("n,nl,nld->d", errors, s, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: the notebook's 50 | says: notebook's D
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / 50

# %% wrong: the 4 of the statement | says: D of an example
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / 2
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / 2

# %% wrong: the 5 of the check | says: D of an example
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / 5**0.5
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / 5**0.5

# %% wrong: the notebook's number of texts | says: notebook's number
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / 1100 / np.sqrt(X.shape[2])

# %% wrong: the 1/2 stays | says: half of what
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else a
    return 0.5 * np.einsum("n,nl,nld->d", errors, s, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: the 2 stays | says: twice what
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else a
    return 2 * np.einsum("n,nl,nld->d", errors, s, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: no errors | says: errors do not enter
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else a
    return np.einsum("nl,nld->d", s, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: rows | says: one row for each text, expected
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else a
    return np.einsum("n,nl,nld->nd", errors, s, X) / np.sqrt(X.shape[2])

# %% wrong: rows divided by n | says: add them up
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else a
    return np.einsum("n,nl,nld->nd", errors, s, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: the values of the first word for all | says: derive it again
def grad_k(X, errors, weights, v, apply_softmax):
    a = np.repeat(X[:, :1] @ v, X.shape[1], axis=1) / np.sqrt(X.shape[2])
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: the flag is ignored, always linear | verdict: PARTIAL | says: apply_softmax is True here
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    return np.einsum("n,nl,nld->d", errors, a, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: softmax without y_hat | verdict: PARTIAL | says: not subtracted from the values
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = weights * a if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: the derivative of a sigmoid, w (1 - w) | verdict: PARTIAL | says: only the diagonal
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = weights * (1 - weights) * a if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: the plain mean of the values | verdict: PARTIAL | says: plain mean
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = weights * (a - a.mean(axis=1, keepdims=True)) if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: no weight in front | verdict: PARTIAL | says: in front of the bracket
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = a - (weights * a).sum(1, keepdims=True) if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: takes the errors for the predictions | verdict: PARTIAL | says: predictions ŷ
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = weights * (a - errors[:, None]) if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: softmax with one root | verdict: PARTIAL | says: stands once
def grad_k(X, errors, weights, v, apply_softmax):
    root = np.sqrt(X.shape[2])
    a = X @ v
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else a / root
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / root

# %% wrong: softmax without a root | verdict: PARTIAL | says: missing, expected twice
def grad_k(X, errors, weights, v, apply_softmax):
    root = np.sqrt(X.shape[2])
    a = X @ v
    if apply_softmax:
        return np.einsum("n,nl,nld->d", errors, weights * (a - (weights * a).sum(1, keepdims=True)), X) / len(X)
    return np.einsum("n,nl,nld->d", errors, a / root, X) / len(X) / root

# %% wrong: softmax summed over the texts | verdict: PARTIAL | says: sum over the texts
def grad_k(X, errors, weights, v, apply_softmax):
    root = np.sqrt(X.shape[2])
    a = X @ v / root
    if apply_softmax:
        return np.einsum("n,nl,nld->d", errors, weights * (a - (weights * a).sum(1, keepdims=True)), X) / root
    return np.einsum("n,nl,nld->d", errors, a, X) / len(X) / root

# %% wrong: ŷ minus value | verdict: PARTIAL | says: its value minus ŷ
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = weights * ((weights * a).sum(1, keepdims=True) - a) if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / np.sqrt(X.shape[2])

# %% wrong: softmax without the errors | verdict: PARTIAL | says: errors do not enter
def grad_k(X, errors, weights, v, apply_softmax):
    root = np.sqrt(X.shape[2])
    a = X @ v / root
    if apply_softmax:
        return np.einsum("nl,nld->d", weights * (a - (weights * a).sum(1, keepdims=True)), X) / len(X) / root
    return np.einsum("n,nl,nld->d", errors, a, X) / len(X) / root

# %% wrong: softmax case gives the gradient in v | verdict: PARTIAL | says: gradient in v
def grad_k(X, errors, weights, v, apply_softmax):
    root = np.sqrt(X.shape[2])
    s = weights if apply_softmax else X @ v / root
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / root

# %% wrong: softmax case gives rows | verdict: PARTIAL | says: one row for each text, expected
def grad_k(X, errors, weights, v, apply_softmax):
    root = np.sqrt(X.shape[2])
    a = X @ v / root
    if apply_softmax:
        s = weights * (a - (weights * a).sum(1, keepdims=True))
        return np.einsum("n,nl,nld->nd", errors, s, X) / root
    return np.einsum("n,nl,nld->d", errors, a, X) / len(X) / root

# %% wrong: softmax case gives rows divided by n | verdict: PARTIAL | says: add them up
def grad_k(X, errors, weights, v, apply_softmax):
    root = np.sqrt(X.shape[2])
    a = X @ v / root
    if apply_softmax:
        s = weights * (a - (weights * a).sum(1, keepdims=True))
        return np.einsum("n,nl,nld->nd", errors, s, X) / root / len(X)
    return np.einsum("n,nl,nld->d", errors, a, X) / len(X) / root

# %% wrong: softmax case reads the first word only | verdict: PARTIAL | says: derive it again
def grad_k(X, errors, weights, v, apply_softmax):
    root = np.sqrt(X.shape[2])
    a = X @ v / root
    s = weights * (a - a[:, :1]) if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / root

# %% wrong: text by text | verdict: PARTIAL | says: one at a time
def grad_k(X, errors, weights, v, apply_softmax):
    root = np.sqrt(X.shape[2])
    g = np.zeros(X.shape[2])
    for x, e, w in zip(X, errors, weights):
        a = x @ v / root
        s = w * (a - w @ a) if apply_softmax else a
        g += e * (s @ x)
    return g / len(X) / root

# %% wrong: the notebook's number of texts by name | says: not one of its arguments
def grad_k(X, errors, weights, v, apply_softmax):
    a = X @ v / np.sqrt(X.shape[2])
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / n_train / np.sqrt(X.shape[2])

# %% wrong: drops axes of length 1 | verdict: ERROR | says: single text
def grad_k(X, errors, weights, v, apply_softmax):
    root = np.sqrt(X.shape[2])
    X, weights = np.squeeze(X), np.squeeze(weights)
    a = X @ v / root
    s = weights * (a - (weights * a).sum(1, keepdims=True)) if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / len(X) / root

# %% wrong: text by text with the linear score alone | verdict: PARTIAL | says: one at a time
def grad_k(X, errors, weights, v, apply_softmax):
    n, L, D = X.shape
    a = X @ v / np.sqrt(D)
    if apply_softmax:
        return np.einsum("n,nl,nld->d", errors, weights * (a - (weights * a).sum(axis=1, keepdims=True)), X) / n / np.sqrt(D)
    g = np.zeros(D)
    for i in range(n):
        g += errors[i] * (a[i] @ X[i])
    return g / n / np.sqrt(D)

# %% wrong: leaves out words without a positive weight | says: negative score is left out
def grad_k(X, errors, weights, v, apply_softmax):
    n, L, D = X.shape
    a = X @ v / np.sqrt(D) * (weights > 0)
    s = weights * (a - (weights * a).sum(axis=1, keepdims=True)) if apply_softmax else a
    return np.einsum("n,nl,nld->d", errors, s, X) / n / np.sqrt(D)

# %% wrong: the mean over the words in the linear case | says: words L too
def grad_k(X, errors, weights, v, apply_softmax):
    n, L, D = X.shape
    a = X @ v / np.sqrt(D)
    s = weights * (a - (weights * a).sum(axis=1, keepdims=True)) if apply_softmax else a / L
    return np.einsum("n,nl,nld->d", errors, s, X) / n / np.sqrt(D)

# %% wrong: padding is found by weights of 0, which at k = 0 all words have | says: words whose weight is 0 are left out
def grad_k(X, errors, weights, v, apply_softmax):
    root = np.sqrt(X.shape[2])
    values = X @ v / root
    if apply_softmax:
        slopes = weights * (values - (weights * values).sum(axis=1, keepdims=True))
    else:
        slopes = values * (weights != 0)
    return np.einsum("n,nl,nld->d", errors, slopes, X, optimize=True) / (len(errors) * root)

# %% wrong: divides the errors in place | verdict: PARTIAL | says: in place
def grad_k(X, errors, weights, v, apply_softmax):
    root = np.sqrt(X.shape[2])
    values = X @ v / root
    slopes = values
    if apply_softmax:
        slopes = weights * (values - (weights * values).sum(axis=1, keepdims=True))
    errors /= len(errors) * root
    return np.einsum("n,nl,nld->d", errors, slopes, X, optimize=True)
