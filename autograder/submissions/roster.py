"""The class list: who the students are, by whichever id a platform knows them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from autograder.submissions.finding import IntakeError, normal
from autograder.submissions.student_ids import wrong_id

FILE = "roster.csv"
# Headings, in lower case: of the project's own form, of Canvas, of Moodle and of Gradescope. The first that a list has
# is the student's id; all of them are ids by which a platform may know the student.
IDS: tuple[str, ...] = (
    "id",
    "identifier",
    "sid",
    "student id",
    "canvas id",
    "moodle id",
    "sis user id",
    "id number",
    "username",
)
IDS += ("sis login id", "login")
EMAILS = ("email", "email address")
NAMES = ("name", "full name", "student")
FIRST, LAST = ("first name", "firstname"), ("last name", "lastname", "surname")
SECTIONS = ("section", "sections", "groups", "group")
EXTENSION = "extension"  # days, for all assignments, or with an assignment's name behind it for that one
_NOT_STUDENTS = frozenset({"Student, Test", "Points Possible"})  # rows of Canvas's export
NO_ID = "{path} has the columns {found}, expected one of {expected}: add a column with the students' ids"
NOT_A_TABLE = "{path} cannot be read as a table ({reason}): save it as CSV in UTF-8"
BAD_DAYS = "{path}, line {line}: {column} is {found!r}, expected a number of days such as 2 or 0.5"
TWICE = "{path}, line {line}: the id {id!r} stands there twice, expected one line for each student"
BAD_ID = '{path}, line {line}: the id "{id}" {wrong}'


@dataclass(frozen=True)
class Person:
    """A student.

    Attributes:
        id: by which the gradebook knows the student.
        name: as one says it, "Ann Jones"; "" if nobody told.
        email: "" if nobody told.
        section: the same.
        extensions: assignment in lower case, or "" for all -> days that a due date is later.
        known: whether the class list has this student.
        ids: all ids by which platforms know the student, in lower case.
    """

    id: str
    name: str = ""
    email: str = ""
    section: str = ""
    extensions: Mapping[str, float] = field(default_factory=dict)
    known: bool = False
    ids: tuple[str, ...] = ()

    def extension(self, assignment: str) -> float:
        """Return the days by which the due date of an assignment is later."""
        return self.extensions.get(assignment.lower(), self.extensions.get("", 0.0))


class Roster:
    """A class list; an empty one knows nobody.

    Args:
        people: the students, in the order of the list.
    """

    def __init__(self, people: Iterable[Person] = ()) -> None:
        self.people = tuple(people)
        self._by_key: dict[str, Person | None] = {}
        for person in self.people:
            for key in person.ids:
                self._by_key[key] = None if key in self._by_key else person  # what two share tells nobody
        self._by_key |= {person.id.lower(): person for person in self.people}

    def __bool__(self) -> bool:
        return bool(self.people)

    def person(self, student: str, name: str = "", email: str = "") -> Person:
        """Return the student whom a platform knows by this id, or else by this address.

        Args:
            student: the platform's id.
            name: used for one whom the list does not know.
            email: the same.
        """
        found = self._by_key.get(student.lower()) or (self._by_key.get(email.lower()) if email else None)
        return found or Person(student, spoken(name), email)


def read_roster(path: Path) -> Roster:
    """Read a class list: columns id, name, email, section, or an export of Canvas, Moodle or Gradescope.

    Raises:
        IntakeError: it is not a table, has no column of ids, or a line of it is wrong.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
        dialect = csv.Sniffer().sniff(text.partition("\n")[0], ",;\t") if text.strip() else csv.excel
    except csv.Error:
        dialect = csv.excel  # one column
    except (OSError, UnicodeDecodeError) as error:
        raise IntakeError(NOT_A_TABLE.format(path=path, reason=error)) from error
    rows = list(csv.reader(text.splitlines(), delimiter=dialect.delimiter))
    heads = [normal(head).lower() for head in rows[0]] if rows else []
    if not {*IDS, *EMAILS} & {*heads}:
        raise IntakeError(NO_ID.format(path=path, found=", ".join(heads) or "none", expected=", ".join(IDS)))
    return Roster(_people(path, heads, rows[1:]))


def _people(path: Path, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[Person]:
    seen: set[str] = set()
    for line, row in enumerate(rows, start=2):
        cells = {head: normal(text) for head, text in zip(heads, row, strict=False) if head}

        def first(names: Sequence[str], cells: Mapping[str, str] = cells) -> str:
            return next((cells[name] for name in names if cells.get(name)), "")

        email = first(EMAILS)
        if "identifier" in cells:  # Moodle's worksheet
            cells["identifier"] = cells["identifier"].removeprefix("Participant").strip()
        ids = [text for text in (*(cells.get(name) for name in IDS), email) if text]
        name = first(NAMES) or " ".join(filter(None, (first(FIRST), first(LAST))))
        if not ids or name in _NOT_STUDENTS:
            continue
        student = ids[0]
        if wrong := wrong_id(student):
            raise IntakeError(BAD_ID.format(path=path, line=line, id=student, wrong=wrong))
        if student.lower() in seen:
            raise IntakeError(TWICE.format(path=path, line=line, id=student))
        seen.add(student.lower())
        extensions = dict(_extensions(path, line, cells))
        keys = tuple(dict.fromkeys(text.lower() for text in ids))
        yield Person(student, spoken(name), email, first(SECTIONS), extensions, True, keys)


def _extensions(path: Path, line: int, cells: Mapping[str, str]) -> Iterator[tuple[str, float]]:
    for column, text in cells.items():
        head, _, assignment = column.partition(" ")
        if head == EXTENSION and text:
            try:
                yield assignment.strip(), float(text.replace(",", "."))
            except ValueError:
                raise IntakeError(BAD_DAYS.format(path=path, line=line, column=column, found=text)) from None


def spoken(name: str) -> str:
    """Return "Ann Jones" for "Jones, Ann", as Canvas sorts names."""
    last, comma, first = (part.strip() for part in name.partition(","))
    return f"{first} {last}" if comma and first and last else name.strip()
