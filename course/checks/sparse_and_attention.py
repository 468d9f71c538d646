"""Assignment 03: what is looked at in self-attention, by sums over single numbers."""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from course.checks.compare import array, call, numbers, says_so
from course.checks.sparse_and_models import biased, logits_of, parameters, put, trainable


def embedded(weights: dict, row, position: bool = True) -> np.ndarray:
    """float, (T, 2)."""
    token, place = np.asarray(weights["token.weight"], dtype=float), np.asarray(weights["position.weight"], dtype=float)
    return np.array([token[int(bit)] + position * place[i] for i, bit in enumerate(row)])


def softmax(scores) -> np.ndarray:
    """Along the last axis."""
    powers = np.exp(np.asarray(scores) - np.max(scores, axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


SCALES = {
    "the scores are not divided by √d": 1.0,
    "the scores are divided by d = 2, expected by its root": 2.0,
}


def attention_layers(rng, T: int) -> dict:
    return {name: rng.standard_normal(shape).round(2) for name, shape in _attention_shapes(T).items()}


def _attention_shapes(T: int) -> dict:
    square = {"query.weight": (2, 2), "key.weight": (2, 2)}
    return {
        "token.weight": (2, 2),
        "position.weight": (T, 2),
        **square,
        "value.weight": (1, 2),
        "readout.weight": (1, T),
    }


def maps(
    weights: dict, X, scale: float = math.sqrt(2), over: str = "keys", swap: bool = False, position: bool = True
) -> np.ndarray:
    """Attention, one pair of positions at a time: float, (samples, T, T)."""
    found = []
    for row in np.asarray(X):
        x = embedded(weights, row, position)
        first, second = ("key", "query") if swap else ("query", "key")
        one, other = (
            [[float(np.dot(w, xi)) for w in np.asarray(weights[f"{n}.weight"])] for xi in x] for n in (first, second)
        )
        scores = np.array([[sum(a * b for a, b in zip(q, k, strict=True)) / scale for k in other] for q in one])
        found.append(softmax(scores) if over == "keys" else softmax(scores.T).T)
    return np.array(found)


def map_slips(weights: dict, X) -> dict:
    T = np.shape(X)[1]
    return {
        **{sentence: maps(weights, X, scale) for sentence, scale in SCALES.items()},
        "the scores are divided by the root of T, expected by that of d = 2": maps(weights, X, math.sqrt(T)),
        "the softmax goes over the queries, expected over the keys (the last axis)": maps(weights, X, over="queries"),
        "queries and keys are swapped: rows are queries": maps(weights, X, swap=True),
        "the positions are not added to the tokens": maps(weights, X, position=False),
    }


def attention_logits(weights: dict, X, attention=None, position: bool = True) -> np.ndarray:
    """Logits, float, (samples,)."""
    attention = maps(weights, X) if attention is None else attention
    found = []
    for row, A in zip(np.asarray(X), attention, strict=True):
        values = [float(np.dot(np.asarray(weights["value.weight"])[0], x)) for x in embedded(weights, row, position)]
        found.append(
            sum(
                w * sum(a * v for a, v in zip(line, values, strict=True))
                for w, line in zip(np.asarray(weights["readout.weight"])[0], A, strict=True)
            )
        )
    return np.array(found)


def attention_slips(weights: dict, X, attention) -> dict:
    right = attention_logits(weights, X, attention)
    return {
        PROBABILITY: 1 / (1 + np.exp(-right)),
        NO_PLACE: attention_logits(weights, X, attention, position=False),
        LEFT_OVER: right[:, None],
        "the attention is not used: the readout gets the values themselves": attention_logits(
            weights, X, [np.eye(np.shape(X)[1])] * len(X)
        ),
        "the attention is transposed: query i gets the sum over the keys j of A[i, j] v[j]": attention_logits(
            weights, X, np.swapaxes(attention, 1, 2)
        ),
    }


PROBABILITY = "it is the probability: leave the sigmoid to the loss, and return the logit"
NO_PLACE = "the values leave out the positions: value(x) of the sum of token and position"
LEFT_OVER = "an axis of length 1 is left over: `.squeeze(-1)` makes it (samples,)"
ATTENTION_WORDS = {
    "token": "nn.Embedding(2, 2)",
    "position": "nn.Embedding(T, 2)",
    "query": "nn.Linear(2, 2, bias=False)",
    "key": "nn.Linear(2, 2, bias=False)",
    "value": "nn.Linear(2, 1, bias=False)",
    "readout": "nn.Linear(T, 1, bias=False)",
}
EXAMPLE = np.array([[1, 0, 1], [0, 1, 1], [1, 1, 0], [0, 0, 1], [0, 1, 0]])
SHARED = {"token.weight": [[0.5, -1.0], [1.0, 0.5]], "position.weight": [[0.0, 1.0], [1.5, -0.5], [-1.0, 2.0]]}
ATTENTION = SHARED | {
    "query.weight": [[1.0, 0.5], [-0.5, 1.0]],
    "key.weight": [[0.5, -1.0], [1.0, 0.25]],
    "value.weight": [[2.0, -1.0]],
    "readout.weight": [[1.0, -2.0, 0.5]],
}


def ready(make, T: int, weights: dict):
    model = call(make, T)
    put(model, weights)
    model.train(False)
    return model


@says_so(name="{make.__name__}, a model")
def built(make) -> None:
    """The model can be made, and has parameters."""
    if not list(call(make, 5).named_parameters()):
        raise AssertionError(
            "the model has no parameters: each layer is an attribute that `__init__` sets, as `self.token = ...`"
        )


@says_so(name="self-attention, layers")
def attention_layers_named(make) -> None:
    """Layers; 65 parameters."""
    for T in (17, 5):
        parameters(call(make, T), _attention_shapes(T), ATTENTION_WORDS)


@says_so(name="self-attention, logits")
def self_attention(make) -> None:
    """Five samples of three bits."""
    follows(ready(make, 3, ATTENTION), ATTENTION, EXAMPLE, maps, attention_logits, attention_slips, show=True)


def follows(model, weights: dict, X, right, logits, slips, show: bool = False) -> None:
    """The logits follow from the attention; if that is right, a gradient reaches every parameter.

    From the model's own attention, so that a mistake there is not charged here once more; or from the right one.

    Args:
        model: with `weights` in it.
        weights: name -> array.
        X: int, (samples, T).
        right: (weights, X, position=...) -> attention.
        logits: (weights, X, attention, position=...) -> (samples,).
        slips: (weights, X, attention) -> what known mistakes give.
        show: put the numbers into the message.
    """
    output, weights = logits_of(model, X), biased(model, weights)
    found, true = numbers(output, "model(X)", "(samples,)"), right(weights, X)
    own = _own_attention(model, X, true.shape)
    ways = [logits(weights, X, true), logits(weights, X, own)]
    if np.allclose(own, right(weights, X, position=False), rtol=1e-3, atol=1e-5):
        ways.append(logits(weights, X, own, position=False))  # one embedding without positions, charged there
    if not any(found.shape == way.shape and np.allclose(found, way, rtol=1e-4, atol=1e-4) for way in ways):
        array(output, ways[1], "model(X)", "(samples,)", mistakes=slips(weights, X, own), show=show, rtol=1e-4)
    if np.allclose(own, true, rtol=1e-3, atol=1e-5):  # a key that is not used was charged with the attention
        trainable(model, output)


def _own_attention(model, X, shape: tuple) -> np.ndarray:
    """What the model's own `attention` gives; nan if that is nothing of this shape."""
    try:
        found = numbers(weights_of(model, X, "model", "attention"), "model.attention(X)", "attention")
    except Exception:  # whatever is wrong with it is said where it is looked at
        return np.full(shape, np.nan)
    return found if found.shape == shape else np.full(shape, np.nan)


@says_so(name="{make.__name__}, no Python loop")
def no_loop(make, name: str) -> None:
    """Neither over the samples nor over the positions."""
    import torch

    from course.checks.source import FEW, LOOP, MANY, opcodes

    model = call(make, 5)
    if not getattr(logits_of(model, [[1, 0, 1, 1, 0]]), "requires_grad", False):
        raise AssertionError("`model(X)` does not depend on the parameters, or carries no gradient")
    X = [torch.ones((n, 5), dtype=torch.int64) for n in (FEW, MANY)]
    wide = [(call(make, T), torch.ones((3, T), dtype=torch.int64)) for T in (FEW, MANY)]
    for each, few, many in (
        ("samples", opcodes(model, X[0]), opcodes(model, X[1])),
        ("positions", *(opcodes(m, x) for m, x in wide)),
    ):
        if many - few >= MANY - FEW:
            raise AssertionError(LOOP.format(name=name, each=each, where="", einsum="torch.einsum", axis="dim"))


def weights_of(model, X, name: str, shape: str):
    import torch

    if getattr(model, "attention", None) is None:
        raise AssertionError(f"`{name}` has no method `attention(X)`")
    found = call(model.attention, torch.tensor(np.asarray(X)))
    numbers(found, "model.attention(X)", shape)
    return found


@says_so(name="self-attention, its weights")
def attention_weights(make) -> None:
    """(samples, T, T); rows sum to 1."""
    weighs(call(make, 3), ATTENTION, EXAMPLE)


def weighs(model, weights: dict, X) -> None:
    """The attention is that of these weights; value and readout are not looked at."""
    put(model, {name: weights[name] for name in weights if name.split(".")[0] not in ("value", "readout")})
    model.train(False)
    found, shape = weights_of(model, X, "SelfAttention", "(samples, T, T)"), "(samples, T, T)"
    array(found, maps(weights, X), "model.attention(X)", shape, mistakes=map_slips(weights, X), rtol=1e-4)


@says_so(name="{make.__name__}, its start")
def small_start(make, T: int) -> None:
    """Every parameter is drawn from N(0, 0.001²)."""
    import torch

    torch.manual_seed(1)
    drawn: dict[str, list] = {}
    for _ in range(12):
        for name, parameter in call(make, T).named_parameters():
            drawn.setdefault(name, []).append(numbers(parameter, name, "a tensor").ravel())
    for name, parts in drawn.items():
        values = np.concatenate(parts)
        spread = float(np.sqrt(np.mean(values**2)))
        if np.ptp(values) == 0:
            raise AssertionError(
                f"`model.{name}` is the same number everywhere: draw it from N(0, 0.001²) by nn.init.normal_"
            )
        if all(np.array_equal(part, parts[0]) for part in parts):
            raise AssertionError(f"`model.{name}` starts with the same numbers in every model: is a seed set in it?")
        if values.min() >= 0:
            raise AssertionError(f"`model.{name}` starts with positive numbers only, expected a normal distribution")
        if not 0.4e-3 < spread < 1.8e-3:
            hint = ""
            if np.isclose(spread, 1e-6, rtol=0.6):
                hint = ": 0.001² is the variance, the standard deviation is 0.001"
            elif np.isclose(spread, math.sqrt(1e-3), rtol=0.6):
                hint = ": 0.001 is the standard deviation, not the variance"
            raise AssertionError(
                f"`model.{name}` starts with a standard deviation of {spread:.1g}, expected 0.001{hint}"
            )
    # Many numbers tell the distribution; a chance of 1e-6 that a right start fails, if the seed were not fixed.
    for name in [name for name in drawn if drawn[name][0].size > T]:
        if stats.kstest(np.concatenate(drawn[name]), "norm", (0.0, 1e-3)).pvalue < 1e-6:
            raise AssertionError(
                f"the numbers that `model.{name}` starts with are not distributed as N(0, 0.001²): "
                "`nn.init.normal_(parameter, std=0.001)`"
            )
