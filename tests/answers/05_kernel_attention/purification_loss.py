# %% right: norms of NumPy, squared
def purification_loss(W, X, lam):
    return np.linalg.norm(X - W @ X) ** 2 + lam * np.linalg.norm(W) ** 2

# %% right: by traces
def purification_loss(W, X, lam):
    R = X - np.dot(W, X)
    return np.trace(R @ R.T) + lam * np.trace(W.T @ W)

# %% right: token by token
def purification_loss(W, X, lam):
    total = lam * sum(w * w for row in W for w in row)
    for x in X.T:
        r = x - W @ x
        total += r @ r
    return total

# %% right: (I - W) X, einsum
def purification_loss(W, X, lam):
    R = (np.eye(len(W)) - W) @ X
    return np.einsum("ij,ij->", R, R) + lam * np.einsum("ij,ij", W, W)

# %% wrong: no penalty | says: penalty
def purification_loss(W, X, lam):
    return np.sum((X - W @ X) ** 2)

# %% wrong: the norm of W is not squared | says: ‖W‖ is to be squared
def purification_loss(W, X, lam):
    return np.linalg.norm(X - W @ X) ** 2 + lam * np.linalg.norm(W)

# %% wrong: the first norm is not squared | says: the first norm is to be squared
def purification_loss(W, X, lam):
    return np.linalg.norm(X - W @ X) + lam * np.linalg.norm(W) ** 2

# %% wrong: mean squared error | says: mean
def purification_loss(W, X, lam):
    return np.mean((X - W @ X) ** 2) + lam * np.sum(W**2)

# %% wrong: lambda in front of both | says: both terms
def purification_loss(W, X, lam):
    return lam * (np.sum((X - W @ X) ** 2) + np.sum(W**2))

# %% wrong: a half from other losses | says: factor 1/2
def purification_loss(W, X, lam):
    return 0.5 * np.sum((X - W @ X) ** 2) + 0.5 * lam * np.sum(W**2)

# %% wrong: lambda squared | says: squared
def purification_loss(W, X, lam):
    return np.sum((X - W @ X) ** 2) + np.sum((lam * W) ** 2)

# %% wrong: size of WX | says: subtracted
def purification_loss(W, X, lam):
    return np.sum((W @ X) ** 2) + lam * np.sum(W**2)

# %% wrong: W from the right | verdict: ERROR | says: mismatch
def purification_loss(W, X, lam):
    return np.sum((X - X @ W) ** 2) + lam * np.sum(W**2)

# %% wrong: spectral norm | says: term by term
def purification_loss(W, X, lam):
    return np.linalg.norm(X - W @ X, 2) ** 2 + lam * np.linalg.norm(W, 2) ** 2

# %% wrong: the residual in place of X | verdict: PARTIAL | says: `X`
def purification_loss(W, X, lam):
    penalty = lam * np.sum(W**2)
    X -= W @ X
    return float(np.sum(X**2) + penalty)

# %% wrong: the penalty of the diagonal alone | says: diagonal of W alone
def purification_loss(W, X, lam):
    return np.sum((X - W @ X) ** 2) + lam * np.sum(np.diag(W) ** 2)
