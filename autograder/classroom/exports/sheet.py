"""A table that a learning platform wrote: some of its cells are changed, every other byte stays."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.classroom.exports.marks import ClassMarks, StudentMark
from autograder.core.submissions.finding import IntakeError, normal
from autograder.core.submissions.roster import whole

DELIMITERS = ",;\t"
ALMOST = 0.005  # platforms keep two decimals
UNREADABLE = "{path} cannot be read as a table ({reason}): export it again as CSV in UTF-8, and do not edit it"
NO_COLUMN = "{path} has no column {column}, expected {what}: export it again, in English"
OTHER_POINTS = "{path} has {theirs} points for {column}, but {assignment} has {ours}: change the points there{scale}"
NO_POINTS = "{path} has {found!r} as the maximum of {column}, expected a number: export it again"
NOTHING_FITS = "{path} names no student who has a mark, expected ids such as {example} in {columns}: add a class list"
# "1,054" alone may have thousands or decimals.
_THOUSANDS = r"\d{1,3}(?:[.,’' \xa0]\d{3})+(?=[.,]\d{1,2}$)"
_NUMBER = re.compile(rf"(?P<whole>\d+|{_THOUSANDS})(?:[.,](?P<part>\d{{1,2}}|\d{{4,}}))?")
_BOM = "\ufeff"
WHAT = "the file that Moodle gives as Submissions > Download grading worksheet"
IDS = ("Identifier", "ID number", "Email address")
PREFIX = "Participant"


@dataclass(frozen=True)
class _Cell:
    """A cell, and where it stands in the text."""

    start: int
    raw: str

    @property
    def text(self) -> str:
        raw = self.raw.removeprefix(_BOM)
        return raw[1:-1].replace('""', '"') if raw[:1] == '"' else raw


class Sheet:
    """A CSV file of an instructor's.

    Args:
        path: the path of the file.

    Attributes:
        heads: the cells of the first row.
        rows: the others, as texts.

    Raises:
        IntakeError: it cannot be read, or is no table.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._text = path.read_bytes().decode()
            self._cells = _parsed(self._text)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise IntakeError(UNREADABLE.format(path=path, reason=reason)) from error
        self.heads, *self.rows = [[normal(cell.text) for cell in row] for row in self._cells]
        self._changed: dict[tuple[int, int], str] = {}

    def column(self, *names: str, what: str) -> int:
        """Return the place of the first of these columns that is there.

        Raises:
            IntakeError: there is none.
        """
        for name in names:
            if name in self.heads:
                return self.heads.index(name)
        raise IntakeError(NO_COLUMN.format(path=self.path, column=" or ".join(names), what=what))

    def cell(self, row: int, column: int) -> str:
        """Return the text of a cell; a row may be too short."""
        return self.rows[row][column] if column < len(self.rows[row]) else ""

    def put(self, row: int, column: int, number: float) -> bool:
        """Change a cell to a number; return whether the row has that cell."""
        there = column < len(self.rows[row])
        if there:
            quote = '"' if self._cells[row + 1][column].raw.startswith('"') else ""
            self._changed[row + 1, column] = f"{quote}{number_text(number)}{quote}"
        return there

    def content(self) -> bytes:
        """Return the file with the changed cells."""
        pieces, last = [], 0
        for row, column in sorted(self._changed):
            cell = self._cells[row][column]
            pieces += [self._text[last : cell.start], self._changed[row, column]]
            last = cell.start + len(cell.raw)
        return "".join([*pieces, self._text[last:]]).encode()


@dataclass(frozen=True)
class Form:
    """What a platform means by the columns of its sheet.

    Attributes:
        platform: a key of `autograder.core.submissions.name_patterns.FORMS`.
        ids: columns by which a student is found; the first holds the platform's own ids.
        prefix: the text before an id in the first one.
        column: the column of the marks.
        maxima: row of a student -> what can be earned, as the platform writes it.
        kept: entries that no mark replaces.
    """

    platform: str
    ids: tuple[int, ...]
    prefix: str
    column: int
    maxima: Mapping[int, str]
    kept: tuple[str, ...] = ()


@dataclass(frozen=True)
class Filled:
    """What became of the students.

    Attributes:
        written: number of marks in the sheet.
        scaled: the factor of the marks, where it is not 1.
        absent: ids of students with a mark whom no row names.
        unclear: rows that name two students, or one whom another row names too.
        kept: rows whose entry stays, though their student has a mark.
        over: ids of students with more than the maximum.
    """

    written: int
    scaled: tuple[float, ...]
    absent: tuple[str, ...]
    unclear: tuple[str, ...]
    kept: tuple[str, ...]
    over: tuple[str, ...]


