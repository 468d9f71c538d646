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
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from course.checks import context, differences, sizes, syntax
from course.checks.failing import shorten
from course.checks.saying import from_student

#: Relative tolerance by the precision that the student chose to work in.
TOLERANCE = {"float16": 2e-2, "float32": 2e-4}
#: Also for float64 that was float32 on the way, as np.float32(x) / np.sqrt(7) is.
DEFAULT_TOLERANCE = 1e-5

NOTHING = "`{name}` is None: does your function end with `return`?"
TOO_MANY = "`{name}` holds more than 50 million numbers, expected {shape}: far too many"
NOT_NUMBERS = "`{name}` is {kind}, expected {shape}: give numbers, not text or other things"
HOLDS_NONE = "`{name}` holds None, expected {shape}: give a number in each place"
UNEVEN = "`{name}` is of type {kind}, expected {shape}: its rows differ in length, or hold more than numbers"
COMPLEX = "`{name}` holds complex numbers, expected real ones"
NOT_SCALAR = "`{name}` has {found}, expected one number: perhaps a sum or a mean over an axis is missing"
A_TUPLE = "`{name}` is a tuple, expected one number: return it alone, without a comma"
IN_A_LIST = "`{name}` has {found} with one entry, expected one number (float): take it out of its list or array"
WRONG_SHAPE = "`{name}` has {found}, expected {shape}: {hint}"
NOT_FINITE = "`{name}` holds {what}: {hint}"
OVERFLOW = "perhaps an exponential overflows, or a number is divided by zero"
WRONG_VALUES = "`{name}`: {diagnosis}{numbers}"
NOT_A_TENSOR = "`{name}` is of type {kind}, expected a torch.Tensor: stay in torch"
NOT_FLOAT = "`{name}` has dtype {dtype}, expected a float dtype: are the numbers made whole?"
NOT_BOOL = "`{name}` has dtype {dtype}, expected bool: True or False for each entry"
REDO = "the values are wrong: redo the example of the exercise by hand, term by term"

#: More numbers than any answer has; to turn them into float64 could take more memory than there is.
LARGEST = 50_000_000

Mistakes = Mapping[str, Any]


def differs(sentence: str, numbers: str = "") -> AssertionError:
    """Return the failure of a comparison, whose parts are its attributes too.

    Args:
        sentence: that says what is wrong.
        numbers: what was found and expected, as text.
    """
    error = AssertionError(sentence + numbers)
    error.sentence, error.numbers = sentence, numbers  # type: ignore[attr-defined]
    return error


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
    return called_with(function, [_copy(a) for a in args], {name: _copy(a) for name, a in kwargs.items()}, hint)


def called_with(function: Callable, args: list, kwargs: dict[str, Any], hint: str = ""):
    """Do what `call` does, with the arguments themselves and not with copies."""
    said = sizes.called_with(function, args, kwargs)
    try:
        found = function(*args, **kwargs)
    except (NotImplementedError, AssertionError, NameError):
        raise
    except Exception as error:
        note(error, hint or sizes.hint(error), said)
        raise
    sizes.gave(found, kind_of(found))
    return found


def note(error: Exception, *notes: str) -> None:
    """Put notes in front of those that an exception has: the first one is shown."""
    if added := [one for one in notes if one]:
        error.__notes__ = [*added, *getattr(error, "__notes__", [])]


def _copy(value):
    """Copy data that can be changed in place; a tensor that requires a gradient stays in its graph."""
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
    not_finite: str = OVERFLOW,
    plainly: bool = False,
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
    numbers = f"; found {differences.text(values)}, expected {differences.text(expected)}" if show else ""
    for sentence, wrong in (mistakes or {}).items():
        if matches(values, np.asarray(wrong() if callable(wrong) else wrong, dtype=float), rtol, atol):
            raise differs(WRONG_VALUES.format(name=name, diagnosis=sentence, numbers=""), numbers)
    if values.shape != expected.shape:
        hint = length if length and values.ndim == expected.ndim else differences.shape_hint(values, expected)
        axes = differences.axes(values, show, expected.ndim)
        raise AssertionError(WRONG_SHAPE.format(name=name, found=axes, shape=shape, hint=hint))
    if not np.all(np.isfinite(values)) and np.all(np.isfinite(expected)):
        what = "nan (not a number)" if np.isnan(values).any() else "infinity"
        raise differs(NOT_FINITE.format(name=name, what=what, hint=not_finite), numbers)
    diagnosis = "" if plainly else differences.diagnosis(values, expected, show)
    if not diagnosis or (otherwise != REDO and diagnosis in (differences.SOME_RIGHT, *differences.ONE_WRONG)):
        diagnosis = otherwise
    if show and expected.size > len(differences.ONE_WRONG):
        numbers = f"; {differences.first_wrong(values, expected, rtol)}{numbers}"
    raise differs(WRONG_VALUES.format(name=name, diagnosis=diagnosis, numbers=""), numbers)


def matches(values: np.ndarray, wrong: np.ndarray, rtol: float = DEFAULT_TOLERANCE, atol: float = 2e-6) -> bool:
    """Return whether values are those of a mistake; nan equals nan."""
    near = {"rtol": max(rtol, 1e-5), "atol": atol, "equal_nan": True}
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
        template = IN_A_LIST if values.size == 1 else A_TUPLE if "tuple" in kind_of(found) else NOT_SCALAR
        raise AssertionError(template.format(name=name, found=differences.axes(values, options.get("show", False))))
    array(found, expected, name, "one number", **options)


def none_of(found, name: str, mistakes: Mistakes, *, rtol: float = DEFAULT_TOLERANCE, atol: float = 2e-6) -> None:
    """Check that `found` is one finite number, and none that a mistake gives: what is right is not told here.

    Raises:
        AssertionError: it is not; the sentence names the mistake.
    """
    value = np.asarray(number(found, name))
    for sentence, wrong in mistakes.items():
        if matches(value, np.asarray(wrong, dtype=float), rtol, atol):
            raise AssertionError(WRONG_VALUES.format(name=name, diagnosis=sentence, numbers=""))


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
        raise AssertionError(NOT_SCALAR.format(name=name, found=differences.axes(values, False)))
    if not np.isfinite(values):
        raise AssertionError(
            NOT_FINITE.format(name=name, what=from_student(float(values)), hint="did a computation diverge?")
        )
    return float(values)


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
        raise AssertionError(template.format(name=name, dtype=from_student(found.dtype)))
    if str(expected.dtype).endswith("bool") != str(found.dtype).endswith("bool"):
        raise AssertionError(NOT_BOOL.format(name=name, dtype=from_student(found.dtype)))


def kind_of(found) -> str:
    """Name of the type of what a student's code gave."""
    return from_student(getattr(found, "opaque_kind", type(found).__name__))


def _tensor(found) -> np.ndarray:
    """Convert a torch tensor to an array; bfloat16, which NumPy lacks, keeps its lower precision as float16."""
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
