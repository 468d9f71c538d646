"""Test cells run in the grader, against names that live in the student's process."""

from __future__ import annotations

import os
import sys
from dataclasses import replace

import nbformat
import numpy as np
import pytest

from autograder.engine import Engine
from autograder.grader import examiner, saying
from autograder.grader.examiner import Examiner
from autograder.grader.failures import HIDDEN_FAILED, VISIBLE_FAILED
from autograder.grader.given import given_to
from autograder.limits import Limits
from autograder.source.assignments import Kind
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
        cells = [
            new_cell("title", "# T", "markdown", locked=True),
            new_cell("setup", setup, locked=True),
            new_cell("given", given, locked=True),
            new_cell("double_statement", "## Twice", "markdown", locked=True),
            new_cell(
                "double",
                "def double(x):\n    ### BEGIN SOLUTION\n    return 2 * x\n    ### END SOLUTION",
                solution=True,
            ),
            new_cell("given_later", given_later, locked=True),
            new_cell("double_check", test, points=2, locked=True),
        ]
        root = make_course(tmp_path / f"course{len(list(tmp_path.iterdir()))}", cells)
        (loaded,) = load(root, "09_tiny")
        return loaded

    return assignment


@pytest.fixture
def checked(engine, assignment):
    """`checked("<test code>", "<student's code>")`: the failure of each check, None for one that held."""

    def checked(test: str, answer: str, **cells):
        notebook = assignment(test if "# check:" in test else f"# check: it\n{test}", **cells)
        document = with_answers(blank(notebook), {"double": answer})
        run = engine.run(restore(document, notebook).steps, notebook)
        assert run.complete
        return [
            run.checks.get(("double_check", i), "not run")
            for i in range(len(notebook.by_id["double_check"].test.checks))
        ]

    return checked


RIGHT = "def double(x):\n    return 2 * x"
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
    def test_tests_are_read(self, assignment, engine, number, known):
        """A wrong answer needs all of it, and finds it there."""
        notebook = assignment(HIDDEN.format(f"assert double({number}) == {2 * number}, 'it is not twice'"))
        steps = restore(with_answers(blank(notebook), {"double": "def double(x):\n    return 3 * x"}), notebook).steps
        engine.prepare(notebook)
        before = known.cache_info().misses
        engine.run(steps, notebook)
        assert known.cache_info().misses == before


