"""Compare a result of the student's code with the expected one: type, shape, dtype, values, in this order.

Every function raises AssertionError with a sentence for the student. With `show=True` (the visible checks) the sentence
holds the numbers; without it (the hidden tests) it holds none, so that it gives no hidden input or value away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from course.checks import sizes
from course.checks.quoting import from_student

#: Relative tolerance by the precision that the student chose to work in.
TOLERANCE = {"float16": 2e-2, "float32": 2e-4}
#: Also for float64 that was float32 on the way, as np.float32(x) / np.sqrt(7) is.
DEFAULT_TOLERANCE = 1e-5

NOTHING = "`{name}` is None: does your function end with `return`, and is each value assigned?"
TOO_MANY = "`{name}` holds more than 50 million numbers, expected {shape}: far too many"
NOT_NUMBERS = "`{name}` is {kind}, expected {shape}: give numbers, not text or other things"
HOLDS_NONE = "`{name}` holds None, expected {shape}: give a number in each place"
UNEVEN = "`{name}` is of type {kind}, expected {shape}: its rows differ in length, or hold more than numbers"
COMPLEX = "`{name}` holds complex numbers, expected real ones"
NOT_SCALAR = "`{name}` has {found}, expected one number: perhaps a sum or a mean over an axis is missing"
A_TUPLE = "`{name}` is a tuple, expected one number: return it alone, without a comma"
IN_A_LIST = "`{name}` has {found} with one entry, expected one number: take it out of its list, or drop the axis"
WRONG_SHAPE = "`{name}` has {found}, expected {shape}: {hint}"
NOT_FINITE = "`{name}` holds {what}: {hint}"
OVERFLOW = "perhaps an exponential overflows, or a number is divided by zero"
WRONG_VALUES = "`{name}`: {diagnosis}"
NOT_A_TENSOR = "`{name}` is of type {kind}, expected a torch.Tensor: stay in torch"
DTYPES = {  # what is said to a tensor of another kind
    "float": "a float dtype: are the numbers made whole?",
    "bool": "bool: True or False for each entry",
    "int": "a whole number for each entry, int64: `.long()` makes it of another dtype",
}
REDO = "the values are wrong: redo the example of the exercise by hand, term by term"
SOME_RIGHT = "some entries are right and others are not: look at what the wrong ones have in common"
ONE_WRONG = ("only its first entry is wrong", "only its second entry is wrong", "only its third entry is wrong")
FIRST_WRONG = "wrong entries: {wrong} of {all}, first at {place}: {found:.6g}, expected {expected:.6g}"

LARGEST = 50_000_000  # numbers, more than any answer has: as float64 they could take more memory than there is

Mistakes = Mapping[str, Any]


def differs(sentence: str, numbers: str = "", guess: bool = False) -> AssertionError:
    """Return the failure of a comparison, with its parts as attributes too.

    Args:
        sentence: that says what is wrong.
        numbers: what was found and expected, as text.
        guess: whether the sentence only suspects a cause.
    """
    error = AssertionError(sentence + numbers)
    error.sentence, error.numbers, error.guess = sentence, numbers, guess  # type: ignore[attr-defined]
    return error


@np.errstate(over="ignore", invalid="ignore")
def array(
    found,
    expected,
    name: str,
    shape: str = "",
    *,
    mistakes: Mistakes | None = None,
    show: bool = False,
    rtol: float = DEFAULT_TOLERANCE,
    atol: float = 2e-6,
    otherwise: str = REDO,
    length: str = "",
    not_finite: str = OVERFLOW,
    plainly: bool = False,
) -> None:
    """Check that `found` holds numbers of the expected shape and values.

    Args:
        found: the student's result: an array, a tensor, or a list of numbers.
        expected: array; the oracle's values.
        name: what to call it in the message.
        shape: the axes in words, as "(n, L)".
        mistakes: sentence -> the value that this mistake gives, or a function that computes it.
        show: put the numbers into the message.
        rtol: relative tolerance for double precision; lower precisions get their own.
        atol: absolute tolerance, times the largest expected size.
        otherwise: what to try when no known mistake explains the values.
        length: what to try when only a length is wrong.
        not_finite: what to try when it holds nan or infinity.
        plainly: say `otherwise` whatever the values look like.

    Raises:
        AssertionError: it is not; the sentence names the likely mistake.
    """
    # Nothing is returned: a test cell that ends in a number means "this much partial credit" to nbgrader.
    expected = np.asarray(expected, dtype=float)
    shape = shape or (f"an array of shape {expected.shape}" if show else "another shape")
    values, precision = _as_numbers(found, name, shape)
    rtol = max(rtol, TOLERANCE.get(precision, 0.0))
    size = float(np.max(np.abs(expected), initial=0.0))
    atol = max(atol * max(1.0, size), rtol * 1e-2 * size)
    if values.shape == expected.shape and np.allclose(values, expected, rtol=rtol, atol=atol):
        return
    numbers = f"; found {_in_one_line(values)}, expected {_in_one_line(expected)}" if show else ""
    for sentence, wrong in (mistakes or {}).items():
        if matches(values, np.asarray(_computed(wrong), dtype=float), rtol, atol):
            raise differs(WRONG_VALUES.format(name=name, diagnosis=sentence), numbers)
    if values.shape != expected.shape:
        hint = length if length and values.ndim == expected.ndim else _shape_hint(values, expected)
        axes = _axes(values, show, expected.ndim)
        raise differs(WRONG_SHAPE.format(name=name, found=axes, shape=shape, hint=hint), guess=True)
    if not np.all(np.isfinite(values)) and np.all(np.isfinite(expected)):
        what = "nan (not a number)" if np.isnan(values).any() else "infinity"
        raise differs(NOT_FINITE.format(name=name, what=what, hint=not_finite), numbers, guess=True)
    diagnosis = "" if plainly else _diagnosis(values, expected, show)
    if not diagnosis or (otherwise != REDO and diagnosis in (SOME_RIGHT, *ONE_WRONG)):
        diagnosis = otherwise
    if show and expected.size > len(ONE_WRONG):
        numbers = f"; {_first_wrong(values, expected, rtol)}{numbers}"
    raise differs(WRONG_VALUES.format(name=name, diagnosis=diagnosis), numbers, guess=True)


def _computed(wrong: Any) -> Any:
    return wrong() if callable(wrong) else wrong


def matches(values: np.ndarray, wrong: np.ndarray, rtol: float = DEFAULT_TOLERANCE, atol: float = 2e-6) -> bool:
    """Return whether values equal those of a mistake; nan equals nan."""
    near = {"rtol": max(rtol, 1e-5), "atol": atol, "equal_nan": True}
    return values.shape == wrong.shape and np.allclose(values, wrong, **near)


def scalar(found, expected: float, name: str, **options) -> None:
    """Check that `found` is one number (Python's, NumPy's, or a 0-d array) of the expected value; options: `array`'s.

    Raises:
        AssertionError: it is not; the sentence names the likely mistake.
    """
    values, _ = _as_numbers(found, name, "one number")
    mistakes = options.get("mistakes") or {}
    if values.ndim and not any(np.shape(_computed(wrong)) == values.shape for wrong in mistakes.values()):
        template = IN_A_LIST if values.size == 1 else A_TUPLE if "tuple" in kind_of(found) else NOT_SCALAR
        raise differs(template.format(name=name, found=_axes(values, options.get("show", False))), guess=True)
    array(found, expected, name, "one number", **options)


def none_of(found, name: str, mistakes: Mistakes, *, rtol: float = DEFAULT_TOLERANCE, atol: float = 2e-6) -> None:
    """Check that `found` is one finite number that no mistake gives; the right one is not shown here.

    Raises:
        AssertionError: it is not; the sentence names the mistake.
    """
    value = np.asarray(number(found, name))
    for sentence, wrong in mistakes.items():
        if matches(value, np.asarray(wrong, dtype=float), rtol, atol):
            raise AssertionError(WRONG_VALUES.format(name=name, diagnosis=sentence))


def equal(one: Any, other: Any) -> bool:
    """Return whether two results are equal, as far as they are numbers."""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(equal, one, other))
    if not all(sizes.is_array(a) or isinstance(a, (int, float)) for a in (one, other)):
        return True
    first, second = (np.asarray(a.detach().cpu().to_dense() if hasattr(a, "detach") else a) for a in (one, other))
    if first.dtype.kind not in "biuf" or second.dtype.kind not in "biuf":
        return True
    return first.shape == second.shape and bool(np.allclose(first, second, rtol=1e-3, atol=1e-6, equal_nan=True))


def numbers(found, name: str, shape: str) -> np.ndarray:
    """Return `found` as a float64 array, whatever its shape and values.

    Raises:
        AssertionError: it is none.
    """
    return _as_numbers(found, name, shape)[0]


def number(found, name: str) -> float:
    """Return `found` as one finite number, whatever its value.

    Raises:
        AssertionError: it is not one number, or not finite.
    """
    values, _ = _as_numbers(found, name, "one number")
    if values.ndim:
        raise AssertionError(NOT_SCALAR.format(name=name, found=_axes(values, False)))
    if not np.isfinite(values):
        raise AssertionError(
            NOT_FINITE.format(name=name, what=from_student(float(values)), hint="did a computation diverge?")
        )
    return float(values)


def tensor(found, expected, name: str, shape: str) -> None:
    """`found` is a tensor, of floats, of bools or of whole numbers as the expected one is.

    Raises:
        AssertionError: it is not.
    """
    numbers(found, name, shape)
    if not hasattr(found, "detach"):
        raise AssertionError(NOT_A_TENSOR.format(name=name, kind=kind_of(found)))
    kinds = [next((kind for kind in DTYPES if kind in str(one.dtype)), "") for one in (found, expected)]
    if kinds[0] != kinds[1]:
        raise AssertionError(f"`{name}` has dtype {from_student(found.dtype)}, expected {DTYPES[kinds[1]]}")


def kind_of(found) -> str:
    """Name of the type of what a student's code gave."""
    return from_student(getattr(found, "opaque_kind", type(found).__name__))


