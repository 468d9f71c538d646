"""Turn an instructor's files into one submission per student and notebook, and account for every file.

A fault of the call (a path that does not exist, a damaged zip) refuses it as a whole, before anything is graded. A
fault of one student's file becomes that student's `problem`, and the class goes on.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import nbformat

from autograder.core.submissions.accounts import Entry, Outcome
from autograder.core.submissions.files import NOTHING, Content, shown
from autograder.core.submissions.finding import ACCEPTED, ENDING, HAND_IN, TIMESTAMP, Found, IntakeError, find, stem_of
from autograder.core.submissions.folders import Target, in_folders
from autograder.core.submissions.identity import Settled, settled
from autograder.core.submissions.pairing import Work
from autograder.core.submissions.pictures import with_pictures
from autograder.core.submissions.platforms import PLAIN, Sender, recognise
from autograder.core.submissions.reader import read_notebook
from autograder.core.submissions.roster import MAX_ID, Person, Roster, safe_ids, without_words, wrong_id

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
TWO_WITH_WORK = (
    "{names} are {number} different notebooks of one student, and each has answers that {others}, "
    "expected one: ask which one counts, and remove what is not to be graded"
)
PERHAPS = "a file in {archive} may be this student's, but only a person can tell: `autograder collect` names it"
COUNTS = "{file} was graded; {other}, which came with it, was not: {why}"
BLANK, OLDER, PART = "it has no answers", "it is older", "all of its answers are in the other one too"
SAME, EARLIER = "it has the same answers", "course.hand_in() kept it as an earlier one"
UNREADABLE = "it cannot be read as a notebook"
_AGAIN = re.compile(r"(?:[ _-]*\(\d+\)|-\d+|[ _-]*copy\d*)+$", re.IGNORECASE)


@dataclass(frozen=True)
class Submission:
    """One notebook of one student.

    Attributes:
        student: the id; safe as the name of a folder.
        notebook: name of the source notebook, without the ending.
        document: the repaired notebook, with outputs of given cells only; None when it cannot be graded.
        problem: for people, why `document` is None; "" otherwise.
        origin: where it was found, as the user would recognise it.
        content: the file as handed in; of none when it was not read, or when there are several to choose from.
        timestamp: when it was handed in, if a platform or nbgrader's collect tells, in any form; None if not.
        remarks: what the hand-in lost.
        sender: the sender by the platform's file name.
        blank: whether it has no answer.
        archive: the name of the path that it was collected from.
        unclear: whether `problem` is that a person has to say which of several notebooks counts.
        perhaps: whether only a person can say that the file is this student's.
    """

    student: str
    notebook: str
    document: nbformat.NotebookNode | None
    problem: str = ""
    origin: str = ""
    content: Content = NOTHING
    timestamp: str | None = None
    remarks: tuple[str, ...] = ()
    sender: Sender = field(default=Sender("", ""), repr=False)
    blank: bool = False
    archive: str = ""
    unclear: bool = False
    perhaps: bool = False


@dataclass(frozen=True)
class Collected:
    """The result of collecting a class.

    Attributes:
        submissions: sorted by student and notebook, one for each pair of them.
        entries: one for each file and student, in the order in which files were found.
        people: student's id -> who it is.
        platforms: for each path, the platforms whose form it fits.
    """

    submissions: tuple[Submission, ...]
    entries: tuple[Entry, ...]
    people: Mapping[str, Person]
    platforms: tuple[str, ...]


@dataclass(frozen=True)
class _Claim:
    """A file and one of its senders."""

    file: Found
    person: Person
    sender: Sender
    archive: str = ""

    @property
    def name(self) -> str:
        """The file's name as the student gave it."""
        return self.sender.file or self.file.name

    @property
    def shown_name(self) -> str:
        """The same for a page whose reader may not know the student's name."""
        folder = f"{HAND_IN}/" if HAND_IN in self.file.path else ""
        return without_words(f"{folder}{shown(self.name)}", self.person.name)

    @property
    def stem(self) -> str:
        """The same without its ending."""
        return stem_of(self.name)

    @property
    def is_earlier(self) -> bool:
        """Whether course.hand_in() moved it out of the way of a later one."""
        return (HAND_IN, "earlier") in zip(self.file.path, self.file.path[1:], strict=False)


