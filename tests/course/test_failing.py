"""What a notebook shows when a visible check fails, in the kernel that JupyterLab starts."""

import re

import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat.v4 import new_code_cell, new_notebook
from nbgrader.utils import determine_grade

from course import checks
from course.checks import failing

pytestmark = pytest.mark.engine

SETUP = "import numpy as np\nfrom course import checks"
CHECK = 'checks.examples(predict_sentiment, "tweets.predict_sentiment")'
#: What a student writes, and what the cell calls after it.
CELLS = {
    "wrong": ("def predict_sentiment(X, weights, v):\n    return (weights * (X @ v)).sum(axis=1)", CHECK),
    "raises": ("def predict_sentiment(X, weights, v):\n    scores = X @ v\n    return scores + np.ones(11)", CHECK),
    "own assert": ("def predict_sentiment(X, weights, v):\n    assert len(X) == 13, 'mine'", CHECK),
    "name": ("def predict_sentiment(X, weights, v):\n    return X @ v / DIMENSIONS", CHECK),
    "unwritten": ("def predict_sentiment(X, weights, v):\n    raise NotImplementedError()", CHECK),
    "unusable": (
        "start = [[1.0], [2.0, 3.0]], 0\nones = np.ones(50)",
        "checks.tweets_results.train_tweets(ones, ones, [0.5, 0.6], 'linear', start, lambda k, v: 0.6, None)",
    ),
    "plain": ("pass", "assert 1 == 2, 'as it is'"),
    "undefined": ("pass", "checks.unchanged(\n    softmax, np.ones(2), name='softmax(chi)'\n)"),
    "own name": (
        "def predict_sentiment(X, weights, v):\n    return X @ v",
        "print(predict_sentiment(np.ones(2), missing))",
    ),
    "parameters": ("def predict_sentiment(X):\n    return X", CHECK),
    "a number": (
        "def descend(gradients, measure, k0, v0, rate, steps):\n    return k0, v0, 3.0",
        "checks.tweets.exactly_so_many(descend)",
    ),
    "passes": ("pass", "checks.only_arguments('loss', ('X', 'y'))"),
    "in its words": (
        "def accuracy(y, y_hat):\n    return np.mean(y * y_hat > 0)\n\n\nscore = accuracy",
        "# check: of some other thing\npass\n# check: seventeen texts [1 point]\n"
        "checks.examples(score, 'tweets.accuracy')",
    ),
    "two checks": (
        "def accuracy(y, y_hat):\n    return np.mean(y * y_hat > 0)",
        "# check: seventeen texts\n"
        "checks.examples(accuracy, 'tweets.accuracy')\nchecks.keeps_inputs(accuracy, 'tweets.accuracy')",
    ),
    "then a figure is closed": (
        "def accuracy(y, y_hat):\n    return np.mean(y * y_hat > 0)",
        "# check: seventeen texts\nchecks.examples(accuracy, 'tweets.accuracy')\nprint(end='')",
    ),
    "first of two": (
        "def accuracy(y, y_hat):\n    share = np.mean(y * y_hat > 0)\n    y[:] = 0\n    return share",
        "# check: seventeen texts\n"
        "checks.examples(accuracy, 'tweets.accuracy')\nchecks.keeps_inputs(accuracy, 'tweets.accuracy')",
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
    "wrong": r"✗ `predict_sentiment\(X, weights, v\)`: 1/sqrt\(D\) is missing; found .*",
    "own assert": r"(?s).*assert len\(X\) == 13.*",
    "name": r"(?s).*NameError: name 'DIMENSIONS' is not defined\s*",
    "unwritten": "✗ `predict_sentiment` is not written yet",
    "unusable": r"✗ your result could not be used \(ValueError: .*",
    "plain": r"(?s).*assert 1 == 2, 'as it is'.*",
    "undefined": "✗ " + re.escape(failing.UNDEFINED.format(name="softmax")),
    "own name": r"(?s).*print\(predict_sentiment\(np.ones\(2\), missing\)\).*NameError: name 'missing' is not.*",
    "parameters": r"✗ .*takes 1 positional argument but 3 were given: the check calls it as the exercise states.*\n"
    r"✗ in the call predict_sentiment\(array of shape \(3, 2, 5\), array of shape \(3, 2\), array of shape \(5,\)\)",
    "a number": r".*\n✗ the latest call, descend\(a function, a function, array of shape \(3,\), .*, 0.5, 3\), "
    "gave an object of type tuple",
    "first of two": "✗ .*",  # nothing is said to hold of what the next check below the same comment refuses
}
PASSES = {
    "passes": "loss, its arguments only: the visible check passes",
    "in its words": "accuracy: seventeen texts",
    "two checks": "accuracy: seventeen texts",
    "then a figure is closed": "accuracy: seventeen texts",
}


@pytest.mark.parametrize("name", SAID)
def test_what_a_failure_says(shown, name):
    """Our sentence alone, or the student's own lines and Python's error as they are."""
    assert re.fullmatch(SAID[name], text(shown[name])), text(shown[name])


@pytest.mark.parametrize("name", PASSES)
def test_what_a_pass_says(shown, name):
    """One line names the exercise, and says what the comment above its last check says."""
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
    assert "ValueError: operands could not be broadcast together with shapes (3,2) (11,)" in said
    assert "course/checks" not in said
    assert CHECK not in said


def test_undefined_stops_the_notebook():
    """A notebook that runs without allowing errors stops at such a cell."""
    cells = [new_code_cell(SETUP), new_code_cell(CHECK), new_code_cell("print('reached')")]
    notebook = new_notebook(cells=cells)
    with pytest.raises(CellExecutionError, match="`predict_sentiment` is not defined yet"):
        NotebookClient(notebook, kernel_name="python3").execute()
    assert notebook.cells[2].outputs == []


def test_outside_of_a_notebook():
    """A script that calls a check gets the exception itself."""
    with pytest.raises(AssertionError, match=r"1/sqrt\(D\) is missing") as caught:
        checks.examples(lambda X, weights, v: (weights * (X @ v)).sum(axis=1), "tweets.predict_sentiment")
    assert not hasattr(caught.value, "_render_traceback_")
