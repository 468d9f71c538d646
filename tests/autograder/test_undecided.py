"""What a given cell could not make, or the notebook's time did not reach, costs nobody a point."""

from dataclasses import replace

import pytest
from made import exercise_cells, source_cell

from autograder.core.grader.outcomes import FOR_A_PERSON, NOT_RUN
from autograder.core.limits import Limits
from autograder.core.results import Verdict
from autograder.core.source.loading import load
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.samples import blank, solved, with_answers

pytestmark = pytest.mark.engine

LIMITS = Limits(cell_seconds=2.0, check_seconds=60.0, notebook_seconds=120.0, follow_through=0.0)
SETUP = """\
def work(f):
    return [f(n) for n in range(5)]
"""
GIVEN = """\
curve = work(square)
top = max(curve)
"""
# exercise -> (solution, test); a given cell stands after `square`
EXERCISES = {
    "square": ("def square(n):\n    return n * n", "square(3) == 9"),
    "peak": ("peak = top + 0", "peak == 16"),
    "half": ("def half():\n    return top / 2", "half() == 8"),
    "seven": ("seven = 7", "seven == 7"),
}
SLOW = "def square(n):\n    while n == 4:\n        pass\n    return n * n"
SENTENCE = "the given cell `curves`, which uses your `square` (exercise 1.1), "
UNDECIDED = [Verdict.PASSED, Verdict.INTERNAL, Verdict.INTERNAL, Verdict.PASSED]


@pytest.fixture(scope="module")
def course(make_course, tmp_path_factory):
    cells = [source_cell("title", "# Curves", "markdown", locked=True), source_cell("setup", SETUP, locked=True)]
    for place, (exercise, (solution, test)) in enumerate(EXERCISES.items(), 1):
        stub, check = f"### BEGIN SOLUTION\n{solution}\n### END SOLUTION", f"# check: one\nassert {test}, 'wrong'"
        cells += exercise_cells(exercise, stub, check, statement=f"## Exercise 1.{place}: {exercise}")
        if exercise == "square":
            cells.append(source_cell("curves", GIVEN, locked=True))
    return load(make_course(tmp_path_factory.mktemp("curves"), cells), "09_tiny")[0]


@pytest.fixture
def graded(course, engine, monkeypatch):
    """The results of a notebook that is solved but for these answers, and what the cells showed."""

    def grade(limits: Limits = LIMITS, start=solved, **answers):
        monkeypatch.setattr(engine, "limits", limits)
        document = with_answers(start(course), answers)
        result, executed = engine.grade(course, Submission("ada", course.notebook, document))
        grade.shown = {c.id: "".join(o.get("text", "") for o in c.get("outputs", ())) for c in executed.cells}
        return {r.exercise: r for r in result.exercises}

    return grade


def verdicts(results) -> list[Verdict]:
    return [result.verdict for result in results.values()]


def test_a_given_cell_that_runs_out_of_time_costs_nothing(graded):
    results = graded(square=SLOW)
    assert verdicts(results) == UNDECIDED
    problem = f"{SENTENCE}took longer than allowed: a person grades the exercises that need its names"
    assert [results[name].problem for name in ("peak", "half")] == [problem] * 2
    assert SENTENCE in results["peak"].note
    assert SENTENCE in graded.shown["curves"]
    assert [check.message for check in results["peak"].checks] == [FOR_A_PERSON]


@pytest.mark.parametrize(
    ("answer", "ended"),
    [
        ("def square(n):\n    return n * n if n != 4 else [0] * 10**12", "used more memory than allowed"),
        ("def square(n):\n    import os\n    return n * n if n != 4 else os._exit(0)", "ended its process"),
        ("def square(n):\n    return n * n if n != 4 else '16'", "stopped with TypeError in its own line 2"),
    ],
    ids=["memory", "its end", "a wrong value"],
)
def test_however_a_given_cell_ends(graded, answer, ended):
    results = graded(square=answer)
    assert verdicts(results) == UNDECIDED
    assert ended in results["half"].problem


def test_what_is_the_students_own_fault_waits_for_nobody(graded):
    results = graded(square="def square(n):\n    return n * n if n < 4 else 1 / 0")
    assert verdicts(results) == [Verdict.PASSED, Verdict.ERROR, Verdict.ERROR, Verdict.PASSED]
    assert verdicts(graded(start=blank)) == [Verdict.ERROR] * 4


def test_what_follows_through_is_decided(graded):
    wrong = "def square(n):\n    return str(n)"
    results = graded(replace(LIMITS, follow_through=1.0), square=wrong)
    assert verdicts(results) == [Verdict.FAILED, Verdict.FOLLOWED, Verdict.FOLLOWED, Verdict.PASSED]
    assert results["half"].problem == ""


def test_what_the_time_did_not_reach_is_undecided(graded):
    endless = "peak = 0\nwhile True:\n    pass"
    results = graded(replace(LIMITS, notebook_seconds=3.5, cell_seconds=2.0), peak=endless, half=endless)
    assert verdicts(results)[0] is Verdict.PASSED
    assert (results["seven"].verdict, results["seven"].problem) == (Verdict.INTERNAL, NOT_RUN)
    assert results["peak"].verdict is not Verdict.INTERNAL
