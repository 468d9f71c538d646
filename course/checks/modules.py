"""A torch module as a function of its sizes, its weights and its inputs, so that a `Spec` can say what it computes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from course.checks.compare import call, kind_of, says_so
from course.checks.specs import Spec

AXES = "does it work for any lengths, and with batch axes in front? dim=-1 is the last axis, .mT swaps the last two"
NO_BIAS = "nn.Linear(inputs, outputs, bias=False)"
NO_GRADIENT = (
    "the output carries no gradient, so the model cannot be trained: leave out .detach(), .numpy() and no_grad"
)


def unnamed(function: Callable) -> Callable:
    """Return a function that a check has made: a call of it is none of the student's own."""
    function.__name__ = "<module>"
    return function


def outputs(make: Callable) -> Callable:
    """Return what the student's module gives: (sizes, weights, *inputs) -> output, weights.

    Args:
        make: the student's class, called with the sizes. Weights are name of a linear layer -> (outputs, inputs), or
            name of a parameter -> (length,), which is set if it is there: whether it is has a price of its own.
    """

    @unnamed
    def function(sizes: tuple[int, ...], weights: dict[str, Any], *inputs):
        return call(filled(make, sizes, weights), *inputs, hint=AXES)

    return function


def placed(make: Callable) -> Callable:
    """Return what a module gives that adds a table of positions: (sizes, weights, places, x)."""
    plain = outputs(make)
    return unnamed(lambda sizes, weights, places, x: plain(sizes, weights, x))


def slopes(make: Callable) -> Callable:
    """Return derivatives of the sum of output times `want`: (sizes, weights, want, *inputs) -> one for each weight."""

    @unnamed
    def function(sizes: tuple[int, ...], weights: dict[str, Any], want, *inputs):
        model = filled(make, sizes, weights)
        slope(output_of(model, *inputs)[0], want)
        return tuple(arrived(getattr(model, name).weight.grad, name) for name in linear(weights))

    return function


def slopes_of(oracle: Callable) -> Callable:
    """Return the same of an oracle that works on tensors."""

    def function(sizes: tuple[int, ...], weights: dict[str, Any], want, *inputs):
        leaves = {name: weight.double().requires_grad_() for name, weight in weights.items()}
        slope(oracle(sizes, leaves, *inputs)[0], want)
        return tuple(leaf.grad for leaf in linear(leaves).values())

    return function


def derivatives(spec: Spec, key: str) -> Spec:
    """Return what `slopes` gives, for the worked example of a spec of a module, and for its first size.

    Args:
        spec: of `outputs`; its oracle works on tensors.
        key: name of its worked examples.
    """
    import torch

    def wanted(rng: np.random.Generator, sizes, weights, *inputs) -> tuple[Any, ...]:
        shape = tuple(spec.oracle(sizes, weights, *inputs)[0].shape)
        return sizes, weights, torch.tensor(rng.standard_normal(shape).round(2)).float(), *inputs

    given = spec.examples[0].arguments
    return replace(
        spec,
        gives={f"the gradient of model.{name}.weight": "(outputs, inputs)" for name in linear(given[1])},
        first="",
        oracle=slopes_of(spec.oracle),
        draw=lambda rng, *size: wanted(rng, *spec.draw(rng, *size)),
        worked=[wanted(np.random.default_rng(5), *given)],
        sizes=spec.sizes[:1],
        mistakes={},
        rtol=1e-3,
        atol=1e-4,
        key=key,
    )


def linear(weights: dict[str, Any]) -> dict[str, Any]:
    """Return the weights of linear layers."""
    return {name: weight for name, weight in weights.items() if weight.ndim == 2}


def arrived(its, name: str):
    """Return the gradient of a layer's weight.

    Raises:
        AssertionError: there is none.
    """
    if its is None:
        raise AssertionError(
            f"no gradient reaches the weight of {name}: is it used, and without .detach(), .data and no_grad?"
        )
    return its


def filled(make: Callable, sizes: tuple[int, ...], weights: dict[str, Any]):
    """Return the student's module with these weights, and with biases of 0; arguments as for `outputs`."""
    model, matrices = call(make, *sizes), linear(weights)
    layers(model, **{name: tuple(weight.shape) for name, weight in matrices.items()})
    put(model, **{name: np.asarray(weight) for name, weight in matrices.items()})
    for name in weights.keys() - matrices.keys():
        fill(model, name, weights[name])
    return model


