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

from autograder.assignments import CHECK_SUFFIX, Assignment, CourseError, Exercise, Kind, SourceCell
from autograder.failures import HIDDEN_FAILED, VISIBLE_FAILED, Failure
from autograder.restore import Restored, Step
from autograder.results import CheckResult, ExerciseResult, Verdict
from autograder.scoring import score
from autograder.testcells import Check, TestCell
from autograder.watching import CellRun, NotebookRun

BEGIN_HIDDEN, END_HIDDEN = "BEGIN HIDDEN TESTS", "END HIDDEN TESTS"
CHECK_NAME = "the tests in `{id}`"
EARNED = "earned {points:g} of {max_points:g} points"

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_MARKED = re.compile(r"^# check: ", re.MULTILINE)
_HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)
_VALUE = re.compile(r"the cell's value is (-?[0-9.e+-]+|nan|inf)")
# nbgrader takes a number at the end of a test cell as the points: without this, any number would be full marks.
_VALUE_CODE = """
if isinstance(_value, __import__("numbers").Real) and not isinstance(_value, bool) and not _value >= {points!r}:
    raise AssertionError(f"the cell's value is {{float(_value)!r}}")
"""


@dataclass(frozen=True)
class ForeignCell(SourceCell):
    """A source cell whose tests need not be divided into checks.

    Attributes:
        imports: code for the modules that the source has imported before it.
    """

    imports: str = ""

    @cached_property
    def test(self) -> TestCell:
        """The checks that it is divided into, or the whole of it as one."""
        if _MARKED.search(self.source):
            test = TestCell.parse(self.source, self.id, self.points)
            return replace(test, shared=((self.imports, False), *test.shared))
        hidden, released = False, []
        for line in self.source.splitlines():
            if BEGIN_HIDDEN in line or END_HIDDEN in line:
                hidden = BEGIN_HIDDEN in line
            elif not hidden:
                released.append(line)
        code = _with_value(_python(self.source), self.points)
        check = Check(CHECK_NAME.format(id=self.id), BEGIN_HIDDEN in self.source, code)
        return TestCell(((self.imports, False),), (check,), "\n".join(released))

    @cached_property
    def sentences(self) -> frozenset[str]:
        """The texts that its author wrote into the tests: only those may be shown."""
        nodes = ast.walk(ast.parse(_python(self.source)))
        return frozenset(n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str))


@dataclass(frozen=True)
class ForeignAssignment(Assignment):
    """A source notebook of another course.

    Attributes:
        answered_by: test cell -> the stub whose code it most likely tests.
        why: what keeps it from being an assignment in our form.
    """

    answered_by: Mapping[str, str] = field(default_factory=dict)
    why: str = ""


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
    heading, imports = "", ""
    for node in document.cells:
        if node.cell_type == "markdown":
            heading = [heading, *_HEADING.findall(node.source)][-1]
        kind = _kind(node)
        if node.cell_type == "code" and kind is not Kind.TEST:
            imports += _imports(node.source)
        if kind is None:
            continue
        cell = ForeignCell(node.metadata.nbgrader.grade_id, kind, node, imports)
        stubs = [c.id for c in cells if c.kind is Kind.STUB]
        if cell.id in {c.id for c in cells}:
            raise CourseError(f"{path}: grade_id {cell.id!r} stands on more than one cell: each needs its own")
        if not _ID.fullmatch(cell.id):
            raise CourseError(f"{path}: grade_id {cell.id!r} cannot be a cell's id: use letters, digits, '-' and '_'")
        cells.append(cell)
        if kind is Kind.TEST:
            named = cell.id.removesuffix(CHECK_SUFFIX)
            answered_by[cell.id] = named if named in stubs else (stubs or [""])[-1]
            _parse_now(path, cell)
            exercises.append(Exercise(cell.id, heading, cell.points, cell.id, manual=False))
        elif node.metadata.nbgrader.get("grade"):
            exercises.append(Exercise(cell.id, f"{heading} (written answer)", cell.points, cell.id, manual=True))
    ids = {cell.id for cell in cells}
    for test in answered_by:
        if test.removesuffix(CHECK_SUFFIX) not in ids:  # restore would look for that cell
            raise CourseError(f"{path}: test cell {test!r} has no cell {test.removesuffix(CHECK_SUFFIX)!r}: rename it")
    return ForeignAssignment(
        path.parent.name, path.stem, path, document, tuple(cells), tuple(exercises), answered_by, why
    )


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
        if failure is None or failure.kind != "assert" or failure.message in cell.sentences - {""}:
            continue
        if check.hidden or not failure.message:
            message = HIDDEN_FAILED if check.hidden else VISIBLE_FAILED
            changed[cell.id, number] = replace(failure, message=message)
    return changed


def _with_points(result: ExerciseResult, failure: Failure | None) -> ExerciseResult:
    """The points that a number at the end of the cell gives."""
    value = _VALUE.fullmatch(failure.message) if failure is not None and failure.kind == "assert" else None
    if value is None:
        return result
    points = max(0.0, float(value[1])) if value[1] != "nan" else 0.0
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


def _parse_now(path: Path, cell: ForeignCell) -> None:
    try:
        cell.test  # noqa: B018 - so that a fault in it is told before anything is graded
    except (ValueError, SyntaxError) as error:
        raise CourseError(f"{path}: the test cell {cell.id!r} cannot be used: {error}") from error


def _python(source: str) -> str:
    """The cell without IPython's own syntax, such as magics."""
    from IPython.core.inputtransformer2 import TransformerManager

    return TransformerManager().transform_cell(source)


def _imports(source: str) -> str:
    """The import statements of a cell; what cannot be imported here is asked of the student's process."""
    try:
        body = ast.parse(_python(source)).body
    except SyntaxError:
        return ""
    found = [ast.unparse(s) for s in body if isinstance(s, ast.Import | ast.ImportFrom)]
    return "".join(f"try:\n    {text}\nexcept ImportError:\n    pass\n" for text in found)


def _with_value(code: str, points: float) -> str:
    """The code, with a last expression that is looked at as nbgrader would."""
    tree = ast.parse(code)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr) or code.rstrip().endswith(";"):
        return code
    tree.body[-1] = ast.Assign([ast.Name("_value", ast.Store())], last.value)
    return ast.unparse(ast.fix_missing_locations(tree)) + _VALUE_CODE.format(points=points)
