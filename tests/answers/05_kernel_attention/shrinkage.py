# %% right: one over one plus a ratio, where there is one
def shrinkage(sigma, lam):
    return 1 - lam / (lam + np.square(sigma))

# %% right: one by one
def shrinkage(sigma, lam):
    return [s * s / (s * s + lam) for s in sigma]

# %% right: squares first
def shrinkage(sigma, lam):
    squares = np.asarray(sigma) ** 2
    return np.divide(squares, squares + lam)

# %% right: a copy is changed
def shrinkage(sigma, lam):
    weights = sigma.copy()
    weights *= weights
    weights /= weights + lam
    return weights

# %% wrong: no squares | says: must be squared: σ²/(σ² + λ)
def shrinkage(sigma, lam):
    return sigma / (sigma + lam)

# %% wrong: the factor of ridge regression | says: squared in the numerator too
def shrinkage(sigma, lam):
    return sigma / (sigma**2 + lam)

# %% wrong: no square below | says: squared in the denominator too
def shrinkage(sigma, lam):
    return sigma**2 / (sigma + lam)

# %% wrong: λ squared | says: λ is not squared
def shrinkage(sigma, lam):
    return sigma**2 / (sigma**2 + lam**2)

# %% wrong: the inverse | says: the numerator is 1
def shrinkage(sigma, lam):
    return 1 / (sigma**2 + lam)

# %% wrong: what is lost | says: the part that is lost
def shrinkage(sigma, lam):
    return lam / (sigma**2 + lam)

# %% wrong: a threshold | says: a hard threshold
def shrinkage(sigma, lam):
    return np.where(sigma**2 > lam, 1.0, 0.0)

# %% wrong: the shrunk values | says: expected the weights alone
def shrinkage(sigma, lam):
    return sigma * sigma**2 / (sigma**2 + lam)

# %% wrong: made to sum to 1 | says: a weight of its own
def shrinkage(sigma, lam):
    weights = sigma**2 / (sigma**2 + lam)
    return weights / weights.sum()

# %% wrong: no parentheses | says: parentheses are missing
def shrinkage(sigma, lam):
    with np.errstate(all="ignore"):
        return sigma**2 / sigma**2 + lam

# %% wrong: a diagonal matrix | says: expected (r,)
def shrinkage(sigma, lam):
    return np.diag(sigma**2 / (sigma**2 + lam))