def _tensor(found) -> np.ndarray:
    """Convert a torch tensor to an array; bfloat16, which NumPy lacks, keeps its lower precision as float16."""
    found = found.detach().cpu().to_dense()
    return found.half().numpy() if str(found.dtype) == "torch.bfloat16" else found.numpy()


def _as_numbers(found, name: str, shape: str) -> tuple[np.ndarray, str]:
    """float64 array and the name of the precision that it came in."""
    if found is None:
        raise AssertionError(NOTHING.format(name=name))
    if hasattr(found, "detach"):  # a torch tensor, without importing torch
        found = _tensor(found)
    if isinstance(found, (list, tuple)) and any(hasattr(v, "detach") for v in found):
        found = [_tensor(v) if hasattr(v, "detach") else v for v in found]
    kind = f"of type {kind_of(found)}"
    if isinstance(found, (str, bytes, dict, set)) or callable(found):
        raise AssertionError(NOT_NUMBERS.format(name=name, kind=kind, shape=shape))
    try:
        values = np.asarray(found)
        if values.size > LARGEST:
            raise AssertionError(TOO_MANY.format(name=name, shape=shape))
        if values.dtype.kind == "O":
            if any(v is None for v in values.flat):
                raise AssertionError(HOLDS_NONE.format(name=name, shape=shape))
            if any(isinstance(v, (str, bytes)) for v in values.flat):
                raise TypeError("text among the numbers")
            values = values.astype(float)
    except (TypeError, ValueError):
        if isinstance(found, (list, tuple)):
            raise AssertionError(UNEVEN.format(name=name, kind=kind_of(found), shape=shape)) from None
        raise AssertionError(NOT_NUMBERS.format(name=name, kind=kind, shape=shape)) from None
    if values.dtype.kind == "c":
        raise AssertionError(COMPLEX.format(name=name))
    if values.dtype.kind not in "biuf":
        raise AssertionError(NOT_NUMBERS.format(name=name, kind=kind, shape=shape))
    return values.astype(float), values.dtype.name


# ---- how wrong values differ from the right ones ----


def _axes(values: np.ndarray, show: bool, expected: int = 0) -> str:
    """Return how many axes the values have against how many are expected; with `show` their lengths."""
    if show:
        return f"shape {values.shape}"
    if values.ndim == expected:
        return "an axis of another length"
    return "too many axes" if values.ndim > expected else "too few axes"


def _shape_hint(values: np.ndarray, expected: np.ndarray) -> str:
    """Return a likely cause of a wrong shape."""
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


def _diagnosis(values: np.ndarray, expected: np.ndarray, show: bool) -> str:
    """Return a sentence about how wrong values relate to the right ones; "" if there is no clear relation.

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
    places = [digits for digits in range(1, 6) if expected.size > 1 or abs(values.flat[0]) * 10**digits > 20]
    if any(np.allclose(values, np.round(expected, digits), rtol=0, atol=1e-12) for digits in places):  # 0.7 may be any
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


def _first_wrong(values: np.ndarray, expected: np.ndarray, rtol: float) -> str:
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


def _in_one_line(values: np.ndarray) -> str:
    """Return an array as text of one line."""
    return np.array2string(values, precision=4, threshold=12, separator=", ").replace("\n", "")
