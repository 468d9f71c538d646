"""What happened in a notebook becomes verdicts, points and sentences."""

import itertools
from dataclasses import replace

import pytest
from edits import remove, rewritten, twice

from autograder.authoring.releasing import dumps
from autograder.core.grader import scoring
from autograder.core.grader.outcomes import FOR_A_PERSON, HIDDEN_FAILED, CellRun, Failure, Followed, NotebookRun
from autograder.core.grader.scoring import lost_points, score
from autograder.core.results import ExerciseResult, Status, SubmissionResult, Verdict
from autograder.core.source.testcells import Check
from autograder.core.submissions.reader import read_notebook
from autograder.core.submissions.restore import ALTERED, restore

WRONG = Failure("assert", "total(xs) is not the sum")
SLOW = Failure("timeout")
LARGE = Failure("memory", type="MemoryError", line=2, code="x = [0] * 10**12", function="total", cell="total")
DEAD = Failure("died")
OURS = Failure("internal", "line 3 of the test cell `total_check`: a test passes a slice")
RAISED = Failure(
    "raise", "", "ValueError", 3, "return sum(xs.tolist())", "total", "total", "is xs a list, and no array?"
)
UNWRITTEN = Failure("raise", type="NotImplementedError", line=4, function="total", cell="total")
NECESSARY, HIDDEN, PRICED = 0, 1, 2  # the checks of `total`, which is worth 3 points; the priced one costs 1


@pytest.fixture
def graded(tiny, submit):
    """The result of `total` when these of its checks, or its cell, failed."""

    def grade(
        failed: dict[int, Failure] | None = None,
        cell: Failure | None = None,
        change=lambda document: None,
        unreached: tuple[int, ...] = (),
        followed: Followed | None = None,
    ) -> dict[str, ExerciseResult]:
        document = submit("solved")
        change(document)
        restored = restore(read_notebook(dumps(document).encode(), "ada.ipynb"), tiny)
        run = NotebookRun(complete=True)
        for step in restored.steps:
            run.cells[step.cell_id] = CellRun(count=1)
        for exercise in tiny.exercises:
            if not exercise.manual:
                for number in range(len(tiny.by_id[exercise.graded_cell].test.checks)):
                    run.checks[exercise.graded_cell, number] = None
        run.checks |= {("total_check", number): failure for number, failure in (failed or {}).items()}
        for number in unreached:
            del run.checks["total_check", number]
        run.cells["total"].failure = cell
        run.followed = {"total": followed} if followed else {}
        return {result.exercise: result for result in score(tiny, restored, run)}

    return grade


def messages(result: ExerciseResult) -> list[str]:
    return [check.message for check in result.checks if not check.passed]


