"""Judges of what a notebook's cells have computed: they get plain data, which may be anything."""

import math
from pathlib import Path

import numpy as np
import pytest

from autograder.exercises import Figure, Linked, Question, Results, choices
from autograder.exercises.exercise import load, module
from autograder.exercises.results import as_text
from course import data
from course.checks import tables
from course.checks.part import finding_of
from course.checks.running import explain
from course.checks.verbs import here

EXERCISES = Path(__file__).parents[2] / "source" / "01_toy_attention" / "exercises"
LIMIT = 3.0
UNKNOWN = object()


def small(size):
    if size >= LIMIT:
        raise AssertionError("the size is too large")


def of_both(size, double, measured, most):
    small(size)
    if measured() > most:
        raise AssertionError("twice the size is too large")


def doubled(double, size):
    return double(size)


def with_something_else():
    return UNKNOWN


def found(names):
    part = Results(title="the size", judge=of_both, measure=doubled, given=lambda: {"most": 4})
    table = tables.read(tables.written("1: size", 1, [], [part.visible]))
    return finding_of(table.checks[0], here(names, explain), show=True)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ({"size": 3.0, "double": None}, "the size is too large"),  # what was measured raised, and is not looked at
        ({"size": 2.0, "double": lambda x: 2 * x}, ""),
        ({"size": 2.5, "double": lambda x: 2 * x}, "twice the size is too large"),
        ({"size": 2.5, "double": lambda x: x / 0}, "ZeroDivisionError"),
        ({"double": lambda x: x}, "`size` is not defined"),
    ],
)
def test_the_text_of_a_judge(names, sentence):
    finding = found(names)
    assert sentence in finding.sentence if sentence else finding is None


def test_a_judge_stands_alone():
    with pytest.raises(ValueError, match="uses `UNKNOWN`"):
        as_text(with_something_else)


ANYTHING = [None, "0.66", math.nan, math.inf, -1.0, 1e300, [], [1.0, 2.0], [[1, 2], [3]], {}, {"Bayes": None}, object()]
ANYTHING += [np.array([]), np.full(200, np.nan), np.zeros(200), np.zeros((200, 1)), 1j, True, (np.zeros(200), 3)]
ANYTHING += [lambda *_: np.zeros((500, 1)), lambda *_: None]
NAMES = ("score_moments", "counterexamples", "quadratic_features", "similarity_attention", "kernel_attention")
NAMES += ("draw_frequencies", "fourier_features", "recurrent_step", "chunked_causal_attention")
JUDGES = {"01_toy_attention": ("train_linear", "k_bayes"), "05_kernel_attention": NAMES}


@pytest.mark.parametrize("name", [f"{topic}/exercises/{name}" for topic, names in JUDGES.items() for name in names])
def test_any_value_is_judged(name):
    """Whatever a name holds, a check holds or has a sentence: nothing ends a judge in another way."""
    exercise = load(EXERCISES.parents[1] / f"{name}.py")
    checks = [*exercise.visible.values(), *(exercise.hidden(place, 0) for place in exercise.hidden_places)]
    for check in checks:
        for value in ANYTHING:
            with np.errstate(all="ignore"):
                finding = finding_of(check, here(dict.fromkeys(check.names, value), explain), show=True)
            assert finding is None or finding.sentence


@pytest.mark.parametrize("rate", [1e-4, 3e-3, 0.1])
def test_the_closed_form_of_a_descent(rate):
    """Along the principal axes linear attention descends as step by step, and its bar is 1 % above least squares."""
    its = module(EXERCISES / "train_linear.py")
    X, y, X_test, y_test = data.toy_attention()
    A, B = (np.einsum("nl,nld->nd", Z[:, :, 0], Z) / math.sqrt(200) for Z in (X, X_test))
    k, losses, errors = np.zeros(200), [], []
    for _ in range(4):
        losses.append(np.sum((y - A @ k) ** 2) / 2)
        errors.append(np.mean((y_test - B @ k) ** 2))
        k = k + rate * A.T @ (y - A @ k)
    np.testing.assert_allclose(its.descent(rate, 4, tol=0.0), (losses, errors), rtol=1e-9)
    start = its.at_the_start()
    assert losses[1] == pytest.approx(start["loss"] + rate * (rate * start["curvature"] - start["slope"]))
    assert start["bar"] == pytest.approx(1.01 * np.linalg.lstsq(A, y, rcond=None)[1].item() / 2)


@pytest.mark.parametrize(
    ("losses", "sentence"),
    [
        ([461.0, 7e90, math.inf], ""),  # a loss that is not finite ends a descent, whatever tol is
        ([461.0, 300.0, 250.0], "ends while the loss still changes"),
        ([461.0, 460.999, 400.0, 400.001], "goes on after the loss has changed by less"),
    ],
)
def test_the_end_of_a_descent(losses, sentence):
    check = load(EXERCISES / "train_linear.py").visible[1]
    finding = finding_of(check, here({"losses_linear": losses}, explain), show=True)
    assert (finding is None) if not sentence else sentence in finding.sentence


@pytest.mark.parametrize("draw", [None, lambda rng: ()])
def test_a_figure_is_graded_on_hidden_data_where_it_draws_some(draw):
    part = Figure(title="t", call="f()", judge=lambda panels: None, worked=[()], draw=draw)
    assert part.is_hidden == (draw is not None)


ASKED = choices(
    "answers",
    Linked(title="the letter", price=1, questions={"why": Question("b", "look again", "abc")}),
    Linked(title="the number", price=1, questions={"share": Question(0.5, "count again")}),
)


@pytest.mark.parametrize(
    ("answers", "shown", "graded"),
    [
        ({"why": "b", "share": 0.505}, [], []),
        ({"why": "a", "share": 0.5}, [], ["`answers['why']` should be another answer: look again"]),
        ({"why": "b", "share": 0.6}, [], ["`answers['share']` should be another answer: count again"]),
        ({"why": "B", "share": 0.5}, ["expected one of 'a', 'b', 'c'"], ["expected one of"]),
        ({"why": "b"}, ["no entry 'share'"], ["no entry 'share'"]),
        ({"why": "b", "share": "half"}, ["answers['share']"], ["answers['share']"]),
        (["b", 0.5], ["expected a dict"], ["expected a dict", "expected a dict"]),
    ],
)
def test_choices_are_judged_by_the_grader_alone(answers, shown, graded):
    """The visible check tells whether all questions are answered, not whether they are answered right."""
    student = here({"answers": answers}, explain)
    table = tables.written("1: answers", 2, [], [part.visible for part in ASKED if part.is_visible])
    visible = tables.read(table).checks
    hidden = [part.hidden(np.random.default_rng(0)) for part in ASKED if part.is_hidden]
    for checks, sentences in ((visible, shown), (hidden, graded)):
        found = [finding.sentence for check in checks if (finding := finding_of(check, student, show=True))]
        assert len(found) == len(sentences)
        assert all(expected in sentence for expected, sentence in zip(sentences, found, strict=True))


def test_a_file_without_an_exercise(tmp_path):
    path = tmp_path / "double.py"
    path.write_text("exercises = []\n")
    with pytest.raises(ValueError, match=r"double.py defines no `exercise`: expected `exercise = Exercise"):
        load(path)
