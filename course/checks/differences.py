"""How wrong values differ from the right ones, in words."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from course.checks import sizes

SOME_RIGHT = "some entries are right and others are not: look at what the wrong ones have in common"
ONE_WRONG = ("only its first entry is wrong", "only its second entry is wrong", "only its third entry is wrong")
FIRST_WRONG = "wrong entries: {wrong} of {all}, first at {place}: {found:.6g}, expected {expected:.6g}"


def axes(values: np.ndarray, show: bool, expected: int = 0) -> str:
    """Return how many axes the values have against how many are expected; with `show` their lengths."""
    if show:
        return f"shape {values.shape}"
    if values.ndim == expected:
        return "an axis of another length"
    return "too many axes" if values.ndim > expected else "too few axes"


def shape_hint(values: np.ndarray, expected: np.ndarray) -> str:
    """Return what may have given a wrong shape."""
    if values.ndim > expected.ndim and values.squeeze().shape == expected.shape:
        return "an axis of length 1 is left over, drop it"
    if values.ndim == expected.ndim > 1 and values.shape == expected.shape[::-1]:
        return "the axes are swapped"
    if values.ndim == 0:
        return "one number came out, perhaps a sum is taken over too many axes"
    if values.ndim > expected.ndim:
        return "perhaps a sum over one axis is missing"
    if values.ndim < expected.ndim:
        return "perhaps a sum is taken over one axis too many"
    wrong = set(values.shape) - set(expected.shape)
    return "the number of axes is right, a length is not" + (
        f" ({sizes.SIZES})" if sizes.from_the_notebook(wrong) else ""
    )


def diagnosis(values: np.ndarray, expected: np.ndarray, show: bool) -> str:
    """Return a sentence about how wrong values relate to the right ones; "" if nothing can be told.

    Without `show` it holds no number.
    """

    def same(a, b) -> bool:
        return np.allclose(a, b, rtol=1e-4, atol=1e-7 * max(1.0, float(np.max(np.abs(expected), initial=0.0))))

    if same(values, expected):
        return "it is nearly right, but not to all digits: perhaps something is rounded, or a small number is added"
    if not np.any(values) and np.any(expected):
        if expected.size == 1:
            return "it is 0"
        return "it is zero everywhere: perhaps something is never added up, or an array is left as it was made"
    for digits in range(1, 6):
        if np.allclose(values, np.round(expected, digits), rtol=0, atol=1e-12):
            return "it is rounded: keep all digits (round only what you print)"
    if same(values, -expected):
        return "the sign is the opposite: check each minus"
    if ratio := _factor(values, expected, same):
        if np.unique(np.abs(expected[expected != 0]).round(9)).size < 2:  # an addend would look the same
            return "perhaps it is the right answer times a constant: is a factor missing, or something added?"
        which = f" {ratio:.4g}" if show else ""
        return f"it is the right answer times a constant{which}: a factor is missing, or there is one too many"
    if expected.size == 1:
        return ""
    if values.ndim > 1 and values.shape[0] == values.shape[-1] and same(values, expected.swapaxes(0, -1)):
        return "the axes are swapped"
    right = np.isclose(values, expected, rtol=1e-5)
    if same(np.sort(values, axis=None), np.sort(expected, axis=None)):
        along = ": perhaps it goes along the wrong axis" if expected.ndim > 1 else ""
        return f"the values are right, but in another order{along}"
    if expected.ndim == 1 and expected.size <= len(ONE_WRONG) and right.sum() == expected.size - 1:
        return ONE_WRONG[int(np.argmin(right))]
    return SOME_RIGHT if right.any() else ""


def _factor(values: np.ndarray, expected: np.ndarray, same: Callable[..., bool]) -> float:
    """Return the constant by which the right values are multiplied; 0.0 if there is none, or it is within 1 % of 1."""
    nonzero = np.abs(expected) > 1e-12
    if expected.size == 1 or not nonzero.any():
        return 0.0
    ratio = float(np.median(values[nonzero] / expected[nonzero]))
    return ratio if abs(ratio - 1) > 0.01 and same(values, ratio * expected) else 0.0


def first_wrong(values: np.ndarray, expected: np.ndarray, rtol: float) -> str:
    """Return where the values differ from the right ones."""
    wrong = ~np.isclose(values, expected, rtol=rtol, equal_nan=True)
    place = tuple(int(i) for i in np.argwhere(wrong if wrong.any() else values != expected)[0])
    return FIRST_WRONG.format(
        wrong=int(wrong.sum()) or 1,
        all=expected.size,
        place=list(place),
        found=values[place],
        expected=expected[place],
    )


def text(values: np.ndarray) -> str:
    """Return an array as text of one line."""
    return np.array2string(values, precision=4, threshold=12, separator=", ").replace("\n", "")
