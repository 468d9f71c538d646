"""The checks of exercises that have a file of their own: they ask the student's process, and judge here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from autograder.core.grader.client import Client
from autograder.core.grader.disclosure import failure_of_raised
from autograder.core.grader.outcomes import HIDDEN_FAILED, VISIBLE_FAILED, Failure, FailureKind, raised
from autograder.core.protocol.messages import ErrorReport
from autograder.core.source.assignments import Assignment, Kind, transformed
from autograder.core.source.names import is_python
from autograder.core.source.testcells import Check as TestCheck
from autograder.exercises.exercise import Exercise
from course.checks import context, tables
from course.checks.part import Check, Finding, finding_of
from course.checks.quoting import shown
from course.checks.running import built_on
from course.checks.student import Student

IN_THE_CALL = "in the call {call}"


@dataclass
class OwnChecks:
    """The checks of one exercise, as students have them, and those that only graders have.

    Args:
        title: the title of the exercise.
        points: that it gives.
        exercise: as its file declares it.
        seed: the seed of fresh data.
    """

    title: str
    points: float
    exercise: Exercise
    seed: int

    @cached_property
    def table(self) -> tables.Table:
        """What students get, with the digits that their tables have."""
        checks = list(self.exercise.visible.values())
        return tables.read(tables.written(self.title, self.points, self.exercise.builds_on, checks))

    @cached_property
    def visible(self) -> Mapping[int, Check]:
        """Place of a part -> its visible check."""
        return dict(zip(self.exercise.visible, self.table.checks, strict=True))

    @cached_property
    def hidden(self) -> Mapping[int, Check]:
        """Place of a part -> its hidden check."""
        return {place: self.exercise.hidden(place, self.seed) for place in self.exercise.hidden_places}

    def made(self) -> OwnChecks:
        """Compute everything now, before submissions are graded in forks."""
        _ = self.visible, self.hidden
        return self


def of_assignment(assignment: Assignment) -> dict[str, OwnChecks]:
    """Return the checks of a notebook's exercises: id of the exercise -> its checks."""
    found = {}
    for exercise in assignment.exercises:
        cell = assignment.by_id[exercise.graded_cell]
        if cell.kind is Kind.TEST and cell.test.exercise is not None:
            found[exercise.id] = OwnChecks(exercise.title, exercise.points, cell.test.exercise, cell.test.seed)
    return found


def examined(
    check: TestCheck, exercise: str, all_checks: Mapping[str, OwnChecks], client: Client, cells: Sequence[str]
) -> Failure | None:
    """Ask and judge one check.

    Args:
        check: a check of a test cell.
        exercise: its id.
        all_checks: the checks of all the notebook's exercises.
        client: the client of the student's process.
        cells: the texts of the notebook's cells so far.

    Returns:
        None if it held.
    """
    own, student = all_checks[exercise], Student(client.observe)
    assert check.place is not None
    one = (own.hidden if check.hidden else own.visible)[check.place]
    with context.graded(context.Grading(tuple(map(_as_it_runs, cells)), student.lengths)):
        finding = finding_of(one, student, show=not check.hidden)
        if finding is not None and finding.raised is None and not check.hidden:
            earlier = [(name, all_checks[name].table) for name in own.exercise.builds_on]
            finding = built_on(earlier, student) or finding
    return None if finding is None else _failure(finding, one, check.hidden, list(cells))


@lru_cache(1024)
def _as_it_runs(text: str) -> str:
    """Return a cell as IPython runs it, with magics, `!` and `?` changed into calls."""
    return text if is_python(text) else transformed(text)


def _failure(finding: Finding, check: Check, hidden: bool, cells: list[str]) -> Failure:
    if finding.raised is None:
        message = shown(finding.sentence + finding.numbers, hidden)
        return Failure(FailureKind.ASSERT, message=message or (HIDDEN_FAILED if hidden else VISIBLE_FAILED))
    its: dict[str, Any] = {name: value for name, value in finding.raised.items() if name != "too_many"}
    report = ErrorReport(**its)
    if report.type == "NameError" and not report.line and report.name in check.names:  # the check looked for it
        return Failure(FailureKind.RAISE, type="NameError", name=report.name)
    called = IN_THE_CALL.format(call=finding.call) if finding.call and not hidden else ""
    kind = type(raised(report)).__name__  # a builtin's, whatever the channel claims
    return failure_of_raised(report, kind, hidden, cells, finding.hint or called)
