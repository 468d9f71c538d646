"""Assignment 03: what its checks share."""

from __future__ import annotations

import numpy as np

from course.checks.compare import kind_of, numbers


def tensor(found, name: str, shape: str, dtype: str = "") -> np.ndarray:
    """Return a tensor, of this dtype if one is given, as an array.

    Raises:
        AssertionError: it is something else.
    """
    values = numbers(found, name, shape)
    if not hasattr(found, "detach"):
        raise AssertionError(
            f"`{name}` is of type {kind_of(found)}, expected a tensor: `torch.as_tensor(...)` makes one"
        )
    kind = str(found.dtype).removeprefix("torch.")
    if kind != (dtype or kind):
        how = {"float32": ".float()", "int64": ".long()"}[dtype]
        raise AssertionError(f"`{name}` is a tensor of {kind}, expected {dtype}: `{how}`")
    return values
