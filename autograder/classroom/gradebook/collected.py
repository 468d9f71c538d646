"""Keep the collected notebooks where nbgrader looks for them, with an account of their origins."""

from __future__ import annotations

import contextlib
import fcntl
import json
import shutil
import time
from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

from autograder.classroom.lateness import usable_stamp
from autograder.core.files import write_whole
from autograder.core.submissions.accounts import Entry, Outcome
from autograder.core.submissions.files import Content, read_file
from autograder.core.submissions.finding import TIMESTAMP, IntakeError
from autograder.core.submissions.folders import Target
from autograder.core.submissions.intake import MARKED_LATE, Collected, Submission
from autograder.core.submissions.platforms import PLAIN
from autograder.core.submissions.reader import read_notebook
from autograder.core.submissions.roster import Person, Roster

SUBMITTED = "submitted"
REPLACES = "it replaces an earlier one, which is kept as {path}"
OLDER = "what was collected before is newer and stays"
BLANK = "it has no answers: what was collected before stays"
STAYS = "{problem}; what was collected before stays"
LATER_WRONG = "a later file, {name}, cannot be used: the earlier notebook was graded"
BUSY = "{path} is in use for {seconds} s: another `autograder collect` of this assignment does not end; end it first"
PATIENCE = 300  # seconds
CHANGED = "{origin} has changed since it was read: collect it again"
NOT_A_RECORD = "{path} is not the account that `autograder collect` writes ({reason}): move it away"


class Record:
    """The account of an assignment's collected hand-ins: reports/<assignment>/collected.json.

    Args:
        root: the course directory.
        assignment: name of the assignment.

    Attributes:
        students: id -> name, email, platform, `notebooks` (name -> how the platform described the file), and
            `problems`, as `Submission` has them. What is noted of a notebook holds, as `also`, the earlier archives
            that had the same file, and as `before` what was noted of the one that it replaced.

    Raises:
        IntakeError: the file is damaged.
    """

    def __init__(self, root: Path, assignment: str) -> None:
        self.path = root / "reports" / assignment / "collected.json"
        self.students: dict[str, dict[str, Any]] = {}
        if self.path.exists():
            try:
                self.students = json.loads(self.path.read_text(encoding="utf-8"))["students"]
                for about in self.students.values():
                    about["notebooks"], about["problems"]
            except (OSError, ValueError, LookupError, TypeError) as error:
                raise IntakeError(NOT_A_RECORD.format(path=self.path, reason=error)) from error

    def save(self, collected: Collected) -> None:
        """Write the account, with what became of each file this time."""
        document = {"students": self.students, "entries": [asdict(entry) for entry in collected.entries]}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, json.dumps(document, indent=1, ensure_ascii=False).encode())

    def of(self, student: str) -> dict[str, Any]:
        """Return the account of one student, a new one if there is none."""
        empty: dict[str, Any] = {"name": "", "email": "", "platform": "", "notebooks": {}, "problems": []}
        return self.students.setdefault(student, empty)

    def person(self, student: str) -> Person:
        """Return the student by the platform's data."""
        about = self.students.get(student, {})
        return Person(student, about.get("name", ""), about.get("email", ""))

    def completed(self, collected: Collected, roster: Roster) -> Collected:
        """Return the files in submitted/, with names, marks of lateness and problems from the account."""
        problems = list(self.problems())
        unsettled = {(p.student, p.notebook) for p in problems}
        known = [s for s in collected.submissions if (s.student, s.notebook) not in unsettled]
        submissions = [self._marked(submission) for submission in known]
        named = {student: self.person(student) for student in (*collected.people, *(p.student for p in problems))}
        people = {student: roster.person(student, person.name, person.email) for student, person in named.items()}
        ordered = sorted([*submissions, *problems], key=lambda s: (s.student, s.notebook))
        return replace(collected, submissions=tuple(ordered), people=people)

    def _marked(self, submission: Submission) -> Submission:
        about = self.of(submission.student)["notebooks"].get(submission.notebook, {})
        late = [MARKED_LATE] if about.get("late") and not submission.timestamp else []
        remarks = dict.fromkeys((*submission.remarks, *about.get("remarks", ()), *late))
        return replace(submission, remarks=tuple(remarks))

    def problems(self) -> Iterator[Submission]:
        """Yield the hand-ins that were collected and cannot be graded."""
        for student, about in self.students.items():
            for problem in about["problems"]:
                yield Submission(student, problem["notebook"], None, problem["problem"], problem["origin"])


