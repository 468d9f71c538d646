# %% right: (1, L) times (L, 1) for every sequence, by one batched product
def linear_attention(X, k):
    K = k.reshape(-1, 1) / np.sqrt(k.shape[0])
    scores = X @ K  # (n, L, 1)
    values = X[:, None, :, 0]  # (n, 1, L)
    return np.squeeze(values @ scores, axis=(1, 2))

# %% right: no matrix product at all, only broadcasting and sums
def linear_attention(X, k):
    D = k.size
    weighted = X * k[None, None, :]
    chi = weighted.sum(axis=2, keepdims=True) / np.sqrt(D)
    y_hat = (chi * X[:, :, :1]).sum(axis=(1, 2))
    return y_hat

# %% right: works in place, but on a copy
def linear_attention(X, k):
    X = X.copy()
    X0 = X[:, :, 0].copy()
    X *= k
    X /= np.sqrt(X.shape[2])
    return (X.sum(axis=2) * X0).sum(axis=1)

# %% right: the first version was without the root, the second one replaces it
def linear_attention(X, k):
    return ((X @ k) * X[:, :, 0]).sum(axis=1)


# forgot the 1/sqrt(D) above
def linear_attention(X, k):
    return ((X @ k) * X[:, :, 0]).sum(axis=1) / np.sqrt(X.shape[2])

# %% right: single precision is what the GPU people use
def linear_attention(X, k):
    X32 = X.astype(np.float32)
    k32 = k.astype(np.float32)
    chi = (X32 @ k32) / np.float32(np.sqrt(X.shape[2]))
    return (chi * X32[:, :, 0]).sum(axis=1)

# %% right: sum() over a generator of tokens, X.swapaxes(0, 1) iterates over positions
def linear_attention(X, k):
    root_d = np.sqrt(X.shape[2])
    return sum(token @ k / root_d * token[:, 0] for token in X.swapaxes(0, 1))

# %% right: a helper is called once for each token position, with all sequences
def part(X, k, l):
    return X[:, l, 0] * np.inner(X[:, l, :], k)


def linear_attention(X, k):
    parts = [part(X, k, l) for l in range(X.shape[1])]
    return np.add.reduce(parts) / np.sqrt(X.shape[2])

# %% right: short pieces, each with a name, the last one is a lambda
score = lambda tokens, k: tokens @ k / np.sqrt(tokens.shape[-1])


def first_coordinate(tokens):
    return tokens[..., 0]


linear_attention = lambda X, k: np.sum(score(X, k) * first_coordinate(X), axis=-1)

# %% right: a class with a call method, its instance is the function
class LinearAttention:
    def __call__(self, X, k):
        chi = np.asarray(X).dot(k) * np.asarray(k).size ** -0.5
        return np.add.reduce(chi * X[..., 0], axis=-1)


linear_attention = LinearAttention()

# %% right: builds the scores coordinate by coordinate
def linear_attention(X, k):
    n, L, D = X.shape
    chi = np.zeros((n, L))
    for d in range(D):
        chi += X[:, :, d] * k[d]
    chi /= np.sqrt(D)
    return np.einsum("ij,ij->i", chi, X[:, :, 0])

# %% right: a loop over the few tokens is no loop over the sequences
def linear_attention(X, k):
    # for each token position add score times first coordinate; this for is over L
    n, L, D = X.shape
    y_hat = np.zeros(n)
    for l in range(L):
        y_hat += X[:, l, 0] * (X[:, l, :] @ k) / np.sqrt(D)
    return y_hat

# %% right: the hint, word by word
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return np.sum(chi * X[:, :, 0], axis=1)

# %% right: both sums in one einsum
def linear_attention(X, k):
    return np.einsum("nld,d,nl->n", X, k, X[:, :, 0]) / X.shape[-1] ** 0.5

# %% right: keeps sigma as an argument with a default, and prints while debugging
def linear_attention(X, k, sigma=lambda chi: chi):
    chi = X @ k / np.sqrt(X.shape[2])
    print("scores for the first sequence", chi[:1])
    w = sigma(chi)
    return (w * X[:, :, 0]).sum(1)

# %% right: y_hat is linear in k: first the matrix of moments, then times k
def linear_attention(X, k):
    moments = np.matmul(X[:, None, :, 0], X)[:, 0, :]  # (n, D)
    return moments.dot(k) / np.sqrt(np.shape(X)[2])

# %% right: X itself is turned round, so that the loop over X goes through the tokens
def linear_attention(X, k):
    D = X.shape[2]
    X = X.transpose(1, 0, 2)
    y_hat = 0.0
    for token in X:
        y_hat = y_hat + token[:, 0] * (token @ k)
    return y_hat / np.sqrt(D)

