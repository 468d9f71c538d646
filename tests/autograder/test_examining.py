"""Test cells run in the grader, against names that live in the student's process."""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import replace

import numpy as np
import pytest
from autograder.grader.given import given_to

from autograder.engine import Engine
from autograder.grader import examiner, saying
from autograder.grader.examiner import Examiner
from autograder.grader.failures import HIDDEN_FAILED, VISIBLE_FAILED
from autograder.limits import Limits
from autograder.protocol import channel
from autograder.source.loading import load
from autograder.submissions.restore import restore
from autograder.submissions.submitting import blank, with_answers
from course.checks import compare, context, sizes

pytestmark = pytest.mark.engine

QUICK = Limits(
    cell_seconds=5.0, check_seconds=5.0, notebook_seconds=120.0, memory_bytes=500_000_000, file_bytes=1_000_000
)
SETUP = "import numpy as np\nfrom course import checks\n\nX = np.arange(6.0).reshape(2, 3)\nPRICES = [2.5, 3.0]"


@pytest.fixture(scope="module")
def engine():
    with Engine(QUICK) as started:
        yield started


@pytest.fixture
def assignment(new_cell, make_course, tmp_path):
    """`assignment("<test code>", given="<locked code>")`: a notebook with one exercise, `double`."""

    def assignment(test: str, given: str = "pass", setup: str = SETUP, given_later: str = "pass"):
        solution = "def double(x):\n    ### BEGIN SOLUTION\n    return 2 * x\n    ### END SOLUTION"
        cells = [
            new_cell("title", "# T", "markdown", locked=True),
            new_cell("setup", setup, locked=True),
            new_cell("given", given, locked=True),
            new_cell("double_statement", "## Twice", "markdown", locked=True),
            new_cell("double", solution, solution=True),
            new_cell("given_later", given_later, locked=True),
            new_cell("double_check", test if "# check:" in test else f"# check: it\n{test}", points=2, locked=True),
        ]
        (loaded,) = load(make_course(tmp_path / f"course{len(list(tmp_path.iterdir()))}", cells), "09_tiny")
        return loaded

    return assignment


@pytest.fixture
def run(engine):
    """`run(notebook, "<student's code>")`: what came of it, perhaps with other limits."""

    def run(notebook, answer: str, **limits):
        steps = restore(with_answers(blank(notebook), {"double": answer}), notebook).steps
        return engine.run(steps, notebook, replace(QUICK, **limits))

    return run


@pytest.fixture
def checked(run, assignment):
    """`checked("<test code>", "<student's code>")`: the failure of each check, None for one that held."""

    def checked(test: str, answer: str, **cells):
        notebook = assignment(test, **cells)
        found = run(notebook, answer)
        assert found.complete
        count = len(notebook.by_id["double_check"].test.checks)
        return [found.checks.get(("double_check", i), "not run") for i in range(count)]

    return checked


RIGHT = "def double(x):\n    return 2 * x"
SWALLOWING = "try:\n    double(1)\nexcept Exception:\n    pass"
EACH = "def double(f):\n    return [f(v) for v in range(9)]"
LONG = "def double(x):\n{lines}    raise ValueError(x)\n" + "# far\n" * 200
UNPACKABLE = "def double(x):\n    c.pack = lambda *a: {'$z': 1}\n    return 1"
HIDDEN = "# check: seen\npass\n### BEGIN HIDDEN TESTS\n# check: hidden\n{}\n### END HIDDEN TESTS"


