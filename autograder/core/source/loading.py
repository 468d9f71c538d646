"""Read source notebooks, our own by our rules and, where that is asked for, those of other courses as nbgrader would.

In a notebook that is read leniently a test cell need not be named after a stub, and one stub may have several. Cells
without a grade_id are the student's, but tests may count on what they import: it is imported in the grader too.
"""

from __future__ import annotations

import ast
import contextlib
import json
import re
import warnings
from collections.abc import Collection, Sequence
from pathlib import Path

import nbformat

from autograder.core.source.assignments import (
    CHECK_SUFFIX,
    Assignment,
    CourseError,
    Exercise,
    Kind,
    SourceCell,
    headings,
    transformed,
)
from autograder.core.source.names import given_part
from autograder.core.source.statements import efforts

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def course_root(start: Path | None = None) -> Path:
    """Return the course directory: the nearest folder upwards with source/ and nbgrader_config.py.

    Raises:
        CourseError: there is none.
    """
    if start is not None and not start.is_dir():
        raise CourseError(f"--course names {start}, expected a folder that is there")
    start = (start or Path.cwd()).resolve()
    for folder in (start, *start.parents):
        if (folder / "source").is_dir() and (folder / "nbgrader_config.py").is_file():
            return folder
    raise CourseError(
        f"{start} is not in a course: expected a folder with source/ and nbgrader_config.py here or above; "
        "change into the course's folder, or name it with --course"
    )


def assignment_names(root: Path) -> list[str]:
    """Return names of the folders of source/ that hold a notebook."""
    return sorted({path.parent.name for path in (root / "source").glob("*/*.ipynb")})


def cell_ids(root: Path, name: str) -> frozenset[str]:
    """Return the ids of the cells of an assignment's notebooks, which are not looked at otherwise."""
    ids: set[str] = set()
    for path in (root / "source" / name).glob("*.ipynb"):
        with contextlib.suppress(OSError, ValueError, TypeError, KeyError, AttributeError):  # reported where it is used
            cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
            ids |= {cell["metadata"].get("nbgrader", {}).get("grade_id", "") for cell in cells}
    return frozenset(ids - {""})


def load(root: Path, name: str) -> list[Assignment]:
    """Return the notebooks of an assignment, in the order of their names.

    Raises:
        CourseError: there is no such assignment, or a notebook of it is not in order.
    """
    names = assignment_names(root)
    if name not in names:
        raise CourseError(
            f"unknown assignment {name!r}: expected one of {', '.join(names) or 'none (source/ is empty)'}"
        )
    notebooks = [load_notebook(path) for path in sorted((root / "source" / name).glob("*.ipynb"))]
    first: dict[str, Path] = {}
    for notebook in notebooks:
        for exercise in notebook.exercises:
            if exercise.id in first:
                raise CourseError(
                    f"{notebook.path} and {first[exercise.id]} both have an exercise {exercise.id!r}: expected ids "
                    "that are unique in an assignment, since answers and results are found by them; rename one of them"
                )
            first[exercise.id] = notebook.path
    return notebooks


def load_notebook(path: Path, lenient: bool = False) -> Assignment:
    """Return one source notebook.

    Args:
        path: the path of the notebook.
        lenient: whether one that breaks our rules is taken as nbgrader would take it.

    Raises:
        CourseError: the notebook breaks a rule of source notebooks (see CONTRIBUTING.md), or, if it is read leniently,
            it cannot be graded here at all.
    """
    try:
        return _loaded(path, "")
    except CourseError as error:
        if not lenient:
            raise
        return _loaded(path, str(error))


def _loaded(path: Path, departure: str) -> Assignment:
    """Load the notebook by our rules, or leniently if something keeps it from being in our form."""
    lenient = bool(departure)
    document = _read(path)
    cells: dict[str, SourceCell] = {}
    stubs: list[str] = []
    exercises = []
    heading, bonus = "", False
    for node in document.cells:
        kind = _kind(node, lenient)
        if node.cell_type == "markdown" and kind is not Kind.MANUAL:
            heading = [heading, *headings(node.source)][-1]
            bonus = [bonus, *(effort.bonus for effort in efforts(node.source))][-1]
        if kind is None and lenient:
            continue
        _refuse(path, node, kind, cells, lenient)
        cell = SourceCell(node.metadata.nbgrader.grade_id, kind, node, lenient, path)  # type: ignore[arg-type]  # not None now
        cells[cell.id] = cell
        if kind is Kind.STUB:
            stubs.append(cell.id)
        if kind is Kind.TEST:
            exercises.append(_tested(path, cell, stubs, heading, bonus))
        elif node.metadata.nbgrader.get("grade"):
            what = "graded by a person" if cell.is_code else "written answer"
            exercises.append(Exercise(cell.id, f"{heading} ({what})", cell.points, cell.id, True, cell.id, bonus))
        bonus = bonus and not node.metadata.nbgrader.get("grade")  # the statement is about the exercise below it
    untested = [stub for stub in stubs if stub not in {e.stub for e in exercises}]
    if untested and not lenient:
        raise CourseError(f"{path}: stub {untested[0]!r} has no test cell {untested[0] + CHECK_SUFFIX!r}")
    parts = (path, document, tuple(cells.values()), tuple(exercises), departure)
    return Assignment(path.parent.name, path.stem, *parts, *(_free(document) if lenient else ()))


