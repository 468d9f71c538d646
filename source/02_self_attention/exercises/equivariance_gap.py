"""Exercise 2.3 a: does a function know the order of its rows? It is a probe, a mixture of rows."""

import numpy as np
import torch

from autograder.exercises import Exercise, Values

from ._attention import normal
from ._mixtures import mixed, mixing


def gap(attend, x, permutation, size=lambda gaps: abs(gaps).max(), back=lambda order: order):
    """Return the largest difference; the keywords make mistakes.

    Args:
        attend, x, permutation: as in the exercise.
        size: from the differences, (n, d).
        back: which rows of the output are taken, from the permutation.
    """
    x, order = x.double().numpy(), permutation.tolist()
    moved, kept = mixed(attend, x[order]), mixed(attend, x)
    return size(np.array([moved[i] - kept[j] for i, j in enumerate(back(order))]))


def of_a_matrix(attend, x, permutation):
    matrix = mixed(attend, np.eye(len(x)))
    return gap(mixing(torch.tensor(matrix)), x, permutation)


def draw(rng, n, d, sharp=0.0, alike=False):
    """Draw a mixture that knows the order of its rows; or, if they are all treated alike, one that does not."""
    mix = (
        torch.tensor(rng.standard_normal() * np.eye(n) + rng.standard_normal()).float() if alike else normal(rng, n, n)
    )
    return mixing(mix, sharp), normal(rng, n, d), torch.tensor(rng.permutation(n))


X, ORDER = torch.tensor([[1.0, 2], [4, 8], [-3, 16], [9, 32]]), torch.tensor([2, 0, 3, 1])
TWICE, SUMS = 2 * torch.eye(4), torch.ones(4, 4).tril()  # sums up to each row know the order, twice each row does not

values = Values(
    title="the gap",
    call="equivariance_gap(attend, x, permutation)",
    gives="one number",
    oracle=gap,
    draw=draw,
    worked=[
        (mixing(TWICE), X, ORDER),
        (mixing(SUMS), X, ORDER),
        (mixing(-SUMS), X, ORDER),
        (mixing(SUMS, sharp=1.0), X / 8, ORDER),
        (mixing(SUMS), X / 2**13, ORDER),
    ],
    hint="`attend` takes all rows and returns one tensor of rows; `[permutation]` on its first axis permutes them",
    sizes=[(7, 3), (2, 5), (11, 1), (5, 3, 0.0, True), (1, 2), (131, 2), (5, 2, 0.5), (7, 3, 0.5, True)],
    mistakes={
        "no difference is found for a function that knows the order: permute once before `attend`, once after": {
            "size": lambda gaps: 0.0
        },
        "a small gap is taken for 0: the result is the largest difference as it is": {
            "size": lambda gaps: abs(gaps).max() * (abs(gaps).max() > 1e-2)
        },
        "it is the mean of the differences, expected the largest": {"size": lambda gaps: abs(gaps).mean()},
        "it is the sum of the differences, expected the largest": {"size": lambda gaps: abs(gaps).sum()},
        "it is the square of the largest difference": {"size": lambda gaps: (gaps**2).max()},
        "it is the length of all differences together, expected the largest of them": {"size": np.linalg.norm},
        "it is the largest length of a row of differences, expected the largest difference of two numbers": {
            "size": lambda gaps: np.linalg.norm(gaps, axis=-1).max()
        },
        "it says whether the sides differ, expected their largest difference": {
            "size": lambda gaps: float(abs(gaps).max() > 1e-5)
        },
        "it says whether the sides are equal, expected their largest difference": {
            "size": lambda gaps: float(abs(gaps).max() < 1e-5)
        },
        "there is a difference for each entry, expected the largest of them": {"size": abs},
        "the sign of the differences counts: take .abs() before the largest": {"size": np.max},
        "the function is taken for a matrix, expected one that need not be linear: call `attend` with rows": (
            of_a_matrix
        ),
        "the two sides are permuted in opposite directions: P is `[permutation]` on both": {"back": np.argsort},
        "the output is not permuted: permute the input on one side, the output on the other": {"back": sorted},
    },
    rtol=1e-3,
    atol=1e-4,
)

exercise = Exercise(parts=[values])
