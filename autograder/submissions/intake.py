"""Turn an instructor's files into one submission per student and notebook, and account for every file.

A fault of the call (a path that does not exist, a damaged zip) refuses it as a whole, before anything is graded. A
fault of one student's file becomes that student's `problem`, and the class goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import nbformat

from autograder.submissions.accounts import Entry, Outcome
from autograder.submissions.files import shown
from autograder.submissions.finding import ACCEPTED, ENDING, TIMESTAMP, Found, IntakeError, find, stem_of
from autograder.submissions.platforms import PLAIN, Sender, Senders, is_own, recognise
from autograder.submissions.reader import read_notebook
from autograder.submissions.roster import Person, Roster
from autograder.submissions.student_ids import MAX_ID, safe_ids, wrong_id
from autograder.submissions.whose import Target, in_folders

NOT_BELIEVED = (
    "the hand-in's own timestamp.txt says {text!r}: it is ignored, because a student can write it; "
    "the time that nbgrader collected counts"
)
MARKED_LATE = "the platform marked it as late but does not say by how much: no penalty applies"
EMPTY = (
    "{path} holds no notebook, expected <student>.ipynb or <student>/{notebook}.ipynb: "
    "check that it is where the hand-ins are"
)
NO_NOTEBOOK = "{student} handed in {files}, expected {expected}: ask for the notebook"


@dataclass(frozen=True)
class Submission:
    """One notebook of one student.

    Attributes:
        student: the id; safe as the name of a folder.
        notebook: name of the source notebook, without the ending.
        document: the repaired notebook, with outputs of given cells only; None when it cannot be graded.
        problem: for people, why `document` is None; "" otherwise.
        origin: where it was found, as the user would recognise it.
        raw: the bytes as handed in; empty when they were not read, or when there are several to choose from.
        timestamp: when it was handed in, if a platform or nbgrader's collect tells, in any form; None if not.
        remarks: what was left out of the hand-in.
        sender: what the platform tells of the file.
    """

    student: str
    notebook: str
    document: nbformat.NotebookNode | None
    problem: str = ""
    origin: str = ""
    raw: bytes = b""
    timestamp: str | None = None
    remarks: tuple[str, ...] = ()
    sender: Sender = field(default=Sender("", ""), repr=False)


@dataclass(frozen=True)
class Collected:
    """The result of collecting a class.

    Attributes:
        submissions: sorted by student and notebook, one for each pair of them.
        entries: one for each file and student, in the order in which files were found.
        people: student's id -> who it is.
        platforms: of each path.
    """

    submissions: tuple[Submission, ...]
    entries: tuple[Entry, ...]
    people: Mapping[str, Person]
    platforms: tuple[str, ...]


@dataclass(frozen=True)
class _Claim:
    """A file, and one of those who handed it in."""

    file: Found
    person: Person
    sender: Sender
    notebook: str = ""

    @property
    def stem(self) -> str:
        """The notebook's name as the student gave it, without its ending."""
        return stem_of(self.sender.file or self.file.name)

    @property
    def rank(self) -> tuple[str, bool, int]:
        """Newest last; of files handed in together, one of the right name."""
        return (self.sender.time, not self.sender.file or self.stem == self.notebook, self.sender.number)


