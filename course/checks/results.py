"""What the cells of a notebook have computed: a function judges the values of its names."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from course.checks.compare import array, kind_of, none_of, number, numbers, scalar
from course.checks.figures import axis_label, called, lines, panels, read, same, words
from course.checks.part import Check, stopped
from course.checks.probes import Own, Probe
from course.checks.quadratic import all_pairs_in_einsum, going_again, split_into_blocks
from course.checks.quoting import from_student
from course.checks.student import Raised, Result, Student

#: What the text of a judge may use besides its parameters and the builtins.
KNOWN: dict[str, Any] = {"math": math, "np": np, "re": re} | {
    known.__name__: known
    for known in (
        *(all_pairs_in_einsum, array, axis_label, called, from_student, going_again, kind_of, lines),
        *(none_of, number, numbers, panels, same, scalar, split_into_blocks, words),
    )
}


@dataclass(frozen=True)
class Judge:
    """A function as text, which students can read. It knows its parameters, `KNOWN` and nothing else.

    Attributes:
        source: its text, after that of the functions that it calls.
        name: the name of the function.
    """

    source: str
    name: str

    def __call__(self, *args: Any, **given: Any) -> None:
        _defined(self.source, self.name)(*args, **given)


@functools.lru_cache(100)
def _defined(source: str, name: str) -> Callable[..., None]:
    names = dict(KNOWN)
    exec(compile(source, "<frozen judge>", "exec"), names)  # frozen: steps in it are none of the student's
    return names[name]


@dataclass(frozen=True, kw_only=True, eq=False)
class Judged(Check):
    """A function judges values of the notebook's names.

    Attributes:
        values: names; the judge gets their values under these names.
        figures: those of these names that hold figures, which the judge gets described.
        measure: runs where the student's code runs, with the student's own `arguments`: it calls their functions. The
            judge gets, as `measured`, a function that returns what came of it, or raises what ended the student's code.
        arguments: what the measure is called with: plain data, and names of the notebook (`Own`).
        given: what the judge gets besides, by name.
        judged_by: the judge, which raises AssertionError with what is wrong.
    """

    values: Sequence[str]
    figures: Sequence[str] = ()
    measure: Probe | None = None
    arguments: Sequence[Any] = ()
    given: Mapping[str, Any] = field(default_factory=dict)
    judged_by: Callable[..., None]

    @property
    def names(self) -> frozenset[str]:
        return frozenset({*self.values, *(one.name for one in self.arguments if isinstance(one, Own))})

    def ask(self, student: Student) -> tuple[dict[str, Any], Result | None]:
        """Return the values of those names that are defined, and the measured ones."""
        values = student.names(*(name for name in self.values if name not in self.figures))
        for name in self.figures:
            found = student.call(_ITSELF, [{"args": [Own(name)]}], read="figure")[0]
            values |= {} if found.raised else {name: found.value}
        if self.measure is None:
            return values, None
        return values, student.call(self.measure, [{"args": list(self.arguments)}])[0]

    def judge(self, seen: tuple[dict[str, Any], Result | None], show: bool) -> None:
        values, result = seen
        for name in self.values:
            if name not in values:
                raise stopped(Raised("NameError", name=name), name)
        values = values | {name: read(values[name], name) for name in self.figures}
        measured = {} if result is None else {"measured": functools.partial(_value, result)}
        self.judged_by(**values, **measured, **self.given)


_ITSELF = Probe("def itself(value):\n    return value\n", "itself")


def _value(result: Result) -> Any:
    """Return what a call gave.

    Raises:
        Found: it ended with an exception.
    """
    if result.raised:
        raise stopped(result.raised, "")
    return result.value


@dataclass(frozen=True, kw_only=True, eq=False)
class Drawn(Check):
    """A function judges figures that a function of the notebook draws.

    Attributes:
        call: the function with its parameters.
        cases: its arguments, one tuple for each figure.
        judged_by: the judge: it gets the panels of a figure that hold data, and the arguments.
        changed: message if the function changes its arguments; "": not checked.
        hint: what to try if a call raises.
    """

    call: str
    cases: Sequence[tuple[Any, ...]]
    judged_by: Callable[..., None]
    changed: str = ""
    hint: str = ""

    @property
    def function(self) -> str:
        """The name of the function."""
        return self.call.partition("(")[0]

    @property
    def names(self) -> frozenset[str]:
        return frozenset({self.function})

    def ask(self, student: Student) -> list[Result]:
        return student.call(self.function, [{"args": args} for args in self.cases], read="figure")

    def judge(self, seen: list[Result], show: bool) -> None:
        for result, args in zip(seen, self.cases, strict=False):
            if result.raised:
                raise stopped(result.raised, self.function, args, hint=self.hint)
            self.judged_by(panels(read(result.value, self.call)), *args)
            if result.changed and self.changed:
                raise AssertionError(self.changed)
