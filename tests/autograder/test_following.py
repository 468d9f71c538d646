"""An early mistake costs its own points: what builds on it is tried with it put right, and nothing else can be won."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from nbformat import NotebookNode

from autograder.engine import Engine
from autograder.grader import session
from autograder.grader.failures import Failure
from autograder.grader.following import PATIENCE, Plan, given_functions, lendable, number_in, plan
from autograder.grader.lending import Lent, Reference, Sandbox
from autograder.grader.scoring import score
from autograder.grader.solving import _Lender
from autograder.limits import Limits, limits_of
from autograder.output.diagnosis import summary
from autograder.protocol.channel import ChannelError
from autograder.results import ExerciseResult, Verdict
from autograder.source.assignments import Assignment, CourseError
from autograder.source.loading import load
from autograder.student.borrower import Borrower
from autograder.submissions.restore import restore
from autograder.submissions.submitting import blank, solved, with_answers

LIMITS = Limits(cell_seconds=20.0, check_seconds=20.0, notebook_seconds=120.0)

# exercise -> (the solution, what the test asserts, points)
EXERCISES = {
    "size": ("size = 5", "size == 5", 1),
    "shares": ("def shares(x):\n    secret_7919 = np.sum(x)\n    return x / secret_7919", "sums_to_one(shares)", 2),
    "twice": ("def twice(x):\n    return 2 * shares(x)", "np.allclose(twice(np.ones(3)), 2 / 3)", 3),
    "middle": ("middle = float(table[size // 2])", "abs(middle - 0.4) < 1e-9", 4),
    "bend": ("def bend(w):\n    return (w**3).sum()", "bend(torch.tensor([2.0, 1.0])) == 9", 2),
    "slope": (
        "def slope(w):\n    w = w.clone().requires_grad_()\n    return torch.autograd.grad(bend(w), w)[0]",
        "torch.allclose(slope(torch.tensor([2.0, 1.0])), torch.tensor([12.0, 3.0]))",
        5,
    ),
    "half": ("half = 2", "half == size // 2 == span - 1", 1),
    "wait": ("def wait(n):\n    while n:\n        n -= 1\n    return n", "wait(3) == 0", 1),
    "layer": ("class Layer:\n    def __call__(self, x):\n        return 3 * x", "Layer()(2) == 6", 2),
    "kept": ("def kept(path):\n    with open(path) as file:\n        return file.read()", "callable(kept)", 1),
    "read": ("def read(path):\n    return kept(path)", "read('words.txt') == 'seven'", 3),
    "halve": ("def halve(x):\n    return x / 2", "halve(8) == 4", 1),
    "apply": ("def apply(f, x):\n    return f(x)", "apply(lambda x: x + 1, 8) == 9", 1),
    "applied": ("applied = apply(lambda x: halve(x), 8)", "applied == 4", 2),
    "passed": ("passed = apply(halve, 8) + apply(quarter, 8)", "passed == 6", 2),
    "through": ("def through(x):\n    return Layer()(x) + 1", "through(2) == 7", 3),
}
GIVEN = {  # exercise -> the given cell after it
    "twice": "table = twice(np.ones(size))\nspan = 3\nprint(shares(table))",
    "wait": "def early(x):\n    return halve(x)",
    "halve": "def quarter(x):\n    return halve(x) / 2",
}
SETUP = """\
import numpy as np
import torch


def sums_to_one(f):
    return np.allclose(f(np.arange(1.0, 8.0)).sum(), 1)
