"""Apply changes of arguments that came over the channel, and find texts in plain data."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np


def texts(value: Any) -> Iterator[str]:
    """Return all texts in a value that was unpacked."""
    todo = [value]
    while todo:
        part = todo.pop()
        if type(part) is str:
            yield part
        elif type(part) is dict:
            todo += [*part, *part.values()]
        elif type(part) in (list, tuple, set):
            todo += part


def merge(argument: Any, changed: Any, outermost: bool = False) -> Any:
    """Change the caller's argument as the student's code changed its copy; return an object that must be new."""
    torch = sys.modules.get("torch")
    if isinstance(argument, np.ndarray) and isinstance(changed, np.ndarray) and argument.flags.writeable:
        if argument.shape == changed.shape:
            argument[...] = changed
        elif outermost:
            argument.fill(np.nan if argument.dtype.kind == "f" else 0)
        else:
            return changed
    elif isinstance(argument, list) and isinstance(changed, list):
        kept = [merge(old, new) for old, new in zip(argument, changed, strict=False)]
        argument[:] = kept + changed[len(kept) :]
    elif isinstance(argument, dict) and isinstance(changed, dict):
        parts = {key: merge(argument[key], new) if key in argument else new for key, new in changed.items()}
        argument.clear()
        argument.update(parts)
    elif isinstance(argument, set) and isinstance(changed, set):
        argument.clear()
        argument.update(changed)
    elif torch is not None and type(argument) is type(changed) is torch.Tensor:
        if argument.shape == changed.shape and not argument.requires_grad:
            argument.copy_(changed)
        elif outermost:
            argument.fill_(float("nan") if argument.is_floating_point() else 0)
        else:
            return changed
    else:
        return changed
    return argument
