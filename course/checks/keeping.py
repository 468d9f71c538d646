"""Whether a function leaves its arguments as they were."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from course.checks.compare import called_with, says_so

CHANGED = "`{name}` changed its argument {which} in place ({how}"
HOW: dict[type, str] = {
    dict: "`setdefault` puts in what it does not find): look up with `get`, or change a copy",
    list: "`x[i] = ...`, `append`, `sort` or `+=`): make a new list instead",
}
HOW_ARRAY = "`+=`, `-=`, `out=` or `x[...] = ...`): compute a new array instead"


@says_so(name="{name}, nothing changed in place")
def unchanged(function: Callable, *args, name: str) -> None:
    """Check that the function leaves its arguments as they were.

    Args:
        function: the student's.
        args: arrays, tensors, numbers, texts, or lists of them.
        name: of the function with its parameters, as "linear_attention(X, k)".

    Raises:
        AssertionError: an argument was changed in place.
    """
    keeps(function, args, name)


def keeps(function: Callable, args: Sequence[Any], name: str) -> None:
    """Do what `unchanged` does, without words on success."""
    before = [copy.deepcopy(a) if isinstance(a, (list, dict)) else np.asarray(a).copy() for a in args]
    called_with(function, list(args), {})
    name, _, rest = name.partition("(")
    named = [f"`{parameter.strip()}`" for parameter in rest.rstrip(")").split(",") if parameter.strip()]
    for position, (old, new) in enumerate(zip(before, args, strict=True)):
        if not _as_it_was(old, new):
            which = named[position] if position < len(named) else f"number {position + 1}"
            raise AssertionError(CHANGED.format(name=name, which=which, how=HOW.get(type(old), HOW_ARRAY)))


def _as_it_was(old, new) -> bool:
    if isinstance(old, list):
        return len(old) == len(new) and all(_as_it_was(*pair) for pair in zip(old, new, strict=True))
    if isinstance(old, dict):
        return list(old) == list(new) and _as_it_was(list(old.values()), list(new.values()))
    if isinstance(old, str):
        return old == new
    old, new = np.asarray(old), np.asarray(new.detach() if hasattr(new, "detach") else new)
    return old.shape == new.shape and np.array_equal(old, new, equal_nan=old.dtype.kind in "fc")
