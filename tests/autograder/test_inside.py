"""Tests of other courses that ask for more than the grader's process can do: they run in the student's, as in stock."""

from __future__ import annotations

import copy
import shutil
from collections.abc import Callable
from types import SimpleNamespace

import nbformat
import pytest
from constructs import CONSTRUCTS, GIVEN
from nbformat import NotebookNode

from autograder.grader.scoring import score
from autograder.limits import Limits
from autograder.plugin.process import GraderProcess
from autograder.results import Verdict
from autograder.source.loading import load_notebook
from autograder.submissions.restore import restore
from autograder.verify import stock_nbgrader

pytestmark = [pytest.mark.engine, pytest.mark.thorough]

LIMITS = Limits(cell_seconds=60, check_seconds=60, notebook_seconds=600)
BLANK = "# YOUR CODE HERE\nraise NotImplementedError()"
POINTS = 4


def cells(new_cell: Callable[..., NotebookNode]) -> list[NotebookNode]:
    """One notebook with all constructs."""
    made = [new_cell("given", GIVEN, locked=True)]
    for name, (solution, _, test) in CONSTRUCTS.items():
        text = f"### BEGIN SOLUTION\n{solution}\n### END SOLUTION"
        made += [new_cell(name, text, solution=True), new_cell(f"{name}_test", test, points=POINTS, locked=True)]
    return made


def answered(document: NotebookNode, which: str) -> NotebookNode:
    """The notebook of a student who has everything right, everything wrong, or nothing."""
    document = copy.deepcopy(document)
    for cell in document.cells:
        if (name := cell.metadata.nbgrader.grade_id) in CONSTRUCTS:
            solution, wrong, _ = CONSTRUCTS[name]
            cell.source = {"solved": solution, "wrong": wrong, "blank": BLANK}[which]
    return document


@pytest.fixture(scope="module")
def course(tmp_path_factory, new_cell) -> SimpleNamespace:
    """The source notebook, with a module beside it."""
    folder = tmp_path_factory.mktemp("inside") / "source" / "constructs"
    folder.mkdir(parents=True)
    (folder / "beside.py").write_text("def triple(x):\n    return 3 * x\n")
    # What an earlier test makes, later answers and a later test (`kept`) use.
    first = new_cell("first", "### BEGIN SOLUTION\nfirst = 1\n### END SOLUTION", solution=True)
    code = "import statistics\nlisted = [3, 5]\nadd_up = lambda values: sum(values)\nassert first == 1"
    makes = new_cell("first_test", code, points=POINTS, locked=True)
    second = new_cell("second", "### BEGIN SOLUTION\nsecond = 2\n### END SOLUTION", solution=True)
    keeps = new_cell("second_test", "kept = [1, 2]\nassert second == 2", points=POINTS, locked=True)
    document = nbformat.v4.new_notebook(cells=[first, makes, second, keeps, *cells(new_cell)])
    nbformat.write(document, folder / "book.ipynb")
    return SimpleNamespace(root=folder.parents[1], path=folder / "book.ipynb", document=document)


@pytest.fixture(scope="module")
def ours(course) -> dict[str, dict[str, tuple[Verdict, float]]]:
    """Student -> construct -> verdict and points."""
    assignment = load_notebook(course.path, lenient=True)
    process = GraderProcess()
    results = {}
    for which in ("solved", "wrong", "blank"):
        restored = restore(answered(course.document, which), assignment)
        run = process.run(restored.steps, assignment, LIMITS)
        found = score(assignment, restored, run)
        results[which] = {r.exercise.removesuffix("_test"): (r.verdict, r.points) for r in found}
    process.close()
    return results


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_a_right_answer_has_all_points(ours, name):
    """The source's own solution is right."""
    assert ours["solved"][name] == (Verdict.PASSED, POINTS)


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_a_wrong_answer_has_none(ours, name):
    """A mistake that a student makes costs the points, and waits for nobody."""
    verdict, points = ours["wrong"][name]
    assert verdict in (Verdict.FAILED, Verdict.ERROR, Verdict.PARTIAL)
    assert points == (1 if name == "number_of_points" else 0)


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_nothing_answered_is_nothing_earned(ours, name):
    """The stub as it was given out gets 0."""
    verdict, points = ours["blank"][name]
    assert verdict is not Verdict.INTERNAL
    assert points == 0


def test_the_instructor_is_told(course, capfd):
    """What runs inside is named once, with how safe it is; what the grader's process can do stays there."""
    process = GraderProcess()
    assignment = load_notebook(course.path, lenient=True)
    process.run(restore(answered(course.document, "blank"), assignment).steps, assignment, LIMITS)
    process.close()
    said = capfd.readouterr().err
    alone, after = [line for line in said.splitlines() if "as safe as stock nbgrader, and confined" in line]
    assert "`operators_test`" in alone
    assert "after the earlier test cells" in after
    assert "`helper_of_an_earlier_test_test`" in after
    assert "`first_test`" not in said


class TestOfAHiddenTest:
    """What a student reads of a test that ran inside."""

    TEST = "### BEGIN HIDDEN TESTS\nassert str(P()) == 'p7919', 'seven thousand 7919'\n### END HIDDEN TESTS"
    SOLUTION = "class P:\n    ### BEGIN SOLUTION\n    def __str__(self):\n        return 'p7919'\n    ### END SOLUTION"

    @pytest.mark.parametrize("answer", ["class P:\n    pass", "class P:\n    def __str__(self):\n        return 1 / 0"])
    def test_its_words_are_not_told(self, tmp_path, new_cell, answer):
        """Neither its sentence nor the text of an exception reaches the page."""
        path = tmp_path / "any" / "book.ipynb"
        path.parent.mkdir()
        cells = [new_cell("answer", self.SOLUTION, solution=True), new_cell("t", self.TEST, points=4, locked=True)]
        nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
        assignment = load_notebook(path, lenient=True)
        document = copy.deepcopy(assignment.document)
        document.cells[0].source, document.cells[1].source = answer, assignment.by_id["t"].released
        restored = restore(document, assignment)
        process = GraderProcess()
        (result,) = score(assignment, restored, process.run(restored.steps, assignment, LIMITS))
        process.close()
        assert result.verdict in (Verdict.FAILED, Verdict.ERROR)
        assert result.points == 0
        assert "7919" not in repr(result)
        assert "division" not in repr(result)


def test_stock_nbgrader_gives_the_same(course, ours, tmp_path):
    """Each construct has the points that stock nbgrader gives, for all three students."""
    from nbgrader.api import Gradebook

    root = tmp_path / "stock"
    shutil.copytree(course.root, root)
    (root / "nbgrader_config.py").write_text(stock_nbgrader.STOCK_CONFIG)
    assert stock_nbgrader._nbgrader(root, "generate_assignment", "constructs") == []
    for which in ours:
        folder = root / "submitted" / which / "constructs"
        folder.mkdir(parents=True)
        nbformat.write(answered(course.document, which), folder / "book.ipynb")
        shutil.copyfile(course.path.parent / "beside.py", folder / "beside.py")
    assert stock_nbgrader._nbgrader(root, "autograde", "constructs") == []
    with Gradebook(f"sqlite:///{root}/gradebook.db", "stock") as gradebook:
        for which, found in ours.items():
            grades = gradebook.find_submission_notebook("book", "constructs", which).grades
            stock = {g.name.removesuffix("_test"): g.auto_score for g in grades if g.name.endswith("_test")}
            assert stock == {name: points for name, (_, points) in found.items()}