def _read(path: Path) -> nbformat.NotebookNode:
    try:
        with warnings.catch_warnings(action="ignore"):  # cells of one id are refused here, in our own words
            document = nbformat.read(path, as_version=4)
    except Exception as error:
        raise CourseError(f"{path} is not a notebook: {error}") from error
    language = document.metadata.get("kernelspec", {}).get("language", "python")
    if language != "python":
        raise CourseError(f"{path} is written in {language}, expected python: grade it with nbgrader's own execution")
    return document


def _kind(node: nbformat.NotebookNode, lenient: bool) -> Kind | None:
    """Return the kind of a cell; None if it is neither given nor an answer nor a test."""
    meta = node.metadata.get("nbgrader", {})
    code = node.cell_type == "code"
    if not meta.get("grade_id") or node.cell_type not in ("code", "markdown"):
        return None
    if meta.get("task"):
        return Kind.PROSE  # its answer is in cells of the student's own
    if meta.get("solution"):
        if lenient:  # tests may ask graded code too: it is a stub that a person marks
            return Kind.STUB if code else Kind.MANUAL
        return Kind.MANUAL if meta.get("grade") else Kind.STUB
    if meta.get("grade"):
        return Kind.TEST if code else None
    if meta.get("locked"):
        return Kind.LOCKED if code else Kind.PROSE
    return None


def _refuse(path: Path, node: nbformat.NotebookNode, kind: Kind | None, taken: Collection[str], lenient: bool) -> None:
    """Refuse a cell that no source notebook may have, or none of ours.

    Raises:
        CourseError: it has no id of its own, or another cell id, or is for nothing.
    """
    cell_id, grade_id = node.get("id"), node.metadata.get("nbgrader", {}).get("grade_id")
    if not grade_id:
        raise CourseError(
            f"{path}: cell {cell_id!r} has no grade_id: every source cell is locked, a stub, a test or an answer"
        )
    if grade_id in taken:
        raise CourseError(f"{path}: grade_id {grade_id!r} stands on more than one cell: each needs its own")
    if not _ID.fullmatch(grade_id):
        raise CourseError(f"{path}: grade_id {grade_id!r} cannot be a cell's id: use letters, digits, '-' and '_'")
    if cell_id != grade_id and not lenient:
        raise CourseError(f"{path}: the cell with grade_id {grade_id!r} has the cell id {cell_id!r}: make them equal")
    if kind is None:
        raise CourseError(f"{path}: cell {grade_id!r} is neither locked nor an answer: lock it, as text or code")


def _tested(path: Path, cell: SourceCell, stubs: Sequence[str], heading: str, bonus: bool) -> Exercise:
    """Return a test cell's exercise; a cell named after no stub most likely tests the nearest stub before it.

    Raises:
        CourseError: in our form, it is named after no stub, or something is wrong with its checks.
    """
    named = cell.id.removesuffix(CHECK_SUFFIX)
    if named not in stubs and not cell.lenient:
        raise CourseError(
            f"{path}: test cell {cell.id!r} has no stub before it: expected the id of a stub + {CHECK_SUFFIX!r}"
        )
    try:
        cell.test  # noqa: B018 - parsed here, so that a fault in it is reported now
    except ValueError as error:
        raise CourseError(f"{path}: {error}") from error
    stub = named if named in stubs else ["", *stubs][-1]
    return Exercise(cell.id if cell.lenient else stub, heading, cell.points, cell.id, False, stub, bonus)


def _free(document: nbformat.NotebookNode) -> tuple[str, str]:
    """Code of cells that are neither given nor graded, and what they and stubs import outside of solutions."""
    free = imports = ""
    for node in document.cells:
        kind = _kind(node, lenient=True)
        if node.cell_type == "code" and kind in (None, Kind.STUB):
            code = transformed(node.source)
            free += "" if kind else code + "\n"
            imports += _imports(given_part(code) if kind else code)
    return free, imports


def _imports(code: str) -> str:
    """Return the import statements of given code; a test whose imports fail here waits for a person."""
    try:
        body = ast.parse(code).body
    except SyntaxError:
        return ""
    return "".join(ast.unparse(s) + "\n" for s in body if isinstance(s, ast.Import | ast.ImportFrom))
