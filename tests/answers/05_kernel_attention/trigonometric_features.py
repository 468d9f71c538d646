# %% right: written out
def trigonometric_features(X, frequencies):
    a = X @ frequencies.T
    lift = np.exp(np.linalg.norm(X, axis=1) ** 2 / 2 / np.sqrt(X.shape[1]))
    return lift[:, None] * np.hstack([np.sin(a), np.cos(a)]) / np.sqrt(len(frequencies))

# %% right: einsum
def trigonometric_features(X, frequencies):
    s2 = X.shape[1] ** 0.5
    return np.einsum("n,nf->nf", np.exp(np.einsum("nd,nd->n", X, X) / (2 * s2)), fourier_features(X, frequencies))

# %% right: diagonal matrix
def trigonometric_features(X, frequencies):
    return np.diag(np.exp((X**2).sum(1) / (2 * X.shape[1] ** 0.5))) @ fourier_features(X, frequencies)

# %% wrong: no factor of the norm | says: of the length, exp
def trigonometric_features(X, frequencies):
    return fourier_features(X, frequencies)

# %% wrong: unscaled keys | says: not divided by √D
def trigonometric_features(X, frequencies):
    return np.exp((X**2).sum(1, keepdims=True) / 2) * fourier_features(X, frequencies)

# %% wrong: D for its root | says: not D
def trigonometric_features(X, frequencies):
    return np.exp((X**2).sum(1, keepdims=True) / (2 * X.shape[1])) * fourier_features(X, frequencies)

# %% wrong: no 2 | says: 2 is missing
def trigonometric_features(X, frequencies):
    return np.exp((X**2).sum(1, keepdims=True) / np.sqrt(X.shape[1])) * fourier_features(X, frequencies)

# %% wrong: minus | says: wrong sign
def trigonometric_features(X, frequencies):
    return np.exp(-(X**2).sum(1, keepdims=True) / (2 * np.sqrt(X.shape[1]))) * fourier_features(X, frequencies)

# %% wrong: the length, not its square | says: length must be squared
def trigonometric_features(X, frequencies):
    n = np.linalg.norm(X, axis=1, keepdims=True)
    return np.exp(n / (2 * np.sqrt(X.shape[1]))) * fourier_features(X, frequencies)

# %% wrong: the frequencies are scaled once more | says: are scaled once more
def trigonometric_features(X, frequencies):
    s2 = np.sqrt(X.shape[1])
    return np.exp((X**2).sum(1, keepdims=True) / (2 * s2)) * fourier_features(X, frequencies / np.sqrt(s2))

# %% wrong: one factor for all | says: each row has its own
def trigonometric_features(X, frequencies):
    return np.exp((X**2).sum() / (2 * np.sqrt(X.shape[1]))) * fourier_features(X, frequencies)

# %% wrong: a wrong factor on features of its own that lack theirs | says: (exercise 5.1 b) does not pass its own check
def fourier_features(X, frequencies):
    a = X @ frequencies.T
    return np.hstack([np.cos(a), np.sin(a)])


def trigonometric_features(X, frequencies):
    return fourier_features(X, frequencies)

# %% wrong: the factor as a column | says: one row for each vector
def trigonometric_features(X, frequencies):
    return (np.exp((X**2).sum(1, keepdims=True) / (2 * np.sqrt(X.shape[1]))) * fourier_features(X, frequencies)).T

# %% wrong: precedence of the division | says: expected `a / (2 * s)`
def trigonometric_features(X, frequencies):
    n = (X**2).sum(1, keepdims=True)
    return np.exp(n / 2 * np.sqrt(X.shape[1])) * fourier_features(X, frequencies)
