"""Read the class list, and find a student by any id that a platform uses."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import math
import re
import unicodedata
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import TypeVar

from autograder.core.submissions.files import unprintable
from autograder.core.submissions.finding import IntakeError, normal

FILES = ("roster.csv", "roster.xlsx")
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
IDS += ("sis login id", "login", "student number", "matriculation number", "matrikelnummer")
EMAILS = ("email", "email address", "e-mail", "e-mail address")
NAMES = ("name", "full name", "student")
FIRST, LAST = ("first name", "firstname"), ("last name", "lastname", "surname")
SECTIONS = ("section", "sections", "groups", "group")
GROUPS = ("group", "groups", "team")
EXTENSION = "extension"  # days, for all assignments, or with an assignment's name behind it for that one
_NOT_STUDENTS = frozenset({"Student, Test", "Points Possible"})  # rows of Canvas's export
NO_ID = "{path} has the columns {found}, expected one of {expected}: add a column with the students' ids"
NOT_A_TABLE = "{path} cannot be read as a table ({reason}): save it as CSV in UTF-8, or as .xlsx"
ROUNDED = (
    '{path}, line {line}: the id "{id}" was rounded by a spreadsheet: format the column as text and enter it again'
)
DEEPEST_HEAD = 10  # rows in which the headings are looked for
MOST_DAYS = 3_660
BAD_DAYS = "{path}, line {line}: {column} is {found!r}, expected a number of days such as 2 or 0.5"
TWICE = "{path}, line {line}: the id {id!r} stands there twice, expected one line for each student"
BAD_ID = '{path}, line {line}: the id "{id}" {wrong}'
MAX_ID = 100
MAX_ID_BYTES = 255  # what file systems allow a name

_FORBIDDEN = frozenset("/\\+")  # nbgrader itself refuses the "+"
_FORMULA = frozenset("=-@")  # at the beginning of a cell of a table; "+" is refused anywhere


@dataclass(frozen=True)
class Person:
    """A student.

    Attributes:
        id: by which the gradebook knows the student.
        name: given name first, "Ann Jones"; "" if unknown.
        email: "" if unknown.
        section: the same.
        extensions: assignment in lower case, or "" for all -> days that a due date is later.
        known: whether the class list has this student.
        ids: all ids by which platforms know the student, in lower case.
        groups: teams, whose hand-ins are the student's too.
    """

    id: str
    name: str = ""
    email: str = ""
    section: str = ""
    extensions: Mapping[str, float] = field(default_factory=dict)
    known: bool = False
    ids: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()

    def extension(self, assignment: str) -> float:
        """Return the days by which the due date of an assignment is later."""
        return self.extensions.get(assignment.lower(), self.extensions.get("", 0.0))


class Roster:
    """A class list; an empty one matches no student.

    Args:
        people: the students, in the order of the list.
    """

    def __init__(self, people: Iterable[Person] = ()) -> None:
        self.people = tuple(people)
        by_id = ((key, person) for person in self.people for key in person.ids)
        self._by_key = _unambiguous(by_id) | {person.id.lower(): person for person in self.people}
        self._by_name = _unambiguous((key, person) for person in self.people for key in _names(person.name))
        self._groups: dict[str, tuple[Person, ...]] = {}
        for person in self.people:
            for group in map(squashed, person.groups):
                self._groups[group] = (*self._groups.get(group, ()), person)

    def __bool__(self) -> bool:
        return bool(self.people)

    def known(self, *ids: str) -> Person | None:
        """Return the student with the first of these platform ids that is on the list."""
        return next((person for i in ids if i and (person := self._by_key.get(whole(i).lower()))), None)

    def named(self, name: str) -> Person | None:
        """Return the only student of this name, in any order of its words, or without spaces as Canvas has it."""
        return self._by_name.get(words_of(name)) if words_of(name) else None

    def members(self, group: str) -> tuple[Person, ...]:
        """Return the students of a group, by its name with or without spaces and signs."""
        return self._groups.get(squashed(group), ()) if squashed(group) else ()

    def person(self, student: str, name: str = "", email: str = "") -> Person:
        """Return the student with this platform id, or else this address.

        Args:
            student: the platform's id.
            name: used for one whom the list does not know.
            email: the same.
        """
        return self.known(student, email) or Person(student, spoken(name), email)


_Key = TypeVar("_Key")


def _unambiguous(pairs: Iterable[tuple[_Key, Person]]) -> dict[_Key, Person]:
    """Return the pairs by their keys, without keys that two people share."""
    found: dict[_Key, Person | None] = {}
    for key, person in pairs:
        found[key] = person if found.get(key, person) is person else None
    return {key: person for key, person in found.items() if person}


def read_roster(path: Path) -> Roster:
    """Read a class list: columns id, name, email, section, or an export of Canvas, Moodle or Gradescope.

    It may be a workbook, or a table in UTF-8, UTF-16 or Windows' code page, with commas, semicolons or tabs, and with
    a title above its headings.

    Raises:
        IntakeError: it is not a table, has no column of ids, or a line of it is wrong.
    """
    try:
        raw = path.read_bytes()
        rows = _workbook(raw) if raw.startswith(b"PK") else _table(raw)
    except (OSError, ValueError, csv.Error) as error:
        raise IntakeError(NOT_A_TABLE.format(path=path, reason=error)) from error
    numbered = [(line, row) for line, row in enumerate(rows, start=1) if any(cell.strip() for cell in row)]
    for place, (_, row) in enumerate(numbered[:DEEPEST_HEAD]):
        heads = [normal(head).lower() for head in row]
        if {*IDS, *EMAILS} & {*heads}:
            return Roster(_people(path, heads, numbered[place + 1 :]))
    found = ", ".join(numbered[0][1]).lower() if numbered else "none"
    raise IntakeError(NO_ID.format(path=path, found=found, expected=", ".join(IDS)))


def _table(raw: bytes) -> list[list[str]]:
    """Return the rows of a text.

    Raises:
        ValueError, csv.Error: it is none.
    """
    try:
        text = raw.decode(json.detect_encoding(raw))  # of UTF-8 and UTF-16, with a mark or without
    except UnicodeDecodeError:
        text = raw.decode("cp1252")
    lines = text.splitlines(keepends=True)
    if lines and (declared := re.fullmatch(r'"?sep=(.)"?\s*', lines[0])):  # Excel's own
        return [[], *csv.reader(lines[1:], delimiter=declared[1])]
    words = ((line, {word.strip() for word in re.split(r'[",;\t]', line.lower())}) for line in lines[:DEEPEST_HEAD])
    head = next((line for line, found in words if found & {*IDS, *EMAILS}), "")
    try:
        delimiter = csv.Sniffer().sniff(head, ",;\t").delimiter if head else ","
    except csv.Error:
        delimiter = ","  # one column
    return list(csv.reader(lines, delimiter=delimiter))


def _workbook(raw: bytes) -> list[list[str]]:
    """Return the rows of a workbook's first sheet.

    Raises:
        ValueError: it is none.
    """
    import warnings

    from openpyxl import load_workbook

    try:
        with warnings.catch_warnings(action="ignore"):  # about styles
            book = load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
            rows = [list(row) for row in book.worksheets[0].iter_rows(values_only=True)]
    except (zipfile.BadZipFile, KeyError, IndexError, OSError, SyntaxError) as error:
        raise ValueError(f"it is no workbook: {error}") from error
    return [["" if cell is None else str(cell) for cell in row] for row in rows]


def _people(path: Path, heads: Sequence[str], rows: Iterable[tuple[int, Sequence[str]]]) -> Iterator[Person]:
    seen: set[str] = set()
    for line, row in rows:
        cells = {head: normal(text) for head, text in zip(heads, row, strict=False) if head}

        def first(names: Sequence[str], cells: Mapping[str, str] = cells) -> str:
            return next((cells[name] for name in names if cells.get(name)), "")

        email = first(EMAILS)
        if "identifier" in cells:  # Moodle's worksheet
            cells["identifier"] = cells["identifier"].removeprefix("Participant").strip()
        ids = [whole(text) for text in (*(cells.get(name) for name in IDS), email) if text]
        name = first(NAMES) or " ".join(filter(None, (first(FIRST), first(LAST))))
        if not ids or name in _NOT_STUDENTS:
            continue
        student = ids[0]
        if re.fullmatch(r"\d[.,]\d+E\+\d+", student):
            raise IntakeError(ROUNDED.format(path=path, line=line, id=student))
        if wrong := wrong_id(student):
            raise IntakeError(BAD_ID.format(path=path, line=line, id=student, wrong=wrong))
        if student.lower() in seen:
            raise IntakeError(TWICE.format(path=path, line=line, id=student))
        seen.add(student.lower())
        extensions = dict(_extensions(path, line, cells))
        keys = tuple(dict.fromkeys(text.lower() for text in ids))
        listed = chain.from_iterable(re.split(r" *[,;] *", cells.get(head, "")) for head in GROUPS)
        groups = tuple(filter(None, listed))
        yield Person(student, spoken(name), email, first(SECTIONS), extensions, True, keys, groups)


def _extensions(path: Path, line: int, cells: Mapping[str, str]) -> Iterator[tuple[str, float]]:
    for column, text in cells.items():
        head, _, assignment = column.partition(" ")
        if head == EXTENSION and text:
            try:
                days = float(text.replace(",", "."))
            except ValueError:
                days = math.nan
            if not abs(days) <= MOST_DAYS:
                raise IntakeError(BAD_DAYS.format(path=path, line=line, column=column, found=text))
            yield assignment.strip(), days


def spoken(name: str) -> str:
    """Return "Ann Jones" for "Jones, Ann", as Canvas sorts names."""
    last, comma, first = (part.strip() for part in " ".join(name.split()).partition(","))
    return f"{first} {last}" if comma and first and last else " ".join(name.split())


def whole(text: str) -> str:
    """Return "48219" for "48219.0" or "48219,0", as spreadsheets write an id that they take for a number."""
    number = re.fullmatch(r"(\d+)(?:\.0+|,00?)", text)
    return number[1] if number else text


def words_of(name: str) -> frozenset[str]:
    """Return the words of a name in lower case, without accents."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))
    return frozenset(re.findall(r"[^\W_]+", plain))


