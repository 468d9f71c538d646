"""Cells run with IPython's semantics, within limits, and a bad cell does not take the others with it."""

import contextlib
import gc
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from dataclasses import replace
from unittest.mock import Mock

import pytest

from autograder.core.engine import Engine
from autograder.core.grader import session
from autograder.core.grader.clock import Spent
from autograder.core.grader.monitor import Monitor
from autograder.core.grader.zygote import Zygote
from autograder.core.limits import Limits
from autograder.core.protocol import channel, messages
from autograder.core.source.assignments import Kind
from autograder.core.source.loading import load
from autograder.core.student.runner import Runner
from autograder.core.submissions.restore import Step

pytestmark = pytest.mark.engine

LIMITS = Limits(
    cell_seconds=2.0, check_seconds=10.0, notebook_seconds=120.0, memory_bytes=300_000_000, file_bytes=1_000_000
)
BUSY = "import time\nend = time.process_time() + 0.7\nwhile time.process_time() < end: pass"
IDLE = "import time; time.sleep(0.9)"


@pytest.fixture
def run(engine, tiny):
    """Run cells given as text; they are called c0, c1, ..."""

    def run(*sources, limits=LIMITS):
        steps = [Step(Kind.STUB, f"c{i}", source) for i, source in enumerate(sources)]
        return engine.run(steps, tiny, limits)

    return run


def text(cell) -> str:
    return "".join(o.get("text", "") or o.get("data", {}).get("text/plain", "") for o in cell.outputs)


def test_a_caller_that_blocks_signals_is_no_matter(tiny):
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGCHLD, signal.SIGUSR1})
    try:
        with Engine(LIMITS) as engine:
            assert engine.run([Step(Kind.STUB, "c0", "x = 7")], tiny).complete
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


def test_what_an_assignment_imports_is_there_before_its_cells(tiny):
    cell = "import sys\nprint('colorsys' in sys.modules, 'shelve' in sys.modules)"
    with Engine(LIMITS, imports=["colorsys", "no_such_module"]) as engine:
        assert text(engine.run([Step(Kind.STUB, "c0", cell)], tiny).cells["c0"]) == "True False\n"


def test_a_process_that_was_started_early_is_used(tiny):
    with Zygote() as zygote:
        with Engine(LIMITS, zygote=zygote) as engine:
            assert engine.run([Step(Kind.STUB, "c0", "x = 7")], tiny).complete
        assert zygote.process.returncode == 0


SHOWN = {  # cells that run one after the other, and the text that the last one shows
    "a later cell sees the names of an earlier one": (["x = 7", "print(x + 4)"], "11\n"),
    "an error does not stop the notebook": (["1 / 0", "print('on')"], "on\n"),
    "sys.exit() ends its cell only": (["import sys\nsys.exit(3)", "print('on')"], "on\n"),
    "it needs no terminal": (["!echo a"], "a\n"),
    "it needs no /tmp": (["import os, tempfile\nprint(os.path.dirname(tempfile.mkdtemp()) == os.getcwd())"], "True\n"),
    "it needs no list of users": (["import getpass\nprint(getpass.getuser())"], "student\n"),
    "no cell ran before it": (["import sys\nprint(len(In), Out, hasattr(sys, 'last_value'))"], "2 {} False\n"),
    "more cells than processes": ([*(f"x{n} = {n}" for n in range(230)), "print(x7 + x229)"], "236\n"),
    "a cell ends its process": (["x = 5", "import os\nos._exit(0)", "print(x)"], "5\n"),
    "a cell kills its process": (["x = 5", "import os\nos.kill(os.getpid(), 9)", "print(x)"], "5\n"),
}


@pytest.mark.parametrize(("cells", "shown"), SHOWN.values(), ids=SHOWN)
def test_what_the_last_cell_shows(run, cells, shown):
    done = run(*cells)
    assert text(done.cells[f"c{len(cells) - 1}"]) == shown
    assert done.complete
    for number, cell in enumerate(cells):
        failure = done.cells[f"c{number}"].failure
        assert (failure is not None and failure.kind == "died") == ("_exit(0)" in cell or "os.kill" in cell)