class TestNames:
    @pytest.mark.parametrize(
        ("answer", "test"),
        [
            (RIGHT, "assert double(3) == 6"),
            (RIGHT, "assert double(x=np.ones(2)).tolist() == [2, 2]"),
            ("double = lambda x, y=1: x * 2 * y", "assert double(3, y=2) == 12"),
            ("double = 7", "assert double == 7"),
            ("class double:\n    def __init__(self, x):\n        self.twice = 2 * x", "assert double(4).twice == 8"),
            ("def double(x):\n    yield 2 * x", "assert double(1) == [2]"),
        ],
    )
    def test_a_name_of_the_student_is_used_like_any_other(self, checked, answer, test):
        """Functions, classes, lambdas and values are found by their names."""
        assert checked(test, answer) == [None]

    @pytest.mark.parametrize(
        "answer",
        [
            "np = None",
            "import numpy as np\nnp.allclose = np.array_equal = lambda *a, **k: True",
            "class checks:\n    array = staticmethod(lambda *a, **k: None)",
            "len = max = abs = print = lambda *a: 6",
            "import builtins\nbuiltins.abs = lambda *a: 6",
            "X = np.zeros((9, 9))",
            "X += 1",
            "given_size = lambda: 6",
            "def given_size():\n    return 6",
            "_expected = 0\nTrue_ = 1",
            "import course.checks.compare as c\nc.np = None\nc.array = lambda *a, **k: None",
        ],
    )
    def test_the_graders_own_names_win(self, checked, answer):
        """What the student binds to a given name, a module or a builtin has no effect on a test."""
        test = (
            "assert len([1]) == 1 and abs(-2) == 2 and X.shape == (2, 3) and X.sum() == 15 and given_size() == 2\n"
            "assert not np.allclose(1.0, 2.0)\n_expected = 5\nassert _expected == 5\n"
            "try:\n    checks.array(np.zeros(2), np.ones(2), 'x')\nexcept AssertionError:\n    pass\n"
            "else:\n    raise ValueError('the comparison was replaced')"
        )
        assert checked(test, answer, given="def given_size():\n    return len(X)") == [None]

    def test_a_missing_name_is_told(self, checked):
        """A name that the student lacks is a NameError with that name."""
        (failure,) = checked("double(3)", "pass")
        assert (failure.kind, failure.type, failure.name) == ("raise", "NameError", "double")

    def test_the_graders_secrets_have_no_name(self, checked):
        """Special names and builtins are never looked up in the student's process."""
        (failure,) = checked("double(1)\n__secret__", f"{RIGHT}\n__secret__ = 5")
        assert failure.name == "__secret__"

    def test_given_statements_that_need_the_student_are_left_to_them(self, checked):
        """A locked statement that calls the student's function is seen in the student's process."""
        later = "tripled = double(3) * 1.5\nplain = 4"
        assert checked("assert tripled == 9 and plain == 4", RIGHT, given_later=later) == [None]

    def test_a_given_function_may_call_the_students(self, checked):
        """A locked function that calls the student's function works in a test."""
        assert checked("assert apply(3) == 7", RIGHT, given="def apply(x):\n    return double(x) + 1") == [None]

    @pytest.mark.parametrize("later", ["y = double(3)\ny = y + 1", "y = double(3)\ny += 1"])
    def test_given_statements_that_build_on_the_students_are_left_to_them_too(self, checked, later):
        """A locked statement that changes what came from the student is skipped like the one before it."""
        assert checked("assert y == 7", RIGHT, given_later=later) == [None]

    def test_a_given_name_that_the_student_gives_a_new_value_is_the_students(self, checked):
        """A given name that a skipped statement binds again has the value that it got there."""
        assert checked("assert y == 4", RIGHT, given="y = 2", given_later="y = double(y)") == [None]

    def test_a_given_list_that_a_skipped_statement_fills_is_the_students(self, checked):
        """What is built on it is the student's too: the grader's own list would be empty."""
        later = "found = []\nfor x in (1, 2):\n    found.append(double(x))\nlargest = max(found)"
        assert checked("assert largest == 4 and len(found) == 2", RIGHT, given_later=later) == [None]

    def test_magics_in_given_cells_do_not_matter(self, checked):
        """A locked cell may hold IPython's magics."""
        assert checked("assert X.sum() == 15", RIGHT, given="%matplotlib inline\nimport math") == [None]

    def test_shared_code_is_seen_by_every_check(self, checked):
        """What stands before the checks of a part is there for all of them; hidden code for the hidden ones."""
        test = (
            "def _twice(x):\n    return x + x\n# check: one\nassert _twice(2) == double(2)\n_kept = 5\n"
            "### BEGIN HIDDEN TESTS\n_more = double(4)\n# check: two\nassert _more == 8 and _kept == 5\n"
            "# check: three\nassert _twice(_more) == 16\n### END HIDDEN TESTS"
        )
        assert checked(test, RIGHT) == [None] * 3

    def test_shared_code_that_fails_fails_every_check(self, checked):
        """When the common code cannot run, no check passes."""
        found = checked("_y = double(1) / 0\n# check: one\npass\n# check: two\npass", RIGHT)
        assert [f.type for f in found] == ["ZeroDivisionError"] * 2


