"""Exercise 5.2 d: the share of the queries with a denominator that is not positive."""

import numpy as np

from autograder.exercises import Exercise, Values


def share(phi_Q, phi_K, bad=lambda products: sum(products) <= 0, by=lambda queries, keys: len(queries)):
    """Return the share.

    Args:
        phi_Q: (queries, C).
        phi_K: (keys, C).
        bad: what is counted, from the products of a query with all keys.
        by: what the number is divided by.
    """
    return sum(bad([float(q @ k) for k in phi_K]) for q in phi_Q) / by(phi_Q, phi_K)


def draw(rng, queries, keys, C):
    return rng.integers(-3, 4, (queries, C)) * 1.0, rng.integers(-3, 4, (keys, C)) * 1.0


#: The denominators are -6, -8, -15, 14, 0, -4 and 12.
PHI_Q = np.array([[-2.0, -1], [4, -3], [-3, -3], [-2, 4], [4, -1], [4, -2], [0, 3]])
PHI_K = np.array([[3.0, 1], [0, 2], [-2, 1]])

exercise = Exercise(
    parts=[
        Values(
            title="seven queries",
            call="nonpositive_share(phi_Q, phi_K)",
            gives="one number",
            oracle=share,
            worked=[(PHI_Q, PHI_K), (PHI_Q, PHI_K / 1024)],
            draw=draw,
            sizes=[(101, 3, 5), (7, 2, 3), (1, 1, 1), (53, 11, 2), (1009, 5, 2)],
            mistakes={
                "a denominator of 0 is not positive either": {"bad": lambda products: sum(products) < 0},
                "small positive denominators are counted: only 0 and negative ones count": {
                    "bad": lambda products: sum(products) <= 0.1
                },
                "this is the share of the positive ones, expected the share of the others": {
                    "bad": lambda products: sum(products) > 0
                },
                "only denominators of 0 are counted, expected negative ones too": {
                    "bad": lambda products: sum(products) == 0
                },
                "it is the number of queries, expected their share": {"by": lambda queries, keys: 1},
                "it is divided by 4, the number of queries in the statement's example, expected by that of `phi_Q`": {
                    "by": lambda queries, keys: 4
                },
                "it is divided by the number of keys, not by the number of queries": {
                    "by": lambda queries, keys: len(keys)
                },
                "these are shares of the single products, expected of their sums over the keys": {
                    "bad": lambda products: sum(one <= 0 for one in products),
                    "by": lambda queries, keys: len(queries) * len(keys),
                },
                "this is the share of queries with any product that is not positive, expected those whose sum is not": {
                    "bad": lambda products: min(products) <= 0
                },
                "this is the share of the keys whose products with all queries sum to 0 or less: sum over the keys": (
                    lambda phi_Q, phi_K: share(phi_K, phi_Q)
                ),
                "it is a share in percent, expected one between 0 and 1": {
                    "by": lambda queries, keys: len(queries) / 100
                },
            },
        )
    ]
)
