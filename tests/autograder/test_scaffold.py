"""`autograder new`: what it writes can be released and graded at once, and it overwrites nothing."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from autograder.authoring.releasing import dumps
from autograder.authoring.scaffold import MARK, new_assignment, new_course, new_exercise, new_notebook, unfinished
from autograder.core.source.assignments import CourseError
from autograder.core.source.loading import load
from autograder.core.source.statements import efforts, faults, prose

ROOT = Path(__file__).resolve().parents[2]
NAME = "07_tides"
pytestmark = pytest.mark.engine

CLAIM = f"nothing is left to be written ({MARK})"


def minimal(folder: Path) -> Path:
    """A course without assignments: the packages, the datasheet, nbgrader's configuration."""
    ignored = shutil.ignore_patterns("__pycache__", "toy_attention")
    shutil.copytree(ROOT / "course", folder / "course", ignore=ignored)
    shutil.copytree(ROOT / "data", folder / "data", ignore=ignored)
    shutil.copy(ROOT / "nbgrader_config.py", folder)
    (folder / "source").mkdir()
    return folder


def files(root: Path) -> dict[str, bytes]:
    paths = [p for p in root.rglob("*") if p.is_file() and "__pycache__" not in p.parts]
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in paths}


def run(root: Path, *arguments: str) -> subprocess.CompletedProcess:
    """A command in a course whose own package `course` is the one that notebooks and checks import."""
    environment = os.environ | {"PYTHONPATH": str(root)}
    command = [sys.executable, "-m", "autograder", *arguments]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)