@contextlib.contextmanager
def collecting(root: Path, assignment: str) -> Iterator[None]:
    """Keep others from writing the account of an assignment; the lock ends with this process.

    Raises:
        IntakeError: another process holds it for too long.
    """
    folder = root / "reports" / assignment
    folder.mkdir(parents=True, exist_ok=True)
    path, end = folder / ".collecting", time.monotonic() + PATIENCE
    with open(path, "a") as lock:
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > end:
                    raise IntakeError(BUSY.format(path=path, seconds=PATIENCE)) from None
                time.sleep(0.05)
        yield


def keep(root: Path, assignment: str, collected: Collected, target: Target) -> Collected:
    """Write each usable notebook to submitted/ and note where it came from; nothing is lost.

    An earlier notebook that differs is moved to reports/<assignment>/replaced/. It stays if it is newer, by the
    platform's own time or number, or if the new one cannot be used or has no answers.

    Args:
        root: the course directory.
        assignment: name of the assignment.
        collected: from anywhere but submitted/.
        target: the assignment, from which answers are recognised.

    Returns:
        The same, with what stays in place of what it is better than, without older attempts, and with what became of
        earlier files.
    """
    record = Record(root, assignment)
    kept: dict[tuple[str, str], Submission] = {}
    outcomes: dict[str, tuple[Outcome, str]] = {}
    for student in collected.people:
        record.of(student)["problems"] = []
    for submission in sorted(collected.submissions, key=lambda s: s.document is None):
        about = record.of(submission.student)
        if submission.perhaps and about["notebooks"]:
            continue
        person = collected.people[submission.student]
        about |= {"name": person.name or about["name"], "email": person.email or about["email"]}
        if submission.document is not None and _is_older(submission, about):
            outcomes[submission.origin] = (Outcome.OLDER, OLDER)
        elif stays := _better(root, submission, about, target):
            for earlier in stays:
                kept.setdefault((earlier.student, earlier.notebook), earlier)
            wrong = submission.document is None
            outcomes[submission.origin] = (
                (Outcome.UNUSABLE, STAYS.format(problem=submission.problem)) if wrong else (Outcome.OTHER, BLANK)
            )
        elif submission.document is None:
            keys = ("notebook", "problem", "origin", "archive")
            about["problems"].append({key: getattr(submission, key) for key in keys})
            kept[submission.student, submission.notebook] = submission
        else:
            noted = about["notebooks"].get(submission.notebook, {})
            same, new = noted.get("sha256") == submission.content.sha256, _noted(submission)
            if same:  # as a later archive of the same class has it
                archives = (noted.get("archive", ""), *noted.get("also", ()))
                new["also"] = [name for name in archives if name not in ("", submission.archive)]
            moved = keep_notebook(root, assignment, submission)
            if moved := moved or (None if same else _put_aside(root, assignment, submission, noted)):
                where = moved.relative_to(root).as_posix()
                outcomes[submission.origin] = (Outcome.TAKEN, REPLACES.format(path=where))
                new["before"] = noted | {"kept": where}
            elif "before" in noted:
                new["before"] = noted["before"]
            if not same or submission.sender.platform != PLAIN:
                about["platform"] = submission.sender.platform  # else the same bytes, with more data from a platform
                about["notebooks"][submission.notebook] = new
            else:
                submission = replace(submission, remarks=tuple(noted.get("remarks", ())))
            path = _place(root, assignment, submission)
            content = replace(submission.content, read=partial(read_file, path, str(path)))
            kept[submission.student, submission.notebook] = replace(submission, content=content)
    entries = tuple(_with(entry, outcomes) for entry in collected.entries)
    result = replace(collected, submissions=tuple(kept[key] for key in sorted(kept)), entries=entries)
    record.save(result)
    return result


def _better(root: Path, submission: Submission, about: dict[str, Any], target: Target) -> list[Submission]:
    """Return the earlier notebooks that count, and not this file, which cannot be used or has no answers.

    A file that says which notebook it is stands against that one alone, any other file against all of the student's.
    """
    if submission.unclear or (submission.document is not None and not submission.blank):
        return []
    named = submission.notebook in target.ids
    found = []
    for name, noted in about["notebooks"].items():
        if (name == submission.notebook) if named else (len(about["notebooks"]) >= len(target.notebooks)):
            earlier = _earlier(root, submission.student, name, noted, target)
            if earlier and not (earlier.blank and submission.document is not None):
                if submission.document is None:
                    remark = LATER_WRONG.format(name=submission.sender.file or submission.notebook)
                    noted["remarks"] = list(dict.fromkeys((*noted.get("remarks", ()), remark)))
                found.append(replace(earlier, remarks=tuple(noted.get("remarks", ()))))
    return found


