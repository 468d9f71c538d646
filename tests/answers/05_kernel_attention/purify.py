# %% right: pinv of the data
def purify(X, lam):
    if lam == 0:
        return X @ np.linalg.pinv(X)
    return np.linalg.solve(X @ X.T + lam * np.eye(len(X)), X @ X.T)

# %% right: an inverse, and pinv where it fails
def purify(X, lam):
    m = X.shape[0]
    G = X @ X.T
    if np.linalg.matrix_rank(G + lam * np.eye(m)) < m:
        return G @ np.linalg.pinv(G)
    return G @ np.linalg.inv(G + lam * np.eye(m))

# %% right: pinv always
def purify(X, lam):
    G = X @ X.T
    return G @ np.linalg.pinv(G + lam * np.identity(X.shape[0]))

# %% right: the inverse on the left
def purify(X, lam):
    G = X @ X.T
    return np.linalg.pinv(G + lam * np.eye(len(G))) @ G

# %% right: least squares on further samples
def purify(X, lam):
    m = len(X)
    A = np.vstack([X.T, np.sqrt(lam) * np.eye(m)])
    B = np.vstack([X.T, np.zeros((m, m))])
    return np.linalg.lstsq(A, B, rcond=None)[0].T

# %% right: least squares on the normal equations
def purify(X, lam):
    G = X @ X.T
    return np.linalg.lstsq(G + lam * np.eye(len(G)), G, rcond=None)[0]

# %% right: singular values, those near 0 left out
def purify(X, lam):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    kept = s > 1e-10 * s.max()
    weights = np.zeros_like(s)
    weights[kept] = s[kept] ** 2 / (s[kept] ** 2 + lam)
    return U @ np.diag(weights) @ U.T

# %% right: eigenvectors
def purify(X, lam):
    values, vectors = np.linalg.eigh(X @ X.T)
    values[values < 1e-12] = 0
    weights = np.divide(values, values + lam, out=np.zeros_like(values), where=values > 0)
    return (vectors * weights) @ vectors.T

# %% right: from the other side, X (XᵀX + λI)⁺ Xᵀ
def purify(X, lam):
    return X @ np.linalg.pinv(X.T @ X + lam * np.eye(X.shape[1])) @ X.T

# %% right: scipy
def purify(X, lam):
    from scipy.linalg import orth, solve

    if lam == 0:
        basis = orth(X)
        return basis @ basis.T
    return solve(X @ X.T + lam * np.eye(len(X)), X @ X.T, assume_a="pos")

# %% right: row by row
def purify(X, lam):
    W = np.zeros((X.shape[0], X.shape[0]))
    for i, target in enumerate(X):
        W[i] = target @ X.T @ np.linalg.pinv(X @ X.T + lam * np.eye(X.shape[0]))
    return W

# %% wrong: X on the wrong side, XᵀX | says: it is made of XᵀX | says: start from X Xᵀ
def purify(X, lam):
    G = X.T @ X
    return G @ np.linalg.pinv(G + lam * np.eye(len(G)))

# %% wrong: λ on every entry | says: λ is added to every entry
def purify(X, lam):
    G = X @ X.T
    return G @ np.linalg.pinv(G + lam)

# %% wrong: no λ | says: `lam` is not used
def purify(X, lam):
    return X @ np.linalg.pinv(X)

# %% wrong: λ squared | says: λ is squared
def purify(X, lam):
    G = X @ X.T
    return G @ np.linalg.pinv(G + lam**2 * np.eye(len(G)))

# %% wrong: 2 λ | says: λ is doubled
def purify(X, lam):
    G = X @ X.T
    return G @ np.linalg.pinv(G + 2 * lam * np.eye(len(G)))

# %% wrong: λ / 2 | says: λ is halved
def purify(X, lam):
    G = X @ X.T
    return G @ np.linalg.pinv(G + lam / 2 * np.eye(len(G)))

# %% wrong: the sign of λ | says: λ has the wrong sign
def purify(X, lam):
    G = X @ X.T
    return G @ np.linalg.pinv(G - lam * np.eye(len(G)))

