"""The command line: what it prints, what it refuses, and with which exit code."""

import errno
import json
import re
import shutil
import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest
from edits import ODD, UNDECIDED
from places import give

from autograder.authoring.releasing import dumps
from autograder.cli.progress import SECONDS, progress
from autograder.core.submissions.samples import blank, solved, with_answers

pytestmark = pytest.mark.engine

NAME = "09_tiny"


@pytest.fixture
def handed_in(tiny_course, tiny):
    folder = tiny_course / "handed_in"
    folder.mkdir()
    (folder / "ada.ipynb").write_text(dumps(solved(tiny)))
    return folder


class TestGradedBefore:
    @pytest.fixture
    def tiny_course(self, class_course):
        return class_course

    def test_json_is_one_document(self, call, tiny_course):
        code, out, _ = call("grade", NAME, "--json")
        document = json.loads(out)
        assert (code, document["course"]) == (0, str(tiny_course))
        assert {"assignment", "sandbox", "submissions"} <= set(document)
        ann = next(s for s in document["submissions"] if s["student"] == "ajones")
        assert {"student", "notebook", "status", "score", "max_score", "seconds", "exercises"} <= set(ann)
        assert {"exercise", "verdict", "points", "max_points", "checks"} <= set(ann["exercises"][0])
        check = next(e for e in ann["exercises"] if e["checks"])["checks"][0]
        assert {"name", "passed", "hidden", "message"} <= set(check)

    def test_the_course_and_the_report_are_named(self, call, tiny_course):
        shutil.rmtree(tiny_course / "reports" / NAME)
        out = call("grade", NAME, tiny_course / "submitted")[1]
        assert out.splitlines()[0] == f"course: {tiny_course}"
        (page,) = (tiny_course / "reports").rglob("index.html")
        assert f"report: {page}" in out.replace("\n", " ")


@pytest.mark.parametrize(
    ("here", "graded", "course"),
    [
        ("inbox/ada", ".", None), ("inbox/ada", "tiny.ipynb", None), ("inbox/ada/more", "..", None),
        ("inbox/ada", "..", None), (".", "inbox", "inbox/ada"), (".", "inbox/link", "inbox/ada"),
    ],
)  # fmt: skip
def test_a_course_that_a_student_handed_in_is_refused(call, tiny_course, tiny, monkeypatch, here, graded, course):
    mine = tiny_course / "inbox" / "ada"
    shutil.copytree(tiny_course / "source", mine / "source")
    (mine / "nbgrader_config.py").write_text("raise AssertionError('it ran')")
    (mine / "tiny.ipynb").write_text(dumps(solved(tiny)))
    (mine / "more").mkdir()
    (mine.parent / "link").symlink_to(mine)
    monkeypatch.chdir(tiny_course / here)
    code, out, err = call("grade", tiny.name, graded, *(["--course", course] if course else []))
    assert (code, out) == (2, "")
    assert f"the course found is {mine}, which is inside the hand-ins ({graded})" in err


def test_hand_ins_below_the_course_are_graded(call, handed_in, tiny, tiny_course, monkeypatch):
    for here, graded in ((".", "handed_in"), ("handed_in", "."), ("handed_in", "ada.ipynb")):
        monkeypatch.chdir(tiny_course / here)
        assert call("grade", tiny.name, graded)[0] == 0, f"in {here}: {graded}"


def test_what_is_left_for_a_person(call, handed_in, tiny, tiny_course):
    with (tiny_course / "source" / tiny.name / "exercises" / "double.py").open("a") as file:
        file.write(ODD)
    (handed_in / "ada.ipynb").write_text(dumps(with_answers(solved(tiny), {"double": UNDECIDED})))
    (handed_in / "ben.ipynb").write_text(dumps(blank(tiny)))
    document = json.loads(call("grade", tiny.name, handed_in, "--json")[1])
    assert document["by_hand"] == {"waiting": 1, "graded": 0, "blank": 1, "undecided": 1}
    give(tiny_course, "ada", "double_check", 1.0)
    give(tiny_course, "ada", "why", 0.0)
    assert "for a person: 0 written answers wait, 1 graded, 1 blank\n" in call("grade", tiny.name, handed_in)[1]
    (ada, _) = json.loads(call("grade", tiny.name, handed_in, "--json")[1])["submissions"]
    assert (ada["exercises"][0]["verdict"], ada["score"], ada["max_score"]) == ("PARTIAL", 4.0, 7.0)


