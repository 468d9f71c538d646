"""Read the marks of a class from nbgrader's gradebook, as formgrader and `nbgrader export` show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from nbgrader import api

from autograder.output.gradebook import Recorder
from autograder.output.keeping import Record
from autograder.results import Status
from autograder.source.assignments import Assignment
from autograder.submissions.finding import IntakeError
from autograder.submissions.roster import Person

NOTHING = "{assignment} has no marks yet: run `autograder grade {assignment}` first"
Cell = tuple[str, str]  # notebook and graded cell


class State(StrEnum):
    """How far the grading of one student is."""

    GRADED = "graded"
    WAITING = "waiting"  # a person has to decide something
    NOT_GRADED = "not graded"  # files came, and none of them is graded
    MISSING = "missing"  # on the class list, and handed in nothing


@dataclass(frozen=True)
class StudentMark:
    """The mark of one student.

    Attributes:
        person: who it is.
        state: how far the grading is.
        mark: what is exported; None where there is nothing to export.
        penalty: points taken off for being late; `mark` is without them.
        waiting: number of answers and files that a person has to look at.
        points: of each graded cell that is decided.
        accounts: platform -> the ids by which it knows the student, as its archive told.
    """

    person: Person
    state: State = State.MISSING
    mark: float | None = None
    penalty: float = 0.0
    waiting: int = 0
    points: Mapping[Cell, float] = field(default_factory=dict)
    accounts: Mapping[str, frozenset[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class ClassMarks:
    """The marks of a class.

    Attributes:
        assignment: its name.
        max_score: what it can earn.
        notebooks: its notebooks.
        students: in the order of the class list, then those whom it does not know, by their ids.
    """

    assignment: str
    max_score: float
    notebooks: tuple[Assignment, ...]
    students: tuple[StudentMark, ...]

    def having(self, state: State) -> list[str]:
        """Return the ids of the students in one state."""
        return [student.person.id for student in self.students if student.state is state]


def read_marks(
    recorder: Recorder, record: Record, *, only_complete: bool = False, missing_as_zero: bool = False
) -> ClassMarks:
    """Return the marks of everybody who is on the class list or handed in.

    Args:
        recorder: open.
        record: where the hand-ins came from.
        only_complete: whether a student for whom something waits has no mark.
        missing_as_zero: whether one who handed in nothing has the mark 0.

    Raises:
        IntakeError: nothing was graded.
    """
    assignment = recorder.gradebook.find_assignment(recorder.name)
    found = dict(_graded(recorder.gradebook, assignment))
    failed: dict[str, int] = {}
    for result in recorder.stored.results():
        if result.status in (Status.NOT_GRADED, Status.INTERNAL):
            failed[result.student] = failed.get(result.student, 0) + 1
    if not found and not failed:
        raise IntakeError(NOTHING.format(assignment=recorder.name))
    listed = [person.id for person in recorder.people.values() if person.known]
    students = []
    for student in dict.fromkeys([*listed, *sorted({*found, *failed, *record.students})]):
        state = State.NOT_GRADED if student in record.students else State.MISSING
        one = found.get(student, StudentMark(Person(student), state))
        if files := failed.get(student, 0):
            state = State.WAITING if student in found else State.NOT_GRADED
            one = replace(one, state=state, waiting=one.waiting + files)
        if only_complete and one.state is State.WAITING:
            one = replace(one, mark=None)
        if missing_as_zero and one.state is State.MISSING:
            one = replace(one, mark=0.0)
        students.append(replace(one, person=_person(recorder, student), accounts=_accounts(record, student)))
    max_score = float(assignment.max_score)
    return ClassMarks(recorder.name, max_score, tuple(recorder.notebooks.values()), tuple(students))


def _graded(gradebook: api.Gradebook, assignment: api.Assignment) -> Iterator[tuple[str, StudentMark]]:
    """Yield the gradebook's students and their marks, in two queries for the whole class."""
    whole, part, grade = api.SubmittedAssignment, api.SubmittedNotebook, api.Grade
    points: dict[str, dict[Cell, float]] = {}
    waiting: dict[str, int] = {}
    columns = (whole.student_id, api.Notebook.name, api.BaseCell.name, grade.score, grade.needs_manual_grade)
    cells = (
        gradebook.db.query(*columns, grade.auto_score, grade.manual_score)
        .select_from(grade)
        .join(part, grade.notebook_id == part.id)
        .join(whole, part.assignment_id == whole.id)
        .join(api.Notebook, part.notebook_id == api.Notebook.id)
        .join(api.BaseCell, grade.cell_id == api.BaseCell.id)
        .filter(whole.assignment_id == assignment.id)
    )
    for student, notebook, cell, score, waits, auto, manual in cells:
        undecided = auto is None and manual is None
        waiting[student] = waiting.get(student, 0) + bool(waits or undecided)
        if not undecided:
            points.setdefault(student, {})[notebook, cell] = float(score)
    totals = gradebook.db.query(whole.student_id, whole.score, whole.late_submission_penalty)
    for student, score, penalty in totals.filter(whole.assignment_id == assignment.id):
        mark = max(0.0, float(score) - float(penalty or 0.0))  # as nbgrader's own export has it
        waits = waiting.get(student, 0)
        state = State.WAITING if waits else State.GRADED
        own = points.get(student, {})
        yield student, StudentMark(Person(student), state, mark, float(penalty or 0.0), waits, own)


def _person(recorder: Recorder, student: str) -> Person:
    """Who a student is, by the class list, the platform, or else the gradebook."""
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
