"""Try a function on several tuples of arguments, and name the mistake that explains all results."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from course.checks import compare as comparing
from course.checks import keeping, lists, sizes, upstream
from course.checks.compare import array, call, says_so, scalar

FOLDER = Path(__file__).parent / "examples"
ONE_NUMBER = "one number"
DIGITS = 12
HOW_MANY = "`{name}` gives {found}, expected {count} values: {names}"
NOTHING = "`{name}` is None: does your function end with `return {names}`?"


@dataclass(frozen=True)
class Trial:
    """One call of the student's function.

    Attributes:
        arguments: of the call.
        expected: the right result: an array, a number, a text, a list, a dict, or a tuple of these.
        mistakes: sentence -> function that gives the result of this mistake; None if it has none here.
        name: of the call, in messages.
        hint: what to try if it raises.
        otherwise: what to try if no mistake explains the values.
    """

    arguments: tuple[Any, ...]
    expected: Any
    mistakes: Mapping[str, Callable[[], Any]] = field(default_factory=dict)
    name: str = ""
    hint: str = ""
    otherwise: str = ""


@says_so
def examples(function: Callable, key: str, builds_on: Mapping[str, Callable] | None = None) -> None:
    """Try the student's function on the worked examples of its exercise.

    Args:
        function: the student's.
        key: "notebook.exercise".
        builds_on: name -> the student's function of an earlier exercise, the earliest first. If one of them does not
            pass its own check, the sentence says so.

    Raises:
        AssertionError: a result differs. The sentence names the likely mistake.
    """
    try:
        passes(function, key)
    except AssertionError as error:
        raise upstream.blamed(error, key.partition(".")[0], builds_on or {}) from None


def passes(function: Callable, key: str) -> None:
    """Do what `examples` does, without words on success.

    Raises:
        AssertionError: a result differs.
    """
    its = table(key)
    tried = [
        Trial(
            tuple(decoded(a) for a in one["arguments"]),
            decoded(one["expected"]),
            {s: functools.partial(decoded, value) for s, value in one["mistakes"].items()},
            *(one[word] for word in ("name", "hint", "otherwise")),
        )
        for one in its["examples"]
    ]
    compare(function, tried, its["gives"], first=its.get("first", ""), show=True, **its["tolerance"])


@says_so
def keeps_inputs(function: Callable, key: str, *also: str) -> None:
    """Check that the function leaves the arguments of its worked examples as they were.

    Args:
        function: the student's.
        key: "notebook.exercise".
        also: keys of examples with a price of their own. If the function raises there, another check says so.

    Raises:
        AssertionError: an argument was changed in place.
    """
    name = table(key)["examples"][0]["name"]
    for one in (key, *also):
        try:
            _keeps(function, one, name)
        except AssertionError:
            raise
        except Exception:
            if one == key:
                raise


def _keeps(function: Callable, key: str, name: str) -> None:
    for one in table(key)["examples"]:
        with np.errstate(all="ignore"):
            keeping.keeps(function, [decoded(a) for a in one["arguments"]], name)


def table(key: str) -> dict[str, Any]:
    """Return the worked examples of an exercise, as `autograder release` wrote them.

    Args:
        key: "notebook.exercise".
    """
    notebook, _, exercise = key.partition(".")
    return _tables(notebook)[exercise]


@functools.lru_cache(16)
def _tables(notebook: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{notebook}.json").read_text(encoding="utf-8"))


def compare(
    function: Callable,
    trials: Sequence[Trial],
    gives: str | Mapping[str, str],
    *,
    first: str = "",
    show: bool = False,
    **tolerance: float,
) -> None:
    """Call the student's function for each trial, then compare the results.

    All results are there before the first one is looked at, so that a buffer that is used again shows.

    Args:
        function: the student's.
        trials: the calls, with the same mistakes.
        gives: shape of a result in words; of several values, name -> shape.
        first: name of the value that is compared first; default: in the order of `gives`.
        show: put the numbers into the message.
        tolerance: `rtol` and `atol` of `checks.array`.

    Raises:
        AssertionError: a result differs. The sentence names a mistake that explains all results, if there is one.
        Exception: of the student's function.
    """
    found, error = _results(function, trials)
    if not isinstance(gives, str) and all(np.ndim(one) == 0 for one in trials[0].expected):  # numbers in an array
        found = [tuple(one) if isinstance(one, np.ndarray) and one.ndim == 1 else one for one in found]
    options: dict[str, Any] = {"first": first, "show": show, **tolerance}
    for trial, result in zip(trials, found, strict=False):
        sizes.called_with(function, trial.arguments, {})
        try:
            _judge(result, trial, gives, {}, **options)
        except AssertionError:
            explaining = [
                s
                for s in trial.mistakes
                if all(_is(one, t.mistakes[s]()) for t, one in zip(trials, found, strict=False))
            ]
            _judge(result, trial, gives, {s: trial.mistakes[s]() for s in explaining}, **options)
    if error is not None:
        raise error


def _results(function: Callable, trials: Sequence[Trial]) -> tuple[list[Any], Exception | None]:
    """Call the function for each trial, up to the first call that raises; what they gave, and what was raised."""
    found: list[Any] = []
    for trial in trials[len(found) :]:
        try:
            found.append(call(function, *trial.arguments, hint=trial.hint))
        except Exception as error:
            return found, error
    return found, None


def _judge(
    found: Any, trial: Trial, gives: str | Mapping[str, str], mistakes: dict[str, Any], first: str, **options: Any
) -> None:
    """Compare one result with what is expected.

    Raises:
        AssertionError: it differs.
    """
    if isinstance(gives, str):
        _judge_one(found, trial.expected, trial.name, gives, mistakes, trial.otherwise, **options)
        return
    if found is None:
        raise AssertionError(NOTHING.format(name=trial.name, names=", ".join(gives)))
    if not isinstance(found, (tuple, list)) or len(found) != len(gives):
        what = f"{len(found)} values" if isinstance(found, (tuple, list)) else "a " + comparing.kind_of(found)
        raise AssertionError(HOW_MANY.format(name=trial.name, found=what, count=len(gives), names=", ".join(gives)))
    for place, name in sorted(enumerate(gives), key=lambda part: part[1] != first):
        of_it = {s: wrong[place] for s, wrong in mistakes.items()}
        named = name + " of " + trial.name  # no f-string: a grader takes those for sentences
        _judge_one(found[place], trial.expected[place], named, gives[name], of_it, trial.otherwise, **options)


def _judge_one(
    found: Any, expected: Any, name: str, shape: str, mistakes: dict[str, Any], otherwise: str, **options: Any
) -> None:
    show, what = options.get("show", False), "" if otherwise == comparing.REDO else otherwise
    if isinstance(expected, str):
        lists.text(found, expected, name, mistakes, show)
        return
    if isinstance(expected, list):
        lists.items(found, expected, name, mistakes, show, of=shape, otherwise=what)
        return
    if isinstance(expected, dict):
        lists.table(found, expected, name, mistakes, show, **({"otherwise": what} if what else {}))
        return
    compared = scalar if shape == ONE_NUMBER else array
    if hasattr(expected, "detach") and not mistakes:  # a known mistake is said first
        comparing.tensor(found, expected, name, shape)
    args = (name,) if shape == ONE_NUMBER else (name, shape)
    compared(found, expected, *args, mistakes=mistakes, otherwise=otherwise, **options)


def _is(found: Any, wrong: Any) -> bool:
    """Return whether a result is what a mistake gives."""
    if isinstance(wrong, tuple):
        return isinstance(found, (tuple, list)) and len(found) == len(wrong) and all(map(_is, found, wrong))
    if wrong is None or isinstance(wrong, str):
        return wrong is not None and type(found) is str and found.split() == wrong.split()
    if isinstance(wrong, dict):
        return isinstance(found, Mapping) and lists.entries(found) == wrong
    try:
        if isinstance(wrong, list):
            return lists.plain(found, "", "") == wrong
        values = comparing.numbers(found, "", "")
    except AssertionError:
        return False
    return same(values, wrong)


def same(one: Any, other: Any, atol: float = 2e-6) -> bool:
    """Return whether a check would take two results for the same."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(same(a, b, atol) for a, b in zip(one, other, strict=True))
    if one is None or other is None:
        return one is other
    if isinstance(one, str) and isinstance(other, str):
        return one.split() == other.split()
    if isinstance(one, (str, list, dict)) or isinstance(other, (str, list, dict)):
        return type(one) is type(other) and one == other
    return comparing.matches(np.asarray(one, dtype=float), np.asarray(other, dtype=float), atol=atol)


