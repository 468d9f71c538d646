"""Exercise 2.1: mean and variance of q·k."""

import numpy as np

from autograder.exercises import Exercise, Results, Values
from course.checks.compare import numbers


def products(d, mu, sigma):
    """Return all values of q·k if each entry is mu - sigma or mu + sigma; (4 to the power d,)."""
    one = [(mu + a * sigma) * (mu + b * sigma) for a in (-1, 1) for b in (-1, 1)]
    sums = np.zeros(1)
    for _ in range(d):
        sums = np.add.outer(sums, one).ravel()
    return sums


def mean(d, mu, sigma):
    return float(np.mean(products(d, mu, sigma)))


def variance(d, mu, sigma):
    return float(np.var(products(d, mu, sigma)))


def moments(d, mu, sigma, mean=mean, variance=variance):
    """Return mean and variance; mistakes have another mean, or another variance."""
    return mean(d, mu, sigma), variance(d, mu, sigma)


def of_two(score_moments):
    return score_moments(2, 1.0, 1.5)


def two_numbers(measured):
    values = numbers(measured(), "score_moments(d, mu, sigma)", "two numbers")
    if values.shape != (2,):
        found = f"an array of shape {values.shape}" if values.ndim else "one number"
        raise AssertionError(f"`score_moments(d, mu, sigma)` gives {found}, expected two numbers: `return a, b`")


def part(name, place, mistakes):
    """Return the part about one of the two numbers."""
    return Values(
        title=f"the {name}",
        price=1,
        call="score_moments(d, mu, sigma)",
        returns=("mean", "variance"),
        look=[(place,)],
        gives={f"the {name} of q·k": "one number"},
        oracle=moments,
        worked=[(3, 1.5, 0.8)],
        draw=lambda rng, d: (d, float(rng.uniform(-3, 3)), float(rng.uniform(0.1, 2))),
        sizes=[(2,), (1,), (5,), (7,)],
        mistakes=mistakes | {"mean and variance are swapped": {"mean": variance, "variance": mean}},
    )


of_mean = {
    "it is d μ, but each product has the mean μ · μ": {"mean": lambda d, mu, sigma: d * mu},
    "it is the mean of one product, expected that of the sum of d products": {"mean": lambda d, mu, sigma: mu**2},
    "it is 0, which holds for μ = 0 only": {"mean": lambda d, mu, sigma: 0.0},
}
of_variance = {
    "it is d σ⁴, which holds for μ = 0 only": {"variance": lambda d, mu, sigma: d * sigma**4},
    "the term with μ² counts twice: once for q and once for k": {
        "variance": lambda d, mu, sigma: d * (sigma**4 + mu**2 * sigma**2)
    },
    "it is the standard deviation, expected the variance": {"variance": lambda *given: variance(*given) ** 0.5},
    "it is the variance of one product, expected that of the sum of d products": {
        "variance": lambda d, *given: variance(1, *given)
    },
    "the squares of the means are still in it: subtract μ⁴ from the mean square of each product": {
        "variance": lambda d, mu, sigma: d * (mu**2 + sigma**2) ** 2
    },
    "sigma is the standard deviation, not the variance: the variance of an entry is sigma²": {
        "variance": lambda d, mu, sigma: variance(d, mu, sigma**0.5)
    },
    "independent products: their variances add up, so it grows like d, not like d²": {
        "variance": lambda d, *given: d * variance(d, *given)
    },
}

exercise = Exercise(
    parts=[
        Results(title="two numbers", judge=two_numbers, measure=of_two),
        part("mean", 0, of_mean),
        part("variance", 1, of_variance),
    ]
)
