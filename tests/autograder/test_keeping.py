"""A test sees the state right after its exercise, whatever comes later in the notebook."""

from __future__ import annotations

import pytest

from autograder.engine import Engine
from autograder.limits import Limits
from autograder.source.loading import load
from autograder.submissions.restore import restore
from autograder.submissions.submitting import blank, with_answers

pytestmark = pytest.mark.engine

QUICK = Limits(
    cell_seconds=3.0, check_seconds=10.0, notebook_seconds=120.0, memory_bytes=500_000_000, file_bytes=1_000_000
)
FIRST, LATER = "def first(x):\n    return 2 * x", "def later(x):\n    return 3 * x"


@pytest.fixture(scope="module")
def engine():
    with Engine(QUICK) as started:
        yield started


@pytest.fixture(scope="module")
def notebook(new_cell, make_course, tmp_path_factory):
    """Two exercises, `first` and `later`, with a hidden check each."""
    cells = [new_cell("title", "# T", "markdown", locked=True), new_cell("setup", "import numpy as np", locked=True)]
    for name, factor in (("first", 2), ("later", 3)):
        solution = f"def {name}(x):\n    ### BEGIN SOLUTION\n    return {factor} * x\n    ### END SOLUTION"
        test = (
            f"# check: seen\nassert {name}(5) == {factor * 5}\n"
            f"### BEGIN HIDDEN TESTS\n# check: hidden\nassert {name}(7) == {factor * 7}\n### END HIDDEN TESTS"
        )
        cells += [
            new_cell(f"{name}_statement", f"## {name}", "markdown", locked=True),
            new_cell(name, solution, solution=True),
            new_cell(f"{name}_check", test, points=2, locked=True),
        ]
    (loaded,) = load(make_course(tmp_path_factory.mktemp("keeping"), cells), "09_tiny")
    return loaded


@pytest.fixture
def graded(engine, notebook):
    """`graded(first, later)`: exercise -> kinds of its failures."""

    def graded(first: str = FIRST, later: str = LATER):
        document = with_answers(blank(notebook), {"first": first, "later": later})
        run = engine.run(restore(document, notebook).steps, notebook)
        assert run.complete
        failures = {"first": [], "later": []}
        for (cell, _), failure in run.checks.items():
            failures[cell.removesuffix("_check")] += [failure.kind] if failure else []
        return failures

    return graded


RIGHT = {"first": [], "later": []}


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("k = 2\ndef first(x):\n    return k * x", "k = 3\ndef later(x):\n    return k * x"),
        (FIRST, "def first(x):\n    return 0\ndef later(x):\n    return 3 * x"),
        (FIRST, f"{LATER}\ndel first"),
        ("rng = np.random.default_rng(5)\n" + FIRST, LATER + "\nrng.normal(size=3)"),
        ("calls = [0]\ndef first(x):\n    return 2 * x\nfirst(3)", LATER),
    ],
)
def test_names_that_are_used_again_cost_nothing(graded, first, later):
    """A name with a new meaning further down does not reach the earlier exercise."""
    assert graded(first, later) == RIGHT


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("k = [2]\ndef first(x):\n    return k[0] * x", "k[0] = 3\ndef later(x):\n    return k[0] * x"),
        ("k = np.array([2])\ndef first(x):\n    return k[0] * x", "k += 1\ndef later(x):\n    return k[0] * x"),
        ("class K:\n    k = 2\ndef first(x):\n    return K.k * x", "K.k = 3\ndef later(x):\n    return K.k * x"),
        ("def first(x, k=[2]):\n    return k[0] * x", "first.__defaults__[0][0] = 3\n" + LATER),
        ("np.seterr(all='ignore')\n" + FIRST, "np.seterr(all='raise')\n" + LATER),
    ],
)
def test_what_is_changed_in_place_costs_nothing_either(graded, first, later):
    """What a later cell changes in place is as it was for the earlier exercise."""
    assert graded(first, later) == RIGHT


def test_calls_of_one_exercise_do_not_reach_another(graded):
    """What a call changes in place, another exercise's test does not see."""
    first = "k = []\ndef first(x):\n    k.append(x)\n    return 2 * x"
    assert graded(first, "def later(x):\n    return 3 * x if not k else 0") == RIGHT


def test_an_iterator_is_where_it_was(graded):
    """What later cells take from it is there for the earlier exercise."""
    first = "at = iter([2, 2, 2, 2])\ndef first(x):\n    return next(at) * x"
    assert graded(first, LATER + "\nlist(at)") == RIGHT


def test_a_cell_that_ends_the_process_costs_its_exercise(graded):
    """The other exercise counts."""
    assert graded("import os\nos._exit(3)") == {"first": ["raise"] * 2, "later": []}


def test_a_cell_that_runs_too_long_costs_its_exercise(graded):
    """The other exercise counts."""
    assert graded("while True: pass") == {"first": ["raise"] * 2, "later": []}


@pytest.mark.parametrize(
    ("end", "kinds"), [("__import__('os')._exit(3)", ["died", "died"]), ("while True: pass", ["timeout"])]
)
def test_a_call_that_ends_the_process_costs_its_exercise(graded, end, kinds):
    """The other exercise is asked about all the same."""
    first = f"def first(x):\n    {end}"
    assert graded(first) == {"first": kinds, "later": []}


def test_a_hidden_call_that_ends_the_process_costs_its_check(graded):
    """What held before still counts."""
    first = "import os\ndef first(x):\n    if x == 7:\n        os._exit(3)\n    return 2 * x"
    assert graded(first) == {"first": ["died"], "later": []}