def _names(name: str) -> Iterator[frozenset[str]]:
    """Yield the forms of a name: its words, and what Canvas makes of "Jones, Ann", wherever the last name begins."""
    yield words_of(name)
    words = name.split()
    for first in range(len(words)):
        yield words_of(squashed(" ".join((*words[first:], *words[:first]))))


def alike(name: str, other: str) -> bool:
    """Return whether two names have a word in common, or one holds all of the other's."""
    words, others = words_of(name), words_of(other)
    squeezed = "".join(words_of(squashed(name)))
    return bool(words & others) or (bool(others) and all(word in squeezed for word in others))


def squashed(name: str) -> str:
    """Return a name's letters and digits alone, in lower case: Canvas writes no others."""
    return re.sub(r"[\W_]+", "", name.casefold())


def without_words(text: str, *names: str) -> str:
    """Return a text with an ellipsis in place of each word of these names, alone or at the edge of another word."""
    words = {word for name in names for word in (*words_of(name), *re.findall(r"[^\W_]+", name.casefold()))}
    listed = "|".join(map(re.escape, sorted((word for word in words if len(word) > 1), key=len, reverse=True)))
    letter = r"[^\W\d_]"
    pattern = rf"(?<!{letter})(?:{listed})|(?:{listed})(?!{letter})"
    return re.sub(pattern, "…", text, flags=re.IGNORECASE) if listed else text