class TestWhatIsDoneOnce:
    """A submission is graded in a fork of the process that has the examiner, and what a fork finds out is lost."""

    def test_modules_that_tests_name_are_imported(self, assignment, monkeypatch):
        """Also those that a package imports only when they are asked for."""
        monkeypatch.delattr("course.checks.puzzles", raising=False)  # which looks for it, and so imports it
        monkeypatch.delitem(sys.modules, "course.checks.puzzles")
        Examiner(assignment("# check: it\nchecks.puzzles"), 5.0)
        assert "course.checks.puzzles" in sys.modules

    @pytest.mark.parametrize(("number", "known"), [(13, examiner._compiled), (17, saying._texts)])
    def test_tests_are_read(self, assignment, engine, run, number, known):
        """A wrong answer needs all of it, and finds it there."""
        notebook = assignment(HIDDEN.format(f"assert double({number}) == {2 * number}, 'it is not twice'"))
        engine.prepare(notebook)
        before = known.cache_info().misses
        run(notebook, "def double(x):\n    return 3 * x")
        assert known.cache_info().misses == before


NO_LOOP, LOOP = "def double(X):\n    return 2 * X", "def double(X):\n    return np.array([2 * row for row in X])"
IN_PLACE = "def double(x):\n    x *= 2\n    return x"
PLOT = (
    "import matplotlib.pyplot as plt\ndef double(v):\n    fig, ax = plt.subplots()\n    ax.plot(v)\n"
    "    ax.set_xlabel('t')\n    return fig"
)
READS = (
    "(_panel,) = checks.drawn(double([3.0, 2.0]), 'double')\n((_, _curve),) = checks.lines([_panel])\n"
    "assert _curve.y.tolist() == [3, 2] and checks.figures.axis_label(_panel, 'x') == 't'"
)
QUADRUPLE = f"{RIGHT}\n\ndef quadruple(x):\n    return double(double(x))"
REPLACED = "_calls = []\n_kept = double\ndef double(x):\n    _calls.append(x)\n    return _kept(x)\n"
DELETED = "_kept = double\ndel double\ntry:\n    quadruple(3)\nexcept NameError:\n    double = _kept\n"
VECTORISED = "checks.vectorised('double', double, lambda n: (np.ones((n, 2)),))"
FILLS = "found = []\nfor x in (1, 2):\n    found.append(double(x))\nlargest = max(found)"

# the fact: (test, the student's code, other cells); each holds
HOLDS = {
    "a function": ("assert double(3) == 6", RIGHT, {}),
    "an argument by name": ("assert double(x=np.ones(2)).tolist() == [2, 2]", RIGHT, {}),
    "a lambda": ("assert double(3, y=2) == 12", "double = lambda x, y=1: x * 2 * y", {}),
    "a value": ("assert double == 7", "double = 7", {}),
    "a class": ("assert double(4).y == 8", "class double:\n    def __init__(self, x):\n        self.y = 2 * x", {}),
    "a generator": ("assert double(1) == [2]", "def double(x):\n    yield 2 * x", {}),
    # what calls the student's function in a given cell, or builds on that, is seen in the student's process
    "a given cell calls": ("assert y == 9 and z == 4", RIGHT, {"given_later": "y = double(3) * 1.5\nz = 4"}),
    "a given function calls": ("assert apply(3) == 7", RIGHT, {"given": "def apply(x):\n    return double(x) + 1"}),
    "a given cell builds on it": ("assert y == 7", RIGHT, {"given_later": "y = double(3)\ny = y + 1"}),
    "a given cell changes it": ("assert y == 7", RIGHT, {"given_later": "y = double(3)\ny += 1"}),
    "a given name is bound again": ("assert y == 4", RIGHT, {"given": "y = 2", "given_later": "y = double(y)"}),
    "a given list is filled": ("assert largest == 4 and len(found) == 2", RIGHT, {"given_later": FILLS}),
    "magics": ("assert X.sum() == 15", RIGHT, {"given": "%matplotlib inline\nimport math"}),
    # what a test binds: so it can see whether one function of the student calls another
    "a function is replaced": (f"{REPLACED}assert quadruple(3) == 12\nassert _calls == [3, 6]", QUADRUPLE, {}),
    "a function is deleted": (f"{DELETED}assert quadruple(3) == 12", QUADRUPLE, {}),  # as in nbgrader's quickstart
    "data is not sent, it could be the expected": (
        "_ = want\nwant = 6\nassert double(3) == 0", "want = 0\ndef double(x):\n    return want", {}
    ),
    # rules over the channel
    "the text of the cells": ("checks.not_used('double', {'softmax'}, 'softmax')", RIGHT, {}),
    "instructions are counted": (VECTORISED, NO_LOOP, {}),
    "inputs stay": ("checks.unchanged(double, np.ones(3), name='double')", RIGHT, {}),
    "a figure is read": (READS, PLOT, {}),
    "a given array survives": ("double(X)\nassert X.sum() == 15, 'it changed'", "def double(x):\n    x += 1", {}),
    "a student's seed is not the grader's": (
        "assert double(1) != np.random.rand()", "def double(x):\n    np.random.seed(5)\n    return np.random.rand()", {}
    ),
}  # fmt: skip


