"""The questions of an assignment that people mark, as the pages show them."""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from statistics import mean
from typing import Any

from nbgrader import api
from nbgrader.coursedir import CourseDirectory
from sqlalchemy import delete, insert, select

from autograder.classroom.gradebook.stored import Stored
from autograder.classroom.marking.answers import UnreadableError, answer_text
from autograder.classroom.marking.records import Records
from autograder.classroom.marking.tables import BLANK, GRADED, LATER, MARKED, SETTLED, SHARES, Answer
from autograder.classroom.text import points_text
from autograder.core.results import ExerciseResult
from autograder.core.source.assignments import SOLUTION_MARKERS, Assignment, CourseError, Exercise, Kind
from autograder.core.source.configuration import course_config
from autograder.core.source.loading import load
from autograder.core.source.rubrics import Rubric, RubricError, parse, split

SECOND_READING = 0.1  # share of the answers
NO_QUESTION = "{assignment} has no question {question!r} in {notebook!r}: choose one from the list"
UNDECIDED = "The grader could not decide: {problem}"
GAVE = "The grader gave {points} of {most} points."
NO_RUBRIC = "The source has no rubric for this question: type the points."
NOT_GRADED = "{assignment} is not in the gradebook: run `autograder grade {assignment}` first"
BREAK = 300.0  # seconds: a longer time between two marks is not one of marking


@dataclass(frozen=True)
class Question:
    """An exercise that people mark.

    Attributes:
        exercise: the exercise in the source.
        notebook: its source notebook.
        records: its marks.
        root: the course directory.
    """

    exercise: Exercise
    notebook: Assignment
    records: Records
    root: Path

    @property
    def kind(self) -> str:
        return "written" if self.exercise.manual else "automatic"

    @property
    def answer_cell(self) -> str:
        return self.exercise.stub or self.exercise.id

    @property
    def title(self) -> str:
        return self.exercise.title or self.exercise.id

    @cached_property
    def statement(self) -> str:
        """The text cells before the answer, back to the nearest heading."""
        cells = list(self.notebook.cells)
        index = next(number for number, cell in enumerate(cells) if cell.id == self.answer_cell)
        found: list[str] = []
        for cell in reversed(cells[:index]):
            if cell.kind is not Kind.PROSE:
                break
            found.insert(0, cell.source)
            if cell.source.lstrip().startswith("#"):
                break
        return "\n\n".join(found)

    @property
    def model(self) -> str:
        """The instructor's answer, as Markdown."""
        cell = self.notebook.by_id[self.answer_cell]
        return f"```python\n{SOLUTION_MARKERS.sub('', cell.source)}\n```" if cell.is_code else split(cell.source)[0]

    @property
    def name(self) -> str:
        """Notebook and exercise, as in an address."""
        return f"{self.notebook.notebook}/{self.exercise.id}"

    def answers(self, student: str = "") -> list[Answer]:
        """Return the answers that people mark.

        Args:
            student: all that this student answered; "" for all that was written, was marked already, or could not be
                decided by the grader.
        """
        found = [answer for answer in self.records.answers() if self.path(answer).exists()]
        if student:
            return [answer for answer in found if answer.student == student]
        return [answer for answer in found if answer.state != GRADED]

    def path(self, answer: Answer) -> Path:
        """Return the executed notebook that holds an answer."""
        folder = self.root / "autograded" / answer.student / self.notebook.name
        return folder / f"{self.notebook.notebook}.ipynb"

    def text(self, answer: Answer) -> tuple[str, str]:
        """Return the text of an answer, and a key that equal answers share."""
        try:
            return answer_text(self.path(answer), self.answer_cell)
        except UnreadableError as error:
            return str(error), answer.id

    def second_readings(self, answers: Sequence[Answer]) -> list[Answer]:
        """Return the answers that are read twice: a tenth by a hash, at least one, and those that were read already."""
        by_hash = {a.id: int(hashlib.sha256(a.id.encode()).hexdigest()[:8], 16) / 2**32 for a in answers}
        given = [a for a in answers if a.state != BLANK]
        least = min((by_hash[a.id] for a in given), default=0.0)
        return [a for a in given if by_hash[a.id] <= max(SECOND_READING, least) or a.second]


