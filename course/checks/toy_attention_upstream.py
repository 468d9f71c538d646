"""Assignment 01: what is found in one exercise can come from a function of an earlier one."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping

MEND = (
    "`{name}` (exercise {number}) does not pass its own check, and what is found here can come from that: mend it first"
)
#: Function -> its exercise, and the visible checks of it that its values decide, as (module of course.checks, name).
OWN_CHECKS = {
    "linear_attention": ("2.1", [("toy_attention", "linear_attention")]),
    "loss": ("2.2", [("toy_attention", "loss")]),
    "grad_linear_attention": ("2.4 b", [("toy_attention", "grad_linear_attention")]),
    "grad_loss_linear": ("2.6", [("toy_attention", "grad_loss_linear")]),
    "gradient_descent": (
        "3.2 a",
        [("descent", "steps"), ("descent", "errors"), ("descent", "stops"), ("descent", "counts")],
    ),
    "plot_descent": ("3.3", [("toy_attention", "plot_descent")]),
    "softmax": ("4.1", [("toy_attention", "softmax")]),
    "softmax_attention": ("4.4", [("toy_attention", "softmax_attention")]),
    "early_stopping": ("4.7 a", [("toy_attention", "early_stopping"), ("toy_attention", "every_iteration")]),
}


def blames(check: Callable) -> Callable:
    """Let a check name the first function of `upstream` that does not pass its own check, if it fails and one does not.

    The check gets a parameter more, `upstream`: name -> the student's function, the earliest exercise first.
    """

    @functools.wraps(check)
    def checked(*args, upstream: Mapping[str, Callable] | None = None, **kwargs) -> None:
        try:
            check(*args, **kwargs)
        except AssertionError:
            for name, function in (upstream or {}).items():
                number, own = OWN_CHECKS[name]
                if not all(_passes(one, function) for one in own):
                    raise AssertionError(MEND.format(name=name, number=number)) from None
            raise

    del checked.__wrapped__  # its signature is not that of the check
    return checked


def _passes(check: tuple[str, str], function: Callable) -> bool:
    from course import checks

    module, name = check
    try:
        inspect.unwrap(getattr(getattr(checks, module), name))(function)
    except Exception:
        return False
    return True
