"""Grading again after a test was mended: who gains and who loses, and nothing is written without --write."""

import csv
import json
import shutil
from pathlib import Path

import pytest
from nbgrader.api import Gradebook
from places import NAME, give, run

from autograder.authoring.releasing import dumps
from autograder.core.engine import Engine
from autograder.core.source.loading import load
from autograder.core.submissions.samples import solved, with_answers

pytestmark = pytest.mark.engine

WHOLE = """
from autograder.exercises import Check


class Whole(Check):
    def ask(self, student):
        return student.call("double", [{"args": (3,)}])

    def judge(self, seen, show):
        assert isinstance(seen[0].value, int)


exercise = Exercise(parts=[example, numbers, Whole(title=numbers.title)])
"""


@pytest.fixture(scope="module")
def graded(make_course, tmp_path_factory):
    """Ann has all right; Ben's double gives a float, which the tests accept; both are graded."""
    course = make_course(tmp_path_factory.mktemp("graded") / "course")
    (course / "inbox").mkdir()
    for student, answers in (("ann", {}), ("ben", {"double": "def double(x):\n    return 2.0 * x"})):
        document = with_answers(solved(load(course, NAME)[0]), answers)
        (course / "inbox" / f"{student}.ipynb").write_text(dumps(document))
    run(course, "grade", NAME, course / "inbox")
    return course


@pytest.fixture
def tiny_course(graded, tmp_path):
    return Path(shutil.copytree(graded, tmp_path / "course"))


@pytest.fixture
def stricter(tiny_course):
    """The test asks for an integer now, of which Ben knows nothing."""
    path = tiny_course / "source" / NAME / "exercises" / "double.py"
    path.write_text(path.read_text().replace("exercise = Exercise(parts=[example, numbers])", WHOLE))


def points(course, student: str) -> float:
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        return book.find_grade("double_check", "tiny", NAME, student).auto_score


def test_nothing_has_changed(call, monkeypatch):
    monkeypatch.setattr(Engine, "run", None)
    code, out, err = call("regrade", NAME)
    assert (code, out.startswith("2 submissions: 0 gain, 0 lose, 2 keep their points\n")) == (0, True)
    assert err == "autograder: 2 of 2 were done\n"


def test_the_student_the_exercise_with_its_points_and_the_check_as_text_and_as_data(call, stricter, tiny_course):
    before = points(tiny_course, "ben")
    out = call("regrade", NAME)[1]
    assert out.startswith("2 submissions: 0 gain, 1 lose, 1 keep their points\n")
    assert "ben" in out
    assert "ann" not in out
    assert "fails now" in out
    assert f"nothing is written; to write it: autograder regrade {NAME} --write\n" in out
    document = json.loads(call("regrade", NAME, "--json")[1])
    (change,) = [c for c in document["changes"] if c["before"] != c["after"]]
    found = [change[key] for key in ("student", "exercise", "after", "verdicts")]
    assert found == ["ben", "double", 0.0, ["PASSED", "FAILED"]]
    assert points(tiny_course, "ben") == before > 0


@pytest.mark.thorough
def test_writing_grades_nothing_twice(call, stricter, tiny_course, monkeypatch):
    call("regrade", NAME)
    monkeypatch.setattr(Engine, "run", None)
    before = points(tiny_course, "ann")
    out = call("regrade", NAME, "--write")[1]
    assert "2 results are written" in out
    assert (points(tiny_course, "ann"), points(tiny_course, "ben")) == (before, 0.0)
    (kept,) = (tiny_course / "reports" / NAME / "replaced").glob("results-*.json")
    scores = {s["student"]: s["score"] for s in json.loads(kept.read_text())["submissions"]}
    assert scores["ann"] == scores["ben"] > 0
    assert call("grade", NAME)[2] == "autograder: 2 of 2 were done\n"


@pytest.mark.thorough
def test_what_is_proposed_is_not_written_after_another_change(call, stricter, tiny_course, tiny):
    call("regrade", NAME)
    (tiny_course / "submitted" / "ben" / NAME / "tiny.ipynb").write_text(dumps(solved(tiny)))
    err = call("regrade", NAME, "--write")[2]
    assert err == "autograder: 1 of 2 were done\n"
    assert points(tiny_course, "ben") > 0


def test_marks_and_comments_of_a_person_stay(call, stricter, tiny_course):
    give(tiny_course, "ben", "why", 1.5)
    with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as book:
        book.find_comment("why", "tiny", NAME, "ben").manual_comment = "Good reason."
        book.db.commit()
    call("regrade", NAME, "--write")
    with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as book:
        assert book.find_grade("why", "tiny", NAME, "ben").manual_score == 1.5
    assert "Good reason." in (tiny_course / "feedback" / "ben" / NAME / "tiny.html").read_text()


@pytest.mark.thorough
def test_a_part_of_the_class(call, stricter, tiny_course):
    assert call("regrade", NAME, "--student", "ann")[1].startswith("1 submissions: 0 gain, 0 lose")
    refused = call("regrade", NAME, "--student", "zoe")
    assert (refused[0], "there is no student 'zoe' here, expected one of ann, ben" in refused[2]) == (2, True)
    ben = call("regrade", NAME, "--notebook", "tiny", "--student", "ben")[1]
    assert ben.startswith("1 submissions: 0 gain, 1 lose")