@pytest.mark.parametrize(
    "magic", ["%time 1 + 1", "%%time\nx = 3", "%timeit -n1 -r1 sum(range(3))", "%matplotlib inline", "%who"]
)
def test_magics_that_courses_use_do_not_fail(run, magic):
    assert run(magic).cells["c0"].failure is None


HTML = "from IPython.display import HTML, display\ndisplay(HTML('<b>x</b>'))"
RICH = "from IPython.display import display\ndisplay({{{kind!r}: 'abc', 'text/plain': 'a'}}, raw=True)"
PLAIN, SCRIPT = {"text/plain"}, "from IPython.display import Javascript, display\ndisplay(Javascript('f()'))"
FIGURE = "import matplotlib.pyplot as plt\n_ = plt.plot([1, 2])"
TWO_STREAMS = "import sys\nprint('a')\nprint('b', file=sys.stderr)"
KINDS = ("text/markdown", "text/latex", "image/jpeg", "image/svg+xml")
KEPT = {  # a cell, and of each of its outputs the kind and the forms
    "the value of the last line": ("6 * 7", [("execute_result", PLAIN)]),
    "HTML": (HTML, [("display_data", PLAIN | {"text/html"})]),
    **{kind: (RICH.format(kind=kind), [("display_data", PLAIN | {kind})]) for kind in KINDS},
    "no code for the browser": (SCRIPT, [("display_data", PLAIN)]),
    "a figure at the end": (FIGURE, [("display_data", PLAIN | {"image/png"})]),
    "standard error apart": (TWO_STREAMS, [("stdout", set()), ("stderr", set())]),
}


@pytest.mark.parametrize(("cell", "expected"), KEPT.values(), ids=KEPT)
def test_what_is_kept_of_outputs(run, cell, expected):
    outputs = run(cell).cells["c0"].outputs
    assert [(o.get("name", o["output_type"]), set(o.get("data", ()))) for o in outputs] == expected


@pytest.mark.parametrize("text", ["np.str_('seven')", "Name('seven')"])
def test_texts_of_other_classes_are_kept(run, text):
    """What is written or displayed may be of a class derived from `str`, as NumPy's texts are."""
    cell = (
        "import sys\nimport numpy as np\nfrom IPython.display import display\nclass Name(str):\n    pass\n"
        f"_ = sys.stdout.write({text})\ndisplay({{'text/plain': {text}}}, raw=True)"
    )
    shown = [o.get("text", "") or o["data"]["text/plain"] for o in run(cell).cells["c0"].outputs]
    assert shown == ["seven", "seven"]


@pytest.mark.parametrize(
    ("second", "kind"), [("y = x / 0", "ZeroDivisionError"), ("y = = 2", "SyntaxError")], ids=["raises", "no Python"]
)
def test_an_error_is_told_with_its_line(run, second, kind):
    failure = run(f"x = 1\n{second}").cells["c0"].failure
    assert (failure.kind, failure.type, failure.line) == ("raise", kind, 2)
    assert kind == "SyntaxError" or failure.code == second


REFUSED = {  # a cell, and the kind and a word of its failure
    "input() fails instead of waiting": ("input('name? ')", "raise", "nobody is there to answer"),
    "an array beyond the limit": ("import numpy as np\nx = np.ones(10**9)", "memory", ""),
    "a file beyond the limit": ("open('big', 'wb').write(bytes(10**7))", "raise", ""),
}


