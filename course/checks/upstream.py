"""What is found in one exercise can come from a function of an earlier one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

FIX = (
    "`{name}` (exercise {number}) does not pass its own check, and what is found here can come from that: fix it first"
)


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
        key = f"{notebook}.{name}"
        number = trials.table(key)["exercise"]
        passed = passes(trials.passes, function, key) and passes(trials.keeps_inputs.__wrapped__, function, key)
        if not passed:
            return AssertionError(FIX.format(name=name, number=number))
    return error


def passes(check: Callable, *args) -> bool:
    """Return whether a check does not raise."""
    try:
        check(*args)
    except Exception:
        return False
    return True