@pytest.mark.parametrize(("test", "answer", "cells"), HOLDS.values(), ids=HOLDS)
def test_what_holds(checked, test, answer, cells):
    """A test uses the student's names like any other, wherever they live."""
    assert checked(test, answer, **cells) == [None]
    assert context.grading() is None  # the student's cells are forgotten when the check is over


@pytest.mark.parametrize(
    "answer",
    [
        *["np = None", "class checks:\n    array = staticmethod(lambda *a, **k: None)", "X = np.zeros((9, 9))"],
        *["len = max = abs = print = lambda *a: 6", "import builtins\nbuiltins.abs = lambda *a: 6", "X += 1"],
        *["given_size = lambda: 6", "def given_size():\n    return 6", "_expected = 0\nTrue_ = 1"],
        "import numpy as np\nnp.allclose = np.array_equal = lambda *a, **k: True",
        "import course.checks.compare as c\nc.np = None\nc.array = lambda *a, **k: None",
    ],
)
def test_the_graders_own_names_win(checked, answer):
    """What the student binds to a given name, a module or a builtin has no effect on a test."""
    test = (
        "assert len([1]) == 1 and abs(-2) == 2 and X.shape == (2, 3) and X.sum() == 15 and given_size() == 2\n"
        "assert not np.allclose(1.0, 2.0)\n_expected = 5\nassert _expected == 5\n"
        "try:\n    checks.array(np.zeros(2), np.ones(2), 'x')\nexcept AssertionError:\n    pass\n"
        "else:\n    raise ValueError('the comparison was replaced')"
    )
    assert checked(test, answer, given="def given_size():\n    return len(X)") == [None]


def test_shared_code_is_seen_by_every_check(checked):
    """What stands before the checks of a part is there for all of them; hidden code for the hidden ones."""
    test = (
        "def _twice(x):\n    return x + x\n# check: one\nassert _twice(2) == double(2)\n_kept = 5\n"
        "### BEGIN HIDDEN TESTS\n_more = double(4)\n# check: two\nassert _more == 8 and _kept == 5\n"
        "# check: three\nassert _twice(_more) == 16\n### END HIDDEN TESTS"
    )
    assert checked(test, RIGHT) == [None] * 3


SAID = "def near(a, b):\n    assert a == b, 'not near'"  # a given function; what it says is the instructor's
RAISES = "def double(x):\n    raise {}"
INVERSE = "def double(x):\n    y = x\n    return 1 / y"
CRASHES = "import os\ndef double(x):\n    if x == 1:\n        os._exit(0)\n    return 2 * x"
LONG_100, LONG_140, LONG_400 = (LONG.format(lines="    x\n" * count) for count in (100, 140, 400))
CALLS = "def double(f):\n    a = [1]\n    return f(a)"
SEVEN = HIDDEN.format("checks.call(double, np.ones(7))")
BY_NUMPY = HIDDEN.format("np.testing.assert_allclose(double(4.0), 15838.5)")

