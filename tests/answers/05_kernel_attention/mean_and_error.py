# %% right: scipy
from scipy import stats


def mean_and_error(samples):
    return np.mean(samples), stats.sem(samples)

# %% right: sums
def mean_and_error(samples):
    n = len(samples)
    mean = sum(samples) / n
    return mean, (sum((s - mean) ** 2 for s in samples) / (n - 1) / n) ** 0.5

# %% right: var, an array
def mean_and_error(samples):
    return np.array([samples.mean(), np.sqrt(samples.var(ddof=1) / samples.size)])

# %% wrong: ddof 0 | says: ddof=1
def mean_and_error(samples):
    return samples.mean(), samples.std() / np.sqrt(len(samples))

# %% wrong: the spread of the numbers | says: divide it by √n
def mean_and_error(samples):
    return samples.mean(), samples.std(ddof=1)

# %% wrong: squared | says: root is missing
def mean_and_error(samples):
    return samples.mean(), samples.var(ddof=1) / len(samples)

# %% wrong: by n | says: divided by n, expected by √n
def mean_and_error(samples):
    return samples.mean(), samples.std(ddof=1) / len(samples)

# %% wrong: swapped | says: swapped
def mean_and_error(samples):
    return samples.std(ddof=1) / np.sqrt(len(samples)), samples.mean()

# %% wrong: median | says: median
def mean_and_error(samples):
    return np.median(samples), samples.std(ddof=1) / np.sqrt(len(samples))

# %% wrong: only the mean | says: expected two numbers
def mean_and_error(samples):
    return samples.mean()

# %% wrong: centres the samples in place | verdict: PARTIAL | says: `samples`
def mean_and_error(samples):
    mean = np.mean(samples)
    samples -= mean
    return float(mean), float(np.sqrt(np.sum(samples**2) / (len(samples) - 1) / len(samples)))

# %% wrong: n - 1 twice | says: n - 1 is used twice
def mean_and_error(samples):
    n = len(samples)
    return samples.mean(), np.sqrt(np.sum((samples - samples.mean()) ** 2) / (n - 1)) / np.sqrt(n - 1)


# %% wrong: sorts the samples | verdict: PARTIAL | says: in place
def mean_and_error(samples):
    samples.sort()
    return float(np.mean(samples)), float(np.std(samples, ddof=1) / np.sqrt(len(samples)))