"""
FULL = sum(points for _, _, points in EXERCISES.values())


@pytest.fixture(scope="module")
def course(new_cell: Callable[..., NotebookNode], make_course: Callable[..., Path], tmp_path_factory) -> Assignment:
    cells = [new_cell("title", "# Chains", "markdown", locked=True), new_cell("setup", SETUP, locked=True)]
    for place, (exercise, (solution, test, points)) in enumerate(EXERCISES.items(), 1):
        first, _, rest = solution.partition("\n") if solution.startswith(("def", "class")) else ("", "", solution)
        marked = f"### BEGIN SOLUTION\n{rest}\n### END SOLUTION"
        check = f"# check: the example\nassert {test}, '{exercise} is wrong'"
        cells += [
            new_cell(f"{exercise}_statement", f"## Exercise 1.{place}: {exercise}", "markdown", locked=True),
            new_cell(exercise, f"{first}\n{marked}".lstrip(), solution=True),
            new_cell(f"{exercise}_check", check, points=points, locked=True),
        ]
        if exercise in GIVEN:
            cells.append(new_cell(f"after_{exercise}", GIVEN[exercise], locked=True))
    (loaded,) = load(make_course(tmp_path_factory.mktemp("chains"), cells), "09_tiny")
    (loaded.path.parent / "words.txt").write_text("seven")
    return loaded


@pytest.fixture(scope="module")
def engine(course: Assignment):
    with Engine(LIMITS, imports=course.imports) as started:
        yield started


@pytest.fixture
def graded(course: Assignment, engine: Engine) -> Callable[..., dict[str, ExerciseResult]]:
    """The results of a notebook that is solved but for these answers."""

    def grade(share: float = 1.0, start=solved, **answers: str) -> dict[str, ExerciseResult]:
        restored = restore(with_answers(start(course), answers), course)
        run = engine.run(restored.steps, course, replace(LIMITS, follow_through=share))
        return {r.exercise: r for r in score(course, restored, run)}

    return grade


def points(results: dict[str, ExerciseResult]) -> float:
    return sum(result.points for result in results.values())


WRONG_SHARES = "def shares(x):\n    return x"
WRONG_TWICE = "def twice(x):\n    return 5 * shares(x)"


def test_what_other_cells_use_can_be_lent(course):
    """Names that no other cell of the source uses are the exercise's own affair."""
    assert lendable(course)["shares"] == {"shares"}
    assert lendable(course)["slope"] == {"slope"}  # by its test
    assert lendable(course)["size"] == {"size"}


def test_the_number_of_an_exercise_is_read_from_its_heading():
    """With its letter, if it has one."""
    titles = ("Exercise 2.3 b: x", "Exercise 4.1: a softmax", "A sum")
    assert [number_in(title) for title in titles] == ["2.3 b", "4.1", "A sum"]


@pytest.mark.engine
def test_a_wrong_function_costs_its_own_points(graded):
    """What calls it, and what a given cell makes with it, earn theirs."""
    results = graded(shares=WRONG_SHARES)
    assert points(results) == FULL - 2
    assert {e for e, r in results.items() if r.verdict is Verdict.FOLLOWED} == {"twice", "middle"}


@pytest.mark.prove
def test_wrong_data_cost_their_own_points(graded):
    """Data are put in place by value."""
    assert points(graded(size="size = 7")) == FULL - 1


@pytest.mark.prove
def test_what_is_compared_with_an_earlier_answer_follows_it(graded):
    """An exercise builds on what its test looks at."""
    assert graded(size="size = 7")["half"].verdict is Verdict.FOLLOWED


@pytest.mark.prove
def test_what_one_exercise_made_may_call_what_another_made(graded):
    """A lent function calls the student's back, which calls another lent one: both are right, so only they cost."""
    found = graded(halve="def halve(x):\n    return x", apply="def apply(f, x):\n    return f(x) + 1")
    assert points(found) == FULL - 2


def test_gradients_flow_through_what_is_lent(graded):
    """A function of torch's is differentiated where it is called."""
    results = graded(bend="def bend(w):\n    return w.sum()")
    assert results["slope"].points == 5


@pytest.mark.prove
def test_a_cell_that_stops_is_put_right_too(graded):
    """An exercise that was not written, or raises, costs its own points."""
    assert points(graded(shares="raise NotImplementedError()")) == FULL - 2


@pytest.mark.prove
def test_a_second_mistake_costs_its_points_as_well(graded):
    """What is wrong also where all before it is right earns nothing, and is put right for those after it."""
    results = graded(shares=WRONG_SHARES, twice=WRONG_TWICE)
    assert (results["twice"].points, results["middle"].points) == (0, 4)


