"""Exercise 1.6 a: attention with the scores of Bahdanau, Cho and Bengio (2015), a module."""

import numpy as np
import torch

from autograder.exercises import Batches, Exercise, Module, Parameters, gradients

from ._attention import normal


def attend(
    sizes,
    layers,
    Q,
    K,
    V,
    *,
    score=lambda query, key, w_s: torch.tanh(query + key) * w_s,
    weigh=lambda scores: torch.softmax(scores, dim=-1),
    names=("W_q", "W_k"),
):
    """Return output and weights, in double precision; the keywords make mistakes.

    Args:
        sizes: (d_model, d_hidden).
        layers: path of a parameter -> its numbers.
        Q, K, V: float, (queries, d_model), (keys, d_model), (keys, d_v).
        score: from projected queries and keys, and w_s, to the terms of the scores, (queries, keys, d_hidden).
        weigh: from the scores to the weights.
        names: of the layers of queries and keys.
    """
    queries, keys = (
        rows.double() @ layers[f"{name}.weight"].double().T for rows, name in zip((Q, K), names, strict=True)
    )
    weights = weigh(score(queries[:, None], keys, layers["w_s.weight"][0]).sum(dim=-1))
    return torch.stack([(row[:, None] * V).sum(dim=0) for row in weights]), weights


def keys_ask_queries(sizes, layers, Q, K, V):
    weights = attend(sizes, layers, K, Q, Q, names=("W_k", "W_q"))[1]
    return weights.mT @ V.double(), weights


def divided_by_the_root(sizes, layers, *inputs):
    return attend(sizes, layers | {"w_s.weight": layers["w_s.weight"] / sizes[1] ** 0.5}, *inputs)


def draw(rng, queries, keys, d_model, d_hidden, d_v):
    shapes = {"W_q.weight": (d_hidden, d_model), "W_k.weight": (d_hidden, d_model), "w_s.weight": (1, d_hidden)}
    layers = {path: normal(rng, *shape) for path, shape in shapes.items()}
    return (
        (d_model, d_hidden),
        layers,
        normal(rng, queries, d_model),
        normal(rng, keys, d_model),
        normal(rng, keys, d_v),
    )


MAKE, SIZES = "AdditiveAttention", (5, 2)
LAYERS = {
    "W_q.weight": torch.tensor([[1.0, 0, 2, 0, 0], [0, 1, 0, 0, 0]]),
    "W_k.weight": torch.tensor([[0.0, 0, 1, 0, 0], [1, 0, 0, 0, 0]]),
    "w_s.weight": torch.tensor([[2.0, -1.5]]),
}
INPUTS = (
    torch.tensor([[0.55, 0, 0, 2, 0], [0, -0.55, 0, 0, 3], [0, 0.55, 0.275, 1, 0]]),  # the tanh of 0.55 is 1/2
    torch.tensor([[0.0, 0, 0, 1, 2], [0.55, 0, 0.55, 5, 0], [0, 0, -0.55, 0, 7], [-0.55, 0, 0, 0, 4]]),
    torch.tensor([[1.0, 0], [0, 2], [5, -3], [-4, 7]]),
)

values = Module(
    title="output and weights",
    make=MAKE,
    call="model(Q, K, V)",
    gives={"output": "(queries, d_v)", "weights": "(queries, keys)"},
    first="weights",
    oracle=attend,
    draw=draw,
    worked=[(SIZES, LAYERS, *INPUTS)],
    sizes=[(3, 5, 7, 2, 11), (1, 2, 3, 5, 1), (5, 2, 2, 3, 2), (3, 3, 3, 3, 3), (101, 3, 2, 2, 2)],
    hint="does it work for any lengths, and with batch axes in front? Every query is compared with every key, also "
    "where their numbers differ: where do new axes go?",
    mistakes={
        "the tanh is missing": {"score": lambda query, key, w_s: (query + key) * w_s},
        "tanh is taken of queries and keys before they are added: tanh(a) + tanh(b) is not tanh(a + b)": {
            "score": lambda query, key, w_s: (torch.tanh(query) + torch.tanh(key)) * w_s
        },
        "these are dot products of the projected queries and keys, expected w_s . tanh(W_q q + W_k k)": {
            "score": lambda query, key, w_s: query * key
        },
        "the softmax goes over an axis of length 1, so that all weights are 1: drop that axis before": {
            "weigh": torch.ones_like
        },
        "the scores are divided by the root of d_hidden, which this exercise leaves out": divided_by_the_root,
        "the keys are subtracted from the queries, expected their sum": {
            "score": lambda query, key, w_s: torch.tanh(query - key) * w_s
        },
        "a sigmoid stands in place of the tanh": {"score": lambda query, key, w_s: torch.sigmoid(query + key) * w_s},
        "w_s is not used: the hidden numbers are summed": {"score": lambda query, key, w_s: torch.tanh(query + key)},
        "W_q is applied to the keys and W_k to the queries": {"names": ("W_k", "W_q")},
        "the softmax goes over the queries, expected over the keys (the last axis)": {
            "weigh": lambda scores: torch.softmax(scores, dim=-2)
        },
        "queries and keys are swapped, expected one row for each query": keys_ask_queries,
        "the softmax is missing: these are the scores": {"weigh": lambda scores: scores},
        "all weights together sum to 1, expected the weights of each query": {
            "weigh": lambda scores: torch.softmax(scores.flatten(), dim=0).reshape(scores.shape)
        },
    },
    rtol=1e-4,
    atol=1e-5,
)

exercise = Exercise(
    parts=[
        values,
        Parameters(title="the parameters", price=1, make=MAKE, sizes=SIZES, parameters=list(LAYERS)),
        gradients(values, title="gradients", price=1),
        Batches(
            title="batch axes",
            price=1,
            make=MAKE,
            sizes=SIZES,
            load=LAYERS,
            batch=[
                normal(np.random.default_rng(seed), 2, *shape) for seed, shape in enumerate([(3, 5), (7, 5), (7, 4)])
            ],
        ),
    ]
)
