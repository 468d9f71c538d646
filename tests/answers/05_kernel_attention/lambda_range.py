# %% right: all directions, then the tightest
def lambda_range(sigma, keep, at_least, at_most):
    upper = [s**2 * (1 - at_least) / at_least for s in sigma[:keep]]
    lower = [s**2 * (1 - at_most) / at_most for s in sigma[keep:]]
    if max(lower) > min(upper):
        return None
    return max(lower), min(upper)

# %% right: an array
def lambda_range(sigma, keep, at_least, at_most):
    ends = np.array([sigma[keep], sigma[keep - 1]]) ** 2 * (1 / np.array([at_most, at_least]) - 1)
    return ends if ends[0] <= ends[1] else None

# %% right: no return where nothing fits
def lambda_range(sigma, keep, at_least, at_most):
    last_kept, first_dropped = sigma[keep - 1], sigma[keep]
    lo = first_dropped**2 / at_most - first_dropped**2
    hi = last_kept**2 / at_least - last_kept**2
    if lo <= hi:
        return [lo, hi]

# %% right: roots of the weight
def lambda_range(sigma, keep, at_least, at_most):
    from scipy.optimize import brentq

    def end(s, bound):
        return brentq(lambda lam: s**2 / (s**2 + lam) - bound, 0, 1e6 * s**2)

    low, high = end(sigma[keep], at_most), end(sigma[keep - 1], at_least)
    return None if low > high else (low, high)

# %% wrong: swapped | says: the ends are swapped
def lambda_range(sigma, keep, at_least, at_most):
    high, low = sigma[keep - 1] ** 2 * (1 / at_least - 1), sigma[keep] ** 2 * (1 / at_most - 1)
    return (high, low) if low <= high else None

# %% wrong: σ for σ² | says: the singular values must be squared
def lambda_range(sigma, keep, at_least, at_most):
    high, low = sigma[keep - 1] * (1 / at_least - 1), sigma[keep] * (1 / at_most - 1)
    return (low, high) if low <= high else None

# %% wrong: a root too many | says: the root is taken of λ
def lambda_range(sigma, keep, at_least, at_most):
    high, low = sigma[keep - 1] * np.sqrt(1 / at_least - 1), sigma[keep] * np.sqrt(1 / at_most - 1)
    return (low, high) if low <= high else None

# %% wrong: the largest of the first | says: the smallest of the first directions decides
def lambda_range(sigma, keep, at_least, at_most):
    high, low = sigma[0] ** 2 * (1 / at_least - 1), sigma[keep] ** 2 * (1 / at_most - 1)
    return (low, high) if low <= high else None

# %% wrong: the smallest of the others | says: the largest of the other directions decides
def lambda_range(sigma, keep, at_least, at_most):
    high, low = sigma[keep - 1] ** 2 * (1 / at_least - 1), sigma[-1] ** 2 * (1 / at_most - 1)
    return (low, high) if low <= high else None

# %% wrong: the first and the last | says: the two beside the gap
def lambda_range(sigma, keep, at_least, at_most):
    high, low = sigma[0] ** 2 * (1 / at_least - 1), sigma[-1] ** 2 * (1 / at_most - 1)
    return (low, high) if low <= high else None

# %% wrong: counts from 1 | says: one direction too many is kept
def lambda_range(sigma, keep, at_least, at_most):
    after = sigma[keep + 1] if keep + 1 < len(sigma) else 0.0
    return after**2 * (1 / at_most - 1), sigma[keep] ** 2 * (1 / at_least - 1)

# %% wrong: both of the last that is kept | says: both ends belong to the last direction
def lambda_range(sigma, keep, at_least, at_most):
    s = sigma[keep - 1]
    return s**2 * (1 / at_most - 1), s**2 * (1 / at_least - 1)

# %% wrong: both of the first that is dropped | says: both ends belong to the first direction that is dropped
def lambda_range(sigma, keep, at_least, at_most):
    s = sigma[keep]
    return s**2 * (1 / at_most - 1), s**2 * (1 / at_least - 1)

