"""Assignment 02: lend a function to code that builds on a broken one, so that a mistake costs points only once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def lent(attempt: Callable[[], object], *looks: Callable[[], Callable]) -> Iterator[None]:
    """Replace functions of the notebook by stand-ins until the check ends, if the student's code fails with its own.

    A stand-in gives numbers that are not the right ones. A check accepts what follows from them.

    Args:
        attempt: calls the code that builds on the functions; if it raises nothing, no function is replaced.
        looks: functions of the test cell that return one of the student's by name, such as
            `lambda: positional_encoding`. They are replaced in this order, as long as the attempt fails.
    """
    kept: list[tuple[dict, str, Callable]] = []
    try:
        for look in looks:
            if _works(attempt):
                break
            (name,) = look.__code__.co_names
            kept.append((look.__globals__, name, look()))
            look.__globals__[name] = _STAND_INS[name]
        if kept and not _works(attempt):  # the fault is not theirs
            _put_back(kept)
        yield
    finally:
        _put_back(kept)


def _works(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except Exception:  # whatever the student's code raises
        return False
    return True


def _put_back(kept: list[tuple[dict, str, Callable]]) -> None:
    while kept:
        names, name, own = kept.pop()
        names[name] = own


def _positions(T: int, d_model: int):
    import torch

    rows, columns = torch.arange(T)[:, None], torch.arange(d_model)
    return ((3 * rows + 5 * columns + rows * columns) % 7 - 3) / 2.0


def _spread(w):
    return (w * w).sum(dim=-1)


def _table(w):
    return w[:, None] * (w + 1.0)


_STAND_INS = {"positional_encoding": _positions, "entropy": _spread, "softmax_jacobian": _table}
