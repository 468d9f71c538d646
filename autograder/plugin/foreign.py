"""Assignments that were not written for this grader, such as those of `nbgrader quickstart`.

Their test cells need not be named after a stub, one stub may have several, and none is divided into checks: such a
cell is one necessary check. Cells without a grade_id are the student's, but what they import, tests may count on: it
is imported in the grader too.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import nbformat

from autograder.grader.failures import HIDDEN_FAILED, VISIBLE_FAILED, Failure
from autograder.grader.runs import CellRun, NotebookRun
from autograder.grader.scoring import score
from autograder.results import CheckResult, ExerciseResult, Verdict
from autograder.source.assignments import CHECK_SUFFIX, Assignment, CourseError, Exercise, Kind, SourceCell
from autograder.source.bindings import given_part
from autograder.source.testcells import VALUE, Check, TestCell
from autograder.submissions.restore import Restored, Step

BEGIN_HIDDEN, END_HIDDEN = "BEGIN HIDDEN TESTS", "END HIDDEN TESTS"
CHECK_NAME = "the tests in `{id}`"
EARNED = "earned {points:g} of {max_points:g} points"

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_MARKED = re.compile(r"^# check: ", re.MULTILINE)
_HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)
BROKEN = "this test cell cannot be used: {error}"


@dataclass(frozen=True)
class ForeignCell(SourceCell):
    """A source cell whose tests need not be divided into checks."""

    @property
    def python(self) -> str:
        """The code without IPython's own syntax."""
        return _python(self.source)

    @cached_property
    def test(self) -> TestCell:
        """The checks that it is divided into, or the whole of it as one; one that a person decides if it is broken."""
        try:
            return self._parsed()
        except (ValueError, SyntaxError) as error:
            code = f"from autograder.grader.failures import Refusal\nraise Refusal({BROKEN.format(error=error)!r})"
            return TestCell((), (Check(CHECK_NAME.format(id=self.id), False, code),), self.source)

    def _parsed(self) -> TestCell:
        if _MARKED.search(self.source):
            return TestCell.parse(self.source, self.id, self.points)
        hidden, released = False, []
        for line in self.source.splitlines():
            if BEGIN_HIDDEN in line or END_HIDDEN in line:
                hidden = BEGIN_HIDDEN in line
            elif not hidden:
                released.append(line)
        code, valued = _with_value(self.python)
        name = CHECK_NAME.format(id=self.id)
        check = Check(name, BEGIN_HIDDEN in self.source, code, valued=self.points if valued else None)
        return TestCell((), (check,), "\n".join(released))

    @cached_property
    def sentences(self) -> frozenset[str]:
        """The texts that its author wrote into the tests: only those may be shown."""
        try:
            nodes = ast.walk(ast.parse(self.python))
        except SyntaxError:
            return frozenset()
        return frozenset(n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str))


@dataclass(frozen=True)
class ForeignAssignment(Assignment):
    """A source notebook of another course.

    Attributes:
        answered_by: test cell -> the stub whose code it most likely tests.
        why: what keeps it from being an assignment in our form.
        free_code, given_imports: see `Assignment`.
    """

    tolerant = True

    answered_by: Mapping[str, str] = field(default_factory=dict)
    why: str = ""
    free_code: str = ""
    given_imports: str = ""


def load(path: Path, why: str = "") -> ForeignAssignment:
    """Read a source notebook that nbgrader can use.

    Raises:
        CourseError: it cannot be graded here; the message says what to try.
    """
    try:
        document = nbformat.read(path, as_version=4)
    except Exception as error:
        raise CourseError(f"{path} is not a notebook: {error}") from error
    language = document.metadata.get("kernelspec", {}).get("language", "python")
    if language != "python":
        raise CourseError(f"{path} is written in {language}, expected python: grade it with nbgrader's own execution")
    cells: list[ForeignCell] = []
    exercises: list[Exercise] = []
    answered_by: dict[str, str] = {}
    heading, imports, free = "", "", ""
    for node in document.cells:
        if node.cell_type == "markdown":
            heading = [heading, *_HEADING.findall(node.source)][-1]
        kind = _kind(node)
        if node.cell_type == "code" and kind is None:
            free += _python(node.source) + "\n"
            imports += _imports(_python(node.source))
        elif node.cell_type == "code" and kind is Kind.STUB:
            imports += _imports(given_part(_python(node.source)))
        if kind is None:
            continue
        cell = ForeignCell(node.metadata.nbgrader.grade_id, kind, node)
        stubs = [c.id for c in cells if c.kind is Kind.STUB]
        if cell.id in {c.id for c in cells}:
            raise CourseError(f"{path}: grade_id {cell.id!r} stands on more than one cell: each needs its own")
        if not _ID.fullmatch(cell.id):
            raise CourseError(f"{path}: grade_id {cell.id!r} cannot be a cell's id: use letters, digits, '-' and '_'")
        cells.append(cell)
        if kind is Kind.TEST:
            named = cell.id.removesuffix(CHECK_SUFFIX)
            answered_by[cell.id] = named if named in stubs else (stubs or [""])[-1]
            exercises.append(Exercise(cell.id, heading, cell.points, cell.id, manual=False))
        elif node.metadata.nbgrader.get("grade"):
            exercises.append(Exercise(cell.id, f"{heading} (written answer)", cell.points, cell.id, manual=True))
    ids = {cell.id for cell in cells}
    for test in answered_by:
        if test.removesuffix(CHECK_SUFFIX) not in ids:  # restore would look for that cell
            raise CourseError(f"{path}: test cell {test!r} has no cell {test.removesuffix(CHECK_SUFFIX)!r}: rename it")
    parts = (tuple(cells), tuple(exercises), answered_by, why, free, imports)
    return ForeignAssignment(path.parent.name, path.stem, path, document, *parts)


