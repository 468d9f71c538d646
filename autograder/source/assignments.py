"""The source notebooks: what an assignment consists of, as the grader sees it."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path

import nbformat

from autograder.source.testcells import TestCell

CHECK_SUFFIX = "_check"
SOLUTION_REGION = re.compile(r"^[ \t]*### BEGIN SOLUTION.*?### END SOLUTION[^\n]*\n?", re.DOTALL | re.MULTILINE)


class CourseError(Exception):
    """The course itself is not in order: names the file, what was found, what was expected and what to try."""


class Kind(StrEnum):
    """What a source cell is for."""

    PROSE = "prose"  # locked text
    LOCKED = "locked"  # code that is given: set-up, data, functions
    STUB = "stub"  # code that the student writes
    TEST = "test"  # visible check and hidden tests of a stub
    MANUAL = "manual"  # an answer that a person grades: text, or code, which also runs


@dataclass(frozen=True)
class SourceCell:
    """One cell of a source notebook.

    Attributes:
        id: grade_id, which is the cell id too.
        kind: what it is for.
        cell: the notebook node; not to be changed.
    """

    id: str
    kind: Kind
    cell: nbformat.NotebookNode

    @property
    def source(self) -> str:
        return self.cell.source

    @property
    def python(self) -> str:
        """The code without IPython's own syntax."""
        return plain_python(self.source)

    @property
    def points(self) -> float:
        return float(self.cell.metadata.nbgrader.get("points", 0))

    @property
    def is_code(self) -> bool:
        return self.cell.cell_type == "code"

    @cached_property
    def test(self) -> TestCell:
        """The checks of a test cell."""
        return TestCell.parse(self.source, self.id, self.points)

    @property
    def released(self) -> str:
        """The text of a locked cell as the student gets it: without hidden tests."""
        return self.test.released if self.kind is Kind.TEST else self.source


@dataclass(frozen=True)
class Exercise:
    """What earns points.

    Attributes:
        id: of the stub cell, or of the manually graded cell.
        title: its heading.
        points: float.
        graded_cell: id of the cell that carries the points in nbgrader's gradebook.
        manual: whether a person grades it.
    """

    id: str
    title: str
    points: float
    graded_cell: str
    manual: bool


