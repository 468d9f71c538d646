"""What both ways of grading write into nbgrader's gradebook, and what it knows of time."""

import json
import logging
import shutil
import sys
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import nbgrader.api
import pytest
from made import result_of
from nbgrader.api import Gradebook
from nbgrader.utils import compute_checksum
from places import charge
from sqlalchemy import text as sql

from autograder.authoring.releasing import dumps
from autograder.classroom.exports.marks import read_marks
from autograder.classroom.gradebook.class_results import class_result, handed_in_since
from autograder.classroom.gradebook.collected import Record
from autograder.classroom.gradebook.recording import Recorder, create_gradebook
from autograder.classroom.grading import recorded
from autograder.classroom.lateness import usable_stamp
from autograder.core.results import Status, Verdict
from autograder.core.source.assignments import CourseError
from autograder.core.source.configuration import put_tools_on_path
from autograder.core.source.loading import load
from autograder.core.submissions.files import Content
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.roster import Person
from autograder.plugin.preprocessors import SaveScores

pytestmark = pytest.mark.engine  # nbgrader starts a process for a new gradebook

NAME, NOTEBOOK = "09_tiny", "tiny"
DUE = datetime(2026, 3, 1, 12)
IN_TIME, LATE = "2026-03-01 11:59:59 UTC", "2026-03-02 13:00:00 UTC"  # 1 day and 1 hour after it
ZONES = ("2026-03-01 12:00:00 CET", "2026-03-01 12:00:00 Europe/Berlin", "01/03/2026 12:00")  # not of ISO 8601


@pytest.fixture(scope="module")
def new_course(make_course, tmp_path_factory):
    root = make_course(tmp_path_factory.mktemp("new") / "course")
    with Recorder(root, load(root, NAME)):
        pass
    return root


@pytest.fixture
def tiny_course(new_course, tmp_path):
    return Path(shutil.copytree(new_course, tmp_path / "course"))


@pytest.fixture
def book(tiny_course):
    with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as gradebook:
        yield gradebook


@pytest.fixture
def record(tiny_course, tiny, put_back):
    """`record(document)`: what `autograder grade` writes once ada's notebook has run."""

    def record(document, timestamp=None, **verdicts):
        submission = Submission(
            "ada", NOTEBOOK, document, content=Content.of(dumps(document).encode()), timestamp=timestamp
        )
        with Recorder(tiny_course, [tiny]) as recorder:
            return recorder.record(submission, result_of(tiny, "ada", verdicts), put_back(document).document)

    return record


@pytest.fixture(params=["autograder grade", "nbgrader autograde"])
def save(request, tiny_course, tiny, put_back, record):
    """`save(document, double=Verdict.FAILED)`: what either of the two writes."""

    def by_nbgrader(document, **verdicts):
        url = f"sqlite:///{tiny_course}/gradebook.db"
        with Gradebook(url) as gradebook:
            gradebook.update_or_create_student("ada")
            with gradebook.db.no_autoflush:
                gradebook.update_or_create_submission(NAME, "ada")
        about = {"notebook": NOTEBOOK, "assignment": NAME, "student": "ada", "db_url": url}
        graded = {"assignment": tiny, "exercises": result_of(tiny, "ada", verdicts).exercises}
        SaveScores().preprocess(put_back(document).document, {"nbgrader": about, "autograder": graded})

    return record if request.param == "autograder grade" else by_nbgrader


def rows(book) -> SimpleNamespace:
    book.db.expire_all()
    part = book.find_submission_notebook(NOTEBOOK, NAME, "ada")
    return SimpleNamespace(
        auto={g.name: g.auto_score for g in part.grades},
        waiting={g.name for g in part.grades if g.needs_manual_grade},
        comments={c.name: c.auto_comment for c in part.comments},
        penalty=part.late_submission_penalty,
        timestamp=part.assignment.timestamp,
    )


def test_points(book, save, submit):
    """They are stored under the test cells; a written answer and what cannot be decided wait for a person."""
    save(submit("solved"), double=Verdict.FAILED)
    assert (rows(book).auto, rows(book).waiting) == ({"double_check": 0.0, "total_check": 3.0, "why": None}, {"why"})
    save(submit("solved"), total=Verdict.INTERNAL)
    found = rows(book)
    assert (found.auto["total_check"], found.waiting) == (None, {"total_check", "why"})


def test_what_is_not_answered(book, save, submit):
    save(submit("blank", total="def total(xs):\n    return sum(xs)"))
    found = rows(book)
    assert found.comments == {"double": "No response.", "total": None, "why": "No response."}
    assert (found.auto["why"], found.waiting) == (0.0, set())
    save(submit("solved"))
    assert set(rows(book).comments.values()) == {None}


