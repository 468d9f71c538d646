"""Assignment 03: what is looked at in the single query, by sums over single numbers."""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import array, call, says_so
from course.checks.sparse_and_attention import (
    ATTENTION_WORDS,
    EXAMPLE,
    LEFT_OVER,
    NO_PLACE,
    PROBABILITY,
    SCALES,
    SHARED,
    embedded,
    follows,
    ready,
    softmax,
    weights_of,
)
from course.checks.sparse_and_models import parameters, put


def _single_shapes(T: int) -> dict:
    return {
        "token.weight": (2, 2),
        "position.weight": (T, 2),
        "query": (2,),
        "key.weight": (2, 2),
        "value.weight": (1, 2),
        "value.bias": (1,),
    }


def single_layers(rng, T: int) -> dict:
    return {name: rng.standard_normal(shape).round(2) for name, shape in _single_shapes(T).items()}


def rows(weights: dict, X, scale: float = math.sqrt(2), position: bool = True) -> np.ndarray:
    """Attention of the query, float, (samples, T)."""
    found = []
    for row in np.asarray(X):
        keys = [
            [float(np.dot(w, x)) for w in np.asarray(weights["key.weight"])] for x in embedded(weights, row, position)
        ]
        found.append(
            softmax(
                [sum(q * k for q, k in zip(np.asarray(weights["query"]), key, strict=True)) / scale for key in keys]
            )
        )
    return np.array(found)


def row_slips(weights: dict, X) -> dict:
    scores = np.log(rows(weights, X))
    return {
        **{sentence: rows(weights, X, scale) for sentence, scale in SCALES.items()},
        "the scores are divided by the root of T, expected by that of d = 2": rows(
            weights, X, math.sqrt(np.shape(X)[1])
        ),
        "the positions are not added to the tokens": rows(weights, X, position=False),
        "`key` is not applied: the query meets the embeddings themselves": rows(weights | {"key.weight": np.eye(2)}, X),
        "an axis of length 1 is left over: the shape is (samples, T)": np.exp(scores)[:, None],
    }


def single_logits(weights: dict, X, attention=None, position: bool = True, bias: float = 1.0) -> np.ndarray:
    """Logits, float, (samples,)."""
    attention = rows(weights, X) if attention is None else attention
    found = []
    for row, a in zip(np.asarray(X), attention, strict=True):
        values = [float(np.dot(np.asarray(weights["value.weight"])[0], x)) for x in embedded(weights, row, position)]
        found.append(
            sum(w * (v + bias * float(np.asarray(weights["value.bias"])[0])) for w, v in zip(a, values, strict=True))
        )
    return np.array(found)


def single_slips(weights: dict, X, attention) -> dict:
    right, T = single_logits(weights, X, attention), np.shape(X)[1]
    return {
        PROBABILITY: 1 / (1 + np.exp(-right)),
        NO_PLACE: single_logits(weights, X, attention, position=False),
        "the attention is not used: it is the mean of the values": single_logits(
            weights, X, np.full(np.shape(X), 1 / T)
        ),
        "the attention is not used: it is the sum of the values": single_logits(weights, X, np.ones(np.shape(X))),
        "it is the mean over the positions, expected the sum": right / T,
        LEFT_OVER: right[:, None],
    }


SINGLE_WORDS = ATTENTION_WORDS | {"value": "nn.Linear(2, 1)", "query": "nn.Parameter(torch.empty(2))"}
SINGLE = SHARED | {
    "query": [1.5, -0.5],
    "key.weight": [[0.5, -1.0], [1.0, 0.25]],
    "value.weight": [[2.0, -1.0]],
    "value.bias": [0.75],
}


@says_so(name="single query, layers")
def single_layers_named(make) -> None:
    """Layers; 2T + 13 parameters."""
    for T in (17, 5):
        parameters(call(make, T), _single_shapes(T), SINGLE_WORDS)


@says_so(name="single query, logits")
def single_query(make) -> None:
    """Five samples of three bits."""
    follows(ready(make, 3, SINGLE), SINGLE, EXAMPLE, rows, single_logits, single_slips, show=True)


@says_so(name="single query, its weights")
def single_weights(make) -> None:
    """(samples, T); rows sum to 1."""
    weighs(call(make, 3), SINGLE, EXAMPLE)


def weighs(model, weights: dict, X) -> None:
    """The attention is that of these weights; the value is not looked at."""
    put(model, {name: weights[name] for name in weights if not name.startswith("value")})
    model.train(False)
    found, shape = weights_of(model, X, "SingleQuery", "(samples, T)"), "(samples, T)"
    array(found, rows(weights, X), "model.attention(X)", shape, mistakes=row_slips(weights, X), rtol=1e-4)
