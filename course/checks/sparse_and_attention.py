"""Assignment 03: what is looked at in self-attention and in the single query, besides the attention's own values."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy import stats

from course.checks import trials
from course.checks.compare import array, call, numbers, says_so
from course.checks.modules import unnamed
from course.checks.sparse_and_models import biased, logits_of, parameters, ready, trainable

LINEAR = "nn.Linear(2, 2, bias=False)"


@says_so(name="{make.__name__}, a model")
def built(make) -> None:
    """Check that the model can be made, and has parameters."""
    if not list(call(make, 5).named_parameters()):
        raise AssertionError(
            "the model has no parameters: each layer is an attribute that `__init__` sets, as `self.token = ...`"
        )


@says_so(name="{make.__name__}, layers")
def layers(make, single: bool = False) -> None:
    """Layers of self-attention, 65 parameters, or of the single query, 2T + 13."""
    for T in (17, 5):
        table: dict[str, tuple[tuple[int, ...], str]]
        table = {"token.weight": ((2, 2), "nn.Embedding(2, 2)"), "position.weight": ((T, 2), "nn.Embedding(T, 2)")}
        if not single:
            table |= {"query.weight": ((2, 2), LINEAR), "key.weight": ((2, 2), LINEAR)}
            table |= {"value.weight": ((1, 2), "nn.Linear(2, 1, bias=False)")}
            table |= {"readout.weight": ((1, T), "nn.Linear(T, 1, bias=False)")}
        else:
            table |= {"query": ((2,), "nn.Parameter(torch.empty(2))"), "key.weight": ((2, 2), LINEAR)}
            table |= {"value.weight": ((1, 2), "nn.Linear(2, 1)"), "value.bias": ((1,), "nn.Linear(2, 1)")}
        parameters(call(make, T), table)


def attention(make) -> Callable:
    """Return the attention of the student's model without value and readout: (sizes, weights, X) -> its weights."""

    @unnamed
    def function(sizes: tuple, weights: dict, X):
        used = {name: values for name, values in weights.items() if name.split(".")[0] not in ("value", "readout")}
        return _weights_of(ready(make, sizes, used), X)

    return function


def _weights_of(model, X):
    if getattr(model, "attention", None) is None:
        raise AssertionError("the model has no method `attention(X)`")
    return call(model.attention, X)


@says_so(name="{make.__name__}, logits")
def logits(make, key: str) -> None:
    """Those of the worked example of its attention, whose key is "notebook.exercise"."""
    one = trials.table(key)["examples"][0]
    given = [*one["arguments"], one["expected"], one["mistakes"]["the positions are not added to the tokens"]]
    sizes, weights, X, right, blind = map(trials.decoded, given)
    follows(make, sizes, weights, X, right, blind, show=True)


def follows(make, sizes: tuple, weights: dict, X, right: np.ndarray, blind: np.ndarray, show: bool = False) -> None:
    """Check that the logits follow from the attention; if that is right, a gradient reaches every parameter.

    From the model's own attention, so that a mistake there is not charged here once more; or from the right one.

    Args:
        make: the student's class, called with the sizes.
        weights: name -> array.
        X: int, (samples, T).
        right, blind: the right attention, and that without positions.
        show: put the numbers into the message.
    """
    model = ready(make, sizes, weights)
    output, weights, X = logits_of(model, X), biased(model, weights), np.asarray(X)
    if np.shape(logits_of(model, X[:1])) == ():
        raise AssertionError("`.squeeze()` in the forward drops the axis of one sample, too: `.squeeze(-1)` keeps it")
    found, own = numbers(output, "model(X)", "(samples,)"), _own_attention(model, X, right.shape)
    ways = [_logits(weights, X, right), _logits(weights, X, own)]
    if np.allclose(own, blind, rtol=1e-3, atol=1e-5):
        ways.append(_logits(weights, X, own, place=0.0))  # one embedding without positions, charged there
    if not any(found.shape == way.shape and np.allclose(found, way, rtol=1e-4, atol=1e-4) for way in ways):
        array(output, ways[1], "model(X)", "(samples,)", mistakes=_slips(weights, X, own), show=show, rtol=1e-4)
    if np.allclose(own, right, rtol=1e-3, atol=1e-5):  # a key that is not used was charged with the attention
        trainable(model, output)


def _own_attention(model, X, shape: tuple) -> np.ndarray:
    """Return the output of the model's own `attention`; nan if it does not have this shape."""
    import torch

    try:
        found = numbers(_weights_of(model, torch.tensor(X)), "model.attention(X)", "attention")
    except Exception:  # whatever is wrong with it is said where it is looked at
        return np.full(shape, np.nan)
    return found if found.shape == shape else np.full(shape, np.nan)


