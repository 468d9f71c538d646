"""The Containerfile, as far as it can be looked at without a container: what it copies, as whom it runs, its Python."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "Containerfile").read_text(encoding="utf-8")
LINES = [line for line in TEXT.splitlines() if line and not line.startswith("#")]
COPIED = {source for line in LINES if line.startswith("COPY ") for source in line.split()[1:-1]}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_what_it_copies_is_there():
    assert len(COPIED) > 5
    assert [source for source in COPIED if not (ROOT / source).exists()] == []
    kept = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    assert [source for source in COPIED if source not in kept] == []


def test_it_copies_what_the_package_is_built_from():
    build = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    named = {PROJECT["project"]["readme"], PROJECT["project"]["license"]["file"], "pyproject.toml", "hatch_build.py"}
    assert {*build, *named, "data", "release", "constraints.txt"} <= COPIED


def test_it_ends_as_an_ordinary_user():
    (user,) = [line.split()[1] for line in LINES if line.startswith("USER ")]
    assert user != "root"
    assert re.search(rf"useradd .*--create-home {user}\b", TEXT)
    assert 'ENTRYPOINT ["autograder"]' in LINES


def test_its_python_is_one_that_the_course_runs_on():
    image = re.search(r"^FROM python:(\d+)\.(\d+)-slim", TEXT, re.MULTILINE)
    least = PROJECT["project"]["requires-python"].removeprefix(">=")
    assert tuple(map(int, image.groups())) >= tuple(map(int, least.split(".")))