def fill(sheet: Sheet, form: Form, marks: ClassMarks, scale: bool) -> Filled:
    """Put the marks into a sheet; students without one keep their entry.

    Args:
        sheet: the sheet, changed in place.
        form: its columns.
        marks: the marks of the class.
        scale: whether marks are scaled to the platform's maximum.

    Raises:
        IntakeError: the maximum is another one, or no row fits a student.
    """
    found, unclear = _matched(sheet, form, marks)
    factors: dict[int, float] = {}
    stays, over = [], []
    for row, student in found.items():
        if student.mark is None:
            continue
        factor = _factor(sheet, form, marks, row, scale)
        if sheet.cell(row, form.column) in form.kept or not sheet.put(row, form.column, student.mark * factor):
            stays.append(_label(sheet, form, row))
            continue
        factors[row] = factor
        if student.mark > marks.max_score + ALMOST:
            over.append(student.person.id)
    there = {student.person.id for student in found.values()}
    with_mark = [student.person.id for student in marks.students if student.mark is not None]
    if with_mark and not unclear and not there.intersection(with_mark):
        columns = ", ".join(sheet.heads[place] for place in form.ids)
        raise IntakeError(NOTHING_FITS.format(path=sheet.path, columns=columns, example=with_mark[0]))
    absent = tuple(student for student in with_mark if student not in there)
    scaled = tuple(sorted({factor for factor in factors.values() if factor != 1}))
    return Filled(len(factors), scaled, absent, tuple(unclear), tuple(stays), tuple(over))


def number_text(number: float) -> str:
    """Return a number with at most four decimals and a point, which every platform reads."""
    return f"{round(number, 4) + 0:.4f}".rstrip("0").rstrip(".")


def _label(sheet: Sheet, form: Form, row: int) -> str:
    return sheet.cell(row, form.ids[0]) or f"row {row + 2}"


def _factor(sheet: Sheet, form: Form, marks: ClassMarks, row: int, scale: bool) -> float:
    """Return the factor by which marks are scaled."""
    text, column = form.maxima[row], sheet.heads[form.column]
    if not (number := _NUMBER.fullmatch(text)):
        raise IntakeError(NO_POINTS.format(path=sheet.path, column=column, found=text))
    theirs = float(f"{re.sub(r'[^0-9]', '', number['whole'])}.{number['part'] or 0}")
    if abs(theirs - marks.max_score) < ALMOST:
        return 1.0
    if not scale or not marks.max_score or not theirs:
        ours = number_text(marks.max_score)
        raise IntakeError(
            OTHER_POINTS.format(
                path=sheet.path,
                column=column,
                theirs=text,
                ours=ours,
                assignment=marks.assignment,
                scale=", or pass --scale" if theirs else "",
            )
        )
    return theirs / marks.max_score


def _matched(sheet: Sheet, form: Form, marks: ClassMarks) -> tuple[dict[int, StudentMark], list[str]]:
    """Return row -> its student; and the rows that are unclear.

    Ids in the platform's own archive are certain. Any other id may be one student's here and another's there: it
    counts unless the ids of a row contradict each other.
    """
    known: dict[str, set[str]] = {}
    exact: dict[str, set[str]] = {}
    for student in marks.students:
        person = student.person
        for key in {person.id.lower(), person.email.lower(), *person.ids} - {""}:
            known.setdefault(key, set()).add(person.id)
        for key in student.accounts.get(form.platform, ()):
            exact.setdefault(key.lower(), set()).add(person.id)
    of: dict[int, set[str]] = {}
    for row in form.maxima:
        first, *others = (whole(sheet.cell(row, place)).lower() for place in form.ids)
        first = first.removeprefix(form.prefix.lower()).strip()
        of[row] = exact.get(first) or set().union(*(known.get(key, set()) for key in (first, *others)))
    named = [student for students in of.values() for student in students]
    by_id = {student.person.id: student for student in marks.students}
    found = {row: by_id[min(ids)] for row, ids in of.items() if len(ids) == 1 and named.count(min(ids)) == 1}
    return found, [_label(sheet, form, row) for row, ids in of.items() if ids and row not in found]


def _parsed(text: str) -> list[list[_Cell]]:
    """Return the cells of a table, by the delimiter that gives the most columns.

    Raises:
        ValueError: no delimiter gives two.
    """
    tables = [rows for delimiter in DELIMITERS if len((rows := _split(text, delimiter))[0]) > 1]
    if not tables:
        raise ValueError("it has one column, or a quotation mark that is not closed")
    return max(tables, key=lambda rows: len(rows[0]))


def _split(text: str, delimiter: str) -> list[list[_Cell]]:
    """Return the cells by one delimiter; an empty row if it does not fit."""
    end = rf"({delimiter}|\r\n|\r|\n|\Z)"
    cell = re.compile(rf'(\ufeff?"(?:[^"]|"")*"|[^"{delimiter}\r\n][^{delimiter}\r\n]*|){end}')
    rows: list[list[_Cell]] = [[]]
    place = 0
    while match := cell.match(text, place):
        rows[-1].append(_Cell(place, match[1]))
        place = match.end()
        if match[2] == delimiter:
            continue
        if place == len(text):
            return rows
        rows.append([])
    return [[]]


def fill_moodle(sheet: Sheet, marks: ClassMarks, column: str = "", scale: bool = False) -> Filled:
    """Put the marks into the column Grade; "Last modified" stays, by which Moodle sees what changed meanwhile.

    Args:
        sheet: the worksheet.
        marks: the marks of the class.
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
