# %% right: logarithms are added
def softmax_kernel(Q, K, gaussian):
    s2 = Q.shape[1] ** 0.5
    logs = (Q**2).sum(1)[:, None] / (2 * s2) + (K**2).sum(1) / (2 * s2)
    return np.exp(logs) * gaussian(Q, K, s2)

# %% right: diagonal matrices
def softmax_kernel(Q, K, gaussian):
    s2 = float(np.sqrt(Q.shape[-1]))
    left = np.diag(np.exp(np.linalg.norm(Q, axis=1) ** 2 / 2 / s2))
    right = np.diag(np.exp(np.linalg.norm(K, axis=1) ** 2 / 2 / s2))
    return left @ gaussian(Q, K, s2) @ right

# %% right: a helper and np.outer
def lift(X):
    return np.exp(np.einsum("nd,nd->n", X, X) / (2 * np.sqrt(X.shape[1])))


def softmax_kernel(Q, K, gaussian):
    return np.outer(lift(Q), lift(K)) * gaussian(Q, K, np.sqrt(Q.shape[1]))

# %% wrong: s2 = D | says: not D
def softmax_kernel(Q, K, gaussian):
    s2 = Q.shape[1]
    f = lambda X: np.exp((X**2).sum(1) / (2 * s2))
    return f(Q)[:, None] * gaussian(Q, K, s2) * f(K)

# %% wrong: unscaled | says: s² = 1
def softmax_kernel(Q, K, gaussian):
    f = lambda X: np.exp((X**2).sum(1) / 2)
    return f(Q)[:, None] * gaussian(Q, K, 1.0) * f(K)

# %% wrong: no factors | says: factors of the lengths are missing
def softmax_kernel(Q, K, gaussian):
    return gaussian(Q, K, np.sqrt(Q.shape[1]))

# %% wrong: queries only | says: factor of the keys
def softmax_kernel(Q, K, gaussian):
    s2 = np.sqrt(Q.shape[1])
    return np.exp((Q**2).sum(1) / (2 * s2))[:, None] * gaussian(Q, K, s2)

# %% wrong: keys only | says: factor of the queries
def softmax_kernel(Q, K, gaussian):
    s2 = np.sqrt(Q.shape[1])
    return np.exp((K**2).sum(1) / (2 * s2)) * gaussian(Q, K, s2)

# %% wrong: no 2 | says: 2 is missing
def softmax_kernel(Q, K, gaussian):
    s2 = np.sqrt(Q.shape[1])
    f = lambda X: np.exp((X**2).sum(1) / s2)
    return f(Q)[:, None] * gaussian(Q, K, s2) * f(K)

# %% wrong: norms not squared | says: to be squared
def softmax_kernel(Q, K, gaussian):
    s2 = np.sqrt(Q.shape[1])
    f = lambda X: np.exp(np.linalg.norm(X, axis=1) / (2 * s2))
    return f(Q)[:, None] * gaussian(Q, K, s2) * f(K)

# %% wrong: sign | says: wrong sign
def softmax_kernel(Q, K, gaussian):
    s2 = np.sqrt(Q.shape[1])
    f = lambda X: np.exp(-(X**2).sum(1) / (2 * s2))
    return f(Q)[:, None] * gaussian(Q, K, s2) * f(K)

# %% wrong: factors with D | says: factors have s² = D
def softmax_kernel(Q, K, gaussian):
    f = lambda X: np.exp((X**2).sum(1) / (2 * X.shape[1]))
    return f(Q)[:, None] * gaussian(Q, K, np.sqrt(Q.shape[1])) * f(K)

# %% wrong: without the Gaussian kernel | says: not used
def softmax_kernel(Q, K, gaussian):
    return np.exp(Q @ K.T / np.sqrt(Q.shape[1]))

# %% wrong: one call for each pair | verdict: PARTIAL | says: 6 times
def softmax_kernel(Q, K, gaussian):
    s2 = np.sqrt(Q.shape[1])
    table = np.empty((len(Q), len(K)))
    for i in range(len(Q)):
        for j in range(len(K)):
            both = np.exp((Q[i] @ Q[i] + K[j] @ K[j]) / (2 * s2))
            table[i, j] = both * gaussian(Q[i : i + 1], K[j : j + 1], s2)[0, 0]
    return table

# %% right: a name for the table, used in two steps
def softmax_kernel(Q, K, gaussian):
    s = Q.shape[1] ** 0.25
    table = np.array(gaussian(Q, K, s * s))
    table = table * np.exp((Q / s) ** 2 / 2).prod(axis=1, keepdims=True)
    return table * np.exp((K / s) ** 2 / 2).prod(axis=1)
