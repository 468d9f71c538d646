"""`autograder new course`: a course of one's own that grades at once, where only the engine is installed too."""

import subprocess
import sys

import pytest

from autograder.authoring.scaffold import MARK, new_assignment, new_course, new_exercise
from autograder.core.source.assignments import CourseError


@pytest.fixture
def mine(tmp_path):
    new_course(tmp_path / "mine")
    return tmp_path / "mine"


def test_a_folder_that_holds_something_is_left_alone(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(CourseError, match="is not empty: name a new folder"):
        new_course(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_it_imports_nothing_of_this_course(mine):
    texts = [path.read_text() for path in mine.rglob("*") if path.suffix in (".ipynb", ".py")]
    assert not [line for text in texts for line in text.splitlines() if "course import" in line or "checks." in line]


def test_its_workflow_is_one(mine):
    workflow = mine / ".github" / "workflows" / "check.yml"
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", workflow]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.engine
@pytest.mark.thorough
def test_every_claim_holds_but_what_is_to_be_written(mine):
    new_assignment(mine, "02_more")
    new_exercise(mine, "02_more", "thrice", points=1)
    new_exercise(mine, "02_more", "curve", kind="figure")
    for command in ("release", "check --no-stock"):
        done = subprocess.run(
            [sys.executable, "-m", "autograder", *command.split()], cwd=mine, capture_output=True, text=True
        )
    broken = [line for line in done.stdout.partition("claims that fail: 2, ")[0].splitlines() if "FAILS" in line]
    assert broken == [f"  FAILS  nothing is left to be written ({MARK})"] * 2, done.stdout + done.stderr
