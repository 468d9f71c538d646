"""Exercise 4.2: the matrix that best maps samples to themselves under a penalty on its size."""

import numpy as np

from autograder.exercises import Check, Example, Exercise, Values
from course.checks.compare import numbers
from course.checks.part import stopped

CALL = "purify(X, lam)"
NOT_THE_LEAST = "the gradient of the objective is not 0 there: is (X - WX)Xᵀ equal to λW?"
SINGULAR = (
    "expected the projection on the samples: if there is an `inv` or a `solve`, use the pseudo-inverse in its place, "
    "because X Xᵀ has no inverse here"
)


def ridge(X, lam):
    """Return W row by row, by least squares: further samples √λ I have the targets 0."""
    m = len(X)
    inputs = np.concatenate([X.T, lam**0.5 * np.eye(m)])
    targets = np.concatenate([X.T, np.zeros((m, m))])
    return np.array([np.linalg.lstsq(inputs, target, rcond=1e-10)[0] for target in targets.T])


def weighted(weight):
    """Return U diag(weight(σ, λ)) Uᵀ as a function of X and λ, with all m directions."""

    def matrix(X, lam):
        U, sigma, _ = np.linalg.svd(X)
        sigma = np.concatenate([sigma, np.zeros(len(X) - len(sigma))])
        return U @ np.diag(weight(sigma, lam)) @ U.T

    return matrix


def projection(sigma, lam):
    return 1.0 * (sigma > 1e-9 * sigma[0])


def penalised_everywhere(X, lam):
    gram = X @ X.T
    return gram @ np.linalg.pinv(gram + lam, rcond=1e-10)


def draw(rng, m, n, lam, scale):
    return scale * rng.uniform(0.5, 2, (m, 1)) * rng.standard_normal((m, n)), scale**2 * lam


def of_rank(rng, m, n, rank):
    """Return samples with singular values far from 0, as many as the rank says, and no penalty."""
    left, right = (np.linalg.qr(rng.standard_normal((size, rank)))[0] for size in (m, n))
    return left * rng.uniform(1, 3, rank) @ right.T, 0.0


class NoBetterNear(Check):
    """The objective does not fall if an entry of W is changed a little; X, (5, 3), is drawn."""

    X: np.ndarray = np.random.default_rng(2).standard_normal((5, 3))

    @property
    def names(self):
        return frozenset({"purify"})

    def ask(self, student):
        return student.call("purify", [{"args": (self.X, 0.7)}])[0]

    def judge(self, seen, show):
        if seen.raised:
            raise stopped(seen.raised, "purify", (self.X, 0.7))
        W = numbers(seen.value, CALL, "(m, m)")
        if W.shape != (5, 5):
            raise AssertionError(f"`{CALL}` has another shape, expected (m, m)")
        for step in 1e-3 * np.eye(25).reshape(25, 5, 5):
            up, down = (np.sum((self.X - V @ self.X) ** 2) + 0.7 * np.sum(V**2) for V in (W + step, W - step))
            if not abs(up - down) < 2e-5:
                raise AssertionError(NOT_THE_LEAST)


values = Values(
    title="more samples than numbers, and fewer",
    call=CALL,
    gives="(m, m)",
    oracle=ridge,
    worked=[
        (np.array([[2.0, 1, 0], [0, 2, 2]]), 6.0),
        Example(
            (np.array([[3.0, 1], [4, 0], [0, 2]]), 0.5),
            name="purify of two samples in three dimensions",
            hint="fewer samples than numbers must work too",
        ),
    ],
    draw=draw,
    sizes=[
        (3, 7, 0.3, 1),
        (7, 3, 2.0, 1),
        (5, 5, 0.1, 1),
        (2, 13, 50.0, 1),
        (1, 1, 1.0, 1),
        (3, 5, 0.7, 1e-3),
        (5, 2, 0.7, 1e3),
        (11, 101, 3.0, 1),
    ],
    hint="W is (m, m), as X Xᵀ is",
    otherwise=NOT_THE_LEAST,
    fresh=NOT_THE_LEAST,
    mistakes={
        "it is made of XᵀX, which compares samples: X Xᵀ, of shape (m, m), compares the rows": lambda X, lam: ridge(
            X.T, lam
        ),
        "λ is added to every entry of X Xᵀ, expected only to its diagonal: λI": penalised_everywhere,
        "`lam` is not used": weighted(projection),
        "λ is squared": lambda X, lam: ridge(X, lam**2),
        "λ is doubled: both terms have a factor 2 in the gradient, which cancels": lambda X, lam: ridge(X, 2 * lam),
        "λ is halved: both terms have a factor 2 in the gradient, which cancels": lambda X, lam: ridge(X, lam / 2),
        "λ has the wrong sign: the gradient of λ‖W‖² is 2λW": weighted(lambda s, lam: s**2 / (s**2 - lam)),
        "X Xᵀ is divided by the number of samples: the objective has a sum over them, not a mean": lambda X, lam: ridge(
            X, lam * X.shape[1]
        ),
        "the singular values must be squared: σ²/(σ² + λ)": weighted(lambda s, lam: s / (s + lam)),
        "the singular values must be squared in the numerator too": weighted(lambda s, lam: s / (s**2 + lam)),
        "this is the inverse alone: its product with X Xᵀ is missing": weighted(lambda s, lam: 1 / (s**2 + lam)),
        "this is what W leaves out, I - W": lambda X, lam: np.eye(len(X)) - ridge(X, lam),
        "this is WX, the purified samples: expected W alone": lambda X, lam: ridge(X, lam) @ X,
        "the matrices are divided entry by entry: expected a product with an inverse": lambda X, lam: (
            X @ X.T / (X @ X.T + lam * np.eye(len(X)))
        ),
    },
)
unpenalised = Values(
    title="no penalty, and fewer samples than numbers",
    price=1,
    call=CALL,
    gives="(m, m)",
    oracle=weighted(projection),
    worked=[
        Example((np.array([[1.0, 2], [2, -1], [3, 1], [0, 2]]), 0.0), name="purify with lam = 0"),
        Example(
            (np.array([[0.3, 0.6, -0.3], [0.1, 0.2, -0.1]]), 0.0),
            name="purify of three multiples of one sample, lam = 0",
        ),
    ],
    draw=of_rank,
    sizes=[(3, 2, 2), (5, 2, 1), (2, 7, 1), (5, 3, 3)],
    hint="X Xᵀ, (m, m), has no inverse here, with fewer independent samples than numbers: use the pseudo-inverse",
    otherwise=SINGULAR,
    fresh=SINGULAR,
    plainly=True,
    mistakes={
        "W is (m, m): start from X Xᵀ, not from XᵀX": lambda X, lam: weighted(projection)(X.T, lam),
        "this is the identity, which is not the smallest W with error 0: the pseudo-inverse gives the projection": (
            lambda X, lam: np.eye(len(X))
        ),
        "a penalty is left although λ is 0": lambda X, lam: ridge(X, 1.0),
    },
)

exercise = Exercise(
    parts=[
        values,
        unpenalised,
        NoBetterNear(title="no better matrix is near"),
    ]
)
