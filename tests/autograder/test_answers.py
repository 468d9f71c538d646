"""An answer of the corpus states its verdict in its header, or is refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.answers import Answer, Outcome, imports, read
from autograder.assignments import CourseError
from autograder.results import CheckResult, ExerciseResult, Verdict

RIGHT = "# verdict: PASSED\ndef double(x):\n    return 2 * x\n"
WRONG = "# verdict: FAILED\n# says: not twice x\n# says: sign\ndef double(x):\n    return x * x\n"
BODY = "def double(x):\n    return 2 * x\n"


@pytest.fixture
def folder(tmp_path) -> Path:
    return tmp_path / "answers" / "09_tiny"


def put(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def outcome(*messages: str, says: tuple[str, ...] = (), verdict: Verdict = Verdict.FAILED) -> Outcome:
    """An answer that must be FAILED and say something, and what the grader said."""
    answer = Answer("double", Path("wrong_sign.py"), BODY, Verdict.FAILED, says)
    checks = [CheckResult("a check that held", True, False)]
    checks += [CheckResult(f"check {i}", False, True, message) for i, message in enumerate(messages)]
    return Outcome(answer, ExerciseResult("double", verdict, 0.0, 2.0, tuple(checks)))


# What is read


def test_a_right_answer_is_read(folder, tiny):
    """A right answer is read with its exercise, its whole text and its verdict."""
    put(folder, "double/right_times.py", RIGHT)
    [answer] = read(folder, tiny)
    assert (answer.exercise, answer.source, answer.verdict, answer.right) == ("double", RIGHT, Verdict.PASSED, True)


def test_a_wrong_answer_is_read_with_what_it_must_say(folder, tiny):
    """A wrong answer is read with everything that its messages must hold."""
    put(folder, "double/wrong_square.py", WRONG)
    [answer] = read(folder, tiny)
    assert (answer.verdict, answer.says, answer.right) == (Verdict.FAILED, ("not twice x", "sign"), False)


def test_answers_are_sorted(folder, tiny):
    """The answers come in the order of their exercises and names."""
    for name in ("total/right_b.py", "double/right_c.py", "total/right_a.py"):
        put(folder, name, RIGHT)
    assert [a.path.name for a in read(folder, tiny)] == ["right_c.py", "right_a.py", "right_b.py"]


def test_an_assignment_may_have_no_answers(folder, tiny):
    """Where there is no folder of answers, there are none."""
    assert read(folder, tiny) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        pytest.param("import torch\n", {"torch"}, id="import"),
        pytest.param("def f(x):\n    import scipy.special as sp\n", {"scipy.special"}, id="in a function, renamed"),
        pytest.param("from torch.nn import functional\n", {"torch.nn"}, id="from"),
        pytest.param("import math\nfrom functools import partial\n", set(), id="Python's own"),
        pytest.param("import torch\ndef f(:\n", {"torch"}, id="no Python"),
        pytest.param("x = 1  # import torch\n", set(), id="none"),
    ],
)
def test_what_answers_import_is_known(source, found):
    """The modules that answers import are found, but for Python's own."""
    assert imports([Answer("double", Path("right_a.py"), source, Verdict.PASSED, ())]) == found


# What is refused


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("double/right_bare.py", BODY, id="no verdict"),
        pytest.param("double/right_twice.py", "# verdict: PASSED\n" + RIGHT, id="two verdicts"),
        pytest.param("double/wrong_both.py", "# verdict: PASSED\n" + WRONG, id="two verdicts that disagree"),
        pytest.param("double/wrong_odd.py", WRONG.replace("FAILED", "REJECTED"), id="unknown verdict"),
        pytest.param("double/wrong_small.py", WRONG.replace("FAILED", "failed"), id="verdict in small letters"),
        pytest.param("double/right_failing.py", RIGHT.replace("PASSED", "FAILED"), id="right but not PASSED"),
        pytest.param("double/right_partial.py", RIGHT.replace("PASSED", "PARTIAL"), id="right but PARTIAL"),
        pytest.param("double/wrong_passing.py", WRONG.replace("FAILED", "PASSED"), id="wrong but PASSED"),
        pytest.param("double/wrong_silent.py", "# verdict: FAILED\n" + BODY, id="wrong without says"),
        pytest.param("triple/right_times.py", RIGHT, id="unknown exercise"),
        pytest.param("setup/right_times.py", RIGHT, id="a given cell"),
        pytest.param("why/right_times.py", RIGHT, id="a written answer"),
        pytest.param("double/times.py", RIGHT, id="neither right nor wrong"),
        pytest.param("double/Right_times.py", RIGHT, id="name in capitals"),
    ],
)
def test_a_faulty_answer_is_refused_by_name(folder, tiny, name, text):
    """An answer whose header or name is not in order is refused, with its path."""
    put(folder, "double/right_fine.py", RIGHT)
    put(folder, name, text)
    with pytest.raises(CourseError) as caught:
        read(folder, tiny)
    assert name in str(caught.value)


def test_an_unknown_exercise_lists_those_that_exist(folder, tiny):
    """The message about an unknown exercise has the exercises that there are."""
    put(folder, "triple/right_times.py", RIGHT)
    with pytest.raises(CourseError, match="expected one of double, total"):
        read(folder, tiny)


# Outcomes


@pytest.mark.parametrize(
    "says", [("not twice x",), ("NOT Twice X",), ("twice", "SIGN"), ()], ids=["as said", "capitals", "two", "none"]
)
def test_messages_are_compared_without_case(says):
    """The mistake is named when the messages hold every text, in capitals or not."""
    assert outcome("double(x) is not TWICE x", "is the Sign right?", says=says).named


@pytest.mark.parametrize("says", [("thrice",), ("twice", "thrice")], ids=["none of them", "one of them"])
def test_a_text_that_is_not_said_is_missed(says):
    """The mistake is not named when one text is in no message."""
    assert not outcome("double(x) is not twice x", says=says).named


def test_the_name_of_a_check_is_no_message():
    """Only messages name a mistake: the heading of a check that failed does not."""
    assert not outcome("double(x) is not twice x", says=("check 0",)).named


@pytest.mark.parametrize(("verdict", "holds"), [(Verdict.FAILED, True), (Verdict.ERROR, False)], ids=str)
def test_the_verdict_holds_if_it_is_the_stated_one(verdict, holds):
    """The verdict holds exactly if the grader gave the one that the answer states."""
    assert outcome("no", verdict=verdict).verdict_holds is holds