@dataclass(frozen=True)
class _Read:
    """A notebook of a student's, as it was read.

    Attributes:
        claim: the file.
        content: its bytes; of none if they cannot be had.
        document: None if it cannot be graded as this notebook.
        problem: why.
        foreign: whether it is a notebook, but not this one.
        work: the student's notebook.
    """

    claim: _Claim
    content: Content = NOTHING
    document: nbformat.NotebookNode | None = None
    problem: str = ""
    foreign: bool = False
    work: Work = frozenset()

    @property
    def place(self) -> tuple[str, int, str]:
        """What orders the attempts: the platform's time, its number, and for which file the number counts."""
        sender = self.claim.sender
        return (sender.time, sender.number, "" if sender.time else _AGAIN.sub("", self.claim.stem).lower())


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
    roster = roster or Roster()
    listed = [person.id for person in roster.people]
    believed = partial(_believed, trust=trust_timestamps, collected=collected, assignment=target.name)
    entries: list[Entry] = []
    platforms = []
    claims: dict[str, list[_Claim]] = {}
    perhaps: dict[str, tuple[Person, Submission]] = {}
    for path in paths:
        files = find(Path(path), target.notebooks)
        name, sent = recognise(files, target.name, platform)
        sent = in_folders(files, sent, target, listed) if name == PLAIN else sent
        platforms.append(name)
        owners = settled(sent, roster)
        entries += _of_nobody(files, owners)
        archive = shown(os.path.basename(os.path.abspath(path)))
        for person, file in ((person, file) for file, s in zip(files, owners, strict=True) for person in s.perhaps):
            unsure = partial(Submission, person.id, "?", None, origin=file.origin, archive=archive, perhaps=True)
            perhaps[person.id] = (person, unsure(problem=PERHAPS.format(archive=archive)))
        pairs = ((file, *one) for file, s in zip(files, owners, strict=True) for one in s.people)
        found = [_Claim(file, person, sender, archive) for file, person, sender in pairs]
        if not found and not any(one.unclear for one in owners):
            raise IntakeError(EMPTY.format(path=shown(str(path)), notebook=target.notebooks[0]))
        for claim in _well_placed(found, claims, entries):
            claims.setdefault(claim.person.id, []).append(claim)
    safe = safe_ids(set(claims))
    submissions: list[Submission] = []
    for student, own in claims.items():
        for one in _of_student(safe[student], own, target, believed, entries):
            submissions.append(with_pictures(one, _beside(one.origin, own)))
    people = {safe[student]: replace(own[0].person, id=safe[student]) for student, own in claims.items()}
    for student, (person, submission) in perhaps.items():
        if student not in claims:
            people[student] = person
            submissions.append(submission)
    submissions.sort(key=lambda s: (s.student, s.notebook))
    return Collected(tuple(submissions), tuple(entries), people, tuple(platforms))


def _of_nobody(files: Sequence[Found], owners: Sequence[Settled]) -> Iterator[Entry]:
    for file, one in zip(files, owners, strict=True):
        if one.own or (file.name == TIMESTAMP and not one.people):
            yield Entry(file.origin, Outcome.OWN)
        elif one.unclear:
            yield Entry(file.origin, Outcome.UNCLEAR, detail=one.unclear)
        elif not one.people:
            yield Entry(file.origin, Outcome.NOBODY, detail=file.misplaced)