# %% right: add the first token, recurse on the others
def linear_attention(X, k):
    if X.shape[1] == 0:
        return np.zeros(X.shape[0])
    token, rest = X[:, 0, :], X[:, 1:, :]
    return token[:, 0] * (token @ k) / np.sqrt(k.size) + linear_attention(rest, k)

# %% right: names n, L, D are local, the notebook's D is not used
def linear_attention(X: np.ndarray, k: np.ndarray) -> np.ndarray:
    n, L, D = X.shape
    scores = np.tensordot(X, k, axes=([2], [0])) / np.sqrt(D)
    values = X[..., 0]
    assert scores.shape == values.shape == (n, L)
    return (scores * values).sum(-1)

# %% right: put the tokens in front and iterate over them
def linear_attention(X, k):
    tokens = np.moveaxis(X, 1, 0)
    total = 0
    for i in range(tokens.shape[0]):
        x = tokens[i]
        total = total + x[:, 0] * x.dot(k)
    return total / np.sqrt(len(k))

# %% right: computed in torch, the tensor is returned as it is
import torch


def linear_attention(X, k):
    X, k = torch.as_tensor(X), torch.as_tensor(k)
    return ((X @ k) * X[:, :, 0]).sum(1) / X.shape[2] ** 0.5

# %% right: prefers while loops; it counts the tokens
def linear_attention(X, k):
    D = X.shape[2]
    result = np.zeros(X.shape[0])
    l = 0
    while l < X.shape[1]:
        result = result + X[:, l, 0] * np.dot(X[:, l], k) / np.sqrt(D)
        l += 1
    return result

# %% wrong: n is taken from k's partner: np.size(X, 0) | verdict: PARTIAL | says: one at a time
def linear_attention(X, k):
    n = np.size(X, 0)
    y_hat = np.zeros(n)
    for i in range(n):
        y_hat[i] = X[i, :, 0] @ (X[i] @ k) / np.sqrt(k.size)
    return y_hat

# %% wrong: apply_along_axis is NumPy, so it must be fast | verdict: PARTIAL | says: one at a time
def linear_attention(X, k):
    n, L, D = X.shape
    one = lambda row: row.reshape(L, D)[:, 0] @ (row.reshape(L, D) @ k) / np.sqrt(D)
    return np.apply_along_axis(one, 1, X.reshape(n, L * D))

# %% wrong: summed over the sequences | says: expected over the tokens
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return np.sum(chi * X[:, :, 0], axis=0)

# %% wrong: a comprehension is not a loop, or is it? | verdict: PARTIAL | says: one at a time
def linear_attention(X, k):
    return np.array([x[:, 0] @ (x @ k) for x in X]) / np.sqrt(X.shape[2])

# %% wrong: counts from 1, as in MATLAB | says: coordinate
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return np.sum(chi * X[:, :, 1], axis=1)

# %% wrong: divided by D and forgot the root | says: sqrt(D)
def linear_attention(X, k):
    return np.sum((X @ k) / X.shape[2] * X[:, :, 0], axis=1)

# %% wrong: two loops, sequences and tokens, just like the formula | verdict: PARTIAL | says: one at a time
def linear_attention(X, k):
    y_hat = np.zeros(X.shape[0])
    for mu in range(X.shape[0]):
        for l in range(X.shape[1]):
            y_hat[mu] += X[mu, l] @ k / np.sqrt(X.shape[2]) * X[mu, l, 0]
    return y_hat

# %% wrong: all pairs of sequences, then the diagonal, and sqrt of the number of scores | says: sqrt(D)
def linear_attention(X, k):
    chi = X @ k
    pairs = chi @ X[:, :, 0].T
    return np.diag(pairs) / np.sqrt(chi.shape[1])

# %% wrong: X[:, 0] is the first token; mixed up with the first coordinate | says: X[:, 0] taken for X[:, :, 0]
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return chi[:, 0] * X[:, 0, 0]

# %% wrong: iterating over the array gives the sequences | verdict: PARTIAL | says: one at a time
def linear_attention(X, k):
    out = []
    for sequence in X:
        out.append(np.sum(sequence @ k * sequence[:, 0]) / np.sqrt(len(k)))
    return np.array(out)

# %% wrong: thinks in single sequences | verdict: PARTIAL | says: one at a time
def linear_attention(X, k):
    n, L, D = X.shape
    y_hat = np.zeros(n)
    for mu in range(n):
        chi = X[mu] @ k / np.sqrt(D)
        y_hat[mu] = chi @ X[mu, :, 0]
    return y_hat

