"""What an instructor hands to `autograder grade`, to one submission a student.

A fault of the call (a path that is not there, a zip that is none) refuses it as a whole, before anything is
graded. A fault of one student's file, on a disk or in a zip, becomes that student's `problem`, and the class goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import nbformat

from autograder.submissions.files import shown
from autograder.submissions.finding import ACCEPTED, ENDING, LEFT_OUT, Found, IntakeError, find, normal
from autograder.submissions.reader import read_notebook
from autograder.submissions.student_ids import MAX_ID, safe_ids, wrong_id
from autograder.submissions.whose import Target, choose

NOT_BELIEVED = (
    "the hand-in's own timestamp.txt says {text!r}: it is not believed, since a student can write it; "
    "the time that nbgrader collected counts"
)


@dataclass(frozen=True)
class Submission:
    """One notebook of one student.

    Attributes:
        student: the id; safe as the name of a folder.
        notebook: name of the source notebook, without the ending.
        document: the mended notebook, with outputs of given cells only; None when it cannot be graded.
        problem: for people, why `document` is None; "" otherwise.
        origin: where it was found, as the user would recognise it.
        raw: the bytes as handed in; empty when they were not read, or when there are several to choose from.
        timestamp: what a timestamp.txt beside it holds that is believed, in any form; None where there is none.
        remarks: what was left out of the hand-in.
    """

    student: str
    notebook: str
    document: nbformat.NotebookNode | None
    problem: str = ""
    origin: str = ""
    raw: bytes = b""
    timestamp: str | None = None
    remarks: tuple[str, ...] = ()


def collect(
    paths: Sequence[Path],
    notebooks: Mapping[str, Collection[str]],
    other_assignments: Mapping[str, frozenset[str]] | None = None,
    *,
    assignment: str = "",
    collected: Path | None = None,
    trust_timestamps: bool = False,
    tell: Callable[[str], object] = lambda remark: None,
) -> list[Submission]:
    """Find the notebooks of a class.

    Args:
        paths: notebooks, folders (`<student>.ipynb`, `<student>/<notebook>.ipynb`, nbgrader's
            `<student>/<assignment>/<notebook>.ipynb`, or, where there are several notebooks,
            `<student>_<notebook>.ipynb`) and zips of such folders.
        notebooks: name of each source notebook, without the ending -> the grade_ids of its cells.
        other_assignments: name to grade_ids; tells a student which notebook was handed in by mistake.
        assignment: name of the assignment's folder, so that `<student>/<assignment>/` is never taken for
            `<class>/<student>/`.
        collected: the folder into which nbgrader's collect writes; a timestamp.txt elsewhere may be the student's own.
        trust_timestamps: whether one that lies elsewhere is believed too.
        tell: is called with what was left out of a zip and is no student's.

    Returns:
        Submissions sorted by student and notebook, one for each pair of them.

    Raises:
        IntakeError: a path is missing, of the wrong kind, damaged, too large or without a notebook.
    """
    known = {normal(name): frozenset(ids) for name, ids in notebooks.items()}
    all_ids = frozenset[str]().union(*known.values())
    others = {name: i for name, i in (other_assignments or {}).items() if name != assignment and i != all_ids}
    target = Target(assignment, known, others)

    def believed(file: Found) -> bool:
        return trust_timestamps or _was_collected(file, collected, assignment)

    with ExitStack() as opened:
        groups = _groups([Path(p) for p in paths], target, opened, tell)
        safe = safe_ids({student for student, _ in groups})
        submissions = [
            _submission(safe[student], student, notebook, files, target, believed)
            for (student, notebook), files in groups.items()
        ]
    return sorted(submissions, key=lambda s: (s.student, s.notebook))


def _groups(
    paths: list[Path], target: Target, opened: ExitStack, tell: Callable[[str], object]
) -> dict[tuple[str, str], list[Found]]:
    """The files that count, by student and notebook."""
    if not paths:
        raise IntakeError(f"no path was given, expected {ACCEPTED}")
    groups: dict[tuple[str, str], list[Found]] = {}
    for path in paths:
        chosen = list(_chosen(find(path, opened, target.notebooks, tell), target, tell))
        if not chosen:
            raise IntakeError(
                f"{shown(str(path))} holds no notebook, expected <student>{ENDING} or "
                f"<student>/{target.notebooks[0]}{ENDING}: check that it is where the hand-ins are"
            )
        for student, notebook, file in chosen:
            groups.setdefault((student, notebook), []).append(file)
    return groups


def _chosen(found: list[Found], target: Target, tell: Callable[[str], object]) -> Iterator[tuple[str, str, Found]]:
    """The student and the notebook of each file; no file whose path cannot be followed stands in another's way."""
    students = set()
    for student, notebook, file in choose([file for file in found if not file.misplaced], target):
        students.add(student)
        yield student, notebook, file
    for student, notebook, file in choose([file for file in found if file.misplaced], target):
        if student in students:
            tell(LEFT_OUT.format(sentence=file.misplaced))
        else:
            yield student, notebook, file


