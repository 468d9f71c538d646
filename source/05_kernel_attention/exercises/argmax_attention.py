"""Exercise 1.1: argmax attention."""

import numpy as np

from autograder.exercises import Example, Exercise, NoLoop, Random, Values


def outputs(Q, K, V, score=np.dot, take=lambda scores, K, V: V[scores.index(max(scores))]):
    """Return the outputs, one query at a time; (queries, M).

    Args:
        Q: (queries, D).
        K: (keys, D).
        V: (keys, M).
        score: the score of a query and a key.
        take: makes the output of the scores of a query.
    """
    return np.array([take([score(q, k) for k in K], K, V) for q in Q])


def among_equals(scores, V):
    return V[np.equal(scores, max(scores))]


def draw(rng, queries, keys, D, M):
    """Draw whole numbers and values; only equal keys share a largest score, because rounding would part others."""
    K = rng.integers(-3, 4, (keys, D)) * 1.0
    if keys > 2:
        K[-1] = K[0]
    tried = rng.integers(-3, 4, (100 * queries, D)) * 1.0
    best = (tried @ K.T).argmax(axis=1)
    alone = [(K[K @ q == K[i] @ q] == K[i]).all() for q, i in zip(tried, best, strict=True)]
    return tried[alone][:queries], K, rng.standard_normal((keys, M))


def of_three_scores(*scores):
    """Return an example with one query, and keys whose first entries are its scores."""
    K = np.column_stack([scores, [5.0, 7, 3]])
    name = f"argmax_attention with scores {', '.join(f'{score:g}' for score in scores)}"
    return Example((np.array([[1.0, 0]]), K, np.array([[4.0], [6], [9]])), name=name)


values = Values(
    title="two queries, and keys with equal scores",
    call="argmax_attention(Q, K, V)",
    gives="(queries, M)",
    oracle=outputs,
    worked=[
        (
            np.array([[2.0, -1, 0], [-1, 0, -3]]),
            np.array([[1.0, 2, 0], [0, 3, 4], [5, 0, 0], [1, -0.5, 0], [-1, 4, -2]]),
            np.array([[2.0, 0, 1, 5], [1, 4, 3, 7], [0, -1, 4, 2], [1, 0, -1, 6], [3, 8, -2, 9]]),
        ),
        of_three_scores(1.0, 2, 2),
        of_three_scores(2.125, 2.375, 2.25),
        of_three_scores(-3.0, -1, -2),
    ],
    draw=draw,
    sizes=[(3, 5, 7, 2), (11, 2, 3, 5), (1, 1, 2, 3), (5, 13, 1, 1), (3, 3, 3, 3), (101, 7, 2, 3)],
    mistakes={
        "it picks the smallest score, expected the largest": {"take": lambda s, K, V: V[s.index(min(s))]},
        "it picks the score with the largest absolute value, but the sign counts": {"score": lambda q, k: abs(q @ k)},
        "scores below 0 count as 0: of negative scores the largest counts, too": {
            "take": lambda s, K, V: V[int(np.argmax(np.clip(s, 0, None)))]
        },
        "where all scores are negative no key is taken: let the best score begin at -np.inf": {
            "take": lambda s, K, V: V[s.index(max(s))] if max(s) > 0 else 0 * V[0]
        },
        "it picks the nearest key, expected the one with the largest score q·k": {
            "score": lambda q, k: -sum((q - k) ** 2)
        },
        "it picks the key at the smallest angle (by the cosine), expected the one with the largest score q·k": {
            "score": lambda q, k: q @ k / np.linalg.norm(k)
        },
        "this is the key with the largest score, expected its value": {"take": lambda s, K, V: K[s.index(max(s))]},
        "this is the index of the key, expected its value": {"take": lambda s, K, V: s.index(max(s))},
        "this is the largest score, expected the value of its key": {"take": lambda s, K, V: max(s)},
        "the largest score is taken along the queries, expected along the keys: for each query its best key": (
            lambda Q, K, V: V[(Q @ K.T).argmax(axis=0)]
        ),
        "one key is taken for all queries, expected one for each query: `axis` is missing": (
            lambda Q, K, V: V[(Q @ K.T).argmax()]
        ),
        "of keys with equal scores the last one is taken, expected the first": {
            "take": lambda s, K, V: among_equals(s, V)[-1]
        },
        "the scores are rounded before the largest is taken": {"take": lambda s, K, V: V[int(np.argmax(np.round(s)))]},
        "keys with equal scores are averaged, expected the first of them": {
            "take": lambda s, K, V: among_equals(s, V).mean(axis=0)
        },
        "keys with equal scores are added up, expected the first of them": {
            "take": lambda s, K, V: among_equals(s, V).sum(axis=0)
        },
    },
)

exercise = Exercise(
    parts=[
        values,
        NoLoop(
            title="no loop over the queries",
            price=0.5,
            name="argmax_attention",
            arguments=(Random(("n", 3)), Random((5, 3)), Random((5, 7))),
            each="queries",
        ),
    ]
)
