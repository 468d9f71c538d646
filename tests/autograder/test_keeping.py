"""A test sees the state right after its exercise, whatever comes later in the notebook."""

from dataclasses import replace

import pytest
from made import exercise_cells, source_cell

from autograder.core.limits import Limits
from autograder.core.source.loading import load
from autograder.core.submissions.restore import restore
from autograder.core.submissions.samples import blank, with_answers

pytestmark = pytest.mark.engine

LIMITS = Limits(cell_seconds=3.0, check_seconds=10.0, notebook_seconds=120.0)
FIRST, LATER = "def first(x):\n    return 2 * x", "def later(x):\n    return 3 * x"


@pytest.fixture(scope="module")
def notebook(make_course, tmp_path_factory):
    """Two exercises, `first` and `later`, with a hidden check each."""
    cells = [source_cell("setup", "import numpy as np", locked=True)]
    for name, factor in (("first", 2), ("later", 3)):
        solution = f"def {name}(x):\n    ### BEGIN SOLUTION\n    return {factor} * x\n    ### END SOLUTION"
        test = (
            f"# check: seen\nassert {name}(5) == {factor * 5}\n"
            f"### BEGIN HIDDEN TESTS\n# check: hidden\nassert {name}(7) == {factor * 7}\n### END HIDDEN TESTS"
        )
        cells += exercise_cells(name, solution, test, statement=f"## {name}")
    return load(make_course(tmp_path_factory.mktemp("keeping"), cells), "09_tiny")[0]


@pytest.fixture
def graded(engine, notebook):
    """`graded(first, later)`: exercise -> kinds of its failures."""

    def graded(first: str = FIRST, later: str = LATER, limits: Limits = LIMITS):
        document = with_answers(blank(notebook), {"first": first, "later": later})
        run = engine.run(restore(document, notebook).steps, notebook, limits)
        assert run.complete
        failures = {"first": [], "later": []}
        for (cell, _), failure in run.checks.items():
            failures[cell.removesuffix("_check")] += [failure.kind] if failure else []
        return failures

    return graded


TIMES_K = "def later(x):\n    return k * x"
KEPT = {  # two answers that are right where they stand
    "a name with two values": ("k = 2\ndef first(x):\n    return k * x", f"k = 3\n{TIMES_K}"),
    "the function is defined again": (FIRST, f"def first(x):\n    return 0\n{LATER}"),
    "the function is deleted": (FIRST, f"{LATER}\ndel first"),
    "a generator with a seed": ("rng = np.random.default_rng(5)\n" + FIRST, LATER + "\nrng.normal(size=3)"),
    "a list and a call in the cell": (f"calls = [0]\n{FIRST}\nfirst(3)", LATER),
    "a list that is changed": ("k = [2]\ndef first(x):\n    return k[0] * x",
        "k[0] = 3\ndef later(x):\n    return k[0] * x"),
    "an array that is changed": ("k = np.array([2])\ndef first(x):\n    return k[0] * x",
        "k += 1\ndef later(x):\n    return k[0] * x"),
    "a class that is changed": ("class K:\n    k = 2\ndef first(x):\n    return K.k * x",
        "K.k = 3\ndef later(x):\n    return K.k * x"),
    "a default that is changed": ("def first(x, k=[2]):\n    return k[0] * x",
        "first.__defaults__[0][0] = 3\n" + LATER),
    "a setting of a library": ("np.seterr(all='ignore')\n" + FIRST, "np.seterr(all='raise')\n" + LATER),
    "what a call changes": ("k = []\ndef first(x):\n    k.append(x)\n    return 2 * x",
        "def later(x):\n    return 3 * x if not k else 0"),
    "an iterator that is used up": ("at = iter([2, 2, 2, 2])\ndef first(x):\n    return next(at) * x",
        LATER + "\nlist(at)"),
}  # fmt: skip


@pytest.mark.parametrize(("first", "later"), KEPT.values(), ids=KEPT)
def test_what_comes_later_costs_nothing(graded, first, later):
    assert graded(first, later) == {"first": [], "later": []}


ENDED = {  # the first answer, and the kinds of its failures
    "a cell ends the process": ("import os\nos._exit(3)", ["raise"] * 2),
    "a cell runs too long": ("while True: pass", ["raise"] * 2),
    "a call ends the process": ("def first(x):\n    __import__('os')._exit(3)", ["died"] * 2),
    "a call runs too long": ("def first(x):\n    while True: pass", ["timeout"]),
    "only a hidden call ends the process": ("def first(x):\n    return 2 * x if x != 7 else __import__('os')._exit(3)",
        ["died"]),
}  # fmt: skip


@pytest.mark.parametrize(("first", "kinds"), ENDED.values(), ids=ENDED)
def test_what_ends_the_process_costs_its_exercise(graded, first, kinds):
    limits = replace(LIMITS, cell_seconds=1.0, check_seconds=3.0)
    assert graded(first, limits=limits) == {"first": kinds, "later": []}
