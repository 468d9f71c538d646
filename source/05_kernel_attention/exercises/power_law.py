"""Exercise 3.5 a: the slope of a cost on log-log axes."""

import numpy as np

from autograder.exercises import Exercise, Values


def line(x, y):
    """Return slope and intercept of the least-squares fit."""
    slope = sum((x - x.mean()) * (y - y.mean())) / sum((x - x.mean()) ** 2)
    return slope, y.mean() - slope * x.mean()


def line_between_ends(x, y):
    slope = (y[-1] - y[0]) / (x[-1] - x[0])
    return slope, y[0] - x[0] * slope


def law(sizes, values, factor=np.exp, fit=line):
    """Return slope and factor, (2,); `factor` makes one of the intercept, `fit` fits the line."""
    slope, intercept = fit(np.log(sizes), np.log(values))
    return np.array([slope, factor(intercept)])


NO_FIT = "it is not the least-squares line through the logarithms of all points: its slope, and e to its intercept"

exercise = Exercise(
    parts=[
        Values(
            title="three points that are not on a line",
            call="power_law(sizes, values)",
            gives="two numbers",
            oracle=law,
            worked=[(10 ** np.array([0.0, 1, 3]), 10 ** np.array([0.3, 1.5, 5]))],
            draw=lambda rng, n: (np.sort(rng.uniform(1, 1e4, n)), np.exp(rng.standard_normal(n))),
            sizes=[(5,), (2,), (13,), (101,)],
            rtol=1e-4,
            otherwise=NO_FIT,
            fresh=NO_FIT,
            mistakes={
                "this is the slope between the first and the last point, expected the fit to all": {
                    "fit": line_between_ends
                },
                "the factor is still a logarithm: take its exponential": {"factor": float},
                "the factor is still a logarithm (to the base 10): take 10 to its power": {
                    "factor": lambda b: b / np.log(10)
                },
                "the factor belongs to the other logarithm: use the same base before and after the fit": {
                    "factor": lambda b: np.exp(b / np.log(10))
                },
                "the line is fitted without logarithms": lambda sizes, values: np.array(line(sizes, values)),
                "the two are swapped: the slope comes first": lambda *given: law(*given)[::-1],
                "sizes and values are exchanged in the fit": lambda sizes, values: law(values, sizes),
            },
        )
    ]
)
