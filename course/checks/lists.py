"""Compare what is no array: texts, lists of tokens, tables of words. Sentences are as in `compare`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from course.checks.compare import NOTHING, differs, kind_of

WRONG_KIND = "`{name}` is of type {kind}, expected {expected}"
NO_TEXTS = "`{name}` holds {what}, expected {of}"
WRONG = "`{name}`: {diagnosis}"
MOST_SHOWN = 160  # characters


def text(
    found,
    expected: str,
    name: str,
    mistakes: Mapping[str, str] | None = None,
    show: bool = False,
    otherwise: str = "it is another text than the rule gives: go through the rule once more, step by step",
) -> None:
    """`found` is the expected text; the number of blanks between words does not matter.

    Args:
        found: what the student's code gave.
        expected: the text.
        name: what to call it.
        mistakes: sentence -> the text that this mistake gives.
        show: put both into the sentence.
        otherwise: what to try when no mistake is known.

    Raises:
        AssertionError: it is another one, or no text.
    """
    _of_kind(found, str, name, "a text (str)")
    if found.split() == expected.split():
        return
    for sentence, wrong in (mistakes or {}).items():
        if found.split() == wrong.split():
            raise _differs(name, sentence, _shown(found, expected, show))
    raise _differs(name, otherwise, _shown(found, expected, show))


def items(
    found,
    expected: list,
    name: str,
    mistakes: Mapping[str, list] | None = None,
    show: bool = False,
    of: str = "tokens",
    otherwise: str = "",
) -> None:
    """`found` is a list (or a tuple, or a 1-d array or tensor) with the expected entries, in this order.

    Args:
        found: what the student's code gave.
        expected: the entries.
        name: what to call it.
        mistakes: sentence -> the list that this mistake gives.
        show: put both into the sentence.
        of: what the entries are, in words.
        otherwise: what to try when no mistake is known.

    Raises:
        AssertionError: it is another one, or no list.
    """
    its = plain(found, name, f"a list of {of}")
    if its == expected:
        return
    shown = _shown(its, expected, show)
    for sentence, wrong in (mistakes or {}).items():
        if its == wrong:
            raise _differs(name, sentence, shown)
    if all(isinstance(value, str) for value in expected):
        _are_texts(its, name, of)
    if sorted(map(repr, its)) == sorted(map(repr, expected)):
        diagnosis = f"the {of} are right, but in another order"
    else:
        diagnosis = otherwise or f"the {of} are not those of the rule: which of them differ, and from which place on?"
    raise _differs(name, diagnosis, shown)


def _are_texts(values: list, name: str, of: str) -> None:
    for value in values:
        if isinstance(value, list):
            raise AssertionError(NO_TEXTS.format(name=name, what="lists", of=of + " alone"))
        if not isinstance(value, str):
            what = "whole numbers" if isinstance(value, int) else "entries " + "of type " + kind_of(value)
            raise AssertionError(NO_TEXTS.format(name=name, what=what, of=of))


def table(
    found,
    expected: dict,
    name: str,
    mistakes: Mapping[str, dict] | None = None,
    show: bool = False,
    otherwise: str = "look at the entries that differ",
) -> None:
    """`found` is a dict with the expected entries; their order does not matter.

    Raises:
        AssertionError: it is another one, or no dict.
    """
    if found is None:
        raise AssertionError(NOTHING.format(name=name))
    if not isinstance(found, Mapping):
        raise AssertionError(WRONG_KIND.format(name=name, kind=kind_of(found), expected="a dict"))
    its = entries(found)
    if its == expected:
        return
    shown = _shown(its, expected, show)
    for sentence, wrong in (mistakes or {}).items():
        if its == wrong:
            raise _differs(name, sentence, shown)
    if set(its) == set(expected):
        otherwise = "it has the right words, some with other numbers: " + otherwise
    raise _differs(name, otherwise, shown)


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


def _of_kind(found, kind: type, name: str, expected: str) -> None:
    if found is None:
        raise AssertionError(NOTHING.format(name=name))
    if not isinstance(found, kind):
        raise AssertionError(WRONG_KIND.format(name=name, kind=kind_of(found), expected=expected))


def _differs(name: str, diagnosis: str, shown: str) -> AssertionError:
    return differs(WRONG.format(name=name, diagnosis=diagnosis), shown)


def _shown(found, expected, show: bool) -> str:
    if not show:
        return ""
    texts = [repr(value) for value in (found, expected)]
    found, expected = (value if len(value) <= MOST_SHOWN else value[: MOST_SHOWN - 3] + "..." for value in texts)
    return f"; found {found}, expected {expected}"
