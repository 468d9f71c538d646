"""Assignment 02: attention itself, with and without a mask, and the mistakes that its numbers tell."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from course.checks.compare import array, call, kind_of, numbers, says_so
from course.hand_designed.model import softmax

#: Two queries, three keys, d = 5, values of four numbers. Weights (2, 3, 1)/6 and (3, 5, 2)/10.
Q = np.array([[1.0, 0, 0, 0, 2], [0, 1, 0, 1, 0]])
K = np.array([[np.log(2), np.log(3), 5, 0, 0], [0, 0, -1, np.log(5), np.log(3) / 2], [0, 0, 2, np.log(2), 0]])
V = np.array([[6.0, 0, 1, 2], [0, 10, 3, 1], [12, 5, 0, -4]])

LEADING = (
    "axes in front of the last two are batches: K.mT or K.transpose(-2, -1) swaps the last two axes, dim=-1 is the last"
)
UNLIKE = "the weights are right and the output is not weights @ V: each query's weighted sum of the values"


def pair(found, name: str, parts: tuple[str, str] = ("output", "weights")) -> tuple:
    """The two things that a function gives.

    Raises:
        AssertionError: it gives something else.
    """
    if found is None:
        raise AssertionError(f"`{name}` is None: does your function end with `return`?")
    if not isinstance(found, (tuple, list)) or len(found) != 2:
        kind = f"{len(found)} things" if isinstance(found, (tuple, list)) else f"one thing of type {kind_of(found)}"
        raise AssertionError(f"`{name}` gives {kind}, expected two: `return {parts[0]}, {parts[1]}`")
    return tuple(found)


def slips(scores: np.ndarray, d: int, scaled: bool) -> dict[str, np.ndarray]:
    """What known mistakes make of the scores.

    Args:
        scores: float, (..., queries, keys); as they enter the softmax.
        d: length of the queries.
        scaled: whether the exercise divides by sqrt(d).

    Returns:
        sentence -> float; the weights that the mistake gives.
    """
    powers = np.exp(scores - scores.max())
    found = {
        "the softmax goes over the queries, expected over the keys (the last axis)": np.swapaxes(
            softmax(np.swapaxes(scores, -1, -2)), -1, -2
        ),
        "queries and keys are swapped, expected one row for each query": softmax(np.swapaxes(scores, -1, -2)),
        "the softmax is missing: these are the scores": scores,
        "all weights together sum to 1, expected the weights of each query": powers / powers.sum(),
    }
    if scaled:
        found["the scores are not divided by sqrt(dk)"] = softmax(scores * d**0.5)
        found["the scores are divided by dk, not by its root"] = softmax(scores / d**0.5)
    else:
        found["the scores are divided by the root of d, which this exercise leaves out"] = softmax(scores / d**0.5)
    return found


def attends(
    found,
    output: np.ndarray,
    weights: np.ndarray,
    name: str,
    mistakes: dict[str, np.ndarray] | None = None,
    *,
    show: bool = False,
    otherwise: str = "",
) -> None:
    """A pair (output, weights) is as expected; the weights are looked at first.

    Args:
        found: what the student's code gave.
        output: float, (..., queries, d_v).
        weights: float, (..., queries, keys).
        name: of the call.
        mistakes: sentence -> weights.
        show: put numbers into the sentence.
        otherwise: what to try where the weights are wrong in another way.

    Raises:
        AssertionError: it is not.
    """
    first, second = pair(found, name)
    if np.shape(first) == weights.shape != output.shape and np.shape(second) == output.shape:
        raise AssertionError(f"`{name}` gives the weights first, expected `return output, weights`")
    rest = {"otherwise": otherwise} if otherwise else {}
    array(second, weights, "weights", "(queries, keys)", mistakes=mistakes, show=show, **rest)
    array(first, output, "output", "(queries, d_v)", show=show, otherwise=UNLIKE)


def _tensors(*arrays: np.ndarray) -> list:
    import torch

    return [torch.tensor(a, dtype=torch.bool if a.dtype == bool else torch.float32) for a in arrays]


@says_so(name="dot_product_attention, batch axes")
def every_axis(function) -> None:
    """The same in a batch of two, the second with other values and turned queries; with one batch axis and with two."""
    batches(function, "dot_product_attention", [np.stack(two) for two in ((Q, Q[::-1]), (K, K), (V, 2 * V))])


def batches(function, name: str, arrays: list[np.ndarray], shared: Sequence[np.ndarray] = ()) -> None:
    """A batch, with one batch axis and with two, gives what its members give one by one.

    So a mistake in the scores is charged once, without batch axes.

    Args:
        function: the student's.
        name: of it.
        arrays: each (batch, rows, columns).
        shared: further arguments without a batch axis.

    Raises:
        AssertionError: it does not.
    """
    rest = _tensors(*shared)
    alone = [pair(call(function, *_tensors(*each), *rest), name) for each in zip(*arrays, strict=True)]
    output, weights = (np.stack([numbers(one[part], "a part", "numbers") for one in alone]) for part in (0, 1))
    for axes in ((), (None,)):
        found = call(function, *(t[axes] for t in _tensors(*arrays)), *rest, hint=LEADING)
        attends(found, output[axes], weights[axes], name, show=True, otherwise=LEADING)


@says_so(name="gradients reach Q, K and V")
def reaches(function, *more) -> None:
    """The output sends gradients back to queries, keys and values.

    Args:
        function: (Q, K, V, *more) -> (output, weights).
        more: further arguments.

    Raises:
        AssertionError: it does not.
    """
    leaves = [value.requires_grad_() for value in _tensors(Q, K, V)]
    output, _ = pair(call(function, *leaves, *more), "the function")
    arrive(output, leaves)


def arrive(output, leaves) -> None:
    """The gradient of a sum of the output arrives at Q, K and V.

    Raises:
        AssertionError: at one of them it does not.
    """
    import torch

    if not getattr(output, "requires_grad", False):
        raise AssertionError("the output carries no gradient: leave out .detach(), .numpy(), .data and no_grad")
    (output * torch.arange(output.numel()).reshape(output.shape)).sum().backward()
    for name, leaf in zip("QKV", leaves, strict=True):
        if leaf.grad is None:
            raise AssertionError(f"no gradient reaches {name}: leave out .detach(), .numpy(), .data and no_grad")
