"""What the cells of a notebook have computed: a function judges the values of its names."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from course.checks import described
from course.checks.compare import array, kind_of, number, numbers, scalar
from course.checks.figures import NOT_A_FIGURE, NOTHING_DRAWN, NOTHING_RETURNED, axis_label, lines, panels, same
from course.checks.part import Check, stopped
from course.checks.probes import Own, Probe
from course.checks.saying import from_student
from course.checks.student import Raised, Result, Student

#: What the text of a judge may use besides its parameters and the builtins.
KNOWN: dict[str, Any] = {
    known.__name__: known
    for known in (math, array, axis_label, from_student, kind_of, lines, number, numbers, same, scalar)
} | {"np": np}


@dataclass(frozen=True)
class Judge:
    """A function as text, which students can read. It knows its parameters, `KNOWN` and nothing else.

    Attributes:
        source: its text, after that of the functions that it calls.
        name: of the function.
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
        measure: runs where the student's code runs, with the student's own `arguments`: it calls their functions. The
            judge gets, as `measured`, a function that returns what came of it, or raises what ended the student's code.
        arguments: names that the measure is called with.
        given: what the judge gets besides, by name.
        judged_by: the judge, which raises AssertionError with what is wrong.
    """

    values: Sequence[str]
    measure: Probe | None = None
    arguments: Sequence[str] = ()
    given: Mapping[str, Any] = field(default_factory=dict)
    judged_by: Callable[..., None]

    @property
    def names(self) -> frozenset[str]:
        return frozenset({*self.values, *self.arguments})

    def ask(self, student: Student) -> tuple[dict[str, Any], Result | None]:
        """Return the values of those names that are defined, and what was measured."""
        values = student.names(*self.values)
        if self.measure is None:
            return values, None
        return values, student.call(self.measure, [{"args": [Own(name) for name in self.arguments]}])[0]

    def judge(self, seen: tuple[dict[str, Any], Result | None], show: bool) -> None:
        values, result = seen
        for name in self.values:
            if name not in values:
                raise stopped(Raised("NameError", name=name), name)
        measured = {} if result is None else {"measured": functools.partial(_value, result)}
        self.judged_by(**values, **measured, **self.given)


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
        changed: what is said if the function changes its arguments; "": that is not looked at.
    """

    call: str
    cases: Sequence[tuple[Any, ...]]
    judged_by: Callable[..., None]
    changed: str = ""

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
                raise stopped(result.raised, self.function, args)
            self.judged_by(self._panels(result.value), *args)
            if result.changed and self.changed:
                raise AssertionError(self.changed)

    def _panels(self, drawn: Mapping[str, Any]) -> list[Any]:
        if drawn["is None"]:
            raise AssertionError(NOTHING_RETURNED.format(name=self.call))
        figure = described.read(drawn["figure"])
        if figure is None:
            raise AssertionError(NOT_A_FIGURE.format(name=self.call, kind=from_student(drawn["kind"])))
        if not panels(figure):
            raise AssertionError(NOTHING_DRAWN.format(name=self.call))
        return panels(figure)
