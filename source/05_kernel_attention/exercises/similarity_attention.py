"""Exercise 3.1 a: attention with any similarity; it is a probe, (q, 1)·A (k, 1)."""

import numpy as np

from autograder.exercises import Example, Exercise, NotUsed, Values, probe

from ._sums import KEYS, QUERIES, as_they_are


def products(Q, K, A):
    Q, K = np.asarray(Q), np.asarray(K)
    if Q.ndim != 2 or K.ndim != 2:
        raise ValueError(
            f"`similarity` got arrays of shape {Q.shape} and {K.shape}, expected (queries, D) and (keys, D): one query "
            "is `Q[i : i + 1]`"
        )
    return np.column_stack([Q, np.ones(len(Q))]) @ A @ np.column_stack([K, np.ones(len(K))]).T


def similarity(A):
    return probe(products, A=A)


def row_by_row(similarity, Q, K):
    return np.concatenate([similarity(q[None], K) for q in Q])


def outputs(
    similarity,
    Q,
    K,
    V,
    table=row_by_row,
    power=lambda weights: weights,
    total=lambda weights: weights.sum(axis=1, keepdims=True),
):
    """Return the outputs; (queries, M).

    Args:
        similarity: the probe.
        Q, K, V: as in the exercise.
        table: makes the table of all pairs.
        power: the power of the similarities, which makes them weights.
        total: the divisor of the weights.
    """
    weights = power(table(similarity, Q, K))
    return np.einsum("ij,jm->im", weights / total(weights), V)


def tiny_and_plain(similarity_attention, queries, keys, values, tiny):
    return [
        similarity_attention(lambda Q, K: by * (np.asarray(Q) @ np.asarray(K).T + 1), queries, keys, values)  # noqa: B023
        for by in (tiny, 1.0)
    ]


def part(title, **more):
    call = "similarity_attention(similarity, Q, K, V)"
    return Values(title=title, call=call, gives="(queries, M)", oracle=outputs, **more)


def draw(rng, queries, keys, D, M):
    """Draw similarities of 20 and more, so that a small number that is added to a sum is charged in one place."""
    vectors = (rng.random(shape) for shape in ((queries, D), (keys, D)))
    return similarity(rng.uniform(20, 90, (D + 1, D + 1))), *vectors, rng.standard_normal((keys, M))


def draw_both_signs(rng, queries, keys, D, M):
    shapes = (queries, D), (keys, D), (keys, M)
    return similarity(rng.standard_normal((D + 1, D + 1))), *(rng.standard_normal(shape) for shape in shapes)


Q, K = np.array([[1.0, 0], [2, 1]]), np.array([[1.0, 1], [0, 2], [3, -1]])
V = np.array([[13.0, 0, 1, 2], [0, 7, -1, 0], [26, 0, 0, 3]])
FIFTY_PRODUCTS, NOT_SYMMETRIC = 50 * np.eye(3), 50 * np.array([[1.0, 2, 0], [0, 1, 0], [0, 0, 1]])
BOTH_SIGNS = np.array([[2.0, -1, 0], [-7, 3, 0], [0, 0, 0]])  # 1, -2, 7 and -2, 2, -10

values = part(
    title="two queries and three keys, with two similarities",
    worked=[
        (similarity(FIFTY_PRODUCTS), Q, K, V),
        Example((similarity(NOT_SYMMETRIC), Q, K, V), name="similarity_attention with another similarity"),
    ],
    draw=draw,
    sizes=[(2, 5, 3, 7), (5, 2, 7, 1), (1, 1, 2, 3), (3, 3, 3, 3), (13, 101, 2, 5)],
    mistakes={
        "the similarities are summed over the queries (axis 0), expected over the keys (axis 1)": {
            "total": lambda weights: weights.sum(axis=0)
        },
        "it is not divided by the sum of the similarities": {"total": lambda weights: 1},
        "it is divided by the sum over all pairs, expected one sum for each query": {"total": np.sum},
        "it is divided by the number of keys, not by the sum of the similarities": {"total": lambda w: w.shape[1]},
        "there is a softmax: divide the similarities themselves by their sum": {
            "power": lambda weights: np.exp(weights - weights.max(axis=1, keepdims=True))
        },
        "these are the weights, expected the weighted values": lambda similarity, Q, K, V: outputs(
            similarity, Q, K, np.eye(len(K))
        ),
        "queries and keys are swapped: sim(k, q) need not be sim(q, k)": {
            "table": lambda similarity, Q, K: similarity(K, Q).T
        },
        "the argument `similarity` is not used: this is q·k + 1": {"table": lambda similarity, Q, K: Q @ K.T + 1},
        "the argument `similarity` is not used: there is a softmax of q·k": {
            "table": lambda similarity, Q, K: np.exp(Q @ K.T)
        },
    },
)
NAME = "similarity_attention"
tiny_sums = as_they_are(tiny_and_plain, QUERIES @ KEYS.T + 1, name=NAME, title="the sums as they are, negative or tiny")

exercise = Exercise(
    parts=[
        NotUsed(title="no weighted mean of the course", name=NAME, banned=["attend"], what="weighted mean"),
        values,
        tiny_sums,
        part(
            title=tiny_sums.title,
            price=0.5,
            worked=[(similarity(BOTH_SIGNS), Q, K, V)],
            draw=draw_both_signs,
            sizes=[(2, 5, 3, 7), (7, 3, 2, 5), (1, 1, 2, 3)],
            otherwise=(
                "the similarities 1, -2, 7 have the sum 6, and -2, 2, -10 the sum -10: divide by such a sum as it is"
            ),
            fresh="some similarities are negative, and so may be their sum: divide by such a sum as it is",
            mistakes={
                "negative similarities are cut off at 0, expected as they are": {
                    "power": lambda weights: np.maximum(weights, 0)
                },
                "the sum takes absolute values of the similarities: keep their signs": {
                    "total": lambda weights: abs(weights).sum(axis=1, keepdims=True)
                },
                "the absolute value of the sum is taken: keep its sign": {
                    "total": lambda weights: abs(weights.sum(axis=1, keepdims=True))
                },
            },
        ),
    ]
)
