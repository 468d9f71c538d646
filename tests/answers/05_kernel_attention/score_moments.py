# %% right: as derived
def score_moments(d, mu, sigma):
    return d * mu**2, d * (sigma**4 + 2 * mu**2 * sigma**2)

# %% right: second moments
def score_moments(d, mu, sigma):
    second = (mu**2 + sigma**2) ** 2
    return np.array([d * mu**2, d * (second - mu**4)])

# %% right: a list
def score_moments(d, mu, sigma):
    v = sigma * sigma
    return [d * mu * mu, d * v * (v + 2 * mu * mu)]

# %% wrong: the mean of an entry | verdict: PARTIAL | says: d μ
def score_moments(d, mu, sigma):
    return d * mu, d * sigma**4 + 2 * d * mu**2 * sigma**2

# %% wrong: one product's mean | verdict: PARTIAL | says: one product
def score_moments(d, mu, sigma):
    return mu**2, d * sigma**4 + 2 * d * mu**2 * sigma**2

# %% wrong: mean zero | verdict: PARTIAL | says: μ = 0 only
def score_moments(d, mu, sigma):
    return 0.0, d * sigma**4 + 2 * d * mu**2 * sigma**2

# %% wrong: centred entries | verdict: PARTIAL | says: μ = 0 only
def score_moments(d, mu, sigma):
    return d * mu**2, d * sigma**4

# %% wrong: the mixed term once | verdict: PARTIAL | says: counts twice
def score_moments(d, mu, sigma):
    return d * mu**2, d * sigma**4 + d * mu**2 * sigma**2

# %% wrong: standard deviation | verdict: PARTIAL | says: standard deviation
def score_moments(d, mu, sigma):
    return d * mu**2, np.sqrt(d * sigma**4 + 2 * d * mu**2 * sigma**2)

# %% wrong: one product's variance | verdict: PARTIAL | says: one product
def score_moments(d, mu, sigma):
    return d * mu**2, sigma**4 + 2 * mu**2 * sigma**2

# %% wrong: second moment | verdict: PARTIAL | says: subtract μ⁴
def score_moments(d, mu, sigma):
    return d * mu**2, d * (mu**2 + sigma**2) ** 2

# %% wrong: sigma taken for a variance | verdict: PARTIAL | says: sigma is the standard deviation
def score_moments(d, mu, sigma):
    return d * mu**2, d * sigma**2 + 2 * d * mu**2 * sigma

# %% wrong: d squared | verdict: PARTIAL | says: add up
def score_moments(d, mu, sigma):
    return d * mu**2, d**2 * (sigma**4 + 2 * mu**2 * sigma**2)

# %% wrong: swapped | says: swapped
def score_moments(d, mu, sigma):
    return d * sigma**4 + 2 * d * mu**2 * sigma**2, d * mu**2

# %% wrong: only one number | says: expected two numbers
def score_moments(d, mu, sigma):
    return d * mu**2

# %% wrong: the moments of each product, in two lists | says: an array of shape
def score_moments(d, mu, sigma):
    return [mu**2] * d, [sigma**4 + 2 * mu**2 * sigma**2] * d

# %% wrong: the mean of the sum of two entries, the right variance | verdict: PARTIAL | says: mean
def score_moments(d, mu, sigma):
    return d * 2 * mu, d * sigma**4 + 2 * d * mu**2 * sigma**2

# %% wrong: the squares of the variance are forgotten | verdict: PARTIAL | says: variance
def score_moments(d, mu, sigma):
    return d * mu**2, d * (sigma**4 + 2 * mu * sigma)
