"""A term of 24 students and three notebooks, from collecting to the last extension; one mark at each step."""

import csv
import io
import json
import re

import archives
import nbformat
import pytest
from archives import HandIn
from made import exercise_cells, source_cell
from nbgrader.api import Gradebook
from places import NAME, PLACES, Class, charge, in_the_gradebook, run

from autograder.authoring.releasing import dumps
from autograder.classroom.marking.questions import Marking, opened
from autograder.classroom.marking.tables import MARKED, Mark
from autograder.core.source.loading import load
from autograder.core.source.rubrics import RubricItem
from autograder.core.submissions.samples import blank, solved, with_answers

pytestmark = [pytest.mark.engine, pytest.mark.thorough]

DUE, NOON, LATE = "2026-03-03 12:00:00 UTC", "2026-03-01 12:00:00", "2026-03-05 12:00:00"
MOST = 15  # double 2, total 3, why 2; mirrored 4, where 1; sextuple 2, how 1; and a bonus of 2, triple
SOLUTION = "def {}(x):\n    ### BEGIN SOLUTION\n    return {}\n    ### END SOLUTION"
EXAMPLE = "# check: an example\nassert {0}(2) == {1}, '{0}(2) is not {1}'"
HOW = "Slowly.\n\n**Rubric** (1 point):\n\n- 1: it says how"
ANSWERS = [  # every eighth student; what each earns without a person: in tiny, waves and more
    ({}, (5, 4, 4)),
    ({"double": "def double(x):\n    return x * x"}, (3, 4, 4)),
    ({"total": "def total(xs):\n    return sum(xs) or None"}, (4, 4, 4)),
    (None, (0, 0, 0)),
    ({"mirrored": "def mirrored(x):\n    return abs(x)"}, (5, 0, 4)),
    ({"triple": "def triple(x):\n    return x + 3"}, (5, 4, 1)),  # sextuple is right given triple: half of its points
    ({"why": "I do not know."}, (5, 4, 0)),  # and the third notebook is not handed in
    ({}, (5, 4, 4)),  # late
]
STUDENTS = tuple(f"48{200 + i}" for i in range(24))
DAMAGED, ABSENT, EXTENDED = STUDENTS[22], STUDENTS[23], STUDENTS[15]


def kind(student: str) -> int:
    return STUDENTS.index(student) % 8


