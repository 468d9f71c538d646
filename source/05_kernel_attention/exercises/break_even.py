"""Exercise 4.1 b: the lambda from which on the smaller of two matrices is the better one."""

import numpy as np

from autograder.exercises import Example, Exercise, Values


def meet(a, b):
    """Return where the lines error + lambda · size meet, by halving: their difference changes its sign once."""
    low, high = -1e9, 1e9
    for _ in range(200):
        middle = (low + high) / 2
        apart = (a[0] - b[0] + middle * (a[1] - b[1])) * np.sign(a[1] - b[1])
        low, high = (middle, high) if apart < 0 else (low, middle)
    return low


def draw(rng, order):
    """Return the terms of a large and of a small matrix; in the opposite order if that is -1."""
    large = (float(rng.uniform(0, 2)), float(rng.uniform(5, 9)))
    small = (float(rng.uniform(3, 9)), float(rng.uniform(1, 4)))
    return (large, small)[::order]


UPSIDE_DOWN = "it is upside down: expected a difference of errors over a difference of sizes; a pair is (error, size)"

exercise = Exercise(
    parts=[
        Values(
            title="two lines, in both orders",
            call="break_even(terms_a, terms_b)",
            gives="one number",
            oracle=meet,
            worked=[
                ((3.0, 10.0), (9.0, 2.0)),
                Example(
                    ((9.0, 2.0), (3.0, 10.0)),
                    name="break_even(terms_b, terms_a)",
                    otherwise="the order of the two must not matter: either may be the smaller one",
                ),
            ],
            draw=draw,
            sizes=[(1,), (-1,), (1,), (-1,), (1,)],
            otherwise="the two lines error + λ · size are not equal there",
            mistakes={
                "the sign is wrong: set both lines equal, and solve for λ": lambda a, b: -meet(a, b),
                UPSIDE_DOWN: lambda a, b: 1 / meet(a, b),
                "it is the objective where the lines meet, expected λ": lambda a, b: a[0] + meet(a, b) * a[1],
                "both sizes count: subtract one from the other": lambda a, b: (b[0] - a[0]) / a[1],
                "the sizes are added, expected subtracted from each other": lambda a, b: (b[0] - a[0]) / (a[1] + b[1]),
                "both errors count: subtract one from the other": lambda a, b: b[0] / (a[1] - b[1]),
                "the errors are added, expected subtracted from each other": lambda a, b: (a[0] + b[0]) / (a[1] - b[1]),
            },
        )
    ]
)
