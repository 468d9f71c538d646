"""What people do about marks, and every place that shows one: each gives student -> it, and the points that wait."""

import csv
import io
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook
from nbgrader.plugins.export import CsvExportPlugin
from typer.testing import CliRunner

from autograder.cli import app

NAME = "09_tiny"
Found = dict[str, tuple[float | None, float | None]]  # None where none is shown
TEMPLATES = {
    "canvas": ("Student,ID,Tiny (77)\n    Points Possible,,{most}\n", "X,{student},\n", 1),
    "moodle": ("Identifier,Grade,Maximum Grade,Last modified (grade)\n", "Participant {student},,{most},-\n", 0),
}
RULE = """
from nbgrader.plugins import BasePlugin

class OwnRule(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        """


def charge(course: Path, module: str, line: str) -> None:
    """Let a rule of the course's own, in a module of this name, say what being late costs."""
    (course / f"{module}.py").write_text(RULE + line)
    with (course / "nbgrader_config.py").open("a") as config:
        config.write(f'c.AssignLatePenalties.plugin_class = "{module}.OwnRule"\n')


def give(course: Path, student: str, cell: str, points: float, field: str = "manual_score") -> None:
    """Give points as a person does in formgrader."""
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        grade = book.find_grade(cell, "tiny", NAME, student)
        setattr(grade, field, points)
        grade.needs_manual_grade = False
        book.db.commit()


def recorded(course: Path) -> set[str]:
    """The students who have points."""
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        return {s.student.id for s in book.assignment_submissions(NAME) if s.score}


@dataclass(frozen=True)
class Class:
    course: Path
    students: tuple[str, ...]
    most: float  # points of the assignment
    parsed: Callable[[Path], Any]  # the fixture

    @property
    def reports(self) -> Path:
        return self.course / "reports" / NAME


def run(course: Path, *command: object) -> str:
    done = CliRunner().invoke(app, [*map(str, command), "--course", str(course)], env={"COLUMNS": "80"})
    assert done.exit_code == 0, done.output
    return done.stdout


def number(text: str) -> float | None:
    found = re.match(r"[\d.]+", text)
    return float(found[0]) if found else None


def on_the_pages(of: Class) -> Found:
    """The sums over a student's notebooks; a notebook without a mark leaves none."""
    found: Found = {}
    for student in of.students:
        texts = [of.parsed(path).text for path in (of.course / "feedback" / student / NAME).glob("*.html")]
        marks = [re.search(r"([\d.]+) of [\d.]+ (?:so far; (.*?) This is|points)", text) for text in texts]
        if texts and all(marks):
            waits = [points for m in marks if m for points in re.findall(r"([\d.]+) points? (?:is|are)", m[2] or "")]
            found[student] = sum(float(m[1]) for m in marks if m), sum(map(float, waits))
    return found


def in_the_report(of: Class) -> Found:
    text = of.parsed(max(of.reports.glob("*/index.html"))).after("Marks")
    waits = "So far Waits Of all" in text  # columns that are there while something waits for a person
    whole = rf"(\S+)/{of.most:g} (?:\d+ %|–)"
    mark = rf"(\S+)/[\d.]+ (?:([\d.]+) )?{whole}" if waits else whole
    found: Found = {}
    for student in of.students:
        row = rf"\({student}\) [AB] (?:(?!\([\w-]+\) [AB] ).)*?(?:−[\d.]+ )?{mark}"
        if match := re.search(row, text):
            found[student] = number(match[1]), number(match[2] or "0") if waits else 0.0
            assert not waits or match[1] == match[3]
    return found


def in_the_terminal(of: Class) -> Found:
    lines = run(of.course, "status", NAME).splitlines()
    assert max(map(len, lines)) <= 80
    rows = [re.match(r" *([\w-]+) +(\S+)(?: +([\d.]+)(?= |$))?", line) for line in lines]
    return {m[1]: (number(m[2]), number(m[3] or "0")) for m in rows if m and m[1] in of.students}


def in_the_document(of: Class) -> Found:
    document = json.loads(max(of.reports.glob("*/result.json")).read_text())
    parts = {s["student"]: s for s in document["students"]}
    for s in parts.values():
        assert s["score"] is None or s["score"] == max(0, s["automatic"] + s["by_hand"] - s["penalty"])
    return {i: (s["score"], (s["waiting"] or 0) + (s["again"] or 0)) for i, s in parts.items()}


def in_csv(of: Class) -> Found:
    run(of.course, "export", NAME, "--to", "csv")
    rows = csv.DictReader(io.StringIO((of.reports / "marks-csv.csv").read_text()))
    return {row["id"]: (number(row["score"]), number(row["waiting_points"])) for row in rows}


def on_a_platform(of: Class, platform: str) -> Found:
    head, row, place = TEMPLATES[platform]
    values = {"most": f"{of.most:.2f}" if platform == "moodle" else f"{of.most:g}"}
    text = head.format(**values) + "".join(row.format(student=student, **values) for student in of.students)
    (of.course / "template.csv").write_text(text)
    run(of.course, "export", NAME, "--to", platform, "--template", of.course / "template.csv")
    rows = list(csv.reader(io.StringIO((of.reports / f"marks-{platform}.csv").read_text())))
    column = rows[0].index("Grade" if platform == "moodle" else "Tiny (77)")
    return {row[place].removeprefix("Participant "): (number(row[column]), None) for row in rows}


def at_gradescope(of: Class) -> Found:
    run(of.course, "export", NAME, "--to", "gradescope")
    paths = (of.reports / "gradescope").glob("*/results.json")
    return {path.parent.name: (json.loads(path.read_text())["score"], None) for path in paths}


def in_the_gradebook(of: Class) -> Found:
    """What `nbgrader export` writes, and the sum that formgrader shows, less the penalty."""
    with Gradebook(f"sqlite:///{of.course}/gradebook.db") as book:
        CsvExportPlugin(to=str(of.course / "theirs.csv"), assignment=[NAME]).export(book)
        summed = {s.student.id: s.score - (s.late_submission_penalty or 0) for s in book.assignment_submissions(NAME)}
    rows = list(csv.DictReader((of.course / "theirs.csv").read_text().splitlines()))
    exported = {row["student_id"]: float(row["score"]) for row in rows if row["student_id"] in summed}
    assert exported == summed
    return {student: (points, None) for student, points in exported.items()}


PLACES: dict[str, Callable[[Class], Found]] = {
    "the student's pages": on_the_pages,
    "the report": in_the_report,
    "status": in_the_terminal,
    "the document": in_the_document,
    "csv": in_csv,
    "canvas": partial(on_a_platform, platform="canvas"),
    "moodle": partial(on_a_platform, platform="moodle"),
    "gradescope": at_gradescope,
    "nbgrader": in_the_gradebook,
}
