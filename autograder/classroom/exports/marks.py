"""Read the marks of a class from nbgrader's gradebook, as formgrader and `nbgrader export` show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from nbgrader import api

from autograder.classroom.gradebook.class_results import current_results
from autograder.classroom.gradebook.collected import Record
from autograder.classroom.gradebook.recording import Recorder
from autograder.classroom.gradebook.stored import Key, Marks, from_gradebook
from autograder.core.results import Standing, SubmissionResult, Total, standing_of, total_of
from autograder.core.source.assignments import Assignment
from autograder.core.submissions.finding import IntakeError
from autograder.core.submissions.roster import Person

NOTHING = "{assignment} has no marks yet: run `autograder grade {assignment}` first"
Cell = tuple[str, str]  # notebook and graded cell


@dataclass(frozen=True)
class StudentMark:
    """The mark of one student.

    Attributes:
        person: the student.
        standing: whether there is a mark, and why not.
        mark: the exported mark; None where there is none.
        total: its parts.
        waiting: number of answers and files that a person has to look at.
        points: the points of each graded cell that is decided.
        accounts: platform -> the ids by which it knows the student, from its archive.
    """

    person: Person
    standing: Standing = Standing.MISSING
    mark: float | None = None
    total: Total = field(default_factory=Total)
    waiting: int = 0
    points: Mapping[Cell, float] = field(default_factory=dict)
    accounts: Mapping[str, frozenset[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class ClassMarks:
    """The marks of a class.

    Attributes:
        assignment: its name.
        max_score: its maximum.
        notebooks: its notebooks.
        students: in the order of the class list, then those whom it does not know, by their ids.
    """

    assignment: str
    max_score: float
    notebooks: tuple[Assignment, ...]
    students: tuple[StudentMark, ...]

    def having(self, standing: Standing) -> list[str]:
        """Return the ids of the students with this standing."""
        return [student.person.id for student in self.students if student.standing is standing]


def read_marks(
    recorder: Recorder,
    record: Record,
    *,
    only_complete: bool = False,
    missing_as_zero: bool = False,
    count_missing_as_zero: bool = False,
) -> ClassMarks:
    """Return the marks of all students who are on the class list or handed in.

    Args:
        recorder: open.
        record: where the hand-ins came from.
        only_complete: whether a student for whom something waits has no mark.
        missing_as_zero: whether one who handed in nothing has the mark 0.
        count_missing_as_zero: whether, besides, a notebook that could not be graded counts as what the gradebook holds
            of it, or else 0.

    Raises:
        IntakeError: nothing was graded.
    """
    found: dict[str, list[SubmissionResult]] = {}
    for result in current_results(recorder, record):
        found.setdefault(result.student, []).append(result)
    if not found:
        raise IntakeError(NOTHING.format(assignment=recorder.name))
    marks = recorder.stored.marks()
    max_score = float(sum(n.max_score + n.max_manual for n in recorder.notebooks.values()))
    listed = [person.id for person in recorder.people.values() if person.known]
    students = []
    for student in dict.fromkeys([*listed, *sorted({*found, *record.students})]):
        own = found.get(student, [])
        standing = standing_of({r.notebook: r.status for r in own}, recorder.notebooks, any(r.waits for r in own))
        without = {
            Standing.GRADED: False,
            Standing.WAITING: only_complete,
            Standing.NOT_GRADED: not count_missing_as_zero,
            Standing.MISSING: not (missing_as_zero or count_missing_as_zero),
        }
        counted = [one for r in own if (one := _counted(r, recorder, marks))]
        total = total_of(counted, max_score)
        students.append(
            StudentMark(
                _person(recorder, student),
                standing,
                None if without[standing] else total.points,
                total,
                sum(r.is_waiting(e) for r in counted for e in r.exercises) + sum(not r.status.has_marks for r in own),
                dict(_points(counted, recorder)),
                _accounts(record, student),
            )
        )
    return ClassMarks(recorder.name, max_score, tuple(recorder.notebooks.values()), tuple(students))


def _counted(result: SubmissionResult, recorder: Recorder, marks: Mapping[Key, Marks]) -> SubmissionResult | None:
    """Return a result that has marks: of what could not be graded, those that the gradebook holds of earlier."""
    own, source = marks.get((result.student, result.notebook)), recorder.notebooks.get(result.notebook)
    if result.status.has_marks:
        return result
    return from_gradebook(result.student, result.notebook, own, source) if own and source else None


def _points(results: Iterable[SubmissionResult], recorder: Recorder) -> Iterator[tuple[Cell, float]]:
    """Yield the points of each graded cell that somebody has decided."""
    for result in results:
        cells = {e.id: e.graded_cell for e in recorder.notebooks[result.notebook].exercises}
        for e in result.exercises:
            if e.points or not result.is_waiting(e):
                yield (result.notebook, cells[e.exercise]), e.points


def _person(recorder: Recorder, student: str) -> Person:
    """Return a student's identity, by the class list, the platform, or else the gradebook."""
    person = recorder.people.get(student, Person(student))
    if person.name:
        return person
    known = recorder.gradebook.db.get(api.Student, student)
    name = f"{known.first_name or ''} {known.last_name or ''}".strip() if known else ""
    return replace(person, name=name, email=person.email or (known.email or "" if known else ""))


def _accounts(record: Record, student: str) -> dict[str, frozenset[str]]:
    about = record.students.get(student)
    if not about or not about["platform"]:
        return {}
    return {about["platform"]: frozenset(noted["student"] for noted in about["notebooks"].values()) - {""}}