# the fact: (test, the student's code, what is told of the last check)
TOLD = {
    "a sentence": (HIDDEN.format("assert double(1) == 3, 'it'"), RIGHT, {"kind": "assert", "message": "it"}),
    "in a function of the test": ("def _f(v):\n    assert v < 3, 'it'\ndouble(_f)", EACH, {"message": "it"}),
    "of a given function": (HIDDEN.format("near(double(4), 9)"), RIGHT, {"kind": "assert", "message": "not near"}),
    "of a bare visible check": ("assert double(4) == 9", RIGHT, {"kind": "assert", "message": VISIBLE_FAILED}),
    "of a bare hidden check": (HIDDEN.format("assert double(4) == 9"), RIGHT, {"message": HIDDEN_FAILED}),
    "a library's words hold the value": (BY_NUMPY, RIGHT, {"message": HIDDEN_FAILED}),
    "a visible exception": ("double(3)", RAISES.format("ValueError(f'got {x}')"), {"message": "got 3", "line": 2}),
    "a hidden one": (HIDDEN.format("checks.call(double, 'a')"), RAISES.format("NameError(x, name=x)"), {"message": ""}),
    "a name of the notebook": (HIDDEN.format("checks.call(double, 'a')"), "def double(x):\n    return SIZE * x",
                               {"message": "name 'SIZE' is not defined"}),
    "a name that is missing": ("double(3)", "pass", {"kind": "raise", "type": "NameError", "name": "double"}),
    "no special name is looked up": ("double(1)\n__own__", f"{RIGHT}\n__own__ = 5", {"name": "__own__"}),
    "a name that nobody has": ("del triple", RIGHT, {"type": "NameError"}),
    "memory": ("double(3)", "def double(x):\n    return np.ones(10**10)", {"kind": "memory"}),
    "the place": (HIDDEN.format("double(0)"), INVERSE, {"type": "ZeroDivisionError", "line": 3, "code": "return 1 / y",
                                                        "function": "double", "cell": "double"}),
    "the line that gave a callback its argument": (HIDDEN.format("double(lambda v: v[3])"), CALLS,
                                                   {"type": "IndexError", "line": 3, "message": ""}),
    # which of very many lines failed would be a message, except in a visible check
    "a line of few": (HIDDEN.format("double(3)"), LONG_100, {"type": "ValueError", "line": 102}),
    "a line of many": (HIDDEN.format("double(3)"), LONG_140, {"type": "ValueError", "line": 0}),
    "any line": ("double(3)", LONG_400, {"type": "ValueError", "line": 402}),
    "no data of the agreed form": ("double(3)", "from autograder.protocol import values as c\n" + UNPACKABLE,
                                   {"kind": "raise", "type": "ValueError"}),
    "the hint of the check": (HIDDEN.format("checks.call(double, 0, hint='the axes')"), INVERSE, {"hint": "the axes"}),
    "a given size": (SEVEN, "def double(x):\n    return x + np.ones(3)", {"hint": sizes.SIZES, "message": ""}),
    "another size": (SEVEN, "def double(x):\n    return x + np.ones(5)", {"hint": "", "message": ""}),
    "a loop": (VECTORISED, LOOP, {"kind": "assert"}),
    # the test ends itself
    "StopIteration": ("next(iter(double([])))", RIGHT, {"type": "StopIteration"}),
    "RecursionError": ("def _f():\n    return _f()\n_f()", RIGHT, {"type": "RecursionError"}),
    # a check that catches exceptions does not pass when the student's process ends; nor does one after it
    "a crash": (f"{SWALLOWING}", CRASHES, {"kind": "died"}),
    "after a crash": (f"# check: a\n{SWALLOWING}\n# check: b\nassert double(2) == 4", CRASHES, {"kind": "died"}),
    "a crash in shared code": ("_y = double(1)\n# check: a\npass\n# check: b\npass", CRASHES, {"kind": "died"}),
    "an error in shared code": ("_y = 1 / 0\n# check: a\npass\n# check: b\npass", RIGHT, {"type": "ZeroDivisionError"}),
}  # fmt: skip


@pytest.mark.parametrize(("test", "answer", "told"), TOLD.values(), ids=TOLD)
def test_what_is_told_of_a_failure(checked, test, answer, told):
    """Kind, type, place and sentence: what helps the student, and nothing that a hidden check keeps."""
    failure = checked(test, answer, given=SAID)[-1]
    assert {name: getattr(failure, name) for name in told} == told


