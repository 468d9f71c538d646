"""Read the marks of a class from nbgrader's gradebook, as formgrader and `nbgrader export` show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from nbgrader import api

from autograder.output.classes import current_results
from autograder.output.gradebook import Recorder
from autograder.output.keeping import Record
from autograder.results import Standing, Status, standing_of
from autograder.source.assignments import Assignment
from autograder.submissions.finding import IntakeError
from autograder.submissions.roster import Person

NOTHING = "{assignment} has no marks yet: run `autograder grade {assignment}` first"
Cell = tuple[str, str]  # notebook and graded cell


@dataclass(frozen=True)
class StudentMark:
    """The mark of one student.

    Attributes:
        person: who it is.
        standing: what is known of the mark.
        mark: what is exported; None where there is nothing to export.
        penalty: points taken off for being late; `mark` is without them.
        waiting: number of answers and files that a person has to look at.
        points: of each graded cell that is decided.
        accounts: platform -> the ids by which it knows the student, as its archive told.
    """

    person: Person
    standing: Standing = Standing.MISSING
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
    """Return the marks of everybody who is on the class list or handed in.

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
    statuses: dict[str, dict[str, Status]] = {}
    for result in current_results(recorder, record):
        statuses.setdefault(result.student, {})[result.notebook] = result.status
    found = _graded(recorder)
    if not found and not statuses:
        raise IntakeError(NOTHING.format(assignment=recorder.name))
    listed = [person.id for person in recorder.people.values() if person.known]
    students = []
    for student in dict.fromkeys([*listed, *sorted({*found, *statuses, *record.students})]):
        one = found.get(student, StudentMark(Person(student)))
        # What nbgrader alone has graded is no result of ours.
        known = statuses.get(student) or (dict.fromkeys(recorder.notebooks, Status.GRADED) if student in found else {})
        failed = sum(not status.has_marks for status in known.values())
        standing = standing_of(known, recorder.notebooks, one.waiting > 0)
        without = {
            Standing.GRADED: False,
            Standing.WAITING: only_complete,
            Standing.NOT_GRADED: not count_missing_as_zero,
            Standing.MISSING: not (missing_as_zero or count_missing_as_zero),
        }
        mark = None if without[standing] else one.mark or 0.0
        person, accounts = _person(recorder, student), _accounts(record, student)
        about = replace(one, person=person, accounts=accounts, waiting=one.waiting + failed)
        students.append(replace(about, standing=standing, mark=mark))
    max_score = float(sum(exercise.points for n in recorder.notebooks.values() for exercise in n.exercises))
    return ClassMarks(recorder.name, max_score, tuple(recorder.notebooks.values()), tuple(students))


def _graded(recorder: Recorder) -> dict[str, StudentMark]:
    """Return the gradebook's students and their marks, by the exercises that the source has now, in two queries."""
    whole, part, grade = api.SubmittedAssignment, api.SubmittedNotebook, api.Grade
    ours = {(n.notebook, e.graded_cell) for n in recorder.notebooks.values() for e in n.exercises}
    assignment = recorder.gradebook.find_assignment(recorder.name)
    points: dict[str, dict[Cell, float]] = {}
    waiting: dict[str, int] = {}
    columns = (whole.student_id, api.Notebook.name, api.BaseCell.name, grade.score, grade.needs_manual_grade)
    cells = (
        recorder.gradebook.db.query(*columns, grade.auto_score, grade.manual_score)
        .select_from(grade)
        .join(part, grade.notebook_id == part.id)
        .join(whole, part.assignment_id == whole.id)
        .join(api.Notebook, part.notebook_id == api.Notebook.id)
        .join(api.BaseCell, grade.cell_id == api.BaseCell.id)
        .filter(whole.assignment_id == assignment.id)
    )
    for student, notebook, cell, score, waits, auto, manual in cells:
        if (notebook, cell) not in ours:
            continue
        own = points.setdefault(student, {})
        undecided = auto is None and manual is None
        waiting[student] = waiting.get(student, 0) + bool(waits or undecided)
        if not undecided:
            own[notebook, cell] = float(score)
    penalties: dict[str, float] = {}
    late = recorder.gradebook.db.query(whole.student_id, api.Notebook.name, part.late_submission_penalty)
    late = late.select_from(part).join(whole, part.assignment_id == whole.id).join(api.Notebook)
    for student, notebook, penalty in late.filter(whole.assignment_id == assignment.id):
        if notebook in recorder.notebooks:
            penalties[student] = penalties.get(student, 0.0) + float(penalty or 0.0)
    return {
        student: StudentMark(
            Person(student),
            mark=max(0.0, sum(own.values()) - penalties.get(student, 0.0)),  # as nbgrader's own export has it
            penalty=penalties.get(student, 0.0),
            waiting=waiting[student],
            points=own,
        )
        for student, own in points.items()
    }


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