def _beside(origin: str, claims: Sequence[_Claim]) -> dict[str, Callable[[], bytes]]:
    """Return the files that a student handed in with a notebook: name, as seen from the notebook -> reads it."""
    folder = next((claim.file.path[:-1] for claim in claims if claim.file.origin == origin), ())
    others = [claim for claim in claims if not claim.file.is_notebook]
    near = {"/".join(c.file.path[len(folder) :]): c.file.read for c in others if c.file.path[: len(folder)] == folder}
    return near | {claim.sender.file: claim.file.read for claim in others if claim.sender.file}


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
    groups: dict[str, list[_Read]] = {}
    for claim in claims:
        if not claim.file.is_notebook:
            own = claim.file.name == TIMESTAMP
            outcome = Outcome.OWN if own else Outcome.UNUSABLE if claim.file.damaged else Outcome.NO_NOTEBOOK
            entries.append(Entry(claim.file.origin, outcome, safe, detail=claim.file.damaged))
            continue
        notebook = target.notebook_of(claim.stem, claim.file)
        if notebook in target.kept_back:
            entries.append(Entry(claim.file.origin, Outcome.KEPT_BACK, safe, notebook))
        else:
            groups.setdefault(notebook, []).append(_read(claim, notebook, target))
    good = {notebook for notebook, group in groups.items() if notebook and any(r.document for r in group)}
    unnamed = groups.pop("", [])
    beside = [one for one in unnamed if good.issuperset(target.notebooks) or (good and one.foreign)]
    entries += [Entry(one.claim.file.origin, Outcome.OTHER, safe, detail=one.problem) for one in beside]
    if perhaps := [one for one in unnamed if one not in beside]:  # each may be a notebook that is missing
        groups[""] = perhaps
    if not groups:
        yield from _without_notebook(safe, claims, target)
    for notebook, group in groups.items():
        yield _submission(safe, notebook, group, believed, entries)


def _without_notebook(safe: str, claims: list[_Claim], target: Target) -> Iterator[Submission]:
    files = [c for c in claims if not c.file.is_notebook and c.file.name != TIMESTAMP]
    if files:
        names = ", ".join(shown(claim.name) for claim in files[:5])
        expected = " and ".join(f"{name}{ENDING}" for name in target.notebooks)
        damaged = next((c.file.damaged for c in files if c.file.damaged), "")
        problem = damaged or NO_NOTEBOOK.format(student=safe, files=names, expected=expected)
        first = files[0]
        yield Submission(safe, shown(first.name), None, problem, first.file.origin, archive=first.archive)


def _read(claim: _Claim, notebook: str, target: Target) -> _Read:
    """Read a file as one of the assignment's notebooks; "" if nothing says which."""
    origin, student = claim.file.origin, claim.person.id
    if wrong := wrong_id(student):
        unsafe = shown(student[: MAX_ID + 1])
        return _Read(
            claim, problem=f'{origin} gives the student id "{unsafe}", which {wrong}: rename the file or the folder'
        )
    content = NOTHING
    try:
        raw = claim.file.read()
        content = Content.of(raw, claim.file.read)
        document = read_notebook(raw, origin)
    except ValueError as error:
        return _Read(claim, content, problem=str(error))
    if not notebook:
        expected = " or ".join(f"{name}{ENDING}" for name in target.notebooks)
        problem = f"{origin} does not say which notebook it answers, expected {expected}: rename it"
        return _Read(claim, content, problem=problem, foreign=not target.shares_cells(document))
    document = target.identified(document, notebook)
    if objection := target.objection(document, notebook):
        return _Read(
            claim, content, problem=f"{origin} {objection}: ask the student for the right notebook", foreign=True
        )
    return _Read(claim, content, document, work=target.work(document, notebook))


