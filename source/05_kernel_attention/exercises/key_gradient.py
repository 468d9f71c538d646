"""Exercise 1.2: the gradient of any attention in its keys, numerically; the attention is a probe, (Q Kᵀ)³ V."""

import numpy as np

from autograder.exercises import Example, Exercise, Unchanged, Values, probe

NOT_THE_QUOTIENT = "it is not (f(K + h) - f(K - h)) / 2h of the sum of all outputs, one entry of K at a time"
STEP = 1e-5  # of the stub


def cubes(Q, K, V):
    return (Q @ K.T) ** 3 @ V


def together(Q, K, V):
    """Return the same, plus a number in which the keys meet each other."""
    return (Q @ K.T) ** 3 @ V + (K.sum(axis=0) ** 2).sum()


CUBES, TOGETHER = probe(cubes), probe(together)


def gradient(attention, Q, K, V, h=0.0, factor=1, bend=0):
    """Return the central differences of Σ (q·k)³ v, exactly, or the derivatives for h = 0; (keys, D).

    Args:
        attention: the probe.
        Q, K, V: as in the exercise.
        h: size of a step.
        factor: the factor of all entries.
        bend: 1 for forward, -1 for backward differences.
    """
    rows = [sum(3 * (q @ k) ** 2 * q + 3 * bend * h * (q @ k) * q**2 + h**2 * q**3 for q in Q) for k in K]
    return factor * np.array(rows) * V.sum(axis=1)[:, None]


def draw(rng, queries, keys, D, M, *h):
    return CUBES, *(rng.standard_normal(shape) for shape in ((queries, D), (keys, D), (keys, M))), *h


EXAMPLE = (
    np.array([[1.0, 2], [3, -1], [0, 1]]),
    np.array([[1.0, 0.3], [2.2, 0.7]]),
    np.array([[1.0, 0, 2, 4], [0, 1, -1, 2]]),
    0.1,
)

values = Values(
    title="an attention whose gradient can be done by hand",
    call="key_gradient(attention, Q, K, V, h)",
    gives="(keys, D)",
    oracle=gradient,
    worked=[(CUBES, *EXAMPLE)],
    draw=draw,
    sizes=[(2, 5, 3, 7), (3, 2, 5, 1, 0.5), (1, 1, 2, 3), (5, 3, 11, 2, 0.3)],
    otherwise=NOT_THE_QUOTIENT,
    fresh=NOT_THE_QUOTIENT,
    rtol=1e-4,
    atol=1e-5,
    mistakes={
        "these are forward differences, expected central ones: one step up and one step down": {"bend": 1},
        "these are backward differences, expected central ones: one step up and one step down": {"bend": -1},
        "divide by 2h: the two points are 2h apart": {"factor": 2},
        "the difference is not divided by 2h": lambda f, Q, K, V, h=STEP: gradient(f, Q, K, V, h, 2 * h),
        "it is multiplied by h: `a / 2 * h` is (a / 2) · h, expected `a / (2 * h)`": (
            lambda f, Q, K, V, h=STEP: gradient(f, Q, K, V, h, h**2)
        ),
        "the sign is the opposite: f(K + h) comes first": {"factor": -1},
        "this is the sum of the outputs, expected its gradient": lambda f, Q, K, V, *h: sum(cubes(Q, K, V).ravel()),
        "the step is not `h`: use the argument": lambda f, Q, K, V, *h: gradient(f, Q, K, V),
        "it is 0 everywhere: is the argument `attention` called with the moved keys?": (lambda f, Q, K, V, *h: 0 * K),
    },
)


def of_together(attention, Q, K, V, h=0.0, meet=lambda K: K.sum(axis=0)):
    """Return the gradient of `together`, whose second part is the same for any h; `meet` makes mistakes."""
    return gradient(attention, Q, K, V, h) + 2 * len(Q) * V.shape[1] * meet(K)


interacting = Values(
    title=values.title,
    call=values.call,
    gives=values.gives,
    oracle=of_together,
    charged_by=values,
    worked=[Example((TOGETHER, *EXAMPLE), name="key_gradient of an attention in which keys meet")],
    draw=lambda rng, *size: (TOGETHER, *draw(rng, *size)[1:]),
    sizes=[(2, 5, 3, 7)],
    rtol=1e-4,
    atol=1e-5,
    otherwise=NOT_THE_QUOTIENT,
    fresh=NOT_THE_QUOTIENT,
    mistakes={"`attention` gets one key at a time, expected all keys, of which one is moved": {"meet": lambda K: K}},
)

exercise = Exercise(parts=[values, interacting, Unchanged(title="the inputs stay as they were", price=0.5, of=values)])