@pytest.mark.prove
def test_the_note_names_the_first_cause(graded):
    """Also of an exercise that uses it by way of another."""
    note = graded(shares=WRONG_SHARES)["middle"].note
    assert note == "it is right given a right `shares` (exercise 1.2): fix that first"


@pytest.mark.prove
def test_what_a_given_cell_only_prints_is_no_cause(graded):
    """An exercise builds on what a statement takes to make a name, not on all of its cell."""
    assert "shares" not in graded(size="size = 7", shares="def shares(x):\n    return x + 0 * x")["half"].note


@pytest.mark.prove
def test_the_summary_tells_the_cause_and_no_mistake(graded):
    """A follower is not diagnosed as a mistake of its own."""
    assert summary(graded(shares=WRONG_SHARES)["twice"]) == (
        "FOLLOWED: 3 of 3 points\n- it is right given a right `shares` (exercise 1.2): fix that first\n"
    )


@pytest.mark.prove
def test_a_share_of_the_points_can_be_given(graded):
    """`follow_through` is the share."""
    assert graded(0.5, shares=WRONG_SHARES)["twice"].points == 1.5


@pytest.mark.engine
def test_nothing_follows_where_it_is_off(graded):
    """0 leaves every exercise what it earned by itself."""
    assert points(graded(0.0, shares=WRONG_SHARES)) == FULL - 2 - 3 - 4


@pytest.mark.prove
def test_checks_have_patience_with_what_is_lent(graded, monkeypatch):
    """In the second run a check may take longer: a loop over tens of thousands of lent calls is an honest one."""
    seconds, run = [], session.run

    def recorded(zygote, scratch, steps, assignment, examiner, *rest):
        seconds.append(examiner.seconds)
        return run(zygote, scratch, steps, assignment, examiner, *rest)

    monkeypatch.setattr(session, "run", recorded)
    graded(shares=WRONG_SHARES)
    assert seconds == [LIMITS.check_seconds, PATIENCE * LIMITS.check_seconds]


def test_a_class_is_not_lent(graded):
    """What is neither data nor a function stays the student's."""
    assert graded(layer="class Layer:\n    def __call__(self, x):\n        return x")["through"].points == 0


@pytest.mark.prove
def test_the_bare_release_earns_nothing(graded):
    """What was not written is not tried."""
    assert points(graded(start=blank)) == 0


@pytest.mark.engine
def test_what_was_never_written_is_not_tried(graded, caplog):
    """A second run for the bare release would take its time and win nothing."""
    with caplog.at_level("INFO", "autograder.engine"):
        graded(start=blank)
    assert "run once more" not in caplog.text


@pytest.mark.prove
def test_a_written_answer_after_bare_ones_earns_its_points(graded):
    """It is right given what it builds on."""
    assert points(graded(start=blank, twice=EXERCISES["twice"][0])) == 3


def planned(course: Assignment, *wrong: str) -> Plan:
    """The second run of a notebook in which the checks of these exercises failed."""
    checks = {(f"{e}_check", 0): Failure("assert") if e in wrong else None for e in EXERCISES}
    found = plan(course, restore(solved(course), course).steps, {}, checks)
    assert found is not None
    return found


def test_functions_that_are_passed_to_one_another_are_lent_together(course):
    """Also right ones, and a given one: else each call of the one by the other goes over a connection."""
    assert planned(course, "halve", "passed").along == {"apply", "halve", "after_halve"}


@pytest.mark.engine
def test_what_stands_later_is_not_lent_together(course):
    """An earlier exercise that calls later ones with one another would be answered by them."""
    restored = restore(
        with_answers(solved(course), {"twice": "def twice(x):\n    return apply(halve, shares(x))"}), course
    )
    checks = {(f"{e}_check", 0): Failure("assert") if e in ("shares", "twice") else None for e in EXERCISES}
    found = plan(course, restored.steps, {}, checks)
    assert found is not None
    assert (list(found.causes), found.along) == (["twice"], frozenset())