@pytest.mark.parametrize(
    ("test", "answer", "said"),
    [
        ("checks.not_used('double', {'exp'}, 'product')", "def double(x):\n    return np.exp(x)", "np.exp"),
        ("checks.unchanged(double, np.ones(3), name='double')", IN_PLACE, "in place"),
    ],
)
def test_a_rule_says_what_it_found(checked, test, answer, said):
    """In the student's text, and in the student's process."""
    assert said in checked(test, answer)[0].message


class TestFailures:
    @pytest.mark.parametrize(
        "body",
        [
            "raise ValueError(repr(x))",
            "e = KeyError(x)\n    e.add_note(repr(x))\n    raise e",
            "raise ValueError(x) from KeyError(x)",
            "raise type(f'E{x}'.replace('.', '_'), (Exception,), {})(x)",
            "raise NameError(x, name=str(x))",
            "raise ImportError(x, name=str(x), path=str(x))",
            "raise SyntaxError(str(x), (str(x), 3, 4, str(x)))",
            "raise ExceptionGroup(str(x), [ValueError(x)])",
            "assert False, x",
            # the place of the error
            "double.__code__ = double.__code__.replace(co_name=str(x))\n    inner = lambda: 1 / 0\n"
            "    inner.__code__ = inner.__code__.replace(co_name=str(x))\n    inner()",
            "import linecache\n    f = double.__code__.co_filename\n"
            "    linecache.cache[f] = (1, None, [str(x)] * 99, f)\n    raise ValueError",
            "import autograder.student.server as s\n"
            "    s.explain = lambda *a: {'type': 'ValueError', 'line': int(x * 100), 'cell': 'double'}\n"
            "    raise ValueError",
        ],
    )
    def test_a_hidden_check_never_shows_what_the_student_raised(self, checked, body):
        """Its inputs come back neither through an exception nor through the place that this one names."""
        failure = checked(HIDDEN.format("double(7919.25)"), f"def double(x):\n    {body}")[1]
        assert failure.kind == "raise"
        assert "7919" not in repr(failure)

    def test_the_name_of_a_students_class_is_not_repeated(self, checked):
        """A hidden check does not repeat a name that the student's code made up from its inputs."""
        answer = "def double(x):\n    return type(f'E{x}'.replace('.', '_'), (), {})()"
        failure = checked(HIDDEN.format("checks.scalar(double(7919.25), 5.0, 'double(x)')"), answer)[1]
        assert failure.kind == "assert"
        assert "7919" not in failure.message

    def test_what_a_check_prints_is_dropped(self, checked, capsys):
        """Nothing that a check prints is shown anywhere."""
        assert checked("print('secret', double(2))", RIGHT) == [None]
        assert "secret" not in "".join(capsys.readouterr())


