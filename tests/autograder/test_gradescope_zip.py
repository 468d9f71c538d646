"""The autograder for Gradescope, in Gradescope's folders: what it needs, writes, and keeps to itself."""

import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder.authoring.releasing import dumps
from autograder.classroom.gradescope import __main__ as container
from autograder.classroom.gradescope import packing
from autograder.cli import app
from autograder.core.engine_process import EngineProcess
from autograder.core.source.loading import load
from autograder.core.stopping import WeakSandboxError
from autograder.core.submissions.folders import Target
from autograder.core.submissions.samples import blank, solved, with_answers

NAME = "09_tiny"
HOST = re.compile(r"https?://|\b[\w-]+\.(?:org|com|net|io)\b")


def write(course: Path, path: Path, *options: str) -> Path:
    command = ["gradescope-zip", NAME, "--course", str(course), "--output", str(path)]
    done = CliRunner().invoke(app, [*command, *options])
    assert done.exit_code == 0, done.output
    return path


def run(root: Path, **files: str) -> tuple[subprocess.CompletedProcess, dict]:
    """Grade these files as Gradescope does: the process and results.json, {} if there is none."""
    submission = root / "submission"
    submission.mkdir(exist_ok=True)
    for name, text in files.items():
        (submission / f"{name}.ipynb").write_text(text)
    environment = os.environ | {"AUTOGRADER_ROOT": str(root), "AUTOGRADER_PYTHON": sys.executable}
    command = ["bash", str(root / "run_autograder")]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
    results = root / "results" / "results.json"
    return done, json.loads(results.read_text()) if results.exists() else {}


@pytest.fixture(scope="module")
def course(make_two, tmp_path_factory) -> Path:
    return make_two(tmp_path_factory.mktemp("gradescope") / "course")


@pytest.fixture(scope="module")
def packed(course) -> Path:
    return write(course, course / "new" / "autograder.zip")


@pytest.fixture
def root(packed, tmp_path) -> Path:
    """Where Gradescope has it: below `source`, and run_autograder once more above."""
    root = tmp_path / "autograder"
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(root / "source")
        (root / "run_autograder").write_bytes(archive.read("run_autograder"))
    (root / "results").mkdir()
    return root


@pytest.fixture
def notebooks(course) -> dict:
    return {notebook.notebook: notebook for notebook in load(course, NAME)}


