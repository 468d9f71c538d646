# %% right: pairs beside each other
def fourier_features(X, frequencies):
    m = len(frequencies)
    a = np.einsum("nd,md->nm", X, frequencies)
    return np.stack([np.cos(a), np.sin(a)], axis=2).reshape(len(X), 2 * m) / np.sqrt(m)

# %% right: complex exponentials
def fourier_features(X, frequencies):
    e = np.exp(1j * X @ frequencies.T) / frequencies.shape[0] ** 0.5
    return np.hstack([e.real, e.imag])

# %% right: sines first, a loop
def fourier_features(X, frequencies):
    rows = []
    for x in X:
        a = frequencies @ x
        rows.append(np.concatenate([np.sin(a), np.cos(a)]))
    return np.array(rows) * len(frequencies) ** -0.5

# %% right: the root of a mean
def fourier_features(X, frequencies):
    both = np.block([np.cos(X @ frequencies.T), np.sin(X @ frequencies.T)])
    return both * np.sqrt(2 / both.shape[1])

# %% wrong: no factor | says: 1/√m is missing
def fourier_features(X, frequencies):
    a = X @ frequencies.T
    return np.hstack([np.cos(a), np.sin(a)])

# %% wrong: root of 2m | says: not with 2m
def fourier_features(X, frequencies):
    a = X @ frequencies.T
    f = np.hstack([np.cos(a), np.sin(a)])
    return f / np.sqrt(f.shape[1])

# %% wrong: 1/m | says: not 1/m
def fourier_features(X, frequencies):
    a = X @ frequencies.T
    return np.hstack([np.cos(a), np.sin(a)]) / len(frequencies)

# %% wrong: root of 2/m | says: twice too large
def fourier_features(X, frequencies):
    a = X @ frequencies.T
    return np.hstack([np.cos(a), np.sin(a)]) * np.sqrt(2 / len(frequencies))

# %% wrong: root of the number of vectors | says: another size
def fourier_features(X, frequencies):
    a = X @ frequencies.T
    return np.hstack([np.cos(a), np.sin(a)]) / np.sqrt(len(X))

# %% wrong: cosines only | says: sines are missing
def fourier_features(X, frequencies):
    return np.cos(X @ frequencies.T) / np.sqrt(len(frequencies))

# %% wrong: sines only | says: cosines are missing
def fourier_features(X, frequencies):
    return np.sin(X @ frequencies.T) / np.sqrt(len(frequencies))

# %% wrong: cosines twice | says: sines are missing
def fourier_features(X, frequencies):
    c = np.cos(X @ frequencies.T) / np.sqrt(2 * len(frequencies))
    return np.hstack([c, c])

# %% wrong: sum of both | says: expected (n, 2m)
def fourier_features(X, frequencies):
    a = X @ frequencies.T
    return (np.cos(a) + np.sin(a)) / np.sqrt(len(frequencies))

# %% wrong: frequencies in hertz | says: mean of cos
def fourier_features(X, frequencies):
    a = 2 * np.pi * X @ frequencies.T
    return np.hstack([np.cos(a), np.sin(a)]) / np.sqrt(len(frequencies))

# %% wrong: transposed | says: one row for each vector
def fourier_features(X, frequencies):
    a = frequencies @ X.T
    return np.vstack([np.cos(a), np.sin(a)]) / np.sqrt(len(frequencies))

# %% wrong: an offset for all angles | verdict: PARTIAL | says: perhaps an offset
def fourier_features(X, frequencies):
    a = X @ frequencies.T + 0.5
    return np.hstack([np.cos(a), np.sin(a)]) / np.sqrt(len(frequencies))

# %% wrong: a random offset for each frequency | verdict: PARTIAL | says: perhaps an offset
def fourier_features(X, frequencies):
    a = X @ frequencies.T + np.random.default_rng(0).uniform(0, 2 * np.pi, len(frequencies))
    return np.concatenate([np.cos(a), np.sin(a)], axis=1) / np.sqrt(len(frequencies))

# %% right: the sines with a minus
def fourier_features(X, frequencies):
    e = np.exp(-1j * (X @ frequencies.T))
    return np.c_[e.imag, e.real] / np.sqrt(len(frequencies))

# %% wrong: sums and differences of cosine and sine | says: twice too large
def fourier_features(X, frequencies):
    a = X @ frequencies.T
    return np.concatenate([np.cos(a) + np.sin(a), np.cos(a) - np.sin(a)], axis=1) / np.sqrt(len(frequencies))