def collect(
    paths: Sequence[Path],
    target: Target,
    roster: Roster | None = None,
    *,
    platform: str = "",
    collected: Path | None = None,
    trust_timestamps: bool = False,
) -> Collected:
    """Find the notebooks of a class.

    Args:
        paths: archives of a learning platform, packed or unpacked; notebooks; folders (`<student>.ipynb`,
            `<student>/<notebook>.ipynb`, nbgrader's `<student>/<assignment>/<notebook>.ipynb`, or files whose names
            hold the student's and the notebook's) and zips of such folders.
        target: the assignment.
        roster: the class list; without one, students have the ids of their platform.
        platform: as `recognise` takes it.
        collected: the folder into which nbgrader's collect writes; a timestamp.txt elsewhere may be the student's own.
        trust_timestamps: whether one that lies elsewhere is believed too.

    Raises:
        IntakeError: a path is missing, of the wrong kind, damaged, too large or without any hand-in.
    """
    if not paths:
        raise IntakeError(f"no path was given, expected {ACCEPTED}")
    believed = partial(_believed, trust=trust_timestamps, collected=collected, assignment=target.name)
    entries: list[Entry] = []
    platforms = []
    claims: dict[str, list[_Claim]] = {}
    with ExitStack() as opened:
        for path in paths:
            files = find(Path(path), opened, target.notebooks)
            name, senders = recognise(files, target.name, platform)
            senders = in_folders(files, target) if name == PLAIN else senders
            platforms.append(name)
            entries += _of_nobody(files, senders)
            found = list(_claimed(files, senders, roster or Roster()))
            if not found:
                raise IntakeError(EMPTY.format(path=shown(str(path)), notebook=target.notebooks[0]))
            for claim in _well_placed(found, claims, entries):
                claims.setdefault(claim.person.id, []).append(claim)
        safe = safe_ids(set(claims))
        submissions: list[Submission] = []
        for student, own in claims.items():
            submissions += _of_student(safe[student], own, target, believed, entries)
    people = {safe[student]: replace(own[0].person, id=safe[student]) for student, own in claims.items()}
    submissions.sort(key=lambda s: (s.student, s.notebook))
    return Collected(tuple(submissions), tuple(entries), people, tuple(platforms))


def _claimed(files: Sequence[Found], senders: Senders, roster: Roster) -> Iterator[_Claim]:
    for file, those in zip(files, senders, strict=True):
        for sender in those:
            if not is_own(sender):
                yield _Claim(file, roster.person(sender.student, sender.name, sender.email), sender)


def _of_nobody(files: Sequence[Found], senders: Senders) -> Iterator[Entry]:
    for file, those in zip(files, senders, strict=True):
        if any(map(is_own, those)) or (file.name == TIMESTAMP and not those):
            yield Entry(file.origin, Outcome.OWN)
        elif not those:
            yield Entry(file.origin, Outcome.NOBODY, detail=file.misplaced)


def _well_placed(found: list[_Claim], before: Collection[str], entries: list[Entry]) -> Iterator[_Claim]:
    """Yield the claims; files on paths that cannot be followed are skipped if the student has another file."""
    students = {claim.person.id for claim in found if not claim.file.misplaced} | set(before)
    for claim in found:
        if claim.file.misplaced and (claim.person.id in students or not claim.file.is_notebook):
            entries.append(Entry(claim.file.origin, Outcome.NOBODY, detail=claim.file.misplaced))
        else:
            yield claim


def _of_student(
    safe: str, claims: list[_Claim], target: Target, believed: Callable[[_Claim], bool], entries: list[Entry]
) -> Iterator[Submission]:
    """Yield the submissions of one student."""
    groups: dict[str, list[_Claim]] = {}
    exact = {c.stem for c in claims if c.file.is_notebook} & {*target.notebooks}
    for claim in claims:
        if not claim.file.is_notebook:
            own = claim.file.name == TIMESTAMP
            entries.append(Entry(claim.file.origin, Outcome.OWN if own else Outcome.NO_NOTEBOOK, safe))
            continue
        notebook = target.notebook_of(claim.stem, claim.file)
        if notebook in target.kept_back:
            entries.append(Entry(claim.file.origin, Outcome.KEPT_BACK, safe, notebook))
        elif not notebook and exact:
            entries.append(Entry(claim.file.origin, Outcome.OTHER, safe))
        else:
            groups.setdefault(notebook, []).append(replace(claim, notebook=notebook))
    if not groups:
        yield from _without_notebook(safe, claims, target)
    for notebook, group in groups.items():
        newest = max(claim.rank for claim in group)
        counting = [claim for claim in group if claim.rank == newest]
        submission = _submission(safe, notebook, counting, target, believed)
        yield submission
        entries += _account(safe, group, counting, submission)