def wrong_id(name: str) -> str:
    """Return the fault of a student's id; "" if it can be used as it is."""
    if not name:
        return "is empty, expected a name"
    if name.startswith("."):
        return "starts with a dot, expected a name"
    if name[0] in _FORMULA:
        return f"starts with {name[0]!r}, which a spreadsheet takes for a formula, expected a letter or a digit"
    if bad := sorted({ascii(c) for c in name if c in _FORBIDDEN or unprintable(c)}):
        return f"contains {', '.join(bad[:5])}, expected a name without separators, control characters and '+'"
    if len(name) > MAX_ID:
        return f"has {len(name)} characters, expected at most {MAX_ID}"
    if (size := len(name.encode())) > MAX_ID_BYTES:
        return f"takes {size} bytes, expected at most {MAX_ID_BYTES}"
    return ""


def safe_ids(names: Collection[str]) -> dict[str, str]:
    """Return each name with an id that can be shown and stored.

    A made-up id ends with a digest of the name, so that it is the same in each call and never another student's.
    """
    return {name: _made_up(name) if wrong_id(name) else name for name in names}


def _made_up(name: str) -> str:
    digest = hashlib.sha256(name.encode(errors="surrogatepass")).hexdigest()[:8]
    plain = "".join("_" if c in _FORBIDDEN or unprintable(c) else c for c in name)
    plain = re.sub(r"^\W+", "", plain).encode()[: MAX_ID - 10].decode(errors="ignore").strip() or "unnamed"
    return f"{plain}-{digest}"
