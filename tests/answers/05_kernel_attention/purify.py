# %% right: the normal equations, by an inverse
def purify(X, lam):
    G = X @ X.T
    return G @ np.linalg.inv(G + lam * np.eye(len(G)))

# %% right: eigenvectors of the Gram matrix
def purify(X, lam):
    values, vectors = np.linalg.eigh(X @ X.T)
    return vectors @ np.diag(values / (values + lam)) @ vectors.T

# %% right: full matrices, padded with zeros
def purify(X, lam):
    U, s, Vt = np.linalg.svd(X)
    full = np.zeros(X.shape[0])
    full[: len(s)] = s**2 / (s**2 + lam)
    return U @ np.diag(full) @ U.T

# %% right: a sum over directions
def purify(X, lam):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    return sum(si**2 / (si**2 + lam) * np.outer(u, u) for u, si in zip(U.T, s))

# %% right: solve
def purify(X, lam):
    D = X.shape[0]
    return np.linalg.solve(X @ X.T + lam * np.eye(D), X @ X.T)

# %% right: ridge regression on stacked rows
def purify(X, lam):
    D = len(X)
    A = np.vstack([X.T, np.sqrt(lam) * np.eye(D)])
    B = np.vstack([X.T, np.zeros((D, D))])
    return np.linalg.lstsq(A, B, rcond=None)[0].T

# %% wrong: singular values not squared | says: s²/(s² + λ)
def purify(X, lam):
    U, s, _ = np.linalg.svd(X, full_matrices=False)
    return U @ np.diag(s / (s + lam)) @ U.T

# %% wrong: lambda squared too | says: λ is not to be squared
def purify(X, lam):
    U, s, _ = np.linalg.svd(X, full_matrices=False)
    return U @ np.diag(s**2 / (s**2 + lam**2)) @ U.T

# %% wrong: what is dropped | says: what is dropped
def purify(X, lam):
    return lam * np.linalg.inv(X @ X.T + lam * np.eye(len(X)))

# %% wrong: the inverse alone | says: s² is missing
def purify(X, lam):
    return np.linalg.inv(X @ X.T + lam * np.eye(len(X)))

# %% wrong: the factor of ridge regression | says: it is s/(s² + λ)
def purify(X, lam):
    U, s, _ = np.linalg.svd(X, full_matrices=False)
    return U @ np.diag(s / (s**2 + lam)) @ U.T

# %% wrong: the purified data | says: W alone
def purify(X, lam):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    return U @ np.diag(s**2 / (s**2 + lam)) @ U.T @ X

# %% wrong: no shrinking | says: nothing is shrunk
def purify(X, lam):
    U, s, _ = np.linalg.svd(X, full_matrices=False)
    return U @ U.T

# %% wrong: factors only | says: only the factors
def purify(X, lam):
    s = np.linalg.svd(X, compute_uv=False)
    return np.sort(s**2 / (s**2 + lam))[::-1]

# %% wrong: directions of the tokens | says: expected (D, D)
def purify(X, lam):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    return Vt.T @ np.diag(s**2 / (s**2 + lam)) @ Vt

# %% wrong: full matrices that do not fit | verdict: ERROR | says: more dimensions than tokens
def purify(X, lam):
    U, s, Vt = np.linalg.svd(X)
    return U @ np.diag(s**2 / (s**2 + lam)) @ U.T

# %% wrong: lambda for one token | says: does not hold
def purify(X, lam):
    G = X @ X.T / X.shape[1] * 2
    return G @ np.linalg.inv(G + lam * np.eye(len(G)))