def _without_notebook(safe: str, claims: list[_Claim], target: Target) -> Iterator[Submission]:
    files = [c.file for c in claims if not c.file.is_notebook and c.file.name != TIMESTAMP]
    if files:
        names = ", ".join(shown(file.name) for file in files[:5])
        expected = " and ".join(f"{name}{ENDING}" for name in target.notebooks)
        problem = NO_NOTEBOOK.format(student=safe, files=names, expected=expected)
        yield Submission(safe, shown(files[0].name), None, problem, files[0].origin)


def _account(safe: str, own: list[_Claim], counting: list[_Claim], submission: Submission) -> Iterator[Entry]:
    outcome = Outcome.UNUSABLE if submission.problem else Outcome.TAKEN
    for claim in own:
        entry = partial(Entry, claim.file.origin, student=safe, notebook=claim.notebook)
        if claim in counting:
            first = claim is counting[0] or bool(submission.problem)
            detail = submission.problem if first else f"as {counting[0].file.origin}"
            yield entry(outcome if first else Outcome.COPY, detail=detail)
        else:
            older = claim.rank[::2] < counting[0].rank[::2]
            detail = f"{counting[0].file.origin} counts"
            yield entry(Outcome.OLDER if older else Outcome.OTHER, detail=detail)


def _submission(
    safe: str, notebook: str, claims: list[_Claim], target: Target, believed: Callable[[_Claim], bool]
) -> Submission:
    """Make one submission of all files of a student for one source notebook."""
    files = [claim.file for claim in claims]
    first, sender, student = files[0], claims[0].sender, claims[0].person.id
    refuse = partial(Submission, safe, notebook or shown(claims[0].stem), None, origin=first.origin, sender=sender)
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
        renamed = notebook and all(len(file.parts) > 1 and stem_of(file.name) != notebook for file in files)
        expected = f"expected one, or one called {notebook}{ENDING}" if renamed else "expected one"
        return refuse(
            f"{' and '.join(contents.values())} are {number} different notebooks of one student, {expected}: "
            "keep one and remove what is not to be graded"
        )
    (raw,) = contents
    if not notebook:
        expected = " or ".join(f"{name}{ENDING}" for name in target.notebooks)
        return refuse(f"{first.origin} does not say which notebook it answers, expected {expected}: rename it", raw=raw)
    if objection := target.objection(documents[0], notebook):
        return refuse(f"{first.origin} {objection}: ask the student for the right notebook", raw=raw)
    timestamp, remarks = _timestamp(claims, believed)
    if sender.late and timestamp is None:
        remarks = (*remarks, MARKED_LATE)
    return Submission(safe, notebook, documents[0], "", first.origin, raw, timestamp, remarks, sender)


def _timestamp(claims: list[_Claim], believed: Callable[[_Claim], bool]) -> tuple[str | None, tuple[str, ...]]:
    """Return the time of these equal notebooks that is believed, and a remark on one that is not."""
    told = [claim.sender.time for claim in claims if claim.sender.time and claim.sender.trusted]
    if told:
        return min(told), ()
    stamped = sorted((claim for claim in claims if claim.file.timestamp), key=believed, reverse=True)
    if not stamped:
        return None, ()
    try:
        text = stamped[0].file.timestamp().decode(errors="replace").strip()  # type: ignore[misc]  # `stamped` have one
    except ValueError as error:
        return None, (str(error),)
    return (text, ()) if believed(stamped[0]) else (None, (NOT_BELIEVED.format(text=shown(text[:100])),))


def _believed(claim: _Claim, trust: bool, collected: Path | None, assignment: str) -> bool:
    """Return whether a file lies where nbgrader's collect puts it: <collected>/<student>/<assignment>/."""
    if trust:
        return True
    if claim.file.folder is None or collected is None:
        return False
    folder, collected = claim.file.folder.resolve(), collected.resolve()
    return folder.name == assignment and folder.parent.parent == collected
