"""What a notebook shows when a visible check fails, in the kernel that JupyterLab starts."""

from __future__ import annotations

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
CHECK = 'checks.examples(linear_attention, "toy_attention.linear_attention")'
#: What a student writes, and what the cell calls after it.
CELLS = {
    "wrong": ("def linear_attention(X, k):\n    return (X @ k * X[:, :, 0]).sum(axis=1)", CHECK),
    "raises": ("def linear_attention(X, k):\n    scores = X @ k\n    return scores + np.ones(11)", CHECK),
    "own assert": ("def linear_attention(X, k):\n    assert len(X) == 13, 'mine'", CHECK),
    "name": ("def linear_attention(X, k):\n    return X @ k / DIMENSIONS", CHECK),
    "unwritten": ("def linear_attention(X, k):\n    raise NotImplementedError()", CHECK),
    "unusable": (
        "k_hat = [[1.0], [2.0, 3.0]]",
        "checks.toy_attention.train_linear(k_hat, [2.0, 1.0], [1.0, 1.0], 0.1, None)",
    ),
    "plain": ("pass", "assert 1 == 2, 'as it is'"),
    "undefined": ("pass", "checks.unchanged(\n    softmax, np.ones(2), name='softmax(chi)'\n)"),
    "own name": ("def linear_attention(X, k):\n    return X @ k", "print(linear_attention(np.ones(2), missing))"),
    "parameters": ("def linear_attention(X):\n    return X", CHECK),
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
    "wrapped": (
        "def score_moments(d, mu, sigma):\n    return d * mu**2, 0.0",
        "# check: the mean [1 point]\n"
        "checks.examples(checks.kernel_attention_calls.part(score_moments, 0), 'kernel_attention.score_mean')",
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


def test_one_sentence(shown):
    """A check that finds a wrong value shows its sentence, and nothing of our files."""
    assert text(shown["wrong"]) == f"✗ {shown['wrong'].evalue}"
    assert shown["wrong"].evalue.startswith("`linear_attention(X, k)`: the scores are not divided by sqrt(D); found")


def test_it_stays_an_assertion_error(shown):
    """The failure is still an AssertionError in an error output: stock nbgrader scores such a cell 0."""
    assert (shown["wrong"].output_type, shown["wrong"].ename) == ("error", "AssertionError")


def test_stock_nbgrader(shown):
    """nbgrader's own scoring gives no point to a cell that shows this."""
    cell = new_code_cell(CHECK, outputs=[shown["wrong"]])
    cell.metadata.nbgrader = {"grade": True, "solution": False, "points": 4}
    assert determine_grade(cell) == (0, 4)


def test_own_lines(shown):
    """An error in the student's function shows the student's line, the error, and no line of ours."""
    said = text(shown["raises"])
    assert "return scores + np.ones(11)" in said
    assert "ValueError: operands could not be broadcast together with shapes (2,3) (11,)" in said
    assert "course/checks" not in said
    assert CHECK not in said


def test_own_assertion(shown):
    """A failed assertion of the student's own is shown where it stands."""
    assert "assert len(X) == 13" in text(shown["own assert"])


def test_missing_name(shown):
    """A name that is missing is named by Python's sentence, which is the last thing said."""
    assert text(shown["name"]).strip().endswith("NameError: name 'DIMENSIONS' is not defined")


def test_unwritten(shown):
    """A stub that was left as it is: one sentence says that it is not written yet."""
    assert text(shown["unwritten"]) == "✗ `linear_attention` is not written yet"
    assert shown["unwritten"].ename == "NotImplementedError"


def test_unusable(shown):
    """What a check cannot even look at is said in one sentence too."""
    assert text(shown["unusable"]).startswith("✗ your result could not be used (ValueError: ")
    assert "\n" not in text(shown["unusable"]).strip()


def test_plain_assertion(shown):
    """An assertion that stands in the test cell itself is shown by IPython, with its line."""
    assert "assert 1 == 2, 'as it is'" in text(shown["plain"])


def test_a_pass_names_the_exercise(shown):
    """The line of a rule that exercises share names the exercise and the rule."""
    assert shown["passes"].text == "✓ loss, its arguments only: the visible check passes\n"


def test_a_pass_says_what_was_checked(shown):
    """The line of another check names the function and says what the comment above the check says."""
    assert shown["in its words"].text == "✓ accuracy: seventeen texts\n"


def test_a_pass_names_the_function_that_is_wrapped(shown):
    """If a check wraps the student's function, the line names the student's."""
    assert shown["wrapped"].text == "✓ score_moments: the mean\n"


def test_two_checks_below_one_comment_say_it_once(shown):
    """The last one says it."""
    assert shown["two checks"].text == "✓ accuracy: seventeen texts\n"


def test_what_is_no_check_may_follow_the_last(shown):
    """A line that is no check, such as one that closes figures, keeps nothing from being said."""
    assert shown["then a figure is closed"].text == "✓ accuracy: seventeen texts\n"


def test_a_comment_is_not_said_before_its_last_check(shown):
    """Nothing is said to hold of what the next check below the same comment refuses."""
    assert text(shown["first of two"]).startswith("✗ ")


def test_undefined(shown):
    """A check that is run before its exercise says in one sentence which name is missing and what to do."""
    assert text(shown["undefined"]) == f"✗ {failing.UNDEFINED.format(name='softmax')}"


def test_undefined_stays_an_error(shown):
    """It is a NameError in an error output still, for which stock nbgrader gives no point."""
    cell = new_code_cell(CHECK, outputs=[shown["undefined"]])
    cell.metadata.nbgrader = {"grade": True, "solution": False, "points": 4}
    assert (shown["undefined"].ename, shown["undefined"].evalue) == ("NameError", "name 'softmax' is not defined")
    assert determine_grade(cell) == (0, 4)


def test_undefined_stops_the_notebook():
    """A notebook that runs without allowing errors stops at such a cell."""
    cells = [new_code_cell(SETUP), new_code_cell(CHECK), new_code_cell("print('reached')")]
    notebook = new_notebook(cells=cells)
    with pytest.raises(CellExecutionError, match="`linear_attention` is not defined yet"):
        NotebookClient(notebook, kernel_name="python3").execute()
    assert notebook.cells[2].outputs == []


def test_own_undefined_name(shown):
    """A name that is missing in a cell of the student's own keeps IPython's traceback, with its line."""
    assert "print(linear_attention(np.ones(2), missing))" in text(shown["own name"])
    assert text(shown["own name"]).strip().endswith("NameError: name 'missing' is not defined")


def test_other_parameters(shown):
    """A function with other parameters is told so, and how it was called."""
    sentence, call = text(shown["parameters"]).splitlines()
    assert "takes 1 positional argument but 2 were given: the check calls it as the exercise states" in sentence
    assert call == "✗ in the call linear_attention(array of shape (2, 3, 4), array of shape (4,))"


def test_unusable_says_what_was_given(shown):
    """What cannot be used is said with the latest call and the kind of its result."""
    call = "descend(a function, a function, array of shape (3,), array of shape (3,), 0.5, 3)"
    assert text(shown["a number"]).splitlines()[1] == f"✗ the latest call, {call}, gave an object of type tuple"


def test_outside_of_a_notebook():
    """A script that calls a check gets the exception itself."""
    with pytest.raises(AssertionError, match=r"not divided by sqrt\(D\)") as caught:
        checks.examples(lambda X, k: (X @ k * X[:, :, 0]).sum(axis=1), "toy_attention.linear_attention")
    assert not hasattr(caught.value, "_render_traceback_")
