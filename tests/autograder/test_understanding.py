"""What a class understood: statistics against NumPy and SciPy, and mistakes that are counted once."""

import json
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from autograder.classroom.reports.understanding import key_of, kind_of, spread, understanding
from autograder.classroom.reports.understanding_page import curve, histogram, write_understanding
from autograder.core.results import (
    CheckResult,
    ClassResult,
    ExerciseResult,
    RubricLine,
    Status,
    SubmissionResult,
    Verdict,
)

LOOP = CheckResult("no loop", False, False, "there is a loop")
SEEN = CheckResult("example", False, False, "`f(3)`: the sign is wrong; found 3.0, expected -3.0")
HIDDEN = CheckResult("fresh", False, True, "`f`: the sign is wrong")
OTHER = CheckResult("fresh", False, True, "`f`: the mean is a sum")
UNWRITTEN = CheckResult("example", False, False, "`f` is not written yet")


def exercise(name: str, points: float, *checks: CheckResult, **changes) -> ExerciseResult:
    verdict = Verdict.PASSED if points == 2 else Verdict.PARTIAL if points else Verdict.FAILED
    return ExerciseResult(name, **{"verdict": verdict, "points": points, "max_points": 2.0, "checks": checks} | changes)


def classroom(table: dict[str, list[ExerciseResult]], **changes) -> ClassResult:
    own = tuple(SubmissionResult(s, "tiny", Status.GRADED, tuple(exercises)) for s, exercises in table.items())
    return ClassResult("01_tiny", "none", own, **changes)


@given(st.lists(st.floats(0, 1, allow_subnormal=False), min_size=2, max_size=43))
def test_quartiles(shares):
    found = spread(shares)
    expected = np.percentile(shares, [25, 50, 75])
    assert np.allclose([found.lower, found.median, found.upper], expected)
    assert found.students == len(shares)


@pytest.mark.parametrize("shares", [[], [0.25]])
def test_nobody_has_none_and_one_student_is_all_three(shares):
    found = spread(shares)
    assert (found and (found.lower, found.median, found.upper)) == ((0.25,) * 3 if shares else None)


@pytest.mark.parametrize(("students", "exercises"), [(13, 5), (3, 2), (41, 7)])
def test_difficulty_and_discrimination(students, exercises):
    """The mean share, and SciPy's correlation with the sum of the other exercises, of unequal maxima."""
    random = np.random.default_rng(students)
    most = np.arange(1, exercises + 1) * 1.5
    points = random.random((students, exercises)).round(2) * most
    rows = [[exercise(f"e{j}", p, max_points=most[j]) for j, p in enumerate(own)] for own in points]
    table = {f"s{i}": row for i, row in enumerate(rows)}
    for j, one in enumerate(understanding(classroom(table)).exercises):
        rest = np.delete(points, j, axis=1).sum(axis=1)
        assert one.difficulty == pytest.approx((points[:, j] / most[j]).mean())
        assert one.discrimination == pytest.approx(stats.pearsonr(points[:, j], rest).statistic)


@pytest.mark.parametrize(
    "points", [[(2, 2), (2, 0), (2, 1)], [(0, 1), (2, 1), (1, 1)], [(0, 1), (2, 2)], [(0,), (2,), (1,)]]
)
def test_no_discrimination(points):
    """A constant exercise, a constant rest, two students, or one exercise: nothing can be measured."""
    table = {f"s{i}": [exercise(f"e{j}", p) for j, p in enumerate(own)] for i, own in enumerate(points)}
    assert understanding(classroom(table)).exercises[0].discrimination is None


KINDS = {
    "right": (exercise("a", 2), "right"),
    "with extra credit": (exercise("a", 2.5), "right"),
    "partly": (exercise("a", 0.5, LOOP), "partly"),
    "wrong": (exercise("a", 0, SEEN), "wrong"),
    "not written": (exercise("a", 0, UNWRITTEN, verdict=Verdict.ERROR), "blank"),
    "no cell": (exercise("a", 0, verdict=Verdict.MISSING), "blank"),
    "a blank written answer": (exercise("a", 0, verdict=Verdict.MANUAL, by_hand="blank"), "blank"),
    "0 by a person": (exercise("a", 0, verdict=Verdict.MANUAL, by_hand="graded"), "wrong"),
}


@pytest.mark.parametrize(("one", "kind"), KINDS.values(), ids=KINDS)
def test_kinds(one, kind):
    assert kind_of(one) == kind
    (found,) = understanding(classroom({"ada": [one]})).exercises
    assert (found.students, getattr(found, kind), found.waiting) == (1, 1, 0)


def test_what_waits_is_counted_apart():
    waits = exercise("a", 0, verdict=Verdict.MANUAL, by_hand="waits")
    result = classroom({"ada": [waits], "bob": [exercise("a", 1)], "cem": [exercise("a", 0)]})
    missing = replace(result.submissions[2], status=Status.NOT_HANDED_IN)
    (found,) = understanding(replace(result, submissions=(*result.submissions[:2], missing))).exercises
    assert (found.waiting, found.students, found.difficulty) == (1, 1, 0.5)