def score_foreign(assignment: ForeignAssignment, restored: Restored, run: NotebookRun) -> tuple[ExerciseResult, ...]:
    """One result for each exercise, in order; a stub counts for each of its tests."""
    return tuple(_results(assignment, restored, run))


def _results(assignment: ForeignAssignment, restored: Restored, run: NotebookRun) -> Iterator[ExerciseResult]:
    for exercise in assignment.exercises:
        one = replace(assignment, exercises=(exercise,))
        if exercise.manual:
            yield from score(one, restored, run)
            continue
        cell = assignment.by_id[exercise.id]
        shown = replace(run, checks=run.checks | _shown(cell, run))
        (result,) = score(one, *_paired(assignment, exercise.id, restored, shown))
        yield _with_points(result, run.checks.get((cell.id, 0)))


def _paired(
    assignment: ForeignAssignment, test: str, restored: Restored, run: NotebookRun
) -> tuple[Restored, NotebookRun]:
    """What happened, told as if the stub were this test's alone."""
    stub, told = assignment.answered_by[test], test.removesuffix(CHECK_SUFFIX)
    steps = [replace(s, exercise=test) for s in restored.steps if s.kind is Kind.STUB and s.exercise == stub and stub]
    if not stub:  # it tests what is given, or the student's own cells: no cell can have failed
        steps = [Step(Kind.STUB, test, "", test)]
        run = replace(run, cells=run.cells | {test: CellRun()})
    notes = {test: restored.notes.get(told) or restored.notes.get(stub, "")}
    missing = {test} if stub in restored.missing else set()
    altered = {test} if told in restored.altered else set()
    return Restored(restored.document, steps, altered, missing, notes, restored.remarks), run


def _shown(cell: ForeignCell, run: NotebookRun) -> dict[tuple[str, int], Failure | None]:
    """The cell's failures with sentences in place of texts that could show a hidden value."""
    changed: dict[tuple[str, int], Failure | None] = {}
    for number, check in enumerate(cell.test.checks):
        failure = run.checks.get((cell.id, number))
        if failure is None or failure.kind != "assert" or failure.points is not None:
            continue
        if failure.message in cell.sentences - {""}:
            continue
        if check.hidden or not failure.message:
            message = HIDDEN_FAILED if check.hidden else VISIBLE_FAILED
            changed[cell.id, number] = replace(failure, message=message)
    return changed


def _with_points(result: ExerciseResult, failure: Failure | None) -> ExerciseResult:
    """The points that a number at the end of the cell gives."""
    if failure is None or failure.points is None:
        return result
    points = failure.points
    name = CHECK_NAME.format(id=result.exercise)
    sentence = EARNED.format(points=points, max_points=result.max_points)
    verdict = Verdict.PARTIAL if points else Verdict.FAILED
    if result.verdict is Verdict.TAMPERED:
        verdict = result.verdict
    check = CheckResult(name, False, result.checks[-1].hidden, sentence)
    return replace(result, verdict=verdict, points=points, checks=(check,))


def _kind(node: nbformat.NotebookNode) -> Kind | None:
    meta = node.metadata.get("nbgrader", {})
    code = node.cell_type == "code"
    if not meta.get("grade_id") or node.cell_type not in ("code", "markdown"):
        return None
    if meta.get("task"):
        return Kind.PROSE  # what it asks for is answered in cells of the student's own
    if meta.get("solution"):
        # A graded solution is read by a person; as code it must run first, since later cells may need it.
        return Kind.STUB if code else Kind.MANUAL
    if meta.get("grade"):
        return Kind.TEST if code else None
    if meta.get("locked"):
        return Kind.LOCKED if code else Kind.PROSE
    return None


def _python(source: str) -> str:
    """The cell without IPython's own syntax, such as magics."""
    from IPython.core.inputtransformer2 import TransformerManager

    return TransformerManager().transform_cell(source)


def _imports(code: str) -> str:
    """The import statements of given code; a test that needs what cannot be imported here waits for a person."""
    try:
        body = ast.parse(code).body
    except SyntaxError:
        return ""
    return "".join(ast.unparse(s) + "\n" for s in body if isinstance(s, ast.Import | ast.ImportFrom))


def _with_value(code: str) -> tuple[str, bool]:
    """The code with its last expression in a name, and whether there is one: nbgrader takes a number as the points."""
    tree = ast.parse(code)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr) or code.rstrip().endswith(";"):
        return code, False
    lines = code.splitlines(keepends=True)
    before = "".join(lines[: last.lineno - 1]) + lines[last.lineno - 1].encode()[: last.col_offset].decode()
    return f"{before}{VALUE} = ({ast.get_source_segment(code, last)}\n)", True
