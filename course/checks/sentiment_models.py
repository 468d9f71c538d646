"""Assignment 02, sentiment: the models of part 4 as functions of numbers, and what both are looked at for.

Numbers are put into the student's layers, so that it does not matter in which order these were made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from course.checks.compare import array, call, numbers, says_so
from course.checks.modules import arrived, unnamed

NOT_A_LAYER = "`model.{name}` is no layer with a weight: `self.{name} = {make}`"
MAKE = {
    "embedding": "nn.Embedding.from_pretrained(table.clone(), freeze=False)",
    "out": "nn.Linear(dim, 1)",
    "query": "nn.Linear(dim, dim, bias=False)",
    "key": "nn.Linear(dim, dim, bias=False)",
    "value": "nn.Linear(dim, dim, bias=False)",
}
NO_BIAS = "`model.out` has no bias, expected one: `nn.Linear(dim, 1)`"
SIZES = "does it work for any batch and any number of tokens?"
#: Five words in three dimensions: <PAD>, whose row is not zero here, and four words.
SMALL = [[2.0, -1.0, 1.0], [1.0, 0.0, 2.0], [0.0, 1.0, -1.0], [2.0, 1.0, 0.0], [-1.0, 1.0, 1.0]]
Layers = dict[str, Any]


def logits(make: Callable) -> Callable:
    """Return what the student's model gives: (layers, options, ids) -> logits.

    Args:
        make: the student's class. Layers are name -> weight, with "bias" of `out` and perhaps "distance"; options are
            named arguments of the class.
    """

    def function(layers: Layers, options: dict[str, Any], ids):
        return logits_of(_filled(make, layers, options), ids)

    return named(function, make)


def without_residual(make: Callable) -> Callable:
    """Return the same without what the model gives if the values are 0: a missing residual has its own price."""

    def function(layers: Layers, options: dict[str, Any], ids):
        return _of_values(_filled(make, layers, options), layers, ids)

    return named(function, make)


def with_weights(make: Callable) -> Callable:
    """Return the same, and the attention: (layers, options, ids) -> logits, weights."""

    def function(layers: Layers, options: dict[str, Any], ids):
        model = _filled(make, layers, options)
        weights = call(model.attention, ids, hint=SIZES)
        return _of_values(model, layers, ids), weights

    return named(function, make)


def _of_values(model, layers: Layers, ids):
    import torch

    found = logits_of(model, ids)
    if tuple(getattr(found, "shape", ())) != (len(ids),):
        return found
    put(model, value=0 * layers["value"])
    rest = logits_of(model, ids) - layers["bias"]
    return found - torch.where((ids != 0).any(dim=1), rest, torch.zeros(len(ids)))


def named(function: Callable, of: Callable) -> Callable:
    """Return a function that a check has made of a student's: what the check has passed is said of that."""
    unnamed(function).__wrapped__ = of  # type: ignore[attr-defined]
    return function


def _filled(make: Callable, layers: Layers, options: dict[str, Any]):
    """Make a model of the student's with these numbers.

    Raises:
        AssertionError: it has not these layers in these shapes.
    """
    model = call(make, layers["embedding"], **options)
    for name in MAKE.keys() & layers.keys():
        _has(model, name, tuple(layers[name].shape))
    distance: Any = getattr(model, "distance", None)
    if not options.get("positions", True):
        layers = {name: its for name, its in layers.items() if name != "distance"}
        if hasattr(distance, "detach"):  # that it is there has its own price
            put(model, distance=np.zeros(tuple(distance.shape)))
    put(model, **layers)
    return model


def _has(model, name: str, shape: tuple[int, ...]) -> None:
    layer = getattr(model, name, None)
    if layer is None or not hasattr(layer, "weight"):
        raise AssertionError(NOT_A_LAYER.format(name=name, make=MAKE[name]))
    if tuple(layer.weight.shape) != shape:
        raise AssertionError(
            f"`model.{name}.weight` has shape {tuple(layer.weight.shape)}, expected {shape}: `{MAKE[name]}`"
        )
    has_bias = getattr(layer, "bias", None) is not None
    if name in ("query", "key", "value") and has_bias:
        raise AssertionError(f"`model.{name}` has a bias, expected none: `{MAKE[name]}`")
    if name == "out" and not has_bias:
        raise AssertionError(NO_BIAS)


def put(model, **values) -> None:
    """Copy numbers into a model: put(model, query=[[...]], out=[[...]], bias=[0.5], distance=[...])."""
    import torch

    with torch.no_grad():
        for name, its in values.items():
            target = model.distance if name == "distance" else model.out.bias if name == "bias" else None
            target = getattr(model, name).weight if target is None else target
            target.copy_(torch.as_tensor(np.asarray(its), dtype=torch.float32))


def logits_of(model, ids):
    """Return the model's logits; a tuple is refused."""
    found = call(model, ids, hint=SIZES)
    if isinstance(found, tuple):
        raise AssertionError(f"`model(ids)` gives {len(found)} things, expected the logits alone")
    return found


