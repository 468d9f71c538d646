# %% right: rows times errors, summed down
def grad_loss_linear(X, y, k):
    e = np.reshape(linear_attention(X, k) - y, (-1, 1))
    return np.sum(e * grad_linear_attention(X), axis=0)

# %% right: the loss is quadratic, so central differences with step 1 are exact; the loop is over coordinates
def grad_loss_linear(X, y, k):
    def f(q):
        return loss(y, linear_attention(X, q))

    return np.array([(f(k + e) - f(k - e)) / 2 for e in np.eye(k.size)])

# %% right: single precision
def grad_loss_linear(X, y, k):
    A = grad_linear_attention(X).astype(np.float32)
    return (A @ k.astype(np.float32) - y.astype(np.float32)) @ A

# %% right: all from scratch in one einsum over sequences and tokens
def grad_loss_linear(X, y, k):
    n, L, D = X.shape
    v = X[:, :, 0]
    y_hat = (v * (X @ k)).sum(1) / np.sqrt(D)
    weights = (y_hat - y)[:, None] * v
    return np.tensordot(weights, X, axes=2) / np.sqrt(D)

# %% right: the hint
def grad_loss_linear(X, y, k):
    errors = y - linear_attention(X, k)
    return -np.einsum("n,nd->d", errors, grad_linear_attention(X))

# %% right: local names N, L and D shadow the notebook's
def grad_loss_linear(X, y, k):
    N, L, D = X.shape
    A = np.zeros((N, D))
    for l in range(L):
        A = A + X[:, l, :1] * X[:, l] / D**0.5
    return A.T.dot(A.dot(k)) - A.T.dot(y)

# %% right: one derivative after the other, with unit vectors; a loop over D, not over sequences
def grad_loss_linear(X, y, k):
    residual = linear_attention(X, k) - y
    g = np.empty(k.shape)
    for d in range(len(k)):
        e = np.zeros(len(k))
        e[d] = 1
        g[d] = residual @ linear_attention(X, e)
    return g

# %% right: A^T (A k - y)
def grad_loss_linear(X, y, k):
    A = grad_linear_attention(X)
    return A.T @ (A @ k - y)

# %% right: the product is summed over the sequences already; the comprehension goes through its D coordinates
def grad_loss_linear(X, y, k):
    error = y - linear_attention(X, k)
    towards_data = error @ grad_linear_attention(X)
    return np.array([-slope for slope in towards_data])

# %% right: nested functions, type hints, and a token loop
def grad_loss_linear(X: np.ndarray, y: np.ndarray, k: np.ndarray) -> np.ndarray:
    root = X.shape[-1] ** 0.5

    def prediction() -> np.ndarray:
        return sum(X[:, l, 0] * (X[:, l] @ k) for l in range(X.shape[1])) / root

    def of_token(l: int) -> np.ndarray:
        return (error * X[:, l, 0]) @ X[:, l] / root

    error = y - prediction()
    return 0 - np.sum([of_token(l) for l in range(X.shape[1])], axis=0)

# %% right: autograd of half the sum of squares
import torch


def grad_loss_linear(X, y, k):
    X, y = torch.as_tensor(X), torch.as_tensor(y)
    k = torch.tensor(np.asarray(k, dtype=float), requires_grad=True)
    y_hat = (X @ k * X[:, :, 0]).sum(1) / X.shape[2] ** 0.5
    ((y - y_hat) ** 2).sum().div(2).backward()
    return k.grad

# %% wrong: forgot that the half cancels the 2 | says: 1/2
def grad_loss_linear(X, y, k):
    return -2 * (y - linear_attention(X, k)) @ grad_linear_attention(X)

# %% wrong: the return stands inside the loop | says: sum
def grad_loss_linear(X, y, k):
    g = np.zeros(X.shape[2])
    e, A = y - linear_attention(X, k), grad_linear_attention(X)
    for mu in range(len(X)):
        g -= e[mu] * A[mu]
        return g

# %% wrong: renamed the arguments but the body still has X and y of the notebook | says: notebook's
def grad_loss_linear(X_, y_, k):
    return -(y - linear_attention(X, k)) @ grad_linear_attention(X)

