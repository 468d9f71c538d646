"""Claims of `autograder check`: what is settled beside, and what answers show of visible checks and of sentences."""

import os
from dataclasses import replace

import pytest
from edits import replaced

from autograder.authoring.verify.answers import Answer
from autograder.authoring.verify.claims import Claim
from autograder.authoring.verify.corpus import Outcome
from autograder.authoring.verify.proving import _beside, _strays, prove
from autograder.authoring.verify.verdicts import dead_sentences, made, prepared_sentences, totals, visible_catch
from autograder.core.results import CheckResult, ExerciseResult, Verdict
from autograder.core.source.loading import load


def wrong(title: str, *, seen: bool, hidden: str = "", exercise: str = "double", message: str = "the sign") -> Outcome:
    """A wrong answer that the visible or only the hidden check catches."""
    answer = Answer(exercise, title, "1\n", False, Verdict.FAILED, ("sign",), hidden)
    check = CheckResult("a check", False, not seen, message)
    return Outcome(answer, ExerciseResult(exercise, Verdict.FAILED, 0.0, 2.0, (check,)))


def test_the_catch_of_the_visible_checks_is_counted_and_too_little_is_a_fault():
    found = [wrong(f"way {i}", seen=True) for i in range(13)] + [wrong("late", seen=False, hidden="why")]
    claim = visible_catch({"double": found})
    assert claim.figure == "13 of 14, 92.9%"
    (total,) = totals([claim, replace(claim, name=f"more: {claim.name}"), Claim("another")])
    assert total == "the visible checks catch the wrong answers: 26 of 28 (92.9%)"
    found = [wrong(f"way {i}", seen=i < 16, hidden="" if i < 16 else "why") for i in range(19)]
    assert [f for f in visible_catch({"double": found}).faults if "expected 85%" in f]


@pytest.mark.parametrize(("seen", "hidden"), [(False, ""), (True, "it gives the answer away")])
def test_an_answer_that_is_caught_late_says_why(seen, hidden):
    found = [wrong(f"way {i}", seen=True) for i in range(11)] + [wrong("odd", seen=seen, hidden=hidden)]
    (fault,) = visible_catch({"double": found}).faults
    assert "double: wrong: odd" in fault


@pytest.mark.parametrize(
    ("double", "mirrored", "left"), [("twice too large", "", 0), ("", "Twice too LARGE", 0), ("", "", 1)]
)
def test_an_answer_to_one_of_several_notebooks_is_enough(make_two, tmp_path, double, mirrored, left):
    root = make_two(tmp_path / "course")
    tiny, waves = load(root, "09_tiny")
    call = "# check: the example\nassert {}, 'it is twice too large'"
    quiet = {"total_check": "# check: the example\nassert total"}
    tiny = replaced(tiny, quiet | {"double_check": call.format("double")})
    waves = replaced(waves, {"mirrored_check": call.format("mirrored")})
    messages = {"double": double, "mirrored": mirrored}
    outcomes = [wrong("", seen=True, exercise=name, message=f"it is {words}") for name, words in messages.items()]
    assert len(made([tiny, waves], outcomes).faults) == left


def test_a_file_of_answers_that_no_exercise_has_is_reported(make_two, tmp_path):
    notebooks = load(make_two(tmp_path / "course"), "09_tiny")
    for name in ("double", "mirrored", "doubel", "why"):
        (tmp_path / f"{name}.py").write_text("# %% right: so\n")
    assert [fault.split(":")[0] for fault in _strays(tmp_path, notebooks)] == ["doubel.py", "why.py"]


def test_only_the_answers_to_one_exercise_are_graded(make_two, tmp_path):
    course = make_two(tmp_path / "course")
    folder = course / "tests" / "answers" / "09_tiny"
    folder.mkdir(parents=True, exist_ok=True)
    for exercise in ("double", "mirrored"):
        (folder / f"{exercise}.py").write_text("# %% wrong: nothing is written | says: not written\npass\n")
    claims = [claim for _, claim in prove(course, ["09_tiny"], exercises=["mirrored"])]
    assert claims[0].figure == "1 answers, 1 of them graded now"
    assert [fault.split(":")[0] for fault in claims[0].faults] == ["mirrored"]


def test_what_is_settled_beside_comes_back_or_is_a_fault():
    made = [Claim("a holds", [], "2 of 3"), Claim("b fails", ["why"])]
    assert _beside(lambda: iter(made))() == made
    (claim,) = _beside(lambda: os._exit(1))()
    assert claim.faults, "a claim that could not be settled does not hold"


EXERCISE = '''\
from course.checks.compare import array

HALF = "it is half of it"
def judge(function):
    """A docstring is no sentence."""
    array(function, 3, "the name of it", mistakes={HALF: 1, f"it is {function} times too large, surely": 2, "short": 3})

values = Values(title="a title of a part", call="double(a, b, c)", hint="a hint that is shown")
raise AssertionError("the sum {found} is one too small".format(found=1))
'''


def test_the_sentences_of_an_exercise_are_found_and_what_no_mistake_says_is_left_out(tiny):
    found = prepared_sentences(replaced(tiny, {"double_check": f"# check: all\n{EXERCISE}"}))
    expected = {"it is half of it", "times too large, surely", "a hint that is shown", "is one too small"}
    assert {sentence for sentence, exercises in found.items() if exercises == {"double"}} >= expected
    no_mistakes = ("docstring", "the name of", "a title", "a, b")
    assert not [sentence for sentence in found for part in no_mistakes if part in sentence]


def test_a_sentence_that_no_answer_brings_out_is_dead():
    sentences = {"half of it": {"double"}, "one too small": {"total"}, "twice": {"double", "total"}}
    message = {"double": ["It is HALF of it"], "total": ["one too large", "it is twice that"]}
    assert dead_sentences(sentences, message) == [("one too small", ["total"])]
    assert dead_sentences({"half of it": {"double", "total"}}, {"double": ["nothing"]}) == []
