"""Of the checks that failed, one is explained, and the others are named."""

import pytest

from autograder.core.grader import diagnosis, outcomes
from autograder.core.grader.diagnosis import diagnose, summary
from autograder.core.grader.outcomes import CELL_STOPPED, HIDDEN_FAILED, NOT_RUN, VISIBLE_FAILED
from autograder.core.results import CheckResult, ExerciseResult, Verdict
from course.checks import compare, part


def result(*checks: tuple[str, bool, str], verdict: Verdict = Verdict.FAILED, points: float = 0.0) -> ExerciseResult:
    """An exercise whose checks, given as (name, hidden, message), failed; one called "held" did not."""
    found = tuple(CheckResult(name, name == "held", hidden, message) for name, hidden, message in checks)
    return ExerciseResult("f", verdict, points, 5.0, found)


GENERAL = f"`f(x)`: {compare.REDO}; found 3, expected 5"
FACTOR = "the factor 1/2 is missing"
LITTLE = ["", HIDDEN_FAILED, VISIBLE_FAILED, CELL_STOPPED, NOT_RUN, *diagnosis.SAYS_LITTLE]
FIRST = {  # the fact: (failed checks, the names of those that are explained)
    "the first is explained, one that held is not": ([("held", False, ""), ("a", False, "x"), ("b", True, "y")], ["a"]),
    "visible before hidden: it can be run again": ([("hidden", True, "x"), ("seen", False, "y")], ["seen"]),
    "wrong values with numbers are general": ([("a", False, GENERAL), ("b", True, "x")], ["b"]),
    "but comes before nothing": ([("a", False, HIDDEN_FAILED), ("b", True, GENERAL)], ["b"]),
    **{f"a mistake before: {message}": ([("a", False, message), ("b", True, FACTOR)], ["b"]) for message in LITTLE},
}


@pytest.mark.parametrize(("checks", "names"), FIRST.values(), ids=FIRST)
def test_the_most_telling_failed_check_is_told_the_others_are_named(checks, names):
    found = diagnose(result(*checks))
    assert [check.name for check in found.shown] == names
    assert {check.name for check in found.others} == {name for name, *_ in checks} - {*names, "held"}


def test_lost_points_are_explained():
    checks = ("loop", True, "it loops"), ("inputs", True, "it changes X"), ("again", True, "it loops")
    found = diagnose(result(*checks, verdict=Verdict.PARTIAL, points=2.0))
    assert [check.name for check in found.shown] == ["loop", "inputs"]
    assert [check.name for check in found.others] == ["again"]
    one = diagnose(result(("a", False, "x"), ("a", True, "y"), verdict=Verdict.PARTIAL, points=4.0))
    assert [check.name for check in one.shown] == ["a"]  # of two with one name, the first speaks for both


def test_summary():
    """The text in the executed notebook: the verdict, the sentence, the names of the others."""
    text = summary(result(("a", False, "x is wrong"), ("b", True, "y is wrong"), ("c", True, "x is wrong")))
    assert text == "FAILED: 0 of 5 points\n- a: x is wrong\n- also failed: b; c\n"
    assert summary(result(("held", False, ""), verdict=Verdict.PASSED, points=5.0)) == "PASSED: 5 of 5 points\n"


def test_the_same_words_in_the_kernel():
    assert diagnosis.SAYS_LITTLE == (compare.SOME_RIGHT, compare.REDO)
    assert outcomes.UNWRITTEN == part.UNWRITTEN
