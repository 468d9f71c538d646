# %% right: through the diagonal of a matrix product (wasteful and right)
def softmax_attention(X, k):
    w = softmax(X.dot(k) / np.sqrt(X.shape[2]))
    return np.diag(w @ X[:, :, 0].T)

# %% right: einsum for scores and predictions
def softmax_attention(X, k):
    chi = np.einsum("nld,d->nl", X, k) * X.shape[-1] ** -0.5
    return np.einsum("nl,nl->n", softmax(chi), X[..., 0])

# %% right: flattens to a matrix of all tokens and back
def softmax_attention(X, k):
    n, L, D = X.shape
    tokens = X.reshape(n * L, D)
    chi = (tokens @ k).reshape(n, L) / np.sqrt(D)
    p = softmax(chi)
    print("softmax attention of", n, "sequences")
    return np.array((p * tokens[:, 0].reshape(n, L)).sum(1))

# %% right: single precision result
def softmax_attention(X, k):
    w = softmax(np.matmul(X, k) / np.sqrt(X.shape[2]))
    return np.sum(w * X[:, :, 0], axis=1).astype("float32")

# %% right: the ban on a library's softmax stands in 4.1, not here
from scipy.special import softmax as _library_softmax


def softmax_attention(X, k):
    w = _library_softmax(X @ k / np.sqrt(X.shape[2]), axis=1)
    return (w * X[:, :, 0]).sum(axis=1)

# %% right: does not call softmax but has the shift inside, ratio of two sums
def softmax_attention(X, k):
    chi = X @ (k / np.sqrt(k.size))
    e = np.exp(chi - chi.max(axis=1)[:, None])
    return np.sum(e * X[:, :, 0], axis=1) / np.sum(e, axis=1)

# %% right: weights times values, summed
def softmax_attention(X, k):
    D = X.shape[2]
    weights = softmax(X @ k / np.sqrt(D))
    return (weights * X[:, :, 0]).sum(axis=1)

# %% right: brings the tokens to the front, then loops over them
def softmax_attention(X, k):
    by_token = np.swapaxes(X, 0, 1)
    chi = np.stack([token @ k for token in by_token], axis=1) / np.sqrt(X.shape[2])
    total = 0
    for w, token in zip(softmax(chi).T, by_token):
        total = total + w * token[:, 0]
    return total

# %% right: tensordot for the scores, batched matmul for the sum
def softmax_attention(X, k):
    scores = np.tensordot(X, k, axes=([2], [0])) / len(k) ** 0.5
    w = softmax(scores)
    return (w[:, None, :] @ X[:, :, :1])[:, 0, 0]

# %% right: a loop over the tokens
def softmax_attention(X, k):
    n, L, D = X.shape
    chi = np.zeros((n, L))
    for l in range(L):
        chi[:, l] = X[:, l, :].dot(k) / np.sqrt(D)
    w = softmax(chi)
    y_hat = np.zeros(n)
    for l in range(L):
        y_hat += w[:, l] * X[:, l, 0]
    return y_hat

# %% right: torch inside, a tensor comes back
import torch


def softmax_attention(X, k):
    Xt = torch.as_tensor(np.asarray(X), dtype=torch.float64)
    kt = torch.as_tensor(np.asarray(k), dtype=torch.float64)
    chi = Xt @ kt / Xt.shape[2] ** 0.5
    w = torch.as_tensor(softmax(chi.numpy()))
    return (w * Xt[:, :, 0]).sum(dim=1)

# %% right: the attended token first, then its first coordinate
def softmax_attention(X: np.ndarray, k: np.ndarray) -> np.ndarray:
    def weights_of(tokens):
        return softmax((tokens * k).sum(-1) / np.sqrt(tokens.shape[-1]))

    context = (weights_of(X)[..., None] * X).sum(axis=1)  # (n, D)
    return context[:, 0]

# %% wrong: hard maximum | says: hard maximum
def softmax_attention(X, k):
    where = np.argmax(X @ k, axis=1)
    return X[np.arange(len(X)), where, 0]

# %% wrong: a softmax over the sequences | says: over the sequences
def softmax_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return (softmax(chi.T).T * X[:, :, 0]).sum(axis=1)

# %% wrong: takes X[:, 0, :], the first token, for the first coordinates | says: first coordinate
def softmax_attention(X, k):
    w = softmax(X @ k / np.sqrt(X.shape[2]))
    return np.einsum("nl,nd->n", w, X[:, 0, :])

# %% wrong: the D of the training data, from the global name | says: D
D_train = X.shape[2]


def softmax_attention(X, k):
    return (softmax(X @ k / np.sqrt(D_train)) * X[:, :, 0]).sum(axis=1)

# %% wrong: uses the training data whatever is passed in | verdict: ERROR | says: argument
X_all = X


def softmax_attention(X_in, k):
    weights = softmax(X_all @ k / np.sqrt(X_all.shape[2]))
    return (weights * X_all[:, :, 0]).sum(axis=1)

# %% wrong: the result is a column | says: shape
def softmax_attention(X, k):
    w = softmax(X @ k / np.sqrt(X.shape[2]))
    return (w * X[:, :, 0]).sum(axis=1, keepdims=True)

