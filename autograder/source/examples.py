"""Worked examples: computed from the specs in hidden tests, and written as numbers for the visible checks."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from autograder.source.assignments import Assignment, CourseError, Kind

FOLDER = Path("course", "checks", "examples")
TABLES = FOLDER.with_name("tables")
NO_SPEC = "{path}: {cell}: `checks.{name}` asks for the examples {key!r}, expected one of {known}"
STALE = "{path} is not what source/{name} gives: run `autograder release {name}`"
_USES = re.compile(r"checks\.(examples|keeps_inputs)\(\s*[\w.]+,\s*\"([\w.]+)\"")
_ROW = re.compile(r"\[\n\s+([^\[\]{}]*?)\n\s+\]")
_ARRAY = re.compile(r'\{\n\s+("(?:array|tensor)": [^\n]+)\n\s+("dtype": "\w+")\n\s+\}')


def write(root: Path, notebooks: Sequence[Assignment]) -> list[Path]:
    """Write the worked examples of the notebooks of an assignment.

    Returns:
        The files written.

    Raises:
        CourseError: a mistake cannot be told from another one, or examples are used that no spec gives.
    """
    written = []
    for path, text in _files(root, notebooks):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written


def differences(root: Path, notebooks: Sequence[Assignment]) -> list[str]:
    """Return the files of worked examples that differ from what the specs now give."""
    return [
        STALE.format(path=path.relative_to(root), name=notebooks[0].name)
        for path, text in _files(root, notebooks)
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]


def _files(root: Path, notebooks: Sequence[Assignment]) -> Iterator[tuple[Path, str]]:
    for notebook in notebooks:
        tables: dict[str, Any] = {}
        for spec in _specs(notebook):
            if faults := spec.faults():
                raise CourseError(f"{notebook.path}: " + "\n  ".join(faults))
            tables[spec.name] = spec.table()
        _refuse_unknown(notebook, set(tables))
        if own := _of_files(notebook):
            yield root / TABLES / f"{notebook.notebook}.json", _text(own)
        if tables:
            yield root / FOLDER / f"{notebook.notebook}.json", _text(tables)


def _of_files(notebook: Assignment) -> dict[str, Any]:
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


def _specs(notebook: Assignment) -> Iterator[Any]:
    """Yield the specs that precede the hidden checks of the test cells."""
    imports = [
        node
        for cell in notebook.cells
        if cell.kind is Kind.LOCKED
        for node in ast.parse(cell.python).body
        if isinstance(node, (ast.Import, ast.ImportFrom))
    ]
    for cell in notebook.cells:
        if cell.kind is not Kind.TEST:
            continue
        code = "\n".join(code for code, hidden in cell.test.shared if hidden)
        if "Spec(" not in code:
            continue
        names: dict[str, Any] = {}
        exec(compile(ast.Module(body=[*imports], type_ignores=[]), "<imports>", "exec"), names)
        try:
            exec(compile(code, f"<{cell.id}>", "exec"), names)
        except Exception as error:
            raise CourseError(
                f"{notebook.path}: what stands before the hidden checks of {cell.id!r} ends with "
                f"{type(error).__name__}: {error}; a spec may use imports of given cells and names of its own cell"
            ) from error
        yield from (value for value in list(names.values()) if hasattr(value, "table") and hasattr(value, "faults"))


def _refuse_unknown(notebook: Assignment, known: set[str]) -> None:
    """Refuse visible checks that ask for examples that no spec gives.

    Raises:
        CourseError: see there.
    """
    for cell in notebook.cells:
        for name, key in _USES.findall(cell.released) if cell.kind is Kind.TEST else ():
            if key.split(".")[0] == notebook.notebook and key.split(".")[-1] not in known:
                keys = ", ".join(f"{notebook.notebook}.{one}" for one in sorted(known)) or "none"
                raise CourseError(NO_SPEC.format(path=notebook.path, cell=cell.id, name=name, key=key, known=keys))


def _text(tables: dict[str, Any]) -> str:
    """JSON with a list of numbers, or an array with one axis, in one line."""
    text = json.dumps(tables, indent=1, ensure_ascii=False)
    text = _ROW.sub(lambda row: "[" + re.sub(r"\n\s+", " ", row[1]) + "]", text)
    return _ARRAY.sub(r"{\1 \2}", text) + "\n"