def _submission(
    safe: str, notebook: str, group: list[_Read], believed: Callable[[_Claim], bool], entries: list[Entry]
) -> Submission:
    """Make one submission of all files of a student for one source notebook, and account for each of them."""
    best, left = _chosen(group, notebook)
    counting, claim = best[0], best[0].claim
    entry = partial(Entry, student=safe, notebook=notebook)
    origin, name = claim.file.origin, notebook or shown(claim.stem)
    made = partial(Submission, safe, name, origin=origin, sender=claim.sender, archive=claim.archive)
    if counting.document is None:
        entries += [entry(one.claim.file.origin, Outcome.UNUSABLE, detail=one.problem) for one in group]
        content = counting.content if len({one.content for one in group}) == 1 else NOTHING
        return made(document=None, problem=counting.problem, content=content)
    remarks = []
    problem = _two_with_work([one.claim.file.origin for one in best]) if len(best) > 1 else ""
    outcome = Outcome.UNCLEAR if problem else Outcome.TAKEN
    entries += [entry(one.claim.file.origin, outcome, detail=problem) for one in best]
    for one, why in left:
        outcome, detail = _left_out(one, why, counting)
        entries.append(entry(one.claim.file.origin, outcome, detail=detail))
        if not one.foreign and why not in (OLDER, EARLIER, SAME):
            remarks.append(COUNTS.format(file=claim.shown_name, other=one.claim.shown_name, why=why or UNREADABLE))
    if problem:
        return made(document=None, problem=problem, unclear=True)
    timestamp, wrong = _timestamp([one.claim for one in group if one.content == counting.content], believed)
    late = (MARKED_LATE,) if claim.sender.late and timestamp is None else ()
    return made(
        document=counting.document,
        content=counting.content,
        timestamp=timestamp,
        remarks=(*remarks, *wrong, *late),
        blank=not counting.work,
    )


def _two_with_work(origins: list[str]) -> str:
    number, others = ("two", "the other lacks") if len(origins) == 2 else (len(origins), "the others lack")
    return TWO_WITH_WORK.format(names=" and ".join(origins), number=number, others=others)


def _left_out(one: _Read, why: str, counting: _Read) -> tuple[Outcome, str]:
    """Return the outcome of a file beside the one that counts, with a message."""
    origin = counting.claim.file.origin
    if why == SAME and one.content == counting.content:
        return Outcome.COPY, f"as {origin}"
    if not why:
        return Outcome.UNUSABLE, one.problem
    return Outcome.OLDER if why in (OLDER, EARLIER) else Outcome.OTHER, f"{origin} counts: {why}"


def _chosen(group: list[_Read], notebook: str) -> tuple[list[_Read], list[tuple[_Read, str]]]:
    """Return the file that counts, by what is in it: not a blank one, the newest, the one with all the answers.

    Returns:
        The files that may count: several if only a person can decide. And each other one, with the reason why it does
        not; "" for one that cannot be used.
    """
    usable = [one for one in group if one.document is not None]
    left = [(one, "" if not one.foreign else one.problem) for one in group if one.document is None]
    if not usable:
        newest = sorted(group, key=lambda one: one.place, reverse=True)
        return sorted(newest, key=lambda one: one.foreign), []
    best = sorted(usable, key=lambda one: (one.place[:2], one.claim.stem == notebook), reverse=True)

    def keep(stays: Callable[[_Read], bool], why: str) -> None:
        nonlocal best
        kept = [one for one in best if stays(one)]
        if kept:
            left.extend((one, why) for one in best if not stays(one))
            best = kept

    keep(lambda one: not one.claim.is_earlier, EARLIER)
    keep(lambda one: bool(one.work), BLANK)
    places = {one.place for one in best}
    if len({name for *_, name in places}) == 1 and all(time or number for time, number, _ in places):
        keep(lambda one: one.place == max(places), OLDER)
    everything = [one.work for one in best]
    keep(lambda one: not any(one.work < other for other in everything), PART)
    first: dict[Work, _Read] = {}
    for one in best:
        first.setdefault(one.work, one)
    keep(lambda one: first[one.work] is one, SAME)
    return best, left


def _timestamp(claims: list[_Claim], believed: Callable[[_Claim], bool]) -> tuple[str | None, tuple[str, ...]]:
    """Return the time of these equal notebooks that is believed, and a remark on one that is not."""
    times = [claim.sender.time for claim in claims if claim.sender.time and claim.sender.trusted]
    if times:
        return min(times), ()
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
