"""Assignment 02: a transformer block, and the copy of a layer in PyTorch's own."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from course.checks.compare import call, numbers, says_so
from course.checks.modules import AXES, fill, filled, layers, trains_only, unnamed
from course.checks.self_attention_core import _tensors

NO_NORM = "`model.{name}` is no layer normalisation: `self.{name} = nn.LayerNorm(d_model)`"
NOT_CALLED = (
    "the attention that `__init__` takes is never called: keep it in `self.attention`, and call that in forward"
)
ALONE = "the block gives several things, expected one: return y alone, without the weights"
CUT = "the gradient that arrives at `x` is not that of the output: leave out .detach(), .data, .numpy() and no_grad"
NO_LAYER = "`as_torch(mine, heads)` gives no layer with `in_proj_weight` and `out_proj`: return nn.MultiheadAttention"
BIASES = "the layer of PyTorch has biases, expected none: `nn.MultiheadAttention(..., bias=False)`"
SHARED = "a change of your layer changes theirs: copy the numbers, for example by `weight.copy_(...)` or `.clone()`"
NAMES = ("W_q", "W_k", "W_v", "W_o")
OF_BLOCK = tuple(f"{layer}.{part}" for layer in ("norm_1", "norm_2", "W_1", "W_2") for part in ("weight", "bias"))


def block(make: Callable) -> Callable:
    """Return what the student's block gives: (sizes, weights, norms, biases, mix, x) -> y.

    Args:
        make: the student's class. Its attention is a mixture of the rows, `mix @ rows`; `norms` is name -> the factors
            and the shifts of a normalisation, (2, d_model); `biases` is name of a layer -> (outputs,).
    """

    @unnamed
    def function(sizes: tuple[int, ...], weights: dict, norms: dict, biases: dict, mix, x):
        called = []

        def attend(rows):
            called.append(rows)
            return tiled(mix, rows.shape[-2]) @ rows, mix

        model = filled(lambda *given: call(make, *given, attend), sizes, weights)
        for name, parts in norms.items():
            norm = getattr(model, name, None)
            if not hasattr(getattr(norm, "weight", None), "detach") or not hasattr(norm, "bias"):
                raise AssertionError(NO_NORM.format(name=name))
            for part, values in zip(("weight", "bias"), parts, strict=True):
                fill(norm, part, values)
        for name, values in biases.items():
            _lend_bias(getattr(model, name), values)
        found = call(model, x, hint=AXES)
        if not called:
            raise AssertionError(NOT_CALLED)
        if isinstance(found, (tuple, list)):
            raise AssertionError(ALONE)
        return found

    return function


def tiled(mix, length: int):
    """Return the mixture for another number of rows, as code needs it that flattens its batches."""
    times = -(-length // len(mix))
    return mix.repeat(times, times)[:length, :length]


def _lend_bias(layer, values) -> None:
    """Fill the bias of a layer. One without gets it: that it is missing costs points as a missing parameter."""
    import torch

    if getattr(layer, "bias", None) is None:
        layer.bias = torch.nn.Parameter(values)
    fill(layer, "bias", values)


@says_so(name="TransformerBlock, these parameters and no others")
def block_parameters(make) -> None:
    """With an attention that has no parameters, the block trains those of two normalisations and two layers."""
    trains_only(call(make, 6, 10, lambda rows: (0 * rows, rows)), OF_BLOCK)


@says_so(name="TransformerBlock, gradients")
def block_gradient(make) -> None:
    """Check that the gradient at the input is the slope of the output, along one direction."""
    import torch

    generator = torch.Generator().manual_seed(7)
    x, along, want = (torch.randn(3, 4, generator=generator) for _ in range(3))
    mix = torch.tensor([[0.5, 1, -1], [2, 0, 1], [-1, 0.5, 1]])
    model = call(make, 4, 5, lambda rows: (tiled(mix, rows.shape[-2]) @ rows, mix))
    with torch.no_grad():
        ends = [numbers(call(model, x + step * along, hint=AXES), "block(x)", "(T, d_model)") for step in (1e-2, -1e-2)]
    slope = float(((ends[0] - ends[1]) / 2e-2 * want.numpy()).sum())
    x.requires_grad_()
    output = call(model, x, hint=AXES)
    if not getattr(output, "requires_grad", False):
        raise AssertionError(CUT)
    (output * want).sum().backward()
    arrived = 0.0 if x.grad is None else float((x.grad * along).sum())
    if abs(arrived - slope) > 0.05 * max(1.0, abs(slope)):
        raise AssertionError(
            f"{CUT}; along one direction the output grows by {slope:.3f}, the gradient says {arrived:.3f}"
        )


def in_torch(make: Callable, as_torch: Callable) -> Callable:
    """Return what the student's copy in PyTorch's layer gives: (sizes, weights, x) -> output, weights.

    Args:
        make: the student's MultiHeadAttention.
        as_torch: the student's.
    """

    @unnamed
    def function(sizes: tuple[int, ...], weights: dict, x):
        theirs = _theirs(as_torch, _mine(make, sizes, weights), sizes[1])
        found = call(theirs, x, x, x)
        if theirs.in_proj_bias is not None or theirs.out_proj.bias is not None:
            raise AssertionError(BIASES)
        return found

    return function


@says_so(name="as_torch, a copy")
def is_copied(make, as_torch) -> None:
    """Weights of the student's layer that are set to 0 leave those of the copy as they were."""
    weights = {name: np.eye(4) + place for place, name in enumerate(NAMES)}
    mine = _mine(make, (4, 2), weights)
    theirs = _theirs(as_torch, mine, 2)
    before = _held(theirs)
    for name in NAMES:
        fill(getattr(mine, name), "weight", _tensors(np.zeros((4, 4)))[0])
    if any(not np.array_equal(one, other) for one, other in zip(before, _held(theirs), strict=True)):
        raise AssertionError(SHARED)


def _held(theirs) -> tuple[np.ndarray, np.ndarray]:
    """Return the two matrices of PyTorch's layer."""
    return (
        numbers(theirs.in_proj_weight, "theirs.in_proj_weight", "(3 d_model, d_model)").copy(),
        numbers(theirs.out_proj.weight, "theirs.out_proj.weight", "(d_model, d_model)").copy(),
    )


def _mine(make: Callable, sizes: tuple[int, ...], weights: dict):
    mine = call(make, *sizes)
    layers(mine, **{name: np.shape(weight) for name, weight in weights.items()})
    for name, weight in weights.items():
        fill(getattr(mine, name), "weight", _tensors(np.asarray(weight, dtype=float))[0])
    return mine


def _theirs(as_torch: Callable, mine, heads: int):
    found = call(as_torch, mine, heads)
    if hasattr(found, "in_proj_weight") and hasattr(found, "out_proj"):
        return found
    raise AssertionError(NO_LAYER)
