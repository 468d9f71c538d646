"""The corpus is graded in parts that go through no more of the notebook than they need."""

import pytest

from autograder.authoring.verify.answers import Answer
from autograder.authoring.verify.corpus import Outcome, grade, imports
from autograder.core.limits import Limits
from autograder.core.results import CheckResult, ExerciseResult, Verdict
from autograder.core.source.assignments import Kind

BODY = "def double(x):\n    return 2 * x\n"


def outcome(*messages: str, says: tuple[str, ...] = (), verdict: Verdict = Verdict.FAILED) -> Outcome:
    """An answer that must be FAILED and say something, and the grader's message."""
    answer = Answer("double", "another sign", BODY, False, Verdict.FAILED, says)
    checks = [CheckResult("a check that held", True, False)]
    checks += [CheckResult(f"check {i}", False, True, message) for i, message in enumerate(messages)]
    return Outcome(answer, ExerciseResult("double", verdict, 0.0, 2.0, tuple(checks)))


class Listening(Exception):
    """An engine that keeps what it is asked to run, and stops."""

    def explore(self, steps, branches, assignment, limits):
        self.steps, self.branches = steps, branches
        raise self


def asked(notebook, *exercises: str, before: str = "") -> Listening:
    """Return what an engine is asked to run for answers to some exercises."""
    engine = Listening()
    answers = [Answer(e, "a way", "1\n", True, Verdict.PASSED, before=before) for e in exercises]
    with pytest.raises(Listening):
        grade(engine, notebook, answers, Limits())
    return engine


def test_only_answers_are_examined_in_the_place_of_their_solutions(tiny):
    engine = asked(tiny, "double", "total")
    assert {engine.steps[place].cell_id for place in engine.branches} == {"double", "total"}
    assert Kind.TEST not in {step.kind for step in engine.steps}
    kinds = [[step.kind for step in branch] for tried in engine.branches.values() for branch in tried]
    assert kinds == [[Kind.STUB, Kind.TEST]] * 2


@pytest.mark.parametrize(("exercises", "last"), [(("double",), "double"), (("total", "double"), "total")])
def test_the_solved_notebook_runs_up_to_the_last_exercise(tiny, exercises, last):
    engine = asked(tiny, *exercises)
    assert (engine.steps[-1].cell_id, engine.steps[-1].source) == (last, "")
    assert all(step.source for step in engine.steps[:-1])


def test_what_answers_share_runs_once_before_them(tiny):
    engine = asked(tiny, "total", before="x = 1")
    place = [step.source for step in engine.steps].index("x = 1")
    assert list(engine.branches) == [place + 1]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import torch\n", {"torch"}),
        ("def f(x):\n    import scipy.special as sp\n", {"scipy.special"}),
        ("from torch.nn import functional\n", {"torch.nn"}),
        ("import math\nfrom functools import partial\n", set()),  # Python's own
        ("import torch\ndef f(:\n", {"torch"}),
        ("x = 1  # import torch\n", set()),
    ],
)
def test_what_answers_import_is_known(source, found):
    assert imports([Answer("double", "two times", source, True, Verdict.PASSED)]) == found


@pytest.mark.parametrize(
    ("hidden", "passed", "seen"), [(False, False, True), (True, False, False), (False, True, False)], ids=str
)
def test_a_mistake_is_seen_where_a_visible_check_fails(hidden, passed, seen):
    checks = (CheckResult("the example", passed, hidden), CheckResult("other data", False, True))
    result = ExerciseResult("double", Verdict.FAILED, 0.0, 2.0, checks)
    assert Outcome(outcome().answer, result).seen is seen


SAYS = {  # what a message must contain, and whether it does
    "as written": (("not twice x",), True),
    "in capitals": (("NOT Twice X",), True),
    "two texts": (("twice", "SIGN"), True),
    "nothing": ((), True),
    "none of them": (("thrice",), False),
    "one of them": (("thrice", "twice"), False),
    "the name of a check is no message": (("check 0",), False),
}


@pytest.mark.parametrize(("says", "named"), SAYS.values(), ids=SAYS)
def test_messages_name_a_mistake_whatever_the_case(says, named):
    assert outcome("double(x) is not TWICE x", "is the Sign right?", says=says).named is named


@pytest.mark.parametrize(("verdict", "holds"), [(Verdict.FAILED, True), (Verdict.ERROR, False)], ids=str)
def test_the_verdict_holds_if_it_is_the_stated_one(verdict, holds):
    assert outcome("no", verdict=verdict).verdict_holds is holds
