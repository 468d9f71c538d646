"""The answers to a question and their marks as CSV: for people who mark in a spreadsheet."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

from autograder.marking.questions import Question
from autograder.marking.tables import MARKED, ConflictError, Mark
from autograder.output.exports.plain import harmless

COLUMNS = ("id", "version", "answer", "points", "items", "comment", "state", "marked_by")
NEEDED = ("id", "version", "points", "items", "comment")
MORE_THAN_A_CELL = 32_000  # characters: spreadsheets cut a longer text
NOT_OURS = "The file has no column {columns}: expected the one that was exported here, as CSV in UTF-8."
UNKNOWN = "Row {row}: {id!r} is no answer to this question. It was left out."
NO_POINTS = "Row {row}: {found!r}, expected points from 0 to {most:g} or nothing. It was left out."
CHANGED = "Row {row}: somebody changed this mark or answer after the file was exported. It was left out."

Row = tuple[int, str, str, Mark]  # number in the file, id, version, mark


def to_csv(question: Question) -> bytes:
    """Return the file: a row for each answer, without names; UTF-8 with the mark that spreadsheets ask for."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for answer in question.answers():
        text, _, _ = question.text(answer)
        mark = answer.mark or Mark(answer.state)
        row = (answer.id, answer.version, text[:MORE_THAN_A_CELL], mark.points, " ".join(mark.items), mark.comment)
        writer.writerow([harmless(cell) for cell in (*row, answer.state, mark.marker)])
    return file.getvalue().encode("utf-8-sig", "replace")


def read_csv(question: Question, content: bytes, marker: str) -> tuple[list[Row], list[str]]:
    """Read the rows of a file whose mark is another than that of the gradebook.

    Args:
        question: to which the answers belong.
        content: of the file.
        marker: who marked in it.

    Returns:
        The rows to write, and a sentence for each one that cannot be taken.
    """
    try:
        text = content.decode("utf-8-sig")
        dialect = csv.Sniffer().sniff(text.partition("\n")[0], ",;\t")
        rows = list(csv.DictReader(io.StringIO(text), dialect=dialect))
    except (UnicodeDecodeError, csv.Error):
        rows = []
    if missing := [column for column in NEEDED if column not in (rows[0] if rows else {})]:
        return [], [NOT_OURS.format(columns=" and no ".join(missing))]
    known = {answer.id: answer for answer in question.answers()}
    rubric = question.records.rubric()
    found, problems = [], []
    for number, row in enumerate(rows, start=2):
        answer = known.get(row["id"] or "")
        points = _points(row["points"] or "", question.exercise.points)
        items = tuple(item.key for item in rubric.items if item.key in (row["items"] or "").split())
        if answer is None:
            problems.append(UNKNOWN.format(row=number, id=row["id"]))
        elif points is None:
            problems.append(NO_POINTS.format(row=number, found=row["points"], most=question.exercise.points))
        elif points != "" or items:
            mark = Mark(MARKED, items=items, comment=_unquoted(row["comment"] or ""), marker=marker)
            if points not in ("", rubric.points_of(mark, question.exercise.points)):
                mark = replace(mark, own_points=float(points))
            if not _same(answer.mark, mark, rubric.points_of(mark, question.exercise.points)):
                found.append((number, answer.id, row["version"] or "", mark))
    return found, problems


def write_rows(question: Question, rows: list[Row]) -> list[str]:
    """Write the marks of a file; return a sentence for each that somebody changed in the meantime."""
    problems = []
    for number, id_, version, mark in rows:
        try:
            question.records.write({id_: version}, mark)
        except ConflictError:
            problems.append(CHANGED.format(row=number))
    return problems


def _points(text: str, most: float) -> float | str | None:
    """The points in a cell, "" if it is empty, None if it holds something else."""
    try:
        points = float(text.strip().replace(",", "."))
    except ValueError:
        return None if text.strip() else ""
    return points if 0 <= points <= most else None


def _unquoted(text: str) -> str:
    """A text without the "'" that was put before a formula."""
    return text[1:] if text.startswith("'") and harmless(text[1:]) == text else text


def _same(old: Mark | None, new: Mark, points: float) -> bool:
    return old is not None and (old.points, old.items, old.comment) == (points, new.items, new.comment)
