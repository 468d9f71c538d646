"""Assignment 02: attention and rotated positions in batches."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from course.checks.compare import array, call, numbers, says_so
from course.checks.modules import pair

#: Three rows.
V = np.array([[6.0, 0, 1, 2], [0, 10, 3, 1], [12, 5, 0, -4]])

LEADING = (
    "axes in front of the last two are batches: K.mT or K.transpose(-2, -1) swaps the last two axes, dim=-1 is the last"
)


def _tensors(*arrays: np.ndarray) -> list:
    import torch

    return [torch.tensor(a, dtype=torch.bool if a.dtype == bool else torch.float32) for a in arrays]


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
