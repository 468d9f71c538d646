"""Every source notebook keeps the rules of the course, and its release is what it should be."""

import ast
import re
from pathlib import Path

import nbformat
import pytest

from autograder.authoring.releasing import dumps
from autograder.core.source import statements
from autograder.core.source.assignments import Kind
from autograder.core.source.loading import assignment_names, load
from autograder.core.submissions.folders import Target
from autograder.core.submissions.intake import Submission, collect

ROOT = Path(__file__).resolve().parents[2]
ASSIGNMENTS = [a for name in assignment_names(ROOT) for a in load(ROOT, name)]
each = pytest.mark.parametrize("assignment", ASSIGNMENTS, ids=lambda a: f"{a.name}/{a.notebook}")
SCOPES = (ast.FunctionDef, ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.SetComp)


def release_of(assignment) -> Path:
    return ROOT / "release" / assignment.name / f"{assignment.notebook}.ipynb"


@each
def test_the_file_is_byte_stable(assignment):
    """Reading and writing the notebook changes no byte; nbformat accepts it, and no cell has an output or a count."""
    assert dumps(nbformat.read(assignment.path, 4)) == assignment.path.read_text()
    nbformat.validate(assignment.document)
    assert not [c.id for c in assignment.document.cells if c.get("outputs") or c.get("execution_count")]


@each
def test_statements_say_the_points_and_the_minutes(assignment):
    """Each exercise has one statement with its points, and the title the minutes by the rule, in the release too."""
    assert statements.faults(assignment) == []
    released = nbformat.read(release_of(assignment), 4).cells
    times = [time for cell in released if (time := statements.stated_time(cell.source)) is not None]
    assert times == [statements.time_of(statements.prose(assignment))]


@each
def test_prose_is_short(assignment):
    """No text between exercises has more than 120 words (title and model answers aside), and the set-up ten lines."""
    first = next(c for c in assignment.cells if c.cell.cell_type == "code")
    assert len(first.source.splitlines()) <= 10
    free = [c for c in assignment.cells if c.kind is Kind.PROSE and not c.id.endswith(("_statement", "title"))]
    assert {c.id: words for c in free if (words := len(c.source.split())) > 120} == {}


@each
def test_prose_is_shown_as_it_is_meant(assignment):
    r"""But for hints, a tag acts and is not seen; not all read \text{a\_b}; the last cell alone says how to end."""
    prose = " ".join(cell.source for cell in assignment.cells if cell.cell.cell_type == "markdown")
    seen = re.sub(r"```.*?```|`[^`]*`|\$\$.*?\$\$|\$[^$]*\$", "", prose, flags=re.DOTALL)
    assert set(re.findall(r"</?[a-z]\w*", seen)) <= {"<details", "</details", "<summary", "</summary"}
    assert not [cell.id for cell in assignment.cells if re.search(r"\\text\{[^}]*_", cell.source)]
    *others, last = [cell.source for cell in assignment.cells]
    assert "`course.progress()`" in last
    assert "`course.hand_in()`" in last
    assert not [text for text in others if "Before you hand in" in text]


@each
def test_hidden_tests_leave_the_students_names_alone(assignment):
    """A test cell binds no name without a leading underscore, so that it changes nothing under stock nbgrader."""
    bound = {}
    for cell in assignment.cells:
        if cell.kind is Kind.TEST:
            tree = ast.parse(cell.source)
            inside = {id(n) for scope in ast.walk(tree) if isinstance(scope, SCOPES) for n in ast.walk(scope)}
            stored = [n for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
            names = {n.id for n in stored if id(n) not in inside}
            names |= {n.name for n in tree.body if isinstance(n, ast.FunctionDef)}
            bound[cell.id] = {name for name in names if not name.startswith("_")}
    assert {name: its for name, its in bound.items() if its} == {}


@each
def test_the_release_can_be_handed_in(assignment):
    """Released cells keep their ids, tests are locked, and the file is accepted as a notebook of its assignment."""
    released = nbformat.read(release_of(assignment), 4).cells
    assert [c.id for c in released] == [c.id for c in assignment.cells]
    assert all(c.metadata.nbgrader.locked for c in released if c.id.endswith("_check"))
    target = Target(assignment.name, {assignment.notebook: frozenset(assignment.by_id)})
    (found,) = collect([release_of(assignment)], target).submissions
    assert isinstance(found, Submission)
    assert found.problem == ""
