"""Assignment 02: the layers of a torch module, its parameters, its gradients and its batch axes."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import numpy as np

from course.checks import torch_head
from course.checks.compare import array, call, numbers, says_so
from course.checks.self_attention_core import K, Q, V, _tensors, arrive, pair
from course.checks.torch_head import linear_layer
from course.hand_designed.model import softmax

AXES = "does it work for any lengths, and with batch axes in front? dim=-1 is the last axis, .mT swaps the last two"
NO_BIAS = "nn.Linear(inputs, outputs, bias=False)"


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

    for name in weights:
        getattr(model, name).requires_grad_()
    torch_head.put(model, **weights)
    with torch.no_grad():
        for name in weights:
            bias = getattr(getattr(model, name), "bias", None)
            if bias is not None:
                bias.copy_(torch.zeros(tuple(bias.shape)))


def blocks(function) -> bool:
    """Return whether the student's (Q, K, V) -> (output, weights) stops gradients, which is charged elsewhere."""
    leaves = [value.requires_grad_() for value in _tensors(Q, K, V)]
    try:
        arrive(function(*leaves)[0], leaves)
    except AssertionError:
        return True
    except Exception:  # it is not written yet
        return False
    return False


NO_GRADIENT = (
    "the output carries no gradient, so the model cannot be trained: leave out .detach(), .numpy() and no_grad"
)


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


@says_so(name="TrainableAttention, scores of any size")
def not_cut(make, dot_product_attention: Callable) -> None:
    """Check that the scores 300, 301, 302 and their opposites differ as 0, 1, 2 do; an overflow is let pass."""
    model = call(make, 1, 1, 1)
    put(model, W_q=[[1.0]], W_k=[[1.0]], W_v=[[1.0]])
    queries, keys = _tensors(np.array([[1.0], [-1.0]]), np.array([[300.0], [301.0], [302.0]]))
    found = output_of(model, queries, keys, keys)
    values, right = numbers(found[1], "weights", "(queries, keys)"), softmax(np.array([[0.0, 1, 2], [2, 1, 0]]))
    if np.isnan(values).any():
        return
    with contextlib.suppress(Exception):  # it is not written yet, or fails: then it is not what was used
        own = numbers(dot_product_attention(queries, keys, keys)[1], "weights", "(queries, keys)")
        if own.shape == values.shape and np.allclose(own, values, atol=1e-4):
            return
    cut = {
        "the scores are cut before the softmax (`clamp`): they may have any size": np.full((2, 3), 1 / 3),
    }
    name = "weights of the scores 300, 301, 302 and -300, -301, -302"
    array(found[1], right, name, "(queries, keys)", mistakes=cut, show=True, rtol=1e-3, otherwise=CUT)


CUT = "scores may have any size: does something cut or squeeze them before the softmax?"
