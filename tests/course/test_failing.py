"""What a notebook shows when a visible check fails, in the kernel that JupyterLab starts."""

import re

import numpy as np
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat.v4 import new_code_cell, new_notebook
from nbgrader.utils import determine_grade

from course import checks
from course.checks import failing

pytestmark = pytest.mark.engine

SETUP = "import numpy as np\nfrom course import checks"
CHECK = 'checks.unchanged(score, np.ones((3, 5)), np.ones(5), name="score(X, v)")'
SCORE = "def score(X, v):\n    return X @ v"
#: What a student writes, and what the cell calls after it.
CELLS = {
    "wrong": ("def score(X, v):\n    v *= 2\n    return X @ v", CHECK),
    "raises": ("def score(X, v):\n    scores = X @ v\n    return scores + np.ones(11)", CHECK),
    "own assert": ("def score(X, v):\n    assert len(X) == 13, 'mine'", CHECK),
    "name": ("def score(X, v):\n    return X @ v / DIMENSIONS", CHECK),
    "unwritten": ("def score(X, v):\n    raise NotImplementedError()", CHECK),
    "unusable": ("ragged = (1.0,), (2.0, 3.0)", "checks.unchanged(len, ragged, name='len(ragged)')"),
    "plain": ("pass", "assert 1 == 2, 'as it is'"),
    "undefined": ("pass", "checks.unchanged(\n    softmax, np.ones(2), name='softmax(chi)'\n)"),
    "own name": (SCORE, "print(score(np.ones(2), missing))"),
    "parameters": ("def score(X):\n    return X", CHECK),
    "a number": (
        "def score(X, v):\n    X[0] = (1.0,), (2.0, 3.0)\n    return 3.0",
        "checks.unchanged(score, [0.5, 0.25], np.ones(5), name='score(X, v)')",
    ),
    "passes": ("pass", "checks.only_arguments('loss', ('X', 'y'))"),
    "two checks": (SCORE, f"# check: three texts\n{CHECK}\n{CHECK}"),
    "then a figure is closed": (SCORE, f"# check: three texts\n{CHECK}\nprint(end='')"),
    "first of two": (
        "def score(X, v):\n    v *= 2\n    return X @ v",
        f"# check: three texts\nchecks.only_arguments('score', ('X_test', 'y'))\n{CHECK}",
    ),
}


@pytest.fixture(scope="module")
def shown():
    """What the check below each answer shows: its one output."""
    cells = [new_code_cell(SETUP)]
    for answer, check in CELLS.values():
        cells += [new_code_cell(answer), new_code_cell(check)]
    notebook = new_notebook(cells=cells)
    NotebookClient(notebook, kernel_name="python3", allow_errors=True).execute()
    outputs = [cell.outputs for cell in notebook.cells[2::2]]
    assert all(len(output) == 1 for output in outputs)
    return {name: output for name, (output,) in zip(CELLS, outputs, strict=True)}


def text(output) -> str:
    """A traceback without its colours."""
    return re.sub(r"\x1b\[[\d;]*m", "", "\n".join(output.traceback))


#: What is shown, as a regular expression: nothing else, so nothing of our files.
SAID = {
    "wrong": "✗ `score` changed its argument `v` in place .*",
    "own assert": r"(?s).*assert len\(X\) == 13.*",
    "name": r"(?s).*NameError: name 'DIMENSIONS' is not defined\s*",
    "unwritten": "✗ `score` is not written yet",
    "unusable": r"✗ your result could not be used \(ValueError: .*",
    "plain": r"(?s).*assert 1 == 2, 'as it is'.*",
    "undefined": "✗ " + re.escape(failing.UNDEFINED.format(name="softmax")),
    "own name": r"(?s).*print\(score\(np.ones\(2\), missing\)\).*NameError: name 'missing' is not.*",
    "parameters": r"✗ .*takes 1 positional argument but 2 were given: the check calls it as the exercise states.*\n"
    r"✗ in the call score\(array of shape \(3, 5\), array of shape \(5,\)\)",
    "a number": r".*\n✗ the latest call, score\(list of length 2, array of shape \(5,\)\), gave an object of .*",
    "first of two": "✗ .*",  # nothing is said to hold of what the next check below the same comment refuses
}
PASSES = {
    "passes": "loss, its arguments only: the visible check passes",
    "two checks": "score(X, v), nothing changed in place: the visible check passes",
    "then a figure is closed": "score(X, v), nothing changed in place: the visible check passes",
}


@pytest.mark.parametrize("name", SAID)
def test_what_a_failure_says(shown, name):
    """Our sentence alone, or the student's own lines and Python's error as they are."""
    assert re.fullmatch(SAID[name], text(shown[name])), text(shown[name])


@pytest.mark.parametrize("name", PASSES)
def test_what_a_pass_says(shown, name):
    """One line says what holds, however many checks stand below a comment."""
    assert shown[name].text == f"✓ {PASSES[name]}\n"


@pytest.mark.parametrize(
    ("name", "error"), [("wrong", "AssertionError"), ("unwritten", "NotImplementedError"), ("undefined", "NameError")]
)
def test_it_stays_an_error(shown, name, error):
    """The failure is still an error output of its kind, for which stock nbgrader gives no point."""
    cell = new_code_cell(CHECK, outputs=[shown[name]])
    cell.metadata.nbgrader = {"grade": True, "solution": False, "points": 4}
    assert (shown[name].output_type, shown[name].ename) == ("error", error)
    assert determine_grade(cell) == (0, 4)


def test_own_lines(shown):
    """An error in the student's function shows the student's line, the error, and no line of ours."""
    said = text(shown["raises"])
    assert "return scores + np.ones(11)" in said
    assert "ValueError: operands could not be broadcast together with shapes (3,) (11,)" in said
    assert "course/checks" not in said
    assert CHECK not in said


def test_undefined_stops_the_notebook():
    """A notebook that runs without allowing errors stops at such a cell."""
    cells = [new_code_cell(SETUP), new_code_cell(CHECK), new_code_cell("print('reached')")]
    notebook = new_notebook(cells=cells)
    with pytest.raises(CellExecutionError, match="`score` is not defined yet"):
        NotebookClient(notebook, kernel_name="python3").execute()
    assert notebook.cells[2].outputs == []


def test_outside_of_a_notebook():
    """A script that calls a check gets the exception itself."""
    with pytest.raises(AssertionError, match=r"`sort` changed its argument `x` in place") as caught:
        checks.unchanged(np.ndarray.sort, np.array([2.0, 1.0]), name="sort(x)")
    assert not hasattr(caught.value, "_render_traceback_")
