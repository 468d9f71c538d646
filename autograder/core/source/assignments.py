"""What an assignment consists of, as the grader sees it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from pathlib import Path

import nbformat

from autograder.core.source.testcells import TestCell, runs

CHECK_SUFFIX = "_check"
DEMONSTRATION_TAG = "skip-execution"  # as nbclient, nbgrader and MyST-NB call it
# What Python's own parser raises on a text: the last two on one with thousands of brackets or signs.
NOT_PYTHON = (SyntaxError, ValueError, RecursionError, MemoryError)
BEGIN_SOLUTION, END_SOLUTION = "BEGIN SOLUTION", "END SOLUTION"  # after three or more #, as nbgrader has it
SOLUTION_MARKERS = re.compile(r"^[ \t]*### (?:BEGIN|END) SOLUTION[^\n]*\n?", re.MULTILINE)
SOLUTION_REGION = re.compile(r"^[ \t]*### BEGIN SOLUTION.*?### END SOLUTION[^\n]*\n?", re.DOTALL | re.MULTILINE)


class CourseError(Exception):
    """Raised for a fault of the course itself; names the file, the finding, the expectation and what to try."""


class Kind(StrEnum):
    """The purpose of a source cell."""

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
        kind: its purpose.
        cell: the notebook node; not to be changed.
        lenient: whether it is of a notebook that was read leniently.
        notebook: path of that notebook.
    """

    id: str
    kind: Kind
    cell: nbformat.NotebookNode
    lenient: bool = False
    notebook: Path = Path()

    @property
    def source(self) -> str:
        return self.cell.source

    @cached_property
    def python(self) -> str:
        """The code without IPython's own syntax; a test is followed by the names that its exercise's file asks for."""
        if self.kind is Kind.TEST and not self.lenient and self.test.names:
            return "\n".join([self.source, *sorted(self.test.names)])
        return transformed(self.source) if self.lenient else plain_python(self.source)

    @property
    def is_demonstration(self) -> bool:
        """Whether it shows something that nothing graded needs: see `autograder.core.source.demonstrations`."""
        return self.kind is Kind.LOCKED and DEMONSTRATION_TAG in self.cell.metadata.get("tags", ())

    @property
    def is_students(self) -> bool:
        """Whether the student writes it."""
        return self.kind in (Kind.STUB, Kind.MANUAL)

    @property
    def points(self) -> float:
        return float(self.cell.metadata.nbgrader.get("points", 0))

    @property
    def is_code(self) -> bool:
        return self.cell.cell_type == "code"

    @cached_property
    def test(self) -> TestCell:
        """The checks of a test cell."""
        if self.lenient:
            return TestCell.parse_any(self.source, self.python, self.id, self.points)
        if runs(self.source):
            folder = self.notebook.parent / "exercises"
            key = f"{self.notebook.stem}.{self.id.removesuffix(CHECK_SUFFIX)}"
            return TestCell.of_file(self.source, self.id, self.points, folder, key)
        return TestCell.parse(self.source, self.id, self.points)

    @property
    def released(self) -> str:
        """The text of a locked cell as the student gets it: without hidden tests."""
        return self.test.released if self.kind is Kind.TEST else self.source


@dataclass(frozen=True)
class Exercise:
    """What earns points.

    Attributes:
        id: of the stub cell, or of the manually graded cell; read leniently, that of the graded cell, as one stub may
            have several tests.
        title: its heading.
        points: float.
        graded_cell: id of the cell that carries the points in nbgrader's gradebook.
        manual: whether a person grades it.
        stub: id of the cell that answers it; "" if its test looks at no stub.
        bonus: whether its points come on top of the maximum, as its statement says.
    """

    id: str
    title: str
    points: float
    graded_cell: str
    manual: bool
    stub: str
    bonus: bool = False

    @property
    def max_counted(self) -> float:
        """What it adds to the maximum."""
        return 0.0 if self.bonus else self.points


@dataclass(frozen=True)
class Assignment:
    """A source notebook.

    Attributes:
        name: the name of the folder in source/.
        notebook: name of the notebook, without the ending.
        path: the path of the source notebook.
        document: the notebook; not to be changed.
        cells: in order.
        exercises: in order.
        departure: how the notebook departs from our form, if it was read leniently; else "".
        free_code: the code of cells that are neither given nor graded.
        given_imports: import statements of such cells and of stubs, outside of solutions. In our form neither is kept.
        has_solutions: whether its stubs hold their solutions; what nbgrader keeps of a source does not.
    """

    name: str
    notebook: str
    path: Path
    document: nbformat.NotebookNode
    cells: tuple[SourceCell, ...]
    exercises: tuple[Exercise, ...]
    departure: str = ""
    free_code: str = ""
    given_imports: str = ""
    has_solutions: bool = True

    @property
    def lenient(self) -> bool:
        """Whether it was read leniently. Its given cells may fail: tests that use what they make wait for a person."""
        return bool(self.departure)

    @cached_property
    def by_id(self) -> Mapping[str, SourceCell]:
        return {cell.id: cell for cell in self.cells}

    @cached_property
    def by_test(self) -> Mapping[str, Exercise]:
        """Id of a test cell -> its exercise."""
        return {e.graded_cell: e for e in self.exercises if not e.manual}

    @cached_property
    def imports(self) -> frozenset[str]:
        """What given cells and solutions import outside of Python's own: "torch", "scipy.stats", "scipy.stats.norm".

        Not all are modules: what `from` takes may be any name of one.
        """
        return self._imported(tests=False)

    @cached_property
    def modules(self) -> frozenset[str]:
        """The same of all cells, tests as well."""
        return self._imported(tests=True)

    def _imported(self, tests: bool) -> frozenset[str]:
        found: set[str] = set()
        for cell in self.cells:
            if not cell.is_code or (cell.kind is Kind.TEST and not tests):
                continue
            texts = cell.test.texts if cell.kind is Kind.TEST else ()
            found = found.union(*map(_imported, texts or [cell.python]))
        found |= {name.split(".")[0] for name in found}
        return frozenset(name for name in found if name.split(".")[0] not in sys.stdlib_module_names)

    @property
    def max_score(self) -> float:
        """Points that the grader decides."""
        return sum(e.max_counted for e in self.exercises if not e.manual)

    @property
    def max_manual(self) -> float:
        """Points that a person gives."""
        return sum(e.max_counted for e in self.exercises if e.manual)

    @property
    def title(self) -> str:
        """The first heading of the notebook."""
        for cell in self.cells:
            if cell.kind is Kind.PROSE and (found := headings(cell.source)):
                return found[0]
        return self.notebook


def plain_python(text: str) -> str:
    """Return a cell without its magics."""
    return "\n".join("" if line.lstrip().startswith(("%", "!")) else line for line in text.splitlines())


def transformed(text: str) -> str:
    """Return a cell with IPython's own syntax, such as magics, changed into Python that calls IPython."""
    from IPython.core.inputtransformer2 import TransformerManager

    try:
        return TransformerManager().transform_cell(text)
    except NOT_PYTHON:  # of an indentation that does not fit
        return text


def headings(text: str) -> list[str]:
    """Return the headings in a Markdown text."""
    return [found.strip() for found in re.findall(r"^#+ +(.+)$", text, flags=re.MULTILINE)]


@lru_cache(1024)
def _imported(code: str) -> frozenset[str]:
    """Return what code imports: modules, and names of modules."""
    found: set[str] = set()
    try:
        nodes = list(ast.walk(ast.parse(code)))
    except NOT_PYTHON:  # IPython's own syntax further inside
        return frozenset()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)
