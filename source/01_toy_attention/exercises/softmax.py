"""Exercise 4.1: the softmax of each row of scores."""

import numpy as np

from autograder.exercises import Between, Example, Exercise, NotUsed, Unchanged, Values


def exponentials(scores):
    """Return the exponentials of scores, (n, L), of which each row's largest is subtracted."""
    return np.array([[np.exp(score - max(row)) for score in row] for row in scores])


def softmax(scores):
    return np.array([row / sum(row) for row in exponentials(scores)])


def overflowing(scores):
    return np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)


BY_ROW = "the weights of all sequences together sum to 1: normalise each row by itself (axis=-1)"
CLIPPED = "clipping the scores or replacing nan changes the weights: subtract each row's largest score"


def part(title, **more):
    return Values(title=title, call="softmax(chi)", gives="(n, L)", oracle=softmax, **more)


values = part(
    title="the weights",
    draw=lambda rng, n, L: (2 * rng.standard_normal((n, L)) + rng.standard_normal((n, 1)),),
    worked=[(np.log([[1.0, 2, 5], [2, 3, 1]]),), (np.array([[-30.0, -31, -29], [0, 1, 2], [2, 0, 0.5], [1, 1, 3]]),)],
    sizes=[(3, 5), (11, 2), (1, 7), (5, 5), (4, 1), (601, 3)],
    hint="where shapes do not fit: one sum for each row must stay a column, as `keepdims=True` makes it",
    fresh="the weights are wrong: clipping, rounding or replacing values changes them",
    mistakes={
        "the weights sum to 1 over the sequences, not over the tokens: normalise along the last axis": lambda chi: (
            np.exp(chi) / np.exp(chi).sum(axis=0)
        ),
        BY_ROW: lambda chi: np.exp(chi) / np.exp(chi).sum(),
        BY_ROW + " ": lambda chi: exponentials(chi) / exponentials(chi).sum(),
        "the exponentials are not normalised": np.exp,
        "the exponentials of minus the scores are taken": lambda chi: softmax(-chi),
        "the denominator sums over the sequences: sum along the last axis": lambda chi: (
            exponentials(chi) / exponentials(chi).sum(axis=0)
        ),
        "the weights are divided by the largest, not by their sum": exponentials,
        "this is the hard maximum: all weight on the largest score": lambda chi: chi == chi.max(axis=1, keepdims=True),
        "these are the logarithms of the weights": lambda chi: np.log(softmax(chi)),
        "the scores are normalised without exponentials": lambda chi: chi / chi.sum(axis=1, keepdims=True),
        "powers of 2 are taken: the softmax takes powers of e": lambda chi: softmax(chi * np.log(2)),
        "the scores are halved: leave them as they are": lambda chi: softmax(chi / 2),
    },
)
alone = part(
    title="a token that is alone has the weight 1",
    worked=[Example((np.array([[0.0], [3.0], [-2.0]]),), name="softmax of single tokens")],
    rtol=1e-9,
    atol=1e-9,
    only_known=True,
    mistakes={
        "the weights do not sum to 1, that of a single token is not 1: was a number added to the sum in the "
        "denominator?": Between(0.9, 1 - 1e-8),
    },
)
large = part(
    title="large scores do not overflow",
    price=1,
    draw=lambda rng, size: (
        size * np.array([[1.0, 1, 0], [0, 0, -1], [-1, -1, -2], [-1, 0, 1]])
        + [0.0, 1, 0]
        + rng.standard_normal((4, 1)),
    ),
    worked=[
        Example(
            (
                np.array(
                    [
                        [1e4, 1e4 + np.log(3), 1e4 + np.log(4)],
                        [-1e4, -1e4 + np.log(2), 1e4],
                        [1e4 + np.log(3), -1e4, 1e4],
                        [-1e4 + np.log(3), -1e4 + np.log(5), -1e4],
                        [1e6 + np.log(2), 1e6, 1e6 + np.log(4)],
                    ]
                ),
            ),
            name="softmax(chi) of scores of ±10,000 and 1,000,000",
        )
    ],
    sizes=[(1e4,), (1e6,), (1e8,), (800.0,)],
    otherwise="they are wrong for large scores: is each row's largest score subtracted, and nothing replaced?",
    fresh=CLIPPED,
    mistakes={
        CLIPPED: lambda chi: np.nan_to_num(overflowing(chi)),
        "an exponential overflows or underflows: subtract each row's largest score first": overflowing,
        "the largest score of all rows is subtracted, so that the other rows underflow: take each row's own": (
            lambda chi: overflowing(chi - chi.max())
        ),
    },
)
low = part(
    title=large.title,
    price=1,
    charged_by=large,
    draw=lambda rng: (-1e4 + rng.standard_normal((3, 5)),),
    worked=[
        Example((np.array([[-1e4, -1e4 + np.log(3)]]),), name="softmax(chi) of the scores -10,000 and -10,000 + log 3")
    ],
    sizes=[()],
    mistakes={"all exponentials of a row underflow to 0: subtract its largest score, also a negative one": overflowing},
)
LIBRARY = (
    *("softmax", "log_softmax", "Softmax", "LogSoftmax", "softmin", "Softmin", "Categorical"),
    *("_softmax", "scaled_dot_product_attention"),
)

exercise = Exercise(
    parts=[
        NotUsed(
            title="no library softmax",
            name="softmax",
            banned=LIBRARY,
            what="softmax",
            arguments=(np.array([[1.0, 2.0, -1.0], [0.0, 3.0, 1.0]]),),
        ),
        alone,
        values,
        large,
        low,
        *(Unchanged(title="the arguments stay as they were", price=0.5, of=its) for its in (values, large, low)),
    ],
)
