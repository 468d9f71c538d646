# %% right: normal with a scale
def draw_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    return rng.normal(0.0, 1 / np.sqrt(s2), size=(m, D))

# %% right: the old generator
def draw_frequencies(m, D, s2, seed):
    return np.random.RandomState(seed).randn(m, D) * s2**-0.5

# %% right: multivariate
def draw_frequencies(m, D, s2, seed):
    rng = np.random.default_rng([seed, 7])
    return rng.multivariate_normal(np.zeros(D), np.eye(D) / s2, size=m)

# %% right: torch
import torch


def draw_frequencies(m, D, s2, seed):
    g = torch.Generator().manual_seed(seed)
    return (torch.randn(m, D, generator=g) / s2**0.5).numpy()

# %% wrong: variance s2 | says: variance is s²
def draw_frequencies(m, D, s2, seed):
    return np.random.default_rng(seed).standard_normal((m, D)) * np.sqrt(s2)

# %% wrong: standard normal | says: not used
def draw_frequencies(m, D, s2, seed):
    return np.random.default_rng(seed).standard_normal((m, D))

# %% wrong: divided by s2 | says: 1/s⁴
def draw_frequencies(m, D, s2, seed):
    return np.random.default_rng(seed).standard_normal((m, D)) / s2

# %% wrong: scale is s, not its inverse square | says: variance is 1/s,
def draw_frequencies(m, D, s2, seed):
    return np.random.default_rng(seed).normal(0, s2**-0.25, (m, D))

# %% wrong: swapped axes | says: swapped
def draw_frequencies(m, D, s2, seed):
    return np.random.default_rng(seed).standard_normal((D, m)) / np.sqrt(s2)

# %% wrong: no seed | says: same seed
def draw_frequencies(m, D, s2, seed):
    return np.random.default_rng().standard_normal((m, D)) / np.sqrt(s2)

# %% wrong: always the same seed | says: another seed
def draw_frequencies(m, D, s2, seed):
    return np.random.default_rng(0).standard_normal((m, D)) / np.sqrt(s2)

# %% wrong: uniform | says: normally distributed
def draw_frequencies(m, D, s2, seed):
    width = np.sqrt(3 / s2)
    return np.random.default_rng(seed).uniform(-width, width, (m, D))

# %% wrong: uniform between 0 and 1 | says: mean
def draw_frequencies(m, D, s2, seed):
    return np.random.default_rng(seed).random((m, D)) / np.sqrt(s2)

# %% wrong: absolute values | says: mean
def draw_frequencies(m, D, s2, seed):
    return np.abs(np.random.default_rng(seed).standard_normal((m, D))) / np.sqrt(s2)

# %% wrong: divides by D too | says: variance of the entries
def draw_frequencies(m, D, s2, seed):
    return np.random.default_rng(seed).standard_normal((m, D)) / np.sqrt(s2 * D)

# %% wrong: one number for all entries of a row | says: all entries of a frequency are equal
def draw_frequencies(m, D, s2, seed):
    return np.random.default_rng(seed).standard_normal((m, 1)).repeat(D, axis=1) / np.sqrt(s2)

# %% wrong: each frequency and its opposite | says: repeat others
def draw_frequencies(m, D, s2, seed):
    half = np.random.default_rng(seed).standard_normal(((m + 1) // 2, D)) / np.sqrt(s2)
    return np.concatenate([half, -half])[:m]

# %% wrong: the generator anew for each row | says: repeat others
def draw_frequencies(m, D, s2, seed):
    rows = [np.random.default_rng(seed).standard_normal(D) for _ in range(m)]
    return np.array(rows) / np.sqrt(s2)

# %% wrong: the seed stretches one draw | says: same directions
def draw_frequencies(m, D, s2, seed):
    rows = np.random.default_rng(0).standard_normal((m, D))
    return rows * (1 + 1e-3 * (seed % 7)) / np.sqrt(s2)

# %% wrong: each column a running sum | says: depend on each other
def draw_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    sums = np.cumsum(rng.standard_normal((m, D)), axis=1) / np.sqrt(np.arange(1, D + 1))
    return sums / np.sqrt(s2)

# %% wrong: a seed for each row | says: two seeds share some rows
def draw_frequencies(m, D, s2, seed):
    rows = [np.random.default_rng(seed + i).standard_normal(D) for i in range(m)]
    return np.array(rows) / np.sqrt(s2)

# %% wrong: a seed for each column | says: two seeds share some columns
def draw_frequencies(m, D, s2, seed):
    columns = [np.random.RandomState(seed + j).randn(m) for j in range(D)]
    return np.stack(columns, axis=1) / np.sqrt(s2)

# %% right: row by row from one generator
def draw_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    return np.array([rng.normal(scale=s2**-0.5, size=D) for _ in range(m)])

# %% wrong: times s² | says: the variance is s⁴
def draw_frequencies(m, D, s2, seed):
    return np.random.default_rng(seed).standard_normal((m, D)) * s2

# %% wrong: the variance of another kernel | says: the variance is 2/s²
def draw_frequencies(m, D, s2, seed):
    rng = np.random.default_rng(seed)
    return rng.standard_normal((m, D)) * np.sqrt(2 / s2)

# %% wrong: orthogonal frequencies | says: depends on those before it
def draw_frequencies(m, D, s2, seed):
    rng, blocks = np.random.default_rng(seed), []
    while sum(map(len, blocks)) < m:
        q, r = np.linalg.qr(rng.standard_normal((D, D)))
        lengths = np.linalg.norm(rng.standard_normal((D, D)), axis=1)
        blocks.append((q * np.sign(np.diag(r))).T * lengths[:, None])
    return np.concatenate(blocks)[:m] / np.sqrt(s2)

# %% wrong: a walk over the frequencies | says: depends on those before it
def draw_frequencies(m, D, s2, seed):
    w = np.random.default_rng(seed).standard_normal((m, D))
    for i in range(1, m):
        w[i] = 0.8 * w[i - 1] + 0.6 * w[i]
    return w / np.sqrt(s2)

# %% wrong: columns are standardised | says: the mean of each column is exactly 0
def draw_frequencies(m, D, s2, seed):
    w = np.random.default_rng(seed).standard_normal((m, D))
    return (w - w.mean(axis=0)) / w.std(axis=0) / np.sqrt(s2)

# %% wrong: the second half mirrors the first | says: a number comes twice
def draw_frequencies(m, D, s2, seed):
    w = np.random.default_rng(seed).standard_normal((m, D)) / np.sqrt(s2)
    h = m // 2
    w[h : 2 * h] = w[:h]
    w[h : 2 * h, 0] *= -1
    return w

# %% wrong: a normal distribution that is cut | says: no number is far from 0
def draw_frequencies(m, D, s2, seed):
    from scipy import stats

    return stats.truncnorm.rvs(-3, 3, size=(m, D), random_state=seed) / np.sqrt(s2)
