"""The engine by itself, as other courses install it: `pip install ./autograder`."""

import json
import os
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = Path(__file__).with_name("example_course.py")


def example_course(python: Path, folder: Path) -> dict:
    """What nbgrader's example course gets by stock nbgrader and by the engine, with and without its source."""
    path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"  # nbgrader calls alembic by its name
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PATH": path}
    done = subprocess.run([python, EXAMPLE, folder], capture_output=True, text=True, env=environment, cwd=folder)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["engine"] == found["stock"] == found["engine without the source"]
    assert sum(points or 0 for student, _, _, points, _ in found["engine"] if student == "solved") == 3.0
    return found


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
    return example_course(binaries / "python", folder)


@pytest.mark.engine
@pytest.mark.prove
def test_alone_it_gives_the_marks_of_nbgrader(alone):
    """On nbgrader's own example, solved and blank, where neither the course nor what only the course needs is there."""
    assert alone["absent"] == ["course", "torch", "matplotlib", "scipy"]


@pytest.mark.engine
@pytest.mark.prove
def test_here_it_gives_them_too(tmp_path):
    assert example_course(Path(sys.executable), tmp_path)["absent"] == []


def test_it_asks_for_what_grading_here_asks_for():
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    engine = ProjectMetadata(str(ROOT / "autograder"), PluginManager()).core
    libraries = [need for need in whole["optional-dependencies"]["grading"] if not need.startswith("torch")]
    assert {Requirement(need) for need in engine.dependencies} == set(map(Requirement, ["numpy>=1.26", *libraries]))
    assert engine.scripts == whole["scripts"]
