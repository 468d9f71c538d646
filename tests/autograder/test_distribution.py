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


@pytest.fixture(scope="module")
def alone(tmp_path_factory) -> dict:
    """What the example course got, where nothing but the engine and what it asks for is installed."""
    folder = tmp_path_factory.mktemp("alone")
    venv.create(folder / "venv", with_pip=True)
    binaries = folder / "venv" / "bin"
    install = [binaries / "python", "-m", "pip", "install", "-q", ROOT / "autograder"]
    installed = subprocess.run(install, capture_output=True, text=True)
    if installed.returncode and "No matching distribution" in installed.stderr:
        pytest.skip("pip does not find what the engine needs: " + installed.stderr[-300:])
    assert installed.returncode == 0, installed.stderr
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["PATH"] = f"{binaries}{os.pathsep}{environment['PATH']}"  # nbgrader calls alembic by its name
    made = [[binaries / "autograder", "new", "course", "mine"], ["make", "-C", "mine"]]
    for command in made:
        done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder)
        assert done.returncode == 0, done.stdout + done.stderr
    assert "ada-perfect" in done.stdout
    check = ["make", "-C", "mine", "check"]
    done = subprocess.run(check, capture_output=True, text=True, env=environment, cwd=folder)
    assert "claims that fail: 1," in done.stdout, done.stdout + done.stderr  # that nothing is left to be written
    command = [binaries / "python", EXAMPLE, folder]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.engine
@pytest.mark.prove
def test_alone_it_gives_the_marks_of_nbgrader(alone):
    """On nbgrader's own example, solved and blank, where neither the course nor what only the course needs is there."""
    assert alone["absent"] == ["course", "torch", "matplotlib", "scipy"]
    assert alone["engine"] == alone["stock"]
    assert sum(points or 0 for student, _, _, points, _ in alone["engine"] if student == "solved") == 3.0


def test_it_asks_for_what_grading_here_asks_for():
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    engine = ProjectMetadata(str(ROOT / "autograder"), PluginManager()).core
    libraries = [need for need in whole["optional-dependencies"]["grading"] if not need.startswith("torch")]
    assert {Requirement(need) for need in engine.dependencies} == set(map(Requirement, ["numpy>=1.26", *libraries]))
    assert engine.scripts == whole["scripts"]
