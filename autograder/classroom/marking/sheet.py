"""Export and import the answers to a question and their marks as CSV, for marking in a spreadsheet."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Mapping
from dataclasses import replace

from autograder.classroom.marking.questions import Question
from autograder.classroom.marking.tables import MARKED, OPEN, ConflictError, Mark, RubricInForce
from autograder.classroom.text import harmless

COLUMNS = ("id", "version", "answer", "points", "items", "comment", "state", "marked_by")
NEEDED = ("id", "version", "points", "items", "comment")
NOT_OURS = "The file has no column {columns}: expected the one that was exported here, as CSV in UTF-8."
UNKNOWN = "{id!r} is no answer to this question"
NO_ITEM = "the rubric has no item {found}"
NO_MARK = "it has neither points nor items"
NO_POINTS = "{found!r}, expected points from 0 to {most:g} or nothing"
LEFT_OUT = "Row {row}: {reason}. It was left out."
CHANGED = "somebody changed this mark or answer after the file was exported"

Row = tuple[int, str, str, Mark]  # number in the file, id, version, mark


def to_csv(question: Question) -> bytes:
    """Return the file: a row for each answer, without names; UTF-8 with the mark that spreadsheets ask for."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for answer in question.answers():
        text, _ = question.text(answer)
        mark = answer.mark or Mark(answer.state)
        row = (answer.id, answer.version, text, mark.points, " ".join(mark.items), mark.comment)
        writer.writerow([harmless(cell) for cell in (*row, answer.state, mark.marker)])
    return file.getvalue().encode("utf-8-sig")


def read_csv(question: Question, content: bytes, marker: str) -> tuple[list[Row], list[str]]:
    """Read the rows of a file in which the mark differs from the gradebook's.

    Args:
        question: to which the answers belong.
        content: the content of the file.
        marker: the person who marked in it.

    Returns:
        The rows to write, and a sentence for each one that cannot be taken.
    """
    try:
        text = content.decode("utf-8-sig")
        delimiter = max(",;\t", key=text.partition("\n")[0].count)  # csv.Sniffer does not find doubled quotes
        table = csv.DictReader(io.StringIO(text), delimiter=delimiter)
        columns, rows = table.fieldnames or (), list(table)
    except (UnicodeDecodeError, csv.Error):
        columns, rows = (), []
    if missing := [column for column in NEEDED if column not in columns]:
        return [], [NOT_OURS.format(columns=" and no ".join(missing))]
    known = {answer.id: answer for answer in question.answers()}
    rubric = question.records.rubric()
    found, problems = [], []
    for number, row in enumerate(rows, start=2):
        answer = known.get(row["id"] or "")
        try:
            if answer is None:
                raise ValueError(UNKNOWN.format(id=row["id"]))
            if mark := _mark(row, answer.mark or Mark(OPEN), rubric, question.exercise.points):
                found.append((number, answer.id, row["version"] or "", replace(mark, marker=marker)))
        except ValueError as error:
            problems.append(LEFT_OUT.format(row=number, reason=error))
    return found, problems


def write_rows(question: Question, rows: list[Row]) -> list[str]:
    """Write the marks of a file; return a sentence for each that somebody changed in the meantime."""
    problems = []
    for number, id_, version, mark in rows:
        try:
            question.records.write({id_: version}, mark)
        except ConflictError:
            problems.append(LEFT_OUT.format(row=number, reason=CHANGED))
    return problems


def _mark(row: Mapping[str, str | None], old: Mark, rubric: RubricInForce, most: float) -> Mark | None:
    """Return the mark in a row; None if that is the old one."""
    typed = (row["items"] or "").replace(",", " ").split()
    points, comment = _points(row["points"] or "", most), _unquoted(row["comment"] or "")
    if (points, tuple(typed), comment) == (_rounded(old.points), old.items, old.comment):
        return None
    items = tuple(item.key for item in rubric.items if item.key in typed)
    if unknown := set(typed).difference(items):
        raise ValueError(NO_ITEM.format(found=" and no ".join(sorted(unknown))))
    if points is None and not items:
        raise ValueError(NO_MARK)
    mark = Mark(MARKED, items=items, comment=comment)
    return mark if points in (None, _rounded(rubric.points_of(mark, most))) else replace(mark, own_points=points)


def _points(text: str, most: float) -> float | None:
    """Return the points in a cell; None if it is empty."""
    if not text.strip():
        return None
    try:
        points = float(text.strip().replace(",", "."))
    except ValueError:
        points = math.nan
    if not 0 <= points <= most:
        raise ValueError(NO_POINTS.format(found=text, most=most))
    return points


def _rounded(points: float | None) -> float | None:
    """Points as `harmless` writes them."""
    return None if points is None else round(points, 4)


def _unquoted(text: str) -> str:
    """Remove the "'" that was put before a formula."""
    return text[1:] if text.startswith("'") and harmless(text[1:]) == text else text