# %% wrong: the labels are always y, so the argument is called labels and y is the training set | says: notebook's `y`
def grad_loss_linear(X, labels, k):
    return -(y - linear_attention(X, k)) @ grad_linear_attention(X)

# %% wrong: kept the half but forgot the 2 of the square | says: 1/2
def grad_loss_linear(X, y, k):
    return -0.5 * (y - linear_attention(X, k)) @ grad_linear_attention(X)

# %% wrong: took the label where the error belongs, as at k = 0 | says: prediction
def grad_loss_linear(X, y, k):
    return -np.einsum("n,nd->d", y, grad_linear_attention(X))

# %% wrong: mean over the sequences | says: sum
def grad_loss_linear(X, y, k):
    e = y - linear_attention(X, k)
    return -np.mean(e[:, None] * grad_linear_attention(X), axis=0)

# %% wrong: forgot the outer derivative | says: error
def grad_loss_linear(X, y, k):
    return -grad_linear_attention(X).sum(axis=0)

# %% wrong: only the direction matters, so normalised | says: constant
def grad_loss_linear(X, y, k):
    g = -(y - linear_attention(X, k)) @ grad_linear_attention(X)
    return g / np.linalg.norm(g)

# %% wrong: one row for each sequence, no sum | says: one row for each sequence
def grad_loss_linear(X, y, k):
    return -(y - linear_attention(X, k))[:, None] * grad_linear_attention(X)

# %% wrong: prints | says: None
def grad_loss_linear(X, y, k):
    print(-(y - linear_attention(X, k)) @ grad_linear_attention(X))

# %% wrong: grad_linear_attention has the root already | says: sqrt(D)
def grad_loss_linear(X, y, k):
    return -(y - linear_attention(X, k)) @ grad_linear_attention(X) / np.sqrt(X.shape[2])

# %% wrong: multiplied in the wrong order | verdict: ERROR | says: matmul
def grad_loss_linear(X, y, k):
    return -grad_linear_attention(X) @ (y - linear_attention(X, k))

# %% wrong: forgot the minus of the inner derivative | says: sign
def grad_loss_linear(X, y, k):
    return np.einsum("n,nd->d", y - linear_attention(X, k), grad_linear_attention(X))

# %% wrong: squared error times gradient | says: square
def grad_loss_linear(X, y, k):
    return -np.einsum("n,nd->d", (y - linear_attention(X, k)) ** 2, grad_linear_attention(X))

# %% wrong: returned the next k, not the gradient | says: gradient
def grad_loss_linear(X, y, k):
    g = -(y - linear_attention(X, k)) @ grad_linear_attention(X)
    return k - 0.001 * g

# %% wrong: everything in one einsum, and the last factor 1/sqrt(D) forgotten | says: 1/sqrt(D) is missing
def grad_loss_linear(X, y, k):
    errors = y - linear_attention(X, k)
    return -np.einsum("n,nl,nld->d", errors, X[:, :, 0], X)

# %% wrong: the linear attention of 2.1 forgot the root | says: `linear_attention` (exercise 2.1) | says: fix it first
def linear_attention(X, k):
    return ((X @ k) * X[:, :, 0]).sum(axis=1)


def grad_loss_linear(X, y, k):
    return -(y - linear_attention(X, k)) @ grad_linear_attention(X)

# %% right: the loop is in the linear attention of 2.1, and was charged there
def linear_attention(X, k):
    return np.array([x @ k / np.sqrt(X.shape[-1]) @ x[:, 0] for x in X])


def grad_loss_linear(X, y, k):
    return -(y - linear_attention(X, k)) @ grad_linear_attention(X)

# %% wrong: in place | verdict: PARTIAL | says: in place
def grad_loss_linear(X, y, k):
    y -= linear_attention(X, k)
    return -np.einsum("n,nd->d", y, grad_linear_attention(X))

# %% right: the sizes are named by match
def grad_loss_linear(X, y, k):
    match X.shape:
        case n, L, D:
            slopes = np.einsum("nl,nld->nd", X[:, :, 0], X) / np.sqrt(D)
            return (slopes @ k - y) @ slopes
