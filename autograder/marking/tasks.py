"""What the marking pages ask for, each as one function: it runs in the process of `autograder.marking.worker`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from autograder.marking import sheet
from autograder.marking.documents import Document, answer_document, groups, progress, question_document
from autograder.marking.questions import Marking, Question, opened
from autograder.marking.tables import FIRST, SECOND, ConflictError, Mark
from autograder.source.assignments import CourseError
from autograder.source.loading import assignment_names, course_root

CONFLICT = "Somebody else changed this in the meantime; nothing was written. This is how it is now."
COMMENT_CHARACTERS, NAME_CHARACTERS = 10_000, 255


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
    key: str
    points: float


class _RubricGiven(msgspec.Struct):
    """Points of rubric items as the script sends them."""

    items: list[_ItemGiven]
    version: Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
    write: bool


class Marker(msgspec.Struct):
    """Who marks: the name, and whether Jupyter knows it."""

    name: str
    fixed: bool


class View(msgspec.Struct):
    """What a page shows: names, answers that are read twice."""

    names: bool = False
    second: bool = False


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


def overview(folder: Path, assignment: str) -> list[dict[str, Any]]:
    """Return the questions of an assignment."""
    with opened(course_root(folder), assignment) as marking:
        return marking.overview()


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
    with _question(folder, names) as (marking, found):
        document = answer_document(marking, found, answer_id)
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
        answers = found.answers()
        mine = [one for one in answers if one.id in versions]
        rubric = found.records.rubric()
        anew = groups(marking, found, mine, rubric, names=view.names, second=given.second)
        group = next(iter(anew), None)
        if conflict:
            raise RefusedError(HTTPStatus.CONFLICT, {"message": CONFLICT, "group": group})
        return {"group": group, **progress(found, answers)}


def rubric(folder: Path, names: Sequence[str], body: bytes, view: View, marker: Marker) -> Document:
    """Change the points of rubric items, or return what that would change."""
    with _question(folder, names) as (marking, found):
        given = msgspec.json.decode(body, type=_RubricGiven)
        points = {item.key: item.points for item in given.items}
        if not all(abs(number) <= found.exercise.points for number in points.values()):
            raise ValueError(f"an item of more than the question's {found.exercise.points:g} points")
        changes = found.records.change_points(given.version, points, given.write)
        if given.write:
            return _document(marking, found, view, marker)
        listed = [{"from": before, "to": after, "count": count} for before, after, count in changes]
        return {"changes": listed, "answers": sum(count for *_, count in changes)}


def written_sheet(folder: Path, names: Sequence[str]) -> bytes:
    """Return the marks of a question as CSV."""
    with _question(folder, names) as (_, found):
        return sheet.to_csv(found)


def read_sheet(folder: Path, names: Sequence[str], body: bytes, write: bool, marker: Marker) -> Document:
    """Return what a CSV file would change, and write that if asked."""
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
    shown = question_document(marking, found, names=view.names, second=view.second)
    return shown | {"marker": {"name": marker.name, "fixed": marker.fixed}}


def _mark(given: _MarkGiven, found: Question, marker: Marker) -> Mark:
    own = given.own_points
    if own is not None and not 0 <= own <= found.exercise.points:
        raise ValueError(f"{own} points, expected 0 to {found.exercise.points:g}")
    items = tuple(item.key for item in found.records.rubric().items if item.key in given.items)
    by = marker.name if marker.fixed else (given.by or marker.name)[:NAME_CHARACTERS]
    comment = (given.comment or "")[:COMMENT_CHARACTERS]
    return Mark(given.state, items=items, own_points=own, comment=comment, marker=by)
