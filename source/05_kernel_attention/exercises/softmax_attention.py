"""Exercise 3.3 a: softmax attention."""

import numpy as np

from autograder.exercises import Example, Exercise, NotUsed, Values

EACH = "subtract the largest score of each query before the exponential"
PERHAPS = (
    "perhaps the largest score of a query is not subtracted before the exponential, or its weights' sum is changed"
)
PLAIN = {"off": lambda scores: 0}


def outputs(
    Q,
    K,
    V,
    root=lambda K: K.shape[1] ** 0.5,
    power=np.exp,
    axis=1,
    off=lambda scores: scores.max(axis=1, keepdims=True),
):
    """Return the outputs; (queries, M).

    Args:
        Q: (queries, D).
        K: (keys, D).
        V: (keys, M).
        root: the divisor of the scores, from K.
        power: the power of the scores.
        axis: over which the weights sum to 1.
        off: the amount subtracted from the scores.
    """
    scores = np.array([[sum(a * b for a, b in zip(q, k, strict=True)) / root(K) for k in K] for q in Q])
    weights = power(scores - off(scores))
    return weights / weights.sum(axis=axis, keepdims=True) @ V


def draw(rng, queries, keys, D, M):
    return tuple(rng.standard_normal(shape) for shape in ((queries, D), (keys, D), (keys, M)))


def draw_large(rng, queries, keys, size):
    """Draw vectors of one entry: the scores of a query are as large as size squared, and differ by about 1."""
    Q = size * rng.choice([-1.0, 1.0], (queries, 1)) * rng.uniform(1, 2, (queries, 1))
    return Q, size + rng.standard_normal((keys, 1)) / size, rng.standard_normal((keys, 2))


def part(title, **more):
    return Values(title=title, call="softmax_attention(Q, K, V)", gives="(queries, M)", oracle=outputs, **more)


values = part(
    title="two queries and three keys",
    worked=[
        (
            np.array([[0.0, 0, 0, 2], [2, 0, 0, 0]]),
            np.log([[2.0, 1, 1, 1], [5, 1, 1, 3], [3, 1, 1, 6]]),
            np.array([[10.0, 0, 0, 1, 2], [0, 10, 0, 3, -1], [0, 0, 10, 4, 0]]),
        )
    ],
    draw=draw,
    sizes=[(2, 5, 3, 7), (5, 2, 7, 1), (1, 1, 2, 3), (3, 3, 3, 3), (11, 7, 16, 2), (13, 101, 3, 2)],
    mistakes={
        "the scores are not divided by √D": {"root": lambda K: 1},
        "the scores are divided by D, not by √D": {"root": lambda K: K.shape[1]},
        "the scores are divided by √(number of keys), not by √D": {"root": lambda K: len(K) ** 0.5},
        "the scores are divided by √M, not by √D": lambda Q, K, V: outputs(Q, K, V, lambda K: V.shape[1] ** 0.5),
        "it is divided by the sum over all pairs, expected one sum for each query": PLAIN | {"axis": None},
        "the weights of each key sum to 1, expected those of each query: the sum is over the wrong axis": (
            PLAIN | {"axis": 0}
        ),
        "the weights are summed over the queries, expected over the keys": {"axis": 0},
        "the weights are summed over all pairs, expected over the keys of one query": {"axis": None},
        "the largest score of each key is subtracted, which changes the weights: subtract that of each query": {
            "off": lambda scores: scores.max(axis=0)
        },
        "the exponentials are not divided by their sum": lambda Q, K, V: np.exp(Q @ K.T / K.shape[1] ** 0.5) @ V,
        "the exponential is missing": PLAIN | {"power": lambda scores: scores},
        "these are the weights, expected the weighted values": lambda Q, K, V: outputs(Q, K, np.eye(len(K))),
    },
)
exercise = Exercise(
    parts=[
        NotUsed(
            title="no attention of a library",
            name="softmax_attention",
            banned=["fused_attention", "scaled_dot_product_attention"],
            what="attention",
            arguments=(np.array([[1.0, 2.0]]), np.array([[0.0, 1.0], [1.0, -1.0]]), np.array([[3.0], [5.0]])),
        ),
        values,
        part(
            title="large scores",
            price=1,
            worked=[
                Example(
                    (
                        np.array([[200.0, 0], [-100, 0], [100, 0]]),
                        np.array([[50.0, 0], [49, 0], [40, 0]]),
                        np.array([[1.0], [2], [4]]),
                    ),
                    name="softmax_attention with scores of some thousands",
                )
            ],
            draw=draw_large,
            sizes=[(5, 3, 100.0), (3, 7, 1e3), (2, 2, 40.0)],
            otherwise=f"wrong for scores of some thousands: {PERHAPS}",
            fresh=f"wrong for large scores: {PERHAPS}",
            mistakes={
                f"an exponential overflows: {EACH}": PLAIN,
                f"the largest size of a score is subtracted, expected the largest score: {EACH}": {
                    "off": lambda scores: abs(scores).max(axis=1, keepdims=True)
                },
                f"one largest score is subtracted for all queries, so that others underflow: {EACH}": {"off": np.max},
            },
        ),
    ]
)
