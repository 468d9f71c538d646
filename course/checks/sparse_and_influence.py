"""Assignment 03: what is looked at in an intervention, on linear models of five bits (`course.sparse_and.Probe`)."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np

from course.checks.compare import call, says_so
from course.checks.modules import unnamed


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


def probed(function: Callable, model) -> Callable:
    """Return what the student's function of a model gives, as a function of numbers: (line, X) -> result.

    Args:
        function: the student's.
        model: a probe.
    """

    @unnamed
    def on_line(line: dict[str, Any], X):
        own = passed(model, line)
        before = own.calls
        found = call(function, own, X)
        if own.calls == before:
            raise AssertionError("the model that is passed is never called: use the argument `model`")
        return found

    return on_line


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