@says_so
def reaches(make: Callable, *names: str, **options: Any) -> None:
    """Gradients reach the weights of these layers.

    Args:
        make: the student's class.
        names: of the layers, or "distance".
        options: named arguments of the class.
    """
    import torch

    model = call(make, torch.tensor(SMALL), **options)
    _step_back(model)
    for name in names:
        arrived((model.distance if name == "distance" else getattr(model, name).weight).grad, name)


def slopes(make: Callable, layers: Layers, options: dict[str, Any], ids) -> dict[str, Any]:
    """Return derivatives of the summed logits for the weights that no residual changes: name of a layer -> (dim, dim).

    Raises:
        AssertionError: none reach a layer.
    """
    model = _filled(make, layers, options)
    logits_of(model, ids).sum().backward()
    return {name: arrived(getattr(model, name).weight.grad, name) for name in ("query", "key", "value")}


def _step_back(model) -> None:
    import torch

    found = logits_of(model, torch.tensor([[1, 4, 3], [2, 1, 2]]))
    if getattr(found, "requires_grad", False):
        found.sum().backward()


@says_so
def own_table(make: Callable, its=None) -> None:
    """Check that the embedding begins as a copy of the table, and is trained.

    Args:
        make: the student's class.
        its: float, (vocab, dim) with five words or more; default: `SMALL`.
    """
    import torch

    right = np.asarray(SMALL if its is None else its, dtype=np.float32)
    table = torch.tensor(right)
    model = make(table)
    if not np.array_equal(table.numpy(), right):
        raise AssertionError("the class changes the `table` that it is given: work on a copy, `table.clone()`")
    _has(model, "embedding", right.shape)
    if not np.allclose(_words(model), right, rtol=1e-5, atol=1e-6):
        raise AssertionError("`model.embedding.weight` does not begin as `table`: its rows are the first word vectors")
    if not model.embedding.weight.requires_grad:
        raise AssertionError(
            "`model.embedding.weight` would never be trained: `from_pretrained` freezes it unless told `freeze=False`"
        )
    _step_back(model)
    arrived(model.embedding.weight.grad, "embedding")
    put(make(model.embedding.weight), embedding=np.ones(right.shape))
    if not np.array_equal(_words(model), right):
        raise AssertionError(
            "the embedding shares its numbers with `table`, so that training changes both: `table.clone()`"
        )


def _words(model) -> np.ndarray:
    return numbers(model.embedding.weight, "model.embedding.weight", "(vocab, dim)")


@says_so
def keys_are_hidden(make: Callable) -> None:
    """Check that padded keys, not padded queries, are hidden, even where the scores of real keys are about -350."""
    import torch

    model = call(make, torch.tensor(SMALL), 7, positions=False, residual=False)
    put(model, query=np.eye(3), key=np.eye(3))
    weights = _attention(model, [[1, 2, 4, 0]])
    if weights.shape == (1, 4, 4) and np.allclose(weights[0, 3], 0.25) and weights[0, 0, 3] > 1e-3:
        raise AssertionError(
            "`model.attention(ids)`: padded queries are hidden in place of padded keys: a mask of shape (batch, 1, "
            "keys) hides keys, one of shape (batch, queries, 1) queries"
        )
    put(model, query=-300 * np.eye(3))
    weights = _attention(model, [[2, 2, 0]])
    if weights.shape == (1, 3, 3) and np.all(np.isfinite(weights)) and np.any(weights[0, :2, 2] > 0.5):
        raise AssertionError(
            "`model.attention(ids)`: a padded key gets the most attention where the scores of the real keys are "
            "about -350: padding is not hidden, or by a number that is not low enough (-1e9)"
        )


def _attention(model, ids: list[list[int]]) -> np.ndarray:
    import torch

    return numbers(call(model.attention, torch.tensor(ids), hint=SIZES), "model.attention(ids)", "numbers")


@says_so
def distances_begin(make: Callable, length: int = 7) -> None:
    """There is a trained number for each distance, which begins by the rule, and none with positions=False."""
    import torch

    if getattr(call(make, torch.tensor(SMALL), length, positions=False), "distance", None) is not None:
        raise AssertionError("`model.distance` is not None, although positions=False")
    model = call(make, torch.tensor(SMALL), length)
    distance = getattr(model, "distance", None)
    if distance is None or not hasattr(distance, "requires_grad") or not distance.requires_grad:
        raise AssertionError(
            "`model.distance` is no parameter: `self.distance = nn.Parameter(...)` with positions=True, the default"
        )
    start = -np.abs(np.arange(1 - length, length)) / 2
    rule = "entry j - i + length - 1 begins as -|j - i| / 2: (-3, ..., -0.5, 0, -0.5, ..., -3) for length 7"
    array(distance, start, "model.distance at the beginning", "(2 length - 1,)", show=True,
          mistakes={rule: 0 * start}, otherwise=rule)  # fmt: skip