EITHER = {NECESSARY: WRONG, HIDDEN: WRONG}
UNDECIDED = {  # what the grader cannot decide waits for a person
    f"ours {number}": ({number: OURS}, None, Verdict.INTERNAL, 0.0, [FOR_A_PERSON])
    for number in (NECESSARY, HIDDEN, PRICED)
}
NECESSARY_FAILED = {  # a check without a price costs everything
    f"necessary {failed}": (dict.fromkeys(failed, WRONG), None, Verdict.FAILED, 0.0, [WRONG.message] * len(failed))
    for failed in [(NECESSARY,), (HIDDEN,), (NECESSARY, HIDDEN), (HIDDEN, PRICED)]
}
OUTCOMES = {  # the failures of checks, that of the cell; verdict, points, and messages where they matter
    "every check holds": ({}, None, Verdict.PASSED, 3.0, []),
    "a check with a price costs its price": ({PRICED: WRONG}, None, Verdict.PARTIAL, 2.0, [WRONG.message]),
    **NECESSARY_FAILED,
    "an error": ({HIDDEN: RAISED}, None, Verdict.ERROR, 0.0, None),
    "a stub as it was": ({HIDDEN: UNWRITTEN}, None, Verdict.ERROR, 0.0, None),
    "the end of the process": ({HIDDEN: DEAD}, None, Verdict.ERROR, 0.0, [scoring.DIED]),
    "a time limit": ({HIDDEN: SLOW}, None, Verdict.TIMEOUT, 0.0, [scoring.TOO_LONG]),
    "a memory limit": ({HIDDEN: LARGE}, None, Verdict.MEMORY, 0.0, [scoring.TOO_MUCH_MEMORY]),
    "time before wrong": ({NECESSARY: WRONG, HIDDEN: SLOW}, None, Verdict.TIMEOUT, 0.0, None),
    "time before an error": ({NECESSARY: RAISED, HIDDEN: SLOW}, None, Verdict.TIMEOUT, 0.0, None),
    "time before memory": ({NECESSARY: LARGE, HIDDEN: SLOW}, None, Verdict.TIMEOUT, 0.0, None),
    "memory before wrong": ({NECESSARY: WRONG, HIDDEN: LARGE}, None, Verdict.MEMORY, 0.0, None),
    "memory before an error": ({NECESSARY: RAISED, HIDDEN: LARGE}, None, Verdict.MEMORY, 0.0, None),
    "the first of wrong and error": ({NECESSARY: WRONG, HIDDEN: RAISED}, None, Verdict.FAILED, 0.0, None),
    "the first of error and wrong": ({NECESSARY: RAISED, HIDDEN: WRONG}, None, Verdict.ERROR, 0.0, None),
    "an error of the cell before wrong": (EITHER, RAISED, Verdict.ERROR, 0.0, None),
    "time in the cell before wrong": (EITHER, SLOW, Verdict.TIMEOUT, 0.0, None),
    "memory in the cell before wrong": (EITHER, LARGE, Verdict.MEMORY, 0.0, None),
    "the cell ended the process, before wrong": (EITHER, DEAD, Verdict.ERROR, 0.0, None),
    "an error after a complete answer costs nothing": ({}, RAISED, Verdict.PASSED, 3.0, []),
    "an error of the cell is no matter to a price": ({PRICED: WRONG}, RAISED, Verdict.PARTIAL, 2.0, [WRONG.message]),
    "a price does not decide": ({PRICED: WRONG, HIDDEN: OURS}, None, Verdict.INTERNAL, 0.0, [FOR_A_PERSON] * 2),
    "a wrong answer stays wrong": ({NECESSARY: WRONG, HIDDEN: OURS}, None, Verdict.FAILED, 0.0, None),
    **UNDECIDED,
}


@pytest.mark.parametrize(("failed", "cell", "verdict", "points", "sentence"), OUTCOMES.values(), ids=OUTCOMES)
def test_outcomes(graded, failed, cell, verdict, points, sentence):
    """The verdict follows from the gravest failure, the points from the prices of the checks that failed."""
    result = graded(failed, cell)["total"]
    assert (result.verdict, result.points, result.max_points) == (verdict, points, 3.0)
    assert sentence is None or messages(result) == sentence
    assert OURS.message not in messages(result)
    waits = verdict is Verdict.INTERNAL
    assert (result.decided, result.problem) == (not waits, OURS.message if waits else "")


@pytest.mark.parametrize(("failure", "verdict"), [(WRONG, Verdict.FAILED), (SLOW, Verdict.TIMEOUT)])
def test_what_earns_nothing_is_not_partly_right(graded, monkeypatch, failure, verdict):
    """When the prices of failed checks add up to all points, the exercise has failed, though no necessary check did."""
    lost = "autograder.core.grader.scoring.lost_points"
    monkeypatch.setattr(lost, lambda checks, failures: 3.0 if any(failures) else 0.0)
    result = graded({PRICED: failure})["total"]
    assert (result.verdict, result.points) == (verdict, 0.0)


def test_no_words_of_a_second_run_are_shown(graded, tiny):
    cause = next(e.id for e in tiny.exercises if e.id != "total")
    passed_again = {("total_check", n): None for n in (NECESSARY, HIDDEN)}
    known = replace(WRONG, message="the loop is left")
    for first, second, shown in [
        ({NECESSARY: WRONG}, replace(WRONG, message="learned: 7919.25"), HIDDEN_FAILED),
        ({NECESSARY: WRONG, PRICED: known}, known, known.message),
    ]:
        followed = Followed(passed_again | {("total_check", PRICED): second}, {cause: ("name",)}, 1.0)
        result = graded(first, followed=followed)["total"]
        assert (result.verdict, result.points) == (Verdict.PARTIAL, 2.0)
        assert messages(result) == [shown]