def _earlier(root: Path, student: str, notebook: str, noted: dict[str, Any], target: Target) -> Submission | None:
    """Return a notebook that was collected before; None if it is not there any more."""
    folder = root / SUBMITTED / student / target.name
    path, stamp = folder / f"{notebook}.ipynb", folder / TIMESTAMP
    try:
        raw = read_file(path, str(path))
        document = target.identified(read_notebook(raw, str(path)), notebook)
        timestamp = read_file(stamp, str(stamp)).decode(errors="replace").strip() if stamp.exists() else None
    except ValueError:
        return None
    about: dict[str, Any] = {
        "origin": str(path),
        "content": Content.of(raw, partial(read_file, path, str(path))),
        "timestamp": timestamp,
        "archive": noted.get("archive", ""),
    }
    return Submission(student, notebook, document, **about, blank=not target.work(document, notebook))


def keep_notebook(root: Path, assignment: str, submission: Submission) -> Path | None:
    """Write one notebook, and its time if none is later, to submitted/; return where an earlier one is kept.

    Raises:
        IntakeError: the file is not any more what it was when it was found.
    """
    path, earlier = _place(root, assignment, submission), None
    path.parent.mkdir(parents=True, exist_ok=True)
    there = path.exists()
    if not there or Content.of(path.read_bytes()) != submission.content:
        raw = _unchanged(submission)
        if there:
            replaced = _replaced(root, assignment, submission)
            replaced.mkdir(parents=True, exist_ok=True)
            earlier = replaced / f"{time.strftime('%Y%m%dT%H%M%S')}-{path.name}"
            shutil.move(path, earlier)
        write_whole(path, raw)
    whole = path.with_name(TIMESTAMP)  # of all notebooks
    there_yet = whole.read_text(encoding="utf-8", errors="replace") if whole.exists() else None
    if (stamp := usable_stamp(submission.timestamp)[0]) > usable_stamp(there_yet)[0]:
        write_whole(whole, stamp.encode())
    return earlier


def _place(root: Path, assignment: str, submission: Submission) -> Path:
    return root / SUBMITTED / submission.student / assignment / f"{submission.notebook}.ipynb"


def _replaced(root: Path, assignment: str, submission: Submission) -> Path:
    return root / "reports" / assignment / "replaced" / submission.student


def _put_aside(root: Path, assignment: str, submission: Submission, noted: dict[str, Any]) -> Path | None:
    """Return where a command that was killed put the notebook that is noted."""
    found = _replaced(root, assignment, submission).glob(f"*-{submission.notebook}.ipynb")
    return next((path for path in found if Content.of(path.read_bytes()).sha256 == noted.get("sha256")), None)


def _unchanged(submission: Submission) -> bytes:
    """Return the bytes of a hand-in, read once more."""
    raw = b""
    with contextlib.suppress(ValueError):  # it is gone
        raw = submission.content.read()
    if Content.of(raw) != submission.content:
        raise IntakeError(CHANGED.format(origin=submission.origin))
    return raw


def _is_older(submission: Submission, about: dict[str, Any]) -> bool:
    before = about["notebooks"].get(submission.notebook)
    if not before or before["sha256"] == submission.content.sha256:
        return False
    return (before["time"], before["number"]) > (submission.sender.time, submission.sender.number)


def _noted(submission: Submission) -> dict[str, Any]:
    about = {key: getattr(submission.sender, key) for key in ("student", "file", "time", "number", "late")}
    about |= {key: getattr(submission, key) for key in ("origin", "archive", "remarks")}
    return about | {"sha256": submission.content.sha256, "stamp": usable_stamp(submission.timestamp)[0]}


def _with(entry: Entry, outcomes: dict[str, tuple[Outcome, str]]) -> Entry:
    if entry.outcome not in (Outcome.TAKEN, Outcome.UNUSABLE, Outcome.NO_NOTEBOOK) or entry.origin not in outcomes:
        return entry
    outcome, detail = outcomes[entry.origin]
    return replace(entry, outcome=outcome, detail=detail)
