"""Fill the gradebook export of Canvas, which its "Import grades" reads again.

Source: canvas-lms, lib/gradebook_exporter.rb and lib/gradebook_importer.rb.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from autograder.classroom.exports.marks import ClassMarks
from autograder.classroom.exports.sheet import Filled, Form, Sheet, fill
from autograder.core.submissions.finding import IntakeError

WHAT = "the file that Canvas exports as Grades > Export > Export Entire Gradebook"
IDS = ("ID", "SIS User ID", "SIS Login ID")
MAXIMUM, TEST_STUDENT = "Points Possible", "Student, Test"
EXCUSED = ("EX",)
WHICH = "{path} has {number} columns for {assignment}, expected one: name it with --column, one of {expected}"
READ_ONLY = "{path}: Canvas does not take marks for the column {column}, expected one of an assignment: name another"
_TITLE = re.compile(r"(?P<title>.*\S) \((?P<id>\d+)\)", re.DOTALL)


def fill_canvas(sheet: Sheet, marks: ClassMarks, column: str = "", scale: bool = False) -> Filled:
    """Put the marks into the column of the assignment.

    Args:
        sheet: the export.
        marks: the marks of the class.
        column: its heading, with or without the number, or its number; "" to find it by the assignment's names.
        scale: whether marks are scaled to the points in Canvas.

    Raises:
        IntakeError: it is no such export, has no such column, or the points differ.
    """
    sheet.column("Student", "LastName", what=WHAT)
    sheet.column("ID", what=WHAT)
    place = _place(sheet, marks, column)
    tops = [row for row in range(len(sheet.rows)) if MAXIMUM in sheet.cell(row, 0)]
    maximum = sheet.cell(tops[0], place) if tops else ""
    if "read only" in maximum:
        raise IntakeError(READ_ONLY.format(path=sheet.path, column=sheet.heads[place]))
    students = [row for row in range(len(sheet.rows)) if row not in tops and sheet.cell(row, 0) != TEST_STUDENT]
    ids = tuple(sheet.heads.index(name) for name in IDS if name in sheet.heads)
    form = Form("canvas", ids, "", place, dict.fromkeys(students, maximum), EXCUSED)
    return fill(sheet, form, marks, scale)


def _place(sheet: Sheet, marks: ClassMarks, column: str) -> int:
    """Return the place of the assignment's column."""
    titles = {i: match for i, head in enumerate(sheet.heads) if (match := _TITLE.fullmatch(head))}
    if column:
        found = [i for i, match in titles.items() if column.strip() in (match[0], match["title"], match["id"])]
    else:
        names = {marks.assignment, *(name for n in marks.notebooks for name in (n.notebook, n.title))}
        found = _alike(names, {i: match["title"] for i, match in titles.items()})
    if len(found) != 1:
        expected = "; ".join(match[0] for match in titles.values()) or "none"
        about = {"path": sheet.path, "assignment": column or marks.assignment, "expected": expected}
        raise IntakeError(WHICH.format(number=len(found), **about))
    return found[0]


def _alike(names: Collection[str], titles: dict[int, str]) -> list[int]:
    """Return the titles that are one of the names, whatever their case, signs and leading number."""

    def plain(text: str) -> str:
        return " ".join(re.sub(r"[\W_]+", " ", text.casefold()).split()).lstrip("0123456789 ")

    wanted = {plain(name) for name in names} - {""}
    return [place for place, title in titles.items() if plain(title) in wanted]
