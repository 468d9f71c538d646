"""Exercise 1.1: the probability of a 1 with which the labels of the sparse AND are balanced."""

import numpy as np
from scipy.optimize import brentq

from autograder.exercises import Example, Exercise, Values


def by_search(s):
    return brentq(lambda p: np.prod([p] * s) - 0.5, 0, 1, xtol=1e-14)


values = Values(
    title="small s by hand",
    call="bernoulli_p(s)",
    gives="one number",
    oracle=by_search,
    worked=[Example((s,), name=f"bernoulli_p({s})") for s in (3, 1, 7)],
    draw=lambda rng, s: (s,),
    sizes=[(2,), (4,), (5,), (11,), (100,)],
    mistakes={
        "it is ½ for every s, which makes label 1 too rare": lambda s: 0.5,
        "it is a power of ½: the s-th power of p should be ½, not p itself": lambda s: 0.5**s,
        "it is the probability of a 0, expected that of a 1": lambda s: 1 - 0.5 ** (1 / s),
        "it is ½ divided by s: the probabilities of independent bits are multiplied, not added": lambda s: 0.5 / s,
        "it is 1/s, which doesn't balance the labels": lambda s: 1 / s,
        "it is √½, which is right for s = 2 only": lambda s: 0.5**0.5,
        "it is larger than 1, so no probability: is it the root of 2 instead of ½?": lambda s: 2 ** (1 / s),
    },
)

exercise = Exercise(parts=[values])