class TestFailures:
    def test_an_assertion_is_told_with_its_sentence(self, checked):
        """The sentence of an assert reaches the student, hidden or not."""
        found = checked(HIDDEN.format("assert double(1) == 3, 'the sentence'"), RIGHT)
        assert (found[1].kind, found[1].message) == ("assert", "the sentence")

    def test_a_visible_check_shows_the_exceptions_text(self, checked):
        """The text of an exception helps where the check is no secret."""
        (failure,) = checked("double(3)", "def double(x):\n    raise ValueError(f'got {x}')")
        assert (failure.type, failure.message, failure.line) == ("ValueError", "got 3", 2)

    @pytest.mark.parametrize(
        "answer",
        [
            "def double(x):\n    raise ValueError(repr(x))",
            "def double(x):\n    e = KeyError(x)\n    e.add_note(repr(x))\n    raise e",
            "def double(x):\n    raise ValueError(x) from KeyError(x)",
            "def double(x):\n    raise type(f'E{x}'.replace('.', '_'), (Exception,), {})(x)",
            "def double(x):\n    raise NameError(x, name=str(x))",
            "def double(x):\n    raise ImportError(x, name=str(x), path=str(x))",
            "def double(x):\n    raise SyntaxError(str(x), (str(x), 3, 4, str(x)))",
            "def double(x):\n    raise ExceptionGroup(str(x), [ValueError(x)])",
            "def double(x):\n    assert False, x",
        ],
    )
    def test_a_hidden_check_never_shows_what_the_student_raised(self, checked, answer):
        """The inputs of a hidden check do not come back through an exception."""
        failure = checked(HIDDEN.format("double(7919.25)"), answer)[1]
        assert failure.kind == "raise"
        assert "7919" not in repr(failure)

    @pytest.mark.parametrize(
        "answer",
        [
            "def double(x):\n    double.__code__ = double.__code__.replace(co_name=str(x))\n    inner = lambda: 1 / 0\n"
            "    inner.__code__ = inner.__code__.replace(co_name=str(x))\n    inner()",
            "import linecache\ndef double(x):\n    f = double.__code__.co_filename\n"
            "    linecache.cache[f] = (1, None, [str(x)] * 99, f)\n    raise ValueError",
            "import autograder.student.server as s\ndef double(x):\n"
            "    s.explain = lambda *a: {'type': 'ValueError', 'line': int(x * 100), 'cell': 'double'}\n"
            "    raise ValueError",
        ],
        ids=["co_name", "linecache", "line number"],
    )
    def test_the_place_of_an_error_is_a_place_in_the_notebook(self, checked, answer):
        """Line, text and function that a hidden check names are those of the notebook that was handed in."""
        failure = checked(HIDDEN.format("double(7919.25)"), answer)[1]
        assert "7919" not in repr(failure)
        assert "791925" not in repr(failure)

    def test_the_name_of_a_students_class_is_not_repeated(self, checked):
        """A hidden check does not repeat a name that the student's code made up from its inputs."""
        answer = "def double(x):\n    return type(f'E{x}'.replace('.', '_'), (), {})()"
        failure = checked(HIDDEN.format("checks.scalar(double(7919.25), 5.0, 'double(x)')"), answer)[1]
        assert failure.kind == "assert"
        assert "7919" not in failure.message

    def test_the_line_of_the_student_is_told(self, checked):
        """A failing call is told with line, text, function and cell."""
        failure = checked(HIDDEN.format("double(0)"), "def double(x):\n    y = x\n    return 1 / y")[1]
        assert (failure.line, failure.code, failure.function, failure.cell) == (3, "return 1 / y", "double", "double")

    def test_the_checks_own_hint_is_told(self, checked):
        """A remark that stands in the check reaches the student with the exception."""
        test = HIDDEN.format("checks.call(double, np.ones(2), hint='look at the axes')")
        assert checked(test, "def double(x):\n    return 1 / 0")[1].hint == "look at the axes"

    @pytest.mark.parametrize(("size", "hint"), [(3, sizes.SIZES), (5, "")])
    def test_a_size_of_the_notebook_is_recognised(self, checked, size, hint):
        """A hidden error that speaks of a size of the given cells' arrays says so, and shows no text of it."""
        answer = f"def double(x):\n    return x + np.ones({size})"
        failure = checked(HIDDEN.format("checks.call(double, np.ones(7))"), answer)[1]
        assert (failure.hint, failure.message) == (hint, "")

    def test_a_missing_name_of_the_notebook_is_named(self, checked):
        """Where a hidden call meets a name that is not defined, the name is told if the notebook's text holds it."""
        test = HIDDEN.format("checks.call(double, 'secret')")
        failure = checked(test, "def double(x):\n    return DIMENSIONS * x")[1]
        assert failure.message == "name 'DIMENSIONS' is not defined"
        assert checked(test, "def double(x):\n    raise NameError(x, name=x)")[1].message == ""

    @pytest.mark.parametrize(("lines", "told"), [(100, 102), (140, 0)])
    def test_a_hidden_check_names_a_line_of_few(self, checked, lines, told):
        """Which of very many lines failed would be a message: one of 128 has a number, comments not counted."""
        answer = "def double(x):\n" + "    x\n" * lines + "    raise ValueError(x)\n" + "# far\n" * 200
        failure = checked(HIDDEN.format("double(3)"), answer)[1]
        assert (failure.type, failure.line) == ("ValueError", told)

    def test_a_visible_check_names_any_line(self, checked):
        """It asks for nothing that the student may not know."""
        answer = "def double(x):\n" + "    x\n" * 400 + "    raise ValueError(x)"
        assert checked("double(3)", answer)[0].line == 402

    def test_a_failing_callback_blames_the_students_line(self, checked):
        """The test's own function failed on what the student passed to it: that line is named."""
        test = HIDDEN.format("double(lambda v: v[3])")
        failure = checked(test, "def double(f):\n    a = [1]\n    return f(a)")[1]
        assert (failure.type, failure.line, failure.message) == ("IndexError", 3, "")

    def test_an_answer_that_cannot_be_used_is_told(self, checked):
        """An answer that is no data of the agreed form is a ValueError."""
        answer = "from autograder.protocol import values as c\n"
        answer += "def double(x):\n    c.pack = lambda *a: {'$z': 1}\n    return 1"
        (failure,) = checked("double(3)", answer)
        assert (failure.kind, failure.type) == ("raise", "ValueError")

    def test_what_a_check_prints_is_dropped(self, checked, capsys):
        """Nothing that a check prints is shown anywhere."""
        assert checked("print('secret', double(2))", RIGHT) == [None]
        assert "secret" not in "".join(capsys.readouterr())

    def test_a_check_may_end_itself(self, checked):
        """StopIteration and RecursionError of a check are failures, not the end of grading."""
        found = checked("# check: a\nnext(iter(double([])))\n# check: b\ndef _f():\n    return _f()\n_f()", RIGHT)
        assert [f.type for f in found] == ["StopIteration", "RecursionError"]


