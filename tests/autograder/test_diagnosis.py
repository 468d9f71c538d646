"""Of the checks that failed, one is told, and the others are named."""

from __future__ import annotations

import pytest

from autograder.grader import failures, scoring
from autograder.grader.failures import CELL_STOPPED, HIDDEN_FAILED, NOT_RUN, VISIBLE_FAILED
from autograder.output import diagnosis
from autograder.output.diagnosis import diagnose, summary
from autograder.results import CheckResult, ExerciseResult, Verdict
from course.checks import compare, differences, failing


def result(*checks: tuple[str, bool, str], verdict: Verdict = Verdict.FAILED, points: float = 0.0) -> ExerciseResult:
    """An exercise whose checks, given as (name, hidden, message), failed; one called "held" did not."""
    return ExerciseResult(
        "f",
        verdict,
        points,
        5.0,
        tuple(CheckResult(name, name == "held", hidden, said) for name, hidden, said in checks),
    )


def told(*checks, **options) -> list[str]:
    return [check.name for check in diagnose(result(*checks, **options)).told]


def test_one_sentence():
    """The first failed check is told, the others are named, and one that held is neither."""
    found = diagnose(result(("held", False, ""), ("a", False, "x"), ("b", True, "y"), ("c", True, "z")))
    assert [check.name for check in found.told] == ["a"]
    assert [check.name for check in found.others] == ["b", "c"]


def test_visible_before_hidden():
    """The student can run the visible check again, so its sentence is the one."""
    assert told(("hidden", True, "x"), ("seen", False, "y")) == ["seen"]


@pytest.mark.parametrize("said", ["", HIDDEN_FAILED, VISIBLE_FAILED, CELL_STOPPED, NOT_RUN, *diagnosis.SAYS_LITTLE])
def test_a_sentence_that_names_something(said):
    """A sentence that names a mistake goes before one that names none, also before a visible one."""
    assert told(("a", False, said), ("b", True, "the factor 1/2 is missing")) == ["b"]


def test_wrong_values_with_their_numbers():
    """The general sentence about wrong values counts as general with its name and numbers, and before none at all."""
    general = f"`f(x)`: {compare.REDO}; found 3, expected 5"
    assert told(("a", False, general), ("b", True, "x")) == ["b"]
    assert told(("a", False, HIDDEN_FAILED), ("b", True, general)) == ["b"]


def test_lost_points_are_explained():
    """Where checks with prices of their own failed and nothing else did, each says why; one sentence is said once."""
    checks = ("loop", True, "it loops"), ("inputs", True, "it changes X"), ("again", True, "it loops")
    found = diagnose(result(*checks, verdict=Verdict.PARTIAL, points=2.0))
    assert [check.name for check in found.told] == ["loop", "inputs"]
    assert [check.name for check in found.others] == ["again"]


def test_one_name_is_told_once():
    """Of a visible and a hidden check of one name, the first speaks for both."""
    assert told(("a", False, "x"), ("a", True, "y"), verdict=Verdict.PARTIAL, points=4.0) == ["a"]


def test_summary():
    """The text in the executed notebook: the verdict, the sentence, the names of the others."""
    text = summary(result(("a", False, "x is wrong"), ("b", True, "y is wrong"), ("c", True, "x is wrong")))
    assert text == "FAILED: 0 of 5 points\n- a: x is wrong\n- also failed: b; c\n"


def test_summary_of_a_pass():
    """An exercise that passed has its points and nothing to say."""
    assert summary(result(("held", False, ""), verdict=Verdict.PASSED, points=5.0)) == "PASSED: 5 of 5 points\n"


def test_the_same_words_in_the_kernel():
    """What the grader says in the words of the visible checks, it says in exactly these words."""
    assert diagnosis.SAYS_LITTLE == (differences.SOME_RIGHT, compare.REDO)
    assert (failures.UNWRITTEN, scoring.UNUSABLE) == (failing.UNWRITTEN, failing.UNUSABLE)
