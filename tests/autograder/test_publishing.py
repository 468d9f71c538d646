"""What students get is a repository of its own, of which each commit may be public."""

import shutil
import subprocess
import sys

import nbformat
import pytest
from typer.testing import CliRunner

from autograder.authoring.publishing.repository import TRAILER
from autograder.authoring.releasing import release
from autograder.authoring.scaffold import new_course
from autograder.cli import app

pytestmark = pytest.mark.engine

NAME = "09_tiny"
ORACLE = "def sum_by_hand(numbers):\n    return numbers[0] + sum_by_hand(numbers[1:]) if numbers else 0\n"
SOLUTION = "    for number in xs:\n        running_total += number\n"
ANSWER = "def double(x):\n    half_of_it = x / 2\n    return half_of_it + half_of_it + half_of_it + half_of_it\n"
PROJECT = """\
[project]
name = "tiny-course"
description = "A tiny course"
requires-python = ">=3.11"
dependencies = ["numpy>=1.26"]
[project.optional-dependencies]
notebooks = ["jupyterlab>=4.2"]
grading = ["nbgrader"]
[tool.course]
repository = "https://github.com/ada/private"
students = "https://github.com/ada/tiny"
"""
FILES = {
    "course/__init__.py": '"""What the notebooks import."""\n\nSIZE = 5\n',
    "course/__pycache__/old.pyc": "",
    "data/README.md": "# Datasheet\n",
    "data/checksums.json": '{"tiny/x.csv": "0"}',
    "data/tiny/x.csv": "1,2\n",
    "data/make_tiny.py": "print('x')\n",
    "environment.yml": "name: tiny\n",
    "hatch_build.py": "",
    "postBuild": "",
    "pyproject.toml": PROJECT,
    f"tests/answers/{NAME}/double.py": f"# %% wrong: four halves | says: twice\n{ANSWER}",
    "roster.csv": "id,name,email\nada,Ada Lovelace,ada@example.org\n",
}
GIVEN = {".github/run_notebooks.py", ".github/workflows/notebooks.yml", ".gitignore", "README.md", "environment.yml"}
GIVEN |= {f"release/{NAME}/tiny.ipynb"}
OF_A_PACKAGE = {"course/checks/tables/tiny.json", "course/__init__.py", "data/README.md", "data/checksums.json"}
OF_A_PACKAGE |= {"data/tiny/x.csv", "hatch_build.py", "postBuild", "pyproject.toml"}


@pytest.fixture(scope="module")
def tiny(make_course, tmp_path_factory):
    """The tiny course with a package, data, an answer and a class list, released; not to be changed."""
    root = make_course(tmp_path_factory.mktemp("publishing") / "course")
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    release(root, NAME)
    return root


@pytest.fixture
def root(tiny, tmp_path):
    return shutil.copytree(tiny, tmp_path / "course")


@pytest.fixture
def somebody(monkeypatch, tmp_path):
    """Git has no settings but a name."""
    (tmp_path / "gitconfig").write_text("[user]\nname = Ada\nemail = ada@example.org\n")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "gitconfig"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


def publish(root, folder, *more, ends_with: int = 0) -> str:
    done = CliRunner().invoke(app, ["publish", str(folder), "--course", str(root), *more])
    assert done.exit_code == ends_with, done.output
    return done.output


def git(folder, *arguments):
    return subprocess.run(["git", "-C", folder, *arguments], capture_output=True, text=True, check=True).stdout


@pytest.fixture
def students(root, tmp_path, somebody):
    """The repository after a first publication."""
    publish(root, tmp_path / "students")
    return tmp_path / "students"


def test_it_holds_what_students_need_and_nothing_else(students):
    assert set(git(students, "ls-files").split()) == GIVEN | OF_A_PACKAGE
    assert (students / "postBuild").stat().st_mode & 0o111
    assert "grading" not in (students / "pyproject.toml").read_text()
    assert "colab.research.google.com/github/ada/tiny/blob/main/release/" in (students / "README.md").read_text()


def test_a_course_without_a_package_is_published(tmp_path, somebody):
    root, folder = tmp_path / "mine", tmp_path / "students"
    new_course(root)
    release(root, "01_first")
    publish(root, folder)
    expected = {name.replace(f"{NAME}/tiny", "01_first/first") for name in GIVEN}
    assert set(git(folder, "ls-files").split()) == expected
    assert "conda activate notebooks" in (folder / "README.md").read_text()


