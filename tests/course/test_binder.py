"""What Binder and the Containerfile make of the repository, as far as it can be seen without building an image."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = SETTINGS["project"]
LEAST = tuple(map(int, PROJECT["requires-python"].removeprefix(">=").split(".")))
#: In the language of conda-forge.
CONDA = {"torch": "pytorch-cpu"}
TEXT = (ROOT / "Containerfile").read_text(encoding="utf-8")
LINES = [line for line in TEXT.splitlines() if line and not line.startswith("#")]
COPIED = {source for line in LINES if line.startswith("COPY ") for source in line.split()[1:-1]}


def floors(lines) -> dict[str, str]:
    found = {}
    for line in lines:
        name, bound = re.fullmatch(r"([A-Za-z0-9_.-]+)(?:>=([\d.]+))?", line).groups()
        found[name] = bound or ""
    return found


def test_it_has_what_the_course_and_notebooks_need():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text())
    assert environment["channels"] == ["conda-forge"]
    (pinned,) = [line.removeprefix("python=") for line in environment["dependencies"] if line.startswith("python=")]
    assert tuple(map(int, pinned.split("."))) >= LEAST
    extras = PROJECT["optional-dependencies"]
    needs = floors(PROJECT["dependencies"] + extras["torch"] + extras["notebooks"])
    packages = floors(line for line in environment["dependencies"] if not line.startswith(("python=", "pip")))
    assert packages == {CONDA.get(name, name): bound for name, bound in needs.items()}


@pytest.mark.thorough
def test_the_image_is_built_from_these_files(students):
    assert not [name for name in ("binder", ".binder", "Dockerfile", "start") if (students / name).exists()]
    assert os.access(students / "postBuild", os.X_OK)
    command = [sys.executable, "-W", "ignore", "-m", "repo2docker", "--no-build", "--debug", "."]  # needs no Docker
    done = subprocess.run(command, capture_output=True, text=True, cwd=students)
    assert done.returncode == 0, done.stderr
    recipe = done.stdout + done.stderr
    steps = ['env update -p ${NB_PYTHON_PREFIX} --file "environment.yml"', "COPY --chown=0:0 src/ ", "RUN ./postBuild"]
    places = [recipe.find(step) for step in steps]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.thorough
def test_its_history_holds_no_marker_of_a_solution(students):
    shown = subprocess.run(["git", "log", "-p"], capture_output=True, cwd=students, check=True).stdout
    assert len(shown) > 1_000_000
    assert [word for word in (b"### BEGIN SOLUTION", b"### BEGIN HIDDEN", b"**Rubric**") if word in shown] == []


@pytest.mark.engine
@pytest.mark.prove
def test_post_build_installs_the_course(students, tmp_path):
    copy = shutil.copytree(students, tmp_path / "repository")
    venv.create(tmp_path / "venv", with_pip=True)
    (site,) = (tmp_path / "venv" / "lib").glob("python*/site-packages")
    before = {path.name for path in site.iterdir()}
    path = f"{tmp_path / 'venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(["./postBuild"], cwd=copy, env=os.environ | {"PATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    added = {path.name for path in site.iterdir()} - before
    assert {name for name in added if not name.startswith("attention_course-")} == {"course"}
    assert (site / "course" / "_data" / "checksums.json").is_file()
    folders = (site / "course/_release", ROOT / "release")
    installed, released = ({path.name for path in folder.glob("*/*.ipynb")} for folder in folders)
    assert installed == released


@pytest.mark.engine
@pytest.mark.prove  # it depends on the machine's libraries; `make bench` prints the same table
def test_the_heaviest_notebook_fits():
    command = [sys.executable, ROOT / "benchmarks" / "memory.py", "sparse_and"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_it_copies_is_there():
    """What the package is built from is copied."""
    build = SETTINGS["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    named = {PROJECT["readme"], PROJECT["license"]["file"], "pyproject.toml", "hatch_build.py"}
    assert {*build, *named, "data", "release", "constraints.txt"} <= COPIED
    assert [source for source in COPIED if not (ROOT / source).exists()] == []
    kept = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    assert [source for source in COPIED if source not in kept] == []


def test_it_ends_as_an_ordinary_user_and_has_a_python_that_the_course_runs_on():
    (user,) = [line.split()[1] for line in LINES if line.startswith("USER ")]
    assert user != "root"
    assert re.search(rf"useradd .*--create-home {user}\b", TEXT)
    assert 'ENTRYPOINT ["autograder"]' in LINES
    image = re.search(r"^FROM python:(\d+)\.(\d+)-slim", TEXT, re.MULTILINE)
    assert tuple(map(int, image.groups())) >= LEAST
