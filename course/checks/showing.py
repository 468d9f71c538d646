"""Plain data for people: a number in its line, a vector as a row, a matrix as a table, in text/html and text/plain."""

from __future__ import annotations

import contextlib
import html
import reprlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from course import markup
from course.checks.compare import TOLERANCE
from course.checks.part import NOTHING, Finding

MOST = 8  # rows, and columns, of a table
LONGEST = 20  # characters of a text in a table
DIGITS = 4  # significant ones; more if a difference would not be seen
ELLIPSIS, MISSING = "…", "–"
ROOM = markup.WIDTH - 4

_BLOCK = "display:inline-block;max-width:100%;overflow-x:auto;vertical-align:top;margin:.3em .8em .3em 0"
_TABLE = "margin:0;width:auto;border-collapse:collapse;border:none"
_CAPTION = "caption-side:top;text-align:left;white-space:nowrap;padding:0 0 .2em 0;opacity:.75"
_TEXT = "font-family:monospace"
_NUMBER = f"padding:1px .5em;text-align:right;white-space:pre;{_TEXT}"
_HEADER = f"{_NUMBER};font-weight:normal;opacity:.75"
_MARK = f"background-color:{markup.MARKED[0]};color:{markup.MARKED[1]};font-weight:bold"


class _Brief(reprlib.Repr):
    """Short texts, in which an object has no more than the name of its type."""

    def __init__(self) -> None:
        super().__init__()
        self.fillvalue = ELLIPSIS
        self.maxstring = self.maxlong = 80
        self.maxlist = self.maxtuple = self.maxdict = self.maxset = MOST

    def repr_instance(self, value: Any, level: int) -> str:
        if value is None or isinstance(value, (bool, int, float, complex, np.generic)):
            return written(value)
        if hasattr(value, "shape"):
            return f"an array of shape {tuple(value.shape)}"
        return f"an object of type {type(value).__name__}"


_brief = _Brief()


@dataclass(frozen=True)
class Line:
    """What fits into a line: a name and a text."""

    name: str
    text: str

    def html(self) -> str:
        """Return it as markup."""
        return f'<div>{html.escape(self.name)}: <span style="{_TEXT}">{html.escape(self.text)}</span></div>'

    def plain(self) -> list[str]:
        """Return it as lines of at most `ROOM` columns."""
        return [line[4:] for line in markup.wrapped(f"{self.name}: {self.text}", indent="    ")]


@dataclass(frozen=True)
class Table:
    """A part of a matrix.

    Attributes:
        caption: its name and shape.
        columns: header of each column.
        rows: header of each row; none for a vector.
        cells: texts of one width in a column; the same lengths as the headers.
        marked: row and column of the first difference; both rows of a table that compares two vectors.
    """

    caption: str
    columns: Sequence[str]
    rows: Sequence[str]
    cells: Sequence[Sequence[str]]
    marked: frozenset[tuple[int, int]] = frozenset()

    def html(self) -> str:
        """Return it as markup, with headers that a screen reader reads before a number."""
        heads = "".join(f'<th scope="col" style="{_HEADER}">{html.escape(name)}</th>' for name in self.columns)
        sides = [f'<th scope="row" style="{_HEADER}">{html.escape(name)}</th>' for name in self.rows] or [""]
        body = "".join(
            f"<tr>{side}{''.join(self._cell(text, (i, j) in self.marked) for j, text in enumerate(row))}</tr>"
            for i, (side, row) in enumerate(zip(sides, self.cells, strict=True))
        )
        corner = f'<td style="{_NUMBER}"></td>' if self.rows else ""
        name = html.escape(self.caption)
        return (
            f'<div role="group" aria-label="{name}" tabindex="0" style="{_BLOCK}"><table style="{_TABLE}">'
            f'<caption style="{_CAPTION}">{name}</caption>'
            f"<thead><tr>{corner}{heads}</tr></thead><tbody>{body}</tbody></table></div>"
        )

    @staticmethod
    def _cell(text: str, marked: bool) -> str:
        shown = f'<mark style="{_MARK}">{html.escape(text)}</mark>' if marked else html.escape(text)
        return f'<td style="{_NUMBER}">{shown}</td>'

    def plain(self) -> list[str]:
        """Return it as lines; brackets mark the first difference."""
        sides = self.rows or [""]
        names = max(map(len, sides))
        texts = [
            [f"[{text}]" if (i, j) in self.marked else f" {text} " for j, text in enumerate(row)]
            for i, row in enumerate(self.cells)
        ]
        widths = [max(len(head) + 2, *(len(row[j]) for row in texts)) for j, head in enumerate(self.columns)]
        heads = "".join(f"{head} ".rjust(width) for head, width in zip(self.columns, widths, strict=True))
        lines = [
            name.rjust(names) + "".join(text.rjust(width) for text, width in zip(row, widths, strict=True))
            for name, row in zip(sides, texts, strict=True)
        ]
        return [self.caption, (" " * names + heads).rstrip(), *(line.rstrip() for line in lines)]


Block = Line | Table


