"""Undo a collection of a wrong archive, or for a wrong student, together with everything made from it."""

from __future__ import annotations

import shutil
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from nbgrader.api import MissingEntry
from nbgrader.utils import parse_utc

from autograder.classroom.gradebook.collected import SUBMITTED, Record
from autograder.classroom.gradebook.grades import one_commit
from autograder.classroom.gradebook.recording import Recorder
from autograder.core.files import write_whole
from autograder.core.submissions.files import Content
from autograder.core.submissions.finding import TIMESTAMP, IntakeError
from autograder.core.submissions.intake import Collected

UNKNOWN = (
    "nothing was collected for {assignment} from {what!r}, neither a student nor an archive: expected one of "
    "{archives}, or the id of a student"
)


def forget(recorder: Recorder, whats: Sequence[str]) -> list[tuple[str, str]]:
    """Undo a collection of an assignment.

    A notebook that another archive has too stays. The others go to reports/<assignment>/forgotten/, and one that had
    been replaced comes back. Marks, results and pages of what is forgotten are removed; students who then have nothing,
    and are not on the class list, too.

    Args:
        recorder: open.
        whats: ids of students, or names of archives as they were given to `collect`.

    Returns:
        The student and the notebook of each file that was forgotten.

    Raises:
        IntakeError: nothing of the kind was collected; nothing is changed.
    """
    record = Record(recorder.root, recorder.name)
    wanted = {Path(what).name for what in whats}
    archives = {name for about in record.students.values() for one in _files(about) for name in _archives(one)} - {""}
    for what in wanted:
        if what not in record.students and what not in archives:
            listed = ", ".join(sorted(archives)) or "none"
            raise IntakeError(UNKNOWN.format(assignment=recorder.name, what=what, archives=listed))
    forgotten: list[tuple[str, str]] = []
    for student, about in list(record.students.items()):
        whole = student in wanted
        problems = [one for one in about["problems"] if whole or one.get("archive") in wanted]
        about["problems"] = [one for one in about["problems"] if one not in problems]
        names = [name for name, noted in about["notebooks"].items() if whole or not _others(noted, wanted)]
        for noted in about["notebooks"].values():
            noted["archive"], *noted["also"] = _others(noted, wanted) or _archives(noted)
        for name in names:
            _put_back(recorder, student, name, about["notebooks"], set() if whole else wanted, whole)
        keys = [(student, name) for name in (*names, *(one["notebook"] for one in problems))]
        if keys:
            forgotten += keys
            left = bool(about["notebooks"] or about["problems"])
            _clear(recorder, student, keys, left, _last(about["notebooks"]))
            if not left:
                del record.students[student]
    record.save(Collected((), (), {}, ()))
    return forgotten


def _files(about: dict[str, Any]) -> list[dict[str, Any]]:
    return [*about["notebooks"].values(), *about["problems"]]


def _archives(noted: dict[str, Any]) -> list[str]:
    return [noted.get("archive", ""), *noted.get("also", ())]


def _others(noted: dict[str, Any], wanted: set[str]) -> list[str]:
    """Return the archives that had a file and are not forgotten."""
    return [name for name in _archives(noted) if name not in wanted]


def _put_back(
    recorder: Recorder, student: str, notebook: str, noted: dict[str, dict[str, Any]], wanted: set[str], whole: bool
) -> None:
    """Take a notebook out of submitted/, and put the one there that it replaced, unless that is forgotten too.

    It may have been done before by a command that was killed.
    """
    folder = recorder.root / SUBMITTED / student / recorder.name
    path = folder / f"{notebook}.ipynb"
    away = recorder.root / "reports" / recorder.name / "forgotten" / student
    away.mkdir(parents=True, exist_ok=True)
    before = noted.pop(notebook).get("before")
    while before and (whole or not _others(before, wanted)):
        before = before.get("before")
    if path.exists() and not (before and Content.of(path.read_bytes()).sha256 == before["sha256"]):
        shutil.move(path, away / f"{time.strftime('%Y%m%dT%H%M%S')}-{path.name}")
    if before and not path.exists() and (kept := recorder.root / before["kept"]).exists():
        shutil.move(kept, path)
    if before and path.exists():
        noted[notebook] = {key: value for key, value in before.items() if key != "kept"}
        noted[notebook]["archive"], *noted[notebook]["also"] = _others(before, wanted)
    if (stamp := _last(noted)) and folder.exists():
        write_whole(folder / TIMESTAMP, stamp.encode())
    else:
        (folder / TIMESTAMP).unlink(missing_ok=True)


def _last(noted: dict[str, dict[str, Any]]) -> str:
    """Return the last time of the notebooks that is believed; "" if there is none."""
    return max((one.get("stamp", "") for one in noted.values()), default="")


def _clear(recorder: Recorder, student: str, keys: Sequence[tuple[str, str]], left: bool, stamp: str) -> None:
    """Remove marks, results and pages of notebooks; of a student who has nothing left, of all of the assignment.

    Args:
        recorder, student: as above.
        keys: what is forgotten.
        left: whether the student has something left.
        stamp: the last time of it.
    """
    book, name = recorder.gradebook, recorder.name
    gone = list(keys) if left else [key for key in recorder.stored.digests() if key[0] == student]
    recorder.stored.forget(gone)
    for _, notebook in gone:
        for step, ending in (("autograded", "ipynb"), ("feedback", "html")):
            (recorder.root / step / student / name / f"{notebook}.{ending}").unlink(missing_ok=True)
        if left:
            with suppress(MissingEntry):
                book.remove_submission_notebook(notebook, name, student)
    for step in (SUBMITTED, "autograded", "feedback"):
        for folder in (recorder.root / step / student / name, recorder.root / step / student):
            with suppress(OSError):  # it is not there, or something else is in it
                folder.rmdir()
    if left:
        with suppress(MissingEntry), one_commit(book):
            book.find_submission(name, student).timestamp = parse_utc(stamp or None)
    else:
        with suppress(MissingEntry):
            book.remove_submission(name, student)
        known = student in recorder.people and recorder.people[student].known
        with suppress(MissingEntry):
            if not known and not book.find_student(student).submissions:
                book.remove_student(student)