class Marking:
    """The questions of one assignment; `opened` makes one."""

    def __init__(self, root: Path, assignment: str, gradebook: api.Gradebook) -> None:
        self.root, self.name, self.gradebook = root, assignment, gradebook
        self.notebooks = load(root, assignment)

    def question(self, notebook: str, exercise: str) -> Question:
        """Return one question.

        Raises:
            CourseError: there is none of this name.
        """
        for source in self.notebooks:
            for one in source.exercises:
                if (source.notebook, one.id) == (notebook, exercise):
                    return self._question(source, one)
        raise CourseError(NO_QUESTION.format(assignment=self.name, question=exercise, notebook=notebook))

    def questions(self, student: str = "") -> Iterator[Question]:
        """Yield the questions that have answers for people: the written ones, and others with `Question.answers`."""
        for source in self.notebooks:
            for exercise in source.exercises:
                question = self._question(source, exercise)
                if (exercise.manual and not student) or question.answers(student):
                    yield question

    def _question(self, source: Assignment, exercise: Exercise) -> Question:
        rubric = rubric_of(source, exercise)
        items = rubric.items if isinstance(rubric, Rubric) else ()
        answer = exercise.stub or exercise.id
        names = (self.name, source.notebook, exercise.graded_cell, answer)
        records = Records(self.gradebook, *names, items, exercise.points, written=exercise.manual)
        return Question(exercise, source, records, self.root)

    def overview(self, student: str = "") -> list[dict[str, Any]]:
        """Return how far each question is, as overview.html shows it: for the class, or for one student."""
        shares = self.shares.all()
        return [self._row(question, student, shares) for question in self.questions(student)]

    @property
    def shares(self) -> Shares:
        """Which marker has which answers."""
        return Shares(self.gradebook, self.name)

    def share(self, markers: Sequence[str], by: str) -> dict[str, int]:
        """Divide the written answers among markers; what somebody of them has already stays.

        Args:
            markers: their names, as they call themselves on the pages.
            by: "question" or "student".

        Returns:
            Marker -> number of answers that are not blank.
        """
        work: Counter[str] = Counter()
        for question in self.questions():
            for answer in question.answers():
                work[question.name if by == "question" else answer.student] += answer.state != BLANK
        return self.shares.divide(work, markers)

    def _row(self, question: Question, student: str, shares: Mapping[str, str]) -> dict[str, Any]:
        answers = question.answers(student)
        rubric = question.records.rubric().checksum
        states = Counter(answer.state for answer in answers)
        marks = [a.mark for a in answers if a.state == MARKED and a.mark]
        total = sum(answer.state not in SETTLED for answer in answers)
        return {
            "title": question.title,
            "notebook": question.notebook.title,
            "path": question.name,
            "points": question.exercise.points,
            "kind": question.kind,
            "done": states[MARKED],
            "total": total,
            "later": states[LATER],
            "blank": states[BLANK],
            "minutes": minutes_left([mark.at for mark in marks], total - states[MARKED]),
            "distribution": distribution(answers),
            "second": second_progress(question, answers),
            "old_rubric": sum(bool(mark.rubric) and mark.rubric != rubric for mark in marks),
            "markers": Counter(mark.marker for mark in marks if mark.marker).most_common(),
            "shared": shared_progress(question, answers, shares),
            "earned": answers[0].points if student else None,
        }

    def grader_messages(self, question: Question) -> dict[str, str]:
        """Return student -> the grader's messages on the answer to an exercise, those of hidden checks included."""
        results = Stored(self.gradebook, self.name).results()
        found = ((result.student, e) for result in results for e in result.exercises)
        return {student: _message(e) for student, e in found if e.exercise == question.exercise.id}

    def students(self) -> list[str]:
        """Return the ids of all students with a hand-in, in order."""
        rows = self.gradebook.db.query(api.SubmittedAssignment.student_id).join(api.Assignment)
        return sorted(student for (student,) in rows.filter(api.Assignment.name == self.name))

    def names(self) -> dict[str, str]:
        """Return student -> name."""
        rows = self.gradebook.db.query(api.Student.id, api.Student.first_name, api.Student.last_name)
        return {student: f"{first or ''} {last or ''}".strip() for student, first, last in rows}


@contextmanager
def opened(root: Path, assignment: str) -> Iterator[Marking]:
    """Open the gradebook of a course for one assignment.

    Raises:
        CourseError: there is no such assignment, or the gradebook does not know it.
    """
    coursedir = CourseDirectory(config=course_config(root))
    with api.Gradebook(coursedir.db_url, coursedir.course_id) as gradebook:
        marking = Marking(root, assignment, gradebook)
        if gradebook.db.query(api.Assignment).filter(api.Assignment.name == assignment).first() is None:
            raise CourseError(NOT_GRADED.format(assignment=assignment))
        yield marking


