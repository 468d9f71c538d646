"""The engine by itself, as other courses install it: `pip install ./autograder`."""

import json
import os
import subprocess
import tomllib
import venv
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = Path(__file__).with_name("example_course.py")


@pytest.mark.engine
@pytest.mark.prove
def test_alone_it_gives_the_marks_of_nbgrader(tmp_path):
    """On nbgrader's own example, solved and blank, with and without its source, where only the engine is installed.

    Neither the course nor what only the course needs is there; a course that `autograder new course` writes grades.
    """
    venv.create(tmp_path / "venv", with_pip=True)
    binaries = tmp_path / "venv" / "bin"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["PATH"] = f"{binaries}{os.pathsep}{environment['PATH']}"  # nbgrader calls alembic by its name

    def run(*command) -> subprocess.CompletedProcess:
        return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path)

    installed = run(binaries / "python", "-m", "pip", "install", "-q", ROOT / "autograder")
    if installed.returncode and "No matching distribution" in installed.stderr:
        pytest.skip("pip does not find what the engine needs: " + installed.stderr[-300:])
    made, graded, example = (
        run(binaries / "autograder", "new", "course", "mine"),
        run("make", "-C", "mine"),
        run(binaries / "python", EXAMPLE, tmp_path),
    )
    for done in (installed, made, graded, example):
        assert done.returncode == 0, done.stdout + done.stderr
    assert "ada-perfect" in graded.stdout
    check = run("make", "-C", "mine", "check")
    assert "claims that fail: 1," in check.stdout, check.stdout + check.stderr  # that nothing is left to be written
    found = json.loads(example.stdout)
    assert found["engine"] == found["stock"] == found["engine without the source"]
    assert sum(points or 0 for student, _, _, points, _ in found["engine"] if student == "solved") == 3.0
    assert found["absent"] == ["course", "torch", "matplotlib", "scipy"]


def test_it_asks_for_what_grading_here_asks_for():
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    engine = ProjectMetadata(str(ROOT / "autograder"), PluginManager()).core
    libraries = [need for need in whole["optional-dependencies"]["grading"] if not need.startswith("torch")]
    assert {Requirement(need) for need in engine.dependencies} == set(map(Requirement, ["numpy>=1.26", *libraries]))
    assert engine.scripts == whole["scripts"]
