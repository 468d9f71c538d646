"""The notebooks as they were handed out: their cells, their exercises and the points.

Works from a checkout (they are in release/) and from an installed wheel (they travel in it).
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

CHECK = "_check"  # ending of the id of an exercise's check cell
UNANSWERED = "YOUR ANSWER HERE"
_PACKAGE = Path(__file__).resolve().parents[1]


class UnknownNotebook(Exception):
    """Raised when it is unclear which notebook of the course is meant; the message says what to do."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook the sentence alone: IPython asks for it."""
        return [f"✗ {self}"]


@dataclass(frozen=True)
class Cell:
    """A cell of a notebook that was handed out.

    Attributes:
        id: unique in its notebook.
        type: "code" or "markdown".
        source: its text.
        mine: whether the student writes it.
        points: float, of a check or of a written answer; 0 otherwise.
    """

    id: str
    type: str
    source: str
    mine: bool
    points: float

    @property
    def is_check(self) -> bool:
        """Whether it holds the visible check of an exercise."""
        return self.points > 0 and not self.mine


@dataclass(frozen=True)
class Exercise:
    """What earns points.

    Attributes:
        id: the id of the cell that the student writes.
        title: as its heading says it, "2.1: linear attention".
        points: float.
        check: text of the visible check; "" for an answer that a person grades.
    """

    id: str
    title: str
    points: float
    check: str


@dataclass(frozen=True)
class Notebook:
    """A notebook that was handed out.

    Attributes:
        assignment: folder of it, as "01_toy_attention".
        name: the name of the file, without its ending.
        cells: in order.
    """

    assignment: str
    name: str
    cells: tuple[Cell, ...]

    @cached_property
    def by_id(self) -> Mapping[str, Cell]:
        """Cell id -> cell."""
        return {cell.id: cell for cell in self.cells}

    @cached_property
    def title(self) -> str:
        """The first heading."""
        return next((h for cell in self.cells for h in _headings(cell)), self.name)

    @cached_property
    def exercises(self) -> tuple[Exercise, ...]:
        """What earns points, in order."""
        found, heading, untitled = [], "", ""
        for cell in self.cells:
            heading = [heading, *_headings(cell)][-1]
            if cell.points > 0:
                answered = cell.id if cell.mine else cell.id.removesuffix(CHECK)
                title = re.sub(r"^Exercise\s+", "", heading)
                # A heading may hold a derivation and its code: the second one is identified by the name of its cell.
                title = f"{title} ({answered})" if heading == untitled else title
                untitled = heading
                found.append(Exercise(answered, title, cell.points, "" if cell.mine else cell.source))
        return tuple(found)


@cache
def notebooks() -> tuple[Notebook, ...]:
    """Return all notebooks of the course, in the order of their names.

    Raises:
        FileNotFoundError: neither a wheel's files nor a checkout's are there.
    """
    for place in (_PACKAGE / "_release", _PACKAGE.parent / "release"):
        if files := sorted(place.glob("*/*.ipynb")):
            return tuple(_read(file) for file in files)
    raise FileNotFoundError(
        f"no notebooks beside {_PACKAGE}: expected _release/ (installed) or ../release/ (checkout); "
        "install the course again"
    )


def named(name: str) -> Notebook:
    """Return the notebook of this name.

    Args:
        name: as "toy_attention" or "toy_attention.ipynb".

    Raises:
        UnknownNotebook: the course has no such notebook.
    """
    name = Path(name).name.removesuffix(".ipynb")
    for notebook in notebooks():
        if notebook.name == name:
            return notebook
    known = ", ".join(f'"{notebook.name}"' for notebook in notebooks())
    raise UnknownNotebook(f'the course has no notebook "{name}": expected one of {known}')


def holding(ids: set[str]) -> Notebook | None:
    """Return the notebook that has most of these cells; None where none has three, or two have as many."""
    best = sorted(((len(ids & set(n.by_id)), n) for n in notebooks()), key=lambda pair: -pair[0])
    if not best or best[0][0] < 3 or (len(best) > 1 and best[1][0] == best[0][0]):
        return None
    return best[0][1]


def cell_id(cell: Mapping[str, Any]) -> str:
    """Return the id under which the course knows a cell of somebody's notebook; "" for a cell of their own."""
    meta = cell.get("metadata", {}).get("nbgrader", {})
    found = meta.get("grade_id") if isinstance(meta, dict) else None
    return found if isinstance(found, str) and found else str(cell.get("id", ""))


def same_text(one: str, other: str) -> bool:
    """Return whether two texts are equal up to the white space that editors change."""
    return _stripped(one) == _stripped(other)


def added_to(text: str, given: str, *, is_code: bool) -> str:
    """Return the lines that somebody added to a given cell; "" if there are none.

    Of code, these are imports alone where a given line was changed: the original runs, and another line may undo it.

    Args:
        text: the text of the changed cell.
        given: the original text.
        is_code: whether it is code, not Markdown.
    """
    left = Counter(_stripped(given).splitlines())
    added = []
    for line in _stripped(text).splitlines():
        if line and left[line]:
            left[line] -= 1
        else:
            added.append(line)
    if is_code:
        lines = iter(_stripped(text).splitlines())
        if not all(line in lines for line in _stripped(given).splitlines() if line):
            added = [line for line in added if re.match(r"(?:from|import)\s", line)]
        try:
            added = added if ast.parse("\n".join(added)).body else []
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            added = []
    return "\n".join(added).strip()


def is_of_some_release(cell: Mapping[str, Any]) -> bool:
    """Return whether a cell's text is one that was handed out: the check may have been mended after that.

    Source:
        nbgrader.utils.compute_checksum, whose sum the release carries.
    """
    meta = cell.get("metadata", {}).get("nbgrader", {})
    solution, grade = bool(meta.get("solution")), bool(meta.get("grade"))
    locked = not solution and (grade or bool(meta.get("locked")))
    parts = [cell["source"], cell["cell_type"], str(grade), str(solution), str(locked), str(meta.get("grade_id", ""))]
    if grade:
        parts.append(str(float(meta.get("points", 0))))
    return meta.get("checksum") == hashlib.md5("".join(parts).encode()).hexdigest()


def _read(path: Path) -> Notebook:
    cells = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        meta = cell["metadata"].get("nbgrader", {})
        points = float(meta.get("points") or 0) if meta.get("grade") else 0.0
        source = cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])
        cells.append(Cell(cell_id(cell), cell["cell_type"], source, bool(meta.get("solution")), points))
    return Notebook(path.parent.name, path.stem, tuple(cells))


def _headings(cell: Cell) -> list[str]:
    return re.findall(r"^#+ +(.+?)\s*$", cell.source, re.MULTILINE) if cell.type == "markdown" else []


def _stripped(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())
