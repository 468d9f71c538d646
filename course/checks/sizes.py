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
LONGEST = 30  # characters of a text

_of_the_call: set[int] = set()

_NUMBER = re.compile(r"(?<![\w.])\d{1,9}(?!\.?\w)")  # no part of "float64" or "2.5"


def remember(arguments: Sequence[Any], keywords: Mapping[str, Any]) -> None:
    """Remember the sizes of what a student's function is called with: they are no sizes from elsewhere."""
    _of_the_call.clear()
    _of_the_call.update(_of([*arguments, *keywords.values()]))


def in_words(function: str, arguments: Sequence[Any], keywords: Mapping[str, Any]) -> str:
    """Return a call in words, "softmax(array of shape (2, 3))"; "" if it has no name."""
    named = (f"{key}={_brief(value)}" for key, value in keywords.items())
    return f"{function}({', '.join([*map(_brief, arguments), *named])})" if function.isidentifier() else ""


def _brief(value: Any) -> str:
    """Describe a value in a few words, and an array by its shape."""
    if is_array(value):
        kind = "array" if isinstance(value, np.ndarray) else "tensor"
        return f"{kind} of shape {tuple(value.shape)}"
    if isinstance(value, (list, tuple, dict)):
        return f"{type(value).__name__} of length {len(value)}"
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
    """Return whether it is an array, or a tensor by its type's name, so that torch need not be imported."""
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
