"""Assignment 03: what is looked at in its three models: layers, start, logits, attention, gradients.

Models are compared with sums over single numbers, after the same weights were put into their layers by name.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from course.checks.compare import call, kind_of, numbers, rng, says_so
from course.checks.modules import unnamed

MISSING = "`model.{name}` is no parameter of the model, so that nothing can be put into it: see the layers"
#: Parameters of the three models.
STATED = {f"{layer}.weight" for layer in ("token", "position", "query", "key", "value", "readout", "hidden")}
STATED |= {"query", "value.bias", "hidden.bias", "readout.bias", "query.bias", "key.bias"}
NO_GRADIENT = "`model(X)` carries no gradient, so the model cannot be trained: leave out .detach() and no_grad"
SHAPE = "`model.{name}` has shape {found}, expected {expected}: see the layers"


def put(model, weights: dict) -> None:
    """Copy numbers into the parameters of a model, by their names, as {"query.weight": ...}, or by their shape.

    Other biases become 0; a bias that a layer lacks is left out (`biased` tells the weights then).

    Raises:
        AssertionError: the model has no such parameter, or one of another shape.
    """
    import torch

    its, others = dict(model.named_parameters()), renamed(model, weights)
    with torch.no_grad():
        for name, values in weights.items():
            found, shape = its.get(others.get(name, name)), np.shape(values)
            if found is None and not name.endswith(".bias"):
                raise AssertionError(MISSING.format(name=name))
            if found is not None and tuple(found.shape) != shape:
                raise AssertionError(SHAPE.format(name=name, found=tuple(found.shape), expected=shape))
            if found is not None:
                found.copy_(torch.as_tensor(np.asarray(values), dtype=torch.float32))
        for name, extra in its.items():
            if name.endswith(".bias") and name not in weights and name not in others.values():
                extra.zero_()


def renamed(model, weights: dict) -> dict[str, str]:
    """Map expected names to the model's own where only one parameter can be meant; its name is charged elsewhere."""
    own = {name: tuple(parameter.shape) for name, parameter in model.named_parameters()}
    missing = {name: np.shape(values) for name, values in weights.items() if name not in own}
    found = {}
    for name, shape in missing.items():
        alike = [other for other in own if other not in STATED and own[other] == shape]
        if len(alike) > 1 or list(missing.values()).count(shape) > 1:
            alike = [other for other in alike if other[0] == name[0]]  # q for query, k for key
        if len(alike) == 1:
            found[name] = alike[0]
    return found if len(set(found.values())) == len(found) else {}


def biased(model, weights: dict) -> dict:
    """Return the same weights, with 0 for a bias that the model lacks."""
    own = {name for name, _ in model.named_parameters()} | set(renamed(model, weights))
    return {n: w if n in own or not n.endswith(".bias") else np.zeros_like(w) for n, w in weights.items()}


def parameters(model, layers: dict[str, tuple[tuple[int, ...], str]]) -> None:
    """Check that the parameters of the model are these, and no others.

    Args:
        model: the student's.
        layers: name of a parameter -> its shape, and the code that makes it.
    """
    for name, (shape, code) in layers.items():
        owner, _, last = name.rpartition(".")
        layer = getattr(model, owner, None) if owner else model
        if layer is None:
            raise AssertionError(f"`model.{owner}` is missing: `self.{owner} = {code}`")
        found = getattr(layer, last, None)
        if found is None:
            raise AssertionError(f"`model.{name}` is missing: `self.{owner or last} = {code}`")
        if not hasattr(found, "shape"):
            raise AssertionError(f"`model.{name}` is of type {kind_of(found)}: `self.{last} = {code}`")
        if tuple(found.shape) != shape:
            hint = f": `self.{owner or last} = {code}`"
            raise AssertionError(f"`model.{name}` has shape {tuple(found.shape)}, expected {shape}{hint}")
    own = {name for name, _ in model.named_parameters()}
    if extra := sorted(own - set(layers)):
        known = extra[0].endswith(".bias") and extra[0].removesuffix("bias") + "weight" in layers
        hint = ": that layer has no bias" if known else ": it is none of the exercise's"
        raise AssertionError(f"the model has the parameter `{extra[0]}`{hint}")
    if missing := sorted(set(layers) - own):
        raise AssertionError(f"`model.{missing[0]}` is no parameter of the model: is it an nn.Parameter or a layer's?")


def ready(make, sizes: tuple, weights: dict, training: bool = False):
    """Return the student's model in eval mode, or in training mode with a seed, with these numbers in its layers."""
    import torch

    model = call(make, *sizes)
    put(model, weights)
    model.train(training)
    if training:
        torch.manual_seed(0)
    return model


def logits_of(model, X):
    import torch

    hint = "does it work for any number of samples and positions? `X` holds int64, (samples, T)"
    return call(model, torch.tensor(np.asarray(X)), hint=hint)


