"""An assignment of two notebooks: released, graded to gradebook, feedback, report and JSON, and handed in in part."""

import csv
import json
import shutil
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import unquote

import pytest
from nbgrader.api import Gradebook
from places import NAME, run
from typer.testing import CliRunner

from autograder.authoring.releasing import dumps, release
from autograder.cli import app
from autograder.core.source.assignments import CourseError
from autograder.core.source.loading import load
from autograder.core.submissions.samples import blank, solution, solved, with_answers

pytestmark = pytest.mark.engine

WRONG = {"mirrored": "def mirrored(x):\n    return abs(x)"}


def grade(root: Path, *paths: Path) -> dict:
    return json.loads(run(root, "grade", NAME, *paths, "--json", "--jobs", "1"))


def marks(root: Path, student: str) -> dict[str, dict[str, float | None]]:
    """What the gradebook holds of a student: notebook -> cell -> points of the grader."""
    with Gradebook(f"sqlite:///{root}/gradebook.db") as book:
        submission = book.find_submission(NAME, student)
        return {n.name: {g.name: g.auto_score for g in n.grades} for n in submission.notebooks}


@pytest.fixture(scope="module")
def graded(make_two, tmp_path_factory):
    """A class: ada hands in both, ben only the first, cem a file that cannot be read; later ben hands in the second."""
    root = make_two(tmp_path_factory.mktemp("class") / "course")
    tiny, waves = load(root, NAME)
    handed_in = {
        "ada/tiny": dumps(solved(tiny)),
        "ada/waves": dumps(with_answers(solved(waves), WRONG)),
        "ben_tiny": dumps(solved(tiny)),
        "cem/tiny": dumps(blank(tiny)),
        "cem/waves": '{"cells": [',
    }
    for name, content in handed_in.items():
        path = root / "handed_in" / f"{name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    document = grade(root, root / "handed_in")
    (report,) = (root / "reports").rglob("index.html")
    first = shutil.copytree(root, root.parent / "first", symlinks=True)
    (root / "ben_waves.ipynb").write_text(dumps(solved(waves)))
    found = {"document": document, "again": grade(root, root / "ben_waves.ipynb")}
    return SimpleNamespace(root=root, first=first, report=first / report.relative_to(root), **found)


def entry(document: dict, student: str, notebook: str) -> dict:
    (found,) = [s for s in document["submissions"] if (s["student"], s["notebook"]) == (student, notebook)]
    return found


def test_there_is_an_entry_for_each_student_and_notebook(graded):
    statuses = ["GRADED", "GRADED", "GRADED", "NOT_HANDED_IN", "GRADED", "NOT_GRADED"]
    entries = [(s["student"], s["notebook"]) for s in graded.document["submissions"]]
    assert entries == [(student, name) for student in ("ada", "ben", "cem") for name in ("tiny", "waves")]
    assert [s["status"] for s in graded.document["submissions"]] == statuses
    ben = entry(graded.document, "ben", "waves")
    assert ben["problem"] == "it was not handed in: 0 points"
    assert (ben["score"], ben["max_score"], ben["waiting"]) == (0.0, 5.0, 0.0)
    assert {e["verdict"] for e in ben["exercises"]} == {"MISSING", "MANUAL"}


def test_totals(graded):
    """A total is over all notebooks: one not handed in adds 0, one that could not be graded leaves none."""
    assert graded.document["notebooks"] == [
        {"notebook": "tiny", "title": "A tiny assignment", "max_score": 7.0, "max_manual": 2.0},
        {"notebook": "waves", "title": "Waves", "max_score": 5.0, "max_manual": 1.0},
    ]
    fields = ("score", "max_score", "waiting", "complete")
    totals = {t["student"]: tuple(t[field] for field in fields) for t in graded.document["students"]}
    assert totals == {"ada": (5.0, 12.0, 3.0, False), "ben": (5.0, 12.0, 2.0, False), "cem": (None, 12.0, None, False)}


TINY = {"double_check": 2.0, "total_check": 3.0, "why": None}
GRADEBOOK = {  # student, and the points of the grader in each notebook
    "both notebooks": ("ada", {"tiny": TINY, "waves": {"mirrored_check": 0.0, "where": None}}),
    "0 for what was not handed in, as nbgrader does it": ("ben", {"waves": {"mirrored_check": 0.0, "where": 0.0}}),
    "no score for what cannot be read": ("cem", {"waves": {"mirrored_check": None, "where": None}}),
}


@pytest.mark.parametrize(("student", "points"), GRADEBOOK.values(), ids=GRADEBOOK)
def test_the_gradebook(graded, student, points):
    assert marks(graded.first, student).items() >= points.items()


def test_feedback_pages_link_to_each_other(graded, parsed):
    for student in ("ada", "ben", "cem"):
        folder = graded.first / "feedback" / student / NAME
        assert {p.name for p in folder.iterdir()} == {"tiny.html", "waves.html"}
        for name, other in (("tiny", "waves"), ("waves", "tiny")):
            page = parsed(folder / f"{name}.html")
            (link,) = [a["href"] for a in page.all("a") if not a["href"].startswith("#")]
            assert (folder / unquote(link)).resolve() == (folder / f"{other}.html").resolve()