def claims(output: str) -> dict[str, bool]:
    """What `autograder check` printed: claim -> whether it holds."""
    found = re.findall(r"^  (holds|FAILS)  (.+?)(?: \([^()]*\))?$", output, re.MULTILINE)
    return {name: verdict == "holds" for verdict, name in found}


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A course to which the commands have added an assignment of two notebooks with an exercise each."""
    root = minimal(tmp_path_factory.mktemp("new") / "course")
    for arguments in (
        ("assignment", NAME, "--title", "Tides of the sea"),
        ("exercise", NAME, "width", "--points", "3", "--minutes", "7", "--title", "how wide"),
        ("notebook", NAME, "more"),
        ("exercise", NAME, "height", "--notebook", "more", "--points", "1"),
        ("exercise", NAME, "why", "--notebook", "more", "--points", "2", "--written"),
        ("exercise", NAME, "curve", "--notebook", "more", "--points", "3", "--figure"),
    ):
        done = run(root, "new", *arguments)
        assert done.returncode == 0, done.stderr
        assert all((root / line).exists() for line in done.stdout.splitlines())
    return root


@pytest.mark.thorough
def test_a_new_assignment_grades_at_once(written):
    assert run(written, "release").returncode == 0
    done = run(written, "check", "--no-stock")
    found = claims(done.stdout)
    assert [name for name, holds in found.items() if not holds] == [CLAIM.partition(" (")[0]], done.stdout + done.stderr
    assert {f"{n}: the solved notebook scores full" for n in ("tides", "more")} <= found.keys()
    assert done.returncode == 1
    assert f"source/{NAME}/exercises/width.py: " in done.stdout
    summary = done.stdout.rpartition("claims that fail: 1, ")[2].splitlines()
    assert summary[1:3] == [NAME, f"  FAILS  {CLAIM}"], summary
    assert done.stdout.splitlines().count(NAME) == 2  # one heading, and one in the summary


@pytest.mark.prove  # `test_a_new_assignment_grades_at_once` shows all but stock nbgrader
def test_without_its_marks_every_claim_holds(written, tmp_path):
    root = shutil.copytree(written, tmp_path / "course")
    for path in [p for p in root.rglob("*") if p.suffix in (".ipynb", ".py", ".md")]:
        path.write_text(path.read_text().replace(MARK, "1"))
    assert run(root, "release").returncode == 0
    done = run(root, "check")
    assert done.returncode == 0, done.stdout + done.stderr
    assert claims(done.stdout)["the solved notebook scores full under stock nbgrader"]


@pytest.mark.thorough
def test_of_a_sample_class_one_student_hands_in_the_first_notebook_alone(written, tmp_path):
    done = run(written, "sample", NAME, str(tmp_path / "class"))
    assert done.returncode == 0, done.stderr
    found = {p.name: {n.stem for n in p.iterdir()} for p in (tmp_path / "class").iterdir()}
    assert (found.pop("cem-half-done"), len(found)) == ({"more"}, 6)
    assert all(names == {"more", "tides"} for names in found.values())
    (tmp_path / "class" / "zoe.ipynb").touch()  # a student's
    assert run(written, "sample", NAME, str(tmp_path / "class")).returncode == 2


def test_every_mark_is_a_fault(written):
    places = {fault.split(": ")[0] for fault in unfinished(written, load(written, NAME))}
    assert {"data/make_tides.py", "data/README.md", f"source/{NAME}/exercises/width.py"} <= places
    assert {"tides.ipynb, cell 'width'", "more.ipynb, cell 'height_statement'"} <= places
    assert {f"tests/answers/{NAME}/width.py", f"tests/answers/{NAME}/height.py"} <= places


def test_what_the_call_asks_for_is_written(written):
    more, tides = load(written, NAME)
    points = {e.id: e.points for n in (tides, more) for e in n.exercises}
    assert points == {"width": 3.0, "height": 1.0, "why": 2.0, "curve": 3.0}
    assert (faults(tides), faults(more)) == ([], [])
    assert [e.minutes for n in (tides, more) for text in prose(n) for e in efforts(text)] == [7, 5, 5, 5]
    assert (tides.title, tides.exercises[0].title) == ("Tides of the sea", f"Exercise {MARK}: how wide")
    assert (more.title, more.exercises[0].title) == ("More", f"Exercise {MARK}: height")


def test_what_is_written_is_byte_stable_and_in_house_style(written):
    for notebook in load(written, NAME):
        document = nbformat.read(notebook.path, as_version=4)
        nbformat.validate(document)
        assert dumps(document) == notebook.path.read_text()
    paths = [str(written / folder) for folder in ("source", "data")]
    for command in (["format", "--check"], ["check"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--no-cache", "--config", str(ROOT / "pyproject.toml"), *paths]
        done = subprocess.run(ruff, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_data_are_shipped(written):
    assert "tides/numbers.npy" in json.loads((written / "data" / "checksums.json").read_text())
    code = "from course import data; print(data.arrays('tides')['numbers'].shape)"
    done = subprocess.run([sys.executable, "-c", code], cwd=written, capture_output=True, text=True)
    assert done.stdout.strip() == "(7,)", done.stderr


@pytest.mark.parametrize("path", [f"source/{NAME}", "data/make_tides.py", "data/tides"])
def test_a_new_assignment_overwrites_nothing(tmp_path, path):
    root = minimal(tmp_path / "course")
    (root / path).mkdir(parents=True)
    before = files(root)
    with pytest.raises(CourseError, match=f"{Path(path).name} is there already"):
        new_assignment(root, NAME)
    assert files(root) == before


def test_a_section_of_the_datasheet_is_kept(tmp_path):
    root = minimal(tmp_path / "course")
    with (root / "data" / "README.md").open("a") as sheet:
        sheet.write("\n## tides\n\nSomething.\n")
    with pytest.raises(CourseError, match="has a section '## tides' already"):
        new_assignment(root, NAME)


@pytest.mark.parametrize("name", ["tides", "7_tides", "07_Tides", "07_", "07_a/b", "../07_tides", ""])
def test_a_name_of_another_form_is_refused(tmp_path, name):
    with pytest.raises(CourseError, match="expected two digits and words"):
        new_assignment(minimal(tmp_path / "course"), name)


@pytest.fixture
def copy(written, tmp_path):
    return shutil.copytree(written, tmp_path / "course")


@pytest.mark.parametrize(
    ("slug", "options", "message"),
    [
        ("width", {"notebook": "tides"}, "has a cell 'width' already"),
        ("height", {"notebook": "tides"}, "has a cell 'height' already"),
        ("setup", {"notebook": "tides"}, "has a cell 'setup' already"),
        ("Depth", {"notebook": "tides"}, "expected small letters"),
        ("lambda", {"notebook": "tides"}, "no word of Python"),
        ("depth", {}, "holds the notebooks more, tides, expected one of them"),
        ("depth", {"notebook": "absent"}, "expected one of them as --notebook, found 'absent'"),
        ("depth", {"notebook": "tides", "after": "absent"}, "has no cell 'absent'"),
        ("depth", {"notebook": "tides", "after": "width"}, "name 'width_check'"),
        ("depth", {"notebook": "tides", "points": 0}, "found 0 points"),
    ],
)
def test_an_exercise_that_cannot_be_is_refused(copy, slug, options, message):
    """A taken or unusable name, a place that is not there: a sentence, and nothing is written."""
    before = files(copy)
    with pytest.raises(CourseError, match=re.escape(message)):
        new_exercise(copy, NAME, slug, **options)
    assert files(copy) == before


def test_files_that_are_there_are_kept(copy):
    path = copy / "tests" / "answers" / NAME / "depth.py"
    path.write_text("# %% right: mine\n")
    with pytest.raises(CourseError, match=r"depth\.py is there already"):
        new_exercise(copy, NAME, "depth", notebook="tides")
    assert path.read_text() == "# %% right: mine\n"
    with pytest.raises(CourseError, match=r"more\.ipynb is there already"):
        new_notebook(copy, NAME, "more")


def test_an_exercise_stands_where_it_was_asked_for(copy):
    new_exercise(copy, NAME, "depth", notebook="tides", after="setup", minutes=41)
    _, tides = load(copy, NAME)
    depth, width = ([f"{slug}_statement", slug, f"{slug}_check"] for slug in ("depth", "width"))
    assert [cell.id for cell in tides.cells] == ["title", "setup", *depth, *width, "hand_in"]
    assert "**Time**: 50 to 60 minutes" in tides.cells[0].source


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
