# %% right: a power of one half
def bernoulli_p(s):
    return 0.5 ** (1 / s)

# %% right: by logarithms
import math


def bernoulli_p(s):
    return math.exp(-math.log(2) / s)

# %% right: a lambda with NumPy
bernoulli_p = lambda s: np.power(2.0, -1 / s)

# %% right: as a tensor
def bernoulli_p(s):
    return torch.tensor(0.5, dtype=torch.float64) ** (1 / s)

# %% wrong: one half for every s | says: ½ for every s
def bernoulli_p(s):
    return 0.5

# %% wrong: the power in place of the root | says: a power of ½
def bernoulli_p(s):
    return 0.5**s

# %% wrong: the probability of a 0 | says: probability of a 0
def bernoulli_p(s):
    return 1 - 0.5 ** (1 / s)

# %% wrong: one half divided by s | says: multiplied, not added
def bernoulli_p(s):
    return 0.5 / s

# %% wrong: one over s | says: it is 1/s
def bernoulli_p(s):
    return 1 / s

# %% wrong: the root for s = 2 alone | says: s = 2 only
def bernoulli_p(s):
    return 0.5**0.5

# %% wrong: the root of 2 | says: larger than 1
def bernoulli_p(s):
    return 2 ** (1 / s)

# %% wrong: printed, not returned | says: return
def bernoulli_p(s):
    print(0.5 ** (1 / s))

# %% wrong: rounded | says: rounded
def bernoulli_p(s):
    return round(0.5 ** (1 / s), 2)
