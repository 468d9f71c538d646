"""The questions of an assignment that people mark, as the pages show them."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from nbgrader import api
from nbgrader.coursedir import CourseDirectory

from autograder.marking.answers import UnreadableError, answer_text
from autograder.marking.pace import minutes_left
from autograder.marking.records import Records
from autograder.marking.tables import BLANK, LATER, MARKED, OPEN, Answer
from autograder.output.stored import Stored
from autograder.source.assignments import Assignment, CourseError, Exercise, Kind
from autograder.source.configuration import course_config
from autograder.source.loading import load
from autograder.source.rubrics import Rubric, RubricError, parse, split

SECOND_READING = 0.1  # share of the answers
NO_QUESTION = "{assignment} has no question {question!r} in {notebook!r}: choose one from the list"
NO_RUBRIC = "The source has no rubric for this question: type the points."
NOT_GRADED = "{assignment} is not in the gradebook: run `autograder grade {assignment}` first"


@dataclass(frozen=True)
class Question:
    """One exercise whose points people give.

    Attributes:
        exercise: of the source.
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
        return "written" if self.exercise.manual else "undecided"

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
        return f"```python\n{cell.source}\n```" if cell.is_code else split(cell.source)[0]

    def answers(self) -> list[Answer]:
        """Return the answers that people mark: all, or those that the grader could not decide."""
        found = [answer for answer in self.records.answers() if self.path(answer).exists()]
        return found if self.exercise.manual else [a for a in found if a.mark is not None or a.state in (OPEN, LATER)]

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

    def questions(self) -> Iterator[Question]:
        """Yield the questions that have answers for people: every written one, and what the grader left undecided."""
        for source in self.notebooks:
            for exercise in source.exercises:
                question = self._question(source, exercise)
                if exercise.manual or question.answers():
                    yield question

    def _question(self, source: Assignment, exercise: Exercise) -> Question:
        rubric = rubric_of(source, exercise)
        items = rubric.items if isinstance(rubric, Rubric) else ()
        answer = exercise.stub or exercise.id
        names = (self.name, source.notebook, exercise.graded_cell, answer)
        return Question(exercise, source, Records(self.gradebook, *names, items, exercise.points), self.root)

    def overview(self) -> list[dict[str, Any]]:
        """Return how far each question is, as overview.html shows it."""
        return [self._row(question) for question in self.questions()]

    def _row(self, question: Question) -> dict[str, Any]:
        answers = question.answers()
        rubric = question.records.rubric().checksum
        states = Counter(answer.state for answer in answers)
        marks = [a.mark for a in answers if a.state == MARKED and a.mark]
        total = len(answers) - states[BLANK]
        return {
            "title": question.title,
            "notebook": question.notebook.title,
            "path": f"{question.notebook.notebook}/{question.exercise.id}",
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
        }

    def problems(self, question: Question) -> dict[str, str]:
        """Return student -> what the grader could not decide about an exercise."""
        results = Stored(self.gradebook, self.name).results()
        found = ((result.student, e) for result in results for e in result.exercises)
        return {student: e.problem for student, e in found if e.exercise == question.exercise.id and e.problem}

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


def second_progress(question: Question, answers: Sequence[Answer]) -> dict[str, int]:
    """Return how many answers are to be read twice, how many were, and how often the points differ."""
    chosen = question.second_readings(answers)
    both = [(a.mark.points, a.second.points) for a in chosen if a.mark and a.second and a.second.state == MARKED]
    return {"done": len(both), "of": len(chosen), "differ": sum(one != two for one, two in both)}
