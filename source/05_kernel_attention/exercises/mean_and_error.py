"""Exercise 2.1 c: the mean of random numbers, and its standard error."""

import numpy as np

from autograder.exercises import Exercise, Unchanged, Values


def mean_and_error(samples, ddof=1, error=lambda variance, n: (variance / n) ** 0.5, middle=lambda s: sum(s) / len(s)):
    """Return the mean and its error, (2,).

    Args:
        samples: (n,).
        ddof: what is subtracted from n in the variance.
        error: from variance and n.
        middle: of the samples.
    """
    n, mean = len(samples), sum(samples) / len(samples)
    return np.array([middle(samples), error(sum((s - mean) ** 2 for s in samples) / (n - ddof), n)])


values = Values(
    title="three numbers",
    call="mean_and_error(samples)",
    gives="two numbers",
    oracle=mean_and_error,
    worked=[(np.array([4.0, 9, 2]),)],  # not sorted
    draw=lambda rng, n: (3 + 2 * rng.standard_normal(n),),
    sizes=[(7,), (2,), (101,), (1009,)],
    mistakes={
        "the squared deviations are divided by n, expected by n - 1 (`ddof=1`)": {"ddof": 0},
        "this is the standard deviation of the numbers: divide it by √n": {"error": lambda variance, n: variance**0.5},
        "this is the square of the error: a root is missing": {"error": lambda variance, n: variance / n},
        "the standard deviation is divided by n, expected by √n": {"error": lambda variance, n: variance**0.5 / n},
        "n - 1 is used twice: divide the standard deviation by √n": {
            "error": lambda variance, n: (variance / (n - 1)) ** 0.5
        },
        "the two are swapped: the mean comes first": lambda samples: mean_and_error(samples)[::-1],
        "it is the median, expected the mean": {"middle": np.median},
    },
)

exercise = Exercise(parts=[values, Unchanged(title="the samples stay as they were", price=0.25, of=values)])