def add_third(root):
    """Add a third notebook: a bonus, what builds on it, an answer with a rubric."""

    def exercise(name, solution, of_2, statement):
        return exercise_cells(name, SOLUTION.format(name, solution), EXAMPLE.format(name, of_2), 2, statement)

    cells = [
        source_cell("title", "# More", "markdown", locked=True),
        *exercise("triple", "3 * x", 6, "## Thrice\n\n*2 bonus points, 5 minutes.*"),
        *exercise("sextuple", "2 * triple(x)", 12, "## Six times\n\n*2 points, 5 minutes.*"),
        source_cell("how_statement", "## How\n\n*1 point, 2 minutes.*", "markdown", locked=True),
        source_cell("how", HOW, "markdown", solution=True, points=1),
    ]
    document = nbformat.from_dict({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    (root / "source" / NAME / "more.ipynb").write_text(dumps(document))
    (root / "source" / NAME / "grading.toml").write_text("follow_through = 0.5\n")


def hand_ins(course, students):
    found = []
    for student in students:
        answers, _ = ANSWERS[kind(student)]
        files = {}
        for notebook in load(course, NAME):
            own = {cell: text for cell, text in (answers or {}).items() if cell in notebook.by_id}
            document = blank(notebook) if answers is None else with_answers(solved(notebook), own)
            files[f"{notebook.notebook}.ipynb"] = dumps(document).encode()
        if kind(student) == 6:
            del files["more.ipynb"]
        if student == DAMAGED:
            files["tiny.ipynb"] = files["tiny.ipynb"][:400]
        time = LATE if kind(student) == 7 else NOON
        found.append(HandIn(student, files, "Ann", f"Nr{student}", 9912351 + STUDENTS.index(student), time))
    return found


def mark(marking: Marking, students: set[str], points: dict[str, float]) -> None:
    """Give these points for the written answers of some students, as the page does."""
    for question in marking.questions():
        if question.exercise.id in points:
            own = {a.id: a.version for a in question.answers() if a.student in students and a.state == "open"}
            mark = {"items": ("1",)} if question.exercise.id == "how" else {"own_points": points[question.exercise.id]}
            if own:
                question.records.write(own, Mark(MARKED, marker="ann", comment="seen", **mark))


def test_a_term(make_two, parsed, tmp_path):
    """At each step every place shows the mark that is right then, and nothing that a person did is lost."""
    course = make_two(tmp_path / "course")
    add_third(course)
    of = Class(course, STUDENTS, MOST, parsed)
    roster = [f"{s},Ann Nr{s},{'AB'[i % 2]}," for i, s in enumerate(STUDENTS)]
    (course / "roster.csv").write_text("\n".join(["id,name,section,extension", *roster]))
    charge(course, "term_rule", "return 0.5")
    run(course, "collect", NAME, archives.gradescope(tmp_path / "all.zip", *hand_ins(course, STUDENTS[:-1])))
    run(course, "grade", NAME)
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        book.update_or_create_assignment(NAME, duedate=DUE)

    expected = {s: float(sum(ANSWERS[kind(s)][1])) for s in STUDENTS if s not in (DAMAGED, ABSENT)}
    expected |= {s: expected[s] - 1.5 for s in expected if kind(s) == 7}  # half a point for each notebook

    waits = {s: 0.0 if kind(s) == 3 else 3.0 if kind(s) == 6 else 4.0 for s in expected}  # why, where and how

    def agree() -> None:
        run(course, "feedback", NAME)
        for name, place in PLACES.items():
            found = place(of)
            assert {s: found[s][0] for s in expected} == expected, name
            if any(points is not None for _, points in found.values()):
                assert {s: found[s][1] for s in expected} == waits, name
            if place is not in_the_gradebook:
                assert {found.get(s, (None,))[0] for s in {DAMAGED, ABSENT} - expected.keys()} == {None}, name

    agree()
    # Two people share the written answers; while they mark, one of them changes the rubric.
    shares = run(course, "mark", NAME, "--share", "ann,bob", "--by", "student").splitlines()
    assert sorted(int(re.search(r": (\d+) answers", line)[1]) for line in shares)[0] > 20
    given = {"why": 1.5, "where": 1.0, "how": 1.0}
    with opened(course, NAME) as marking:
        owners = marking.shares.all()
        anns = {s for s in STUDENTS if owners.get(s) == "ann"}
        mark(marking, anns, given)

    def marked(students: set[str], how: float) -> None:
        for s in students & set(expected):
            if kind(s) != 3:  # who answered nothing waits for nobody
                expected[s] += 2.5 + (0 if kind(s) == 6 else how)
                waits[s] = 0.0

    marked(anns, 1.0)
    agree()
    with opened(course, NAME) as marking:
        question = marking.question("more", "how")
        items = [RubricItem("1", 0.75, "it says how"), RubricItem("2", 0.25, "with an example")]
        changes = question.records.change_rubric(0, items, True)
        ((change, answers),) = changes.items()
        assert change == (1.0, 0.75)
        changed = {s for s in anns & set(expected) if kind(s) not in (3, 6)}
        assert {a.student for a in answers} & set(expected) == changed
        mark(marking, set(STUDENTS) - anns, given)
    for s in anns & set(expected):
        expected[s] -= 0.25 * (kind(s) not in (3, 6))
    marked(set(STUDENTS) - anns, 0.75)
    agree()
    # An appeal, on an exercise that the grader decided.
    appealing = STUDENTS[1]
    with opened(course, NAME) as marking:
        question = marking.question("tiny", "double")
        (answer,) = question.answers(appealing)
        question.records.write({answer.id: answer.version}, Mark(MARKED, own_points=1.0, comment="the idea is right"))
    expected[appealing] += 1
    agree()
    assert "the idea is right" in (course / "feedback" / appealing / NAME / "tiny.html").read_text()
    # The student who was absent hands in, late; somebody marks these answers in a spreadsheet.
    run(course, "collect", NAME, archives.gradescope(tmp_path / "more.zip", *hand_ins(course, [ABSENT])))
    run(course, "grade", NAME)
    expected[ABSENT], waits[ABSENT] = sum(ANSWERS[kind(ABSENT)][1]) - 1.5, 4.0
    agree()
    run(course, "mark", NAME, "--to-csv", tmp_path / "sheets")
    sheets = [tmp_path / "sheets" / f"{question}.csv" for question in given]
    for sheet in sheets:
        rows = list(csv.DictReader(io.StringIO(sheet.read_text("utf-8-sig"))))
        (waiting,) = [row for row in rows if row["state"] == "open"]
        waiting |= {"items": "1"} if sheet.stem == "how" else {"points": str(given[sheet.stem])}
        with sheet.open("w", newline="") as file:
            writer = csv.DictWriter(file, rows[0], delimiter=";")
            writer.writeheader()
            writer.writerows(rows)
    assert run(course, "mark", NAME, *(x for sheet in sheets for x in ("--from-csv", sheet))).count(": 1 marks") == 3
    marked({ABSENT}, 0.75)
    agree()
    # A test was too strict; what people gave stays.
    source = course / "source" / NAME / "tiny.ipynb"
    exercise = source.parent / "exercises" / "total.py"
    exercise.write_text(exercise.read_text().replace("[example, longer, empty]", "[example, longer]"))
    assert "3 gain, 0 lose" in run(course, "regrade", NAME, "--write")
    for s in expected:
        expected[s] += kind(s) == 2
    agree()
    # An extension; and nothing is left to be graded.
    row = f"{EXTENDED},Ann Nr{EXTENDED},B,"
    (course / "roster.csv").write_text((course / "roster.csv").read_text().replace(row, f"{row}9"))
    expected[EXTENDED] += 1.5
    agree()
    run(course, "grade", NAME)
    agree()
    understood = json.loads(max(of.reports.glob("*/understanding.json")).read_text())
    (double,) = [e for e in understood["exercises"] if e["exercise"] == "double"]
    assert [m["students"] for m in double["mistakes"]] == [3]
    assert double["blank"] == 3
