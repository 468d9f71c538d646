"""Hand-ins made from the source are what students could hand in."""

import ast
import copy
from pathlib import Path

import nbformat
import pytest
from IPython.core.inputtransformer2 import TransformerManager
from made import exercise_cells, source_cell

from autograder.authoring.releasing import dumps, generate
from autograder.authoring.verify.answers import read, sample_class
from autograder.core.source.assignments import CourseError, Kind
from autograder.core.source.loading import load
from autograder.core.submissions.samples import blank, solved, with_answers

pytestmark = pytest.mark.engine

ROOT = Path(__file__).parents[2]
REAL = "01_toy_attention"
# Each way to write a stub, with a solution that nbgrader takes out.
STUBS = {
    "whole_body": "def whole_body(x):\n    ### BEGIN SOLUTION\n    return 2 * x\n    ### END SOLUTION",
    "top_level": "### BEGIN SOLUTION\nten = 10\n### END SOLUTION",
    "code_behind": "def code_behind(x):\n    ### BEGIN SOLUTION\n    y = 2 * x\n    ### END SOLUTION\n    return y",
    "two_regions": (
        "def two_regions(x):\n    ### BEGIN SOLUTION\n    y = 2\n    ### END SOLUTION\n    z = 3\n"
        "    ### BEGIN SOLUTION\n    z += y\n    ### END SOLUTION\n    return z * x"
    ),
    "empty_lines": "### BEGIN SOLUTION\nsix = 6\n\n\nseven = 7\n### END SOLUTION\n\n\n# Look at `six`.",
    "no_markers": "def no_markers(x):\n    return 2 * x",
}


@pytest.fixture(scope="module")
def real():
    return load(ROOT, REAL)[0]


@pytest.fixture(scope="module")
def stubs_course(make_course, tmp_path_factory) -> Path:
    """A course whose notebook has a stub of every form."""
    cells = [source_cell("title", "# Stubs", "markdown", locked=True)]
    for name, source in STUBS.items():
        cells += exercise_cells(name, source, "# check: nothing\nassert True", 1)
    cells.append(source_cell("why", "Because.", "markdown", solution=True, points=1))
    return make_course(tmp_path_factory.mktemp("stubs") / "course", cells)


@pytest.fixture(scope="module")
def stubs_assignment(stubs_course):
    return load(stubs_course, "09_tiny")[0]


@pytest.fixture(scope="module")
def stubs_release(stubs_course, tmp_path_factory) -> dict[str, str]:
    """The texts that nbgrader releases: cell id -> text."""
    folder = tmp_path_factory.mktemp("release")
    generate(stubs_course, "09_tiny", folder)
    return texts(nbformat.read(folder / "tiny.ipynb", as_version=4))


def texts(document) -> dict[str, str]:
    return {cell.id: cell.source for cell in document.cells}


@pytest.mark.parametrize("which", ["tiny", "real"])
def test_the_solved_notebook(request, which):
    """It holds no marker, and the tests are those that students get."""
    assignment = request.getfixturevalue(which)
    document = solved(assignment)
    for marker in ("BEGIN SOLUTION", "END SOLUTION", "HIDDEN TESTS"):
        assert marker not in dumps(document)
    found = texts(document)
    tests = [c for c in assignment.cells if c.kind is Kind.TEST]
    assert {c.id: found[c.id] for c in tests} == {c.id: c.released for c in tests}


@pytest.mark.parametrize("make", [solved, blank], ids=["solved", "blank"])
@pytest.mark.parametrize("which", ["tiny", "real", "stubs_assignment"])
def test_a_hand_in_is_a_valid_notebook_that_compiles(request, which, make):
    assignment = request.getfixturevalue(which)
    before = copy.deepcopy(assignment.document)
    document = make(assignment)
    nbformat.validate(document)
    assert [c.id for c in document.cells] == [c.id for c in assignment.cells]
    assert assignment.document == before
    for cell in document.cells:
        if cell.cell_type == "code":
            ast.parse(TransformerManager().transform_cell(cell.source), cell.id)


@pytest.mark.parametrize("stub", [*STUBS, "why"])
def test_the_blank_notebook_is_what_nbgrader_releases(stubs_assignment, stubs_release, stub):
    assert texts(blank(stubs_assignment))[stub] == stubs_release[stub]


def test_answers_change_the_named_cells_only(tiny):
    """Those of a copy; an answer to no cell is left out."""
    document = blank(tiny)
    before = copy.deepcopy(document)
    changed = with_answers(document, {"double": "double = abs", "why": "So.", "triple": "triple = abs"})
    assert texts(changed) == texts(document) | {"double": "double = abs", "why": "So."}
    changed.cells[0].metadata["mine"] = True
    assert document == before


def test_the_sample_class(real, tiny):
    """Seven students, each called after what happens to them, hand in all cells, and no two the same notebook."""
    answers = read(ROOT / "tests" / "answers" / REAL, real)
    students = {student: texts(document) for student, document in sample_class(real, answers).items()}
    kinds = {student.split("-", 1)[1] for student in students}
    assert kinds == {"perfect", "partial", "half-done", "blank", "raises", "loops-for-ever", "altered-tests"}
    assert len({tuple(found.items()) for found in students.values()}) == len(students)
    assert {tuple(found) for found in students.values()} == {tuple(c.id for c in real.cells)}
    with pytest.raises(CourseError, match="'double'"):
        sample_class(tiny, [])
