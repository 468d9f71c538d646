# %% right: step by step
from scipy import stats


def paired_interval(a, b):
    d = np.array(a) - np.array(b)
    n = len(d)
    mean, s = d.mean(), d.std(ddof=1)
    t = stats.t.ppf(0.975, n - 1)
    half = t * s / np.sqrt(n)
    return mean, mean - half, mean + half

# %% right: scipy's interval
from scipy import stats


def paired_interval(a, b):
    d = np.array(a) - np.array(b)
    n = len(d)
    mean, s = d.mean(), d.std(ddof=1)
    t = stats.t.ppf(0.975, n - 1)
    low, high = stats.t.interval(0.95, n - 1, loc=mean, scale=stats.sem(d))
    return (mean, low, high)

# %% right: a paired t test, a list
from scipy import stats


def paired_interval(a, b):
    d = np.array(a) - np.array(b)
    n = len(d)
    mean, s = d.mean(), d.std(ddof=1)
    t = stats.t.ppf(0.975, n - 1)
    its = stats.ttest_rel(a, b).confidence_interval(0.95)
    return [float(mean), float(its.low), float(its.high)]

# %% right: sums, an array
from scipy import stats


def paired_interval(a, b):
    d = np.array(a) - np.array(b)
    n = len(d)
    mean, s = sum(d) / n, (sum((x - sum(d) / n) ** 2 for x in d) / (n - 1)) ** 0.5
    t = stats.t.ppf(0.975, n - 1)
    half = t * s / np.sqrt(n)
    return np.array([mean, mean - half, mean + half])

# %% wrong: b minus a | says: b minus a
from scipy import stats


def paired_interval(a, b):
    d = np.array(b) - np.array(a)
    n = len(d)
    mean, s = d.mean(), d.std(ddof=1)
    t = stats.t.ppf(0.975, n - 1)
    half = t * s / np.sqrt(n)
    return mean, mean - half, mean + half

# %% wrong: ddof 0 | says: ddof=1
from scipy import stats


def paired_interval(a, b):
    d = np.array(a) - np.array(b)
    n = len(d)
    mean, s = d.mean(), d.std(ddof=0)
    t = stats.t.ppf(0.975, n - 1)
    half = t * s / np.sqrt(n)
    return mean, mean - half, mean + half

# %% wrong: no root of n | says: not divided by the root
from scipy import stats


def paired_interval(a, b):
    d = np.array(a) - np.array(b)
    n = len(d)
    mean, s = d.mean(), d.std(ddof=1)
    t = stats.t.ppf(0.975, n - 1)
    half = t * s
    return mean, mean - half, mean + half

# %% wrong: divided by n | says: divided by n, expected by the root
from scipy import stats


def paired_interval(a, b):
    d = np.array(a) - np.array(b)
    n = len(d)
    mean, s = d.mean(), d.std(ddof=1)
    t = stats.t.ppf(0.975, n - 1)
    half = t * s / n
    return mean, mean - half, mean + half

# %% wrong: 1.96 | says: take t with n - 1 degrees
from scipy import stats


def paired_interval(a, b):
    d = np.array(a) - np.array(b)
    n = len(d)
    mean, s = d.mean(), d.std(ddof=1)
    t = stats.t.ppf(0.975, n - 1)
    half = 1.959964 * s / np.sqrt(n)
    return mean, mean - half, mean + half

# %% wrong: 95 % point | says: on one side
from scipy import stats


def paired_interval(a, b):
    d = np.array(a) - np.array(b)
    n = len(d)
    mean, s = d.mean(), d.std(ddof=1)
    t = stats.t.ppf(0.95, n - 1)
    half = t * s / np.sqrt(n)
    return mean, mean - half, mean + half

# %% wrong: n degrees of freedom | says: degrees of freedom
from scipy import stats


def paired_interval(a, b):
    d = np.array(a) - np.array(b)
    n = len(d)
    mean, s = d.mean(), d.std(ddof=1)
    t = stats.t.ppf(0.975, n)
    half = t * s / np.sqrt(n)
    return mean, mean - half, mean + half

# %% wrong: the variance | says: variance
from scipy import stats


