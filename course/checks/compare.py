"""Compare what a student's code gives with what is expected: type, shape, dtype, values, in this order.

Every function raises AssertionError with a sentence for the student. With `show=True` (the visible checks) the sentence
holds the numbers; without it (the hidden tests) it holds none, so that it gives no hidden input or value away.
"""

from __future__ import annotations

import copy
import functools
import inspect
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from course.checks import context, sizes, syntax
from course.checks.failing import shorten

#: Relative tolerance by the precision that the student chose to work in.
TOLERANCE = {"float16": 2e-2, "float32": 2e-4}
#: Also for float64 that was float32 on the way, as np.float32(x) / np.sqrt(7) is.
DEFAULT_TOLERANCE = 1e-5

NOTHING = "`{name}` is None: does your function end with `return`?"
TOO_MANY = "`{name}` holds more than 50 million numbers, expected {shape}: far too many"
NOT_NUMBERS = "`{name}` is {kind}, expected {shape}: give numbers, not text or other things"
UNEVEN = "`{name}` is of type {kind}, expected {shape}: its rows differ in length, or hold more than numbers"
COMPLEX = "`{name}` holds complex numbers, expected real ones"
NOT_SCALAR = "`{name}` has {found}, expected one number: perhaps a sum or a mean over an axis is missing"
A_TUPLE = "`{name}` is a tuple, expected one number: return it alone, without a comma"
IN_A_LIST = "`{name}` has {found} with one entry, expected one number (float): take it out of its list or array"
WRONG_SHAPE = "`{name}` has {found}, expected {shape}: {hint}"
NOT_FINITE = "`{name}` holds {what}: {hint}"
WRONG_VALUES = "`{name}`: {diagnosis}{numbers}"
CHANGED = "`{name}` changed its argument {which} in place ({how}"
HOW: dict[type, str] = {
    dict: "`setdefault` puts in what it does not find): look up with `get`, or change a copy",
    list: "`x[i] = ...`, `append`, `sort` or `+=`): make a new list instead",
}
HOW_ARRAY = "`+=`, `-=`, `out=` or `x[...] = ...`): compute a new array instead"
NOT_A_TENSOR = "`{name}` is of type {kind}, expected a torch.Tensor: stay in torch"
NOT_FLOAT = "`{name}` has dtype {dtype}, expected a float dtype: are the numbers made whole?"
NOT_BOOL = "`{name}` has dtype {dtype}, expected bool: True or False for each entry"
SOME_RIGHT = "some entries are right and others are not: look at what the wrong ones have in common"
ONE_WRONG = ("only its first entry is wrong", "only its second entry is wrong", "only its third entry is wrong")
FIRST_WRONG = "wrong entries: {wrong} of {all}, first at {place}: {found:.6g}, expected {expected:.6g}"
REDO = "the values are wrong: redo the example of the exercise by hand, term by term"

#: More numbers than any answer has; to turn them into float64 could take more memory than there is.
LARGEST = 50_000_000

Mistakes = Mapping[str, Any]


def rng() -> np.random.Generator:
    """Return the generator of fresh inputs: the same in every run unless the grader sets another seed."""
    grading = context.grading()
    seed = grading.seed if grading else None
    return np.random.default_rng(int(os.environ.get("COURSE_CHECKS_SEED", "1729")) if seed is None else seed)


def says_so(check: Callable | None = None, *, name: str = "") -> Any:
    """Let a visible check say that it passed, and show in one sentence why it did not.

    Args:
        check: raises an exception if it does not hold.
        name: of the exercise, with parameters of the check in braces; default: what the cell calls the check.
    """
    if check is None:
        return functools.partial(says_so, name=name)
    signature = inspect.signature(check)

    @functools.wraps(check)
    def checked(*args, **kwargs) -> None:
        try:
            check(*args, **kwargs)
        except Exception as error:
            shorten(error)
            raise
        frame = sys._getframe(1)
        if name:
            said = f"{name.format_map(signature.bind(*args, **kwargs).arguments)}: the visible check passes"
        else:
            said = syntax.checked(frame, args[0], check.__name__)
        if syntax.is_last(frame):
            print(f"✓ {said}")

    return checked


def call(function: Callable, *args, hint: str = "", **kwargs):
    """Call the student's function with copies of arrays, tensors, lists and dicts.

    Copies, so that an answer that changes its inputs does not change what it is compared with. An exception gets two
    notes: `hint`, so that it names the likely mistake, or what sizes tell; and the call. A name that is not defined
    needs none.
    """
    return _called(function, [_copy(a) for a in args], {name: _copy(a) for name, a in kwargs.items()}, hint)


