# %% right: values first
def predict_sentiment(X, weights, v):
    return (weights * (X @ v)).sum(axis=1) / np.sqrt(X.shape[2])

# %% right: einsum of all three
def predict_sentiment(X, weights, v):
    return np.einsum("nld,nl,d->n", X, weights, v) / X.shape[-1] ** 0.5

# %% right: the weighted sum by matmul
def predict_sentiment(X, weights, v):
    summed = (weights[:, None, :] @ X)[:, 0]
    return summed @ v / np.sqrt(len(v))

# %% right: a loop over the places
def predict_sentiment(X, weights, v):
    total = np.zeros(len(X))
    for l in range(X.shape[1]):
        total = total + weights[:, l] * (X[:, l] @ v)
    return total / np.sqrt(v.size)

# %% right: torch, single precision
import torch


def predict_sentiment(X, weights, v):
    X, weights, v = (torch.as_tensor(np.asarray(a), dtype=torch.float32) for a in (X, weights, v))
    return torch.einsum("nl,nld,d->n", weights, X, v) / v.numel() ** 0.5

# %% wrong: no root | says: 1/sqrt(D) is missing
def predict_sentiment(X, weights, v):
    return (weights * (X @ v)).sum(axis=1)

# %% wrong: divides by D | says: divided by D
def predict_sentiment(X, weights, v):
    return (weights * (X @ v)).sum(axis=1) / X.shape[2]

# %% wrong: the notebook's 50 | says: notebook's D
def predict_sentiment(X, weights, v):
    return (weights * (X @ v)).sum(axis=1) / np.sqrt(50)

# %% wrong: the 4 of the statement's example | says: D of an example
def predict_sentiment(X, weights, v):
    return (weights * (X @ v)).sum(axis=1) / 2

# %% wrong: the 5 of the check's example | says: D of an example
def predict_sentiment(X, weights, v):
    return (weights * (X @ v)).sum(axis=1) / np.sqrt(5)

# %% wrong: the root of the number of words | says: sqrt(L)
def predict_sentiment(X, weights, v):
    return (weights * (X @ v)).sum(axis=1) / np.sqrt(X.shape[1])

# %% wrong: no weights | says: without their weights
def predict_sentiment(X, weights, v):
    return X.sum(axis=1) @ v / np.sqrt(X.shape[2])

# %% wrong: the mean word | says: averaged without
def predict_sentiment(X, weights, v):
    return X.mean(axis=1) @ v / np.sqrt(X.shape[2])

# %% wrong: mean in place of sum | says: mean over the words
def predict_sentiment(X, weights, v):
    return (weights * (X @ v)).mean(axis=1) / np.sqrt(X.shape[2])

# %% wrong: v forgotten | says: v is left out
def predict_sentiment(X, weights, v):
    return np.einsum("nl,nld->n", weights, X) / np.sqrt(X.shape[2])

# %% wrong: hard attention | says: read alone
def predict_sentiment(X, weights, v):
    best = weights.argmax(axis=1)
    return X[np.arange(len(X)), best] @ v / np.sqrt(X.shape[2])

# %% wrong: a softmax of the weights | says: weights already
def predict_sentiment(X, weights, v):
    e = np.exp(weights)
    w = e / e.sum(axis=1, keepdims=True)
    return (w * (X @ v)).sum(axis=1) / np.sqrt(X.shape[2])

# %% wrong: one number for each word | says: for each word
def predict_sentiment(X, weights, v):
    return weights * (X @ v) / np.sqrt(X.shape[2])

# %% wrong: v is not multiplied: the sums are returned | says: shape
def predict_sentiment(X, weights, v):
    return np.einsum("nl,nld->nd", weights, X) / np.sqrt(X.shape[2])

# %% wrong: the sign at once | says: predict_sentiment
def predict_sentiment(X, weights, v):
    return np.sign((weights * (X @ v)).sum(axis=1))

# %% wrong: normalises the weights once more, which linear ones do not need | says: divided by their sum
def predict_sentiment(X, weights, v):
    return (weights * (X @ v)).sum(axis=1) / weights.sum(axis=1) / np.sqrt(X.shape[2])

# %% wrong: absolute weights | says: signs of the weights are lost
def predict_sentiment(X, weights, v):
    return (np.abs(weights) * (X @ v)).sum(axis=1) / np.sqrt(X.shape[2])

# %% wrong: the notebook's texts | says: not one of its arguments
def predict_sentiment(_, weights, v):
    return (weights * (X_train[: len(weights)] @ v)).sum(axis=1) / np.sqrt(50)

# %% wrong: drops axes of length 1 | verdict: ERROR | says: single text
def predict_sentiment(X, weights, v):
    return np.einsum("nl,nld,d->n", np.squeeze(weights), np.squeeze(X), v) / np.sqrt(X.shape[2])

# %% wrong: five coordinates typed in | says: written into it
def predict_sentiment(X, weights, v):
    return (weights * (X[:, :, :5] @ v[:5])).sum(axis=1) / np.sqrt(X.shape[2])

# %% wrong: negative weights are cut off | says: counts as 0
def predict_sentiment(X, weights, v):
    return np.einsum("nl,nld,d->n", np.maximum(weights, 0), X, v) / np.sqrt(X.shape[2])

# %% wrong: weights @ X | says: with the weights of all texts
def predict_sentiment(X, weights, v):
    return (weights @ X) @ v / np.sqrt(X.shape[2])

# %% wrong: in place | verdict: PARTIAL | says: in place
def predict_sentiment(X, weights, v):
    X *= weights[:, :, None]
    return X.sum(axis=1) @ v / np.sqrt(len(v))
