# %% right: by the formula
from scipy import stats


def paired_interval(a, b):
    differences = np.asarray(a) - np.asarray(b)
    n = len(differences)
    half = stats.t.ppf(0.975, n - 1) * differences.std(ddof=1) / np.sqrt(n)
    return float(differences.mean()), float(half)


# %% right: scipy's interval
from scipy import stats


def paired_interval(a, b):
    d = np.subtract(a, b)
    low, high = stats.t.interval(0.95, len(d) - 1, loc=d.mean(), scale=stats.sem(d))
    return d.mean(), (high - low) / 2


# %% right: by hand, with sums
from scipy import stats


def paired_interval(a, b):
    a = list(a)
    b = [b] * len(a) if np.ndim(b) == 0 else list(b)
    d = [x - y for x, y in zip(a, b)]
    n = len(d)
    mean = sum(d) / n
    variance = sum((x - mean) ** 2 for x in d) / (n - 1)
    return mean, stats.t.isf(0.025, df=n - 1) * (variance / n) ** 0.5


# %% wrong: n in the denominator | says: ddof=1
from scipy import stats


def paired_interval(a, b):
    differences = np.asarray(a) - np.asarray(b)
    n = len(differences)
    half = stats.t.ppf(0.975, n - 1) * differences.std(ddof=0) / np.sqrt(n)
    return float(differences.mean()), float(half)


# %% wrong: the normal quantile | says: normal distribution
from scipy import stats


def paired_interval(a, b):
    differences = np.asarray(a) - np.asarray(b)
    n = len(differences)
    half = 1.96 * differences.std(ddof=1) / np.sqrt(n)
    return float(differences.mean()), float(half)


# %% wrong: n degrees of freedom | says: n degrees
from scipy import stats


def paired_interval(a, b):
    differences = np.asarray(a) - np.asarray(b)
    n = len(differences)
    half = stats.t.ppf(0.975, n) * differences.std(ddof=1) / np.sqrt(n)
    return float(differences.mean()), float(half)


# %% wrong: one-sided | says: 0.95 quantile
from scipy import stats


def paired_interval(a, b):
    differences = np.asarray(a) - np.asarray(b)
    n = len(differences)
    half = stats.t.ppf(0.95, n - 1) * differences.std(ddof=1) / np.sqrt(n)
    return float(differences.mean()), float(half)


# %% wrong: no root of n | says: not divided by the root
from scipy import stats


def paired_interval(a, b):
    differences = np.asarray(a) - np.asarray(b)
    n = len(differences)
    half = stats.t.ppf(0.975, n - 1) * differences.std(ddof=1)
    return float(differences.mean()), float(half)


# %% wrong: divided by n | says: divided by n
from scipy import stats


def paired_interval(a, b):
    differences = np.asarray(a) - np.asarray(b)
    n = len(differences)
    half = stats.t.ppf(0.975, n - 1) * differences.std(ddof=1) / n
    return float(differences.mean()), float(half)


# %% wrong: the standard error alone | says: standard error
from scipy import stats


def paired_interval(a, b):
    differences = np.asarray(a) - np.asarray(b)
    n = len(differences)
    half = differences.std(ddof=1) / np.sqrt(n)
    return float(differences.mean()), float(half)


# %% wrong: the whole width | says: whole width
from scipy import stats


def paired_interval(a, b):
    differences = np.asarray(a) - np.asarray(b)
    n = len(differences)
    half = 2 * stats.t.ppf(0.975, n - 1) * differences.std(ddof=1) / np.sqrt(n)
    return float(differences.mean()), float(half)


# %% wrong: unpaired | says: unpaired
from scipy import stats


def paired_interval(a, b):
    differences = np.asarray(a) - np.asarray(b)
    n = len(differences)
    half = stats.t.ppf(0.975, n - 1) * np.sqrt((np.var(a, ddof=1) + (np.var(b, ddof=1) if np.ndim(b) else 0)) / n)
    return float(differences.mean()), float(half)


# %% wrong: b - a | says: expected a - b
from scipy import stats


def paired_interval(a, b):
    differences = np.asarray(b) - np.asarray(a)
    n = len(differences)
    half = stats.t.ppf(0.975, n - 1) * differences.std(ddof=1) / np.sqrt(n)
    return float(differences.mean()), float(half)


# %% wrong: half first | says: swapped
from scipy import stats


def paired_interval(a, b):
    differences = np.asarray(a) - np.asarray(b)
    n = len(differences)
    half = stats.t.ppf(0.975, n - 1) * differences.std(ddof=1) / np.sqrt(n)
    return float(half), float(differences.mean())


# %% wrong: the ends | says: upper end
from scipy import stats


def paired_interval(a, b):
    differences = np.asarray(a) - np.asarray(b)
    n = len(differences)
    half = stats.t.ppf(0.975, n - 1) * differences.std(ddof=1) / np.sqrt(n)
    return float(differences.mean()), float(differences.mean() + half)


# %% wrong: the mean alone | says: expected 2 values
from scipy import stats


def paired_interval(a, b):
    differences = np.asarray(a) - np.asarray(b)
    n = len(differences)
    half = stats.t.ppf(0.975, n - 1) * differences.std(ddof=1) / np.sqrt(n)
    return float(differences.mean())


# %% wrong: absolute differences | says: their signs count
from scipy import stats


def paired_interval(a, b):
    d = np.abs(a - b)
    n = len(d)
    return d.mean(), stats.t.ppf(0.975, n - 1) * d.std(ddof=1) / np.sqrt(n)


# %% wrong: both ends | says: lower end
from scipy import stats


def paired_interval(a, b):
    d = a - b
    n = len(d)
    h = stats.t.ppf(0.975, n - 1) * d.std(ddof=1) / np.sqrt(n)
    return d.mean() - h, d.mean() + h


# %% wrong: b as an array only | verdict: ERROR | says: may be one number
from scipy import stats


def paired_interval(a, b):
    d = np.array([u - v for u, v in zip(a, b)])
    n = len(d)
    return d.mean(), stats.t.ppf(0.975, n - 1) * d.std(ddof=1) / np.sqrt(n)
