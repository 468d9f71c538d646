"""Exercise 5.2 c: the exact relative error of the estimate by positive features."""

import numpy as np

from autograder.exercises import Exercise, Unchanged, Values

NODES, WEIGHTS = np.polynomial.hermite_e.hermegauss(80)


def mean_of_power(x, power, s2):
    """Return E e^(power w·x) for w ~ N(0, I/s²), number by number by quadrature."""
    means = [np.sum(WEIGHTS * np.exp(power * t * NODES / s2**0.5)) / np.sum(WEIGHTS) for t in x]
    return float(np.prod(means))


def relative_error(
    Q, K, m, x=lambda q, k: q + k, s2=lambda D: D**0.5, less=1.0, of=lambda error, m, exact: error / m**0.5
):
    """Return the relative error of each pair; (pairs,).

    Args:
        Q, K: (pairs, D).
        m: number of frequencies.
        x: the vector of the exponent, from a query and a key.
        s2: s², from D.
        less: the squared mean that is subtracted, in units of itself.
        of: makes the result of the relative error for m = 1, of m, and of the kernel.
    """
    found = []
    for q, k in zip(Q, K, strict=True):
        variance = s2(len(q))
        ratio = mean_of_power(x(q, k), 2, variance) / mean_of_power(x(q, k), 1, variance) ** 2
        exact = np.exp(sum(a * b for a, b in zip(q, k, strict=True)) / variance)
        found.append(of(max(ratio - less, 0.0) ** 0.5, m, exact))
    return np.array(found)


values = Values(
    title="three pairs in four dimensions, and one in nine",
    call="positive_error(Q, K, m)",
    gives="(pairs,)",
    oracle=relative_error,
    worked=[
        (
            np.array([[1.0, 0, 1, 0], [0, -1, 0.5, 1], [0.5, 0.5, 0, 0]]),
            np.array([[0.0, 1, 0.5, 0], [0, 0, 0.5, 0.5], [1, -0.5, 0.5, 0]]),
            5,
        ),
        (np.array([[0.5, 0, 1, 0, 0, 1, 0, 0, 0]]), np.array([[0.5, 1, 0, 0, 0, 0.5, 0, 0, 0]]), 3),
    ],
    draw=lambda rng, pairs, D, m: (*(rng.uniform(-1, 1, (2, pairs, D)) / D**0.25), m),
    sizes=[(3, 5, 7), (7, 3, 2), (1, 1, 1), (2, 13, 101), (11, 2, 64)],
    otherwise="is it the root of (E[e^(2w·x)] / E[e^(w·x)]² - 1) / m, with x = q + k?",
    mistakes={
        "this is the relative variance: its root is missing": {"of": lambda error, m, exact: error**2 / m},
        "the square of the mean is not subtracted: the variance is E[a²] - E[a]²": {"less": 0.0},
        "it does not depend on m: the variance of a mean of m numbers falls like 1/m": {"of": lambda e, m, exact: e},
        "it falls like 1/m: the variance does so, its root falls like 1/√m": {"of": lambda error, m, exact: error / m},
        "it grows with m": {"of": lambda error, m, exact: error * m**0.5},
        "s² is √D, not D": {"s2": float},
        "s² is √D, not 1": {"s2": lambda D: 1.0},
        "it is made of q - k: the exponents of two features add, so x = q + k": {"x": lambda q, k: q - k},
        "the squared lengths of q and k are added: ‖q + k‖² has 2 q·k too": {
            "x": lambda q, k: np.array([(q @ q + k @ k) ** 0.5])
        },
        (
            "the exponent is half of ‖q + k‖²/s²: E[e^(2w·x)] has 4 times the exponent of E[e^(w·x)], less 2 times for "
            "its square"
        ): {"x": lambda q, k: (q + k) / 2**0.5},
        "the exponent is twice ‖q + k‖²/s²: E[e^(2w·x)] must be divided by E[e^(w·x)]²": {
            "x": lambda q, k: (q + k) * 2**0.5
        },
        "it is not divided by the mean: expected the relative error": {"of": lambda e, m, exact: e * exact / m**0.5},
        "‖q + k‖ must be squared": {"x": lambda q, k: np.array([np.linalg.norm(q + k) ** 0.5])},
    },
)

exercise = Exercise(parts=[values, Unchanged(title="Q and K stay as they were", price=0.5, of=values)])
