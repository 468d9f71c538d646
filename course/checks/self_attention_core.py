"""Assignment 02: attention in batches, and its gradients, with and without a mask."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from course.checks.compare import array, call, numbers, says_so
from course.checks.modules import output_of, pair, put
from course.checks.upstream import blames
from course.hand_designed.model import softmax

#: Two queries, three keys, d = 5, values of four numbers. Weights (2, 3, 1)/6 and (3, 5, 2)/10.
Q = np.array([[1.0, 0, 0, 0, 2], [0, 1, 0, 1, 0]])
K = np.array([[np.log(2), np.log(3), 5, 0, 0], [0, 0, -1, np.log(5), np.log(3) / 2], [0, 0, 2, np.log(2), 0]])
V = np.array([[6.0, 0, 1, 2], [0, 10, 3, 1], [12, 5, 0, -4]])

LEADING = (
    "axes in front of the last two are batches: K.mT or K.transpose(-2, -1) swaps the last two axes, dim=-1 is the last"
)


def _tensors(*arrays: np.ndarray) -> list:
    import torch

    return [torch.tensor(a, dtype=torch.bool if a.dtype == bool else torch.float32) for a in arrays]


@says_so(name="dot_product_attention, batch axes")
def every_axis(function) -> None:
    """Batches of two: the second member has other values and turned queries."""
    batches(function, [np.stack(two) for two in ((Q, Q[::-1]), (K, K), (V, 2 * V))])


@says_so(name="batch axes")
def leading_axes(model, *arrays: np.ndarray) -> None:
    """Do what `batches` does, for a module."""
    batches(model, list(arrays))


def batches(function, arrays: list[np.ndarray], shared: Sequence[np.ndarray] = ()) -> None:
    """Check a batch, with one batch axis and with two: it gives what its members give one by one.

    So a mistake in the scores is charged once, without batch axes.

    Args:
        function: the student's; it gives output and weights.
        arrays: each (batch, rows, columns).
        shared: further arguments without a batch axis.

    Raises:
        AssertionError: it does not.
    """
    rest, name = _tensors(*shared), "what your code gives"
    alone = [pair(call(function, *_tensors(*each), *rest), name) for each in zip(*arrays, strict=True)]
    for axes in ((), (None,)):
        found = pair(call(function, *(t[axes] for t in _tensors(*arrays)), *rest, hint=LEADING), name)
        for place, part in ((1, "batch weights"), (0, "batch output")):
            expected = np.stack([numbers(one[place], part, "numbers") for one in alone])[axes]
            shape = np.shape(found[place])
            if len(shape) < expected.ndim and shape == np.squeeze(expected).shape:
                raise AssertionError(f"`{part}` has lost its axis of length 1 in front: {SQUEEZE}")
            array(found[place], expected, part, "(batch, queries, ...)", show=True, otherwise=LEADING)


@says_so(name="rotate, batch axes")
def rotate_batches(function) -> None:
    """Check a batch of two, with one batch axis and with two: it gives what its members give one by one."""
    rows, positions = np.stack([V[:, :2].repeat(2, axis=1), 2 * V]), _tensors(np.array([2, 0, 7]))[0].long()
    alone = np.stack([numbers(call(function, *_tensors(one), positions), "rotate", "(T, d)") for one in rows])
    for axes in ((), (None,)):
        found = call(function, _tensors(rows)[0][axes], positions, hint=LEADING)
        array(found, alone[axes], "rotate of a batch", "(..., T, d)", show=True, rtol=1e-3, otherwise=LEADING)


SQUEEZE = ".squeeze() drops all axes of length 1, .squeeze(-1) the last one alone"


@says_so(name="gradients reach Q, K and V")
def reaches(function, *more) -> None:
    """Check that the output sends gradients back to queries, keys and values.

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
    """Check that the gradient of a sum of the output arrives at Q, K and V.

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


#: The first query does not see the second key, nor the second query the first one.
MASK = np.array([[True, False, True], [False, True, True]])


@says_so(name="masked_attention, batch axes")
def masked_batches(function) -> None:
    """Check a batch of two, with one batch axis and with two; each member has its own mask, or both have one."""
    arrays = [np.stack(two) for two in ((Q, Q[::-1]), (K, K), (V, 2 * V))]
    batches(function, [*arrays, np.stack([MASK, MASK[::-1]])])
    batches(function, arrays, [MASK])


@says_so(name="masked_attention, gradients without nan")
def no_key_gradient(function) -> None:
    """Check that where one query has no key, no gradient is nan."""
    leaves = [value.requires_grad_() for value in _tensors(Q, K, V)]
    mask = _tensors(np.array([[False, False, False], MASK[1]]))[0]
    output, weights = pair(call(function, *leaves, mask), "masked_attention")
    if not np.all(np.isfinite(numbers(weights, "weights", "(queries, keys)"))):
        return  # charged by `no_key`, and the gradients follow from it
    if not getattr(output, "requires_grad", False):
        raise AssertionError("the output carries no gradient: leave out .detach(), .numpy(), .data and no_grad")
    output.sum().backward()
    for name, leaf in zip("QKV", leaves, strict=True):
        if leaf.grad is None:
            raise AssertionError(f"no gradient reaches {name}: leave out .detach(), .numpy(), .data and no_grad")
        if not bool(leaf.grad.isfinite().all()):
            raise AssertionError(
                f"the gradient of {name} holds nan: a row of nan that is replaced later still sends nan back, where "
                "-infinity was added to the scores or 0 divided by 0. masked_fill and where stop it, a low finite "
                "score avoids it"
            )


@says_so(name="TrainableAttention, scores of any size")
@blames("dot_product_attention")
def not_cut(make) -> None:
    """Check that the scores 300, 301, 302 and their opposites differ as 0, 1, 2 do; an overflow is let pass."""
    model = call(make, 1, 1, 1)
    put(model, W_q=[[1.0]], W_k=[[1.0]], W_v=[[1.0]])
    queries, keys = _tensors(np.array([[1.0], [-1.0]]), np.array([[300.0], [301.0], [302.0]]))
    found = output_of(model, queries, keys, keys)
    values, right = numbers(found[1], "weights", "(queries, keys)"), softmax(np.array([[0.0, 1, 2], [2, 1, 0]]))
    if np.isnan(values).any():
        return
    cut = {
        "the scores are cut before the softmax (`clamp`): they may have any size": np.full((2, 3), 1 / 3),
    }
    name = "weights of the scores 300, 301, 302 and -300, -301, -302"
    array(found[1], right, name, "(queries, keys)", mistakes=cut, show=True, rtol=1e-3, otherwise=CUT)


CUT = "scores may have any size: does something cut or squeeze them before the softmax?"
