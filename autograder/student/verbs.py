"""What the grader may ask about an object of the student's, other than to call it."""

from __future__ import annotations

import contextlib
import copy
import sys
from collections.abc import Callable
from typing import Any


def _derives(target: Any) -> bool:
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(target, type) and issubclass(target, torch.nn.Module)


def _set_item(target: Any, key: Any, value: Any) -> None:
    target[key] = value


def _has(target: Any, name: str) -> bool:
    """Return whether its class defines a special method of its own."""
    return getattr(type(target), name, None) is not getattr(object, name, None)


def _is_a(target: Any, kind: str) -> bool:
    """Return whether it is an instance of a library's class, which is told by its name."""
    return any(f"{base.__module__}.{base.__qualname__}" == kind for base in type(target).__mro__)


def _call_each(target: Callable[..., Any], batch: list[tuple[Any, ...]]) -> list[Any]:
    """Return the results of calls up to the first that raises; the grader asks for that one by itself."""
    found: list[Any] = []
    with contextlib.suppress(Exception):
        for args in batch:
            found.append(target(*args))
    return found


def _traced(target: Callable[..., Any], *args: Any) -> tuple[int, Any]:
    from course.checks.source import traced  # only its checks ask for this

    return traced(target, *args)


def _library_calls(target: Callable[..., Any], names: list[str], *args: Any) -> tuple[list[str], Any]:
    from course.checks.source import library_calls  # only its checks ask for this

    return library_calls(target, names, *args)


def _described(target: Any) -> Any:
    from course.checks.described import plain  # only the checks of figures ask for this

    return plain(target)


#: As `autograder.protocol.messages.Asked` lists them.
VERBS: dict[str, Callable[..., Any]] = {
    "attribute": getattr,
    "call each": _call_each,
    "has": _has,
    "is a": _is_a,
    "length": len,
    "library calls": _library_calls,
    "copy": copy.deepcopy,
    "derives": _derives,
    "describe": _described,
    "item": lambda target, key: target[key],
    "set": setattr,
    "set item": _set_item,
    "made by": lambda target, instance: isinstance(instance, target),
    "traced": _traced,
}