@dataclass(frozen=True)
class Assignment:
    """A source notebook.

    Attributes:
        name: of the folder in source/.
        notebook: name of the notebook, without the ending.
        path: of the source notebook.
        document: the notebook; not to be changed.
        cells: in order.
        exercises: in order.
    """

    name: str
    notebook: str
    path: Path
    document: nbformat.NotebookNode
    cells: tuple[SourceCell, ...]
    exercises: tuple[Exercise, ...]

    free_code = ""  # of cells that are neither given nor graded: there are none in our form
    given_imports = ""  # import statements of such cells and of stubs, outside of solutions
    tolerant = False  # whether a given cell may fail in the grader: tests that use what it makes wait for a person

    @cached_property
    def by_id(self) -> Mapping[str, SourceCell]:
        return {cell.id: cell for cell in self.cells}

    @cached_property
    def imports(self) -> frozenset[str]:
        """Modules outside of Python's own that given cells and solutions import: "torch", "scipy", "scipy.stats"."""
        found: set[str] = set()
        for cell in self.cells:
            tree = _tree(cell) if cell.is_code and cell.kind is not Kind.TEST else ast.Module([], [])
            for node in ast.walk(tree):
                if isinstance(node, ast.Import):
                    found |= {alias.name for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    found.add(node.module)
        found |= {name.split(".")[0] for name in found}
        return frozenset(name for name in found if name.split(".")[0] not in sys.stdlib_module_names)

    @property
    def max_score(self) -> float:
        """Points that the grader decides."""
        return sum(e.points for e in self.exercises if not e.manual)

    @property
    def max_manual(self) -> float:
        """Points that a person gives."""
        return sum(e.points for e in self.exercises if e.manual)

    @property
    def title(self) -> str:
        """The first heading of the notebook."""
        for cell in self.cells:
            if cell.kind is Kind.PROSE and (headings := _headings(cell.source)):
                return headings[0]
        return self.notebook


def course_root(start: Path | None = None) -> Path:
    """The course directory: the nearest folder upwards with source/ and nbgrader_config.py.

    Raises:
        CourseError: there is none.
    """
    start = (start or Path.cwd()).resolve()
    for folder in (start, *start.parents):
        if (folder / "source").is_dir() and (folder / "nbgrader_config.py").is_file():
            return folder
    raise CourseError(
        f"{start} is not in a course: expected a folder with source/ and nbgrader_config.py here or above; "
        "change into the course's folder, or name it with --course"
    )


def assignment_names(root: Path) -> list[str]:
    """Names of the folders of source/ that hold a notebook."""
    return sorted({path.parent.name for path in (root / "source").glob("*/*.ipynb")})


def load(root: Path, name: str) -> list[Assignment]:
    """The notebooks of an assignment, in the order of their names.

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


def load_notebook(path: Path) -> Assignment:
    """One source notebook.

    Raises:
        CourseError: the notebook breaks a rule of source notebooks (see CONTRIBUTING.md).
    """
    try:
        _refuse_twins(path)  # nbformat would give the second of them a new id at random
        document = nbformat.read(path, as_version=4)
    except CourseError:
        raise
    except Exception as error:
        raise CourseError(f"{path} is not a notebook: {error}") from error
    cells = tuple(SourceCell(_id(path, cell), _kind(path, cell), cell) for cell in document.cells)
    by_id = {cell.id: cell for cell in cells}
    exercises = []
    heading = ""
    for cell in cells:
        if cell.kind is Kind.PROSE:
            heading = [heading, *_headings(cell.source)][-1]
        elif cell.kind is Kind.MANUAL:
            what = "graded by a person" if cell.is_code else "written answer"
            exercises.append(Exercise(cell.id, f"{heading} ({what})", cell.points, cell.id, manual=True))
        elif cell.kind is Kind.TEST:
            stub = by_id.get(cell.id.removesuffix(CHECK_SUFFIX))
            if not cell.id.endswith(CHECK_SUFFIX) or stub is None or stub.kind is not Kind.STUB:
                raise CourseError(
                    f"{path}: test cell {cell.id!r} has no stub: expected the id of a stub + {CHECK_SUFFIX!r}"
                )
            try:
                cell.test  # noqa: B018 - parsed here, so that a fault in it is told now
            except ValueError as error:
                raise CourseError(f"{path}: {error}") from error
            exercises.append(Exercise(stub.id, heading, cell.points, cell.id, manual=False))
    for cell in cells:
        test = by_id.get(cell.id + CHECK_SUFFIX)
        if cell.kind is Kind.STUB and (test is None or test.kind is not Kind.TEST):
            raise CourseError(f"{path}: stub {cell.id!r} has no test cell {cell.id + CHECK_SUFFIX!r}")
    return Assignment(path.parent.name, path.stem, path, document, cells, tuple(exercises))


def plain_python(text: str) -> str:
    """A cell without its magics."""
    return "\n".join("" if line.lstrip().startswith(("%", "!")) else line for line in text.splitlines())


def _tree(cell: SourceCell) -> ast.Module:
    try:
        return ast.parse(plain_python(cell.source))
    except SyntaxError:  # IPython's own syntax further inside
        return ast.Module([], [])


def _refuse_twins(path: Path) -> None:
    seen: set[str] = set()
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        grade_id = cell.get("metadata", {}).get("nbgrader", {}).get("grade_id")
        if grade_id and grade_id in seen:
            raise CourseError(f"{path}: grade_id {grade_id!r} stands on more than one cell: each needs its own")
        seen.add(grade_id)


def _id(path: Path, cell: nbformat.NotebookNode) -> str:
    grade_id = cell.metadata.get("nbgrader", {}).get("grade_id")
    if not grade_id:
        raise CourseError(
            f"{path}: cell {cell.get('id')!r} has no grade_id: every source cell is locked, a stub, a test or an answer"
        )
    if cell.get("id") != grade_id:
        raise CourseError(
            f"{path}: the cell with grade_id {grade_id!r} has the cell id {cell.get('id')!r}: make them equal"
        )
    return grade_id


def _kind(path: Path, cell: nbformat.NotebookNode) -> Kind:
    meta = cell.metadata.nbgrader
    if meta.get("grade"):
        return Kind.MANUAL if meta.get("solution") else Kind.TEST
    if meta.get("solution"):
        return Kind.STUB
    if not meta.get("locked"):
        raise CourseError(f"{path}: cell {meta.grade_id!r} is neither locked nor an answer: lock it")
    return Kind.LOCKED if cell.cell_type == "code" else Kind.PROSE


def _headings(text: str) -> list[str]:
    return [found.strip() for found in re.findall(r"^#+ +(.+)$", text, flags=re.MULTILINE)]