# %% wrong: reads the last coordinate of the tokens | says: first coordinate
def softmax_attention(X, k):
    w = softmax(X @ k / np.sqrt(X.shape[2]))
    return (w * X[:, :, -1]).sum(axis=1)

# %% wrong: the linear score is still there | says: softmax
def softmax_attention(X, k):
    return np.einsum("nl,nl->n", X @ k / np.sqrt(X.shape[2]), X[:, :, 0])

# %% wrong: mean in place of sum | says: mean
def softmax_attention(X, k):
    return (softmax(X @ k / np.sqrt(X.shape[2])) * X[:, :, 0]).mean(axis=1)

# %% wrong: forgets 1/sqrt(D) | says: sqrt(D)
def softmax_attention(X, k):
    return (softmax(X @ k) * X[:, :, 0]).sum(axis=1)

# %% wrong: counts from one | says: first coordinate
def softmax_attention(X, k):
    w = softmax(X @ k / np.sqrt(X.shape[2]))
    return (w * X[:, :, 1]).sum(axis=1)

# %% wrong: divides by D | says: sqrt(D)
def softmax_attention(X, k):
    return (softmax(X @ k / X.shape[2]) * X[:, :, 0]).sum(axis=1)

# %% right: own exponentials; large scores belong to 4.1
def softmax_attention(X, k):
    e = np.exp(X @ k / np.sqrt(X.shape[2]))
    return (e * X[:, :, 0]).sum(axis=1) / e.sum(axis=1)

# %% wrong: divides the weights in place of the scores | says: weights are divided by sqrt(D)
def softmax_attention(X, k):
    return (softmax(X @ k) / np.sqrt(X.shape[2]) * X[:, :, 0]).sum(axis=1)

# %% wrong: softmax of the products in place of the scores | says: values are wrong
def softmax_attention(X, k):
    return softmax(X @ k / np.sqrt(X.shape[2]) * X[:, :, 0]).sum(axis=1)

# %% wrong: divides by the root of the number of tokens | says: sqrt(D)
def softmax_attention(X, k):
    return (softmax(X @ k / np.sqrt(X.shape[1])) * X[:, :, 0]).sum(axis=1)

# %% wrong: multiplies with sqrt(D) | says: sqrt(D)
def softmax_attention(X, k):
    return (softmax(X @ k * np.sqrt(X.shape[2])) * X[:, :, 0]).sum(axis=1)

# %% wrong: letters that do not fit the shapes | verdict: ERROR | says: broadcast
def softmax_attention(X, k):
    chi = np.einsum("nld,l->nd", X, k) / np.sqrt(X.shape[2])
    return np.einsum("nd,nd->n", softmax(chi), X[:, :, 0])

# %% wrong: returns the attended token in place of its first coordinate | says: shape
def softmax_attention(X, k):
    w = softmax(X @ k / np.sqrt(X.shape[2]))
    return np.einsum("nl,nld->nd", w, X)

# %% right: single precision, divided by a double
def softmax_attention(X, k):
    X, k = np.float32(X), np.float32(k)
    weights = softmax(X @ k / np.sqrt(X.shape[2]))
    return (weights * X[:, :, 0]).sum(axis=1)

# %% wrong: weighs the scores, not the values | says: what they multiply are the values
def softmax_attention(X, k):
    scores = X @ k / np.sqrt(X.shape[-1])
    return (softmax(scores) * scores).sum(axis=1)

# %% wrong: weight times score times value | says: each term holds the score too
def softmax_attention(X, k):
    scores = X @ k / np.sqrt(X.shape[-1])
    return np.einsum("nl,nl,nl->n", softmax(scores), scores, X[:, :, 0])

# %% wrong: the softmax of 4.1 sums over the sequences | says: `softmax` (exercise 4.1) | says: fix it first
def softmax(chi):
    powers = np.exp(chi - chi.max())
    return powers / powers.sum(axis=0)


def softmax_attention(X, k):
    return (softmax(X @ k / np.sqrt(X.shape[-1])) * X[:, :, 0]).sum(axis=1)

# %% wrong: .sum(axis=0) | says: summed over the sequences
def softmax_attention(X, k):
    return (softmax(X @ k / np.sqrt(X.shape[-1])) * X[:, :, 0]).sum(axis=0)

# %% right: the loop is in the softmax of 4.1, and was charged there
def softmax(chi):
    rows = []
    for row in chi:
        powers = np.exp(row - row.max())
        rows.append(powers / powers.sum())
    return np.array(rows)


def softmax_attention(X, k):
    return (softmax(X @ k / np.sqrt(X.shape[-1])) * X[:, :, 0]).sum(axis=1)

# %% wrong: in place | verdict: PARTIAL | says: in place
def softmax_attention(X, k):
    k /= np.sqrt(len(k))
    return (softmax(X @ k) * X[:, :, 0]).sum(axis=1)

# %% wrong: k is made a unit vector | says: softmax_attention of one sequence
def softmax_attention(X, k):
    return (softmax(X @ (k / np.linalg.norm(k)) / np.sqrt(X.shape[2])) * X[:, :, 0]).sum(axis=1)