def has_gradebook(root: Path) -> bool:
    """Return whether a course has a gradebook; one of a database server is taken as there."""
    kind, _, path = CourseDirectory(config=course_config(root)).db_url.partition(":///")
    return kind != "sqlite" or Path(path).exists()


def rubric_of(source: Assignment, exercise: Exercise) -> Rubric | str:
    """Return the rubric of the source, or why there is none."""
    if not exercise.manual or not split(source.by_id[exercise.id].source)[1]:
        return NO_RUBRIC
    try:
        return parse(source.by_id[exercise.id].source, exercise.points)
    except RubricError as error:
        return str(error)


def distribution(answers: Sequence[Answer]) -> list[tuple[float, int]]:
    """Return points -> number of marked answers, in order."""
    marked = [a.mark.points for a in answers if a.state == MARKED and a.mark and a.mark.points is not None]
    return sorted(Counter(marked).items())


def shared_progress(
    question: Question, answers: Sequence[Answer], shares: Mapping[str, str]
) -> list[tuple[str, int, int]]:
    """Return marker, number of marked answers and number of assigned answers, for markers with any."""
    own: defaultdict[str, list[Answer]] = defaultdict(list)
    for answer in answers:
        if answer.state not in SETTLED and (marker := marker_of(shares, question, answer)):
            own[marker].append(answer)
    return [(marker, sum(a.state == MARKED for a in found), len(found)) for marker, found in sorted(own.items())]


def marker_of(shares: Mapping[str, str], question: Question, answer: Answer) -> str:
    """Return the marker to whom an answer is assigned; "" if anybody may mark it."""
    return shares.get(question.name) or shares.get(answer.student, "")


def _message(e: ExerciseResult) -> str:
    if e.problem:
        return UNDECIDED.format(problem=e.problem)
    failed = " ".join(check.message for check in e.checks if not check.passed)
    return f"{GAVE.format(points=points_text(e.points), most=points_text(e.max_points))} {failed or e.note}".strip()


def second_progress(question: Question, answers: Sequence[Answer]) -> dict[str, int]:
    """Return how many answers are to be read twice, how many were, and how often the points differ."""
    chosen = question.second_readings(answers)
    both = [(a.mark.points, a.second.points) for a in chosen if a.mark and a.second and a.second.state == MARKED]
    return {"done": len(both), "of": len(chosen), "differ": sum(one != two for one, two in both)}


class Shares:
    """The division of one assignment: a question or a student -> a marker.

    Args:
        gradebook: open.
        assignment: its name.
    """

    def __init__(self, gradebook: api.Gradebook, assignment: str) -> None:
        self._db, self._assignment = gradebook.db, assignment
        SHARES.create(self._db.connection(), checkfirst=True)
        self._db.commit()

    def all(self) -> dict[str, str]:
        """Return question, as NOTEBOOK/EXERCISE, or student -> marker."""
        found = self._db.execute(select(SHARES.c.shares).where(SHARES.c.assignment == self._assignment)).scalar()
        return json.loads(found) if found else {}

    def divide(self, work: Mapping[str, int], markers: Sequence[str]) -> dict[str, int]:
        """Give each question or student to one of the markers, so that all have about as many answers.

        What one of them has already stays; the rest goes, the largest first, to whoever has least.

        Args:
            work: question or student -> number of answers.
            markers: their names; none takes the division back.

        Returns:
            Marker -> number of answers.
        """
        shares = {key: marker for key, marker in self.all().items() if key in work and marker in markers}
        load = dict.fromkeys(markers, 0)
        for key, marker in shares.items():
            load[marker] += work[key]
        for key in sorted(work.keys() - shares.keys(), key=lambda key: (-work[key], key)) if markers else ():
            marker = min(load, key=lambda marker: load[marker])
            shares[key] = marker
            load[marker] += work[key]
        self._db.execute(delete(SHARES).where(SHARES.c.assignment == self._assignment))
        self._db.execute(insert(SHARES), [{"assignment": self._assignment, "shares": json.dumps(shares)}])
        self._db.commit()
        return load


def minutes_left(times: Sequence[str], remaining: int) -> float | None:
    """Return the minutes that the remaining answers take at the pace so far; None if that is not known.

    Args:
        times: when each answer was marked, ISO 8601; "" where unknown. Answers marked together share a time.
        remaining: number of answers.
    """
    if not remaining:
        return 0.0
    marked = sorted(datetime.fromisoformat(time) for time in times if time)
    gaps = [(after - before).total_seconds() for before, after in pairwise(marked)]
    counted = [gap for gap in gaps if gap <= BREAK]
    return mean(counted) * remaining / 60 if any(counted) else None