class TestEnds:
    def test_silence_is_not_swallowed(self, checked):
        """A check that catches exceptions does not pass when the student's code hangs; the others are left."""
        found = checked(f"# check: a\n{SWALLOWING}\n# check: b\npass", "def double(x):\n    while True: pass")
        assert (found[0].kind, found[1]) == ("timeout", "not run")

    def test_a_check_that_computes_for_ever_is_ended(self, checked, monkeypatch):
        """The grader's own computing has a clock too."""
        monkeypatch.setattr(examiner, "OWN", 0.5)  # times the seconds of a check
        assert checked("while True:\n    pass", RIGHT)[0].kind == "timeout"

    @pytest.mark.parametrize(
        ("body", "limits", "kind"),
        [
            ("while True:\n        pass", {"call_seconds": 0.5, "check_seconds": 60.0}, "timeout"),
            ("import time\n    time.sleep(1)\n    return 6", {"check_seconds": 4.0}, None),
            ("import time\n    time.sleep(600)\n    return 6", {"check_seconds": 0.3}, "timeout"),
        ],
        ids=["a call with less time than its check", "sleeping a little", "sleeping on"],
    )
    def test_the_clock(self, run, assignment, body, limits, kind):
        """Seconds of the processor count, and those asleep; a call may have less than its check."""
        found = run(assignment("assert double(3) == 6"), f"def double(x):\n    {body}", **limits)
        failure = found.checks["double_check", 0]
        assert (failure and failure.kind) == kind

    def test_examining_has_an_end(self, run, assignment):
        """Answers just below the time of a check do not add up beyond the notebook's seconds, counted once more."""
        checks = "\n".join(f"# check: number {i}\nassert double({i}) == {2 * i}" for i in range(20))
        found = run(assignment(checks), "import time\ndef double(x):\n    time.sleep(1)", notebook_seconds=1.0)
        assert ("double_check", 19) not in found.checks

    @pytest.mark.parametrize("end", ["os.kill(os.getppid(), 9)", "os.killpg(0, 9)"])
    def test_the_end_of_all_processes_is_the_students_failure(self, run, assignment, end, monkeypatch):
        """A call that ends every process of its submission does not end the grader."""
        monkeypatch.setattr("autograder.grader.monitor.Monitor.GRACE", 3.0)
        answer = f"import os\ndef double(x):\n    {end}\n    import time; time.sleep(1)\n    return 2"
        assert ("double_check", 0) in run(assignment("assert double(1) == 2"), answer).checks


class TestTrust:
    def test_given_arrays_are_read_only(self, assignment):
        """Neither a test nor a student can change a given array."""
        names = given_to(assignment("# check: a\npass")).names
        with pytest.raises(ValueError, match="read-only"):
            names["X"] += 1

    @pytest.mark.parametrize(
        ("test", "again", "answer"),
        [
            ("double(PRICES)", "assert PRICES == [2.5, 3.0]", "def double(x):\n    x.clear()"),
            ("double(DATA['a'])", "assert DATA['a'].sum() == 3", "def double(x):\n    x[:] = 0"),
            ("double(PAIR[0])", "assert PAIR[0].sum() == 3", "def double(x):\n    x[:] = 0"),
        ],
    )
    def test_given_data_is_the_same_for_the_next_student(self, engine, run, assignment, test, again, answer):
        """What one student's code changes in place is whole again for the next."""
        given = "DATA = {'a': np.ones(3)}\n_ALL = np.ones((2, 3))\nPAIR = (_ALL[0], _ALL[1])"
        notebook = assignment(f"# check: a\ntry:\n    {test}\nexcept Exception:\n    pass", given=given)
        assert run(notebook, answer).complete
        exec(again, dict(engine._examiner(notebook, QUICK).given.names))

    def test_a_given_tensor_is_the_same_for_the_next_student(self, run, assignment):
        """What one student's code fills is each test's own."""
        notebook = assignment("assert list(map(float, double(W))) == [0, 2, 4]", "import torch\nW = torch.arange(3.0)")
        assert run(notebook, "def double(x):\n    x.fill_(7)\n    return x").checks["double_check", 0] is not None
        assert run(notebook, RIGHT).checks["double_check", 0] is None

    def test_the_environment_stays_as_it_was(self, checked, assignment, monkeypatch):
        """Given cells and checks draw without a screen, and leave no setting for what is started later."""
        monkeypatch.delenv("MPLBACKEND", raising=False)
        backend = "import os\n\nbackend = os.environ['MPLBACKEND']"
        test = f"{backend}\nassert backend == 'agg'"
        assert given_to(assignment(test, given=backend)).names["backend"] == "agg"
        assert checked(test, RIGHT, given=backend) == [None]
        assert "MPLBACKEND" not in os.environ

    @pytest.mark.parametrize("draw", ["np.random.rand()", "random.random()", "checks.rng().standard_normal(3)"])
    def test_random_numbers_of_a_test_are_the_same_each_time(self, checked, draw):
        """What a test draws, with or without a seed of its own, is the same for everybody: so is the verdict."""
        first, second = (checked(f"import random\nassert False, f'{{{draw}}}'", RIGHT)[0].message for _ in range(2))
        assert first == second

    GUESSES = "{}\ndef double(x):\n    return bool(np.all(x == {}))"

    @pytest.mark.parametrize(
        "answer",
        [
            GUESSES.format("_guess = np.random.default_rng(1729).normal(size=3)", "_guess"),
            GUESSES.format("", "checks.rng().normal(size=3)"),
        ],
    )
    @pytest.mark.parametrize("shared", [True, False])
    def test_the_seed_is_not_the_one_that_students_have(self, checked, answer, shared):
        """Fresh inputs, also those that checks share, come from a generator that the student cannot rebuild."""
        test = HIDDEN.format("assert not double(checks.rng().normal(size=3))")
        if shared:
            test = HIDDEN.format("assert not double(_fresh)").replace(
                "# check: hidden", "_fresh = checks.rng().normal(size=3)\n# check: hidden"
            )
        assert checked(test, answer) == [None, None]

    def test_a_visible_check_has_the_inputs_that_students_have(self, checked):
        """What it shows tells nothing of a hidden check's, and it says what the notebook has said."""
        answer = "def double(x):\n    raise ValueError(repr(x.tolist()))"
        (failure,) = checked("double(checks.rng().standard_normal(3))", answer)
        assert failure.message == repr(np.random.default_rng(1729).standard_normal(3).tolist())


