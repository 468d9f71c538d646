"""Exercise 4.3 b: the matrix of 4.2, put together from singular vectors and their weights."""

import numpy as np

from autograder.exercises import Example, Exercise, Values


def share(squares, lam):
    return squares / (squares + lam)


def matrix(X, lam, weight=share, of=lambda X: X @ X.T):
    """Return W by the eigenvectors of X Xᵀ, one direction at a time; (m, m).

    Args:
        X: (m, n).
        lam: of the penalty.
        weight: of a direction, from its eigenvalue and λ.
        of: the matrix with these eigenvectors.
    """
    squares, vectors = np.linalg.eigh(of(X))
    return sum(weight(max(s, 0.0), lam) * np.outer(v, v) for s, v in zip(squares, vectors.T, strict=True))


def put_together(make):
    """Return a mistake: something else is made of U, the matrix of the weights, and Vᵀ."""

    def wrong(X, lam):
        U, sigma, V = np.linalg.svd(X, full_matrices=False)
        return make(U, np.diag(share(sigma**2, lam)), V)

    return wrong


values = Values(
    title="more samples than numbers, and fewer",
    call="purify_by_svd(X, lam)",
    gives="(m, m)",
    oracle=matrix,
    worked=[
        (np.array([[2.0, 1, 0], [0, 2, 2]]), 6.0),
        Example(
            (np.array([[3.0, 1], [4, 0], [0, 2]]), 0.5),
            name="purify_by_svd of two samples in three dimensions",
            hint="fewer samples than numbers must work too: `full_matrices=False`",
        ),
    ],
    draw=lambda rng, m, n, lam: (rng.uniform(0.5, 2, (m, 1)) * rng.standard_normal((m, n)), lam),
    sizes=[(3, 7, 0.3), (7, 3, 2.0), (5, 5, 0.1), (2, 13, 50.0), (1, 1, 1.0), (11, 5, 1.0)],
    otherwise="it is not the matrix of 4.2: the columns of U, each with its weight, times Uᵀ",
    mistakes={
        "these are the directions of V, which belong to the samples: take those of U": {"of": lambda X: X.T @ X},
        "it is U diag(...) Vᵀ: W has U on both sides": put_together(lambda U, weights, V: U @ weights @ V),
        "the weights multiply the rows of U, expected its columns": put_together(
            lambda U, weights, V: weights @ U @ U.T
        ),
        "every direction has the weight 1: `lam` is not used": put_together(lambda U, weights, V: U @ U.T),
        "each weight is squared: it stands once between U and Uᵀ": {"weight": lambda s, lam: share(s, lam) ** 2},
        "the singular values must be squared: σ²/(σ² + λ)": {"weight": lambda s, lam: share(s**0.5, lam)},
        "this is what W leaves out, I - W": {"weight": lambda s, lam: 1 - share(s, lam)},
        "the weights are shrunk singular values, expected σ²/(σ² + λ)": {
            "weight": lambda s, lam: s**0.5 * share(s, lam)
        },
        "this is WX, the purified samples: expected W alone": lambda X, lam: matrix(X, lam) @ X,
    },
)

exercise = Exercise(
    builds_on=["shrinkage"],
    parts=[values],
)
