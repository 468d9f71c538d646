"""The benchmark of graders: its class, its tables, its goals. Nothing here is timed."""

import doctest

import classroom
import grading
import inside
import pytest
from grading import Times
from rivals import Bare, Timing

from autograder.core.engine import Engine
from autograder.core.source.assignments import Kind
from autograder.core.submissions.intake import Submission

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("library", classroom.LIBRARIES)
def test_the_same_class_each_time(library, tmp_path):
    assignment = classroom.make_course(tmp_path / "course", library)
    large, small = (classroom.make_class(assignment, library, size) for size in (20, 4))
    assert [s.document for s in large[:4]] == [s.document for s in small]
    assert len({s.name for s in large}) == 20
    assert large[0].points == 24
    assert 0 < min(s.points for s in large) < 24
    assert len(assignment.exercises) == 12
    assert ("import torch" in assignment.by_id["setup"].source) == (library == "torch")
    assert classroom.write_otter(small, library, tmp_path / "otter").exists()
    code = classroom.student_cells(small[0].document, assignment)  # without the cells of tests, which otter has
    assert len(code) == sum(cell.kind in (Kind.STUB, Kind.LOCKED) for cell in assignment.cells) == 14


@pytest.mark.parametrize("library", classroom.LIBRARIES)
def test_ok_tests_hold_for_right_answers_only(library):
    pytest.importorskip(library)
    imports = "import numpy as np\n" + "import torch\n" * (library == "torch")
    for task in classroom.tasks(library):
        file: dict = {}
        exec(task.ok_test(), file)
        for body in (*task.right, *task.wrong):
            names: dict = {}
            exec(imports + task.answer(body).replace(task.shows or "\0", ""), names)
            failed = 0
            for case in file["test"]["suites"][0]["cases"]:
                test = doctest.DocTestParser().get_doctest(case["code"], names, task.name, None, None)
                test.globs = names
                runner = doctest.DocTestRunner(verbose=False)
                failed += runner.run(test, out=lambda text: None, clear_globs=False).failed
            assert (failed == 0) == (body in task.right), f"{task.name}: {body}"


def test_marks_are_those_expected(tmp_path):
    assignment = classroom.make_course(tmp_path / "course", "numpy")
    students = classroom.make_class(assignment, "numpy", 4)
    with Engine() as engine:
        for student in students:
            submission = Submission(student.name, assignment.notebook, student.document)
            result, _ = engine.grade(assignment, submission)
            assert result.score == student.points, student.name
    assert Bare(tmp_path, "numpy", students, 2).grade(students).submissions == 4


def times(name, *seconds, few=()):
    return Times(name, [Timing(s, 20) for s in seconds], [Timing(s, 4) for s in few])


def test_times_are_medians_of_whole_commands():
    found = times("ours", 10.0, 12.0, 40.0, few=(6.0, 8.0, 36.0))
    assert found.each == pytest.approx(0.6)
    assert found.spread == pytest.approx((0.5, 2.0))
    assert found.slope == pytest.approx(0.25)
    assert (times("ours", 5.0, few=(6.0,)).slope, times("ours", 5.0).slope) == (None, None)


def test_ratios_have_a_bound():
    names = ("ours, 2 jobs", "bare forks, 2 at a time", "nbgrader autograde")
    found = {name: times(name, seconds) for name, seconds in zip(names, (4.0, 2.0, 44.0), strict=True)}
    stock, otter, bare = grading.ratio_goals("torch", found, *names[:2])
    assert [goal.found for goal in (stock, bare)] == pytest.approx([11.0, 2.0])
    assert [goal.reached for goal in (stock, otter, bare)] == [True, None, True]
    assert stock.bound == pytest.approx(22.0)
    assert str(stock).endswith("bare forks: 22)")


def test_what_no_stage_explains_is_shown_as_the_rest():
    spans = [("record", 0.0, 1.0), ("grade", 1.0, 3.0), ("cells", 1.0, 1.5), ("record", 3.0, 3.2)]
    stages = inside._per_submission(spans)
    assert stages["other"] == pytest.approx(1.5)
    assert stages["whole"] == pytest.approx(2.2)