CLASS = {
    "ada": [exercise("a", 0, SEEN, HIDDEN), exercise("b", 1, LOOP)],
    "bob": [exercise("a", 0, HIDDEN), exercise("b", 2)],
    "cem": [exercise("a", 0, OTHER), exercise("b", 1.5, LOOP)],
    "dia": [exercise("a", 0, UNWRITTEN, verdict=Verdict.ERROR), exercise("b", 2)],
}


def test_a_mistake_is_counted_once():
    found = understanding(classroom(CLASS))
    a, b = found.exercises
    assert [(m.sentence, m.students, m.lost) for m in a.mistakes] == [
        ("`f`: the sign is wrong", ("ada", "bob"), 4.0),
        ("`f`: the mean is a sum", ("cem",), 2.0),
    ]
    assert [(m.sentence, m.students, m.lost) for m in b.mistakes] == [("there is a loop", ("ada", "cem"), 1.5)]
    assert [(m.exercise, m.lost) for m in found.lecture] == [("a", 4.0), ("a", 2.0), ("b", 1.5)]


def test_mistakes_of_a_written_answer():
    one, two, off = RubricLine(1.5, "the rule"), RubricLine(0.5, "an example"), RubricLine(-0.5, "no unit")
    no_one, no_two = (replace(line, chosen=False) for line in (one, two))
    chosen = {"ada": ((one, two), 2), "bob": ((one, no_two, off), 1), "cem": ((no_one, two), 0.5)}
    table = {s: [exercise("w", p, verdict=Verdict.MANUAL, by_hand="graded", items=i)] for s, (i, p) in chosen.items()}
    (found,) = understanding(classroom(table)).exercises
    assert {(m.sentence, m.students, m.lost) for m in found.mistakes} == {
        ("missing: the rule", ("cem",), 1.5),
        ("missing: an example", ("bob",), 0.5),
        ("no unit", ("bob",), 0.5),
    }


def test_sections_side_by_side():
    result = classroom(CLASS, sections={"ada": "A", "bob": "B", "cem": "A"})
    found = understanding(result, {"b": 7})
    sections = {section: (one.students, one.median) for section, one in found.sections.items()}
    assert sections == {"A": (2, pytest.approx(1.25 / 4)), "B": (1, 0.5)}
    assert found.exercises[1].sections == {"A": 0.625, "B": 1.0}
    assert ([e.minutes for e in found.exercises], found.marks) == ([None, 7], (0.25, 0.375, 0.5, 0.5))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("`f(3)`: it is a sum; found 3.0, expected 1.5", "`f`: it is a sum", True),
        ("`f` has shape (3, 2), expected (n, d)", "`f` has shape …, expected (n, d)", True),
        ("f is 3, not 4", "f is 5, not 4", True),
        ("the scores are not divided by √d", "the scores are divided twice by √d", False),
        ("W_1 is not transposed", "W_2 is not transposed", False),
    ],
)
def test_one_mistake_in_two_forms(one, other, same):
    assert (key_of(one) == key_of(other)) == same


def test_an_answer_shows_no_name(tiny, tmp_path):
    path = tmp_path / "autograded" / "ada" / tiny.name / "tiny.ipynb"
    path.parent.mkdir(parents=True)
    cell = {"id": "double", "source": "# by Ada Lovelace\ndef double(x):\n    return x * x"}
    path.write_text(json.dumps({"cells": [cell]}))
    result = replace(classroom({"ada": [exercise("double", 0, SEEN)]}), assignment=tiny.name)
    write_understanding(result, [tiny], {"ada": "Ada Lovelace"}, tmp_path, tmp_path / "report")
    page = (tmp_path / "report" / "understanding.html").read_text()
    assert ("return x * x" in page, "twice_the_number" in page, "lovelace" in page.lower()) == (True, True, False)


@pytest.mark.parametrize(
    ("change", "held"),
    [
        ({"items": (RubricLine(1.5, "the *rule* $d^2$", chosen=False),)}, "missing: the <em>rule</em> <math"),
        ({"checks": (CheckResult("a", False, False, "`f`: *a* $d^2$"),)}, "<code>f</code>: *a* $d^2$"),
    ],
    ids=["an item of a rubric is Markdown", "a check's sentence has code alone"],
)
def test_the_sentence_of_a_mistake(tiny, tmp_path, change, held):
    one = exercise("double", 0, **change)
    write_understanding(classroom({"ada": [one]}), [tiny], {}, tmp_path, tmp_path)
    assert held in (tmp_path / "understanding.html").read_text()


def test_the_histogram():
    """A mark on the edge of two bars is in the upper one, and all points in the last; quartiles are three lines."""
    marks = (0.0, 0.3, 0.35, 0.7, 1.0)
    svg = histogram(SimpleNamespace(marks=marks, spread=spread(marks)))
    assert (svg.count("<rect"), svg.count('stroke-width="1.5"')) == (4, 3)
    assert "1 from 0% to 10%, 2 from 30% to 40%, 1 from 70% to 80%, 1 from 90% to 100%" in svg
    assert histogram(SimpleNamespace(marks=(), spread=None)) is None


def test_medians_of_a_term():
    """There is one picture from two assignments on, and their names are text."""
    one = spread([0.25, 0.5])
    svg = curve({"01_<b>": one, "02_none": None, "03_attention": one})
    assert (svg.count("<circle"), svg.count("01_&lt;b&gt;</text>"), svg.count("<b>")) == (2, 1, 0)
    assert curve({"01": one}) is None
