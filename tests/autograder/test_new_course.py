"""`autograder new course`: a course of one's own that grades at once, where only the engine is installed too."""

import subprocess
import sys

import pytest

from autograder.authoring.scaffold import new_course
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
