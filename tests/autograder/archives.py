"""Archives as learning platforms write them, made by the rules that each platform documents or has in its source.

autograder/core/submissions/name_patterns.py names the sources.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from handins import pack
from typer.testing import CliRunner

from autograder.authoring.releasing import dumps
from autograder.cli import app
from autograder.core.source.loading import assignment_names, load
from autograder.core.submissions.samples import blank, solved

COMMAND = "=cmd|' /C calc'!A0"
CLASS_LIST = f"""\
id,name,email,section,login,extension
ajones,Ann Jones,ann@example.org,Mon,48219,2
bsmith,Ben Smith,,Tue,48220,
zoe,"{COMMAND}",,Tue,1,
"""


@dataclass(frozen=True)
class HandIn:
    """What one student uploaded at one time."""

    id: str  # of the student, as the platform counts
    files: dict[str, bytes]  # name -> content
    first: str = "Ann"
    last: str = "Jones"
    number: int = 9912351  # of the first file that the platform stored
    time: str = "2026-03-01 12:00:00"  # in UTC
    late: bool = False
    group: tuple[tuple[str, str, str], ...] = ()  # others who handed in the same: (id, first, last)


def canvas(path: Path, *hand_ins: HandIn, anonymous: bool = False) -> Path:
    """Canvas' "Download Submissions": one flat folder."""
    members = {}
    for one in hand_ins:
        name = re.sub(r"[^\w]", "", f"{one.last}, {one.first}").lower()
        parts = [*([] if anonymous else [name]), *(["LATE"] if one.late else [])]
        parts.append(f"anon_{one.id}" if anonymous else one.id)
        for number, (file, content) in enumerate(one.files.items(), start=one.number):
            stored = [] if file in ("text.html", "link.html") else [str(number)]  # a text has no file
            members["_".join([*parts, *stored, file])] = content
    return pack(path, members)


def moodle(path: Path, *hand_ins: HandIn, folders: bool = True, end: str = "") -> Path:
    """Moodle's "Download all submissions", with or without "in folders", which end with "_" before Moodle 4."""
    members = {}
    for one in hand_ins:
        for file, content in one.files.items():
            kind = "onlinetext" if file == "onlinetext.html" else "file"
            start = f"{one.first} {one.last}_{one.id}_assignsubmission_{kind}"
            members[f"{start}{end}/{file}" if folders else f"{start}_{file}"] = content
    return pack(path, members)


def gradescope(path: Path, *hand_ins: HandIn) -> Path:
    """Gradescope's "Export Submissions": a folder for each, and who they are in submission_metadata.yml."""
    members, lines = {}, ["---"]
    for one in hand_ins:
        folder = f"submission_{one.number}"
        lines += [f"{folder}:", "  :submitters:"]
        for id_, first, last in [(one.id, one.first, one.last), *one.group]:
            lines += [f"  - :name: {first} {last}", f"    :sid: '{id_}'", f"    :email: {first.lower()}@example.org"]
        lines += [f"  :created_at: {one.time}.861687000 Z", "  :score: 0.0", "  :status: processed"]
        members |= {f"assignment_1_export/{folder}/{file}": content for file, content in one.files.items()}
    members["assignment_1_export/submission_metadata.yml"] = "\n".join(lines).encode()
    return pack(path, members)


def blackboard(path: Path, *hand_ins: HandIn, title: str = "Homework 1") -> Path:
    """Blackboard's "Assignment File Download": files and a .txt for each attempt."""
    members = {}
    for one in hand_ins:
        start = f"{title}_{one.id}_attempt_{re.sub('[ :]', '-', one.time)}"
        lines = [f"Name: {one.first} {one.last} ({one.id})", f"Assignment: {title}"]
        lines += ["Date Submitted: Sunday, March 1, 2026 12:00:00 PM UTC", "Current Grade: Not graded yet", ""]
        lines += ["Submission Field:", "There is no student submission text data for this assignment.", ""]
        lines += ["Comments:", "There are no student comments for this assignment.", "", "Files:"]
        for file, content in one.files.items():
            members[f"{start}_{file}"] = content
            lines += [f"\tOriginal filename: {file}", f"\tFilename: {start}_{file}"]
        members[f"{start}.txt"] = "\n".join(lines).encode()
    return pack(path, members)


def brightspace(path: Path, *hand_ins: HandIn) -> Path:
    """Brightspace's download of an assignment: one flat folder, and a page."""
    members = {"index.html": b"<html>"}
    for one in hand_ins:
        time = datetime.fromisoformat(one.time).strftime("%b %-d, %Y %-I%M %p")
        start = f"{one.id}-640693 - {one.first} {one.last} - {time}"
        members |= {f"{start} - {file}": content for file, content in one.files.items()}
    return pack(path, members)


def ilias(path: Path, *hand_ins: HandIn) -> Path:
    """ILIAS's download of an exercise: a folder for each."""
    names = {one.id: f"{one.last}_{one.first}_{one.id}_{one.number}" for one in hand_ins}
    return pack(path, {f"{names[h.id]}/{file}": content for h in hand_ins for file, content in h.files.items()})


def exchange(folder: Path, *hand_ins: HandIn, assignment: str = "01_toy") -> Path:
    for one in hand_ins:
        inner = folder / f"{one.id}+{assignment}+{one.time}.000000 UTC+abc{one.number}"
        inner.mkdir(parents=True)
        for file, content in one.files.items():
            (inner / file).write_bytes(content)
        (inner / "timestamp.txt").write_text(f"{one.time} UTC")
    return folder


PLATFORMS = {"canvas": canvas, "moodle": moodle, "gradescope": gradescope, "blackboard": blackboard}
PLATFORMS |= {"brightspace": brightspace, "ilias": ilias}


def graded_from(course: Path, platform: str) -> Path:
    """Grade a class: Ann has all, Ben a blank notebook and is late, Cem (not listed) a PDF, Zoe hands in nothing."""
    (course / "roster.csv").write_text(CLASS_LIST)
    (name,) = assignment_names(course)
    notebooks = load(course, name)
    full = {f"{notebook.notebook}.ipynb": dumps(solved(notebook)).encode() for notebook in notebooks}
    ben = HandIn("48220", {"tiny.ipynb": dumps(blank(notebooks[0])).encode()}, "Ben", "Smith", 9912360, late=True)
    cem = HandIn("48221", {"report.pdf": b"%PDF"}, "Cem", "Kaya", 9912370)
    archive = PLATFORMS[platform](course / f"{platform}.zip", HandIn("48219", full), ben, cem)
    for command in (["collect", name, str(archive)], ["grade", name]):
        done = CliRunner().invoke(app, [*command, "--course", str(course)])
        assert done.exit_code == 0, done.output
    return course