@pytest.mark.thorough
def test_its_workflow_tells_a_broken_cell_from_a_missing_answer(students):
    run = [sys.executable, "-W", "ignore", ".github/run_notebooks.py"]
    path = students / "release" / NAME / "tiny.ipynb"
    path.write_text(path.read_text().replace("checks.run(", "repr("))  # the course that is installed has no such checks
    assert subprocess.run(run, cwd=students, capture_output=True).returncode == 0
    path.write_text(path.read_text().replace("import numpy as np", "import absent as np"))
    done = subprocess.run(run, cwd=students, capture_output=True, text=True)
    assert done.returncode == 1
    assert f"release/{NAME}/tiny.ipynb: the cell setup fails: ModuleNotFoundError" in done.stderr


def test_the_same_course_gives_no_commit(root, students):
    assert "is up to date" in publish(root, students)
    assert git(students, "log", "--format=%s|%an|%b").split("\n\n")[0] == f"Publish the course|Ada|{TRAILER}"


def test_a_mended_word_is_a_small_commit(root, students):
    path = root / "source" / NAME / "tiny.ipynb"
    path.write_text(path.read_text().replace("the sum of a list", "the sum of some numbers"))
    release(root, NAME)
    publish(root, students, "--message", "A clearer statement")
    assert git(students, "log", "--format=%s").split("\n") == ["A clearer statement", "Publish the course", ""]
    assert git(students, "diff", "--shortstat", "HEAD~1").split(",")[1:] == [" 2 insertions(+)", " 2 deletions(-)\n"]
    assert git(students, "status", "--porcelain") == ""


def test_a_file_that_the_course_gave_up_goes(root, students):
    (root / "course" / "more.py").write_text("MORE = 1\n")
    publish(root, students)
    (root / "course" / "more.py").unlink()
    assert publish(root, students).splitlines()[0] == "course/more.py"
    assert not (students / "course" / "more.py").exists()


TOTAL_SOLVED = f"def total(xs):\n    running_total = 0.0\n{SOLUTION}    return running_total"
WHY_ANSWERED = "# Because adding nothing changes nothing,\n# and 0 is the number that changes nothing."
LAID_OUT = ORACLE.replace("return ", '"""Sum of all."""\n    return (  # one\n ').replace(" else 0", " else\n 0)")
SOLVED, HIDDEN = "the solution of {!r} in source/09_tiny/tiny.ipynb", "the hidden tests of 'total_check'"
WORK = "a file of students' work or marks"
PLANTED = {  # where it is, what it is, and what the refusal says of it
    "a solution": ("course/sums.py", SOLUTION, "that is not for students"),
    "a solution, in the datasheet": ("data/README.md", TOTAL_SOLVED, SOLVED.format("total")),
    "a model answer": ("environment.yml", WHY_ANSWERED, SOLVED.format("why")),
    "an oracle": ("course/sums.py", ORACLE, f"{HIDDEN} in source/{NAME}/tiny.ipynb"),
    "an oracle, laid out otherwise": ("course/sums.py", LAID_OUT, HIDDEN),
    "a hidden test": (
        "data/tiny/x.csv",
        'longer = Values(title="longer lists", draw=lambda rng, n: (list(range(-2, n)),),\n'
        'sizes=[(5,), (7,), (11,)], fresh="x", **its, exercise = Exercise',
        HIDDEN,
    ),
    "an answer of the corpus": ("course/halves.py", ANSWER, f"an answer of tests/answers/{NAME}/double.py"),
    "a gradebook": ("course/gradebook.db", "SQLite format 3", WORK),
    "a database of another name": ("course/marks.bin", "SQLite format 3\0", WORK),
    "a hand-in": ("course/submitted/ada/x.txt", "1", WORK),
    "feedback": ("course/feedback/ada/x.html", "1", WORK),
    "a student's notebook": ("course/ada.ipynb", '{"cells": []}', "is a notebook that does not come from source/"),
    "a student's address": ("data/README.md", "Thanks to Ada@example.org.", "the address of a student"),
    "a notebook in the release": (f"release/{NAME}/ada.ipynb", '{"cells": []}', f"does not come from source/{NAME}"),
    "a stale release": (f"release/{NAME}/tiny.ipynb", '{"cells": []}', f"is not what source/{NAME} generates"),
}


