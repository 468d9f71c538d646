"""What the marking pages ask for, each as one function, which runs in the process of `worker`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from autograder.classroom.marking import sheet
from autograder.classroom.marking.documents import Document, answer_document, groups, progress, question_document
from autograder.classroom.marking.questions import Marking, Question, opened
from autograder.classroom.marking.tables import FIRST, SECOND, ConflictError, Mark, RubricInForce
from autograder.core.source.assignments import CourseError
from autograder.core.source.loading import assignment_names, course_root
from autograder.core.source.rubrics import RubricItem

CONFLICT = "Somebody else changed this in the meantime; nothing was written. This is how it is now."
COMMENT_CHARACTERS, NAME_CHARACTERS, ITEM_CHARACTERS = 10_000, 255, 2_000


class RefusedError(Exception):
    """Raised to answer with another status than OK: it, and the document."""


class _Given(msgspec.Struct):
    id: str
    version: str


class _MarkGiven(msgspec.Struct):
    """A mark as the script sends it."""

    answers: list[_Given]
    state: Literal["marked", "later", "open"]
    items: list[str]
    own_points: float | None = None
    comment: str | None = None
    by: str | None = None
    second: bool = False


class _ItemGiven(msgspec.Struct):
    key: Literal["1", "2", "3", "4", "5", "6", "7", "8", "9"]
    points: float
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=ITEM_CHARACTERS)]


class _RubricGiven(msgspec.Struct):
    """The items of a rubric as the script sends them."""

    items: list[_ItemGiven]
    version: Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
    write: bool


class Marker(msgspec.Struct):
    """The marker's name, and whether Jupyter vouches for it."""

    name: str
    fixed: bool


class View(msgspec.Struct):
    """Options of a page: names, second readings, a single student."""

    names: bool = False
    second: bool = False
    student: str = ""


def assignments(folder: Path) -> list[dict[str, Any]]:
    """Return the assignments with how far they are."""
    root = course_root(folder)
    found = []
    for name in assignment_names(root):
        try:
            with opened(root, name) as marking:
                rows = marking.overview()
        except CourseError:  # not graded yet
            rows = []
        done, total = (sum(row[key] for row in rows) for key in ("done", "total"))
        found.append({"name": name, "done": done, "total": total})
    return found


def overview(folder: Path, assignment: str, student: str = "") -> tuple[list[dict[str, Any]], list[str]]:
    """Return the questions of an assignment, for all or for one student, and the students' ids."""
    with opened(course_root(folder), assignment) as marking:
        return marking.overview(student), marking.students()


def title(folder: Path, names: Sequence[str]) -> str:
    """Return the title of a question."""
    with _question(folder, names) as (_, question):
        return question.title


def question(folder: Path, names: Sequence[str], view: View, marker: Marker) -> Document:
    """Return a question with its groups of answers."""
    with _question(folder, names) as (marking, found):
        return _document(marking, found, view, marker)


def answer(folder: Path, names: Sequence[str], answer_id: str) -> dict[str, str]:
    """Return one answer."""
    with _question(folder, names) as (_, found):
        document = answer_document(found, answer_id)
        if document is None:
            raise CourseError("There is no such answer: reload the page.")
        return document


def mark(folder: Path, names: Sequence[str], body: bytes, view: View, marker: Marker) -> Document:
    """Write a mark for a group of answers, and return the group."""
    with _question(folder, names) as (marking, found):
        given = msgspec.json.decode(body, type=_MarkGiven)
        versions = {one.id: one.version for one in given.answers}
        conflict = False
        try:
            found.records.write(versions, _mark(given, found, marker), SECOND if given.second else FIRST)
        except ConflictError:
            conflict = True
        mine = found.records.answers(versions)
        rubric = found.records.rubric()
        anew = groups(marking, found, mine, rubric, names=view.names, second=given.second)
        group = next(iter(anew), None)
        if conflict:
            raise RefusedError(HTTPStatus.CONFLICT, {"message": CONFLICT, "group": group})
        return {"group": group, **progress(found, found.answers(view.student))}


def rubric(folder: Path, names: Sequence[str], body: bytes, view: View, marker: Marker) -> Document:
    """Change the items of a rubric, or return the effect of the change and the students concerned."""
    with _question(folder, names) as (marking, found):
        given = msgspec.json.decode(body, type=_RubricGiven)
        items = {item.key: RubricItem(item.key, item.points, item.text.strip()) for item in given.items}
        if not all(abs(item.points) <= found.exercise.points for item in items.values()):
            raise ValueError(f"an item of more than the question's {found.exercise.points:g} points")
        changes = found.records.change_rubric(given.version, list(items.values()), given.write)
        if given.write:
            return _document(marking, found, view, marker)
        return {
            "changes": [
                {
                    "from": before,
                    "to": after,
                    "count": len(answers),
                    "students": [a.student for a in answers] if view.names else [],
                }
                for (before, after), answers in changes.items()
            ],
            "total": RubricInForce(tuple(items.values())).total,
        }


def written_sheet(folder: Path, names: Sequence[str]) -> bytes:
    """Return the marks of a question as CSV."""
    with _question(folder, names) as (_, found):
        return sheet.to_csv(found)


def read_sheet(folder: Path, names: Sequence[str], body: bytes, write: bool, marker: Marker) -> Document:
    """Return the changes in a CSV file, and write them if asked."""
    with _question(folder, names) as (_, found):
        rows, problems = sheet.read_csv(found, body, marker.name)
        if write:
            problems += sheet.write_rows(found, rows)
        return {"changes": len(rows), "problems": problems}


@contextmanager
def _question(folder: Path, names: Sequence[str]) -> Iterator[tuple[Marking, Question]]:
    """Open the question that an address names."""
    assignment, notebook, exercise = names
    with opened(course_root(folder), assignment) as marking:
        yield marking, marking.question(notebook, exercise)


def _document(marking: Marking, found: Question, view: View, marker: Marker) -> Document:
    shown = question_document(marking, found, names=view.names, second=view.second, student=view.student)
    return shown | {"marker": {"name": marker.name, "fixed": marker.fixed}}


def _mark(given: _MarkGiven, found: Question, marker: Marker) -> Mark:
    own = given.own_points
    if own is not None and not 0 <= own <= found.exercise.points:
        raise ValueError(f"{own} points, expected 0 to {found.exercise.points:g}")
    items = tuple(item.key for item in found.records.rubric().items if item.key in given.items)
    by = marker.name if marker.fixed else (given.by or marker.name)[:NAME_CHARACTERS]
    comment = (given.comment or "")[:COMMENT_CHARACTERS]
    return Mark(given.state, items=items, own_points=own, comment=comment, marker=by)