def _called(function: Callable, args: list, kwargs: dict[str, Any], hint: str = ""):
    said = sizes.called_with(function, args, kwargs)
    try:
        found = function(*args, **kwargs)
    except (NotImplementedError, AssertionError, NameError):
        raise
    except Exception as error:
        if notes := [note for note in (hint or sizes.hint(error), said) if note]:
            error.__notes__ = notes
        raise
    sizes.gave(found, kind_of(found))
    return found


def _copy(value):
    """A copy of data that can be changed in place; a tensor that requires a gradient stays in its graph."""
    if isinstance(value, (list, dict)):
        return [_copy(item) for item in value] if type(value) is list else copy.copy(value)
    if isinstance(value, np.ndarray):
        return value.copy()
    if sizes.is_array(value) and not value.requires_grad:
        return value.clone()
    return value


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
) -> None:
    """Check that `found` holds numbers of the expected shape and values.

    Args:
        found: what the student's code gave: an array, a tensor, or a list of numbers.
        expected: array; the oracle's values.
        name: what to call it in the message.
        shape: the axes in words, as "(n, L)".
        mistakes: sentence -> the value that this mistake gives (an array, or a function without arguments).
        show: put the numbers into the message.
        rtol: relative tolerance for double precision; lower precisions get their own.
        atol: absolute tolerance, times the largest expected size.
        otherwise: what to try when the values are wrong in no way that can be told.
        length: what to try when only a length is wrong.

    Raises:
        AssertionError: it is not; the sentence names the likely mistake.
    """
    # Nothing is returned: a test cell that ends in a number means "this much partial credit" to nbgrader.
    expected = np.asarray(expected, dtype=float)
    shape = shape or (f"an array of shape {expected.shape}" if show else "another shape")
    values, precision = _as_numbers(found, name, shape)
    rtol = max(rtol, TOLERANCE.get(precision, 0.0))
    atol = atol * max(1.0, float(np.max(np.abs(expected), initial=0.0)))
    if values.shape == expected.shape and np.allclose(values, expected, rtol=rtol, atol=max(atol, rtol * 1e-2)):
        return
    numbers = f"; found {_text(values)}, expected {_text(expected)}" if show else ""
    for sentence, wrong in (mistakes or {}).items():
        if matches(values, np.asarray(wrong() if callable(wrong) else wrong, dtype=float), rtol, atol):
            raise AssertionError(WRONG_VALUES.format(name=name, diagnosis=sentence, numbers=numbers))
    if values.shape != expected.shape:
        hint = length if length and values.ndim == expected.ndim else _shape_hint(values, expected)
        axes = _axes(values, show, expected.ndim)
        raise AssertionError(WRONG_SHAPE.format(name=name, found=axes, shape=shape, hint=hint))
    if not np.all(np.isfinite(values)) and np.all(np.isfinite(expected)):
        what = "nan (not a number)" if np.isnan(values).any() else "infinity"
        hint = "perhaps an exponential overflows, or a number is divided by zero"
        raise AssertionError(NOT_FINITE.format(name=name, what=what, hint=hint + numbers))
    diagnosis = _diagnose(values, expected, show)
    if not diagnosis or (otherwise != REDO and diagnosis in (SOME_RIGHT, *ONE_WRONG)):
        diagnosis = otherwise
    if show and expected.size > len(ONE_WRONG):
        numbers = f"; {_first_wrong(values, expected, rtol)}{numbers}"
    raise AssertionError(WRONG_VALUES.format(name=name, diagnosis=diagnosis, numbers=numbers))


def matches(values: np.ndarray, wrong: np.ndarray, rtol: float = DEFAULT_TOLERANCE, atol: float = 2e-6) -> bool:
    """Return whether values are those of a mistake; nan equals nan."""
    near = {"rtol": max(rtol, 1e-5), "atol": max(atol, rtol * 1e-2), "equal_nan": True}
    return values.shape == wrong.shape and np.allclose(values, wrong, **near)


def scalar(found, expected: float, name: str, **options) -> None:
    """Check that `found` is one number (Python's, NumPy's, or a 0-d array) of the expected value; options: `array`'s.

    Raises:
        AssertionError: it is not; the sentence names the likely mistake.
    """
    values, _ = _as_numbers(found, name, "one number")
    mistakes = options.get("mistakes") or {}
    if values.ndim and not any(
        np.shape(wrong() if callable(wrong) else wrong) == values.shape for wrong in mistakes.values()
    ):
        template = IN_A_LIST if values.size == 1 else A_TUPLE if kind_of(found) == "tuple" else NOT_SCALAR
        raise AssertionError(template.format(name=name, found=_axes(values, options.get("show", False))))
    array(found, expected, name, "one number", **options)


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
        raise AssertionError(NOT_FINITE.format(name=name, what=str(float(values)), hint="did a computation diverge?"))
    return float(values)


