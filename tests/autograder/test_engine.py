"""A class is graded whole, recorded in nbgrader's gradebook, and one student's trouble stays that student's."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import nbformat
import pytest
from nbgrader.api import Gradebook

from autograder.grading import grade_class
from autograder.limits import Limits
from autograder.results import Status, Verdict
from autograder.sandbox import descendants as family
from autograder.source.assignments import CourseError
from autograder.source.loading import load
from autograder.source.releasing import dumps
from autograder.submissions.intake import Submission
from autograder.submissions.submitting import blank, solved, with_answers

pytestmark = pytest.mark.engine

QUICK = Limits(cell_seconds=3.0, check_seconds=20.0, notebook_seconds=120.0)


def submission(student, document, notebook="tiny"):
    return Submission(student, notebook, document, raw=dumps(document).encode())


def verdicts(result) -> dict[str, Verdict]:
    return {e.exercise: e.verdict for e in result.exercises}


@pytest.fixture
def graded(tiny_course, tiny):
    def graded(*submissions):
        return grade_class(tiny_course, tiny, submissions, limits=QUICK)

    return graded


def marks(root, tiny, student) -> dict[str, float | None]:
    with Gradebook(f"sqlite:///{root}/gradebook.db") as book:
        entry = book.find_submission_notebook(tiny.notebook, tiny.name, student)
        return {g.name: g.auto_score for g in entry.grades}


def test_solved_scores_full(graded, tiny):
    """The model solution has every point that the grader gives."""
    (result,) = graded(submission("ada", solved(tiny))).submissions
    assert (result.status, result.score) == (Status.GRADED, result.max_score)


def test_blank_scores_nothing(graded, tiny):
    """The bare release has no point."""
    (result,) = graded(submission("ada", blank(tiny))).submissions
    assert (result.status, result.score) == (Status.GRADED, 0.0)


def test_manual_marks_survive_a_regrade(graded, tiny, tiny_course):
    """What a person gave stays, and is in the next result."""
    graded(submission("ada", solved(tiny)))
    manual = next(e.id for e in tiny.exercises if e.manual)
    with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as book:
        grade = book.find_grade(manual, tiny.notebook, tiny.name, "ada")
        grade.manual_score, grade.needs_manual_grade = 0.5, False
        book.db.commit()
    (result,) = graded(submission("ada", solved(tiny))).submissions
    assert {e.exercise: e.points for e in result.exercises}[manual] == 0.5


EQUAL = "class A:\n    def __eq__(self, other):\n        return True\ndef double(x):\n    return A()"


def test_what_cannot_be_decided_waits_for_a_person(graded, tiny, tiny_course):
    """No score in the gradebook but a mark for a person, the place in the JSON, and nothing of it for the student."""
    hand_in = submission("ada", with_answers(solved(tiny), {"double": EQUAL}))
    result = graded(hand_in)
    (ada,) = result.submissions
    assert verdicts(ada)["double"] is Verdict.INTERNAL
    assert (ada.score, ada.max_score, ada.max_undecided) == (3.0, 3.0, 2.0)
    (told,) = [e for e in result.to_json()["submissions"][0]["exercises"] if e["problem"]]
    assert told["problem"].startswith("line 2 of the test cell `double_check`: ")
    with Gradebook(f"sqlite:///{tiny_course}/gradebook.db") as book:
        grade = book.find_grade("double_check", tiny.notebook, tiny.name, "ada")
        assert (grade.auto_score, grade.needs_manual_grade) == (None, True)
        grade.manual_score = 1.5
        book.db.commit()
    page = (tiny_course / "feedback" / "ada" / tiny.name / f"{tiny.notebook}.html").read_text()
    assert "a person will decide" in page
    assert "__eq__` of" not in page
    assert "line 2" not in page
    (again,) = graded(hand_in).submissions
    assert {e.exercise: e.points for e in again.exercises}["double"] == 1.5


def test_a_regrade_replaces_the_score(graded, tiny, tiny_course):
    """A worse hand-in replaces a better score, and the earlier file is kept."""
    graded(submission("ada", solved(tiny)))
    graded(submission("ada", blank(tiny)))
    assert sum(v or 0 for v in marks(tiny_course, tiny, "ada").values()) == 0
    assert len(list((tiny_course / "reports").rglob("*-tiny.ipynb"))) == 1


def test_an_unreadable_file_keeps_the_earlier_score(graded, tiny, tiny_course):
    """A file that cannot be graded changes nothing of an earlier run."""
    graded(submission("ada", solved(tiny)))
    before = marks(tiny_course, tiny, "ada")
    result = graded(Submission("ada", "tiny", None, problem="ada.ipynb is cut short")).submissions[0]
    assert (result.status, result.problem) == (Status.NOT_GRADED, "ada.ipynb is cut short")
    assert marks(tiny_course, tiny, "ada") == before


def test_one_bad_student_does_not_stop_the_class(graded, tiny):
    """Looping, crashing and unreadable submissions leave the others their points."""
    loops = with_answers(solved(tiny), {"double": "while True: pass"})
    crashes = with_answers(solved(tiny), {"double": "import os\nos._exit(1)"})
    result = graded(
        submission("ada", solved(tiny)),
        submission("ben", loops),
        submission("cem", crashes),
        Submission("dia", "tiny", None, problem="not a notebook"),
        submission("eve", solved(tiny)),
    )
    found = {s.student: (s.status, s.score == s.max_score) for s in result.submissions}
    assert found["ada"] == found["eve"] == (Status.GRADED, True)
    assert verdicts(result.submissions[1])["double"] is Verdict.TIMEOUT
    assert verdicts(result.submissions[2])["double"] is Verdict.ERROR
    assert found["dia"] == (Status.NOT_GRADED, True)


def test_an_exercise_after_a_crash_keeps_its_points(graded, tiny):
    """The exercise that does not depend on the crashed cell is graded."""
    (result,) = graded(submission("ada", with_answers(solved(tiny), {"double": "import os\nos._exit(1)"}))).submissions
    assert verdicts(result)["total"] is Verdict.PASSED


def test_altered_tests_are_put_back(graded, tiny):
    """A submission that empties the test cells gets the points of the real tests, and is flagged."""
    document = with_answers(blank(tiny), {"double_check": "pass", "total_check": "pass"})
    (result,) = graded(submission("ada", document)).submissions
    assert (result.score, verdicts(result)["double"]) == (0.0, Verdict.TAMPERED)


def test_nothing_hidden_is_written_for_the_student(graded, tiny, tiny_course):
    """Neither the feedback page nor the autograded notebook holds a line of a hidden test."""
    wrong = with_answers(solved(tiny), {"double": "def double(x):\n    raise ValueError(repr(x))"})
    graded(submission("ada", wrong))
    written = [p.read_text() for step in ("feedback", "autograded") for p in (tiny_course / step).rglob("*.*")]
    hidden = [
        line.strip()
        for cell in tiny.cells
        if cell.id.endswith("_check")
        for line in cell.source.split("### BEGIN HIDDEN TESTS")[1].splitlines()
        if len(line.strip()) > 12 and not line.startswith("#")
    ]
    assert hidden
    assert not [line for line in hidden for text in written if line in text]


def test_half_a_character_is_recorded(graded, tiny, tiny_course):
    """No file can hold it: it becomes a question mark, and what an earlier hand-in left is replaced."""
    graded(submission("ada", solved(tiny)))
    shows = with_answers(solved(tiny), {"double": "print('\\ud800 shown')\ndef double(x):\n    return 2 * x"})
    graded(submission("ada", shows))
    document = nbformat.read(tiny_course / "autograded" / "ada" / tiny.name / "tiny.ipynb", as_version=4)
    assert [c.outputs[0].text for c in document.cells if c.id == "double"] == ["? shown\n"]


def test_a_warning_costs_nothing(graded, tiny):
    """Standard error and warnings do not cost a point, as they do under stock nbgrader."""
    noisy = "def double(x):\n    warnings.warn('slow')\n    print('x', file=sys.stderr)\n    return 2 * x"
    noisy = "import sys, warnings\n" + noisy
    (result,) = graded(submission("ada", with_answers(solved(tiny), {"double": noisy}))).submissions
    assert verdicts(result)["double"] is Verdict.PASSED


def test_a_name_used_again_later_costs_nothing(graded, tiny):
    """Redefining a function further down does not cost its exercise."""
    document = solved(tiny)
    document.cells.append(nbformat.v4.new_code_cell("double = None"))
    (result,) = graded(submission("ada", document)).submissions
    assert verdicts(result)["double"] is Verdict.PASSED


def test_the_result_is_the_same_twice(graded, tiny):
    """Two runs of one submission give the same verdicts, points and sentences."""
    document = with_answers(solved(tiny), {"double": "def double(x):\n    return x"})
    first, second = (graded(submission("ada", document)).to_json() for _ in range(2))
    for result in (first, second):
        for s in result["submissions"]:
            s.pop("seconds")
    assert json.dumps(first) == json.dumps(second)


def test_cells_added_to_the_source_reach_earlier_submissions(tiny_course, tiny, graded):
    """An exercise that is added after the first hand-in can be graded for those who handed in before."""
    graded(submission("ada", solved(tiny)))
    path = tiny.path
    document = nbformat.read(path, 4)
    stub, test = (next(c for c in document.cells if c.id == name) for name in ("double", "double_check"))
    for cell, name in ((stub, "triple"), (test, "triple_check")):
        new = nbformat.from_dict(json.loads(json.dumps(cell).replace("double", "triple")))
        new["id"] = new.metadata.nbgrader["grade_id"] = name
        document.cells.append(new)
    path.write_text(dumps(document))
    again = load(tiny_course, tiny.name)[0]
    result = grade_class(tiny_course, again, [submission("ada", solved(again))], limits=QUICK)
    assert "triple" in verdicts(result.submissions[0])
    assert "triple_check" in marks(tiny_course, again, "ada")


SEARCH = """\
import re