def test_a_function_that_is_passed_on_is_called_where_it_was_lent(course, tmp_path, monkeypatch):
    """The lender asks nothing back."""
    monkeypatch.setattr(Borrower, "_answer", lambda *_: pytest.fail("it is called over the connection"))
    reference = Reference(course, lambda folder: None, Sandbox(Limits(), frozenset(), ()), tmp_path)
    with contextlib.closing(reference), reference.lend("apply", 120.0, call_seconds=2.0) as lent:
        borrower, made = Borrower(lent.connection, {}, {}), dict[str, Any]()
        for exercise in ("apply", "halve", "after_halve"):
            lent.open(exercise)
            made |= borrower.take(exercise)
        assert (made["apply"](made["halve"], 8), made["apply"](made["quarter"], 8)) == (4, 2)
        borrower.connection.close()


@pytest.mark.parametrize("number", [99, -1, "backward", None])
def test_what_was_never_lent_does_not_come_back(number):
    """A number that is none of a lent function's is not believed."""
    ours, theirs = socket.socketpair()
    with ours, theirs, pytest.raises(ChannelError):
        _Lender(ours, 1.0, [abs])._unpack({"$yours": number}, [])


def test_nothing_is_put_in_place_before_its_test(course):
    """Not of what is taken along either: the test would be given the solution."""
    steps = [(step.kind, step.id.removesuffix("_check")) for step in planned(course, "halve", "apply", "passed").steps]
    assert all(steps.index(("test", e)) < steps.index(("put", e)) for kind, e in steps if kind == "test")


def test_a_given_function_in_front_of_what_it_calls_is_not_lent(course):
    """It would answer that exercise before its test."""
    document = solved(course)
    moved = [cell for cell in document.cells if cell.id == "after_halve"]
    document.cells[2:] = moved + [cell for cell in document.cells[2:] if cell not in moved]
    checks = {(f"{e}_check", 0): Failure("assert") if e in ("halve", "passed") else None for e in EXERCISES}
    found = plan(course, restore(document, course).steps, {}, checks)
    assert found is not None
    assert [step.id for step in found.steps if step.kind == "put"] == ["halve", "apply", "passed"]


def test_a_given_function_that_calls_a_later_exercise_is_not_lent(course):
    """It would answer for that one."""
    assert set(given_functions(course)) & {"after_wait", "after_halve"} == {"after_halve"}


def test_nothing_is_planned_where_all_is_right(course):
    """No second run."""
    restored = restore(solved(course), course)
    checks = {(f"{e}_check", 0): None for e in EXERCISES}
    assert plan(course, restored.steps, {}, checks) is None


@pytest.mark.parametrize(("text", "share"), [("", 1.0), ("follow_through = 0.25", 0.25), ("follow_through = 0", 0.0)])
def test_the_share_stands_in_grading_toml(tmp_path, text, share):
    """Beside the limits; without a word it is 1."""
    (tmp_path / "grading.toml").write_text(f"{text}\n[limits]\ncell_seconds = 7\n")
    assert limits_of(tmp_path).follow_through == share


@pytest.mark.parametrize("text", ["follow_through = 2", "follow_through = true", "follow = 1"])
def test_a_share_that_is_none_is_refused(tmp_path, text):
    """With the file's name."""
    (tmp_path / "grading.toml").write_text(text)
    with pytest.raises(CourseError, match=r"grading\.toml"):
        limits_of(tmp_path)


# Code of a student who leaves `shares` wrong to get at the solution of `twice`, for which the lender is there.
FIND = """
import gc
from autograder.protocol import channel
from autograder.student.borrower import Borrower
main = next((o for o in gc.get_objects() if type(o).__name__ == "Runner" and o.lender), None)
"""
TAKE = f"""{FIND}
if main:
    globals().update(Borrower(main.lender, {{}}, {{}}).take("twice"))
"""
OPEN = f"""{FIND}
if main:
    place = next(n for n, step in enumerate(main.steps) if (step.kind, step.id) == ("put", "twice"))
    channel.send(main.connection, {{"event": "put", "step": place, "branch": None}})
    channel.receive(main.connection)
    globals().update(Borrower(main.lender, {{}}, {{}}).take("twice"))
"""
LOOK = """
import gc, linecache, types
def seen():
    word = "_".join(("secret", "7919"))
    functions = [o for o in gc.get_objects() if isinstance(o, types.FunctionType)]
    lines = [line for entry in linecache.cache.values() if len(entry) == 4 for line in entry[2]]
    return any(word in f.__code__.co_varnames for f in functions) or any(word in line for line in lines)
def twice(x):
    return 2 * x / x.sum() if seen() else x
"""