@dataclass(frozen=True)
class _Entries:
    """A value as an array.

    Attributes:
        values: array; of numbers, or of plain objects; None in it for what is no array.
        note: its shape in words; "" for a number, the text itself for what is no array.
    """

    values: np.ndarray
    note: str


def blocks(finding: Finding) -> list[Block]:
    """Return what a finding compares: call, arguments, found and expected, with the first difference marked."""
    values = {"found": finding.found, "expected": finding.expected}
    pair = {name: _entries(value) for name, value in values.items() if value is not NOTHING}
    if all(isinstance(value, str) for value in values.values()) and finding.found.split() != finding.expected.split():
        pair = {name: _words(value) for name, value in values.items()}
    place = first_difference(pair["found"], pair["expected"], finding.rtol) if len(pair) == 2 else None
    shape = pair["found"].values.shape if place else ()
    called = finding.call and finding.call not in finding.sentence
    shown: list[Block] = [Line("call", finding.call)] if called else []
    shown += [_block(name, _entries(value), place, shape) for name, value in finding.given.items()]
    digits = DIGITS
    if place is not None:
        one, other = (_at(its.values, place) for its in pair.values())
        digits = next((d for d in range(DIGITS, 18) if written(one, d) != written(other, d)), 17)
        if place:
            difference = f"{written(one, digits)} instead of {written(other, digits)}"
            shown.append(Line(f"first difference at {list(place)}", difference))
    if len(pair) == 2 and all(its.values.ndim == 1 and its.values.size for its in pair.values()):
        return [*shown, _compared(pair, place, digits)]
    return shown + [_block(name, its, place, shape, digits, marked=True) for name, its in pair.items()]


def first_difference(found: _Entries, expected: _Entries, rtol: float) -> tuple[int, ...] | None:
    """Return the first index at which two arrays differ by more than the tolerance; None if there is none.

    Two vectors of different lengths differ where the shorter one ends, at the latest; other shapes are not compared.
    """
    one, other = found.values, expected.values
    length: int | None = None
    if one.ndim == other.ndim == 1 and one.size != other.size:
        length = min(one.size, other.size)
        one, other = one[:length], other[:length]
    if one.shape != other.shape:
        return None
    differs = np.asarray(one != other, dtype=bool)
    if one.dtype.kind in "iufc" and other.dtype.kind in "iufc":
        rtol = max(rtol, TOLERANCE.get(one.dtype.name, 0.0))
        size = float(np.max(np.abs(other), initial=0.0, where=np.isfinite(other)))
        near = np.isclose(one, other, rtol=rtol, atol=2e-6 * max(1.0, size), equal_nan=True)
        differs = differs & ~(np.isnan(one) & np.isnan(other)) if near.all() else ~near
    places = np.argwhere(differs)
    if len(places):
        return tuple(int(i) for i in places[0])
    return None if length is None else (length,)


def written(value: Any, digits: int = DIGITS) -> str:
    """Return a number with so many significant digits, or all before its point; another value as short text."""
    if not _is_number(value):
        text = MISSING if value is NOTHING else repr(value) if isinstance(value, str) else str(value)
        return text if len(text) <= LONGEST else text[: LONGEST - 1] + ELLIPSIS
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    if isinstance(value, (complex, np.complexfloating)):
        return f"{value:.{digits}g}"
    size = abs(float(value))
    whole = len(str(int(size))) if size < 1e7 else 0  # nan is not
    return f"{float(value):.{max(digits, whole)}g}"


def _entries(value: Any) -> _Entries:
    """Return an array, a tensor, a number or a list of plain values as an array; of an object only its type's name."""
    if hasattr(value, "detach"):
        value = value.detach().cpu()
        value = (value.float() if str(value.dtype) == "torch.bfloat16" else value).numpy()
    if isinstance(value, (np.ndarray, np.generic)):
        values = np.asarray(value)
        return _Entries(values, f"shape {values.shape}" if values.ndim else "")
    if isinstance(value, (bool, int, float, complex)):
        return _Entries(np.asarray(value), "")
    if isinstance(value, (list, tuple)) and value and _is_plain(value):
        with contextlib.suppress(ValueError):  # rows of different lengths
            values = np.array(value, dtype=object)
            if not any(isinstance(item, (list, tuple)) for item in values.flat):
                values = np.array(value) if all(map(_is_number, values.flat)) else values
                return _Entries(values, f"{type(value).__name__} of {' × '.join(map(str, values.shape))}")
    return _Entries(np.asarray(None), _brief.repr(value))


def _is_plain(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return all(_is_plain(item) for item in value)
    return value is None or isinstance(value, (str, bool, int, float, complex, np.generic))


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float, complex, np.number)) and not isinstance(value, bool)


def _words(text: str) -> _Entries:
    words = np.array(text.split(), dtype=object)
    return _Entries(words, f"{words.size} word{'' if words.size == 1 else 's'}")


def _at(values: np.ndarray, place: tuple[int, ...]) -> Any:
    return values[place] if all(i < n for i, n in zip(place, values.shape, strict=True)) else NOTHING


