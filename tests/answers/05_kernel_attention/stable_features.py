# %% right: two branches
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - (X**2).sum(axis=1, keepdims=True) / (2 * np.sqrt(X.shape[1]))
    if keys:
        e = e - e.max()
    else:
        e = e - e.max(axis=1)[:, None]
    return np.exp(e)

# %% right: an axis or none
def stable_features(X, frequencies, keys):
    s2 = X.shape[1] ** 0.5
    logs = np.einsum("nd,md->nm", X, frequencies) - np.einsum("nd,nd->n", X, X)[:, None] / 2 / s2
    return np.exp(logs - logs.max(axis=None if keys else 1, keepdims=True))

# %% right: no squares for queries, where they cancel
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T
    if not keys:
        return np.exp(e - np.max(e, axis=1, keepdims=True))
    e = e - np.linalg.norm(X, axis=1)[:, None] ** 2 / (2 * X.shape[1] ** 0.5)
    return np.exp(e - np.max(e))

# %% right: row by row
def stable_features(X, frequencies, keys):
    rows = [[w @ x - x @ x / 2 / len(x) ** 0.5 for w in frequencies] for x in X]
    most = max(map(max, rows))
    return np.array([np.exp(np.array(row) - (most if keys else max(row))) for row in rows])

# %% wrong: exchanged | says: queries and keys are exchanged
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - (X**2).sum(axis=1, keepdims=True) / (2 * np.sqrt(X.shape[1]))
    return np.exp(e - (e.max(axis=1, keepdims=True) if keys else e.max()))

# %% wrong: a maximum for each row | says: each key has a maximum of its own
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - (X**2).sum(axis=1, keepdims=True) / (2 * np.sqrt(X.shape[1]))
    return np.exp(e - e.max(axis=1, keepdims=True))

# %% wrong: one maximum for all | says: all queries share one maximum
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - (X**2).sum(axis=1, keepdims=True) / (2 * np.sqrt(X.shape[1]))
    return np.exp(e - e.max())

# %% wrong: a maximum for each frequency | says: each frequency has a maximum of its own
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - (X**2).sum(axis=1, keepdims=True) / (2 * np.sqrt(X.shape[1]))
    return np.exp(e - e.max(axis=0))

# %% wrong: divides by the largest feature | says: the exponential comes first
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - (X**2).sum(axis=1, keepdims=True) / (2 * np.sqrt(X.shape[1]))
    f = np.exp(e)
    return f / (f.max() if keys else f.max(axis=1, keepdims=True))

# %% wrong: the features of 4.3 b without the root of m | says: no maximum is subtracted
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - (X**2).sum(axis=1, keepdims=True) / (2 * np.sqrt(X.shape[1]))
    return np.exp(e)

# %% wrong: plus | says: the maximum is added
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - (X**2).sum(axis=1, keepdims=True) / (2 * np.sqrt(X.shape[1]))
    return np.exp(e + (e.max() if keys else e.max(axis=1, keepdims=True)))

# %% wrong: the minimum | says: the smallest exponent is subtracted
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - (X**2).sum(axis=1, keepdims=True) / (2 * np.sqrt(X.shape[1]))
    return np.exp(e - (e.min() if keys else e.min(axis=1, keepdims=True)))

# %% wrong: a softmax | says: the features sum to 1
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - (X**2).sum(axis=1, keepdims=True) / (2 * np.sqrt(X.shape[1]))
    f = np.exp(e - (e.max() if keys else e.max(axis=1, keepdims=True)))
    return f / (f.sum() if keys else f.sum(axis=1, keepdims=True))

# %% wrong: the root of m | says: 1/√m is left in
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - (X**2).sum(axis=1, keepdims=True) / (2 * np.sqrt(X.shape[1]))
    return np.exp(e - (e.max() if keys else e.max(axis=1, keepdims=True))) / np.sqrt(len(frequencies))

# %% wrong: no squares | says: ² is missing, or the same
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T
    return np.exp(e - (e.max() if keys else e.max(axis=1, keepdims=True)))

# %% wrong: plus the squares | says: is to be subtracted
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T + (X**2).sum(axis=1)[:, None] / (2 * np.sqrt(X.shape[1]))
    return np.exp(e - (e.max() if keys else e.max(axis=1, keepdims=True)))

# %% wrong: D for its root | says: s² is √D, not D
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - (X**2).sum(axis=1)[:, None] / (2 * X.shape[1])
    return np.exp(e - (e.max() if keys else e.max(axis=1, keepdims=True)))

# %% wrong: the exponents | says: these are the exponents
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - (X**2).sum(axis=1, keepdims=True) / (2 * np.sqrt(X.shape[1]))
    return e - (e.max() if keys else e.max(axis=1, keepdims=True))

# %% wrong: clips the exponents | says: no maximum is subtracted
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - (X**2).sum(axis=1, keepdims=True) / (2 * np.sqrt(X.shape[1]))
    return np.exp(np.clip(e, -700, 700))

# %% wrong: nan becomes 0 | says: zero everywhere
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - (X**2).sum(axis=1, keepdims=True) / (2 * np.sqrt(X.shape[1]))
    f = np.exp(e)
    return np.nan_to_num(f / (f.max() if keys else f.max(axis=1, keepdims=True)))

# %% wrong: the mean of the exponents | says: it is not exp of the exponents
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - (X**2).sum(axis=1, keepdims=True) / (2 * np.sqrt(X.shape[1]))
    return np.exp(e - (e.mean() if keys else e.mean(axis=1, keepdims=True)))

# %% wrong: squares in place | verdict: PARTIAL | says: in place
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T
    X **= 2
    e = e - X.sum(axis=1)[:, None] / (2 * np.sqrt(X.shape[1]))
    return np.exp(e - (e.max() if keys else e.max(axis=1, keepdims=True)))

# %% wrong: 1e-6 is added after exp | says: 1e-6 is added to the features
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - (X**2).sum(axis=1, keepdims=True) / (2 * np.sqrt(X.shape[1]))
    return np.exp(e - (e.max() if keys else e.max(axis=1, keepdims=True))) + 1e-6

# %% wrong: the squares of all rows | says: or the same for all keys
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - np.sum(X**2) / (2 * np.sqrt(X.shape[1]))
    return np.exp(e - (e.max() if keys else e.max(axis=1, keepdims=True)))

# %% wrong: no ½ | says: here the 2 is missing
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - np.sum(X**2, axis=1, keepdims=True) / np.sqrt(X.shape[1])
    return np.exp(e - (e.max() if keys else e.max(axis=1, keepdims=True)))

# %% wrong: the length for its square | says: the length is to be squared
def stable_features(X, frequencies, keys):
    e = X @ frequencies.T - np.linalg.norm(X, axis=1, keepdims=True) / (2 * np.sqrt(X.shape[1]))
    return np.exp(e - (e.max() if keys else e.max(axis=1, keepdims=True)))