# %% wrong: D is read in the set-up, so use it | says: notebook's D
def linear_attention(X, k):
    chi = X @ k / np.sqrt(D)
    return np.sum(chi * X[:, :, 0], axis=1)

# %% wrong: allocates with the notebook's N | verdict: ERROR | says: notebook's arrays or sizes
def linear_attention(X, k):
    out = np.zeros(N)
    chi = X @ k / np.sqrt(X.shape[2])
    out[:] = np.sum(chi * X[:, :, 0], axis=1)
    return out

# %% wrong: named the argument differently and then used the notebook's X out of habit | verdict: ERROR | says: notebook's arrays
def linear_attention(x, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return np.sum(chi * X[:, :, 0], axis=1)

# %% wrong: typed in the 200 of the training data | says: notebook's D
def linear_attention(X, k):
    chi = X @ k / np.sqrt(200)
    return np.sum(chi * X[:, :, 0], axis=1)

# %% wrong: there are five tokens, range(5) | verdict: ERROR | says: sizes
def linear_attention(X, k):
    y_hat = np.zeros(len(X))
    for l in range(5):
        y_hat += X[:, l, 0] * (X[:, l] @ k) / np.sqrt(X.shape[2])
    return y_hat

# %% wrong: the loop is in a helper, so linear_attention itself has none | verdict: PARTIAL | says: one at a time
def predict_one(x, k):
    return np.sum(x @ k * x[:, 0]) / np.sqrt(x.shape[1])


def predict_all(X, k):
    for x in X:
        yield predict_one(x, k)


def linear_attention(X, k):
    return np.fromiter(predict_all(X, k), dtype=float)

# %% wrong: next() on an iterator until it is empty | verdict: PARTIAL | says: one at a time
def linear_attention(X, k):
    sequences, y_hat = iter(X), []
    while (x := next(sequences, None)) is not None:
        y_hat.append(x[:, 0] @ (x @ k) / np.sqrt(k.size))
    return np.array(y_hat)

# %% wrong: left the column dimension in | says: shape
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return np.sum(chi * X[:, :, 0], axis=1, keepdims=True)

# %% wrong: counted the coordinates from the end | says: coordinate
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return np.sum(chi * X[:, :, -1], axis=1)

# %% wrong: a class whose call goes through the sequences | verdict: PARTIAL | says: one at a time
class Predictor:
    def __call__(self, X, k):
        return np.array([x[:, 0] @ (x @ k) / len(k) ** 0.5 for x in X])


linear_attention = Predictor()

# %% wrong: the scores at once, but the weighted sums sequence by sequence | verdict: PARTIAL | says: one at a time
def linear_attention(X, k):
    chi = np.einsum("nld,d->nl", X, k) / np.sqrt(k.size)
    return np.array([w @ v for w, v in zip(chi, np.take(X, 0, axis=2))])

# %% wrong: map has no for in it | verdict: PARTIAL | says: one at a time
def linear_attention(X, k):
    one = lambda x: x[:, 0].dot(x.dot(k)) / np.sqrt(x.shape[1])
    return np.array(list(map(one, X)))

# %% wrong: averages the tokens, as k = 0 softmax would | says: sum
def linear_attention(X, k):
    return np.mean((X @ k) / np.sqrt(X.shape[2]) * X[:, :, 0], axis=1)

# %% wrong: put in the minus of the gradient | says: sign
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return -np.sum(chi * X[:, :, 0], axis=1)

# %% wrong: forgot the 1/sqrt(D) | says: sqrt(D)
def linear_attention(X, k):
    return np.sum((X @ k) * X[:, :, 0], axis=1)

# %% wrong: weights should sum to one, so normalised the scores | says: normal
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    chi = chi / chi.sum(axis=1, keepdims=True)
    return np.sum(chi * X[:, :, 0], axis=1)

# %% wrong: np.vectorize sounds vectorised | verdict: PARTIAL | says: one at a time
def linear_attention(X, k):
    def one(mu):
        return X[mu, :, 0] @ (X[mu] @ k) / np.sqrt(X.shape[2])

    return np.vectorize(one)(np.arange(len(X)))

# %% wrong: weights cannot be negative, so cut at zero | says: negative
def linear_attention(X, k):
    chi = np.maximum(X @ k / np.sqrt(X.shape[2]), 0)
    return np.sum(chi * X[:, :, 0], axis=1)

# %% wrong: prints the predictions in place of returning them | says: None
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    print(np.sum(chi * X[:, :, 0], axis=1))

# %% wrong: recursion is not a loop: split the sequences in halves | verdict: PARTIAL | says: one at a time
def linear_attention(X, k):
    if len(X) == 0:
        return np.zeros(0)
    if len(X) == 1:
        return np.array([X[0, :, 0] @ (X[0] @ k) / np.sqrt(X.shape[2])])
    middle = len(X) // 2
    return np.concatenate([linear_attention(X[:middle], k), linear_attention(X[middle:], k)])

# %% wrong: forgot the return | says: None
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    y_hat = np.sum(chi * X[:, :, 0], axis=1)

# %% wrong: stopped at the scores | says: shape
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return chi

# %% wrong: took the wrong axis of the shape for D | says: sqrt(L)
def linear_attention(X, k):
    return np.sum((X @ k) / np.sqrt(X.shape[1]) * X[:, :, 0], axis=1)

# %% wrong: len(X) is the number of sequences, not D | says: sqrt(n)
def linear_attention(X, k):
    return np.sum((X @ k) / np.sqrt(len(X)) * X[:, :, 0], axis=1)

# %% wrong: divides the score by the root, and then the prediction once more | says: sqrt(D)
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return (chi * X[:, :, 0]).sum(axis=1) / np.sqrt(X.shape[2])

# %% wrong: attention always has a softmax | says: softmax
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    w = np.exp(chi) / np.exp(chi).sum(axis=1, keepdims=True)
    return np.sum(w * X[:, :, 0], axis=1)

# %% wrong: makes a list of the sequences first | verdict: PARTIAL | says: one at a time
def linear_attention(X, k):
    todo = [*X]
    out = []
    for x in todo:
        out.append(x[:, 0] @ (x @ k) / np.sqrt(k.size))
    return np.stack(out)

# %% wrong: no axis at all in the sum | says: shape
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return np.sum(chi * X[:, :, 0])

# %% wrong: summed the scores and forgot to multiply with the values | says: values X[:, :, 0]
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return chi.sum(axis=1)

# %% wrong: multiplied where one should divide | says: multiplied by sqrt(D)
def linear_attention(X, k):
    return np.sum((X @ k) * np.sqrt(X.shape[2]) * X[:, :, 0], axis=1)

# %% wrong: while is not for | verdict: PARTIAL | says: one at a time
def linear_attention(X, k):
    y_hat, mu = np.empty(len(X)), 0
    while mu < len(X):
        y_hat[mu] = (X[mu] @ k) @ X[mu, :, 0] / np.sqrt(X.shape[2])
        mu += 1
    return y_hat

# %% wrong: the root of 4 from the example by hand | says: worked example
def linear_attention(X, k):
    return np.sum((X @ k) / 2 * X[:, :, 0], axis=1)

# %% right: single precision, divided by a double
def linear_attention(X, k):
    X, k = np.float32(X), np.float32(k)
    scores = X @ k / np.sqrt(X.shape[2])
    return np.sum(scores * X[:, :, 0], axis=1)

# %% wrong: .sum(axis=0) | says: summed over the sequences
def linear_attention(X, k):
    return (X @ k / np.sqrt(X.shape[-1]) * X[:, :, 0]).sum(axis=0)

# %% wrong: (1, 1) for a single sequence | says: one sequence | says: (1, 1)
def linear_attention(X, k):
    s = X @ k / np.sqrt(X.shape[-1]) * X[:, :, 0]
    return s.sum(axis=1, keepdims=len(X) == 1)

# %% wrong: a helper goes through the sequences | verdict: PARTIAL | says: of `_one`, which it calls
def _one(X, k):
    return [x @ k / np.sqrt(len(k)) @ x[:, 0] for x in X]


def linear_attention(X, k):
    return np.array(_one(X, k))

# %% wrong: in place | verdict: PARTIAL | says: in place
def linear_attention(X, k):
    X /= np.sqrt(X.shape[-1])
    return ((X @ k) * X[:, :, 0]).sum(axis=1) * np.sqrt(X.shape[-1])

# %% wrong: the values are products with k | says: linear_attention of one sequence
def linear_attention(X, k):
    p = X * k
    return (p.sum(axis=-1) / np.sqrt(X.shape[-1]) * p[:, :, 0]).sum(axis=1)

# %% wrong: the return stands inside of the loop | says: is the return inside of the loop
def linear_attention(X, k):
    y_hat = np.zeros(len(X))
    for l in range(X.shape[1]):
        y_hat += X[:, l] @ k / np.sqrt(X.shape[2]) * X[:, l, 0]
        return y_hat
