"""Exercise 4.3 a: the weights of the directions with given singular values."""

import numpy as np

from autograder.exercises import Exercise, Values


def weights(sigma, lam, above=2, below=2, penalty=1):
    """Return the weights; the keywords are powers of σ in the numerator and in the denominator, and of λ."""
    return np.array([s**above / (s**below + lam**penalty) for s in sigma])


def without_parentheses(sigma, lam):
    with np.errstate(all="ignore"):
        return sigma**2 / sigma**2 + lam


values = Values(
    title="four singular values, one of them 0",
    call="shrinkage(sigma, lam)",
    gives="(r,)",
    oracle=weights,
    worked=[(np.array([4.0, 3, 0.5, 0]), 3.0)],
    draw=lambda rng, r, scale: (scale * rng.uniform(0, 3, r), float(scale**2 * rng.uniform(0.2, 3))),
    sizes=[(3, 1), (7, 1), (1, 1), (5, 100), (101, 1)],
    mistakes={
        "the singular values must be squared: σ²/(σ² + λ)": {"above": 1, "below": 1},
        "σ must be squared in the numerator too": {"above": 1},
        "σ must be squared in the denominator too": {"below": 1},
        "λ is not squared: σ²/(σ² + λ)": {"penalty": 2},
        "the numerator is 1, expected σ²": {"above": 0},
        "this is the part that is lost, λ/(σ² + λ): expected the part that is kept": lambda sigma, lam: (
            1 - weights(sigma, lam)
        ),
        "this is a hard threshold, expected weights between 0 and 1": lambda sigma, lam: 1.0 * (sigma**2 > lam),
        "these are shrunk singular values, expected the weights alone": lambda sigma, lam: sigma * weights(sigma, lam),
        "the weights are made to sum to 1: each direction has a weight of its own": lambda sigma, lam: (
            weights(sigma, lam) / sum(weights(sigma, lam))
        ),
        "`*` and `/` go from left to right, so parentheses are missing: σ²/σ² + λ is 1 + λ": without_parentheses,
    },
)

exercise = Exercise(parts=[values])
