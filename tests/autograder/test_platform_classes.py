"""A class of 40 in which all goes wrong, from each platform's archive to each export: no mark is lost or made up."""

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
from places import NAME, PLACES, Class, in_the_gradebook, run

from autograder.authoring.releasing import dumps
from autograder.core.source.loading import load
from autograder.core.submissions.samples import blank, solved, with_answers

pytestmark = [pytest.mark.engine, pytest.mark.prove]

MOST = 12
NOON, LATER, LATE = "2026-03-01 12:00:00", "2026-03-01 18:00:00", "2026-03-05 12:00:00"
DUE, EXTENSION = "2026-03-03 12:00:00 UTC", "9"
TELLS_TIMES = ("gradescope", "blackboard", "brightspace")
ONE_ATTEMPT = ("moodle", "moodle without folders", "gradescope", "ilias")  # of their archives hold no earlier one
PLATFORMS: dict[str, Callable[..., Path]] = archives.PLATFORMS | {
    "moodle without folders": lambda path, *h: archives.moodle(path, *h, folders=False),
    "exchange": lambda path, *h: archives.exchange(path.with_suffix(""), *h, assignment=NAME),
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


# 40 students by their numbers: each case three times, or two; the last one hands in nothing.
STUDENTS = {str(48201 + i): case for i, case in enumerate([*CASES.values(), *CASES.values(), *CASES.values()][:39])}
ABSENT = "48240"


def mark(student: str, platform: str) -> float | None:
    case = STUDENTS[student]
    return None if case.score is None else case.score - (case.penalty if platform in TELLS_TIMES else 0.0)


def work(course: Path, student: str, folder: Path) -> dict[str, bytes]:
    """The notebooks of a student, who says in each answer whose it is."""
    tiny, waves = load(course, NAME)

    def own(notebook, **answers: str) -> bytes:
        document = with_answers(solved(notebook), answers)
        for cell in document.cells:
            if cell.id in ("double", "total", "mirrored"):
                cell.source = f"# by {student}\n{cell.source}"
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
    for place, (student, case) in enumerate(STUDENTS.items()):
        own, other = work(course, student, folder), next(iter(STUDENTS))
        files, before = case.files(own, other), case.before(own, other) if case.before else {}
        if before and platform in ONE_ATTEMPT:
            files, before = {name.replace(".", " (1)."): raw for name, raw in files.items()} | before, {}
        made = HandIn(student, files, "Ann", f"Nr{student}", 9912351 + 10 * place, case.time)
        one += [replace(made, files=before, number=made.number - 5, time=NOON)] if before else []
        one.append(made)
    return PLATFORMS[platform](folder / "archive.zip", *one)


@pytest.mark.parametrize("platform", PLATFORMS)
def test_from_each_archive_to_each_place(make_two, parsed, tmp_path, platform):
    """Who can be graded has one mark everywhere, who cannot has no number anywhere, and nobody has another's work."""
    course = make_two(tmp_path / "course")
    rows = [f"{s},Ann Nr{s},A,{case.extension}" for s, case in STUDENTS.items()]
    (course / "roster.csv").write_text("\n".join(["id,name,section,extension", *rows, f"{ABSENT},Ann Nr{ABSENT},B,"]))
    with (course / "nbgrader_config.py").open("a") as config:
        config.write('c.LateSubmissionPlugin.penalty_method = "zero"\n')
    run(course, "collect", NAME, handed_in(course, platform, tmp_path))
    run(course, "grade", NAME)
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        book.update_or_create_assignment(NAME, duedate=DUE)
    assert json.loads(run(course, "grade", NAME, "--json"))["missing"] == [ABSENT]
    for path in (course / "submitted").glob("*/*/*.ipynb"):
        authors = set(re.findall(r"# by (482\d\d)", path.read_text(errors="replace").replace("\0", "")))
        assert authors <= {path.parts[-3]}
    marks = {student: mark(student, platform) for student in STUDENTS}
    of = Class(course, (*STUDENTS, ABSENT), MOST, parsed)
    for name, place in PLACES.items():
        found = {student: place_[0] for student, place_ in place(of).items()}
        assert {s: found.get(s) for s in marks if marks[s] is not None} == {
            s: m for s, m in marks.items() if m is not None
        }, name
        if place is not in_the_gradebook:  # nbgrader counts a mark that nobody gave as 0
            assert {found.get(s) for s in (*marks, ABSENT) if marks.get(s) is None} == {None}, name
    for to in {platform.split()[0]} & {"canvas", "moodle"}:
        run(course, "export", NAME, "--to", to, "--feedback")
        with zipfile.ZipFile(of.reports / f"feedback-{to}.zip") as archive:
            for name in archive.namelist():
                (owner,) = set(re.findall(r"482\d\d", name))
                assert f"({owner})" in archive.read(name).decode(), name
