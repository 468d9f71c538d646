"""The worked examples of assignment 01: what the corpus of answers cannot prove of them."""

import itertools
import json
import math
import re
from pathlib import Path

import matplotlib.pyplot as plt
import nbformat
import numpy as np
import pytest
from refusals import refused

from autograder.source.loading import load
from autograder.submissions.submitting import solved
from course.checks import descent as steps
from course.checks import toy_attention as checks
from course.checks import toy_attention_results as results
from course.checks import toy_attention_stopping as stopping
from course.checks import trials, upstream

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.usefixtures("no_open_figures")

#: Exercises whose worked examples come from a spec.
SPECIFIED = json.loads((trials.FOLDER / "toy_attention.json").read_text()).keys()
#: The checks of an exercise whose worked examples come from no spec; where there are several, the last looks at k0.
CHECKS = {
    "gradient_gap": (checks.gradient_gap,),
    "gradient_descent": (steps.steps, steps.errors, steps.stops, steps.counts, steps.start_kept),
    "plot_descent": (checks.plot_descent,),
    "early_stopping": (checks.early_stopping, checks.every_iteration, checks.stopping_start_kept),
}


@pytest.fixture(scope="module")
def right() -> dict:
    """The functions of the model solution, without the cells that use them; data of one sequence for defaults."""
    (notebook,) = [a for a in load(ROOT, "01_toy_attention") if a.notebook == "toy_attention"]
    names = dict.fromkeys(("X", "X_test"), np.ones((1, 2, 3))) | dict.fromkeys(("y", "y_test"), np.ones(1))
    names |= {"np": np, "plt": plt}
    for cell in solved(notebook).cells:
        if cell.source.startswith("def "):
            exec(cell.source, names)
    return names


def constants() -> dict[str, np.ndarray]:
    """The arrays of all examples, as they are now."""
    arrays = {}
    for module in (checks, stopping, steps):
        for name, value in vars(module).items():
            parts = value if isinstance(value, tuple) else (value,)
            arrays |= {f"{name}{i}": p.copy() for i, p in enumerate(parts) if isinstance(p, np.ndarray)}
    return arrays


@pytest.mark.parametrize("name", CHECKS)
def test_mistakes_differ(name, right, monkeypatch):
    """No two mistakes of one comparison give the same value: each sentence can be said, and none is the right value."""
    same = []
    for module, kind in itertools.product((checks, stopping, steps), ("array", "scalar")):
        original = getattr(module, kind, None)
        if original is None:
            continue

        def recorded(found, expected, *args, original=original, mistakes=None, **options):
            known = {"right": expected, **(mistakes or {})}
            known = {sentence: np.asarray(value, dtype=float) for sentence, value in known.items()}
            for one, other in itertools.combinations(known, 2):
                if known[one].shape == known[other].shape and np.allclose(known[one], known[other], equal_nan=True):
                    same.append((one, other))
            return original(found, expected, *args, mistakes=mistakes, **options)

        monkeypatch.setattr(module, kind, recorded)
    for check in CHECKS[name]:
        check(right[name])
    assert same == []


@pytest.mark.parametrize("name", CHECKS)
def test_twice(name, right):
    """A check can be run again: a function that changes its arguments does not change the example."""
    before = constants()

    def destructive(*args, **kwargs):
        result = right[name](*args, **kwargs)
        for argument in [*args, *kwargs.values()]:
            for part in argument if isinstance(argument, tuple) else (argument,):
                if isinstance(part, np.ndarray):
                    part[...] = 0
        return result

    *others, last = CHECKS[name]
    for check in others:
        check(destructive)
    if name == "plot_descent":
        last(destructive)
    else:
        assert "in place" in refused(last, destructive)
    now = constants()
    assert all(np.array_equal(before[key], now[key]) for key in before)


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize(
    "wrong", [None, "text", np.nan, [[1.0], [2.0, 3.0]], (None, None, None), (None, None)], ids=str
)
def test_wrong_type(name, wrong):
    """An answer of a wrong type is refused with a sentence that names the function or its result."""
    assert "`" in refused(CHECKS[name][0], lambda *args, **kwargs: wrong)


def test_no_size_of_the_notebook():
    """No example of attention has a size of the notebook's data: what takes one from there is seen."""
    tables = [trials.table(f"toy_attention.{name}") for name in SPECIFIED - {"loss"}]
    shapes = [np.shape(trials.decoded(a)) for its in tables for one in its["examples"] for a in one["arguments"]]
    assert shapes
    assert not {1000, 5, 200, 500} & {size for shape in shapes for size in shape}


class TestUpstream:
    """A failure that can come from a function of an earlier exercise."""

    def test_a_pass_asks_nobody(self, right):
        """A check that passes does not look at earlier functions."""
        checks.early_stopping(right["early_stopping"], upstream={"loss": None})

    @pytest.mark.parametrize("name", [*upstream.OWN_CHECKS, *sorted(SPECIFIED - {"large_scores"})])
    def test_the_number_is_that_of_the_notebook(self, name):
        """The number is that of the exercise's statement."""
        where = "tweets" if name == "descend" else "toy_attention"
        notebook = nbformat.read(ROOT / f"source/01_toy_attention/{where}.ipynb", as_version=4)
        texts = [cell.source for cell in notebook.cells[: [cell.id for cell in notebook.cells].index(name)]]
        number = re.findall(r"^### Exercise ([\d.]+(?: [a-z])?):", "\n".join(texts), re.MULTILINE)[-1]
        stated = (
            trials.table(f"toy_attention.{name}")["exercise"] if name in SPECIFIED else upstream.OWN_CHECKS[name][0]
        )
        assert number == stated


def test_a_descent_that_diverged_kept_the_default_tol():
    """It ends at a loss that is not finite, whatever tol is, with a learning rate that is too large."""
    results.ended([461.0, 7e90, math.inf], "linear")