def test_another_release_s_stub_is_no_answer(book, save, submit, tiny):
    document = submit("solved", double="# write here")
    (cell,) = (c for c in document.cells if c.id == "double")
    book.update_or_create_source_cell("double", NOTEBOOK, NAME, checksum=compute_checksum(cell))
    save(document)
    assert rows(book).comments == {"double": "No response.", "total": None, "why": None}


def mark(book, cell, points):
    grade = book.find_grade(cell, NOTEBOOK, NAME, "ada")
    grade.manual_score, grade.needs_manual_grade = points, False
    book.db.commit()


@pytest.mark.parametrize(
    "change", [{"why": "Other words."}, {"why": ""}, {"double": "def double(x):\n    return 2 * x"}]
)
def test_an_answer_that_changed_since_its_mark(book, save, submit, change):
    """It waits; one that is graded again as it was keeps its mark, a 0 too."""
    cell = {"why": "why", "double": "double_check"}[next(iter(change))]
    save(submit("solved"))
    mark(book, "why", 1.5)
    mark(book, "double_check", 0.5)
    for _ in range(2):
        save(submit("solved", **change))
        assert rows(book).waiting == {cell}
    mark(book, cell, 0.0)
    save(submit("solved", **change))
    assert rows(book).waiting == set()
    assert book.find_grade(cell, NOTEBOOK, NAME, "ada").manual_score == 0.0


def test_a_mark_for_what_cannot_be_decided(book, save, submit):
    save(submit("solved"), total=Verdict.INTERNAL)
    mark(book, "total_check", 2.0)
    save(submit("solved"), total=Verdict.INTERNAL)
    assert (rows(book).waiting, rows(book).auto["total_check"]) == ({"why"}, None)
    save(submit("solved", total="total = sum"), total=Verdict.INTERNAL)
    assert rows(book).waiting == {"why", "total_check"}


def test_a_picture_is_part_of_an_answer(book, save, submit):
    def drawn(image):
        document = submit("solved")
        next(cell for cell in document.cells if cell.id == "why").attachments = {"a.png": {"image/png": image}}
        return document

    save(drawn("AAAA"))
    mark(book, "why", 1.0)
    save(drawn("AAAA"))
    assert rows(book).waiting == set()
    save(drawn("BBBB"))
    assert rows(book).waiting == {"why"}


@pytest.mark.parametrize(
    ("start", "points", "by_hand"), [("solved", None, "waits"), ("solved", 1.5, "graded"), ("blank", None, "blank")]
)
def test_how_far_a_person_is(book, record, submit, start, points, by_hand):
    record(submit(start))
    if points is not None:
        mark(book, "why", points)
    assert [e.by_hand for e in record(submit(start)).exercises] == ["", "", by_hand]


def test_what_is_undecided_stays_so_in_a_later_run(book, record, submit, tiny_course, tiny):
    record(submit("solved"), total=Verdict.INTERNAL)
    with Recorder(tiny_course, [tiny]) as recorder:
        result = recorder.not_handed_in("ada", NOTEBOOK)
    assert (result.total.waiting, [e.by_hand for e in result.exercises]) == (5.0, ["", "waits", "waits"])
    mark(book, "total_check", 2.0)
    with Recorder(tiny_course, [tiny]) as recorder:
        result = recorder.not_handed_in("ada", NOTEBOOK)
    assert (result.total.waiting, result.score) == (2.0, 4.0)


@pytest.mark.parametrize("status", [Status.GRADED, Status.INTERNAL])
@pytest.mark.parametrize("verdict", [Verdict.PASSED, Verdict.INTERNAL])
def test_a_file_that_comes_meanwhile(submit, put_back, tiny_course, tiny, status, verdict):
    path = tiny_course / "submitted" / "ada" / NAME / "tiny.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text("{}")
    document = submit("solved")
    one = Submission("ada", NOTEBOOK, document, content=Content.of(dumps(document).encode(), path.read_bytes))
    result = replace(result_of(tiny, "ada", {"double": verdict}), status=status)
    with Recorder(tiny_course, [tiny]) as recorder:
        recorded(recorder, one, (result, put_back(document).document), f"{one.content.checksum}-0")
        assert handed_in_since(recorder) == ["ada"]
    assert path.read_text() == "{}"


@pytest.mark.parametrize("save", ["nbgrader autograde"], indirect=True)
def test_an_unknown_cell(book, save, submit):
    """A cell that the gradebook does not know is named, and nothing of the submission is written."""
    book.remove_notebook(NOTEBOOK, NAME)
    book.update_or_create_notebook(NOTEBOOK, NAME)
    book.update_or_create_grade_cell("double_check", NOTEBOOK, NAME, max_score=2, cell_type="code")
    with pytest.raises(CourseError, match="does not know the cell 'total_check'"):
        save(submit("solved"))
    assert rows(book).auto == {"double_check": None}