@pytest.mark.thorough
def test_one_exercise(call, stricter, tiny_course):
    """Only its points are written; the others follow when the class is graded."""
    call("regrade", NAME, "--exercise", "total", "--write")
    assert points(tiny_course, "ben") > 0
    call("regrade", NAME, "--exercise", "double", "--student", "ben", "--write")
    assert points(tiny_course, "ben") == 0
    assert call("grade", NAME)[2] == ""  # nothing was done already


@pytest.mark.thorough
def test_who_was_not_graded_before(call, stricter, tiny_course, tiny):
    """A new hand-in is no gain: it is named and not compared."""
    path = tiny_course / "submitted" / "zoe" / NAME / "tiny.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(dumps(solved(tiny)))
    _, out, err = call("regrade", NAME)
    assert out.startswith("2 submissions: 0 gain, 1 lose")
    assert "zoe, tiny: it was not graded before\n" in err


@pytest.fixture(params=["removed", "renamed"])
def without_total(request, tiny_course):
    """The exercise `total`, of 3 points, is not in the source any more, or has another id."""
    path = tiny_course / "source" / NAME / "tiny.ipynb"
    document = json.loads(path.read_text())
    if request.param == "removed":
        document["cells"] = [cell for cell in document["cells"] if not cell["id"].startswith("total")]
        path.write_text(json.dumps(document))
    else:
        text = path.read_text().replace('"total', '"whole').replace("def whole", "def total")
        path.write_text(text.replace("tiny.total", "tiny.whole"))
        (path.parent / "exercises" / "total.py").rename(path.parent / "exercises" / "whole.py")
    return request.param


def totals(call, course) -> list[float]:
    """Ann's points and the most that she can have: in the CSV file, the report, and nbgrader's gradebook."""
    call("export", NAME, "--to", "csv")
    row = next(csv.DictReader((course / "reports" / NAME / "marks-csv.csv").read_text().splitlines()))
    report = json.loads(max((course / "reports" / NAME).glob("*/result.json")).read_text())["students"][0]
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        whole = book.find_submission(NAME, "ann")
        theirs = (whole.score, book.find_assignment(NAME).max_score)
    return [float(row["score"]), report["score"], theirs[0], float(row["max_score"]), theirs[1]]


def test_what_a_removed_exercise_earned(call, without_total, tiny_course):
    # 2, and 2 for the written answer; of the renamed exercise the answer is found, as it defines the name asked for.
    left, most = (2.0, 4.0) if without_total == "removed" else (5.0, 7.0)
    changes = json.loads(call("regrade", NAME, "--json")[1])["changes"]
    taken = {"ann": (3.0, 0.0), "ben": (3.0, 0.0)} if without_total == "removed" else {}
    assert {c["student"]: (c["before"], c["after"]) for c in changes} == taken
    assert ("2 students lose the points of exercises that" in call("regrade", NAME)[1]) == bool(taken)
    code, _, err = call("regrade", NAME, "--write")
    assert code == (2 if taken else 0)
    assert [one in err for one in ("total_check (3)", "say --yes to take the points")] == [bool(taken)] * 2
    assert call("regrade", NAME, "--write", "--yes")[0] == 0
    assert totals(call, tiny_course) == [left, left, left, most, most]


@pytest.mark.parametrize("without_total", ["removed"], indirect=True)
def test_no_command_shows_a_removed_exercise(call, without_total, tiny_course):
    call("feedback", NAME)
    exported, reported, _, most, _ = totals(call, tiny_course)
    assert (exported, reported, most) == (2.0, 2.0, 4.0)
    assert "total" not in (tiny_course / "reports" / NAME / "marks-csv.csv").read_text()
    assert "3 of 3 points" not in (tiny_course / "feedback" / "ann" / NAME / "tiny.html").read_text()


def test_points_that_have_changed_are_not_exported(call, tiny_course):
    path = tiny_course / "source" / NAME / "tiny.ipynb"
    path.write_text(path.read_text().replace('"points": 3', '"points": 5'))
    code, _, err = call("export", NAME, "--to", "csv")
    assert (code, err.count("the points of total in source/09_tiny are others than when")) == (2, 1)
    call("grade", NAME)
    assert totals(call, tiny_course) == [7.0, 7.0, 7.0, 9.0, 9.0]


def test_an_exercise_that_returns(call, tiny_course):
    path = tiny_course / "source" / NAME / "tiny.ipynb"
    whole, document = path.read_text(), json.loads(path.read_text())
    give(tiny_course, "ann", "why", 1.5)
    document["cells"] = [cell for cell in document["cells"] if not cell["id"].startswith("why")]
    path.write_text(json.dumps(document))
    assert "why (2)" in call("grade", NAME)[2]
    assert totals(call, tiny_course) == [5.0] * 5
    path.write_text(whole)
    call("grade", NAME)
    assert totals(call, tiny_course) == [6.5, 6.5, 6.5, 7.0, 7.0]


@pytest.mark.thorough
def test_an_exercises_file_that_fails_is_one_sentence_and_nothing_is_written(call, tiny_course):
    (tiny_course / "source" / NAME / "exercises" / "double.py").write_text("import no_such_module\n")
    code, _, err = call("regrade", NAME)
    assert (code, "no_such_module" in err) == (2, True)
