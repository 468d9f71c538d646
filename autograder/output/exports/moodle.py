"""Fill the grading worksheet of a Moodle assignment, which "Upload grading worksheet" reads again.

Source: Moodle, mod/assign/gradingtable.php and mod/assign/feedback/offline/importgradeslib.php.
"""

from __future__ import annotations

from autograder.output.exports.marks import ClassMarks
from autograder.output.exports.sheet import Filled, Form, Sheet, fill

WHAT = "the file that Moodle gives as Submissions > Download grading worksheet"
IDS = ("Identifier", "ID number", "Email address")
PREFIX = "Participant"


def fill_moodle(sheet: Sheet, marks: ClassMarks, column: str = "", scale: bool = False) -> Filled:
    """Put the marks into the column Grade; "Last modified" stays, by which Moodle sees what changed meanwhile.

    Args:
        sheet: the worksheet.
        marks: of the class.
        column: its heading where it is not Grade.
        scale: whether marks are scaled to the maximum in Moodle.

    Raises:
        IntakeError: it is no such worksheet, or the maximum differs.
    """
    sheet.column("Identifier", what=WHAT)
    place = sheet.column(column or "Grade", what=WHAT)
    maximum = sheet.column("Maximum Grade", "Maximum grade", what=WHAT)
    ids = tuple(sheet.heads.index(name) for name in IDS if name in sheet.heads)
    maxima = {row: sheet.cell(row, maximum) for row in range(len(sheet.rows))}
    return fill(sheet, Form("moodle", ids, PREFIX, place, maxima), marks, scale)