class TestEnds:
    SWALLOWING = "try:\n    double(1)\nexcept Exception:\n    pass"

    def test_a_crash_is_not_swallowed(self, checked):
        """A check that catches exceptions does not pass when the student's process ends; nor does one after it."""
        found = checked(
            f"# check: a\n{self.SWALLOWING}\n# check: b\nassert double(2) == 4",
            "import os\ndef double(x):\n    if x == 1:\n        os._exit(0)\n    return 2 * x",
        )
        assert [f.kind for f in found] == ["died", "died"]

    def test_silence_is_not_swallowed(self, checked):
        """A check that catches exceptions does not pass when the student's code hangs; the others are left."""
        found = checked(f"# check: a\n{self.SWALLOWING}\n# check: b\npass", "def double(x):\n    while True: pass")
        assert (found[0].kind, found[1]) == ("timeout", "not run")

    def test_a_check_that_computes_for_ever_is_ended(self, checked, monkeypatch):
        """The grader's own computing has a clock too."""
        monkeypatch.setattr(examiner, "OWN", 0.5)  # times the seconds of a check
        assert checked("while True:\n    pass", RIGHT)[0].kind == "timeout"

    def test_a_call_may_have_less_time_than_its_check(self, engine, assignment):
        """A call that takes longer than `Limits.call` is a timeout, with time left for the check."""
        notebook = assignment("# check: it\nassert double(3) == 6")
        document = with_answers(blank(notebook), {"double": "def double(x):\n    while True:\n        pass"})
        run = engine.run(
            restore(document, notebook).steps, notebook, replace(QUICK, call_seconds=0.5, check_seconds=60.0)
        )
        assert run.checks["double_check", 0].kind == "timeout"

    @pytest.mark.thorough
    def test_examining_has_an_end(self, engine, assignment):
        """Answers just below the time of a check do not add up beyond the notebook's seconds, counted once more."""
        checks = "\n".join(f"# check: number {i}\nassert double({i}) == {2 * i}" for i in range(20))
        notebook = assignment(checks)
        document = with_answers(
            blank(notebook), {"double": "import time\ndef double(x):\n    time.sleep(1)\n    return 2 * x"}
        )
        run = engine.run(restore(document, notebook).steps, notebook, replace(QUICK, notebook_seconds=3.0))
        assert ("double_check", 19) not in run.checks

    def test_who_waits_for_the_processor_is_not_late(self, engine, assignment):
        """A check that takes longer than its seconds by the clock, and not of the processor, holds."""
        notebook = assignment("# check: it\nassert double(3) == 6")
        document = with_answers(
            blank(notebook), {"double": "import time\ndef double(x):\n    time.sleep(2.5)\n    return 6"}
        )
        run = engine.run(restore(document, notebook).steps, notebook, replace(QUICK, check_seconds=2.0))
        assert run.checks["double_check", 0] is None

    def test_who_sleeps_is_late_after_a_while(self, engine, assignment):
        """The clock counts too, with four times the seconds."""
        notebook = assignment("# check: it\nassert double(3) == 6")
        document = with_answers(
            blank(notebook), {"double": "import time\ndef double(x):\n    time.sleep(30)\n    return 6"}
        )
        run = engine.run(restore(document, notebook).steps, notebook, replace(QUICK, check_seconds=0.3))
        assert run.checks["double_check", 0].kind == "timeout"

    def test_a_crash_in_the_shared_code_fails_every_check(self, checked):
        """The student's process may end already in what the checks share."""
        found = checked(
            "_y = double(1)\n# check: a\npass\n# check: b\npass", "import os\ndef double(x):\n    os._exit(0)"
        )
        assert [f.kind for f in found] == ["died", "died"]

    def test_too_much_memory_is_told(self, checked):
        """A MemoryError in a call is a failure of its own kind."""
        (failure,) = checked("double(3)", "def double(x):\n    return np.ones(10**10)")
        assert failure.kind == "memory"

    @pytest.mark.parametrize("end", ["os.kill(os.getppid(), 9)", "os.killpg(0, 9)"])
    def test_the_end_of_all_processes_is_the_students_failure(self, engine, assignment, end, monkeypatch):
        """A call that ends every process of its submission does not end the grader."""
        monkeypatch.setattr("autograder.grader.monitor.Monitor.GRACE", 3.0)
        notebook = assignment("# check: a\nassert double(1) == 2")
        answer = f"import os\ndef double(x):\n    {end}\n    import time; time.sleep(1)\n    return 2"
        document = with_answers(blank(notebook), {"double": answer})
        run = engine.run(restore(document, notebook).steps, notebook)
        assert ("double_check", 0) in run.checks


