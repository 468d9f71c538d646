"""An early mistake costs its own points: what builds on it is tried with it put right, and nothing else can be won."""

import itertools
from dataclasses import replace

import pytest
from made import exercise_cells, source_cell
from nbformat.v4 import new_code_cell

from autograder.core.engine import Engine
from autograder.core.grader.diagnosis import summary
from autograder.core.grader.following import Plan, number_in, plan
from autograder.core.grader.outcomes import Failure
from autograder.core.grader.scoring import score
from autograder.core.limits import Limits
from autograder.core.results import ExerciseResult, Verdict
from autograder.core.source.assignments import Assignment
from autograder.core.source.loading import load
from autograder.core.submissions.restore import restore
from autograder.core.submissions.samples import blank, solved, unwritten, with_answers

LIMITS = Limits(cell_seconds=20.0, check_seconds=20.0, notebook_seconds=120.0)

# exercise -> (the solution, what the test asserts, points)
EXERCISES = {
    "size": ("size = 5", "size == 5", 1),
    "shares": ("def shares(x):\n    secret_7919 = np.sum(x)\n    return x / secret_7919", "sums_to_one(shares)", 2),
    "twice": ("def twice(x):\n    return 2 * shares(x)", "np.allclose(twice(np.ones(3)), 2 / 3)", 3),
    "middle": ("middle = float(table[size // 2])", "abs(middle - 0.4) < 1e-9", 4),
    "bend": ("def bend(w):\n    return (w**3).sum()", "bend(torch.tensor([2.0, 1.0])) == 9", 2),
    "slope": ("def slope(w):\n    w = w.clone().requires_grad_()\n    return torch.autograd.grad(bend(w), w)[0]",
        "torch.allclose(slope(torch.tensor([2.0, 1.0])), torch.tensor([12.0, 3.0]))", 5),
    "half": ("half = 2", "half == size // 2 == span - 1", 1),
    "layer": ("class Layer:\n    def __call__(self, x):\n        return 3 * x", "Layer()(2) == 6", 2),
    "through": ("def through(x):\n    return Layer()(x) + 1", "through(2) == 7", 3),
}  # fmt: skip
GIVEN = {"twice": "table = twice(np.ones(size))\nspan = 3\nprint(shares(table))"}  # the cell after an exercise
PRICED = (
    "\n# check: its argument is left as it was [1 point]\nxs = np.ones(3)\nshares(xs)\nassert xs.sum() == 3, 'changed'"
)
SETUP = """\
import numpy as np
import torch

def sums_to_one(f):
    return np.allclose(f(np.arange(1.0, 8.0)).sum(), 1)
"""
FULL = sum(points for _, _, points in EXERCISES.values())
WRONG_SHARES = "def shares(x):\n    return x"
WRONG_TWICE = "def twice(x):\n    return 5 * shares(x)"


@pytest.fixture(scope="module")
def course(make_course, tmp_path_factory):
    cells = [source_cell("title", "# Chains", "markdown", locked=True), source_cell("setup", SETUP, locked=True)]
    for place, (exercise, (solution, test, points)) in enumerate(EXERCISES.items(), 1):
        first, _, rest = solution.partition("\n") if solution.startswith(("def", "class")) else ("", "", solution)
        stub = f"{first}\n### BEGIN SOLUTION\n{rest}\n### END SOLUTION".lstrip()
        check = f"# check: the example\nassert {test}, '{exercise} is wrong'" + PRICED * (exercise == "shares")
        cells += exercise_cells(exercise, stub, check, points, f"## Exercise 1.{place}: {exercise}")
        if exercise in GIVEN:
            cells.append(source_cell(f"after_{exercise}", GIVEN[exercise], locked=True))
    (loaded,) = load(make_course(tmp_path_factory.mktemp("chains"), cells), "09_tiny")
    (loaded.path.parent / "words.txt").write_text("seven")
    return loaded


@pytest.fixture(scope="module")
def engine(course: Assignment):
    with Engine(LIMITS, imports=course.imports) as started:
        yield started


@pytest.fixture
def graded(course, engine):
    """The results of a notebook that is solved but for these answers."""

    def grade(share: float = 1.0, start=solved, copied: str = "", **answers: str) -> dict[str, ExerciseResult]:
        document = with_answers(start(course), answers)
        document.cells += [cell for cell in document.cells if cell.get("id") == copied]
        restored = restore(document, course)
        run = engine.run(restored.steps, course, replace(LIMITS, follow_through=share))
        return {r.exercise: r for r in score(course, restored, run)}

    return grade


