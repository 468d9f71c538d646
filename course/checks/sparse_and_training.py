"""Assignment 03: what is looked at in evaluation, training and intervention, on linear models of three or five bits.

The models remember how they were called (`course.sparse_and.Probe`).
"""

from __future__ import annotations

import ast
import copy
import itertools
from collections.abc import Callable
from typing import Any

import numpy as np

from course.checks.compare import call, kind_of, numbers, says_so
from course.checks.modules import unnamed
from course.checks.syntax import called, notebook, reachable

LINE = {"weight": [1.5, -2.0, 0.75], "bias": 0.5}


def set_line(model, weight, bias: float) -> None:
    """Put numbers into a probe."""
    import torch

    with torch.no_grad():
        model.line.weight.copy_(torch.as_tensor(np.asarray(weight)[None], dtype=torch.float32))
        model.line.bias.copy_(torch.tensor([float(bias)]))


def passed(model, line: dict[str, Any]):
    """Return a copy of a probe, with these numbers; the probe that the cell names gets numbers that are not asked for.

    Args:
        model: the probe.
        line: its weights and bias; perhaps the factor of the product of its first two bits.
    """
    other = copy.deepcopy(model)
    set_line(other, line["weight"], line["bias"])
    set_line(model, np.full(len(line["weight"]), 0.1), 0.2)
    if line.get("product"):
        other.add_product(line["product"])
    return other


def _data():
    import torch

    X = [[1, 1, 1], [1, 0, 0], [0, 0, 0], [0, 1, 1], [1, 0, 1], [0, 0, 1], [1, 1, 0]]
    return torch.tensor(X), torch.tensor([1.0, 1, 0, 0, 0, 1, 0])


def run(function: Callable, model, line: dict[str, Any], *args, training: bool = False) -> tuple[Any, Any, list]:
    """Call the student's function of a model with a copy of a probe that has the numbers of a line.

    Returns:
        The copy, what the function gives, and the calls of the copy.

    Raises:
        AssertionError: the copy is never called.
    """
    own = passed(model, line)
    own.train(training)
    before = len(list(own.calls))
    found = call(function, own, *args)
    calls = list(own.calls)[before:]
    if not calls:
        raise AssertionError("the model that is passed is never called: use the argument `model`")
    return own, found, calls


def probed(function: Callable, model, of: Callable[[Any], Any] = lambda found: found) -> Callable:
    """Return what the student's function of a model gives, as a function of numbers: (line, *arguments) -> result.

    Args:
        function: the student's.
        model: a probe.
        of: what is taken of a result.
    """

    @unnamed
    def on_line(line: dict[str, Any], *args):
        return of(run(function, model, line, *args)[1])

    return on_line


def pair(found) -> tuple:
    """Both results of the student's `evaluate`."""
    if not isinstance(found, (tuple, list)) or len(found) != 2:
        raise AssertionError("`evaluate(model, X, y)` gives something else than two numbers: `return loss, accuracy`")
    return tuple(found)


def loss(found) -> Any:
    """Return the first result of the student's `evaluate`."""
    return pair(found)[0]


@says_so(name="evaluate, eval mode")
def without_dropout(function, model) -> None:
    """Check that the model is in eval mode when it is called."""
    if any(training for training, *_ in run(function, model, LINE, *_data(), training=True)[2]):
        raise AssertionError(
            "the model is in training mode when it is evaluated, so that dropout is active: `model.eval()` before"
        )


@says_so(name="evaluate, floats without gradient")
def without_gradient(function, model) -> None:
    """Gradients are off when the model is called, and on again afterwards; two Python floats come back."""
    import torch

    torch.set_grad_enabled(True)
    _, found, calls = run(function, model, LINE, *_data())
    left_off = not torch.is_grad_enabled()
    torch.set_grad_enabled(True)
    if any(gradient for _, gradient, _ in calls):
        raise AssertionError("gradients are recorded while the model is evaluated: `with torch.no_grad():`")
    if left_off or _switches_off("evaluate"):
        raise AssertionError(
            "after `evaluate` gradients stay switched off for the whole notebook: `with torch.no_grad():` ends with "
            "its block"
        )
    for name, value in zip(("loss", "accuracy"), pair(found), strict=True):
        if not isinstance(value, (float, np.floating)):
            raise AssertionError(f"`{name}` is of type {kind_of(value)}, expected a Python float: `.item()`")


def _switches_off(name: str) -> bool:
    """Whether the last statement of a function that switches gradients on or off for good switches them off."""
    last = [
        isinstance(node.value.args[0], ast.Constant) and node.value.args[0].value is False  # else it is put back
        for function in reachable(notebook(), name)
        for node in ast.walk(function)
        if isinstance(node, ast.Expr) and called(node.value) == "set_grad_enabled" and node.value.args
    ]
    return bool(last) and last[-1]


def trained(function: Callable, model) -> Callable:
    """Return what the student's `train` makes of a probe: (line, X, y, steps, rate) -> weights and bias, (T + 1,).

    Whoever makes one step more or less, and lists its loss, is asked for one less or more: that is charged with the
    list.
    """

    @unnamed
    def after(line: dict[str, Any], X, y, steps: int, rate: float) -> np.ndarray:
        own, found, calls = run(function, model, line, X, y, steps, rate)
        biases = [bias for _, _, bias in calls] + numbers(own.line.bias, "", "").tolist()
        made = sum(one != other for one, other in itertools.pairwise(biases))
        if abs(made - steps) == 1 and isinstance(found, (list, tuple)) and len(found) == made:
            own = run(function, model, line, X, y, 2 * steps - made, rate)[0]
        return np.append(numbers(own.line.weight, "", "").ravel(), numbers(own.line.bias, "", ""))

    return after


def losses(found) -> np.ndarray:
    """Return the list of floats that `train` gives.

    Raises:
        AssertionError: it is none.
    """
    if not isinstance(found, (list, tuple)):
        raise AssertionError("`train` gives something else than a list of floats: `return losses`")
    if any(hasattr(value, "detach") for value in found):
        raise AssertionError("the list holds tensors, expected floats: `loss.item()`, which lets the graph go")
    return np.array(found)


@says_so(name="train, training mode")
def with_dropout(function, model) -> None:
    """Check that the model is in training mode, although it was evaluated before."""
    modes = [training for training, *_ in run(function, model, LINE, *_data(), 3, 0.01)[2]]
    if not all(modes):
        raise AssertionError(
            "a model that was evaluated before stays in eval mode, in all steps or in some, so that dropout is off: "
            "`model.train()` first"
        )


@says_so(name="influence, no gradient, X unchanged")
def influence_leaves(function, model) -> None:
    """No gradient in the result; X is as it was."""
    import torch

    bits = torch.tensor([[1, 0, 1, 1, 0], [0, 1, 1, 0, 0], [1, 1, 1, 0, 1]])
    before = bits.tolist()
    found = function(model, bits)
    parts = found if isinstance(found, (list, tuple)) else [found]
    if any(getattr(part, "requires_grad", False) for part in parts):
        raise AssertionError("`influence(model, X)` carries a gradient: `with torch.no_grad():`")
    if bits.tolist() != before:
        raise AssertionError("`influence(model, X)` changed `X` in place: flip bits of a copy, `X.clone()`")