@pytest.mark.parametrize(("cell", "kind", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_a_cell_may_not_do_is_a_failure_of_its_own(run, cell, kind, sentence):
    failure = run(cell).cells["c0"].failure
    assert failure.kind == kind
    assert sentence in failure.message


STUBBORN = (
    "import signal\nfor s in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM): signal.signal(s, signal.SIG_IGN)\n"
    "while True:\n    try:\n        while True: pass\n    except BaseException: pass"
)


@pytest.mark.parametrize("endless", ["while True: pass", STUBBORN], ids=["plain", "ignores interrupts and signals"])
def test_an_endless_cell_is_ended(run, endless):
    done = run("x = 5", f"x = 6\n{endless}", "print(x)", limits=Limits(cell_seconds=1.0))
    assert done.cells["c1"].failure.kind == "timeout"
    assert text(done.cells["c2"]) == "5\n"


@pytest.mark.parametrize(("cell", "seconds"), [(BUSY, 3.0), (IDLE, 1.0)], ids=["busy", "asleep"])
def test_the_notebook_has_a_limit_too(run, cell, seconds):
    done = run(*[cell] * 20, limits=Limits(cell_seconds=2.0, notebook_seconds=seconds))
    assert not done.complete
    assert len(done.cells) < 7


@pytest.mark.parametrize("most", [1_000_000, 1_000])
def test_output_past_the_limit_is_cut(run, most):
    shown = text(run("print('x' * 50_000_000)", limits=replace(LIMITS, output_chars=most)).cells["c0"])
    assert shown.startswith("x" * int(0.9 * most))
    assert "cut here" in shown
    assert len(shown) < most + 100


def test_a_crash_under_a_false_number_ends(run):
    crash = (
        "import gc, os\nrun = next(o for o in gc.get_objects() if type(o).__name__ == 'Runner')\n"
        "run.shared[4:8] = (99).to_bytes(4, 'little')\nos._exit(1)"
    )
    done = run("x = 5", crash, "print(x)")
    assert done.complete
    assert text(done.cells["c2"]) == "5\n"


LEFT = {  # what one notebook leaves, and how the next one looks for it
    "a name": ("left = 1", "'left' in globals()"),
    "a patch of a library": ("import numpy as np\nnp.pi = 3", "__import__('numpy').pi == 3"),
    "a file": ("open('left.txt', 'w').write('x')", "__import__('os').path.exists('left.txt')"),
}


@pytest.mark.parametrize(("first", "seen"), LEFT.values(), ids=LEFT)
def test_submissions_do_not_see_each_other(run, first, seen):
    assert text(run(first, f"print({seen})").cells["c1"]) == "True\n"
    assert text(run(f"print({seen})").cells["c0"]) == "False\n"


def test_what_lies_beside_the_source_is_there(run, tiny):
    (tiny.path.parent / "tables").mkdir()
    (tiny.path.parent / "tables" / "prices.csv").write_text("2.5,3\n")
    cell = "path = 'tables/prices.csv'\nprint(open(path).read())\nfor p in (path, 'tables/new'):\n"
    cell += "    open(p, 'a').close()\n_ = open(path, 'a').write('7')"
    done = [run(cell).cells["c0"] for _ in range(2)]
    assert [text(cell) for cell in done] == ["2.5,3\n\n"] * 2
    assert [cell.failure for cell in done] == [None, None]


@pytest.mark.parametrize("name", ["grading.toml", "tiny.ipynb", ".secret"])
def test_what_is_not_released_is_not_there(run, tiny, name):
    (tiny.path.parent / name).touch()
    assert text(run(f"import os\nprint(os.path.exists({name!r}))").cells["c0"]) == "False\n"


def test_nothing_of_the_course_is_read_whatever_it_is_called(tiny, tmp_path, monkeypatch):
    course = tmp_path / "site-packages" / "a_course"
    shutil.copytree(tiny.path.parents[2], course)
    marks = course / "handed_in_last_year" / "marks.csv"
    marks.parent.mkdir()
    marks.write_text("zoe,17")
    beside = course.parent / "a_library.txt"
    beside.write_text("free")
    monkeypatch.setenv("PYTHONPATH", f"{course.parent}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    moved = load(course, tiny.name)[0]
    cell = f"print(open({str(beside)!r}).read())\nprint(open({str(marks)!r}).read())"
    with Engine(LIMITS) as engine:
        ran = engine.run([Step(Kind.STUB, "c0", cell)], moved).cells["c0"]
    assert text(ran) == "free\n"
    assert ran.failure.type in ("FileNotFoundError", "PermissionError")


def test_the_engine_needs_no_home_folder(run, monkeypatch):
    monkeypatch.delenv("HOME")
    monkeypatch.setattr("pwd.getpwuid", Mock(side_effect=KeyError))
    assert run("x = 7").complete


@pytest.mark.parametrize("where", ["", "/", "/proc", "/etc", "relative", "/no/such/folder", "unwritable"])
def test_home_may_be_no_folder_of_the_users(run, tiny, monkeypatch, tmp_path, where):
    hidden = [str(tiny.path.parents[2])]
    if where == "unwritable":
        (tmp_path / where).mkdir(mode=0o500)
        where = str(tmp_path / where)
        hidden.append(where)
    monkeypatch.setenv("HOME", where)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert session.hidden(tiny) == hidden
    assert run("x = 7").complete


def test_the_outputs_of_all_cells_have_a_limit_together(run):
    cells = ["for n in range(90):\n    display({'text/plain': 'x' * 10}, raw=True)", "1 / 0", "print('x' * 900)"]
    done = run(*cells * 30, limits=Limits(output_chars=1000))
    assert done.complete
    assert len(json.dumps([cell.outputs for cell in done.cells.values()])) < 30_000


def test_what_some_answers_import_is_there_for_later_submissions(run):
    run("pass")
    assert text(run("import sys\nprint('scipy.linalg' in sys.modules)").cells["c0"]) == "True\n"


def test_threads_that_a_student_asks_for_do_no_harm(run):
    """A fork of a process that has had threads of OpenMP would wait for them for ever."""
    multiply = "torch.rand(700, 700) @ torch.rand(700, 700)"
    cells = (f"import torch\ntorch.set_num_threads(4)\n_ = {multiply}", f"_ = {multiply}\nprint('on')")
    assert text(run(*cells, limits=Limits(cell_seconds=600.0)).cells["c1"]) == "on\n"


def test_unseeded_random_numbers_are_the_same_in_every_run_so_that_grading_is_repeatable(run):
    source = "import random\nimport numpy as np\nprint(np.random.rand(), random.random())"
    assert text(run(source).cells["c0"]) == text(run(source).cells["c0"])


def test_a_process_of_somebody_else_is_not_ended():
    with contextlib.ExitStack() as stack:
        supervisor, stranger = (stack.enter_context(subprocess.Popen(["sleep", "3600"])) for _ in range(2))
        stack.callback(stranger.kill)
        stack.callback(supervisor.kill)
        watch = Monitor(None, [], None, Limits(), supervisor.pid, Spent())
        watch.pid = stranger.pid
        watch._stop()
        time.sleep(0.1)
        assert stranger.poll() is None


def test_branches_that_are_none_are_not_remembered():
    watch = Monitor(None, [messages.JobStep(id="a", kind="stub")], None, Limits(), 0, Spent())
    for number in range(5):
        with contextlib.suppress(LookupError):
            watch._event(messages.Done(branch=(number, 0)), 0)
    assert set(watch.runs) == {None}


def test_no_connection_stays_open_to_a_process_that_is_gone():
    """Otherwise the garbage collector warns of it, and warnings are errors here."""
    ours, theirs = socket.socketpair()
    theirs.close()
    with ours, pytest.raises((OSError, channel.Closed)):
        Monitor(ours, [], None, Limits(), 0, Spent())._hold()
    gc.collect()


def test_a_state_after_which_every_step_ends_is_given_up():
    ours, theirs = socket.socketpair()
    pid = os.fork()
    if pid == 0:
        ours.close()
        runner = Runner(theirs, [messages.JobStep(id="a", kind=kind) for kind in ("stub", "branches")], None)
        runner._cell = lambda *step: None
        runner._try_out = lambda *step: os._exit(1)
        runner.go()
        os._exit(0)
    theirs.close()
    with ours:
        left_out = [channel.receive(ours, time.monotonic() + 60)[0]["step"] for _ in range(2)]
        ours.shutdown(socket.SHUT_WR)
        assert os.waitpid(pid, 0)[1] == 0
        with pytest.raises(channel.Closed):
            channel.receive(ours, time.monotonic() + 60)
    assert left_out == [0, 1]