# %% wrong: a mean over the samples | says: is divided by the number of samples
def purify(X, lam):
    G = X @ X.T / X.shape[1]
    return G @ np.linalg.pinv(G + lam * np.eye(len(G)))

# %% wrong: σ for σ² | says: the singular values must be squared
def purify(X, lam):
    U, s, _ = np.linalg.svd(X, full_matrices=False)
    kept = s > 1e-10 * s.max()
    return (U[:, kept] * (s[kept] / (s[kept] + lam))) @ U[:, kept].T

# %% wrong: the factor of ridge regression | says: must be squared in the numerator
def purify(X, lam):
    U, s, _ = np.linalg.svd(X, full_matrices=False)
    kept = s > 1e-10 * s.max()
    return (U[:, kept] * (s[kept] / (s[kept] ** 2 + lam))) @ U[:, kept].T

# %% wrong: the inverse alone | says: this is the inverse alone
def purify(X, lam):
    return np.linalg.pinv(X @ X.T + lam * np.eye(len(X)))

# %% wrong: what is left out | says: this is what W leaves out
def purify(X, lam):
    G = X @ X.T
    return np.eye(len(G)) - G @ np.linalg.pinv(G + lam * np.eye(len(G)))

# %% wrong: the purified samples | says: expected W alone
def purify(X, lam):
    G = X @ X.T
    return G @ np.linalg.pinv(G + lam * np.eye(len(G))) @ X

# %% wrong: divided entry by entry | says: divided entry by entry
def purify(X, lam):
    G = X @ X.T
    with np.errstate(all="ignore"):
        return G / (G + lam * np.eye(len(G)))

# %% wrong: solve with the factors exchanged | says: is (X - WX)Xᵀ equal to λW?
def purify(X, lam):
    G = X @ X.T
    return np.linalg.solve(G, G + lam * np.eye(len(G)))

# %% wrong: solve, which fails for a singular matrix | verdict: PARTIAL | says: use the pseudo-inverse
def purify(X, lam):
    G = X @ X.T
    return np.linalg.solve(G + lam * np.eye(len(G)), G)

# %% wrong: inv, which fails for a singular matrix | verdict: PARTIAL | says: use the pseudo-inverse
def purify(X, lam):
    G = X @ X.T
    return G @ np.linalg.inv(G + lam * np.eye(len(G)))

# %% wrong: the identity for λ = 0 | verdict: PARTIAL | says: this is the identity
def purify(X, lam):
    if lam == 0:
        return np.eye(len(X))
    G = X @ X.T
    return G @ np.linalg.inv(G + lam * np.eye(len(G)))

# %% wrong: a determinant that is never exactly 0 | verdict: PARTIAL | says: use the pseudo-inverse
def purify(X, lam):
    A = X @ X.T + lam * np.eye(len(X))
    if np.linalg.det(A) == 0:
        return np.zeros_like(A)
    return X @ X.T @ np.linalg.inv(A)

# %% wrong: a small number for λ = 0 | verdict: PARTIAL | says: use the pseudo-inverse
def purify(X, lam):
    G = X @ X.T
    return G @ np.linalg.inv(G + (lam or 1e-3) * np.eye(len(G)))

# %% wrong: a default for λ | verdict: PARTIAL | says: a penalty is left
def purify(X, lam):
    G = X @ X.T
    return G @ np.linalg.inv(G + (lam or 1.0) * np.eye(len(G)))

# %% wrong: full matrices that do not fit | verdict: ERROR | says: fewer samples than numbers must work too
def purify(X, lam):
    U, s, Vt = np.linalg.svd(X)
    return U @ np.diag(s**2 / (s**2 + lam)) @ U.T

# %% wrong: only one row | says: expected (m, m)
def purify(X, lam):
    return X[0] @ X.T @ np.linalg.pinv(X @ X.T + lam * np.eye(len(X)))

# %% wrong: XᵀX, with an identity of the other size | verdict: ERROR | says: as X Xᵀ is
def purify(X, lam):
    G = X.T @ X
    return G @ np.linalg.pinv(G + lam * np.eye(len(X)))
