"""Compare results other than arrays: texts, lists of tokens, tables of words.

Each function raises AssertionError, as those of `compare` do, and takes what the student's code gave, what is expected,
what to call it, `mistakes` (sentence -> what this mistake gives), whether to show both in the sentence, and what to try
if no mistake explains it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from course.checks.compare import NOTHING, Mistakes, differs, kind_of

WRONG_KIND = "`{name}` is of type {kind}, expected {expected}"
NO_TEXTS = "`{name}` holds {what}, expected {of}"
WRONG = "`{name}`: {diagnosis}"
ANOTHER_TEXT = "it is another text than the rule gives: go through the rule once more, step by step"
OTHER_ORDER = "the {of} are right, but in another order"
OTHER_ITEMS = "the {of} are not those of the rule: which of them differ, and from which place on?"
OTHER_NUMBERS = "it has the right words, some with other numbers: "
OTHER_ENTRIES = "look at the entries that differ"
MOST_SHOWN = 160  # characters


def text(found, expected: str, name: str, mistakes: Mistakes, show: bool = False, otherwise: str = "") -> None:
    """Compare a text; the number of blanks between words does not matter."""
    _refuse_kind(found, str, name, "a text (str)")
    _judge(found, expected, name, mistakes, show, otherwise or ANOTHER_TEXT, str.split)


def items(
    found, expected: list, name: str, mistakes: Mistakes, show: bool = False, of: str = "tokens", otherwise: str = ""
) -> None:
    """Compare the entries of a list (or a tuple, or a 1-d array or tensor) in their order; `of` says what they are."""
    its = plain(found, name, f"a list of {of}")
    if its not in (expected, *mistakes.values()) and all(isinstance(value, str) for value in expected):
        _refuse_no_texts(its, name, of)
    alike = sorted(map(repr, its)) == sorted(map(repr, expected))
    diagnosis = OTHER_ORDER.format(of=of) if alike else otherwise or OTHER_ITEMS.format(of=of)
    _judge(its, expected, name, mistakes, show, diagnosis)


def _refuse_no_texts(values: list, name: str, of: str) -> None:
    for value in values:
        if isinstance(value, list):
            raise AssertionError(NO_TEXTS.format(name=name, what="lists", of=f"{of} alone"))
        if not isinstance(value, str):
            what = "whole numbers" if isinstance(value, int) else f"entries of type {kind_of(value)}"
            raise AssertionError(NO_TEXTS.format(name=name, what=what, of=of))


def table(found, expected: dict, name: str, mistakes: Mistakes, show: bool = False, otherwise: str = "") -> None:
    """Compare the entries of a dict; their order does not matter."""
    _refuse_kind(found, Mapping, name, "a dict")
    its = entries(found)
    begin = OTHER_NUMBERS if set(its) == set(expected) else ""
    _judge(its, expected, name, mistakes, show, begin + (otherwise or OTHER_ENTRIES))


def _refuse_kind(found, kind: type, name: str, expected: str) -> None:
    if found is None:
        raise AssertionError(NOTHING.format(name=name))
    if not isinstance(found, kind):
        raise AssertionError(WRONG_KIND.format(name=name, kind=kind_of(found), expected=expected))


def _judge(
    found,
    expected,
    name: str,
    mistakes: Mistakes,
    show: bool,
    otherwise: str,
    counts: Callable[[Any], Any] = lambda value: value,
) -> None:
    """Compare two values; `counts` gives what counts of each."""
    if counts(found) == counts(expected):
        return
    diagnosis = next((s for s, wrong in mistakes.items() if counts(found) == counts(wrong)), otherwise)
    raise differs(WRONG.format(name=name, diagnosis=diagnosis), _shown(found, expected) if show else "")


def entries(found: Mapping) -> dict:
    """Return a table of words with Python's own numbers."""
    return {key: _number(value) for key, value in found.items()}


def plain(found, name: str, expected: str) -> list:
    """Return a list, tuple, array or tensor as a list of Python's own values, lists inside likewise.

    Raises:
        AssertionError: it is none of them.
    """
    if found is None:
        raise AssertionError(NOTHING.format(name=name))
    if hasattr(found, "detach"):
        found = found.detach().cpu().numpy()
    if isinstance(found, np.ndarray):
        found = found.tolist()
    if not isinstance(found, (list, tuple)):
        raise AssertionError(WRONG_KIND.format(name=name, kind=kind_of(found), expected=expected))
    return [plain(v, name, expected) if _is_list(v) else _number(v) for v in found]


def _is_list(value: Any) -> bool:
    if isinstance(value, np.ndarray) or hasattr(value, "detach"):
        return bool(np.ndim(value))
    return isinstance(value, (list, tuple))


def _number(value: Any) -> Any:
    """Convert a whole number of NumPy's or torch's to Python's."""
    if isinstance(value, np.generic) or hasattr(value, "detach"):
        return value.item()
    return value


def _shown(found, expected) -> str:
    texts = [repr(value) for value in (found, expected)]
    found, expected = (value if len(value) <= MOST_SHOWN else value[: MOST_SHOWN - 3] + "..." for value in texts)
    return f"; found {found}, expected {expected}"