def points(results: dict[str, ExerciseResult]) -> float:
    return sum(result.points for result in results.values())


def test_the_number_of_an_exercise_is_read_from_its_heading():
    titles = ("Exercise 2.3 b: x", "Exercise 4.1: a softmax", "A sum")
    assert [number_in(title) for title in titles] == ["2.3 b", "4.1", "A sum"]


FOLLOWED, ALL = Verdict.FOLLOWED, "all exercises"
SPOILS = "def shares(x):\n    x[...] = x / np.sum(x)\n    return x"
ENDS = "import os\ndef shares(x):\n    return os._exit(1) if len(x) == 5 else x / np.sum(x)"
ODD_TWICE = "def twice(x):\n    y = 2 * shares(x)\n    return y if x.sum() > 2 else x"
HALF = "def half_of_all(x):\n    return x * float(twice(np.ones(2))[0]) / 2\n"
ASKS_FIRST = """
import gc
from autograder.core.protocol import channel
main = next(o for o in gc.get_objects() if type(o).__name__ == "Runner")
place = next((n for n, step in enumerate(main.steps) if (step.kind, step.id) == ("put", "twice")), None)
if place is not None:
    channel.send(main.connection, {"event": "put", "step": place, "branch": None})
    exec(channel.receive(main.connection)[0]["source"])
"""
EARNED = {  # the fact: (the answers, and how the notebook is graded; exercise -> its points, or its verdict)
    "a wrong function costs its own points": ({"shares": WRONG_SHARES},
        {ALL: FULL - 2, "twice": FOLLOWED, "middle": FOLLOWED}),
    # what stands between the two cells is tried with the solution, though the test comes after them
    "also if it is copied to the end": ({"shares": WRONG_SHARES, "copied": "shares"}, {ALL: FULL - 2}),
    # a better answer never costs more: what builds on a function that spoils its argument earns its points
    "what has part of its points": ({"shares": SPOILS, "twice": ODD_TWICE}, {ALL: FULL - 1, "shares": Verdict.PARTIAL}),
    "gradients flow through it": ({"bend": "def bend(w):\n    return w.sum()"}, {"slope": 5}),
    "nothing where it is off": ({"share": 0.0, "shares": WRONG_SHARES}, {ALL: FULL - 2 - 3 - 4}),
    "a wrong class": ({"layer": "class Layer:\n    def __call__(self, x):\n        return x"}, {ALL: FULL - 2}),
    # the solution runs again in the state from which the notebook goes on
    "a process that ends after a solution ran": (
        {"shares": ENDS, "twice": "def twice(x):\n    return x", "layer": "Layer = None"},
        {"twice": 0, "through": FOLLOWED}),
    # a mistake made on purpose gives nobody the solution of an exercise that is still to be examined
    "a solution that is asked for before its test": (
        {"shares": WRONG_SHARES, "twice": ASKS_FIRST, "middle": "middle = 0"}, {"twice": 0}),
}  # fmt: skip
LIMITED = {  # what `twice` does once what it calls is right
    "a cell runs too long": "while np.isclose(shares(np.ones(2)).sum(), 1):\n    pass",
    "a cell needs too much memory": "if np.isclose(shares(np.ones(2)).sum(), 1):\n    np.ones(10**10)",
    "a cell ends its process": "import os\nif np.isclose(shares(np.ones(2)).sum(), 1):\n    os._exit(1)",
}
ENDED = {"middle": 4, "slope": 5, "through": 3}
PROVEN = {
    fact: ({"shares": WRONG_SHARES, "twice": f"{EXERCISES['twice'][0]}\n{cell}"}, ENDED)
    for fact, cell in LIMITED.items()
}
PROVEN |= {
    "wrong data, and what is compared with them": ({"size": "size = 7"}, {ALL: FULL - 1, "half": FOLLOWED}),
    "a cell that stops": ({"shares": "raise NotImplementedError()"}, {ALL: FULL - 2}),
    "a second mistake": ({"shares": WRONG_SHARES, "twice": WRONG_TWICE}, {"twice": 0, "middle": 4}),
    "a share of the points": ({"share": 0.5, "shares": WRONG_SHARES}, {"twice": 1.5}),
    "the bare release": ({"start": blank}, {ALL: 0}),
    "a written answer after bare ones": ({"start": blank, "twice": EXERCISES["twice"][0]}, {ALL: 3}),
}
CASES = [pytest.param(*case, id=fact, marks=pytest.mark.engine) for fact, case in EARNED.items()]
CASES += [pytest.param(*case, id=fact, marks=pytest.mark.prove) for fact, case in PROVEN.items()]


