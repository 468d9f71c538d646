"""Answers made of what students install: they find what is there to be found."""

import json

import numpy as np
import pytest
import torch

from autograder.authoring.verify import lookups
from autograder.authoring.verify.answers import Answer
from autograder.authoring.verify.corpus import Outcome
from autograder.core.results import CheckResult, ExerciseResult, Verdict
from autograder.exercises import Exercise, Module, Results, Values
from course.checks import tables
from course.checks.part import finding_of
from course.checks.running import explain
from course.checks.verbs import here
from course.tweets.counting import wilson


def part(**how):
    its = {"title": "values", "call": "double(x)", "gives": "(n,)", "oracle": lambda x: 2 * x, "sizes": [(2,), (5,)]}
    its |= {"worked": [(np.array([1.0, 2.0]),)], "draw": lambda rng, n: (rng.standard_normal(n),)}
    return Values(**its | how)


def judge(first, second):
    if (first, second) != ("rises", "falls"):
        raise AssertionError("it is not that")


LAYER = {"layer.weight": torch.tensor([[1.0, 2.0], [0.0, 3.0]])}
SCALED = {"call": "Scaled(2)", "make": "Scaled", "gives": "(n, 2)", "worked": [((2,), LAYER, torch.eye(2))]}
SCALED |= {"draw": lambda rng: ((2,), LAYER, torch.tensor(rng.standard_normal((3, 2))).float())}
MODULE = Module(title="a module", oracle=lambda sizes, load, x: x @ load["layer.weight"].T, **SCALED)
WORDS = Results(title="two words", judge=judge, exactly=lambda first: None)
INTERVAL = {"call": "interval(hits, n)", "gives": {"low": "one number", "high": "one number"}, "worked": [(3, 10)]}
WILSON = part(oracle=wilson, draw=lambda rng, n: (n, 2 * n + 1), **INTERVAL)


@pytest.mark.parametrize(
    ("its", "hidden"),
    [
        pytest.param(part(), False, id="a worked example is looked up, other data are not known"),
        pytest.param(WILSON, True, id="a function of the course is the answer"),
        pytest.param(WORDS, True, id="the judge's text holds the right words"),
        pytest.param(MODULE, False, id="a module is looked up, other inputs are not known"),
    ],
)
def test_an_answer_passes_what_the_installed_package_gives_away(its, hidden, tmp_path, monkeypatch):
    monkeypatch.setattr(tables, "FOLDER", tmp_path)
    tables._of_notebook.cache_clear()
    tables._read.cache_clear()
    table = tables.written("T", 2, [], list(Exercise(parts=[its]).visible.values()))
    (tmp_path / "tiny.json").write_text(json.dumps({"one": table}))
    names = {"__name__": "notebook"}
    exec(lookups.answer("tiny.one"), names)
    student = here(names, explain)
    assert finding_of(tables.table("tiny.one").checks[0], student, show=True) is None
    assert (finding_of(its.hidden(np.random.default_rng(3)), student, show=False) is None) == hidden


@pytest.mark.parametrize("points", [0.0, 1.5])
def test_points_for_nothing_are_a_fault(points):
    checks = (CheckResult("seen", True, False), CheckResult("hidden", not points, True))
    result = ExerciseResult("double", Verdict.PARTIAL, points, 2.0, checks)
    answers = [Answer("double", title, "1\n", False, Verdict.FAILED) for title in (lookups.TITLE, "another")]
    (claim,) = lookups.claims([Outcome(answer, result) for answer in answers])
    assert claim.faults == (["double: 1.5 of 2 points"] if points else [])
    assert claim.figure == "1 answers; visible checks hold for 1"
