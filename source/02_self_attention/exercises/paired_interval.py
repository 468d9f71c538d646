"""Exercise 6.1 a: the 95 % interval of differences."""

import statistics

import numpy as np

from autograder.exercises import Exercise, Unchanged, Values

#: The 97.5 % point of Student's t with n - 1 degrees of freedom, from a table.
T = {2: 12.7062047, 3: 4.3026527, 4: 3.1824463, 5: 2.7764451, 7: 2.4469119, 11: 2.2281389, 101: 1.9839715}


def interval(
    a,
    b,
    *,
    t=T.get,
    middle=statistics.mean,
    spread=statistics.stdev,
    root=lambda n: n**0.5,
    give=lambda mean, half: (mean, mean - half, mean + half),
):
    """Return mean, low and high of a - b; the keywords make mistakes.

    Args:
        a, b: n numbers.
        t: from n.
        middle: the middle of the differences.
        spread: the spread of the differences.
        root: the root of n, by which it is divided.
        give: from the mean and half of the width.
    """
    differences = [float(x - y) for x, y in zip(a, b, strict=True)]
    n = len(differences)
    return np.array(give(middle(differences), t(n) * spread(differences) / root(n)))


def as_independent(a, b):
    spread = (statistics.variance(a) + statistics.variance(b)) ** 0.5
    return interval(a, b, t=lambda n: T[2 * n - 1], spread=lambda differences: spread)


values = Values(
    title="the worked example",
    call="paired_interval(a, b)",
    gives="three numbers (mean, low, high)",
    oracle=interval,
    draw=lambda rng, n, kind=list: tuple(kind(values) for values in rng.random((2, n)).round(3)),
    worked=[
        ([0.9, 0.7, 0.8], [0.6, 0.5, 0.7]),
        (np.array([0.9, 0.7]), np.array([0.5, 0.6])),
        ([0.8, 0.5, 0.9, 0.6], [0.6, 0.6, 0.3, 0.5]),
    ],
    sizes=[(2,), (5, np.array), (11,), (101, np.array)],
    otherwise="it is not (mean, low, high): take the mean of the differences, and mean ± t s / sqrt(n) for the ends",
    mistakes={
        "absolute differences are taken, expected a minus b with its sign": lambda a, b: interval(
            np.abs(np.subtract(a, b)), np.zeros(len(a))
        ),
        "the median is in the middle, expected the mean": {"middle": statistics.median},
        "it is b minus a, expected a minus b": lambda a, b: interval(b, a),
        "the standard deviation is divided by n, expected by n - 1 (`ddof=1`)": {"spread": statistics.pstdev},
        "the standard deviation is not divided by the root of n": {"root": lambda n: 1},
        "it is divided by n, expected by the root of n": {"root": lambda n: n},
        "1.96 is for a normal distribution: for n values take t with n - 1 degrees of freedom": {
            "t": lambda n: 1.959964
        },
        "it uses t for 95 % on one side: each side has 2.5 %": {"t": {2: 6.3137515, 3: 2.9199856, 4: 2.3533634}.get},
        "t has n - 1 degrees of freedom, here n was taken": {"t": lambda n: T[n + 1]},
        "the variance is taken, expected the standard deviation": {"spread": statistics.variance},
        "the order is (low, mean, high), expected (mean, low, high)": {
            "give": lambda mean, half: (mean - half, mean, mean + half)
        },
        "the two lists are treated as independent: take the differences seed by seed": as_independent,
        "it is (mean, half width, half width), expected (mean, low, high)": {"give": lambda m, h: (m, h, h)},
        "t is rounded to 4.303, as in the example: `scipy.stats.t.ppf` gives it for any n": {"t": lambda n: 4.303},
        "it is one standard error on each side, expected t times as much": {"t": lambda n: 1},
    },
)

exercise = Exercise(parts=[values, Unchanged(title="a and b stay as they were", price=0.5, of=values)])