def _block(
    name: str,
    entries: _Entries,
    place: tuple[int, ...] | None,
    shape: tuple[int, ...],
    digits: int = DIGITS,
    marked: bool = False,
) -> Block:
    """Return a value as a line or as a table.

    Args:
        name: the name of the value.
        entries: the value.
        place: where found and expected differ first.
        shape: of what was found. As far as an argument has the same, the part of it that belongs to `place` is shown:
            of 3 and more axes one matrix.
        digits: significant ones.
        marked: mark the place.
    """
    values = entries.values
    if values.ndim == 0:
        return Line(name, entries.note or written(values[()], digits))
    if not values.size:
        return Line(name, f"empty, {entries.note}")
    focus = [0] * values.ndim
    for axis, (i, length, own) in enumerate(zip(place or (), shape, values.shape, strict=False)):
        if length != own:
            break
        focus[axis] = i
    at = tuple(focus[:-2])
    caption = f"{name}{list(at)} of {entries.note}" if at else f"{name}, {entries.note}"
    if values.ndim == 1:
        return _table(caption, values[None], [], (0, focus[0]), digits, frozenset())
    row, column = focus[-2:]
    mark = {(row, column)} if marked and place and len(place) == values.ndim else ()
    return _table(caption, values[at], None, (row, column), digits, frozenset(mark))


def _compared(pair: Mapping[str, _Entries], place: tuple[int, ...] | None, digits: int) -> Table:
    """Return two vectors as the rows of one table."""
    both = np.full((2, max(its.values.size for its in pair.values())), NOTHING, dtype=object)
    for row, its in zip(both, pair.values(), strict=True):
        row[: its.values.size] = its.values
    notes = {its.note for its in pair.values()}
    apart = "; ".join(f"{name}: {its.note}" for name, its in pair.items())
    caption = apart if len(notes) > 1 else f"found and expected, {notes.pop()}"
    column = place[0] if place else 0
    mark = {(0, column), (1, column)} if place else ()
    return _table(caption, both, list(pair), (0, column), digits, frozenset(mark))


def _table(
    caption: str,
    matrix: np.ndarray,
    rows: Sequence[str] | None,
    focus: tuple[int, int],
    digits: int,
    marked: frozenset[tuple[int, int]],
) -> Table:
    """Return the window of a matrix in which `focus` lies, at most 8 × 8, and no wider than a line of text/plain.

    Args:
        caption: the caption of the table.
        matrix: array of two axes.
        rows: headers; None for indices.
        focus: row and column.
        digits: significant ones.
        marked: rows and columns.
    """
    down = _window(matrix.shape[0], focus[0], MOST)
    above, under = down.start > 0, down.stop < matrix.shape[0]
    names = list(map(str, down)) if rows is None else rows
    for most in range(MOST, 0, -1):
        along = _window(matrix.shape[1], focus[1], most)
        left, right = along.start > 0, along.stop < matrix.shape[1]
        columns = [_column(matrix[down.start : down.stop, j].tolist(), digits) for j in along]
        cells = [[ELLIPSIS] * left + list(row) + [ELLIPSIS] * right for row in zip(*columns, strict=True)]
        gap = [ELLIPSIS] * len(cells[0])
        shown = Table(
            caption,
            [ELLIPSIS] * left + [str(j) for j in along] + [ELLIPSIS] * right,
            [*[ELLIPSIS] * above, *names, *[ELLIPSIS] * under],
            [*[gap] * above, *cells, *[gap] * under],
            frozenset((i - down.start + above, j - along.start + left) for i, j in marked),
        )
        if max(map(len, shown.plain()[1:])) <= ROOM:
            break
    return shown


def _window(length: int, focus: int, most: int) -> range:
    """Return at most so many indices, in which `focus` lies."""
    start = 0 if focus < most else min(focus - most // 2, length - most)
    return range(start, min(start + most, length))


def _column(values: Sequence[Any], digits: int) -> list[str]:
    """Return the texts of a column in one width: numbers with their points below each other, texts at the left."""
    texts = [written(value, digits) for value in values]
    if any(isinstance(value, str) for value in values):
        width = max(map(len, texts))
        return [text.ljust(width) for text in texts]
    parts = [text.partition(".") for text in texts]
    before = max(len(whole) for whole, _, _ in parts)
    after = max(len(point + rest) for _, point, rest in parts)
    return [whole.rjust(before) + (point + rest).ljust(after) for whole, point, rest in parts]


def beside(shown: Sequence[Block]) -> list[str]:
    """Return blocks as lines of text/plain: tables beside each other where they fit."""
    lines: list[str] = []
    waiting: list[str] = []
    for block in shown:
        its = block.plain()
        if isinstance(block, Line):
            lines, waiting = [*lines, *waiting, *its], []
            continue
        width = max(map(len, waiting), default=0) + 4
        if waiting and width + max(map(len, its)) <= ROOM:
            height = max(len(waiting), len(its))
            one, other = ([*part, *[""] * (height - len(part))] for part in (waiting, its))
            waiting = [(left.ljust(width) + right).rstrip() for left, right in zip(one, other, strict=True)]
        else:
            lines, waiting = [*lines, *waiting], its
    return [*lines, *waiting]
