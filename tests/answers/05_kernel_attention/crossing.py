# %% right: with logarithms
def crossing(law_a, law_b):
    return np.exp((np.log(law_b[1]) - np.log(law_a[1])) / (law_a[0] - law_b[0]))

# %% right: the other way round
def crossing(law_a, law_b):
    p, f = law_a
    q, g = law_b
    return (f / g) ** (1 / (q - p))

# %% right: scipy
from scipy.optimize import brentq


def crossing(a, b):
    f = lambda x: (a[0] - b[0]) * x + np.log(a[1] / b[1])
    return np.exp(brentq(f, -500, 500))

# %% wrong: inverse | says: inverse
def crossing(law_a, law_b):
    return (law_a[1] / law_b[1]) ** (1 / (law_a[0] - law_b[0]))

# %% wrong: no root | says: root is missing
def crossing(law_a, law_b):
    return law_b[1] / law_a[1]

# %% wrong: the cost | says: expected the size
def crossing(law_a, law_b):
    N = (law_b[1] / law_a[1]) ** (1 / (law_a[0] - law_b[0]))
    return law_a[1] * N ** law_a[0]

# %% wrong: exchanged | says: (slope, factor)
def crossing(law_a, law_b):
    f, p = law_a
    g, q = law_b
    return (g / f) ** (1 / (p - q))

# %% wrong: logarithm | says: logarithm of N
def crossing(law_a, law_b):
    return np.log(law_b[1] / law_a[1]) / (law_a[0] - law_b[0])

# %% wrong: root of the first slope | says: term by term
def crossing(law_a, law_b):
    return (law_b[1] / law_a[1]) ** (1 / law_a[0])

# %% wrong: straight lines without logarithms | says: term by term
def crossing(law_a, law_b):
    return (law_b[1] - law_a[1]) / (law_a[0] - law_b[0])

# %% wrong: the steeper law is expected first | says: order of the two laws
def crossing(law_a, law_b):
    (p, f), (q, g) = law_a, law_b
    return float(np.exp(np.log(g / f) / abs(p - q)))

# %% wrong: a whole number of tokens | says: term by term
def crossing(law_a, law_b):
    return round((law_b[1] / law_a[1]) ** (1 / (law_a[0] - law_b[0])))