@pytest.mark.parametrize(("name", "text", "says"), PLANTED.values(), ids=PLANTED)
def test_what_may_not_be_public_is_refused(root, tmp_path, somebody, name, text, says):
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text)
    printed = publish(root, tmp_path / "students", ends_with=2)
    (line, *_) = [line for line in printed.splitlines() if line.startswith(f"  {name}")]
    assert says in line
    assert not (tmp_path / "students").exists()


def test_what_students_are_given_is_no_secret(root, tmp_path, somebody):
    cells = {c.id: c for c in nbformat.read(root / "release" / NAME / "tiny.ipynb", as_version=4).cells}
    given = "\n".join(cells[name].source for name in ("setup", "given", "total_check"))
    (root / "course" / "copies.py").write_text(given)
    publish(root, tmp_path / "students")


def of_others(students, root):
    git(students, "checkout", "-q", "--orphan", "main2")
    git(students, "branch", "-D", "main")
    git(students, "branch", "-m", "main")
    git(students, "commit", "-q", "-m", "mine")


def by_hand(students, root):
    (students / "README.md").write_text("mine")
    git(students, "commit", "-qam", "mine")


REFUSED = {
    "an edit": (lambda students, root: (students / "README.md").write_text("mine"), "first README.md: bring"),
    "a file": (lambda students, root: (students / "syllabus.txt").write_text("mine"), "first syllabus.txt: bring"),
    "a commit by hand": (by_hand, "commits after the last publication that change README.md"),
    "a history of others": (of_others, "none is a publication"),
    "another branch": (lambda students, root: git(students, "switch", "-qc", "draft"), "is on the branch draft"),
    "no repository": (lambda students, root: shutil.rmtree(students / ".git"), "is no git repository"),
}


@pytest.mark.parametrize(("change", "says"), REFUSED.values(), ids=REFUSED)
def test_what_a_person_wrote_there_stays(root, students, change, says):
    change(students, root)
    (root / "course" / "__init__.py").write_text("SIZE = 6\n")
    before = {path: path.read_bytes() for path in students.rglob("*") if path.is_file() and ".git/" not in str(path)}
    (sentence,) = publish(root, students, ends_with=2).splitlines()
    assert says in sentence
    assert {path: path.read_bytes() for path in before} == before


def test_what_was_taken_back_is_no_obstacle(root, students):
    by_hand(students, root)
    git(students, "revert", "--no-edit", "HEAD")
    (root / "course" / "__init__.py").write_text("SIZE = 6\n")
    publish(root, students)
    assert len(git(students, "log", "--format=%s").split("\n")) == 5


def test_the_folder_lies_outside_of_the_course(root, somebody):
    assert "name a folder outside of" in publish(root, root / "build" / "students", ends_with=2)


def test_without_a_name_there_is_no_commit(root, tmp_path, somebody):
    (tmp_path / "gitconfig").write_text("")
    assert "git config --global user.name NAME" in publish(root, tmp_path / "students", ends_with=2)


def test_links_for_a_learning_platform(root):
    done = CliRunner().invoke(app, ["publish", "--links", "--hub", "https://hub.org/", "--course", str(root)])
    pull = "git-pull?repo=https%3A%2F%2Fgithub.com%2Fada%2Ftiny&branch=main"
    pull += "&urlpath=lab%2Ftree%2Ftiny%2Frelease%2F09_tiny%2Ftiny.ipynb"
    assert done.output.split() == [
        *("09", "A", "tiny", "assignment"),
        *("Colab", f"https://colab.research.google.com/github/ada/tiny/blob/main/release/{NAME}/tiny.ipynb"),
        *("Binder", f"https://mybinder.org/v2/gh/ada/tiny/main?labpath=release%2F{NAME}%2Ftiny.ipynb"),
        *("nbgitpuller", f"/{pull}"),
        *("JupyterHub", f"https://hub.org/hub/user-redirect/{pull}"),
    ]
