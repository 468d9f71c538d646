"""The checks of an exercise's file ask the student's process, and judge in the grader."""

import functools
import signal
from dataclasses import replace

import pytest
from made import exercise_cells, source_cell

from autograder.core.grader import examiner
from autograder.core.limits import Limits
from autograder.core.protocol import channel
from autograder.core.source.loading import load
from autograder.core.submissions.restore import restore
from autograder.core.submissions.samples import blank, with_answers
from autograder.exercises.exercise import Exercise
from course.checks import context, sizes

pytestmark = pytest.mark.engine

LIMITS = Limits(cell_seconds=5.0, check_seconds=5.0, notebook_seconds=120.0, memory_bytes=500_000_000)
SETUP = "import numpy as np\nfrom course import checks\n\nX = np.arange(6.0).reshape(2, 3)"
CHECK = """\
checks.run("tiny.double")
### BEGIN HIDDEN TESTS
from autograder.exercises import grade

grade("tiny.double")
### END HIDDEN TESTS"""
FILE = """\
import numpy as np
from autograder.exercises import Check, Exercise, NoLoop, NotUsed, Random, Unchanged, Values, from_student
from course.checks.part import stopped

def twice(x):
    return 2 * x

def values(title, gives="one number", **more):
    return Values(title=title, call="double(x)", gives=gives, oracle=twice, **more)

def hidden(x, **more):
    return values("hidden", draw=lambda rng: (x,), **more)

class Judged(Check):
    def ask(self, student):
        return student.call("double", [{"args": (7919.25,)}])[0]

    def judge(self, seen, show):
        if seen.raised:
            raise stopped(seen.raised, "double", (7919.25,))
        raise AssertionError(f"it gives {from_student(seen.value)}")

seen = values("seen", worked=[(3,)])
"""


@pytest.fixture(scope="module")
def assignment(make_course, tmp_path_factory):
    """`assignment("<parts>")`: a notebook with one exercise, `double`, whose file has these parts."""

    @functools.cache
    def assignment(parts: str):
        solution = "def double(x):\n    ### BEGIN SOLUTION\n    return 2 * x\n    ### END SOLUTION"
        cells = [source_cell("setup", SETUP, locked=True), *exercise_cells("double", solution, CHECK)]
        root = make_course(tmp_path_factory.mktemp("course"), cells)
        path = root / "source" / "09_tiny" / "exercises" / "double.py"
        path.write_text(f"{FILE}exercise = Exercise(parts=[{parts}])\n")
        (loaded,) = load(root, "09_tiny")
        return loaded

    return assignment


@pytest.fixture
def run(engine):
    """`run(notebook, "<student's code>")`: what came of it, perhaps with other limits."""

    def run(notebook, answer: str, **limits):
        steps = restore(with_answers(blank(notebook), {"double": answer}), notebook).steps
        return engine.run(steps, notebook, replace(LIMITS, **limits))

    return run


@pytest.fixture
def checked(run, assignment):
    """`checked("<parts>", "<student's code>")`: the failure of each check, None for one that held."""

    def checked(parts: str, answer: str):
        notebook = assignment(parts)
        found = run(notebook, answer)
        assert found.complete
        count = len(notebook.by_id["double_check"].test.checks)
        return [found.checks.get(("double_check", i), "not run") for i in range(count)]

    return checked


RIGHT = "def double(x):\n    return 2 * x"
INVERSE = "def double(x):\n    y = x\n    return 1 / y"
RAISES = "def double(x):\n    raise {}"
CRASHES = "import os\ndef double(x):\n    if np.ndim(x) == 0 and x == 3:\n        os._exit(0)\n    return 2 * x"
LOOP = "def double(X):\n    return np.array([2 * row for row in X])"
LONG = "def double(x):\n{lines}    raise ValueError(x)\n" + "# far\n" * 200
LONG_100, LONG_140, LONG_400 = (LONG.format(lines="    x\n" * count) for count in (100, 140, 400))
ODD = "from autograder.core.protocol import values\ndef double(x):\n    values.pack = lambda *a: {'$z': 1}"
SEVEN = "hidden(np.ones(7), gives='(n,)')"
NO_LOOP = "NoLoop(title='loop', name='double', arguments=(Random(('n', 2)),))"


def test_what_holds(checked):
    """A right answer holds for every kind of part, also when it binds the names of the notebook and of the check."""
    parts = f"seen, hidden(5.5), {SEVEN}, {NO_LOOP}, Unchanged(title='arguments', of=seen)"
    parts += ", NotUsed(title='no product', name='double', banned=['multiply'], what='product')"
    answer = f"{RIGHT}\nchecks = X = seen = hidden = twice = 'mine'\nlen = max = abs = lambda *a: 6"
    assert checked(parts, answer) == [None] * 6
    assert context.grading() is None  # the student's cells are forgotten when the check is over


