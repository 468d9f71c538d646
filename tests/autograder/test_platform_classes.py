"""A class of 40 in which all goes wrong, from each platform's archive to each export: no mark is lost or made up."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import archives
import pytest
from archives import HandIn
from handins import pack
from nbgrader.api import Gradebook
from typer.testing import CliRunner

from autograder.authoring.releasing import dumps
from autograder.classroom.text import points_text
from autograder.cli import app
from autograder.core.source.loading import load
from autograder.core.submissions.samples import blank, solved, with_answers

pytestmark = [pytest.mark.engine, pytest.mark.prove]

NAME, MAX = "09_tiny", 12
NOON, LATER, LATE = "2026-03-01 12:00:00", "2026-03-01 18:00:00", "2026-03-05 12:00:00"
DUE, EXTENSION = "2026-03-03 12:00:00 UTC", "9"
TELLS_TIMES = ("gradescope", "blackboard", "brightspace")
ONE_ATTEMPT = ("moodle", "moodle without folders", "gradescope", "ilias")  # of their archives hold no earlier one
PLATFORMS: dict[str, Callable[..., Path]] = archives.PLATFORMS | {
    "moodle without folders": lambda path, *h: archives.moodle(path, *h, folders=False),
    "exchange": lambda path, *h: archives.exchange(path.with_suffix(""), *h, assignment=NAME),
}
TABLES = {
    "canvas": (
        "Student,ID,SIS User ID,SIS Login ID,Section,Tiny (77)\n    Points Possible,,,,,12\n",
        '"{}",{},,,Mon,\n',
    ),
    "moodle": (
        "Identifier,Full name,Status,Grade,Maximum Grade,Last modified (grade)\n",
        'Participant {1},"{0}",,,12.00,-\n',
    ),
}


@dataclass(frozen=True)
class Case:
    """What some students do.

    Attributes:
        files: of a student's own notebooks, and another student's number: what is handed in.
        score: by the grader; None if there is no number.
        before: files of an earlier attempt.
        time: of the last one.
        extension: in days.
        penalty: where the platform tells the time.
    """

    files: Callable[[dict[str, bytes], str], dict[str, bytes]]
    score: float | None
    before: Callable[[dict[str, bytes], str], dict[str, bytes]] | None = None
    time: str = NOON
    extension: str = ""
    penalty: float = 0.0


def nothing(own: dict[str, bytes], other: str) -> dict[str, bytes]:
    """Both notebooks as they were handed out."""
    return {"tiny.ipynb": own["blank tiny"], "waves.ipynb": own["blank waves"]}


def both(own: dict[str, bytes], other: str = "", **changed: bytes) -> dict[str, bytes]:
    """Both notebooks, solved where nothing else is said."""
    return {"tiny.ipynb": changed.get("tiny", own["tiny"]), "waves.ipynb": own["waves"]}


CASES = {
    "solved": Case(both, 9),
    "blank": Case(nothing, 0),
    "partial": Case(lambda own, _: {"tiny.ipynb": own["partial"], "waves.ipynb": own["blank waves"]}, 4),
    "cut short": Case(lambda own, _: both(own, tiny=own["tiny"][: len(own["tiny"]) // 2]), None),
    "UTF-16": Case(lambda own, _: both(own, tiny=own["tiny"].decode().encode("utf-16")), 9),
    "a web page": Case(lambda own, _: both(own, tiny=b"<!doctype html><title>tiny</title>"), None),
    "a PDF only": Case(lambda own, _: {"report.pdf": b"%PDF"}, None),
    "the later is blank": Case(nothing, 9, before=both, time=LATER),
    "a zip in the zip": Case(lambda own, _: {"work.zip": own["zip"]}, 9),
    "called like another's": Case(lambda own, other: {
        f"x_{other}_attempt_2099-01-01-00-00-00_tiny.ipynb": own["tiny"],
        f"B Smith_{other}_assignsubmission_file_waves.ipynb": own["waves"],
    }, 9),
    "an impossible time": Case(lambda own, _: {
        "attempt_2026-99-99-12-00-00_tiny.ipynb": own["tiny"], "waves.ipynb": own["waves"],
    }, 9),
    "one is damaged": Case(lambda own, _: both(own) | {"waves.ipynb": b'{"cells": ['}, None),
    "late": Case(both, 9, time=LATE, penalty=9),
    "late, extended": Case(both, 9, time=LATE, extension=EXTENSION),
}  # fmt: skip


@dataclass(frozen=True)
class Student:
    """One of the class."""

    number: str  # the platform's
    id: str  # the class list's
    name: str
    case: Case | None  # None: hands in nothing

    def mark(self, platform: str) -> float | None:
        """The number that is exported."""
        if self.case is None or self.case.score is None:
            return None
        return self.case.score - (self.case.penalty if platform in TELLS_TIMES else 0.0)


def the_class() -> list[Student]:
    """40 students: each case three times, or two."""
    cases = [*CASES.values(), *CASES.values(), *CASES.values()][:39]
    return [
        Student(str(48201 + i), f"s{i:02}", f"First{chr(97 + i // 20)} Last{chr(97 + i % 20)}", case)
        for i, case in enumerate([*cases, None])
    ]


def work(course: Path, student: Student, folder: Path) -> dict[str, bytes]:
    """The notebooks of a student, who says in each answer whose it is."""
    tiny, waves = load(course, NAME)
    mark = f"# by {student.id}\n"

    def own(notebook, **answers: str) -> bytes:
        document = with_answers(solved(notebook), answers)
        for cell in document.cells:
            if cell.id in ("double", "total", "mirrored"):
                cell.source = mark + cell.source
        return dumps(document).encode()

    found = {
        "tiny": own(tiny),
        "waves": own(waves),
        "partial": own(tiny, total="def total(xs):\n    return sum(xs) or None"),
    }
    found |= {f"blank {one.notebook}": dumps(blank(one)).encode() for one in (tiny, waves)}
    inner = {f"work/{name}.ipynb": found[name] for name in ("tiny", "waves")}
    return found | {"zip": pack(folder / "inner.zip", inner).read_bytes()}


def handed_in(course: Path, platform: str, folder: Path) -> Path:
    """The archive of the class, in which attempts stand as the platform has them."""
    one: list[HandIn] = []
    students = the_class()
    for place, student in enumerate(students):
        if (case := student.case) is None:
            continue
        own, other = work(course, student, folder), students[0].number
        files, before = case.files(own, other), case.before(own, other) if case.before else {}
        if before and platform in ONE_ATTEMPT:
            files, before = {name.replace(".", " (1)."): raw for name, raw in files.items()} | before, {}
        first, last = student.name.split()
        made = HandIn(student.number, files, first, last, 9912351 + 10 * place, case.time)
        one += [replace(made, files=before, number=made.number - 5, time=NOON)] if before else []
        one.append(made)
    return PLATFORMS[platform](folder / "archive.zip", *one)


def run(course: Path, *command: object) -> str:
    """The output of a command that succeeds, on a wide terminal."""
    done = CliRunner().invoke(app, [*map(str, command), "--course", str(course)], env={"COLUMNS": "300"})
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize("platform", PLATFORMS)
def test_from_each_archive_to_each_export(make_two, parsed, tmp_path, platform):
    course, students = make_two(tmp_path / "course"), the_class()
    rows = [f"{s.id},{s.name},{s.number},{s.case.extension if s.case else ''}" for s in students]
    (course / "roster.csv").write_text("\n".join(["id,name,moodle id,extension", *rows]))
    with (course / "nbgrader_config.py").open("a") as config:
        config.write('c.LateSubmissionPlugin.penalty_method = "zero"\n')
    run(course, "collect", NAME, handed_in(course, platform, tmp_path))
    table = run(course, "grade", NAME)
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        book.update_or_create_assignment(NAME, duedate=DUE)
    document = json.loads(run(course, "grade", NAME, "--json"))

    for path in (course / "submitted").glob("*/*/*.ipynb"):
        assert set(re.findall(r"# by (s\d\d)", path.read_text(errors="replace").replace("\0", ""))) <= {path.parts[-3]}
    scores = {s.id: s.case.score if s.case else None for s in students}
    marks = {s.id: s.mark(platform) for s in students}
    assert {s["student"]: s["score"] for s in document["students"]} == {i: marks[i] for i in marks if i != "s39"}
    assert document["missing"] == ["s39"]
    page = parsed(max((course / "reports" / NAME).glob("*/index.html"))).after("Marks")
    for student in students[:-1]:
        score, mark = scores[student.id], marks[student.id]
        (line,) = [line for line in table.splitlines() if f" {student.id} " in line]
        assert f" {'–' if score is None else points_text(score)}/" in f"{line}/".replace("–", "–/"), line
        said = "–" if mark is None else f"{points_text(mark)}/"
        assert re.search(rf"{student.name} \({student.id}\)(?: \S+){{2,7}}? {said}", page), (student, page)
        texts = [parsed(path).text for path in (course / "feedback" / student.id / NAME).glob("*.html")]
        points = [
            float(found[1]) for text in texts for found in re.finditer(r"([\d.]+) of \d+(?: so far.*?)? points", text)
        ]
        assert mark is None or sum(points) == mark, (student, texts)
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        found = {
            s.student.id: s.score - sum(n.late_submission_penalty or 0 for n in s.notebooks)
            for s in book.assignment_submissions(NAME)
        }
    assert {i: found[i] for i, mark in marks.items() if mark is not None} == {
        i: m for i, m in marks.items() if m is not None
    }

    run(course, "export", NAME, "--to", "csv")
    text = (course / "reports" / NAME / "marks-csv.csv").read_text()
    exported = {row["id"]: row["score"] for row in csv.DictReader(io.StringIO(text))}
    written = {i: "" if mark is None else points_text(mark) for i, mark in marks.items()}
    assert list(exported.items()) == list(written.items())  # in the order of the class list
    for to, (head, row) in TABLES.items():
        (course / "template.csv").write_text(head + "".join(row.format(s.name, s.number) for s in students))
        run(course, "export", NAME, "--to", to, "--template", course / "template.csv")
        text = (course / "reports" / NAME / f"marks-{to}.csv").read_text()
        table = [row for row in csv.reader(io.StringIO(text)) if re.search(r"482\d\d", "".join(row))]
        place = head.split("\n")[0].split(",").index("Grade" if to == "moodle" else "Tiny (77)")
        assert [row[place] for row in table] == [written[s.id] for s in students], to
    run(course, "export", NAME, "--to", "gradescope")
    results = {
        p.parent.name: json.loads(p.read_text())["score"]
        for p in (course / "reports" / NAME).glob("gradescope/*/*.json")
    }
    assert results == {i: mark for i, mark in marks.items() if mark is not None}
    for to in {platform.split()[0]} & {"canvas", "moodle"}:
        run(course, "export", NAME, "--to", to, "--feedback")
        with zipfile.ZipFile(course / "reports" / NAME / f"feedback-{to}.zip") as archive:
            for name in archive.namelist():
                (number,) = set(re.findall(r"482\d\d", name))
                (owner,) = [s for s in students if s.number == number]
                assert f"({owner.id})" in archive.read(name).decode(), name