def fill(model, name: str, values) -> None:
    """Copy numbers into a parameter or tensor of a model, if it has one of as many numbers; a frozen one is trained."""
    import torch

    model.requires_grad_()
    found: Any = getattr(model, name, None)
    if not hasattr(found, "detach") or found.numel() != values.numel():
        return
    values = values.reshape(tuple(found.shape))
    if not found.requires_grad:
        setattr(model, name, values)
        return
    with torch.no_grad():
        found.copy_(values)


def linear_layer(model, name: str, shape: tuple[int, int]) -> None:
    """Check that `model.name` is a linear layer, whose weight has this shape."""
    layer = getattr(model, name, None)
    if layer is None or not hasattr(layer, "weight"):
        raise AssertionError(f"`model.{name}` is no linear layer: `self.{name} = nn.Linear(..., bias=False)`")
    found = tuple(layer.weight.shape)
    if found != shape:
        hint = ": the axes are swapped, nn.Linear(inputs, outputs)" if found == shape[::-1] else ""
        raise AssertionError(f"`model.{name}.weight` has shape {found}, expected (outputs, inputs) = {shape}{hint}")


def layers(model, **shapes: tuple[int, int]) -> None:
    """Check that the model has these linear layers, with weights of these shapes (outputs, inputs).

    A bias has a price of its own (`only_parameters`), and `put` sets it to 0.

    Raises:
        AssertionError: it has not.
    """
    for name, shape in shapes.items():
        linear_layer(model, name, shape)


def put(model, **weights) -> None:
    """Copy numbers into the weights of a model's layers; biases become 0, frozen weights are trained from here on."""
    import torch

    for name, values in weights.items():
        layer = getattr(model, name).requires_grad_()
        with torch.no_grad():
            layer.weight.copy_(torch.as_tensor(np.asarray(values), dtype=torch.float32))
            bias = getattr(layer, "bias", None)
            if bias is not None:
                bias.copy_(torch.zeros(tuple(bias.shape)))


def pair(found, name: str, parts: tuple[str, str] = ("output", "weights")) -> tuple:
    """Return the two things that a function gives.

    Raises:
        AssertionError: it gives something else.
    """
    if found is None:
        raise AssertionError(f"`{name}` is None: does your function end with `return`?")
    if not isinstance(found, (tuple, list)) or len(found) != 2:
        kind = f"{len(found)} things" if isinstance(found, (tuple, list)) else f"one thing of type {kind_of(found)}"
        raise AssertionError(f"`{name}` gives {kind}, expected two: `return {parts[0]}, {parts[1]}`")
    return tuple(found)


def output_of(model, *args, name: str = "model(Q, K, V)") -> tuple:
    """Return the output and the weights that a module gives."""
    return pair(call(model, *args, hint=AXES), name)


def slope(output, want) -> None:
    """Send the derivatives of the sum of output times `want` back.

    Raises:
        AssertionError: the output has none.
    """
    import torch

    if not getattr(output, "requires_grad", False):
        raise AssertionError(NO_GRADIENT)
    (output * torch.as_tensor(want, dtype=output.dtype)).sum().backward()


@says_so(name="these parameters and no others")
def only_parameters(model, names: tuple[str, ...]) -> None:
    """Do what `trains_only` does, and say so."""
    trains_only(model, names)


def trains_only(model, names: tuple[str, ...]) -> None:
    """Check that the model trains these parameters and no others.

    Args:
        model: the student's.
        names: of the parameters.

    Raises:
        AssertionError: it has others, or fewer.
    """
    found = {name for name, value in model.named_parameters() if value.requires_grad}
    for name in sorted(found - set(names)):
        if name.removesuffix(".bias") + ".weight" in names:
            raise AssertionError(f"`model.{name[:-5]}` has a bias, expected none: `{NO_BIAS}`")
        raise AssertionError(f"the model trains `{name}` as well, expected {', '.join(names)} and no others")
    for name in sorted(set(names) - found):
        raise AssertionError(f"`{name}` is no trained parameter of the model")