def test_feedback_says_what_is_missing(graded, parsed):
    assert "You did not hand in this notebook." in parsed(graded.first / "feedback" / "ben" / NAME / "waves.html").text
    cem = parsed(graded.first / "feedback" / "cem" / NAME / "waves.html").text
    assert "cannot be used as this notebook" in cem
    assert "handed_in" not in cem


def test_the_links_of_the_report_work(graded, parsed):
    links = [a["href"].partition("#") for a in parsed(graded.report).all("a")]
    files = {name: (graded.report.parent / unquote(name)).resolve() for name, _, _ in links if name}
    assert len(files) >= 4
    assert all(path.is_file() for path in files.values())
    assert all(f'id="{place}"' in files[name].read_text() for name, _, place in links if name and place)


def test_a_second_run_with_the_other_notebook_loses_nothing(graded):
    tiny = entry(graded.again, "ben", "tiny")
    assert (tiny["status"], tiny["score"]) == ("GRADED", 5.0)
    (ben,) = [student for student in graded.again["students"] if student["student"] == "ben"]
    assert (ben["score"], ben["max_score"]) == (9.0, 12.0)
    assert marks(graded.root, "ben") == {"tiny": TINY, "waves": {"mirrored_check": 4.0, "where": None}}


def test_a_notebook_that_is_added_later_reaches_earlier_submissions(make_course, make_two, tmp_path):
    root = make_course(tmp_path / "course")
    (tiny,) = load(root, NAME)
    for name in ("ada", "ben"):
        (root / f"{name}.ipynb").write_text(dumps(blank(tiny)))
    grade(root, root / "ada.ipynb", root / "ben.ipynb")
    make_two(root)
    waves = load(root, NAME)[1]
    (root / "ben_waves.ipynb").write_text(dumps(solved(waves)))
    grade(root, root / "ben_waves.ipynb")
    assert marks(root, "ada")["waves"] == {"mirrored_check": None, "where": None}
    assert marks(root, "ben")["waves"]["mirrored_check"] == 4.0


def test_a_solution_of_one_in_the_other_is_a_leak(make_two, tmp_path):
    root = make_two(tmp_path / "course")
    path = root / "source" / NAME / "waves.ipynb"
    path.write_text(path.read_text().replace("PRICES = 5", "x = 1\\ntwice_the_number = x + x"))
    with pytest.raises(CourseError, match="holds a line of 'double' that is not for students"):
        release(root, NAME)


def test_both_are_released_without_solutions_and_the_visible_checks_of_both_are_tables(make_two, tmp_path):
    root = make_two(tmp_path / "course")
    written = [path for path in release(root, NAME) if path.suffix == ".ipynb"]
    assert {path.name for path in (root / "course").rglob("*.json")} == {"tiny.json", "waves.json"}
    assert [path.name for path in written] == ["tiny.ipynb", "waves.ipynb"]
    assert not [path for path in written if "BEGIN SOLUTION" in path.read_text()]


@pytest.mark.parametrize("taken", ["mirrored", "where"])
def test_an_exercise_of_both_notebooks_is_refused(make_two, tmp_path, taken):
    root = make_two(tmp_path / "course")
    shutil.copyfile(root / "source" / NAME / "waves.ipynb", root / "source" / NAME / "copy.ipynb")
    path = root / "source" / NAME / "copy.ipynb"
    other = {"mirrored": "where", "where": "mirrored"}[taken]
    path.write_text(path.read_text().replace(other, f"{other}_again").replace("waves.", "copy."))
    shutil.copyfile(*(root / "source" / NAME / "exercises" / f"mirrored{end}.py" for end in ("", "_again")))
    with pytest.raises(CourseError, match=rf"waves\.ipynb and .*copy\.ipynb both have an exercise '{taken}'"):
        load(root, NAME)


def test_what_the_class_understood(graded, parsed):
    page = parsed(graded.report.with_name("understanding.html"))
    assert "return abs(x)" in page.text
    assert solution(load(graded.root, NAME)[1].by_id["mirrored"]) in page.source.replace("&#39;", "'")
    assert "ada" not in page.text
    with graded.report.with_name("mistakes.csv").open(newline="") as file:
        (row,) = [row for row in csv.DictReader(file) if row["exercise"] == "mirrored"]
    assert (row["students"], row["of"], row["lost_points"]) == ("1", "1", "4")
    assert f"1 of 1: {row['mistake'].replace('`', '')}" in page.text.replace(" :", ":")
    document = json.loads(graded.report.with_name("understanding.json").read_text())
    (mirrored,) = [e for e in document["exercises"] if e["exercise"] == "mirrored"]
    assert [m["sentence"] for m in mirrored["mistakes"]] == [row["mistake"]]
    assert document["lecture"][0]["lost"] == 4.0


def test_all_assignments_that_are_graded_are_on_one_page_and_in_two_files_of_data(graded, parsed):
    path = Path(run(graded.root, "report", "--term").removeprefix("report: ").strip())
    assert "1. " not in parsed(path).after("Marks")
    assert f"{NAME} all 3 " in parsed(path).after("Marks")
    assert list(json.loads(path.with_name("term.json").read_text())) == [NAME]
    assert path.with_name("term.csv").read_text().startswith('"assignment","section","students"')
    refused = CliRunner().invoke(app, ["report", "--course", str(graded.root)])
    assert refused.exit_code == 2
    assert f"expected the name of an assignment or --term: name one of {NAME}" in refused.stderr