def trainable(model, output) -> None:
    """Check that a gradient of the output reaches every parameter."""
    if not getattr(output, "requires_grad", False):
        raise AssertionError(NO_GRADIENT)
    model.zero_grad()
    output.square().sum().backward()
    for part, parameter in model.named_parameters():
        if parameter.grad is None:
            raise AssertionError(f"no gradient reaches `model.{part}`, so it would never be trained")


def slopes(make, sizes: tuple, weights: dict, X) -> None:
    """Check that the gradient of every parameter is the slope of the model's own output along a random direction.

    Args:
        make: the student's class, called with the sizes.
        weights: name -> array, put into the model.
        X: int, (samples, T).
    """
    model, generator = ready(make, sizes, weights), rng()
    weights, output = biased(model, weights), logits_of(model, X)
    if not getattr(output, "requires_grad", False):
        raise AssertionError(NO_GRADIENT)
    output.square().sum().backward()
    its, others = dict(model.named_parameters()), renamed(model, weights)

    def height(name, moved) -> float:
        put(model, weights | {name: moved})
        return float((numbers(logits_of(model, X), "model(X)", "(samples,)") ** 2).sum())

    for name, values in weights.items():
        grad = getattr(its.get(others.get(name, name)), "grad", None)
        way = generator.choice([-1.0, 1.0], np.shape(values)) * 1e-2
        along = (numbers(grad, name, "a tensor") if grad is not None else 0.0) * way
        slope = (height(name, np.add(values, way)) - height(name, np.subtract(values, way))) / 2
        expected = float(along.sum())
        near = 0.03 * max(abs(slope), abs(expected)) + 0.02 * np.abs(along).sum() + 1e-4
        if abs(slope - expected) > near:
            raise AssertionError(
                f"the gradient of `model.{name}` is not the slope of the logits: is a part of the computation cut off "
                "from the gradient (.detach(), .item(), .data, numpy)?"
            )


def logits(make) -> Callable:
    """Return the logits of the student's model; all parameters get a gradient: (sizes, weights, X) -> (samples,)."""

    @unnamed
    def function(sizes: tuple, weights: dict, X):
        model = ready(make, sizes, weights)
        found = logits_of(model, X)
        if hasattr(found, "detach"):
            trainable(model, found)
        return found

    return function


@says_so
def mlp(make) -> None:
    """Layers; 9,729 parameters; no dropout in eval mode."""
    for T, width in ((17, 512), (5, 3)):
        hidden, readout = "nn.Linear(T, width)", "nn.Linear(width, 1)"
        layers = {"hidden.weight": ((width, T), hidden), "hidden.bias": ((width,), hidden)}
        layers |= {"readout.weight": ((1, width), readout), "readout.bias": ((1,), readout)}
        parameters(call(make, T) if width == 512 else call(make, T, width=width), layers)
    model = ready(make, (3, 2, 0.25), {})
    once, again = (numbers(logits_of(model, [[1, 0, 1]] * 200), "model(X)", "(samples,)") for _ in range(2))
    if not np.allclose(once, again):
        raise AssertionError("in eval mode two calls give different logits: dropout works in training mode only")


def dropped(make) -> Callable:
    """Return the different logits of many equal samples in training mode: (sizes, weights, sample) -> ascending."""

    @unnamed
    def function(sizes: tuple, weights: dict, sample) -> np.ndarray:
        model, X = ready(make, sizes, weights, training=True), np.repeat(sample, 101, axis=0).astype(int)
        found = [numbers(logits_of(model, X), "model(X)", "(samples,)").ravel() for _ in range(40)]
        values = np.sort(np.concatenate(found))
        return values[np.append(True, np.diff(values) > 1e-4)]

    return function


@says_so(name="mlp, rates of dropout")
def dropout_rates(make) -> None:
    """Check that each of two hidden units is left out in a fifth of 4001 samples, and in a tenth by default."""
    units = {"hidden.weight": [[10.0, 0], [0, 10]], "readout.weight": [[0.8, 1.6]]}  # 8 and 16; 10 and 20 if divided
    model = ready(make, (2, 2, 0.2), units | {"hidden.bias": [0, 0], "readout.bias": [0]}, training=True)
    kept = np.round(numbers(logits_of(model, [[1, 1]] * 4001), "model(X)", "(samples,)") / 10).astype(int)
    for unit in (0, 1):
        share = float(np.mean((kept >> unit) % 2 == 0))
        if abs(share - 0.2) > 0.04:
            raise AssertionError(
                f"with dropout = 0.2 a hidden unit is left out in a share of {share:.2f} of the samples: each unit of "
                "each sample by itself (nn.Dropout)"
            )
    rates = [float(layer.p) for layer in call(make, 2).modules() if hasattr(layer, "p")]
    if rates and 0.1 not in [round(rate, 6) for rate in rates]:
        raise AssertionError(f"without the argument, dropout is {rates[0]}, expected 0.1")
