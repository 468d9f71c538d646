"""The tables of the visible checks, which students get: made from the exercises' files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from autograder.source.assignments import Assignment, CourseError, Kind

FOLDER = Path("course", "checks", "tables")
STALE = "{path} is not what source/{name} gives: run `autograder release {name}`"
_ROW = re.compile(r"\[\n\s+([^\[\]{}]*?)\n\s+\]")
_ARRAY = re.compile(r'\{\n\s+("(?:array|tensor)": [^\n]+)\n\s+("dtype": "\w+")\n\s+\}')


def write(root: Path, notebooks: Sequence[Assignment]) -> list[Path]:
    """Write the tables of the notebooks of an assignment.

    Returns:
        The files written.

    Raises:
        CourseError: a mistake cannot be told from another one, or an exercise builds on none that comes before it.
    """
    written = []
    for path, text in _files(root, notebooks):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written


def differences(root: Path, notebooks: Sequence[Assignment]) -> list[str]:
    """Return the tables that differ from what the exercises' files now give."""
    return [
        STALE.format(path=path.relative_to(root), name=notebooks[0].name)
        for path, text in _files(root, notebooks)
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]


def _files(root: Path, notebooks: Sequence[Assignment]) -> Iterator[tuple[Path, str]]:
    for notebook in notebooks:
        if tables := _tables(notebook):
            yield root / FOLDER / f"{notebook.notebook}.json", _text(tables)


def _tables(notebook: Assignment) -> dict[str, Any]:
    """Return the visible checks of the exercises that have a file of their own.

    Raises:
        CourseError: a mistake cannot be told from another one, or an exercise builds on none that comes before it.
    """
    found: dict[str, Any] = {}
    for its in notebook.exercises:
        cell = notebook.by_id[its.graded_cell]
        exercise = cell.test.exercise if cell.kind is Kind.TEST else None
        if exercise is None:
            continue
        from course.checks import tables  # other courses have no such library

        faults = [
            *exercise.faults(),
            *(f"there is no {name!r} before it" for name in exercise.builds_on if name not in found),
        ]
        if faults:
            raise CourseError(f"{notebook.path}: {its.id}: " + "\n  ".join(faults))
        found[its.id] = tables.written(its.title, its.points, exercise.builds_on, list(exercise.visible.values()))
    return found


def _text(tables: dict[str, Any]) -> str:
    """JSON with a list of numbers, or an array with one axis, in one line."""
    text = json.dumps(tables, indent=1, ensure_ascii=False)
    text = _ROW.sub(lambda row: "[" + re.sub(r"\n\s+", " ", row[1]) + "]", text)
    return _ARRAY.sub(r"{\1 \2}", text) + "\n"