@pytest.mark.parametrize("save", ["nbgrader autograde"], indirect=True)
def test_other_points(book, save, submit, caplog):
    """Where the gradebook and the source disagree on what an exercise can earn, the log says so."""
    book.update_or_create_grade_cell("total_check", NOTEBOOK, NAME, max_score=7, cell_type="code")
    with caplog.at_level(logging.WARNING):
        save(submit("solved"))
    assert "total_check has 7 points in the gradebook and 3 in source/" in caplog.text


def settle(root, book, due=DUE, settings='c.LateSubmissionPlugin.penalty_method = "zero"\n'):
    """Give the assignment a due date, and the course a way to charge for being late."""
    book.update_or_create_assignment(NAME, duedate=due)
    with (root / "nbgrader_config.py").open("a") as config:
        config.write(settings)


@pytest.mark.parametrize(
    ("stamps", "stored"),
    [
        ([IN_TIME, None], IN_TIME),  # as in nbgrader
        ([IN_TIME, LATE], LATE),
        (["2026-03-01T13:30:00+01:30"], "2026-03-01 12:00:00 UTC"),
        (["2026-03-01 13:30:00 +0130"], "2026-03-01 12:00:00 UTC"),  # nbgrader reads seconds
        (["2026-03-01T12:00:00Z"], "2026-03-01 12:00:00 UTC"),
        (["2026-03-01T12:00"], "2026-03-01 12:00:00 UTC"),
    ],
)
def test_the_time_is_stored(book, record, submit, tiny_course, stamps, stored):
    for stamp in stamps:
        record(submit("solved"), stamp)
    assert f"{rows(book).timestamp} UTC" == stored
    assert (tiny_course / "submitted" / "ada" / NAME / "timestamp.txt").read_text() == stored


def test_a_time_that_goes_back(book, record, submit, tiny_course):
    settle(tiny_course, book)
    record(submit("solved"), LATE)
    remark, late = record(submit("solved"), IN_TIME).remarks
    before = "timestamp.txt says '2026-03-01 11:59:59 UTC', which is before the stored time 2026-03-02 13:00:00 UTC"
    assert remark == f"{before}: the stored time stays"
    assert late.startswith("handed in 1 day, 1 hour after the due date")
    assert (rows(book).timestamp, rows(book).penalty) == (datetime(2026, 3, 2, 13), 5.0)
    assert (tiny_course / "submitted" / "ada" / NAME / "timestamp.txt").read_text() == LATE


def test_a_time_of_the_hand_in_s_own(book, call, submit, tiny_course):
    settle(tiny_course, book)
    folder = tiny_course / "inbox" / "ada"
    folder.mkdir(parents=True)
    (folder / "tiny.ipynb").write_text(dumps(submit("solved")))
    (folder / "timestamp.txt").write_text(LATE)
    kept = tiny_course / "submitted" / "ada" / NAME / "timestamp.txt"
    (remark, *_) = json.loads(call("grade", NAME, "inbox", "--json")[1])["submissions"][0]["remarks"]
    assert ("it is ignored" in remark, rows(book).timestamp, kept.exists()) == (True, None, False)
    call("grade", NAME, "inbox", "--trust-timestamps")
    assert (rows(book).timestamp, kept.read_text()) == (datetime(2026, 3, 2, 13), LATE)


@pytest.mark.parametrize("secret", ["s" * 128, "", "s" * 10_000, None])
def test_a_page_can_be_released_by_the_exchange(record, submit, tiny_course, secret):
    other = tiny_course / "submitted" / "ben" / NAME / "submission_secret.txt"
    own = tiny_course / "submitted" / "ada" / NAME / "submission_secret.txt"
    for path, text in ((other, "b"), (own, secret)):
        path.parent.mkdir(parents=True)
        if text is not None:
            path.write_text(text)
    record(submit("solved"), IN_TIME)
    beside = {path.name: path.read_text() for path in (tiny_course / "feedback" / "ada" / NAME).glob("*.txt")}
    assert beside["timestamp.txt"] == IN_TIME
    assert len(beside["submission_secret.txt"]) == 128
    assert (beside["submission_secret.txt"] == secret) == (secret == "s" * 128)


def test_links_are_not_written_through(book, record, submit, tiny_course, tmp_path):
    kept = tmp_path / "kept.txt"
    kept.write_text("mine")
    folder = tiny_course / "submitted" / "ada" / NAME
    folder.mkdir(parents=True)
    (folder / "tiny.ipynb").symlink_to(tmp_path / "made.ipynb")
    (folder / "timestamp.txt").symlink_to(kept)
    record(submit("solved"), IN_TIME)
    assert (kept.read_text(), (folder / "timestamp.txt").read_text()) == ("mine", IN_TIME)
    assert not (tmp_path / "made.ipynb").exists()
    assert not (folder / "tiny.ipynb").is_symlink()


