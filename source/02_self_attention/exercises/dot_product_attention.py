"""Exercise 1.3: dot-product attention."""

from functools import partial

import torch

from autograder.exercises import Batches, Example, Exercise, gradients

from ._attention import BATCH, CUT, KEYS, QUERIES, VALUES, normal_qkv, qkv_part


def attend(Q, K, V, weigh=lambda scores: torch.softmax(scores, dim=-1)):
    """Return output and weights, in double precision; `weigh`, from the scores to the weights, makes mistakes."""
    weights = weigh((Q.double()[:, None] * K.double()).sum(dim=-1))
    return torch.stack([(row[:, None] * V).sum(dim=0) for row in weights]), weights


def keys_ask_queries(Q, K, V):
    weights = attend(K, Q, Q)[1]
    return weights.mT @ V.double(), weights


def scores_as_weights(Q, K, V):
    return attend(Q, K, V)[0], attend(Q, K, V, weigh=lambda scores: scores)[1]


def softmax_twice(Q, K, V):
    weights = attend(Q, K, V)[1]
    return torch.softmax(weights, dim=-1) @ V.double(), weights


def less_the_largest_of_all(scores):
    powers = (scores - scores.max()).float().exp()
    return powers / powers.sum(dim=-1, keepdim=True)


def draw_large(rng, *sizes):
    Q, K, V = normal_qkv(rng, *sizes)
    return 2000 * Q, K, V


part = partial(qkv_part, call="dot_product_attention(Q, K, V)", oracle=attend)


values = part(
    title="output and weights",
    draw=normal_qkv,
    worked=[(QUERIES, KEYS, VALUES)],
    sizes=[(3, 7, 5, 2), (11, 2, 3, 5), (1, 5, 2, 3), (5, 1, 7, 1), (3, 3, 3, 3), (503, 3, 2, 2), (2, 503, 2, 2)],
    hint="the scores are Q K^T: one row for each query, one column for each key; a sum over the keys keeps their axis "
    "by keepdim=True",
    mistakes={
        "it gives the weights first, expected `return output, weights`": lambda Q, K, V: attend(Q, K, V)[::-1],
        "the softmax goes over the queries, expected over the keys (the last axis)": {
            "weigh": lambda scores: torch.softmax(scores, dim=-2)
        },
        "queries and keys are swapped, expected one row for each query": keys_ask_queries,
        "the scores are returned, expected their softmax": scores_as_weights,
        "the softmax is missing: these are the scores": {"weigh": lambda scores: scores},
        "all weights together sum to 1, expected the weights of each query": {
            "weigh": lambda scores: torch.softmax(scores.flatten(), dim=0).reshape(scores.shape)
        },
        "the scores are divided by the root of d, which this exercise leaves out": lambda Q, K, V: attend(
            Q / Q.shape[-1] ** 0.5, K, V
        ),
        "the output takes the softmax of the weights: it is their weighted sum of the values": softmax_twice,
        "the weights are multiplied by K, expected by V": lambda Q, K, V: attend(Q, K, K),
    },
    rtol=1e-4,
)
large_scores = part(
    title="large scores",
    price=1,
    draw=draw_large,
    worked=[
        Example(
            (
                torch.tensor([[1000.0, 0], [0, -1500]]),
                torch.tensor([[1.0, 1], [2, 3], [0, 5]]),
                torch.tensor([[6.0], [10], [15]]),
            ),
            name="large scores",
        )
    ],
    sizes=[(3, 5, 2, 7), (7, 2, 3, 1)],
    otherwise=CUT,
    fresh=CUT,
    mistakes={
        "it holds nan: the exponential of a large score is infinite, or all are rounded to 0. torch.softmax avoids "
        "both; in a softmax of your own, subtract the largest score of each row first": {
            "weigh": lambda scores: scores.float().exp() / scores.float().exp().sum(dim=-1, keepdim=True)
        },
        "a row holds nan: the largest of all scores is subtracted, and every exponential of this row is rounded to 0. "
        "Subtract the largest score of each row": {"weigh": less_the_largest_of_all},
    },
    rtol=5e-3,
)

exercise = Exercise(
    parts=[
        values,
        Batches(title="batch axes", price=1, function="dot_product_attention", batch=BATCH),
        large_scores,
        gradients(values, title="gradients", price=1),
    ]
)