@says_so(name="{name}, nothing changed in place")
def unchanged(function: Callable, *args, name: str) -> None:
    """Check that the function leaves its arguments as they were.

    Args:
        function: the student's.
        args: arrays, tensors, numbers, texts, or lists of them.
        name: of the function with its parameters, as "linear_attention(X, k)".

    Raises:
        AssertionError: an argument was changed in place.
    """
    keeps(function, args, name)


def keeps(function: Callable, args: Sequence[Any], name: str) -> None:
    """Do what `unchanged` does, without words on success."""
    before = [copy.deepcopy(a) if isinstance(a, (list, dict)) else np.asarray(a).copy() for a in args]
    _called(function, list(args), {})
    name, _, rest = name.partition("(")
    named = [f"`{parameter.strip()}`" for parameter in rest.rstrip(")").split(",") if parameter.strip()]
    for position, (old, new) in enumerate(zip(before, args, strict=True)):
        if not _as_it_was(old, new):
            which = named[position] if position < len(named) else f"number {position + 1}"
            raise AssertionError(CHANGED.format(name=name, which=which, how=HOW.get(type(old), HOW_ARRAY)))


def _as_it_was(old, new) -> bool:
    if isinstance(old, list):
        return len(old) == len(new) and all(_as_it_was(*pair) for pair in zip(old, new, strict=True))
    if isinstance(old, dict):
        return list(old) == list(new) and _as_it_was(list(old.values()), list(new.values()))
    if isinstance(old, str):
        return old == new
    old, new = np.asarray(old), np.asarray(new.detach() if hasattr(new, "detach") else new)
    return old.shape == new.shape and np.array_equal(old, new, equal_nan=old.dtype.kind in "fc")


def tensor(found, expected, name: str, shape: str) -> None:
    """`found` is a tensor, of floats or of bools as the expected one is.

    Raises:
        AssertionError: it is not.
    """
    numbers(found, name, shape)
    if not hasattr(found, "detach"):
        raise AssertionError(NOT_A_TENSOR.format(name=name, kind=kind_of(found)))
    if expected.is_floating_point() != found.is_floating_point():
        template = NOT_FLOAT if expected.is_floating_point() else NOT_BOOL
        raise AssertionError(template.format(name=name, dtype=found.dtype))
    if str(expected.dtype).endswith("bool") != str(found.dtype).endswith("bool"):
        raise AssertionError(NOT_BOOL.format(name=name, dtype=found.dtype))


def kind_of(found) -> str:
    """Name of the type of what a student's code gave, also when it lives in another process."""
    remote = context.remote(found)
    return type(found).__name__ if remote is None else remote._remote_type


def _tensor(found) -> np.ndarray:
    """A torch tensor as an array; bfloat16, which NumPy has not, keeps its lower precision as float16."""
    found = found.detach().cpu()
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
            if any(v is None or isinstance(v, (str, bytes)) for v in values.flat):
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


def _axes(values: np.ndarray, show: bool, expected: int = 0) -> str:
    """How many axes the values have against how many are expected; with `show` their lengths."""
    if show:
        return f"shape {values.shape}"
    if values.ndim == expected:
        return "an axis of another length"
    return "too many axes" if values.ndim > expected else "too few axes"


def _shape_hint(values: np.ndarray, expected: np.ndarray) -> str:
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


def _diagnose(values: np.ndarray, expected: np.ndarray, show: bool) -> str:
    """A sentence about how wrong values relate to the right ones; "" if nothing can be told.

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
    """The constant that the values are the right ones times of; 0.0 if there is none, or it is within 1 % of 1."""
    nonzero = np.abs(expected) > 1e-12
    if expected.size == 1 or not nonzero.any():
        return 0.0
    ratio = float(np.median(values[nonzero] / expected[nonzero]))
    return ratio if abs(ratio - 1) > 0.01 and same(values, ratio * expected) else 0.0


def _first_wrong(values: np.ndarray, expected: np.ndarray, rtol: float) -> str:
    """Where the values differ from the right ones."""
    wrong = ~np.isclose(values, expected, rtol=rtol, equal_nan=True)
    place = tuple(int(i) for i in np.argwhere(wrong if wrong.any() else values != expected)[0])
    return FIRST_WRONG.format(
        wrong=int(wrong.sum()) or 1,
        all=expected.size,
        place=list(place),
        found=values[place],
        expected=expected[place],
    )


def _text(values: np.ndarray) -> str:
    return np.array2string(values, precision=4, threshold=12, separator=", ").replace("\n", "")
