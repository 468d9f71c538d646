"""Exercise 5.3 b: one step of the delta rule."""

import numpy as np

from autograder.exercises import Example, Exercise, Unchanged, Values


def unit(k):
    return k / sum(a * a for a in k) ** 0.5


def as_it_is(k):
    return k


def step(S, k, v, beta, reads=unit, writes=unit, less=1, keep=lambda beta: 1, much=lambda beta: beta):
    """Return the new state, one number at a time; (C, M).

    Args:
        S: (C, M).
        k: (C,).
        v: (M,).
        beta: how much of the difference is written.
        reads, writes: the key for reading and for writing.
        less: how often what the state holds is subtracted from the value.
        keep: the factor of the old state, from beta.
        much: the factor of the difference, from beta.
    """
    held = [sum(a * s for a, s in zip(reads(k), column, strict=True)) for column in S.T]
    rows = [
        [keep(beta) * s + a * much(beta) * (x - less * h) for s, x, h in zip(row, v, held, strict=True)]
        for row, a in zip(S, writes(k), strict=True)
    ]
    return np.array(rows)


def both(normalise):
    return {"reads": normalise, "writes": normalise}


def draw(rng, C, M):
    S, k, v = 3 * rng.standard_normal((C, M)), 2 * rng.standard_normal(C), 3 * rng.standard_normal(M)
    return S, k, v, float(rng.uniform(0.2, 0.8))


TINY_KEY = Example(
    (np.array([[2.0, 1], [0, -3]]), 1e-20 * np.array([3.0, 4]), np.array([7.0, 5]), 0.5),
    otherwise="the key has the length 5e-20: divide it by its length as it is, with no number added and no floor",
)

values = Values(
    title="three steps, one with a tiny key",
    call="delta_step(S, k, v, beta)",
    gives="(C, M)",
    oracle=step,
    worked=[
        (np.array([[1.0, -2], [0, 3], [4, 1]]), np.array([1.0, 2, -2]), np.array([6.0, -3]), 0.5),
        (np.array([[5.0, 0, 1], [0, 10, -5]]), np.array([0.3, 0.4]), np.array([2.0, 0, 7]), 1.0),
        TINY_KEY,
    ],
    draw=draw,
    sizes=[(5, 3), (2, 7), (1, 1), (3, 3), (101, 13)],
    otherwise="it is not S + beta k̂ (v - Sᵀk̂)ᵀ with the normalised key k̂",
    mistakes={
        "the key is not normalised: divide it by its length, for reading and for writing": both(as_it_is),
        "it reads with the key as it is, expected with the normalised one": {"reads": as_it_is},
        "it writes with the key as it is, expected with the normalised one": {"writes": as_it_is},
        "the key is divided by its squared length, not by its length": both(lambda k: unit(k) / (k @ k) ** 0.5),
        "the key is divided by the sum of its entries' sizes, not by the root of the sum of their squares": both(
            lambda k: k / np.abs(k).sum()
        ),
        "what the state holds under the key is not subtracted: this is the sum rule": {"less": 0},
        "what the state holds under the key is added to the value, expected subtracted": {"less": -1},
        "the difference has the wrong sign: it is the value less what the state holds": {"much": lambda beta: -beta},
        "`beta` is missing": {"much": lambda beta: 1},
        "`beta` is applied twice": {"much": lambda beta: beta**2},
        "it reads the state after writing: read first, and write the difference": lambda S, k, v, beta: step(
            step(S, k, v, beta, less=0), k, 0 * v, beta
        ),
        "`beta` scales the value alone, expected the whole difference": lambda S, k, v, beta: step(S, k, beta * v, 1),
        "the whole state fades, expected only what it holds under the key": {"less": 0, "keep": lambda beta: 1 - beta},
        "the old state is missing: this is only what the step adds": {"keep": lambda beta: 0},
        "the value is normalised too, expected the key alone": lambda S, k, v, beta: step(S, k, unit(v), beta),
    },
)

exercise = Exercise(parts=[values, Unchanged(title="the arguments stay as they were", price=0.5, of=values)])
