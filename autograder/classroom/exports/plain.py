"""Write a CSV file of our own: a row for each student, a column for each notebook and exercise."""

from __future__ import annotations

import csv
import io

from autograder.classroom.exports.marks import ClassMarks, StudentMark
from autograder.classroom.text import harmless
from autograder.core.results import Standing

ABOUT = ("id", "name", "email", "section")
TOTALS = ("automatic", "by_hand", "penalty", "score", "max_score", "waiting", "waiting_points", "status")


def plain_csv(marks: ClassMarks, *, excel: bool = False) -> bytes:
    """Return the file. Texts are quoted, and one that a spreadsheet would take for a formula begins with "'".

    Args:
        marks: the marks of the class.
        excel: whether it is for Excel where numbers have a decimal comma: semicolons, and the mark of UTF-8.
    """
    heads = [*ABOUT]
    for notebook in marks.notebooks:
        heads.append(f"{notebook.title} ({notebook.notebook})")
        heads += [f"{exercise.title} ({exercise.id}{', bonus' * exercise.bonus})" for exercise in notebook.exercises]
    file = io.StringIO()
    writer = csv.writer(file, delimiter=";") if excel else csv.writer(file, quoting=csv.QUOTE_NONNUMERIC)
    for row in ((*heads, *TOTALS), *(_row(student, marks) for student in marks.students)):
        cells = map(harmless, row)
        writer.writerow([str(c).replace(".", ",") if excel and isinstance(c, float) else c for c in cells])
    return file.getvalue().encode("utf-8-sig" if excel else "utf-8", "replace")


def _row(student: StudentMark, marks: ClassMarks) -> list[object]:
    person = student.person
    row: list[object] = [person.id, person.name, person.email, person.section]
    for notebook in marks.notebooks:
        points = [student.points.get((notebook.notebook, e.graded_cell)) for e in notebook.exercises]
        decided = [number for number in points if number is not None]
        row += [sum(decided) if decided else None, *points]
    known, total = student.standing in (Standing.GRADED, Standing.WAITING), student.total
    parts = [total.automatic, total.by_hand, total.penalty] if known else [None] * 3
    left = total.waiting + total.again if known else None
    return [*row, *parts, student.mark, marks.max_score, student.waiting, left, str(student.standing)]