def test_a_test_cell_is_not_in_what_the_worker_is_told(run, assignment, monkeypatch):
    """No frame to the student's process holds a line of a test."""
    sent = []
    original = channel.send

    def send(connection, header, buffers=None):
        sent.append(repr(header))
        original(connection, header, buffers)

    monkeypatch.setattr(channel, "send", send)
    notebook = assignment(HIDDEN.format("_secret = 104729\nassert double(_secret) != _secret"))
    assert run(notebook, RIGHT).checks["double_check", 1] is None
    assert any("104729" in text for text in sent)
    assert not [text for text in sent if "_secret" in text or "assert" in text]


def test_comparisons_believe_arrays_only():
    """compare.array compares plain arrays, whatever the object says of itself."""

    class Liar(np.ndarray):
        def __array_function__(self, *args, **kwargs):
            return True

    with pytest.raises(AssertionError):
        compare.array(np.asarray(np.zeros(2).view(Liar)), np.ones(2), "f(X)")


DRAWS = "import random, torch\ndef double(x):\n    return {}"


def test_what_pytest_raises_is_a_failed_check(checked):
    """Its failures are no Exceptions; the other checks go on."""
    test = "# check: it\nimport pytest\nwith pytest.raises(ValueError):\n    double(-1)\n# check: more\nassert True"
    first, second = checked(test, RIGHT)
    assert (first.kind, second) == ("assert", None)
    assert "DID NOT RAISE" in first.message


@pytest.mark.parametrize(
    ("seed", "draw"),
    [
        ("np.random.seed(5)", "np.random.rand(3).tolist()"),
        ("random.seed(5)", "[random.random(), random.gauss(0, 1)]"),
        ("torch.manual_seed(5)", "torch.rand(3).tolist()"),
    ],
)
def test_a_seed_that_a_test_sets(checked, seed, draw):
    """The student's code draws what the test would, then goes on, and begins again where the seed is set again."""
    test = f"{seed}\n_first = double(1)\nassert double(1) != _first\n{seed}\nassert double(1) == _first == {draw}"
    assert checked(test, DRAWS.format(draw), setup=f"{SETUP}\nimport random, torch") == [None]


def test_a_clock_goes_on_after_a_check():
    """The timer of a progress bar, which a check replaces for its own limit, ticks again behind it."""
    signal.setitimer(signal.ITIMER_REAL, 500, 300)
    try:
        with examiner._at_most(10.0):
            assert signal.getitimer(signal.ITIMER_REAL)[1] == 0
        assert signal.getitimer(signal.ITIMER_REAL)[1] == 300
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
