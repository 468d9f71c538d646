"""What is found in one exercise can come from a function of an earlier one."""

from __future__ import annotations

import functools
import importlib
import inspect
from collections.abc import Callable, Mapping

FIX = (
    "`{name}` (exercise {number}) does not pass its own check, and what is found here can come from that: fix it first"
)
#: Function without worked examples -> its exercise, and the visible checks that its values decide.
OWN_CHECKS = {
    "descend": ("8.2", ("tweets.descend", "tweets.descend_unchanged")),
}


def blames(notebook: str) -> Callable[[Callable], Callable]:
    """Let a check name the first function of `upstream` that does not pass its own check, if it fails.

    The check gets a parameter more, `upstream`: name -> the student's function, the earliest exercise first.

    Args:
        notebook: whose worked examples the functions have.
    """

    def decorate(check: Callable) -> Callable:
        @functools.wraps(check)
        def checked(*args, upstream: Mapping[str, Callable] | None = None, **kwargs) -> None:
            try:
                check(*args, **kwargs)
            except AssertionError as error:
                raise blamed(error, notebook, upstream or {}) from None

        del checked.__wrapped__
        signature = inspect.signature(check)
        upstream = inspect.Parameter("upstream", inspect.Parameter.KEYWORD_ONLY, default=None)
        checked.__signature__ = signature.replace(parameters=[*signature.parameters.values(), upstream])  # type: ignore[attr-defined]
        return checked

    return decorate


def blamed(error: AssertionError, notebook: str, builds_on: Mapping[str, Callable]) -> AssertionError:
    """Return the failure of the first earlier function that does not pass its own check; if all pass, the error itself.

    A function that changes its arguments does not pass either: it spoils what later cells use.

    Args:
        error: of the later check.
        notebook: whose worked examples the functions have.
        builds_on: name -> the student's function, the earliest exercise first.
    """
    from course.checks import trials

    for name, function in builds_on.items():
        if name in OWN_CHECKS:
            number, own = OWN_CHECKS[name]
            passed = all(passes(_check(one), function) for one in own)
        else:
            key = f"{notebook}.{name}"
            number = trials.table(key)["exercise"]
            passed = passes(trials.passes, function, key) and passes(trials.keeps_inputs.__wrapped__, function, key)
        if not passed:
            return AssertionError(FIX.format(name=name, number=number))
    return error


def _check(name: str) -> Callable:
    """Return the visible check "module.function", without the additions of `says_so`."""
    module, _, function = name.partition(".")
    return inspect.unwrap(getattr(importlib.import_module(f"course.checks.{module}"), function))


def passes(check: Callable, *args) -> bool:
    """Return whether a check does not raise."""
    try:
        check(*args)
    except Exception:
        return False
    return True
