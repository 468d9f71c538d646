# %% right: a diagonal matrix
def purify_by_svd(X, lam):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    return U @ np.diag(shrinkage(s, lam)) @ U.T

# %% right: full matrices, with zeros for the directions that X lacks
def purify_by_svd(X, lam):
    U, s, Vt = np.linalg.svd(X)
    weights = np.zeros(X.shape[0])
    weights[: len(s)] = shrinkage(s, lam)
    return U @ np.diag(weights) @ U.T

# %% right: a sum over directions, with weights of its own
def purify_by_svd(X, lam):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    W = np.zeros((len(X), len(X)))
    for i in range(len(s)):
        W += s[i] ** 2 / (s[i] ** 2 + lam) * np.outer(U[:, i], U[:, i])
    return W

# %% right: einsum
def purify_by_svd(X, lam):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    return np.einsum("ir,r,jr->ij", U, shrinkage(s, lam), U)

# %% right: eigenvectors of X Xᵀ
def purify_by_svd(X, lam):
    values, U = np.linalg.eigh(X @ X.T)
    return U @ np.diag(shrinkage(np.sqrt(np.maximum(values, 0)), lam)) @ U.T

# %% wrong: directions of the samples | says: belong to the samples
def purify_by_svd(X, lam):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    return Vt.T @ np.diag(shrinkage(s, lam)) @ Vt

# %% wrong: U and Vᵀ | says: W has U on both sides
def purify_by_svd(X, lam):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    return (U * shrinkage(s, lam)) @ Vt

# %% wrong: the rows are weighted | says: multiply the rows of U
def purify_by_svd(X, lam):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    return np.diag(shrinkage(s, lam)) @ U @ U.T

# %% wrong: no λ | says: `lam` is not used
def purify_by_svd(X, lam):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    return U @ U.T

# %% wrong: weighted on both sides | says: each weight is squared
def purify_by_svd(X, lam):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    A = U * shrinkage(s, lam)
    return A @ A.T

# %% wrong: σ for σ² | says: the singular values must be squared
def purify_by_svd(X, lam):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    return U @ np.diag(s / (s + lam)) @ U.T

# %% wrong: eigenvalues as singular values | says: not the matrix of 4.2
def purify_by_svd(X, lam):
    values, U = np.linalg.eigh(X @ X.T)
    return U @ np.diag(shrinkage(values, lam)) @ U.T

# %% wrong: what is lost | says: this is what W leaves out
def purify_by_svd(X, lam):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    return np.eye(len(X)) - U @ np.diag(shrinkage(s, lam)) @ U.T

# %% wrong: shrunk singular values | says: the weights are shrunk singular values
def purify_by_svd(X, lam):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    return U @ np.diag(s * shrinkage(s, lam)) @ U.T

# %% wrong: the purified samples | says: expected W alone
def purify_by_svd(X, lam):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    return U @ np.diag(shrinkage(s, lam) * s) @ Vt

# %% wrong: full matrices that do not fit | verdict: ERROR | says: full_matrices=False
def purify_by_svd(X, lam):
    U, s, Vt = np.linalg.svd(X)
    return U @ np.diag(shrinkage(s, lam)) @ U.T

# %% wrong: weights alone | says: expected (m, m)
def purify_by_svd(X, lam):
    return shrinkage(np.linalg.svd(X, compute_uv=False), lam)

# %% wrong: centres X in place | says: not the matrix of 4.2
def purify_by_svd(X, lam):
    X -= X.mean(axis=1, keepdims=True)
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    return U @ np.diag(shrinkage(s, lam)) @ U.T
