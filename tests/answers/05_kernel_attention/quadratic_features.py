# %% right: row by row
def quadratic_features(X):
    rows = []
    for x in X:
        f = [1.0]
        f += [np.sqrt(2) * a for a in x]
        f += [a * a for a in x]
        for i in range(len(x)):
            for j in range(i):
                f.append(np.sqrt(2) * x[i] * x[j])
        rows.append(f)
    return np.array(rows)

# %% right: upper triangle with weights
def quadratic_features(X):
    n, D = X.shape
    Z = np.hstack([np.ones((n, 1)), X])
    i, j = np.triu_indices(D + 1)
    return Z[:, i] * Z[:, j] * np.where(i == j, 1.0, 2**0.5)

# %% right: itertools
import itertools


def quadratic_features(X):
    Z = np.concatenate([X, np.ones((len(X), 1))], axis=1)
    columns = []
    for a, b in itertools.combinations_with_replacement(range(Z.shape[1]), 2):
        columns.append((1 if a == b else np.sqrt(2)) * Z[:, a] * Z[:, b])
    return np.stack(columns, axis=1)

# %% wrong: every pair twice | verdict: PARTIAL | says: both there
def quadratic_features(X):
    Z = np.hstack([np.ones((len(X), 1)), X])
    return np.einsum("ni,nj->nij", Z, Z).reshape(len(X), -1)

# %% wrong: x_i x_j and x_j x_i | verdict: PARTIAL | says: both there
def quadratic_features(X):
    n = len(X)
    products = np.einsum("ni,nj->nij", X, X).reshape(n, -1)
    return np.hstack([np.ones((n, 1)), np.sqrt(2) * X, products])

# %% wrong: no cross terms | says: left out
def quadratic_features(X):
    return np.hstack([np.ones((len(X), 1)), np.sqrt(2) * X, X**2])

# %% wrong: cross terms without the root of two | says: count half
def quadratic_features(X):
    i, j = np.triu_indices(X.shape[1], 1)
    return np.hstack([np.ones((len(X), 1)), np.sqrt(2) * X, X**2, X[:, i] * X[:, j]])

# %% wrong: a 2 in place of its root | says: twice as much
def quadratic_features(X):
    i, j = np.triu_indices(X.shape[1], 1)
    return np.hstack([np.ones((len(X), 1)), np.sqrt(2) * X, X**2, 2 * X[:, i] * X[:, j]])

# %% wrong: linear terms without the root | says: linear terms count half
def quadratic_features(X):
    i, j = np.triu_indices(X.shape[1], 1)
    return np.hstack([np.ones((len(X), 1)), X, X**2, np.sqrt(2) * X[:, i] * X[:, j]])

# %% wrong: linear terms with a 2 | says: linear terms count twice
def quadratic_features(X):
    i, j = np.triu_indices(X.shape[1], 1)
    return np.hstack([np.ones((len(X), 1)), 2 * X, X**2, np.sqrt(2) * X[:, i] * X[:, j]])

# %% wrong: no linear terms | says: linear terms are left out
def quadratic_features(X):
    i, j = np.triu_indices(X.shape[1], 1)
    return np.hstack([np.ones((len(X), 1)), X**2, np.sqrt(2) * X[:, i] * X[:, j]])

# %% wrong: no constant | says: constant feature
def quadratic_features(X):
    i, j = np.triu_indices(X.shape[1], 1)
    return np.hstack([np.sqrt(2) * X, X**2, np.sqrt(2) * X[:, i] * X[:, j]])

# %% wrong: the homogeneous kernel | says: + 1 is missing
def quadratic_features(X):
    i, j = np.triu_indices(X.shape[1], 1)
    return np.hstack([X**2, np.sqrt(2) * X[:, i] * X[:, j]])

# %% wrong: cross terms twice, both with the root | says: twice as much
def quadratic_features(X):
    D = X.shape[1]
    pairs = [np.sqrt(2) * X[:, i] * X[:, j] for i in range(D) for j in range(D) if i != j]
    return np.column_stack([np.ones(len(X)), *(np.sqrt(2) * X).T, *(X**2).T, *pairs])

# %% wrong: the kernel itself | says: it is not (q·k + 1)²
def quadratic_features(X):
    return (X @ X.T + 1) ** 2

# %% wrong: features in rows | says: one row for each vector
def quadratic_features(X):
    i, j = np.triu_indices(X.shape[1], 1)
    return np.hstack([np.ones((len(X), 1)), np.sqrt(2) * X, X**2, np.sqrt(2) * X[:, i] * X[:, j]]).T

# %% wrong: no squares | says: squares x_i² are left out | says: count the products
def quadratic_features(X):
    i, j = np.triu_indices(X.shape[1], 1)
    return np.hstack([np.ones((len(X), 1)), 2**0.5 * X, 2**0.5 * X[:, i] * X[:, j]])

# %% wrong: the kernel without its square | says: the square is missing
def quadratic_features(X):
    return np.hstack([np.ones((len(X), 1)), X])

# %% wrong: a 2 in place of each root | says: a factor 2 stands
def quadratic_features(X):
    i, j = np.triu_indices(X.shape[1], 1)
    return np.hstack([np.ones((len(X), 1)), 2 * X, X**2, 2 * X[:, i] * X[:, j]])

# %% wrong: no roots at all | says: factors √2 are missing
def quadratic_features(X):
    i, j = np.triu_indices(X.shape[1])
    return np.hstack([np.ones((len(X), 1)), X, X[:, i] * X[:, j]])

# %% wrong: the squares are pairs like all others | says: squares x_i² count twice
def quadratic_features(X):
    i, j = np.triu_indices(X.shape[1])
    return np.hstack([np.ones((len(X), 1)), np.sqrt(2) * X, np.sqrt(2) * X[:, i] * X[:, j]])

# %% wrong: features of the table of all vectors | verdict: PARTIAL | says: when it comes alone
def quadratic_features(X):
    n, D = X.shape
    C = (D + 1) * (D + 2) // 2
    w, U = np.linalg.eigh((X @ X.T + 1) ** 2)
    F = (U * np.sqrt(np.maximum(w, 0)))[:, ::-1]
    return np.pad(F, ((0, 0), (0, max(0, C - n))))[:, :C]
