"""A course to be attacked: its hidden tests hold numbers that can be recognised wherever they turn up."""

from __future__ import annotations

import json
import os
import tempfile

import nbformat
import pytest
from autograder.assignments import Assignment, load
from autograder.grading import grade_one
from autograder.intake import Submission, read_notebook
from autograder.releasing import dumps
from autograder.running import Limits, Worker

collect_ignore_glob = ["*/*"]  # the corpus is data: never import it here

LIMITS = Limits(cell=4.0, check=3.0, notebook=40.0, memory=400_000_000, file_size=1_000_000)
SETUP = "import numpy as np\nfrom course import checks"
DOUBLE = "def double(x):\n    ### BEGIN SOLUTION\n    return x + x\n    ### END SOLUTION"
DOUBLE_CHECK = """\
# check: the worked example
assert double(3) == 6, f"double(3) is {double(3)!r}, expected 6"
### BEGIN HIDDEN TESTS
_oracle = lambda n: 2.0 * (n + 104729) - 209458.0
# check: other numbers
for _number in (7919.25, -6271.5, 15485863.125):
    _expected = _oracle(_number)
    assert double(_number) == _expected, "double(x) is not twice x for fresh numbers"
# check: arrays
_x = np.array([3571.625, -0.125, 2.0])
_expected = np.array([7143.25, -0.25, 4.0])
checks.array(checks.call(double, _x), _expected, "double(x)", "(n,)", mistakes={"it is squared": _x**2})
checks.unchanged(double, np.array([3571.625, 5.0]), name="double")
# check: one number stays one number
checks.scalar(double(3571.625), 7143.25, "double(x)")
# check: written as a sum [1 point]
checks.not_used("double", {"multiply"}, "product")
### END HIDDEN TESTS"""
TWICE = "def twice(f, x):\n    ### BEGIN SOLUTION\n    return f(f(x))\n    ### END SOLUTION"
TWICE_CHECK = """\
# check: the worked example
assert twice(lambda v: v + 1, 3) == 5, f"twice of adding one to 3 is {twice(lambda v: v + 1, 3)!r}, expected 5"
### BEGIN HIDDEN TESTS
# check: another function
_expected = 7919.25 / 4 + 104729.5 / 2 + 104729.5
assert twice(lambda v: v / 2 + 104729.5, 7919.25) == _expected, "twice(f, x) is not f(f(x))"
### END HIDDEN TESTS"""


def source_cell(
    cell_id: str, text: str, kind: str = "code", *, points: float | None = None, stub: bool = False
) -> dict:
    """A source cell; one with points is a test, a stub is answered by the student, the others are given."""
    settings = {"grade": points is not None, "grade_id": cell_id, "locked": not stub, "schema_version": 3}
    settings |= {"solution": stub, "task": False} | ({} if points is None else {"points": points})
    make = nbformat.v4.new_code_cell if kind == "code" else nbformat.v4.new_markdown_cell
    cell = make(text, metadata={"nbgrader": settings})
    cell["id"] = cell_id
    return cell


@pytest.fixture(scope="session")
def assignment(tmp_path_factory) -> Assignment:
    """Two exercises: `double`, whose style is worth one of three points, and `twice`, which gets a function."""
    cells = [
        source_cell("title", "# Attacked", "markdown"),
        source_cell("setup", SETUP),
        source_cell("double_statement", "## Twice the number", "markdown"),
        source_cell("double", DOUBLE, stub=True),
        source_cell("double_check", DOUBLE_CHECK, points=3),
        source_cell("twice_statement", "## Twice the function", "markdown"),
        source_cell("twice", TWICE, stub=True),
        source_cell("twice_check", TWICE_CHECK, points=2),
    ]
    root = tmp_path_factory.mktemp("attacked")
    path = root / "source" / "09_attacked" / "attacked.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    (root / "nbgrader_config.py").write_text("")
    return load(root, "09_attacked")[0]


@pytest.fixture(scope="session")
def scratch():
    """The folder in which the worker and its submissions lie; its path marks their processes."""
    with tempfile.TemporaryDirectory(prefix="attacks-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)
        yield folder


@pytest.fixture(scope="session")
def worker(scratch):
    """One worker for all attacks and all honest answers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", scratch)
        patch.setattr("autograder.running._Watch.GRACE", 3.0)
        with Worker(LIMITS) as started:
            yield started


@pytest.fixture
def grade(worker, assignment):
    """Grade a notebook the way a hand-in is graded: from its bytes."""

    def grade(document):
        raw = dumps(document).encode()
        submission = Submission("mallory", "attacked", read_notebook(raw, "mallory.ipynb"), raw=raw)
        return grade_one(worker, assignment, submission, {})

    return grade