def doctor(call):
    """Return its exit code, and what it says on each line: what is there, or why not."""
    code, out, _ = call("doctor")
    lines = (re.fullmatch(r"(yes|no) +([^:]+): (.*)", line) for line in out.splitlines())
    return code, {found[2]: (found[1], found[3]) for found in lines if found}


def test_doctor_tries_what_grading_needs(call, monkeypatch):
    monkeypatch.setenv("HOME", "/")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    code, found = doctor(call)
    assert (code, found["grading"]) == (0, ("yes", "a right and a wrong answer"))
    assert found["processes by descriptor"] == ("yes", "pidfd_open")
    assert found["home"][1].startswith("HOME names no folder of yours")


def test_doctor_says_what_is_missing(call, monkeypatch):
    def missing(*_):
        raise OSError(errno.ENOSYS, "Function not implemented")

    monkeypatch.setattr("os.pidfd_open", missing)
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=5_000_000))
    code, found = doctor(call)
    assert code == 1
    assert [found[what][0] for what in ("processes by descriptor", "temporary files", "grading")] == ["no"] * 3
    assert "Linux 5.3" in found["processes by descriptor"][1]
    assert "has 5 MB free, expected 1000" in found["temporary files"][1]
    assert "Function not implemented" in found["grading"][1]


HELP = "import contextlib, sys; from autograder.cli import main; sys.argv = ['autograder', '--help']\n"
HELP += "with contextlib.suppress(SystemExit):\n    main()"
LIGHT = {  # what is run, and what it does not import
    "help": (HELP, ("nbgrader", "IPython", "matplotlib", "numpy", "nbformat", "torch")),
    # it has jsonschema import what builds a grammar of addresses
    "nbformat in a command": (f"{HELP}\nimport nbformat", ("lark",)),
    "grading on this machine": (
        "import autograder.cli.cluster, autograder.cli.grade, autograder.classroom.gradebook.recording",
        ("dask", "distributed", "dask_jobqueue"),
    ),
    "every command of nbgrader's, by its configuration": (
        "from traitlets.config import Config; from autograder.plugin import install; install(Config())",
        ("nbgrader", "nbconvert", "numpy"),
    ),
    "the report": (
        "import autograder.classroom.reports.report", ("jinja2", "rich", "matplotlib", "mistune", "nh3", "nbformat")
    ),
}  # fmt: skip


@pytest.mark.parametrize(("code", "unused"), LIGHT.values(), ids=LIGHT)
def test_nothing_heavy_is_imported(code, unused):
    code += f"\nimport sys; print([name for name in {unused} if sys.modules.get(name)])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1:] == ["[]"], done.stderr


@pytest.mark.parametrize(("quiet", "terminal", "ticks"), [(0, 1, True), (1, 1, False), (0, 0, False)])
def test_the_clock_of_a_command_ticks_on_a_terminal(monkeypatch, capsys, quiet, terminal, ticks):
    monkeypatch.setenv("FORCE_COLOR" if terminal else "NO_COLOR", "1")
    before = signal.getsignal(signal.SIGALRM)
    with progress(quiet=quiet, total=2) as advance:
        assert (signal.getitimer(signal.ITIMER_REAL)[1] == SECONDS) is ticks
        assert (signal.getsignal(signal.SIGALRM) is before) is not ticks
        advance(advance=1)
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is before
    assert ("1/2" in capsys.readouterr().err) is ticks