def test_an_answer_that_passes_more_checks_never_scores_lower(graded):
    failures = {NECESSARY: WRONG, HIDDEN: SLOW, PRICED: RAISED}
    some = [failed for size in range(len(failures) + 1) for failed in itertools.combinations(failures, size)]
    points = {failed: graded({n: failures[n] for n in failed})["total"].points for failed in some}
    better = [(failed, tuple(n for n in failed if n != one)) for failed in points for one in failed]
    assert all(points[fewer] >= points[failed] for failed, fewer in better)
    assert points[()] == 3


def test_one_name_costs_once():
    checks = [Check(name, hidden, "", 1.5) for name, hidden in (("loop", False), ("loop", True), ("copy", True))]
    assert lost_points(checks, [WRONG, WRONG, None]) == 1.5
    assert lost_points(checks, [None, WRONG, WRONG]) == 3.0


def test_undecided_points_are_in_no_total(graded, tiny):
    results = tuple(graded({HIDDEN: OURS}).values())
    total = SubmissionResult("ada", "tiny", Status.GRADED, results).total
    assert (total.points, total.max_decided, total.waiting) == (2.0, 2.0, 5.0)


TWO = {NECESSARY: UNWRITTEN, HIDDEN: UNWRITTEN}
ALTERED_TEST, NO_CELL = {"change": rewritten("assert True", "total_check")}, {"change": lambda d: remove(d, "total")}
NO_OTHER = {"unreached": (NECESSARY, HIDDEN)}
CHANGED = {  # what happened to cells and checks; verdict, points, and what the note holds
    "an altered test fails by itself": ({"failed": {HIDDEN: OURS}, **ALTERED_TEST}, Verdict.INTERNAL, 0.0, ALTERED),
    "an altered test is reported": (ALTERED_TEST, Verdict.TAMPERED, 3.0, ALTERED),
    "the true one counts": ({"failed": {PRICED: WRONG}, **ALTERED_TEST}, Verdict.TAMPERED, 2.0, ALTERED),
    "and costs everything": ({"failed": {HIDDEN: WRONG}, **ALTERED_TEST}, Verdict.TAMPERED, 0.0, ALTERED),
    "a missing answer": ({"failed": TWO, **NO_CELL}, Verdict.MISSING, 0.0, "the cell `total` is not in the notebook"),
    "an answer in another cell": (NO_CELL, Verdict.PASSED, 3.0, "`total`"),
    "a check that was not reached": ({"unreached": (HIDDEN,)}, Verdict.INTERNAL, 0.0, scoring.NOT_RUN),
    "beside one that failed": ({"failed": {NECESSARY: WRONG}, "unreached": (HIDDEN,)}, Verdict.FAILED, 0.0, ""),
    # an earlier check of the exercise ran too long, or ended: nothing waits
    "after its own end in time": ({"failed": {PRICED: SLOW}, **NO_OTHER}, Verdict.ERROR, 0.0, ""),
    "after its own end": ({"failed": {PRICED: DEAD}, **NO_OTHER}, Verdict.ERROR, 0.0, ""),
}


@pytest.mark.parametrize(("how", "verdict", "points", "note"), CHANGED.values(), ids=CHANGED)
def test_what_changed_cells_and_missing_checks_earn(graded, how, verdict, points, note):
    results = graded(**how)
    result = results["total"]
    assert (result.verdict, result.points) == (verdict, points)
    assert note in result.note
    assert note != scoring.NOT_RUN or messages(result) == [FOR_A_PERSON]
    assert (results["double"].verdict, results["double"].points) == (Verdict.PASSED, 2.0)


