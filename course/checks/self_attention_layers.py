"""Assignment 02: the layers of a torch module, its parameters, its gradients and its batch axes."""

from __future__ import annotations

import numpy as np

from course.checks import torch_head
from course.checks.compare import array, call, numbers, says_so
from course.checks.context import words_of
from course.checks.self_attention_core import K, Q, V, _tensors, arrive, pair
from course.checks.torch_head import linear_layer

AXES = "does it work for any lengths, and with batch axes in front? dim=-1 is the last axis, .mT swaps the last two"
NO_BIAS = "nn.Linear(inputs, outputs, bias=False)"


def layers(model, **shapes: tuple[int, int]) -> None:
    """The model has these linear layers, with weights of these shapes (outputs, inputs).

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


def explain(error: RuntimeError, *pieces: str, note: str) -> None:
    """Give an exception of the student's code this note if its text holds all pieces."""
    text = words_of(error)
    if all(piece in text for piece in pieces):
        error.__notes__ = [note]


def blocks(function) -> bool:
    """Whether the student's (Q, K, V) -> (output, weights) stops gradients; that is charged where it was written."""
    leaves = [value.requires_grad_() for value in _tensors(Q, K, V)]
    try:
        arrive(function(*leaves)[0], leaves)
    except AssertionError:
        return True
    except Exception:  # it is not written yet
        return False
    return False


@says_so(name="gradients reach all layers")
def trains(model, names: tuple[str, ...], *args: np.ndarray) -> None:
    """Gradients arrive at the weights of these layers.

    Args:
        model: the student's.
        names: of its layers.
        args: float arrays that it is called with.
    """
    import torch

    output, _ = output_of(model, *_tensors(*args))
    if not getattr(output, "requires_grad", False):
        raise AssertionError(NO_GRADIENT)
    (output * torch.arange(output.numel()).reshape(output.shape)).sum().backward()
    for name in names:
        weight = getattr(model, name).weight
        if weight.requires_grad and weight.grad is None:  # one that is not trained has a price of its own
            raise AssertionError(f"no gradient reaches the weight of {name}: leave out .detach(), .data and no_grad")


NO_GRADIENT = (
    "the output carries no gradient, so the model cannot be trained: leave out .detach(), .numpy() and no_grad"
)


def output_of(model, *args, name: str = "model(Q, K, V)") -> tuple:
    """The output and the weights that a module gives."""
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


def gradients(model, args: tuple, want: np.ndarray, expected: dict[str, np.ndarray]) -> None:
    """The gradients of the sum of output times `want` with respect to the weights of some layers.

    Args:
        model: the student's.
        args: tensors that it is called with.
        want: float, shape of the output.
        expected: name of a layer -> gradient of its weight.

    Raises:
        AssertionError: a gradient does not arrive, or is another.
    """
    model.zero_grad()
    slope(output_of(model, *args)[0], want)
    for name, values in expected.items():
        found = getattr(model, name).weight.grad
        if found is None:
            raise AssertionError(f"no gradient reaches the weight of {name}: leave out .detach(), .data and no_grad")
        array(found, values, f"the gradient of model.{name}.weight", atol=1e-3)


@says_so(name="these parameters and no others")
def only_parameters(model, names: tuple[str, ...], besides: tuple[str, ...] = ()) -> None:
    """The model trains these parameters and no others.

    Args:
        model: the student's.
        names: of the parameters.
        besides: names that it may have or not, as they have a price of their own.

    Raises:
        AssertionError: it has others, or fewer.
    """
    found = {name for name, value in model.named_parameters() if value.requires_grad}
    renamed = set(besides) - found  # perhaps under another name: that is charged where it is asked for
    found -= set(besides)
    for name in sorted(found - set(names)):
        if name.removesuffix(".bias") + ".weight" in names:
            raise AssertionError(f"`model.{name[:-5]}` has a bias, expected none: `{NO_BIAS}`")
        if renamed:
            continue
        raise AssertionError(f"the model trains `{name}` as well, expected {', '.join(names)} and no others")
    for name in sorted(set(names) - found):
        raise AssertionError(f"`{name}` is no trained parameter of the model")


@says_so(name="batch axes")
def leading_axes(model, *args: np.ndarray) -> None:
    """A batch gives what its members give one by one.

    Args:
        model: the student's.
        args: float, each (batch, rows, columns).
    """
    alone = [output_of(model, *_tensors(*each)) for each in zip(*args, strict=True)]
    for axes in ((), (None,)):
        output, weights = output_of(model, *(t[axes] for t in _tensors(*args)))
        for found, place in ((weights, 1), (output, 0)):
            expected = np.stack([numbers(one[place], "a part", "numbers") for one in alone])[axes]
            shape = np.shape(found)
            if len(shape) < expected.ndim and shape == np.squeeze(expected).shape:
                raise AssertionError(f"`{PARTS[place]}` has lost its axis of length 1 in front: {SQUEEZE}")
            array(found, expected, PARTS[place], "(batch, queries, ...)", show=True, otherwise=AXES)


PARTS = ("batch output", "batch weights")
SQUEEZE = ".squeeze() drops all axes of length 1, .squeeze(-1) the last one alone"
