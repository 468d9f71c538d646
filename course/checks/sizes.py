"""What sizes tell: whether an error, or the shape of a result, speaks of a size of the notebook's arrays."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from course.checks import context

SIZES = "does it use the notebook's arrays or sizes in place of its arguments?"
PAST_THE_END = "are all sizes taken from the arguments?"
HINTS = (SIZES, PAST_THE_END)

IN_THE_CALL = "in the call {said}"
GAVE = "the latest call, {said}, gave {what}"
LONGEST = 30  # characters of a text

_of_the_call: set[int] = set()
_latest: dict[str, str] = {}

_NUMBER = re.compile(r"(?<![\w.])\d{1,9}(?!\.?\w)")  # no part of "float64" or "2.5"


def called_with(function: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
    """Remember the sizes of what a student's function is called with: they are no sizes from elsewhere.

    Args:
        function: itself, or its name.
        args, kwargs: of the call.

    Returns:
        a note that says how it is called; "" if a check has wrapped it.
    """
    _of_the_call.clear()
    _of_the_call.update(_of([*args, *kwargs.values()]))
    _latest.clear()
    named = getattr(function, "__name__", "")
    name = function if isinstance(function, str) else named
    if name and not name.isidentifier():
        return ""
    said = ", ".join([*map(_brief, args), *(key + "=" + _brief(value) for key, value in kwargs.items())])
    _latest["said"] = name + "(" + said + ")"  # no f-string: what a grader may show of a hidden check is told by those
    return IN_THE_CALL.format(**_latest)


def gave(found: Any, kind: str) -> None:
    """Remember what the latest call gave; `kind` is the name of its type."""
    _latest["what"] = _brief(found) if found is None or is_array(found) else f"an object of type {kind}"


def latest() -> str:
    """Return a note on what the latest call gave; "" if there is none."""
    return GAVE.format(**_latest) if len(_latest) == 2 else ""


def _brief(value: Any) -> str:
    """Describe a value in a few words, and an array by its shape."""
    if is_array(value):
        kind = "array" if isinstance(value, np.ndarray) else "tensor"
        return f"{kind} of shape {tuple(value.shape)}"
    if isinstance(value, (list, tuple, dict)):
        return type(value).__name__ + " of length " + str(len(value))
    if value is None or isinstance(value, (bool, int, float, str)):
        text = f"{value:g}" if isinstance(value, float) else repr(value)
        return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
    return "a function" if callable(value) else type(value).__name__


def from_the_notebook(sizes: Iterable[int]) -> bool:
    """Return whether one of the sizes is that of an array of the notebook, and none of the latest call's."""
    return bool((set(sizes) & _of_the_notebook()) - _of_the_call)


def hint(error: Exception) -> str:
    """Return what the words of an error that the call raised say about sizes; "" if they say nothing."""
    if not isinstance(error, (ValueError, IndexError, RuntimeError)):
        return ""
    text = str(error)
    if from_the_notebook(int(n) for n in _NUMBER.findall(text)):
        return SIZES
    return PAST_THE_END if isinstance(error, IndexError) and "out of bounds" in text else ""


def _of_the_notebook() -> set[int]:
    """Return the lengths, above 1, of the arrays that have a name in the notebook."""
    grading = context.grading()
    return set(grading.lengths()) if grading else of_arrays(vars(sys.modules["__main__"]))


def of_arrays(names: Mapping[str, Any]) -> set[int]:
    """Return the lengths, above 1, of the arrays that have one of these names, but for private ones."""
    arrays = [value for name, value in list(names.items()) if is_array(value) and not name.startswith("_")]
    return {size for size in _of(arrays) if size > 1}


def is_array(value: Any) -> bool:
    """Return whether it is an array, or a tensor, which is told by its type's name: torch is not imported for this."""
    return isinstance(value, np.ndarray) or type(value).__name__ == "Tensor"


def _of(values: Iterable[Any]) -> set[int]:
    """Return the whole numbers among some values, and the lengths of the arrays and lists among them."""
    found = set()
    for value in values:
        if is_array(value):
            found |= set(value.shape)
        elif isinstance(value, (list, tuple)):
            found |= {len(value)} | _of(value)
        elif isinstance(value, (int, np.integer)):
            found.add(int(value))
    return found
