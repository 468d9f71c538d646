"""What a notebook calls: `checks.run("toy_attention.softmax")`."""

from __future__ import annotations

import linecache
import sys
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from course.checks.card import Card
from course.checks.comparison import Comparison
from course.checks.part import Finding, Outcome, finding_of, is_charged_elsewhere, judged, points_of
from course.checks.quoting import shown
from course.checks.rules import Unchanged
from course.checks.student import Student
from course.checks.syntax import is_cell
from course.checks.tables import Table, table
from course.checks.verbs import here
from course.shell import shell

BUILT_ON = "`{name}` ({exercise}) does not pass its own check, and what is found here can come from that: fix it first"
#: Outcomes of the latest run, for a grader in the same kernel: key of an exercise -> its outcomes.
latest: dict[str, list[Outcome]] = {}


class Earned(float):
    """Points of an exercise with a failing visible check; nbgrader reads them, and a notebook shows nothing."""

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": repr(float(self)), "text/html": ""}


def run(key: str) -> Earned | None:
    """Check an exercise of this notebook, and show the outcome.

    Args:
        key: "notebook.exercise".

    Returns:
        None if it passes; otherwise the points of its visible checks, so that nbgrader's "validate" sees a failure.
    """
    its, student = table(key), here(sys._getframe(1).f_globals, explain)  # a clean run has names of its own
    outcomes = latest[key] = list(_examined(key, its, student))
    failed = next((outcome.finding for outcome in outcomes if outcome.finding), None)
    _show(Card(its.title, its.points, outcomes), as_error(key))
    if failed is not None and failed.picture is not None:
        failed.picture()
    return Earned(points_of(its.points, outcomes)) if any(o.finding for o in outcomes) else None


def as_error(key: str) -> dict[str, str]:
    """Return what the latest run of a check found, as a cell keeps an exception; {} for nothing.

    A name that the check asks for and that is not defined counts as not written yet.
    """
    finding = next((outcome.finding for outcome in latest[key] if outcome.finding), None)
    if finding is None:
        return {}
    if (raised := finding.raised) is None:
        return {"ename": "AssertionError", "evalue": finding.sentence}
    asked = frozenset().union(*(check.names for check in table(key).checks))
    undefined = raised["type"] == "NameError" and raised["name"] in asked
    return {"ename": "NotImplementedError" if undefined else raised["type"], "evalue": raised["text"]}


def _examined(key: str, its: Table, student: Student) -> Iterator[Outcome]:
    notebook = key.partition(".")[0]
    for check in its.checks:
        unjudged = is_charged_elsewhere(check, student)
        finding = None if unjudged else judged(check, student, show=True)
        if finding is not None and finding.raised is None:
            earlier = [(name, table(f"{notebook}.{name}")) for name in its.builds_on]
            finding = built_on(earlier, student) or finding
        finding = finding and replace(finding, sentence=shown(finding.sentence))
        yield Outcome(check.title, check.price, finding, unjudged=unjudged)


def built_on(earlier: Sequence[tuple[str, Table]], student: Student) -> Finding | None:
    """Return that an earlier exercise does not pass its own check, as what fails in a later one can come from that.

    A function that changes its arguments does not pass either: it spoils what later cells use.

    Args:
        earlier: id and table of each exercise that the later one builds on, the earliest first.
        student: the student, who wrote the functions.
    """
    for name, its in earlier:
        own = [check for check in its.checks if isinstance(check, (Comparison, Unchanged))]
        if any(finding_of(check, student, show=False) for check in own):
            number = its.title.partition(":")[0]
            return Finding(BUILT_ON.format(name=name, exercise=number[:1].lower() + number[1:]))
    return None


def kernel() -> Student:
    """Return the student with the names of this process."""
    running = shell()
    names = running.user_ns if running is not None else vars(sys.modules["__main__"])
    return here(names, explain)


def explain(error: BaseException) -> dict[str, Any]:
    """Return an exception as the fields of `Raised`, with the place in a cell of this kernel."""
    builtin = next(kind for kind in type(error).__mro__ if kind.__module__ == "builtins")
    name = str(error.name or "") if isinstance(error, NameError) else ""
    report: dict[str, Any] = {"type": builtin.__name__, "text": str(error), "name": name}
    for frame, line in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        if is_cell(code.co_filename):
            text = linecache.getline(code.co_filename, line).strip()
            report |= {"line": line, "code": text, "function": code.co_name, "cell": code.co_filename}
    return report


def _show(card: Card, error: dict[str, str]) -> None:
    running = shell()
    if running is None:
        print(card)
    else:
        running.display_pub.publish(card._repr_mimebundle_(), {"course": error})