class TestTrust:
    def test_given_arrays_are_read_only(self, assignment):
        """Neither a test nor a student can change a given array."""
        names = given_to(assignment("# check: a\npass")).names
        with pytest.raises(ValueError, match="read-only"):
            names["X"] += 1

    def test_given_arrays_survive_the_student(self, checked):
        """A student's function that changes its argument in place does not change the grader's array."""
        test = "double(X)\nassert X.sum() == 15, 'the given array changed'"
        assert checked(test, "def double(x):\n    x += 1") == [None]

    @pytest.mark.parametrize(
        ("test", "again", "answer"),
        [
            ("double(PRICES)", "assert PRICES == [2.5, 3.0]", "def double(x):\n    x.clear()"),
            ("double(DATA['a'])", "assert DATA['a'].sum() == 3", "def double(x):\n    x[:] = 0"),
            ("double(PAIR[0])", "assert PAIR[0].sum() == 3", "def double(x):\n    x[:] = 0"),
        ],
    )
    def test_given_data_is_the_same_for_the_next_student(self, engine, assignment, test, again, answer):
        """What one student's code changes in place is whole again for the next."""
        given = "DATA = {'a': np.ones(3)}\n_ALL = np.ones((2, 3))\nPAIR = (_ALL[0], _ALL[1])"
        notebook = assignment(
            f"# check: a\ntry:\n    {test}\nexcept Exception:\n    pass\n# check: b\npass", given=given
        )
        run = engine.run(restore(with_answers(blank(notebook), {"double": answer}), notebook).steps, notebook)
        assert run.complete
        own = engine._examiner(notebook, QUICK).given.names
        exec(again, dict(own))

    def test_the_environment_stays_as_it_was(self, engine, assignment, monkeypatch):
        """Given cells and checks draw without a screen, and leave no setting for what is started later."""
        monkeypatch.delenv("MPLBACKEND", raising=False)
        backend = "import os\n\nbackend = os.environ['MPLBACKEND']"
        notebook = assignment(f"# check: a\n{backend}\nassert backend == 'agg'", given=backend)
        assert given_to(notebook).names["backend"] == "agg"
        run = engine.run(restore(with_answers(blank(notebook), {"double": RIGHT}), notebook).steps, notebook)
        assert run.complete
        assert run.checks["double_check", 0] is None
        assert "MPLBACKEND" not in os.environ

    def test_the_texts_of_the_cells_are_for_the_check_only(self, checked):
        """The grader forgets the student's cells when the check is over."""
        assert checked("checks.not_used('double', {'softmax'}, 'softmax')", RIGHT) == [None]
        assert context.grading() is None

    def test_rules_about_the_text_see_the_students_cells(self, checked):
        """A rule about how the answer is written reads the notebook, not the process."""
        answer = "def double(x):\n    return np.multiply(2, x)"
        (failure,) = checked("checks.not_used('double', {'multiply'}, 'product')", answer)
        assert "np.multiply" in failure.message

    def test_instructions_are_counted_in_the_students_process(self, checked):
        """The rule about loops works over the channel."""
        test = "checks.vectorised('double', double, lambda n: (np.ones((n, 2)),))"
        loop = "def double(X):\n    return np.array([2 * row for row in X])"
        assert checked(test, "def double(X):\n    return 2 * X") == [None]
        assert checked(test, loop)[0].kind == "assert"

    def test_inputs_changed_in_place_are_noticed(self, checked):
        """`checks.unchanged` sees what happens over there."""
        test = "checks.unchanged(double, np.ones(3), name='double')"
        assert checked(test, RIGHT) == [None]
        assert "in place" in checked(test, "def double(x):\n    x *= 2\n    return x")[0].message

    def test_a_figure_is_read(self, checked):
        """The checks of figures work over the channel."""
        answer = (
            "import matplotlib.pyplot as plt\ndef double(v):\n    fig, ax = plt.subplots()\n    ax.plot(v)\n"
            "    ax.set_xlabel('t')\n    return fig"
        )
        test = (
            "(_panel,) = checks.drawn(double([3.0, 2.0]), 'double')\n((_, _curve),) = checks.lines([_panel])\n"
            "assert _curve.y.tolist() == [3, 2] and checks.figures.axis_label(_panel, 'x') == 't'"
        )
        assert checked(test, answer) == [None]

    def test_random_numbers_of_a_test_are_the_same_each_time(self, checked):
        """What a test draws without a seed of its own does not change a verdict from one run to the next."""
        test = "import random\nassert False, f'{np.random.rand()} {random.random()}'"
        assert checked(test, RIGHT)[0].message == checked(test, RIGHT)[0].message

    def test_the_seed_is_not_the_one_that_students_have(self, checked):
        """Fresh inputs come from a generator that the student's process cannot rebuild from the course package."""
        answer = (
            "_guess = np.random.default_rng(1729).normal(size=3)\ndef double(x):\n    return bool(np.all(x == _guess))"
        )
        assert checked(HIDDEN.format("assert not double(checks.rng().normal(size=3))"), answer)[1] is None
        mine = "def double(x):\n    return bool((x == checks.rng().standard_normal(3)).all())"
        assert checked(HIDDEN.format("assert not double(checks.rng().standard_normal(3))"), mine)[1] is None

    def test_the_seed_of_shared_code_is_not_the_one_that_students_have(self, checked):
        """Fresh inputs that several checks share come from the grader's generator too."""
        test = (
            "# check: seen\npass\n### BEGIN HIDDEN TESTS\n_fresh = checks.rng().normal(size=3)\n"
            "# check: hidden\nassert not double(_fresh)\n### END HIDDEN TESTS"
        )
        answer = (
            "_guess = np.random.default_rng(1729).normal(size=3)\ndef double(x):\n    return bool(np.all(x == _guess))"
        )
        assert checked(test, answer) == [None, None]

    def test_a_visible_check_has_the_inputs_that_students_have(self, checked):
        """What it shows tells nothing of a hidden check's, and it says what the notebook has said."""
        answer = "def double(x):\n    raise ValueError(repr(x.tolist()))"
        (failure,) = checked("double(checks.rng().standard_normal(3))", answer)
        assert failure.message == repr(np.random.default_rng(1729).standard_normal(3).tolist())

    def test_fresh_inputs_are_the_same_for_everybody(self, checked):
        """Two runs draw the same numbers, so that a regrade gives the same verdict."""
        answer = "def double(x):\n    raise ValueError(repr(x.tolist()))"
        first, second = (checked("double(checks.rng().standard_normal(3))", answer)[0].message for _ in range(2))
        assert first == second


