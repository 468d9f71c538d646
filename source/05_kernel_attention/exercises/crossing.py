"""Exercise 3.5 b: the size at which two power laws have the same cost."""

import numpy as np

from autograder.exercises import Example, Exercise, Values


def meet(a, b):
    """Return the size, by halving: the difference of the logarithms of the costs changes its sign once."""
    low, high = -60.0, 60.0
    for _ in range(200):
        middle = (low + high) / 2
        apart = ((a[0] - b[0]) * middle + np.log(a[1] / b[1])) * (a[0] - b[0])
        low, high = (middle, high) if apart < 0 else (low, middle)
    return float(np.exp(low))


def draw(rng, order):
    """Draw a steep and a flat law; in the opposite order if that is -1."""
    steep, flat = ((float(rng.uniform(*slopes)), float(rng.uniform(0.1, 5))) for slopes in ((1.2, 3), (-1, 1)))
    return (steep, flat)[::order]


exercise = Exercise(
    parts=[
        Values(
            title="two lines, in both orders",
            call="crossing(law_a, law_b)",
            gives="one number",
            oracle=meet,
            worked=[
                ((3.0, 3.0), (1.0, 40.0)),
                Example(
                    ((1.0, 40.0), (3.0, 3.0)),
                    name="crossing(law_b, law_a)",
                    otherwise="the order of the two laws must not matter: the first one may be the flatter one",
                ),
            ],
            draw=draw,
            sizes=[(1,), (-1,), (1,), (-1,), (1,)],
            rtol=1e-4,
            mistakes={
                "it is the inverse: divide the factor of b by that of a": lambda a, b: 1 / meet(a, b),
                "the root is missing: (factor_b / factor_a) to the power 1 / (slope_a - slope_b)": (
                    lambda a, b: b[1] / a[1]
                ),
                "it is the cost where they cross, expected the size N": lambda a, b: a[1] * meet(a, b) ** a[0],
                "slope and factor are exchanged: a law is (slope, factor)": lambda a, b: meet(a[::-1], b[::-1]),
                "it is the logarithm of N": lambda a, b: np.log(meet(a, b)),
            },
        )
    ]
)