def _submission(
    safe: str, student: str, notebook: str, files: list[Found], target: Target, believed: Callable[[Found], bool]
) -> Submission:
    """The one submission that all files of a student for one source notebook make."""
    first = files[0]
    refuse = partial(Submission, safe, notebook or shown(first.stem), None, origin=first.origin)
    if wrong := wrong_id(student):
        return refuse(
            f'{first.origin} gives the student id "{shown(student[: MAX_ID + 1])}", which {wrong}: '
            "rename the file or the folder"
        )
    contents: dict[bytes, str] = {}
    for file in files:
        try:
            contents.setdefault(file.read(), file.origin)
        except ValueError as error:
            return refuse(str(error))
    documents = []
    for raw, origin in contents.items():
        try:
            documents.append(read_notebook(raw, origin))
        except ValueError as error:
            return refuse(str(error), raw=raw if len(contents) == 1 else b"")
    if len(contents) > 1:
        number = "two" if len(contents) == 2 else str(len(contents))
        # In a folder of the student's own, the right name settles which one counts.
        renamed = notebook and all(len(file.parts) > 1 and file.stem != notebook for file in files)
        expected = f"expected one, or one called {notebook}{ENDING}" if renamed else "expected one"
        return refuse(
            f"{' and '.join(contents.values())} are {number} different notebooks of one student, {expected}: "
            "keep one and remove what is not to be graded"
        )
    (raw,) = contents
    if not notebook:
        expected = " or ".join(f"{name}{ENDING}" for name in target.notebooks)
        return refuse(
            f"{first.origin} does not tell which notebook it answers, expected {expected}: rename it", raw=raw
        )
    if objection := target.objection(documents[0], notebook):
        return refuse(f"{first.origin} {objection}: ask the student for the right notebook", raw=raw)
    timestamp, remarks = _timestamp(files, believed)
    return Submission(safe, notebook, documents[0], "", first.origin, raw, timestamp, remarks)


def _timestamp(files: list[Found], believed: Callable[[Found], bool]) -> tuple[str | None, tuple[str, ...]]:
    """The time stamp beside one of these equal notebooks that is believed, and a remark on one that is not."""
    stamped = sorted((file for file in files if file.timestamp), key=believed, reverse=True)
    if not stamped:
        return None, ()
    try:
        text = stamped[0].timestamp().decode(errors="replace").strip()
    except ValueError as error:
        return None, (str(error),)
    return (text, ()) if believed(stamped[0]) else (None, (NOT_BELIEVED.format(text=shown(text[:100])),))


def _was_collected(file: Found, collected: Path | None, assignment: str) -> bool:
    """Whether a file lies where nbgrader's collect puts it: <collected>/<student>/<assignment>/."""
    if file.folder is None or collected is None:
        return False
    folder, collected = file.folder.resolve(), collected.resolve()
    return folder.name == assignment and folder.parent.parent == collected
