"""One mark: whatever happened to a student, the same number stands in every place that shows it."""

from datetime import datetime
from types import SimpleNamespace

import nbformat
import pytest
from made import result_of
from places import NAME, PLACES, Class, charge, in_the_gradebook, run

from autograder.authoring.releasing import dumps
from autograder.classroom.gradebook.progress import Progress, RunLock
from autograder.classroom.gradebook.recording import Recorder
from autograder.core.results import Status, SubmissionResult, Verdict
from autograder.core.source.loading import load
from autograder.core.submissions.files import Content
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.reader import read_notebook
from autograder.core.submissions.restore import restore
from autograder.core.submissions.roster import read_roster
from autograder.core.submissions.samples import solved, with_answers

pytestmark = pytest.mark.engine  # nbgrader starts a process for a new gradebook

IN_TIME, DUE, LATE = "2026-03-01 11:00:00 UTC", datetime(2026, 3, 1, 12), "2026-03-02 13:00:00 UTC"
BY_HAND, UNDECIDED = {"why": 2.0, "where": 1.0}, {"total": Verdict.INTERNAL}
MOST = 9  # double 2, why 2; mirrored 4, where 1; and total, a bonus of 3 that every mark holds, but not the maximum
CASES = {  # student: what happens; the mark; the points that wait
    "marked": (SimpleNamespace(by_hand={"why": 1.5, "where": 0.5}), 11, 0),
    "half-marked": (SimpleNamespace(by_hand={"why": 0.25}), 9.25, 1),
    "unmarked": (SimpleNamespace(verdicts={"double": Verdict.FAILED}), 7, 3),
    "late": (SimpleNamespace(time=LATE, by_hand=BY_HAND), 10.5, 0),
    "late-unmarked": (SimpleNamespace(time=LATE), 7.5, 3),
    "extended": (SimpleNamespace(time=LATE, by_hand=BY_HAND), 12, 0),
    "undecided": (SimpleNamespace(verdicts=UNDECIDED, by_hand=BY_HAND), 9, 3),
    "decided": (SimpleNamespace(verdicts=UNDECIDED, by_hand={"total_check": 2.5, **BY_HAND}), 11.5, 0),
    "one-notebook": (SimpleNamespace(notebooks=("tiny",), by_hand={"why": 2.0}), 7, 0),
    "blank": (SimpleNamespace(answers={"why": "", "where": ""}), 9, 0),
    "changed": (SimpleNamespace(by_hand=BY_HAND, after={"why": "another answer"}), 12, 2),
    "appealed": (SimpleNamespace(verdicts={"double": Verdict.FAILED}, by_hand={"double_check": 1.0, **BY_HAND}), 11, 0),
    "extra-credit": (SimpleNamespace(by_hand=BY_HAND, extra={"double_check": 0.5}), 12.5, 0),
    "nbgrader-alone": (SimpleNamespace(by_hand=BY_HAND, forgotten=True), 12, 0),
    "unreadable": (SimpleNamespace(notebooks=("tiny",), damaged="waves", by_hand={"why": 2.0}), None, None),
    "absent": (SimpleNamespace(notebooks=()), None, None),
}
MARKS = {student: mark for student, (_, mark, _) in CASES.items()}
WAITING = {student: points for student, (_, _, points) in CASES.items()}


def hand_in(recorder: Recorder, student: str, case: SimpleNamespace, answers: dict[str, str]) -> None:
    for name, notebook in recorder.notebooks.items():
        if name not in getattr(case, "notebooks", recorder.notebooks):
            if name == getattr(case, "damaged", ""):
                failed = SubmissionResult(student, name, Status.NOT_GRADED, problem="it is cut short")
                recorder.not_recorded(failed)
            elif case.notebooks:
                recorder.not_handed_in(student, name)
            continue
        document = with_answers(solved(notebook), {k: v for k, v in answers.items() if k in notebook.by_id})
        raw = dumps(document).encode()
        time = getattr(case, "time", IN_TIME)
        submission = Submission(student, name, document, content=Content.of(raw), timestamp=time)
        restored = restore(read_notebook(raw, name), notebook).document
        recorder.record(submission, result_of(notebook, student, getattr(case, "verdicts", {})), restored)


def mark(book, student, case):
    for submission in book.find_submission(NAME, student).notebooks if getattr(case, "notebooks", True) else ():
        for grade in submission.grades:
            if grade.name in getattr(case, "by_hand", {}):
                grade.manual_score, grade.needs_manual_grade = case.by_hand[grade.name], False
            grade.extra_credit = getattr(case, "extra", {}).get(grade.name)
    book.db.commit()


@pytest.fixture(scope="module")
def course(make_two, tmp_path_factory):
    """A class in which each student is another case, and its pages and report."""
    root = make_two(tmp_path_factory.mktemp("totals") / "course")
    source = root / "source" / NAME / "tiny.ipynb"
    document = nbformat.read(source, as_version=4)
    (statement,) = [cell for cell in document.cells if cell.id == "total_statement"]
    statement.source += "\n\n*3 bonus points, 4 minutes.*"
    source.write_text(dumps(document))
    rows = [f"{s},{s.title()} X,{'AB'[i % 2]},{2 if s == 'extended' else ''}" for i, s in enumerate(CASES)]
    (root / "roster.csv").write_text("\n".join(["id,name,section,extension", *rows]))
    notebooks, people = load(root, NAME), {p.id: p for p in read_roster(root / "roster.csv").people}
    with Recorder(root, notebooks, people) as recorder, RunLock(root, Progress(NAME)):
        for student, (case, *_) in CASES.items():
            hand_in(recorder, student, case, getattr(case, "answers", {}))
            mark(recorder.gradebook, student, case)
            if after := getattr(case, "after", {}):
                hand_in(recorder, student, case, after)
            if getattr(case, "forgotten", False):
                recorder.stored.forget([(student, notebook.notebook) for notebook in notebooks])
        recorder.gradebook.update_or_create_assignment(NAME, duedate=DUE)
    charge(root, "totals_rule", "return 0.75")
    run(root, "feedback", NAME)
    return root


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_the_mark_is_the_same_everywhere(course, parsed, place):
    found = place(Class(course, tuple(CASES), MOST, parsed))
    shown = [student for student in CASES if MARKS[student] is not None]
    assert {student: found[student][0] for student in shown} == {student: MARKS[student] for student in shown}
    if place is not in_the_gradebook:  # nbgrader counts a mark that nobody gave as 0
        assert {found[student][0] for student in set(CASES).intersection(found).difference(shown)} <= {None}
    if any(waits is not None for _, waits in found.values()):
        assert {student: found[student][1] for student in shown} == {student: WAITING[student] for student in shown}
