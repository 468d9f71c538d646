# %% right: base 10
def power_law(sizes, values):
    p, b = np.polyfit(np.log10(sizes), np.log10(values), 1)
    return p, 10**b

# %% right: lstsq
def power_law(sizes, values):
    A = np.stack([np.log(sizes), np.ones(len(sizes))], axis=1)
    (p, b), *_ = np.linalg.lstsq(A, np.log(values), rcond=None)
    return np.array([p, np.exp(b)])

# %% right: covariances
def power_law(sizes, values):
    x, y = np.log(sizes), np.log(values)
    p = ((x - x.mean()) * (y - y.mean())).sum() / ((x - x.mean()) ** 2).sum()
    return [p, np.exp(y.mean() - p * x.mean())]

# %% right: scipy
from scipy.stats import linregress


def power_law(sizes, values):
    fit = linregress(np.log2(sizes), np.log2(values))
    return fit.slope, 2**fit.intercept

# %% wrong: first and last point | says: first and the last
def power_law(sizes, values):
    p = np.log(values[-1] / values[0]) / np.log(sizes[-1] / sizes[0])
    return p, values[0] / sizes[0] ** p

# %% wrong: the intercept as it is | says: still a logarithm
def power_law(sizes, values):
    return tuple(np.polyfit(np.log(sizes), np.log(values), 1))

# %% wrong: the intercept to the base 10 | says: 10 to its power
def power_law(sizes, values):
    return tuple(np.polyfit(np.log10(sizes), np.log10(values), 1))

# %% wrong: two bases | says: same base
def power_law(sizes, values):
    p, b = np.polyfit(np.log10(sizes), np.log10(values), 1)
    return p, np.exp(b)

# %% wrong: no logarithms | says: without logarithms
def power_law(sizes, values):
    return tuple(np.polyfit(sizes, values, 1))

# %% wrong: swapped | says: slope comes first
def power_law(sizes, values):
    p, b = np.polyfit(np.log(sizes), np.log(values), 1)
    return np.exp(b), p

# %% wrong: exchanged | says: exchanged
def power_law(sizes, values):
    p, b = np.polyfit(np.log(values), np.log(sizes), 1)
    return p, np.exp(b)

# %% wrong: only the slope | says: expected two numbers
def power_law(sizes, values):
    return np.polyfit(np.log(sizes), np.log(values), 1)[0]

# %% wrong: the mean of the slopes between neighbours | says: not the least-squares line
def power_law(sizes, values):
    x, y = np.log(sizes), np.log(values)
    slope = np.mean(np.diff(y) / np.diff(x))
    return slope, np.exp(np.mean(y - slope * x))