def paired_interval(a, b):
    d = np.array(a) - np.array(b)
    n = len(d)
    mean, s = d.mean(), d.var(ddof=1)
    t = stats.t.ppf(0.975, n - 1)
    half = t * s / np.sqrt(n)
    return mean, mean - half, mean + half

# %% wrong: low, mean, high | says: order is
from scipy import stats


def paired_interval(a, b):
    d = np.array(a) - np.array(b)
    n = len(d)
    mean, s = d.mean(), d.std(ddof=1)
    t = stats.t.ppf(0.975, n - 1)
    half = t * s / np.sqrt(n)
    return mean - half, mean, mean + half

# %% wrong: two independent samples | says: independent
from scipy import stats


def paired_interval(a, b):
    d = np.array(a) - np.array(b)
    n = len(d)
    mean, s = d.mean(), d.std(ddof=1)
    t = stats.t.ppf(0.975, n - 1)
    a, b = np.array(a), np.array(b)
    half = stats.t.ppf(0.975, 2 * n - 2) * np.sqrt((a.var(ddof=1) + b.var(ddof=1)) / n)
    return mean, mean - half, mean + half

# %% wrong: half widths | says: half width
from scipy import stats


def paired_interval(a, b):
    d = np.array(a) - np.array(b)
    n = len(d)
    mean, s = d.mean(), d.std(ddof=1)
    t = stats.t.ppf(0.975, n - 1)
    half = t * s / np.sqrt(n)
    return mean, half, half

# %% wrong: one standard error | says: one standard error
from scipy import stats


def paired_interval(a, b):
    d = np.array(a) - np.array(b)
    n = len(d)
    mean, s = d.mean(), d.std(ddof=1)
    t = stats.t.ppf(0.975, n - 1)
    half = s / np.sqrt(n)
    return mean, mean - half, mean + half

# %% wrong: only the ends | says: three numbers
from scipy import stats


def paired_interval(a, b):
    d = np.array(a) - np.array(b)
    n = len(d)
    mean, s = d.mean(), d.std(ddof=1)
    t = stats.t.ppf(0.975, n - 1)
    half = t * s / np.sqrt(n)
    return mean - half, mean + half

# %% wrong: t for five seeds | says: it is not (mean, low, high)
from scipy import stats


def paired_interval(a, b):
    d = np.array(a) - np.array(b)
    n = len(d)
    mean, s = d.mean(), d.std(ddof=1)
    t = 2.776
    half = t * s / np.sqrt(n)
    return mean, mean - half, mean + half

# %% wrong: t of the example | says: rounded to 4.303
from scipy import stats


def paired_interval(a, b):
    d = np.asarray(a) - np.asarray(b)
    n = len(d)
    half = 4.303 * d.std(ddof=1) / np.sqrt(n)
    return float(d.mean()), float(d.mean() - half), float(d.mean() + half)

# %% right: the statistics module
import math
import statistics
from scipy.stats import t as student
def paired_interval(a, b):
    d = [float(x) - float(y) for x, y in zip(a, b)]
    m, s = statistics.fmean(d), statistics.stdev(d)
    r = student.isf(0.025, df=len(d) - 1) * s / math.sqrt(len(d))
    return (m, m - r, m + r)

# %% wrong: absolute differences | says: absolute differences
from scipy import stats

def paired_interval(a, b):
    d = np.abs(np.asarray(a) - np.asarray(b))
    half = stats.t.ppf(0.975, len(d) - 1) * d.std(ddof=1) / np.sqrt(len(d))
    return d.mean(), d.mean() - half, d.mean() + half

# %% wrong: the median in the middle | says: the median is in the middle
from scipy import stats

def paired_interval(a, b):
    d = np.asarray(a) - np.asarray(b)
    half = stats.t.ppf(0.975, len(d) - 1) * d.std(ddof=1) / np.sqrt(len(d))
    return np.median(d), np.median(d) - half, np.median(d) + half

# %% wrong: a is changed in place | verdict: PARTIAL | says: in place
def paired_interval(a, b):
    from scipy import stats

    a = np.asarray(a, dtype=float)
    a -= b
    half = stats.t.ppf(0.975, len(a) - 1) * a.std(ddof=1) / len(a) ** 0.5
    return a.mean(), a.mean() - half, a.mean() + half
