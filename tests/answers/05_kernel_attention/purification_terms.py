# %% right: Frobenius norms
def purification_terms(W, X):
    return np.linalg.norm(X - W @ X) ** 2, np.linalg.norm(W) ** 2

# %% right: traces
def purification_terms(W, X):
    E = X - W @ X
    return float(np.trace(E @ E.T)), float(np.trace(W.T @ W))

# %% right: sample by sample, in a list
def purification_terms(W, X):
    error = 0.0
    for x in X.T:
        error += sum((x - W @ x) ** 2)
    return [error, sum(w**2 for row in W for w in row)]

# %% right: einsum, in an array
def purification_terms(W, X):
    E = (np.eye(len(W)) - W) @ X
    return np.array([np.einsum("ij,ij", E, E), np.einsum("ij,ij", W, W)])

# %% wrong: norms without squares | says: neither norm is squared
def purification_terms(W, X):
    return np.linalg.norm(X - W @ X), np.linalg.norm(W)

# %% wrong: the error without its square | says: this norm must be squared
def purification_terms(W, X):
    return np.linalg.norm(X - W @ X), np.linalg.norm(W) ** 2

# %% wrong: the size without its square | says: ‖W‖ must be squared
def purification_terms(W, X):
    return np.linalg.norm(X - W @ X) ** 2, np.linalg.norm(W)

# %% wrong: the length of WX | says: must be subtracted from X
def purification_terms(W, X):
    return np.sum((W @ X) ** 2), np.sum(W**2)

# %% wrong: X on the wrong side, which raises unless it is square | verdict: ERROR | says: ValueError
def purification_terms(W, X):
    return np.sum((X - X @ W) ** 2), np.sum(W**2)

# %% wrong: samples as rows | verdict: ERROR | says: ValueError
def purification_terms(W, X):
    return np.sum((X.T - W @ X.T) ** 2), np.sum(W**2)

# %% wrong: the transpose | says: `W` is transposed
def purification_terms(W, X):
    return np.sum((X - W.T @ X) ** 2), np.sum(W**2)

# %% wrong: entry by entry | verdict: ERROR | says: ValueError
def purification_terms(W, X):
    return np.sum((X - W * X) ** 2), np.sum(W**2)

# %% wrong: means | says: these are means of the squared entries
def purification_terms(W, X):
    return np.mean((X - W @ X) ** 2), np.mean(W**2)

# %% wrong: the mean of the error alone | says: this is a mean over all entries
def purification_terms(W, X):
    return np.mean((X - W @ X) ** 2), np.sum(W**2)

# %% wrong: a mean over the samples | says: this is a mean over the samples
def purification_terms(W, X):
    return np.sum((X - W @ X) ** 2) / X.shape[1], np.sum(W**2)

# %% wrong: only the diagonal | says: only the diagonal of W
def purification_terms(W, X):
    return np.sum((X - W @ X) ** 2), np.sum(np.diag(W) ** 2)

# %% wrong: spectral norms | says: spectral norms
def purification_terms(W, X):
    return np.linalg.norm(X - W @ X, 2) ** 2, np.linalg.norm(W, 2) ** 2

# %% wrong: swapped | says: the error comes first
def purification_terms(W, X):
    return np.sum(W**2), np.sum((X - W @ X) ** 2)

# %% wrong: one sum of both | says: expected 2 values
def purification_terms(W, X):
    return np.sum((X - W @ X) ** 2) + np.sum(W**2)