@pytest.mark.parametrize("last", [RAISED, None], ids=["the last one stops", "the first one stops"])
def test_of_a_stub_given_twice_the_last_copy_counts(tiny, submit, last):
    document = submit("solved")
    twice(document, "total")
    restored = restore(document, tiny)
    copies = [s.cell_id for s in restored.steps if s.exercise == "total"]
    run = NotebookRun({s.cell_id: CellRun() for s in restored.steps}, {("total_check", NECESSARY): WRONG}, True)
    run.cells[copies[0]].failure = None if last else UNWRITTEN
    run.cells[copies[1]].failure = last
    result = score(tiny, restored, run)[1]
    assert result.verdict is (Verdict.ERROR if last else Verdict.FAILED)
    assert (RAISED.code in messages(result)[0]) == (last is RAISED)


def test_results_and_their_checks_are_in_the_order_of_the_notebook(graded, tiny):
    results = graded(change=lambda document: document.cells.reverse()).values()
    exercises = [(e.id, e.title, e.points) for e in tiny.exercises]
    assert [(r.exercise, r.title, r.max_points) for r in results] == exercises
    checks = graded({HIDDEN: WRONG})["total"].checks
    assert [(c.name, c.hidden) for c in checks] == [(c.name, c.hidden) for c in tiny.by_id["total_check"].test.checks]
    assert {check.message for check in checks if check.passed} == {""}


def raised(kind, **changes):
    return Failure("raise", type=kind, **changes)


MERGE = raised("SyntaxError", line=3, code=">>>> 3f2a9c1")
OUT = Failure("raise", "list index out of range", "IndexError", 3, "xs[7]", "total", "total")
OWN_LINE = "your code stopped with ValueError in line 3 (`return sum(xs.tolist())`): is xs a list, and no array?"
SENTENCES = {  # the check that fails, how, and what its sentence holds
    "a hidden error shows the student's own line": (HIDDEN, RAISED, [OWN_LINE]),
    "a function is not written": (HIDDEN, raised("NotImplementedError", function="total"), ["`total`", "not written"]),
    "a cell is not written": (HIDDEN, raised("NotImplementedError", function="<module>"), ["cell", "not written yet"]),
    "something is not written": (HIDDEN, raised("NotImplementedError"), ["cell", "is not written yet"]),
    "a hidden TypeError outside the student's code": (HIDDEN, raised("TypeError"), ["(TypeError)"]),
    "a hidden IndexError outside the student's code": (HIDDEN, raised("IndexError"), ["(IndexError)"]),
    "a hidden AttributeError outside the student's code": (HIDDEN, raised("AttributeError"), ["(AttributeError)"]),
    "a visible error shows its text": (NECESSARY, OUT, [OUT.message]),
    "a missing name": (NECESSARY, raised("NameError", name="total"), ["`total`", "use another name?"]),
    "an unknown missing name": (NECESSARY, raised("NameError", name=""), ["a name", "use another name?"]),
}


@pytest.mark.parametrize(("number", "failure", "words"), SENTENCES.values(), ids=SENTENCES)
def test_sentences_of_errors(graded, number, failure, words):
    """An error's sentence names what is missing, and of a hidden check no more than the type."""
    [message] = messages(graded({number: failure})["total"])
    assert [word for word in words if word not in message] == []


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        (RAISED, ["ValueError", "line 3", RAISED.code]),
        (UNWRITTEN, ["is not written yet"]),
        (MERGE, ["of a merge (line 3"]),
    ],
    ids=["an error", "a stub as it was", "both sides of a merge"],
)
def test_an_error_of_the_cell_is_told_first(graded, cell, words):
    first = graded({NECESSARY: WRONG, HIDDEN: WRONG}, cell)["total"].checks[0]
    assert (first.name, first.hidden) == (scoring.CELL_RUNS, False)
    assert [word for word in words if word not in first.message] == []
    riddle = graded({HIDDEN: Failure("raise", type="NameError", name="total")}, cell)["total"]
    assert messages(riddle)[1:] == [scoring.CELL_STOPPED] or cell is UNWRITTEN


def test_a_cell_that_was_not_reached_reads_so(tiny, submit):
    results = score(tiny, restore(submit("solved"), tiny), NotebookRun())
    assert {result.problem for result in results if result.verdict is not Verdict.MANUAL} == {scoring.NOT_RUN}
