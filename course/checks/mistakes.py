"""Whether a known mistake explains a result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from course.checks import lists
from course.checks.compare import DEFAULT_TOLERANCE, TOLERANCE, matches, numbers


@dataclass(frozen=True)
class Between:
    """A mistake that gives any numbers between two."""

    low: float
    high: float


@dataclass(frozen=True)
class EndsRight:
    """A mistake that puts something in front of the right values."""


def makes(wrong: Any, result: Any, expected: Any) -> bool:
    """Return whether a mistake that gives `wrong` explains a result."""
    if isinstance(wrong, EndsRight):
        longer = np.ndim(result) == 1 and len(result) > len(expected)
        return longer and is_result(result[-len(expected) :], expected)
    if isinstance(wrong, Between) and np.shape(result) != np.shape(expected):
        return False
    return is_result(result, wrong)


def is_result(found: Any, wrong: Any) -> bool:
    """Return whether a result equals that of a mistake."""
    if isinstance(wrong, tuple):
        return isinstance(found, (tuple, list)) and len(found) == len(wrong) and all(map(is_result, found, wrong))
    if wrong is None or isinstance(wrong, str):
        return wrong is not None and type(found) is str and found.split() == wrong.split()
    if isinstance(wrong, dict):
        return isinstance(found, Mapping) and lists.entries(found) == wrong
    try:
        if isinstance(wrong, list):
            return lists.plain(found, "", "") == wrong
        values = numbers(found, "", "")
    except AssertionError:
        return False
    if isinstance(wrong, Between):
        return bool(np.all((values > wrong.low) & (values < wrong.high)))
    precision = str(getattr(found, "dtype", "")).rpartition(".")[2]
    return same(values, wrong, rtol=TOLERANCE.get(precision, DEFAULT_TOLERANCE))


def same(one: Any, other: Any, atol: float = 2e-6, rtol: float = DEFAULT_TOLERANCE) -> bool:
    """Return whether a comparison would take two results for the same."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(same(a, b, atol, rtol) for a, b in zip(one, other, strict=True))
    if one is None or other is None:
        return one is other
    if isinstance(one, str) and isinstance(other, str):
        return one.split() == other.split()
    if isinstance(one, (str, list, dict, Between, EndsRight)) or isinstance(
        other, (str, list, dict, Between, EndsRight)
    ):
        return type(one) is type(other) and one == other
    return matches(np.asarray(one, dtype=float), np.asarray(other, dtype=float), rtol, atol)