@pytest.mark.parametrize("text", ["", "9" * 30, "2026-03-01 XYZ", "2026-03-01" + " " * 91, "\x1b[31m\udc80", *ZONES])
def test_a_time_that_nobody_can_read(text):
    stamp, remark = usable_stamp(text)
    assert stamp == ""
    assert remark.startswith("timestamp.txt holds ")
    assert "\x1b" not in remark
    assert remark.encode()


def test_a_broken_time_stays_out_of_the_gradebook(book, record, submit, tiny_course):
    (remark,) = record(submit("solved"), "soon").remarks
    assert remark.startswith("timestamp.txt holds 'soon', expected a time such as ")
    found = rows(book)
    assert (found.timestamp, found.auto["total_check"]) == (None, 3.0)
    assert not (tiny_course / "submitted" / "ada" / NAME / "timestamp.txt").exists()


@pytest.mark.parametrize(
    ("stamp", "due", "penalty"), [(LATE, DUE, 5.0), (IN_TIME, DUE, None), (LATE, None, None), (None, DUE, None)]
)
def test_a_late_hand_in_is_charged(book, record, submit, tiny_course, stamp, due, penalty):
    """nbgrader's method "zero" takes off all that it earned, 5 points, and the page says so."""
    settle(tiny_course, book, due)
    result = record(submit("solved"), stamp)
    remark = "handed in 1 day, 1 hour after the due date: 5 points are deducted from the mark"
    assert (rows(book).penalty, result.penalty) == (penalty, penalty or 0.0)
    assert (result.score, result.remarks) == ((0.0, (remark,)) if penalty else (5.0, ()))
    assert (remark in (tiny_course / "feedback" / "ada" / NAME / "tiny.html").read_text()) == bool(penalty)


@pytest.mark.parametrize(
    ("before", "after", "days", "penalty"),
    [
        (DUE, datetime(2026, 3, 7), 0, None), (DUE, None, 0, None), (DUE, DUE, 2, None),
        (datetime(2026, 3, 7), DUE, 0, 5.0), (None, DUE, 1, 5.0),
    ],
    ids=["moved", "removed", "an extension", "moved to an earlier day", "set, with too short an extension"],
)  # fmt: skip
def test_what_is_due_counts_where_marks_are_read(book, record, submit, tiny_course, tiny, before, after, days, penalty):
    settle(tiny_course, book, before)
    record(submit("solved"), LATE)
    book.update_or_create_assignment(NAME, duedate=after)
    people = {"ada": Person("ada", extensions={"": days}, known=True)}
    with Recorder(tiny_course, [tiny], people) as recorder:
        (ada,) = read_marks(recorder, Record(tiny_course, NAME)).students
        (result,) = class_result(recorder, "").submissions
    assert (ada.mark, rows(book).penalty) == (5.0 - (penalty or 0.0), penalty)
    page = (tiny_course / "feedback" / "ada" / NAME / "tiny.html").read_text()
    assert ["after the due date" in text for text in (page, *result.remarks)] == [bool(penalty)] * (1 + bool(penalty))


def test_a_penalty_that_a_person_gave(book, record, submit, tiny_course, tiny):
    record(submit("solved"), LATE)
    book.find_submission_notebook(NOTEBOOK, NAME, "ada").late_submission_penalty = 2.0
    book.db.commit()
    with Recorder(tiny_course, [tiny]) as recorder:
        (ada,) = read_marks(recorder, Record(tiny_course, NAME)).students
    assert (ada.mark, ada.total.penalty) == (3.0, 2.0)


@pytest.mark.parametrize(("line", "penalty"), [("return 1.0", 1.0), ("raise ValueError", None)])
def test_the_course_may_have_a_rule_of_its_own(book, record, submit, tiny_course, monkeypatch, line, penalty):
    """In a module of its folder; one that fails costs no points, and a remark says what is to be mended."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "own_rule", raising=False)
    settle(tiny_course, book, settings="")
    charge(tiny_course, "own_rule", line)
    result = record(submit("solved"), LATE)
    found = rows(book)
    assert (result.status, found.auto["total_check"], found.penalty) == (Status.GRADED, 3.0, penalty)
    assert ("whether it was late could not be judged (ValueError)" in result.remarks[0]) == (penalty is None)


def test_a_new_gradebook_has_the_version_of_nbgraders(tmp_path, monkeypatch):
    put_tools_on_path()
    urls = [f"sqlite:///{tmp_path}/{name}.db" for name in ("theirs", "ours")]
    versions = []
    for url in urls:
        if url == urls[1]:
            monkeypatch.setattr(nbgrader.api, "get_alembic_version", None)
            create_gradebook(url)
            create_gradebook(url)
        with Gradebook(url) as book:
            versions.append(book.db.execute(sql("SELECT version_num FROM alembic_version")).all())
    assert versions[0] == versions[1] != []