def test_a_test_cell_is_not_in_what_the_worker_is_told(engine, assignment, monkeypatch):
    """No frame to the student's process holds a line of a test."""
    from autograder.protocol import channel

    notebook = assignment(HIDDEN.format("_secret = 104729\nassert double(_secret) != _secret"))
    sent = []
    original = channel.send

    def send(connection, header, buffers=None):
        sent.append(repr(header))
        original(connection, header, buffers)

    monkeypatch.setattr(channel, "send", send)
    document: nbformat.NotebookNode = with_answers(blank(notebook), {"double": RIGHT})
    run = engine.run(restore(document, notebook).steps, notebook)
    assert run.checks["double_check", 1] is None
    assert any("104729" in text for text in sent)
    assert not [text for text in sent if "_secret" in text or "assert" in text]
    assert [step.kind for step in restore(document, notebook).steps].count(Kind.TEST) == 1


def test_comparisons_believe_arrays_only():
    """compare.array compares plain arrays, whatever the object says of itself."""

    class Liar(np.ndarray):
        def __array_function__(self, *args, **kwargs):
            return True

    with pytest.raises(AssertionError):
        compare.array(np.asarray(np.zeros(2).view(Liar)), np.ones(2), "f(X)")


class TestRebinding:
    ANSWER = "def double(x):\n    return x + x\n\ndef quadruple(x):\n    return double(double(x))"

    def test_a_function_that_a_test_replaces_is_replaced_for_the_student(self, checked):
        """So a test can see whether one function calls another."""
        test = "_calls = []\n_kept = double\ndef double(x):\n    _calls.append(x)\n    return _kept(x)\n"
        assert checked(f"{test}assert quadruple(3) == 12\nassert _calls == [3, 6]", self.ANSWER) == [None]

    def test_a_function_that_a_test_deletes_is_gone_for_the_student(self, checked):
        """As in the example of nbgrader's quickstart."""
        test = "_kept = double\ndel double\ntry:\n    quadruple(3)\nexcept NameError:\n    double = _kept\n"
        assert checked(f"{test}assert quadruple(3) == 12", self.ANSWER) == [None]

    def test_a_name_that_nobody_has_cannot_be_deleted(self, checked):
        """It is a NameError, as ever."""
        (failure,) = checked("del triple", self.ANSWER)
        assert failure.type == "NameError"

    def test_data_of_a_test_is_not_sent(self, checked):
        """A value that a test gives one of the student's names stays here: it could be the expected one."""
        answer = "expected = 0\ndef double(x):\n    return expected"
        assert checked("_ = expected\nexpected = 6\nassert double(3) == 0", answer) == [None]