@pytest.mark.prove
def test_an_own_function_is_seen_by_who_looks(graded):
    """So that the attack below could succeed: in the solved notebook the text is in the student's process."""
    assert graded(twice=LOOK)["twice"].points == 3


@pytest.mark.engine
@pytest.mark.parametrize("attack", [TAKE, OPEN, LOOK], ids=["takes its own", "opens the gate", "looks at the code"])
def test_the_reference_is_out_of_reach(graded, attack):
    """A mistake made on purpose gives nobody a later solution, nor its text."""
    assert graded(shares=WRONG_SHARES, twice=attack)["twice"].points == 0


@pytest.mark.prove
def test_taking_an_own_solution_in_the_plain_run_is_no_way_either(graded):
    """There is no lender in the first run."""
    assert graded(twice=TAKE)["twice"].points == 0


@pytest.mark.prove
def test_what_is_lent_reads_nothing_of_the_course(graded, course):
    """A lent function is called with what the student chose: it runs in a sandbox, and sees the notebook's folder."""
    source = f"def read(path):\n    return 'seven' if 'seven' in kept({str(course.path)!r}) else ''"
    assert graded(kept="kept = None", read=source)["read"].points == 0
    assert graded(kept="kept = None", read="def read(path):\n    return kept(path)")["read"].points == 3


@pytest.mark.prove
def test_who_asked_and_is_gone_disturbs_nobody(course, tmp_path):
    """A call that takes too long ends, and its answer is not taken for another's."""
    reference = Reference(course, lambda folder: None, Sandbox(Limits(), frozenset(), ()), tmp_path)
    with contextlib.closing(reference), reference.lend("wait", 120.0, call_seconds=2.0) as lent:
        lent.open("wait")
        pid = os.fork()
        if pid == 0:
            Borrower(lent.connection, {}, {}).take("wait")["wait"](10**12)
            os._exit(0)
        time.sleep(1)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        assert lent.open("shares")
        assert borrowed(lent, "wait", 3) == 0


@pytest.mark.prove
def test_a_question_that_was_cut_short_disturbs_nobody(course, tmp_path):
    """A process that is ended while it asks leaves half a frame; the next one is answered all the same."""
    reference = Reference(course, lambda folder: None, Sandbox(Limits(), frozenset(), ()), tmp_path)
    with contextlib.closing(reference), reference.lend("wait", 120.0, call_seconds=20.0) as lent:
        assert lent.open("wait")
        for said in (b"\x40", b"\x02\0\0\0{}", b"\xff\xff\xff\xff", b""):
            ours, theirs = socket.socketpair()
            with ours, theirs:
                socket.send_fds(lent.connection, [b"x"], [theirs.fileno()])
                ours.sendall(said)
        assert borrowed(lent, "wait", 3) == 0


def borrowed(lent: Lent, name: str, argument: object) -> object:
    """What a lent function gives."""
    borrower = Borrower(lent.connection, {}, {})
    found = borrower.take(name)[name](argument)
    borrower.connection.close()
    return found


@pytest.mark.prove
def test_what_stands_later_in_the_source_is_not_lent(graded, course):
    """Who leaves an exercise blank, puts it first and calls it in an earlier one gets no solution of it."""
    document = with_answers(solved(course), {"shares": "def shares(x):\n    return twice(x) / 2", "twice": ""})
    moved = [cell for cell in document.cells if cell.id in ("twice", "twice_check")]
    others = [cell for cell in document.cells if cell not in moved]
    place = [cell.id for cell in others].index("shares")
    document.cells = [*others[:place], *moved, *others[place:]]
    assert graded(start=lambda _: document)["shares"].points == 0
