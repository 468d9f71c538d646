"""A notebook goes through the grader, each student of its sample class; all notebooks do so in `make prove`.

`autograder check` grades the solved notebook, the bare release and the corpus of each of them.
"""

import functools
from pathlib import Path

import pytest

from autograder.authoring.verify.answers import read, sample_class
from autograder.core.engine import Engine
from autograder.core.limits import imports_of, limits_of
from autograder.core.results import Verdict
from autograder.core.source.loading import assignment_names, load
from autograder.core.submissions.intake import Submission

pytestmark = pytest.mark.engine

ROOT = Path(__file__).resolve().parents[2]
QUICK = "induction_head"  # no cell of which trains anything
NOTEBOOKS = [
    pytest.param(a, marks=[pytest.mark.prove] * (a.notebook != QUICK))
    for name in assignment_names(ROOT)
    for a in load(ROOT, name)
]


@pytest.fixture(scope="module", params=NOTEBOOKS, ids=lambda a: f"{a.name}/{a.notebook}")
def assignment(request):
    return request.param


@pytest.fixture(scope="module")
def graded(assignment):
    answers = read(ROOT / "tests" / "answers" / assignment.name, assignment)
    students = {name.partition("-")[2]: document for name, document in sample_class(assignment, answers).items()}
    # What follows from a mistake is proven by test_following.py, and by `autograder check`.
    given = {"cell_seconds": 30.0, "check_seconds": 30.0, "notebook_seconds": 1200.0, "follow_through": 0.0}
    with Engine(limits_of(assignment.path.parent, given), imports_of([assignment])) as engine:

        @functools.cache
        def graded(kind):
            return engine.grade(assignment, Submission(kind, assignment.notebook, students[kind]))[0]

        yield graded


def verdicts(result):
    return [e.verdict for e in result.exercises if e.verdict is not Verdict.MANUAL]


def test_marks_of_the_sample_class(graded):
    assert graded("perfect").is_full, [e for e in graded("perfect").exercises if e.points < e.max_points]
    assert graded("blank").score == 0.0
    assert 0.0 < graded("partial").score < graded("partial").total.max_decided
    assert Verdict.ERROR in verdicts(graded("raises"))
    found = verdicts(graded("half-done"))
    assert (found[0], Verdict.PASSED in found[len(found) // 2 + 1 :]) == (Verdict.PASSED, False)


def test_altered_tests_earn_nothing(graded):
    found = graded("altered-tests")
    assert set(verdicts(found)) == {Verdict.TAMPERED}
    assert found.score <= next(e.max_points for e in found.exercises if e.verdict is not Verdict.MANUAL)


@pytest.mark.thorough
def test_a_loop_without_end_costs_its_exercise(graded):
    *before, last = verdicts(graded("loops-for-ever"))
    assert (set(before), last) == ({Verdict.PASSED}, Verdict.TIMEOUT)