def _logits(weights: dict, X: np.ndarray, A: np.ndarray, place: float = 1.0) -> np.ndarray:
    """Logits, (samples,), of this attention, which has an axis of queries or has not."""
    x = np.asarray(weights["token.weight"])[X] + place * np.asarray(weights["position.weight"])
    values = x @ np.asarray(weights["value.weight"])[0] + np.asarray(weights.get("value.bias", 0.0))
    if A.ndim == 2:
        return (A * values).sum(axis=1)
    return (A * values[:, None]).sum(axis=2) @ np.asarray(weights["readout.weight"])[0]


def _slips(weights: dict, X: np.ndarray, A: np.ndarray) -> dict[str, np.ndarray]:
    """Return the results of known mistakes with this attention."""
    right, T = _logits(weights, X, A), X.shape[1]
    others = {
        "the attention is not used: the readout gets the values themselves": np.eye(T)[None],
        "the attention is transposed: query i gets the sum over the keys j of A[i, j] v[j]": A.swapaxes(-1, -2),
    }
    if A.ndim == 2:
        others = {
            "the attention is not used: it is the mean of the values": np.full(A.shape, 1 / T),
            "the attention is not used: it is the sum of the values": np.ones(A.shape),
            "it is the mean over the positions, expected the sum": A / T,
        }
    return {
        "it is the probability: leave the sigmoid to the loss, and return the logit": 1 / (1 + np.exp(-right)),
        "the values leave out the positions: value(x) of the sum of token and position": _logits(
            weights, X, A, place=0.0
        ),
        "an axis of length 1 is left over: `.squeeze(-1)` makes it (samples,)": right[:, None],
    } | {sentence: _logits(weights, X, other) for sentence, other in others.items()}


@says_so(name="{make.__name__}, no Python loop")
def no_loop(make, name: str) -> None:
    """Neither over the samples nor over the positions."""
    import torch

    from course.checks.source import FEW, LOOP, MANY, opcodes

    model = call(make, 5)
    if not getattr(logits_of(model, [[1, 0, 1, 1, 0]]), "requires_grad", False):
        raise AssertionError("`model(X)` does not depend on the parameters, or carries no gradient")
    sizes = {"samples": [(n, 5) for n in (FEW, MANY)], "positions": [(3, T) for T in (FEW, MANY)]}
    for each, shapes in sizes.items():
        few, many = (opcodes(call(make, T), torch.ones((n, T), dtype=torch.int64)) for n, T in shapes)
        if many - few >= MANY - FEW:
            raise AssertionError(LOOP.format(name=name, each=each, where="", einsum="torch.einsum", axis="dim"))


@says_so(name="{make.__name__}, its start")
def small_start(make, T: int) -> None:
    """Check that every parameter is drawn from N(0, 0.001²)."""
    import torch

    torch.manual_seed(1)
    models = [dict(call(make, T).named_parameters()) for _ in range(12)]
    for name in models[0]:
        parts = [numbers(model[name], name, "a tensor").ravel() for model in models]
        if fault := _fault_of_start(parts):
            raise AssertionError("`model." + name + "` " + fault)  # no f-string: a grader takes those for sentences
        # Many numbers tell the distribution; a chance of 1e-6 that a right start fails, if the seed were not fixed.
        if parts[0].size > T and stats.kstest(np.concatenate(parts), "norm", (0.0, 1e-3)).pvalue < 1e-6:
            raise AssertionError(
                f"the numbers that `model.{name}` starts with are not distributed as N(0, 0.001²): "
                "`nn.init.normal_(parameter, std=0.001)`"
            )


def _fault_of_start(parts: list[np.ndarray]) -> str:
    values = np.concatenate(parts)
    spread = float(np.sqrt(np.mean(values**2)))
    if np.ptp(values) == 0:
        return "is the same number everywhere: draw it from N(0, 0.001²) by nn.init.normal_"
    if all(np.array_equal(part, parts[0]) for part in parts):
        return "starts with the same numbers in every model: is a seed set in it?"
    if values.min() >= 0:
        return "starts with positive numbers only, expected a normal distribution"
    if 0.4e-3 < spread < 1.8e-3:
        return ""
    variance = ": 0.001² is the variance, the standard deviation is 0.001" if 0.4e-6 < spread < 1.6e-6 else ""
    root = ": 0.001 is the standard deviation, not the variance" if 0.013 < spread < 0.05 else ""
    return f"starts with a standard deviation of {spread:.1g}, expected 0.001{variance}{root}"