def encoded(value: Any) -> Any:
    """Return a value as JSON; numbers get `DIGITS` digits, so that every machine writes the same ones."""
    if hasattr(value, "detach"):
        its = {"tensor": _rounded(value.detach().tolist()), "dtype": str(value.dtype).removeprefix("torch.")}
        return its | ({} if value.numel() else {"shape": list(value.shape)})
    if isinstance(value, np.ndarray):
        return {"array": _rounded(value.tolist()), "dtype": value.dtype.name}
    if isinstance(value, tuple):
        return {"tuple": [encoded(part) for part in value]}
    if isinstance(value, list):
        return [encoded(part) for part in value]
    if isinstance(value, dict):
        if not all(isinstance(name, str) for name in value):
            return {"pairs": [[encoded(name), encoded(part)] for name, part in value.items()]}
        return {"dict": {name: encoded(part) for name, part in value.items()}}
    return _rounded(value.item() if isinstance(value, np.generic) else value)


def _rounded(value: Any) -> Any:
    if isinstance(value, list):
        return [_rounded(part) for part in value]
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value


def decoded(value: Any) -> Any:
    """Return what `encoded` was given."""
    if isinstance(value, list):
        return [decoded(part) for part in value]
    if not isinstance(value, dict):
        return value
    if "tuple" in value:
        return tuple(decoded(part) for part in value["tuple"])
    if "dict" in value:
        return {name: decoded(part) for name, part in value["dict"].items()}
    if "pairs" in value:
        return {decoded(name): decoded(part) for name, part in value["pairs"]}
    if "array" in value:
        return np.array(value["array"], dtype=value["dtype"])
    import torch

    tensor = torch.tensor(value["tensor"], dtype=getattr(torch, value["dtype"]))
    return tensor.reshape(value["shape"]) if "shape" in value else tensor
