"""The corpus is graded in parts that go through no more of the notebook than they need."""

from dataclasses import replace

import pytest

from autograder.authoring.verify.answers import Answer
from autograder.authoring.verify.corpus import SMALLEST, Outcome, _parts, grade, imports
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


class Stopped(Exception):
    """The engine was asked to run something."""


class Listening:
    """An engine that keeps what it is asked to run."""

    def explore(self, steps, branches, assignment, limits):
        self.steps, self.branches = steps, branches
        raise Stopped


def answers(exercise: str, count: int = 1) -> list[Answer]:
    return [Answer(exercise, f"way {i}", "1\n", True, Verdict.PASSED) for i in range(count)]


@pytest.fixture
def asked(tiny):
    """What an engine is asked to run for answers to some exercises."""

    def ask(*exercises: str, before: str = "") -> Listening:
        engine = Listening()
        with pytest.raises(Stopped):
            grade(engine, tiny, [replace(a, before=before) for e in exercises for a in answers(e)], Limits())
        return engine

    return ask


def test_parts_get_smaller(tiny):
    """No part is larger than the one before, and none but the last is smaller than it may be."""
    sizes = [len(part) for part in _parts(tiny, answers("double", 500))]
    assert sizes == sorted(sizes, reverse=True)
    assert min(sizes[:-1]) >= SMALLEST
    assert _parts(tiny, []) == []


def test_the_solved_notebook_is_not_examined(asked):
    engine = asked("double", "total")
    assert Kind.TEST not in {step.kind for step in engine.steps}
    assert all(
        [s.kind for s in branch] == [Kind.STUB, Kind.TEST] for tried in engine.branches.values() for branch in tried
    )


@pytest.mark.parametrize(("exercises", "last"), [(("double",), "double"), (("total", "double"), "total")])
def test_the_solved_notebook_runs_up_to_the_last_exercise(asked, exercises, last):
    engine = asked(*exercises)
    assert (engine.steps[-1].cell_id, engine.steps[-1].source) == (last, "")
    assert all(step.source for step in engine.steps[:-1])


def test_an_answer_is_tried_in_the_place_of_its_solution(asked):
    engine = asked("double", "total")
    assert {engine.steps[place].cell_id for place in engine.branches} == {"double", "total"}


def test_what_answers_share_runs_once_before_them(asked):
    engine = asked("total", before="x = 1")
    place = [step.source for step in engine.steps].index("x = 1")
    assert list(engine.branches) == [place + 1]


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
