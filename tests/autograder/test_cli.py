"""The command line: what it prints, what it refuses, and with which exit code."""

import json
import shutil
import subprocess
import sys
import zipfile

import pytest
from nbgrader.api import Gradebook
from typer.testing import CliRunner

from autograder.cli import app
from autograder.source.releasing import dumps
from autograder.submissions.submitting import blank, solved, with_answers

pytestmark = pytest.mark.engine


@pytest.fixture
def handed_in(tiny_course, tiny):
    """A folder with one good notebook."""
    folder = tiny_course / "handed_in"
    folder.mkdir()
    (folder / "ada.ipynb").write_text(dumps(solved(tiny)))
    return folder


def test_json_is_one_document(call, handed_in, tiny):
    """--json prints one JSON object with the documented keys and nothing else."""
    code, out, _ = call("grade", tiny.name, handed_in, "--json")
    document = json.loads(out)
    assert code == 0
    assert {"assignment", "sandbox", "submissions"} <= set(document)
    (ada,) = document["submissions"]
    assert {"student", "notebook", "status", "score", "max_score", "seconds", "exercises"} <= set(ada)
    assert {"exercise", "verdict", "points", "max_points", "checks"} <= set(ada["exercises"][0])
    check = next(e for e in ada["exercises"] if e["checks"])["checks"][0]
    assert {"name", "passed", "hidden", "message"} <= set(check)


def test_the_report_is_named(call, handed_in, tiny, tiny_course):
    """Without --json the path of the report is printed, and it is there."""
    _, out, _ = call("grade", tiny.name, handed_in)
    assert "report:" in out.replace("\n", " ")
    (page,) = (tiny_course / "reports").rglob("index.html")
    assert "ada" in page.read_text()


def test_the_feedback_link_of_the_report_works(call, handed_in, tiny, tiny_course):
    """The report links to the student's page by a path that exists."""
    import re

    call("grade", tiny.name, handed_in)
    (page,) = (tiny_course / "reports").rglob("index.html")
    link = re.search(r'href="(?:\./)?([^"]*feedback[^"]*)"', page.read_text())[1]
    assert (page.parent / link).resolve().is_file()


@pytest.mark.parametrize("name", ["absent.ipynb", "absent", "absent.zip"])
def test_a_path_that_is_not_there_is_refused(call, tiny, name):
    """A missing path ends with exit code 2 and its name."""
    code, _, err = call("grade", tiny.name, name)
    assert (code, name in err) == (2, True)


def test_an_unknown_assignment_is_refused(call, handed_in):
    """An unknown assignment ends with exit code 2, and the known ones are named."""
    code, _, err = call("grade", "77_absent", handed_in)
    assert (code, "77_absent" in err, "09_tiny" in err) == (2, True, True)


def test_an_empty_zip_is_refused(call, tiny, tiny_course):
    """An empty zip ends with exit code 2."""
    zipfile.ZipFile(tiny_course / "empty.zip", "w").close()
    code, _, err = call("grade", tiny.name, "empty.zip")
    assert (code, "empty.zip" in err) == (2, True)


def test_a_member_that_climbs_is_refused(call, tiny, tiny_course):
    """A member of a zip with ../ in its name is its student's problem, or a note, and nothing is written outside."""
    with zipfile.ZipFile(tiny_course / "climbs.zip", "w") as archive:
        archive.writestr("../../evil.ipynb", dumps(solved(tiny)))
        archive.writestr("../../evil.txt", "mine")
        archive.writestr("ada.ipynb", dumps(solved(tiny)))
    code, out, err = call("grade", tiny.name, "climbs.zip", "--json")
    assert (code, "climbs.zip:../../evil.txt leaves the zip" in err) == (0, True)
    assert [s["status"] for s in json.loads(out)["submissions"]] == ["GRADED", "NOT_GRADED"]
    assert not list(tiny_course.parent.parent.glob("evil*"))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("hello", "ben.ipynb"),
        ('{"cells": [', "cut short"),
        ('{"cells": [], "nbformat": 4, "metadata": {}}', "ben.ipynb"),
    ],
)
def test_a_bad_file_is_that_students_status(call, handed_in, tiny, content, said):
    """A file that is no notebook is told by name, exit code 0, and the rest of the class is graded."""
    (handed_in / "ben.ipynb").write_text(content)
    code, out, _ = call("grade", tiny.name, handed_in, "--json")
    ada, ben = json.loads(out)["submissions"]
    assert (code, ada["status"], ben["status"]) == (0, "GRADED", "NOT_GRADED")
    assert said in ben["problem"]


def test_two_notebooks_of_one_student_are_that_students_status(call, handed_in, tiny):
    """Two different notebooks of one student: neither is graded, both are named."""
    (handed_in / "ada").mkdir()
    (handed_in / "ada" / "tiny.ipynb").write_text(dumps(blank(tiny)))
    (ada,) = json.loads(call("grade", tiny.name, handed_in, "--json")[1])["submissions"]
    assert ada["status"] == "NOT_GRADED"