# %% wrong: the bounds are exchanged | says: `at_least` and `at_most` are exchanged
def lambda_range(sigma, keep, at_least, at_most):
    high, low = sigma[keep - 1] ** 2 * (1 / at_most - 1), sigma[keep] ** 2 * (1 / at_least - 1)
    return (low, high) if low <= high else None

# %% wrong: upside down | says: it is upside down
def lambda_range(sigma, keep, at_least, at_most):
    high, low = sigma[keep - 1] ** 2 * at_least / (1 - at_least), sigma[keep] ** 2 * at_most / (1 - at_most)
    return (low, high)

# %% wrong: σ² is not subtracted | says: solve σ²/(σ² + λ) = bound for λ
def lambda_range(sigma, keep, at_least, at_most):
    return sigma[keep] ** 2 / at_most, sigma[keep - 1] ** 2 / at_least

# %% wrong: a coarse grid | says: it is rounded
def lambda_range(sigma, keep, at_least, at_most):
    good = [
        lam
        for lam in np.arange(0.05, 500, 0.05)
        if all(sigma[:keep] ** 2 / (sigma[:keep] ** 2 + lam) >= at_least)
        and all(sigma[keep:] ** 2 / (sigma[keep:] ** 2 + lam) <= at_most)
    ]
    return (good[0], good[-1]) if good else None

# %% wrong: always two numbers | verdict: PARTIAL | says: expected None
def lambda_range(sigma, keep, at_least, at_most):
    return sigma[keep] ** 2 * (1 / at_most - 1), sigma[keep - 1] ** 2 * (1 / at_least - 1)

# %% wrong: two nan for no λ | verdict: PARTIAL | says: expected None
def lambda_range(sigma, keep, at_least, at_most):
    low, high = sigma[keep] ** 2 * (1 / at_most - 1), sigma[keep - 1] ** 2 * (1 / at_least - 1)
    return (low, high) if low <= high else (np.nan, np.nan)

# %% wrong: raises for no λ | verdict: PARTIAL | says: ValueError
def lambda_range(sigma, keep, at_least, at_most):
    low, high = sigma[keep] ** 2 * (1 / at_most - 1), sigma[keep - 1] ** 2 * (1 / at_least - 1)
    if low > high:
        raise ValueError("no such lambda")
    return low, high

# %% wrong: one λ in the middle | says: expected 2 values
def lambda_range(sigma, keep, at_least, at_most):
    low, high = sigma[keep] ** 2 * (1 / at_most - 1), sigma[keep - 1] ** 2 * (1 / at_least - 1)
    return (low + high) / 2 if low <= high else None

# %% wrong: both of the last that is kept, and then no λ | says: some λ meets both conditions
def lambda_range(sigma, keep, at_least, at_most):
    s = sigma[keep - 1]
    low, high = s**2 * (1 / at_most - 1), s**2 * (1 / at_least - 1)
    return (low, high) if low <= high else None

# %% wrong: counts from 1, and compares the ends | says: one direction too many is kept
def lambda_range(sigma, keep, at_least, at_most):
    after = sigma[keep + 1] if keep + 1 < len(sigma) else 0.0
    low, high = after**2 * (1 / at_most - 1), sigma[keep] ** 2 * (1 / at_least - 1)
    return (low, high) if low <= high else None

# %% wrong: one common λ is no range | verdict: PARTIAL | says: both ends belong to the range
def lambda_range(sigma, keep, at_least, at_most):
    low = sigma[keep] ** 2 * (1 - at_most) / at_most
    high = sigma[keep - 1] ** 2 * (1 - at_least) / at_least
    if low < high:
        return low, high
    return None

# %% wrong: sigma is squared in place | verdict: PARTIAL | says: in place
def lambda_range(sigma, keep, at_least, at_most):
    sigma **= 2
    low, high = sigma[keep] * (1 / at_most - 1), sigma[keep - 1] * (1 / at_least - 1)
    return (low, high) if low <= high else None