class TestZip:
    def test_the_scripts(self, packed, root):
        """They are at the top, where Gradescope looks for them and runs them, and bash finds no fault in them."""
        for name in ("setup.sh", "run_autograder"):
            with zipfile.ZipFile(packed) as archive:
                assert archive.getinfo(name).external_attr >> 16 & 0o111
            assert subprocess.run(["bash", "-n", root / "source" / name], capture_output=True).returncode == 0

    def test_the_courses_data_are_in_it(self, root):
        listed = json.loads((root / "source" / "packages" / "data" / "checksums.json").read_text())
        assert [name for name in listed if not (root / "source" / "packages" / "data" / name).is_file()] == []

    def test_code_is_in_it_and_what_python_writes_beside_it_is_not(self, course, tmp_path):
        (course / "source" / NAME / "__pycache__").mkdir(exist_ok=True)
        (course / "source" / NAME / "__pycache__" / "tiny.pyc").write_text("")
        with zipfile.ZipFile(write(course, tmp_path / "more.zip")) as archive:
            names = archive.namelist()
        assert {f"source/{NAME}/tiny.ipynb", "packages/autograder/__init__.py"} <= set(names)
        assert [name for name in names if name.endswith(".pyc")] == []

    def test_it_asks_for_what_is_installed_here(self, root):
        lines = (root / "source" / "requirements.txt").read_text().split()
        assert {"nbgrader", "msgspec", "numpy", "typer"} <= {line.partition("==")[0] for line in lines}
        assert all(re.fullmatch(r"[a-z0-9-]+==[0-9][^+]*", line) for line in lines)
        files = ("setup.sh", "run_autograder", "requirements.txt", "settings.json")
        assert not [name for name in files if HOST.search((root / "source" / name).read_text())]

    def test_it_does_not_ask_for_itself(self, monkeypatch):
        monkeypatch.setattr(packing.metadata, "packages_distributions", lambda: {"course": ["attention-course"]})
        assert not [line for line in packing.pins({"course"}) if line.startswith("attention-")]

    def test_the_index_of_torch(self, course, tmp_path):
        path = write(course, tmp_path / "torch.zip", "--torch-index", "https://example.org/cpu it's")
        with zipfile.ZipFile(path) as archive:
            (tmp_path / "setup.sh").write_bytes(archive.read("setup.sh"))
        assert """torch_index='https://example.org/cpu it'"'"'s'""" in (tmp_path / "setup.sh").read_text()

    def test_setup_installs_a_python_that_fits(self, root, tmp_path):
        tools, log = tmp_path / "tools", tmp_path / "log"
        tools.mkdir()
        # Stand-ins for the system's commands: each writes down how it was called.
        for name in ("python3", "python3.11", "apt-get", "chmod", "pip"):
            end = "exit 1" if name == "python3" else ""
            (tools / name).write_text(f'#!/bin/bash\necho "{name} $*" >> {log}\n{end}\n')
            (tools / name).chmod(0o755)
        script = (root / "source" / "setup.sh").read_text().replace("/opt/grader/bin", str(tools))
        (root / "source" / "setup.sh").write_text(script)
        environment = os.environ | {"PATH": f"{tools}:/usr/bin:/bin"}
        done = subprocess.run(["bash", root / "source" / "setup.sh"], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        called = log.read_text()
        assert "apt-get install -y --no-install-recommends python3.11 python3.11-venv" in called
        assert f"-r {root}/source/requirements.txt" in called


FOLDER = Path(tempfile.gettempdir(), "tmpx", "submission")
TOLD = {  # what the intake says to an instructor -> what the student reads
    "submission handed in a.pdf, expected x.ipynb: ask for the notebook":
        "you handed in a.pdf, expected x.ipynb: upload the notebook",
    "x.ipynb was probably cut short; ask for the file again": "x.ipynb was probably cut short; upload it again",
    f"x.ipynb and {FOLDER}/a/x.ipynb are two different notebooks of one student, expected one: keep one":
        "x.ipynb and a/x.ipynb are two different notebooks, expected one: keep one",
    "x.ipynb holds 60 MB: ask the student to clear all outputs": "x.ipynb holds 60 MB: clear all outputs",
    "x.ipynb has cells of 02: ask the student for the right notebook":
        "x.ipynb has cells of 02: upload the right notebook",
    f"{FOLDER.parent}/other.zip: see what the student meant":
        "the file cannot be used as a notebook of this assignment: upload tiny.ipynb as you saved it",
}  # fmt: skip


@pytest.mark.parametrize(("message", "read"), TOLD.items())
def test_sentences_speak_to_the_student(message, read):
    assert container.to_student(message, FOLDER, Target(NAME, {"tiny": frozenset()})) == read


@pytest.mark.engine
@pytest.mark.thorough
class TestGrading:
    def test_all_exercises_that_the_grader_decides_have_their_points_one_test_each(self, root, notebooks):
        done, document = run(root, **{name: dumps(solved(source)) for name, source in notebooks.items()})
        assert (done.returncode, document["score"]) == (0, 9.0), done.stdout
        tests = {test["name"]: (test.get("score"), test.get("max_score")) for test in document["tests"]}
        assert tests["tiny: Twice"] == (2.0, 2.0)
        assert tests["waves: A mirror"] == (4.0, 4.0)
        assert tests["tiny: In words (written answer)"] == (None, None)
        assert len(tests) == 5

    def test_a_wrong_answer(self, root, notebooks):
        """Our sentences report it, visibly; hidden code is nowhere, and the isolation is for instructors."""
        wrong = with_answers(solved(notebooks["tiny"]), {"double": "def double(x):\n    return abs(x + x)"})
        done, document = run(root, tiny=dumps(wrong))
        (test,) = [test for test in document["tests"] if test["name"] == "tiny: Twice"]
        assert (test["score"], document["score"]) == (0.0, 3.0)
        assert "numbers below zero" in test["output"]
        assert "right: the worked example" in test["output"]
        assert not re.search(r"_number|BEGIN HIDDEN|assert", json.dumps(document))
        # Gradescope would hide the total, were one test hidden
        assert {test["visibility"] for test in document["tests"]} == {"visible"}
        assert document["stdout_visibility"] == "hidden"
        (line,) = [line for line in done.stdout.splitlines() if line.startswith("isolation: ")]
        assert line.removeprefix("isolation: ") not in json.dumps(document)

    def test_a_notebook_that_cannot_be_graded(self, root, notebooks):
        done, document = run(root, tiny=dumps(solved(notebooks["tiny"])), waves="{")
        assert (done.returncode, document["score"]) == (0, None)
        assert not any("score" in test for test in document["tests"])
        assert "could not be graded: waves.ipynb" in document["output"]
        assert "upload it again" in document["output"]
        assert "/" not in document["output"]

    def test_a_notebook_that_is_missing(self, root, notebooks):
        document = run(root, tiny=dumps(solved(notebooks["tiny"])))[1]
        assert document["score"] == 5.0
        assert "waves.ipynb was not handed in" in document["output"]
        assert [t["score"] for t in document["tests"] if t["name"].startswith("waves")] == [0.0, 0.0]

    @pytest.mark.parametrize(
        ("file", "message"),
        [
            ("report.pdf", "could not be graded: you handed in report.pdf, expected tiny.ipynb and waves.ipynb:"),
            ("", "tiny.ipynb was not handed in\nwaves.ipynb was not handed in\n"),
        ],
    )
    def test_nothing_of_use(self, root, file, message):
        """A submission without a notebook has no score, and its student reads what is expected."""
        (root / "submission").mkdir()
        if file:
            (root / "submission" / file).write_bytes(b"%PDF")
        done, document = run(root)
        assert done.returncode == 0, done.stdout
        assert document["score"] is None
        assert document["output"].startswith(message)
        assert "0 points" not in document["output"]

    def test_what_is_kept_back(self, root, notebooks):
        (root / "source" / "source" / NAME / "grading.toml").write_text('handed_out = ["tiny"]')
        document = run(root, tiny=dumps(solved(notebooks["tiny"])))[1]
        assert [test["name"] for test in document["tests"]] == ["Twice", "A sum", "In words (written answer)"]

    def test_the_shipped_engine_grades(self, root, notebooks):
        """Not the one that is installed: the packages of the zip come first."""
        (root / "source" / "packages" / "autograder" / "core" / "engine.py").write_text(
            "raise SystemExit('the shipped one')"
        )
        assert "the shipped one" in run(root, tiny=dumps(blank(notebooks["tiny"])))[0].stdout

    @pytest.mark.parametrize(
        ("name", "points"), [(f"source/{NAME}/tiny.ipynb", 0.0), ("packages/course/__init__.py", 2.0)]
    )
    def test_what_a_submission_reads(self, root, notebooks, name, points):
        path = root / "source" / name
        assert path.exists()
        code = f"def double(x):\n    open({str(path)!r}).read()\n    return x + x"
        document = run(root, tiny=dumps(with_answers(solved(notebooks["tiny"]), {"double": code})))[1]
        (test,) = [test for test in document["tests"] if test["name"] == "tiny: Twice"]
        assert test["score"] == points

    @pytest.mark.parametrize("allowed", [False, True])
    def test_grading_is_refused_unless_the_zip_allows_it(self, root, notebooks, monkeypatch, allowed):
        (root / "submission").mkdir()
        (root / "submission" / "tiny.ipynb").write_text(dumps(solved(notebooks["tiny"])))
        begin = EngineProcess.begin

        def without_a_sandbox(self, *given):
            begin(self, *given).weak = True
            return self

        monkeypatch.setattr(EngineProcess, "begin", without_a_sandbox)
        outcome = contextlib.nullcontext() if allowed else pytest.raises(WeakSandboxError, match="write the zip again")
        with outcome:
            results = container.graded(root, load(root / "source", NAME), allowed)
            assert [result.score for result in results] == [5.0, 0.0]

    def test_a_fault_of_the_grader(self, root, notebooks):
        student = root / "source" / "packages" / "autograder" / "core" / "student" / "__main__.py"
        student.write_text("raise SystemExit(1)")
        done, document = run(root, tiny=dumps(solved(notebooks["tiny"])))
        assert (done.returncode != 0, document) == (True, {})
        assert "the grader failed" in done.stdout