# the fact: (parts, the student's code, what is shown of the last check)
TOLD = {
    "a wrong value": ("seen", RIGHT.replace("2", "4"), {"kind": "assert"}),
    "of a bare hidden check": ("hidden(5)", "def double(x):\n    return 3 * x + 7919", {"kind": "assert"}),
    "a visible exception": ("seen", RAISES.format("ValueError(f'got {x}')"), {"message": "got 3", "line": 2}),
    "a hidden one": ("hidden(7)", RAISES.format("NameError(x, name=str(x))"), {"message": "", "needs": ""}),
    "a name of the notebook": ("hidden(7)", "def double(x):\n    return SIZE * x",
                               {"message": "name 'SIZE' is not defined", "needs": "SIZE"}),
    "a name that is missing": ("seen", "pass", {"kind": "raise", "type": "NameError", "name": "double"}),
    "memory": ("seen", "def double(x):\n    return np.ones(10**10)", {"kind": "memory"}),
    "the place": ("hidden(0)", INVERSE, {"type": "ZeroDivisionError", "line": 3, "code": "return 1 / y",
                                         "function": "double", "cell": "double"}),
    # which of very many lines failed would be a message, except in a visible check
    "a line of few": ("hidden(3)", LONG_100, {"type": "ValueError", "line": 102}),
    "a line of many": ("hidden(3)", LONG_140, {"type": "ValueError", "line": 0}),
    "any line": ("seen", LONG_400, {"type": "ValueError", "line": 402}),
    "no data of the agreed form": ("seen", ODD, {"kind": "raise", "type": "ValueError"}),
    "the hint of the check": ("hidden(0, hint='the axes')", INVERSE, {"hint": "the axes"}),
    "a given size": (SEVEN, "def double(x):\n    return x + np.ones(3)", {"hint": sizes.SIZES, "message": ""}),
    "another size": (SEVEN, "def double(x):\n    return x + np.ones(5)", {"hint": "", "message": ""}),
    "a loop": (NO_LOOP, LOOP, {"kind": "assert"}),
    "a crash": ("seen", CRASHES, {"kind": "died"}),
    "after a crash": ("seen, hidden(4)", CRASHES, {"kind": "died"}),
    "a judge that fails": ("values('seen', worked=[(3,)], rtol='x')", RIGHT, {"kind": "internal"}),
}  # fmt: skip


@pytest.mark.parametrize(("parts", "answer", "expected"), TOLD.values(), ids=TOLD)
def test_what_a_failure_shows(checked, parts, answer, expected):
    failure = checked(parts, answer)[-1]
    assert {name: getattr(failure, name) for name in expected} == expected
    assert "7919" not in failure.message


def test_a_hidden_judge_repeats_no_value(checked):
    (failure,) = checked("Judged(title='it')", "def double(x):\n    return f'7919 is {x}'")
    assert (failure.kind, failure.message) == ("assert", "it gives …")


class TestEnds:
    def test_a_judge_that_computes_for_ever_is_ended(self, checked, monkeypatch):
        monkeypatch.setattr(examiner, "OWN", 0.2)  # times the seconds of a check
        part = "type('Endless', (Judged,), {'judge': lambda *a: [None for _ in iter(int, 1)]})(title='it')"
        assert checked(part, RIGHT)[0].kind == "timeout"

    @pytest.mark.parametrize(
        ("body", "limits", "kind"),
        [
            ("while True:\n        pass", {"call_seconds": 0.5, "check_seconds": 60.0}, "timeout"),
            ("import time\n    time.sleep(1)\n    return 6", {"check_seconds": 4.0}, None),
            ("import time\n    time.sleep(600)\n    return 6", {"check_seconds": 0.3}, "timeout"),
        ],
        ids=["a question with less time than its check", "sleeping a little", "sleeping on"],
    )
    def test_seconds_of_the_processor_count_and_those_asleep(self, run, assignment, body, limits, kind):
        failure = run(assignment("seen"), f"def double(x):\n    {body}", **limits).checks["double_check", 0]
        assert (failure and failure.kind) == kind

    def test_examining_has_an_end(self, run, assignment):
        parts = ", ".join(f"values('part {n}', worked=[({n},)])" for n in range(20))
        found = run(assignment(parts), "import time\ndef double(x):\n    time.sleep(1)", notebook_seconds=1.0)
        assert ("double_check", 19) not in found.checks

    def test_a_clock_goes_on_after_a_check(self):
        signal.setitimer(signal.ITIMER_REAL, 500, 300)
        try:
            with examiner._at_most(10.0):
                assert signal.getitimer(signal.ITIMER_REAL)[1] == 0
            assert signal.getitimer(signal.ITIMER_REAL)[1] == 300
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)


class TestTrust:
    def test_checks_are_made_once(self, assignment, engine, run, monkeypatch):
        notebook = assignment("seen, hidden(5)")
        engine.prepare(notebook)
        monkeypatch.setattr(Exercise, "hidden", None)
        monkeypatch.setattr("course.checks.tables.read", None)
        assert run(notebook, RIGHT).checks == {("double_check", 0): None, ("double_check", 1): None}

    def test_no_check_is_in_what_the_worker_is_reported(self, run, assignment, monkeypatch):
        sent = []
        original = channel.send

        def send(connection, header, buffers=None):
            sent.append(repr(header))
            original(connection, header, buffers)

        monkeypatch.setattr(channel, "send", send)
        assert run(assignment("seen, hidden(104729)"), RIGHT).checks["double_check", 1] is None
        assert any("104729" in text for text in sent)
        assert not [text for text in sent if "209458" in text or "oracle" in text or "twice" in text]
