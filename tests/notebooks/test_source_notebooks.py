"""Every source notebook keeps the rules of the course, and its release is what it should be."""

import ast
import re
from pathlib import Path

import nbformat
import pytest

from autograder.source import statements
from autograder.source.assignments import Kind
from autograder.source.loading import assignment_names, load
from autograder.source.releasing import differences, dumps, release_leaks
from autograder.source.rubrics import parse
from autograder.submissions.intake import Submission
from autograder.submissions.whose import Target

ROOT = Path(__file__).resolve().parents[2]
NAMES = assignment_names(ROOT)
ASSIGNMENTS = [a for name in NAMES for a in load(ROOT, name)]
each = pytest.mark.parametrize("assignment", ASSIGNMENTS, ids=lambda a: f"{a.name}/{a.notebook}")


@each
def test_the_file_is_byte_stable(assignment):
    """Reading and writing the notebook changes no byte."""
    assert dumps(nbformat.read(assignment.path, 4)) == assignment.path.read_text()


@each
def test_it_is_a_valid_notebook(assignment):
    """nbformat accepts it."""
    nbformat.validate(assignment.document)


@each
def test_it_has_no_output(assignment):
    """No cell has an output or an execution count."""
    assert not [c.id for c in assignment.document.cells if c.get("outputs") or c.get("execution_count")]


@each
def test_statements_say_the_points_and_the_minutes(assignment):
    """Each exercise has one statement with its points, and the title the minutes by the rule."""
    assert statements.faults(assignment) == []


@each
def test_the_release_says_the_same_minutes(assignment):
    """Students read the minutes that the source gives."""
    release = nbformat.read(ROOT / "release" / assignment.name / f"{assignment.notebook}.ipynb", 4)
    times = [time for cell in release.cells if (time := statements.stated_time(cell.source)) is not None]
    assert times == [statements.time_of(statements.prose(assignment))]


@each
def test_prose_is_short(assignment):
    """No text between exercises is longer than 120 words (statements, title and model answers aside)."""
    long = {}
    for cell in assignment.cells:
        if cell.kind is Kind.PROSE and not cell.id.endswith("_statement") and not cell.id.endswith("title"):
            words = len(cell.source.split())
            if words > 120:
                long[cell.id] = words
    assert not long


@each
def test_formulas_escape_nothing_in_text(assignment):
    r"""MathJax shows the backslash of \text{a\_b}, and KaTeX refuses \text{a_b}; \mathrm{a\_b} is right in both."""
    assert not [cell.id for cell in assignment.cells if re.search(r"\\text\{[^}]*_", cell.source)]


@each
def test_tags_in_prose_are_those_of_hints(assignment):
    """Another tag acts and is not seen: a <br /> that is meant as text has to stand in backticks."""
    prose = " ".join(cell.source for cell in assignment.cells if cell.cell.cell_type == "markdown")
    seen = re.sub(r"```.*?```|`[^`]*`|\$\$.*?\$\$|\$[^$]*\$", "", prose, flags=re.DOTALL)
    assert set(re.findall(r"</?[a-z]\w*", seen)) <= {"<details", "</details", "<summary", "</summary"}


@each
def test_the_set_up_is_short(assignment):
    """The first code cell has at most ten lines."""
    first = next(c for c in assignment.cells if c.cell.cell_type == "code")
    assert len(first.source.splitlines()) <= 10


@each
def test_hidden_tests_leave_the_students_names_alone(assignment):
    """A test cell binds no name without a leading underscore, so that it changes nothing under stock nbgrader."""
    bound = {}
    for cell in assignment.cells:
        if cell.kind is Kind.TEST:
            tree = ast.parse(cell.source)
            inside = {
                id(n)
                for f in ast.walk(tree)
                if isinstance(
                    f,
                    (ast.FunctionDef, ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.SetComp),
                )
                for n in ast.walk(f)
            }
            names = {
                n.id
                for n in ast.walk(tree)
                if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and id(n) not in inside
            } | {n.name for n in tree.body if isinstance(n, ast.FunctionDef)}
            if public := {n for n in names if not n.startswith("_")}:
                bound[cell.id] = public
    assert not bound


@each
def test_the_last_page_says_how_to_hand_in(assignment):
    """The last cell names `course.progress()` and `course.hand_in()`, and no other cell has a way of its own."""
    *others, last = [cell.source for cell in assignment.cells]
    assert "`course.progress()`" in last
    assert "`course.hand_in()`" in last
    assert not [text for text in others if "Before you hand in" in text]


@each
def test_rubrics_can_be_read(assignment):
    """Every written answer has a rubric that a program can read, whose items sum to the points of its cell."""
    for cell in assignment.cells:
        if cell.kind is Kind.MANUAL:
            assert parse(cell.source, cell.points).items, cell.id


@pytest.mark.thorough  # nbgrader generates it anew, which takes seconds
@pytest.mark.parametrize("name", NAMES)
def test_release_is_what_source_generates(name):
    """release/ is up to date, byte for byte."""
    assert differences(ROOT, name) == []


@pytest.mark.parametrize("name", NAMES)
def test_nothing_leaks(name):
    """No solution, hidden test or output of any notebook stands in release/ or in course/."""
    assert release_leaks(load(ROOT, name), ROOT / "release" / name, ROOT / "course") == []


@each
def test_released_metadata_is_nbgraders(assignment):
    """Released cells keep their ids, and test cells are locked with their points."""
    release = nbformat.read(ROOT / "release" / assignment.name / f"{assignment.notebook}.ipynb", 4)
    assert [c.id for c in release.cells] == [c.id for c in assignment.cells]
    assert all(c.metadata.nbgrader.locked for c in release.cells if c.id.endswith("_check"))


@each
def test_the_release_can_be_handed_in(assignment):
    """The committed release is accepted as a notebook of its assignment."""
    from autograder.submissions.intake import collect

    path = ROOT / "release" / assignment.name / f"{assignment.notebook}.ipynb"
    target = Target(assignment.name, {assignment.notebook: frozenset(assignment.by_id)})
    (found,) = collect([path], target).submissions
    assert isinstance(found, Submission)
    assert found.problem == ""