def test_an_assertion_in_a_function_of_the_test_is_its_sentence(checked):
    """A test may look at what its own function is called with, and say what is wrong."""
    test = "def _watch(v):\n    assert v < 3, 'v is too large'\n    return v\ndouble(_watch)"
    (failure,) = checked(test, "def double(f):\n    return [f(v) for v in range(9)]")
    assert (failure.kind, failure.message) == ("assert", "v is too large")


class TestGivenValues:
    def test_are_each_tests_own(self, engine, assignment):
        """What one student's code does to a given tensor costs the next student nothing."""
        test = "# check: it\nassert list(map(float, double(W))) == [0, 2, 4]"
        notebook = assignment(test, "import torch\nW = torch.arange(3.0)")
        spoils = "def double(x):\n    x.fill_(7)\n    return x"
        for answer in (spoils, RIGHT):
            steps = restore(with_answers(blank(notebook), {"double": answer}), notebook).steps
            failure = engine.run(steps, notebook).checks["double_check", 0]
        assert failure is None


class TestSentences:
    def test_what_pytest_raises_is_a_failed_check(self, checked):
        """Its failures are no Exceptions; the other checks go on."""
        test = "# check: it\nimport pytest\nwith pytest.raises(ValueError):\n    double(-1)\n# check: more\nassert True"
        first, second = checked(test, RIGHT)
        assert (first.kind, second) == ("assert", None)
        assert "DID NOT RAISE" in first.message

    def test_a_library_does_not_say_what_a_hidden_check_expects(self, checked):
        """Its own words hold the value."""
        _, failure = checked(HIDDEN.format("np.testing.assert_allclose(double(4.0), 15838.5)"), RIGHT)
        assert failure.message == HIDDEN_FAILED

    def test_what_a_given_function_says_is_told(self, checked):
        """It is the instructor's own sentence."""
        given = "def near(a, b):\n    assert a == b, 'not near'"
        _, failure = checked(HIDDEN.format("near(double(4.0), 9.0)"), RIGHT, given=given)
        assert failure.message == "not near"

    @pytest.mark.parametrize(("test", "sentence"), [("{}", VISIBLE_FAILED), (HIDDEN, HIDDEN_FAILED)])
    def test_a_bare_assertion_has_a_sentence(self, checked, test, sentence):
        """No check fails without a word."""
        assert checked(test.format("assert double(4) == 9"), RIGHT)[-1].message == sentence


