# %% right: a product of two exponentials
def positive_features(X, frequencies):
    s2 = X.shape[1] ** 0.5
    a = np.exp(X @ frequencies.T)
    return a * np.exp(-(X * X).sum(1) / (2 * s2))[:, None] / len(frequencies) ** 0.5

# %% right: frequency by frequency
def positive_features(X, frequencies):
    half = np.linalg.norm(X, axis=1) ** 2 / (2 * np.sqrt(X.shape[1]))
    columns = [np.exp(X @ w - half) for w in frequencies]
    return np.stack(columns, axis=1) / np.sqrt(len(columns))

# %% right: logarithm of m inside
def positive_features(X, frequencies):
    norms = np.einsum("nd,nd->n", X, X)
    e = np.einsum("nd,md->nm", X, frequencies) - norms[:, None] / 2 / X.shape[1] ** 0.5
    return np.exp(e - 0.5 * np.log(frequencies.shape[0]))

# %% wrong: no norm | says: ² is missing
def positive_features(X, frequencies):
    return np.exp(X @ frequencies.T) / np.sqrt(len(frequencies))

# %% wrong: plus | says: subtracted
def positive_features(X, frequencies):
    n = (X**2).sum(1, keepdims=True)
    return np.exp(X @ frequencies.T + n / (2 * np.sqrt(X.shape[1]))) / np.sqrt(len(frequencies))

# %% wrong: unscaled | says: divided by 2 alone
def positive_features(X, frequencies):
    n = (X**2).sum(1, keepdims=True)
    return np.exp(X @ frequencies.T - n / 2) / np.sqrt(len(frequencies))

# %% wrong: D | says: not D
def positive_features(X, frequencies):
    n = (X**2).sum(1, keepdims=True)
    return np.exp(X @ frequencies.T - n / (2 * X.shape[1])) / np.sqrt(len(frequencies))

# %% wrong: no 1/√m | says: 1/√m is missing
def positive_features(X, frequencies):
    n = (X**2).sum(1, keepdims=True)
    return np.exp(X @ frequencies.T - n / (2 * np.sqrt(X.shape[1])))

# %% wrong: 1/m | says: not 1/m
def positive_features(X, frequencies):
    n = (X**2).sum(1, keepdims=True)
    return np.exp(X @ frequencies.T - n / (2 * np.sqrt(X.shape[1]))) / len(frequencies)

# %% wrong: the length | says: length must be squared
def positive_features(X, frequencies):
    n = np.linalg.norm(X, axis=1, keepdims=True)
    return np.exp(X @ frequencies.T - n / (2 * np.sqrt(X.shape[1]))) / np.sqrt(len(frequencies))

# %% wrong: transposed | says: columns to the frequencies
def positive_features(X, frequencies):
    n = (X**2).sum(1)
    return np.exp(frequencies @ X.T - n / (2 * np.sqrt(X.shape[1]))) / np.sqrt(len(frequencies))

# %% wrong: root of the number of vectors | says: times a constant
def positive_features(X, frequencies):
    n = (X**2).sum(1, keepdims=True)
    return np.exp(X @ frequencies.T - n / (2 * np.sqrt(X.shape[1]))) / np.sqrt(len(X))

# %% wrong: both signs of each frequency | says: expected (n, m)
def positive_features(X, frequencies):
    n = (X**2).sum(1, keepdims=True)
    a = X @ frequencies.T
    return np.hstack([np.exp(a), np.exp(-a)]) * np.exp(-n / (2 * np.sqrt(X.shape[1]))) / np.sqrt(2 * len(frequencies))

# %% wrong: s² for 2s² | says: the 2 is missing
def positive_features(X, frequencies):
    s2 = np.sqrt(X.shape[1])
    norms = np.sum(X**2, axis=1)[:, None]
    return np.exp(X @ frequencies.T - norms / s2) / np.sqrt(len(frequencies))

# %% wrong: precedence of the division | says: expected `a / (2 * s)`
def positive_features(X, frequencies):
    n = (X**2).sum(1, keepdims=True)
    return np.exp(X @ frequencies.T - n / 2 * np.sqrt(X.shape[1])) / np.sqrt(len(frequencies))