@pytest.mark.parametrize(("answers", "expected"), CASES)
def test_what_is_earned(graded, answers, expected):
    results = graded(**answers)
    found = {ALL: points(results)}
    found |= {e: r.verdict if isinstance(expected.get(e), Verdict) else r.points for e, r in results.items()}
    assert {name: found[name] for name in expected} == expected


@pytest.mark.engine
@pytest.mark.parametrize("middle", ["middle = float(2 * shares(np.ones(size))[0])", "middle = float(half_of_all(0.8))"])
def test_what_is_not_written_costs_its_own_points(graded, course, middle):
    """Also where a later cell calls it, or the solution of another one that is not written does."""
    bare = {e: unwritten(course.by_id[e]) for e in ("shares", "twice")}
    results = graded(**bare, middle=HALF + middle)
    assert (results["middle"].verdict, points(results)) == (FOLLOWED, FULL - 2 - 3)


@pytest.mark.prove
def test_the_note_and_the_summary_name_the_first_cause(graded):
    """Also of an exercise that uses it by way of another; a follower is not diagnosed as a mistake of its own."""
    results = graded(shares=WRONG_SHARES)
    note = "it is right given a right `shares` (exercise 1.2): fix that first"
    assert results["middle"].note == note
    assert summary(results["twice"]) == f"FOLLOWED: 3 of 3 points\n- {note}\n"


@pytest.mark.prove
def test_what_a_given_cell_only_prints_is_no_cause(graded):
    assert "shares" not in graded(size="size = 7", shares="def shares(x):\n    return x + 0 * x")["half"].note


@pytest.mark.engine
def test_what_a_cell_of_the_students_own_makes_may_follow(graded, course):
    document = with_answers(solved(course), {"shares": WRONG_SHARES, "twice": "def twice(x):\n    return 2 * mine(x)"})
    place = [cell.id for cell in document.cells].index("twice")
    document.cells.insert(place, new_code_cell("def mine(x):\n    return shares(x)"))
    assert graded(start=lambda _: document)["twice"].verdict is FOLLOWED


@pytest.mark.engine
def test_what_was_never_written_is_not_tried(graded, caplog):
    """A second run for the bare release would take its time and win nothing."""
    with caplog.at_level("INFO", "autograder.core.engine"):
        graded(start=blank)
    assert "run once more" not in caplog.text


def planned(course: Assignment, *wrong: str) -> Plan | None:
    """The second run of a notebook in which the checks of these exercises failed."""
    checks = {(f"{e}_check", 0): Failure("assert") if e in wrong else None for e in EXERCISES}
    return plan(course, restore(solved(course), course).steps, {}, checks)


def test_nothing_is_put_in_place_before_its_test_or_where_all_is_right(course):
    steps = [(step.kind, step.id.removesuffix("_check")) for step in planned(course, "shares", "twice", "middle").steps]
    put = [e for kind, e in steps if kind == "put"]
    assert put == ["shares", "twice"]
    assert all(steps.index(("test", e)) < steps.index(("put", e)) for e in put if ("test", e) in steps)
    assert planned(course) is None


@pytest.mark.prove
def test_what_stands_later_in_the_source_is_not_put_right(graded, course):
    document = with_answers(solved(course), {"shares": "def shares(x):\n    return twice(x) / 2", "twice": ""})
    order = ["title", "setup", "size", "size_check", "twice", "twice_check"]
    document.cells.sort(key=lambda cell: order.index(cell.id) if cell.id in order else len(order))
    assert graded(start=lambda _: document)["shares"].points == 0


@pytest.mark.parametrize("lines", [False, True], ids=["one statement", "many"])
def test_the_plan_takes_no_longer_than_it_takes_to_read_the_answer(course, lines_run, lines):
    def work(n: int) -> int:
        names = [f"x{i}" for i in range(n)]
        many = "\n".join(f"{a} = {b}" for a, b in itertools.pairwise(names))
        text = many if lines else f"{','.join(names)} = {names}"
        answers = {"shares": text, "twice": f"{text}\nshares", "middle": f"{text}\nprint({','.join(names)})"}
        steps = restore(with_answers(solved(course), answers), course).steps
        checks = {(f"{e}_check", 0): Failure("assert") for e in EXERCISES}
        return lines_run(lambda: plan(course, steps, {}, checks))

    assert work(800) < 2.2 * work(400)