class TestSeeds:
    @pytest.mark.parametrize(
        ("seed", "draw"),
        [
            ("np.random.seed(5)", "np.random.rand(3).tolist()"),
            ("import random\nrandom.seed(5)", "[random.random(), random.gauss(0, 1)]"),
            ("import torch\ntorch.manual_seed(5)", "torch.rand(3).tolist()"),
        ],
    )
    def test_that_a_test_sets_are_set_for_the_student(self, checked, seed, draw):
        """The student's code draws what the test would draw."""
        answer = f"import random, torch\ndef double(x):\n    return {draw}"
        test = f"{seed}\n_found = double(1)\nassert _found == {draw}"
        assert checked(test, answer, setup=f"{SETUP}\nimport random, torch") == [None]

    def test_are_set_once(self, checked):
        """After that the student's generators run on."""
        test = "np.random.seed(5)\nassert double(1) != double(1)"
        assert checked(test, "def double(x):\n    return np.random.rand()") == [None]

    @pytest.mark.parametrize(
        ("seed", "draw"),
        [("np.random.seed(5)", "np.random.rand()"), ("import torch\ntorch.manual_seed(5)", "torch.rand(1).item()")],
    )
    def test_can_be_set_again_to_the_same(self, checked, seed, draw):
        """The student's generator has gone on since: it is put back."""
        test = f"{seed}\n_first = double(1)\n{seed}\nassert double(1) == _first != double(1)"
        answer = f"import torch\ndef double(x):\n    return {draw}"
        assert checked(test, answer, setup=f"{SETUP}\nimport torch") == [None]

    def test_of_the_student_are_not_the_graders(self, checked):
        """A student who sets a seed does not choose the inputs that a test draws."""
        answer = "def double(x):\n    np.random.seed(5)\n    return np.random.rand()"
        assert checked("assert double(1) != np.random.rand()", answer) == [None]
