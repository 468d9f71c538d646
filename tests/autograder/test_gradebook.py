"""What both ways of grading write into nbgrader's gradebook."""

from __future__ import annotations

import logging
from types import SimpleNamespace

import pytest
from nbgrader.api import Gradebook
from nbgrader.utils import compute_checksum

from autograder.output.gradebook import Recorder
from autograder.plugin.preprocessors import SaveScores
from autograder.results import ExerciseResult, Status, SubmissionResult, Verdict
from autograder.source.assignments import CourseError
from autograder.source.releasing import dumps

pytestmark = pytest.mark.engine  # nbgrader starts a process for a new gradebook

NAME, NOTEBOOK = "09_tiny", "tiny"


@pytest.fixture
def book(tiny_course, tiny):
    """The gradebook of a course to which nobody has handed in anything."""
    with Recorder(tiny_course, [tiny]):
        pass
    with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as gradebook:
        yield gradebook


def result_of(tiny, verdicts):
    exercises = []
    for e in tiny.exercises:
        verdict = Verdict.MANUAL if e.manual else verdicts.get(e.id, Verdict.PASSED)
        points = e.points if verdict is Verdict.PASSED else 0.0
        exercises.append(ExerciseResult(e.id, verdict, points, e.points, title=e.title))
    return SubmissionResult("ada", NOTEBOOK, Status.GRADED, tuple(exercises))


@pytest.fixture
def record(tiny_course, tiny, put_back):
    """`record(document)`: what `autograder grade` writes once ada's notebook has run."""

    def record(document, **verdicts):
        with Recorder(tiny_course, [tiny]) as recorder:
            recorder.record(result_of(tiny, verdicts), put_back(document).document, dumps(document).encode())

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
        graded = {"assignment": tiny, "exercises": result_of(tiny, verdicts).exercises}
        SaveScores().preprocess(put_back(document).document, {"nbgrader": about, "autograder": graded})

    return record if request.param == "autograder grade" else by_nbgrader


def rows(book) -> SimpleNamespace:
    """What the gradebook holds of ada."""
    book.db.expire_all()
    part = book.find_submission_notebook(NOTEBOOK, NAME, "ada")
    return SimpleNamespace(
        auto={g.name: g.auto_score for g in part.grades},
        waiting={g.name for g in part.grades if g.needs_manual_grade},
        comments={c.name: c.auto_comment for c in part.comments},
    )


# Points and comments, in both ways


def test_points(book, save, submit):
    """Automatic points are stored under the test cells, and the written answer waits for a person."""
    save(submit("solved"), double=Verdict.FAILED)
    found = rows(book)
    assert found.auto == {"double_check": 0.0, "total_check": 3.0, "why": None}
    assert found.waiting == {"why"}


def test_what_is_not_answered(book, save, submit):
    """It has nbgrader's comment; a written answer that is not there scores 0 and waits for nobody."""
    save(submit("blank", total="def total(xs):\n    return sum(xs)"))
    found = rows(book)
    assert found.comments == {"double": "No response.", "total": None, "why": "No response."}
    assert (found.auto["why"], found.waiting) == (0.0, set())


def test_an_answer_takes_the_comment_back(book, save, submit):
    """A later hand-in that answers has none."""
    save(submit("blank"))
    save(submit("solved"))
    assert set(rows(book).comments.values()) == {None}


def test_another_release_s_stub_is_no_answer(book, save, submit, tiny):
    """A cell is not answered either if it is as `nbgrader generate_assignment` gave it out, whatever it wrote there."""
    document = submit("solved", double="# write here")
    (cell,) = (c for c in document.cells if c.id == "double")
    book.update_or_create_source_cell("double", NOTEBOOK, NAME, checksum=compute_checksum(cell))
    save(document)
    assert rows(book).comments == {"double": "No response.", "total": None, "why": None}


def test_what_cannot_be_decided(book, save, submit):
    """It has no score and waits for a person."""
    save(submit("solved"), total=Verdict.INTERNAL)
    found = rows(book)
    assert (found.auto["total_check"], found.waiting) == (None, {"total_check", "why"})


def test_a_mark_that_a_person_gave(book, save, submit):
    """It stays, and what it was given for is to be looked at again."""
    save(submit("solved"))
    book.find_grade("double_check", NOTEBOOK, NAME, "ada").manual_score = 0.5
    book.db.commit()
    save(submit("solved"))
    assert rows(book).waiting == {"double_check", "why"}
    assert book.find_grade("double_check", NOTEBOOK, NAME, "ada").manual_score == 0.5


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
