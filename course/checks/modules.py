"""A torch module as a function of its sizes, its weights and its inputs, so that a `Spec` can say what it computes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from course.checks.compare import call
from course.checks.self_attention_layers import AXES, layers, output_of, put, slope

NO_NAME = "<module>"  # a call of it is none of the student's own


def outputs(make: Callable) -> Callable:
    """What the student's module gives: (sizes, weights, *inputs) -> output, weights.

    Args:
        make: the student's class, called with the sizes. Weights are name of a linear layer -> (outputs, inputs).
    """

    def function(sizes: tuple[int, ...], weights: dict[str, Any], *inputs):
        return call(_filled(make, sizes, weights), *inputs, hint=AXES)

    function.__name__ = NO_NAME
    return function


def slopes(make: Callable) -> Callable:
    """Derivatives of the sum of output times `want`: (sizes, weights, want, *inputs) -> one for each weight."""

    def function(sizes: tuple[int, ...], weights: dict[str, Any], want, *inputs):
        model = _filled(make, sizes, weights)
        slope(output_of(model, *inputs)[0], want)
        return tuple(arrived(getattr(model, name).weight.grad, name) for name in weights)

    function.__name__ = NO_NAME
    return function


def slopes_of(oracle: Callable) -> Callable:
    """The same of an oracle that works on tensors."""

    def function(sizes: tuple[int, ...], weights: dict[str, Any], want, *inputs):
        leaves = {name: weight.double().requires_grad_() for name, weight in weights.items()}
        slope(oracle(sizes, leaves, *inputs)[0], want)
        return tuple(leaf.grad for leaf in leaves.values())

    return function


def arrived(gradient, name: str):
    """The gradient of a layer's weight.

    Raises:
        AssertionError: there is none.
    """
    if gradient is None:
        raise AssertionError(f"no gradient reaches the weight of {name}: leave out .detach(), .data and no_grad")
    return gradient


def _filled(make: Callable, sizes: tuple[int, ...], weights: dict[str, Any]):
    model = call(make, *sizes)
    layers(model, **{name: tuple(weight.shape) for name, weight in weights.items()})
    put(model, **{name: np.asarray(weight) for name, weight in weights.items()})
    return model