def _count(pattern):
    found = 0
    with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb", 0) as memory:
        for start, end in re.findall(r"([0-9a-f]+)-([0-9a-f]+) rw", maps.read()):
            memory.seek(int(start, 16))
            try:
                found += len(re.findall(pattern, memory.read(int(end, 16) - int(start, 16))))
            except OSError:
                pass
    return found


planted = [str(number) + "_planted_here" for number in range(31)]
print(_count(rb"_planted[_]here") >= 31, _count(rb"_sum_by[_]hand"))
double = None"""


def test_a_submission_has_no_hidden_test_in_its_memory(graded, tiny, tiny_course):
    """The process that it was forked from never heard of a test."""
    graded(submission("ada", with_answers(solved(tiny), {"double": SEARCH})))
    document = nbformat.read(tiny_course / "autograded" / "ada" / tiny.name / "tiny.ipynb", as_version=4)
    (cell,) = (c for c in document.cells if c.id == "double")
    assert cell.outputs[0].text == "True 0\n"


@pytest.fixture
def course_with(make_course, tiny_cells, tmp_path):
    """The tiny course with other sources in some of its cells, and its assignment."""

    def course_with(sources):
        for cell in tiny_cells:
            cell.source = sources.get(cell.id, cell.source)
        root = make_course(tmp_path / "other_course", tiny_cells)
        return root, load(root, "09_tiny")[0]

    return course_with


@pytest.fixture
def with_code_to_read(make_course, tiny_cells, new_cell, tmp_path):
    """The tiny course with a code cell that a person grades, which the first exercise may use."""
    source = "### BEGIN SOLUTION\ntwo = 2\nprint(two)\n### END SOLUTION"
    tiny_cells.insert(2, new_cell("factor", source, solution=True, points=3))
    root = make_course(tmp_path / "other_course", tiny_cells)
    return root, load(root, "09_tiny")[0]


def test_code_that_a_person_grades_runs_in_its_place(with_code_to_read):
    """What it defines is there for the exercises after it, and what it shows is there for the person."""
    root, assignment = with_code_to_read
    uses = with_answers(solved(assignment), {"double": "def double(x):\n    return two * x"})
    (result,) = grade_class(root, assignment, [submission("ada", uses)], limits=QUICK).submissions
    assert (verdicts(result)["double"], verdicts(result)["factor"]) == (Verdict.PASSED, Verdict.MANUAL)
    document = nbformat.read(root / "autograded" / "ada" / "09_tiny" / "tiny.ipynb", as_version=4)
    assert [c.outputs[0].text for c in document.cells if c.id == "factor"] == ["2\n"]


@pytest.mark.parametrize(("make", "needs"), [(solved, True), (blank, False)])
def test_code_that_a_person_grades_waits_if_there_is_any(with_code_to_read, make, needs):
    """A stub that was left as it is earns nothing and needs nobody."""
    root, assignment = with_code_to_read
    grade_class(root, assignment, [submission("ada", make(assignment))], limits=QUICK)
    with Gradebook(f"sqlite:///{root}/gradebook.db") as book:
        assert book.find_grade("factor", "tiny", "09_tiny", "ada").needs_manual_grade is needs


def test_the_environment_of_the_command_is_the_checks_alone(course_with, monkeypatch):
    """What the caller's shell holds, keys to other services for example, is not in a submission's process."""
    monkeypatch.setenv("KEY_OF_THE_INSTRUCTOR", "secret")
    check = "# check: it works\nimport os\n\nassert 'KEY_OF_THE_INSTRUCTOR' in os.environ\nassert double(3) == 6"
    root, assignment = course_with({"double_check": check})
    answer = "import os\n\n\ndef double(x):\n    return 2 * x if 'KEY_OF_THE_INSTRUCTOR' not in os.environ else 0"
    document = with_answers(solved(assignment), {"double": answer})
    (result,) = grade_class(root, assignment, [submission("ada", document)], limits=QUICK).submissions
    assert verdicts(result)["double"] is Verdict.PASSED


def test_a_grader_that_ends_costs_nobody_else(course_with):
    """Who made it end waits for a person; the others are graded."""
    check = "# check: it works\nimport os, signal\n\nif double(3) == 'end':\n    os.kill(os.getpid(), signal.SIGKILL)"
    root, assignment = course_with({"double_check": check})
    ends = with_answers(solved(assignment), {"double": "def double(x):\n    return 'end'"})
    handed_in = [submission("ada", solved(assignment)), submission("ben", ends), submission("cem", solved(assignment))]
    result = grade_class(root, assignment, handed_in, limits=QUICK, jobs=1)
    assert [s.status for s in result.submissions] == [Status.GRADED, Status.INTERNAL, Status.GRADED]


def test_a_given_cell_that_fails_is_told(course_with):
    """The instructor sees what failed, and nobody is graded."""
    root, assignment = course_with({"setup": "1 / 0"})
    with pytest.raises(CourseError, match="locked cell does not run by itself in the grader: ZeroDivisionError"):
        grade_class(root, assignment, [submission("ada", solved(assignment))], limits=QUICK)


def test_a_command_that_is_killed_leaves_no_process(tiny_course, tiny, tmp_path):
    """Not even while a submission loops."""
    folder = tmp_path / "handed_in"
    folder.mkdir()
    (folder / "ada.ipynb").write_text(dumps(with_answers(solved(tiny), {"double": "while True: pass"})))
    command = [sys.executable, "-m", "autograder", "grade", tiny.name, str(folder), "--course", str(tiny_course)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True) as it:
        until(lambda: len(family(it.pid)) >= 6)  # the zygote, the graders, and the submission with its supervisor
        others = family(it.pid)
        os.kill(it.pid, signal.SIGKILL)
    until(lambda: not [pid for pid in others if Path(f"/proc/{pid}/stat").exists() and "Z" not in state(pid)])


@pytest.mark.parametrize(("options", "told"), [(["--verbose"], True), ([], False)])
def test_what_the_engine_decides_is_logged(tiny_course, tiny, tmp_path, options, told):
    """With --verbose, on standard error: whose notebook, and what was ended why."""
    path = tmp_path / "ada.ipynb"
    path.write_text(dumps(with_answers(solved(tiny), {"double": "while True: pass"})))
    command = [sys.executable, "-m", "autograder", "grade", tiny.name, str(path), "--course", str(tiny_course)]
    done = subprocess.run([*command, "--cell-seconds", "1", *options], capture_output=True, text=True)
    assert done.returncode == 0
    assert ("ada, tiny" in done.stderr) is told
    assert ("takes more than 1 seconds and is ended" in done.stderr) is told


def test_a_refusal_is_one_sentence(tiny_course):
    """The process that would have graded ends without a word."""
    command = [sys.executable, "-m", "autograder", "grade", "no_such_assignment", "x", "--course", str(tiny_course)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("autograder: unknown assignment")
    assert len(done.stderr.splitlines()) == 1


def until(holds, seconds=300):
    """Wait for something to hold."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)


def state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"
