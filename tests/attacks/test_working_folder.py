"""No interpreter of the grader's imports from the folder in which a command is called, where a hand-in may lie."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from autograder.authoring.releasing import dumps
from autograder.core.engine import Engine
from autograder.core.submissions.samples import solved, with_answers
from autograder.plugin import install
from nbgrader.api import Gradebook
from traitlets.config import Config

from attacked import NAME, POINTS

pytestmark = pytest.mark.engine

# What runs in the processes of a grading: the command, the plug-in of nbgrader and the zygote.
PROCESSES = ("autograder.cli.grade", "autograder.classroom.gradebook.recording", "autograder.plugin.process")
PROCESSES += ("autograder.core.grader.own_checks", "autograder.core.student.__main__", "autograder.core.student.shell")
LISTED = "import sys, {}; print(*{{name.split('.')[0] for name in sys.modules}} - {{*sys.builtin_module_names}})"
# Imported before Python looks anywhere, and the one that a command is asked for by name.
FROZEN = {"abc", "autograder", "codecs", "encodings", "io", "os", "posixpath", "runpy", "site", "stat", "zipimport"}
# What libraries use where it is installed.
OPTIONAL = {"brotli", "chardet", "ctags", "html5lib", "lxml", "msgpack", "orjson", "regex", "simplejson", "socks"}
POISON = "open({mark!r}, 'a').write(__name__ + chr(10))\nraise ImportError('poisoned')\n"
# A later exercise would use it: its solution runs.
WRONG = {"double": "def double(x):\n    return 3 * x"}


@pytest.fixture(scope="module")
def modules() -> set[str]:
    """Every module that one of the processes imports, torch, and what libraries look for."""
    called = [sys.executable, "-c", LISTED.format(", ".join(PROCESSES))]
    found = subprocess.run(called, capture_output=True, text=True, check=True).stdout.split()
    names = {name for name in found if not name.startswith(("_", "sitecustomize"))} - FROZEN | {"torch"} | OPTIONAL
    assert {"msgspec", "numpy", "nbformat", "json", "course", "IPython", "sqlalchemy"} <= names
    return names


@pytest.fixture
def hand_in(assignment, modules, tmp_path):
    """A folder with hand-ins, and a file for each of these modules, which leaves its name in `tmp_path / "mark"`."""
    folder = tmp_path / "inbox"
    folder.mkdir()
    for name in modules:
        (folder / f"{name}.py").write_text(POISON.format(mark=str(tmp_path / "mark")))
    (folder / "mallory.ipynb").write_text(dumps(solved(assignment)))
    (folder / "eve.ipynb").write_text(dumps(with_answers(solved(assignment), WRONG)))
    return folder


def marks(root: Path) -> dict[str, float]:
    with Gradebook(f"sqlite:///{root}/gradebook.db") as book:
        return {s.student.id: s.score for s in book.assignment_submissions(NAME)}


@pytest.fixture
def course(assignment, tmp_path):
    root = tmp_path / "course"
    shutil.copytree(assignment.path.parents[1], root / "source")
    config = "import autograder.plugin\nc = get_config()\nautograder.plugin.install(c)\n"
    config += f"c.CourseDirectory.root = {str(root)!r}\nc.CourseDirectory.course_id = 'x'\n"
    (root / "nbgrader_config.py").write_text(config)
    return root


@pytest.mark.thorough
def test_grade_imports_nothing_beside_a_hand_in(hand_in, course, tmp_path):
    program = str(Path(sys.executable).parent / "autograder")
    called = [program, "grade", NAME, ".", "--course", str(course), "--allow-weak-sandbox"]
    done = subprocess.run(called, cwd=hand_in, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "mark").exists()
    assert marks(course)["mallory"] == POINTS


def test_what_is_started_imports_nothing_from_a_relative_path(hand_in, course, tmp_path, monkeypatch):
    """An empty or relative entry of PYTHONPATH, which would be the hand-in's folder, does not reach the zygote."""
    monkeypatch.chdir(hand_in)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["", ".", "/nowhere"]))
    with Engine() as engine:
        engine.zygote.wait()
        environment = Path(f"/proc/{engine.zygote.process.pid}/environ").read_bytes().split(b"\0")
    assert b"PYTHONPATH=/nowhere" in environment
    assert not (tmp_path / "mark").exists()


@pytest.mark.thorough
def test_nbgrader_imports_nothing_beside_a_hand_in(hand_in, course, tmp_path):
    folder = course / "submitted" / "mallory" / NAME
    shutil.copytree(hand_in, folder)
    shutil.copy(folder / "mallory.ipynb", folder / "attacked.ipynb")
    environment = os.environ | {"JUPYTER_CONFIG_DIR": str(tmp_path / "jupyter"), "JUPYTER_NO_CONFIG": "1"}
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    for command in ("generate_assignment", "autograde"):
        called = [sys.executable, "-P", "-m", "nbgrader", command, NAME, f"--CourseDirectory.root={course}", "--force"]
        where = folder if command == "autograde" else course
        done = subprocess.run(called, cwd=where, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[-3000:]
    assert not (tmp_path / "mark").exists()
    assert marks(course)["mallory"] == POINTS


@pytest.mark.parametrize("configured", [True, False])
def test_a_folder_without_a_configuration_is_not_searched(tmp_path, monkeypatch, configured):
    """nbgrader's processes look for modules in the working folder only where a course's configuration is."""
    if configured:
        (tmp_path / "nbgrader_config.py").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), "/elsewhere"])
    install(Config())
    assert sys.path == ["/elsewhere", *([str(tmp_path)] if configured else [])]