def test_the_course_in_use_is_named(call, handed_in, tiny, tiny_course):
    """The first line names the course directory; the JSON document holds it as `course`."""
    assert call("grade", tiny.name, handed_in)[1].splitlines()[0] == f"course: {tiny_course}"
    assert json.loads(call("grade", tiny.name, handed_in, "--json")[1])["course"] == str(tiny_course)


@pytest.mark.parametrize(
    ("here", "graded", "course"),
    [
        ("inbox/ada", ".", None),
        ("inbox/ada", "tiny.ipynb", None),
        ("inbox/ada/more", "..", None),
        ("inbox/ada", "..", None),
        (".", "inbox", "inbox/ada"),
        (".", "inbox/link", "inbox/ada"),
    ],
)
def test_a_course_that_a_student_handed_in_is_refused(call, tiny_course, tiny, monkeypatch, here, graded, course):
    """A course that is a graded folder, or lies in one, grades nothing, and its configuration does not run."""
    mine = tiny_course / "inbox" / "ada"
    shutil.copytree(tiny_course / "source", mine / "source")
    (mine / "nbgrader_config.py").write_text("raise AssertionError('it ran')")
    (mine / "tiny.ipynb").write_text(dumps(solved(tiny)))
    (mine / "more").mkdir()
    (mine.parent / "link").symlink_to(mine)
    monkeypatch.chdir(tiny_course / here)
    code, out, err = call("grade", tiny.name, graded, *(["--course", course] if course else []))
    assert (code, out) == (2, "")
    assert f"the course found is {mine}, which is inside the hand-ins ({graded})" in err


@pytest.mark.parametrize(("here", "graded"), [(".", "handed_in"), ("handed_in", "."), ("handed_in", "ada.ipynb")])
def test_hand_ins_below_the_course_are_graded(call, handed_in, tiny, tiny_course, monkeypatch, here, graded):
    """A folder of hand-ins below the course may be named from the course or from inside."""
    monkeypatch.chdir(tiny_course / here)
    assert call("grade", tiny.name, graded)[0] == 0


def test_what_is_left_for_a_person(call, handed_in, tiny, tiny_course):
    """The JSON document and the terminal count it; a person's mark decides what the grader could not."""
    undecided = "class A:\n    def __eq__(self, other):\n        return True\ndef double(x):\n    return A()"
    (handed_in / "ada.ipynb").write_text(dumps(with_answers(solved(tiny), {"double": undecided})))
    (handed_in / "ben.ipynb").write_text(dumps(blank(tiny)))
    document = json.loads(call("grade", tiny.name, handed_in, "--json")[1])
    assert document["by_hand"] == {"waiting": 1, "graded": 0, "blank": 1, "undecided": 1}
    with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as book:
        for cell, points in (("double_check", 1.0), ("why", 0.0)):
            grade = book.find_grade(cell, "tiny", tiny.name, "ada")
            grade.manual_score, grade.needs_manual_grade = points, False
        book.db.commit()
    assert "for a person: 0 written answers wait, 1 graded, 1 blank\n" in call("grade", tiny.name, handed_in)[1]
    (ada, _) = json.loads(call("grade", tiny.name, handed_in, "--json")[1])["submissions"]
    assert (ada["exercises"][0]["verdict"], ada["score"], ada["max_score"]) == ("PARTIAL", 4.0, 5.0)


def test_outside_a_course_it_says_so(tmp_path, monkeypatch):
    """A folder that is no course is refused with what was looked for."""
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["release"])
    assert (done.exit_code, "nbgrader_config.py" in done.stderr) == (2, True)


def test_release_writes_the_release(call, tiny, tiny_course):
    """`release` writes the notebook without solutions."""
    code, _, err = call("release")
    assert (code, err) == (0, "")
    text = (tiny_course / "release" / tiny.name / "tiny.ipynb").read_text()
    assert "NotImplementedError" in text
    assert "BEGIN SOLUTION" not in text


def test_no_grammar_of_addresses_is_built():
    """It takes a second; nbformat has jsonschema import what builds it."""
    code = "import sys\nfrom autograder.cli import main\nsys.argv = ['autograder', '--help']\n"
    code += "try:\n    main()\nexcept SystemExit:\n    import nbformat\nprint('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.endswith("False\n")


def test_help_imports_nothing_heavy():
    """--help does not import nbgrader, IPython, matplotlib or rich's tables before it answers."""
    code = (
        "import sys, autograder.cli\n"
        "print([m for m in ('nbgrader', 'IPython', 'matplotlib', 'numpy', 'nbformat', 'torch') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"
