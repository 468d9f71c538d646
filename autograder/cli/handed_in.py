"""Options and steps shared by all commands that read hand-ins."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

if TYPE_CHECKING:
    from autograder.core.source.assignments import Assignment
    from autograder.core.submissions.folders import Target
    from autograder.core.submissions.intake import Collected
    from autograder.core.submissions.roster import Person, Roster

Platform = Annotated[
    str,
    typer.Option(
        "--from",
        help="What made the archive: canvas, moodle, gradescope, blackboard, brightspace, ilias, classroom (Google's), "
        "teams, nbgrader (its exchange) or plain. Default: recognised by the names of the files.",
    ),
]
ClassList = Annotated[
    Path | None,
    typer.Option("--roster", help="The class list. Default: roster.csv or roster.xlsx in the course directory."),
]
TrustTimestamps = Annotated[
    bool, typer.Option("--trust-timestamps", help="Use a timestamp.txt outside of submitted/ too.")
]
NOTHING_YET = (
    "nothing was collected for {assignment} yet, expected notebooks in {folder}: "
    "run `autograder collect {assignment} ARCHIVE`, or name the files to grade"
)
UNKNOWN_PLATFORM = "--from is {found!r}, expected one of {expected}"
LOOK_AT = (
    "needs a person",
    "cannot be used",
    "not a notebook",
    "belongs to nobody",
    "beside the right one",
    "older attempt",
    "not handed out",
)
ONLY_HERE = "autograder: {path} is the class list of this command alone: copy it to {own}, so that all commands know it"
SHOWN = 20
SENTENCE = 400  # characters


@dataclass(frozen=True)
class HandedIn:
    """The files that were handed in for an assignment.

    Attributes:
        root: the course directory.
        notebooks: the notebooks of the assignment, those that were handed out.
        collected: the submissions, and the account of every file.
        roster: the class list; empty if there is none.
        earlier: ids of those from whom something was collected, now or before.
    """

    root: Path
    notebooks: list[Assignment]
    collected: Collected
    roster: Roster
    earlier: frozenset[str]

    @property
    def missing(self) -> list[str]:
        """The ids of students on the class list without a hand-in."""
        return [person.id for person in self.roster.people if person.id not in self.earlier]

    @property
    def unknown(self) -> list[str]:
        """The ids of students with a hand-in who are not on the class list; none if there is no list."""
        return sorted(i for i, person in self.collected.people.items() if self.roster and not person.known)

    def people(self, named: bool) -> dict[str, Person]:
        """Return the people by id, from the class list and the hand-ins; without names if none are wanted."""
        everybody = {person.id: person for person in self.roster.people} | dict(self.collected.people)
        return everybody if named else _unnamed(everybody)

    def label(self, student: str) -> str:
        """Return how a page names a student: the name with the id, or the id alone."""
        person = self.collected.people.get(student)
        return f"{person.name} ({student})" if person and person.name else student

    def anonymous(self) -> HandedIn:
        """Return the same without names, also where files have them in theirs."""
        from autograder.core.submissions.roster import without_words

        names = {student: person.name for student, person in self.people(named=True).items()}
        collected = self.collected
        labels: dict[str, dict[str, str]] = {}  # of each student's files, by where they were found
        for number, entry in enumerate(collected.entries, start=1):
            labels.setdefault(entry.student, {}).setdefault(entry.origin, f"file {number}")

        def hidden(text: str, student: str) -> str:
            for origin in sorted(labels.get(student, ()), key=len, reverse=True):
                text = text.replace(origin, labels[student][origin])
            return without_words(text, names.get(student, ""))

        entries = []
        for entry in collected.entries:  # a message about a file without an owner may contain a name
            detail = hidden(entry.detail, entry.student) if entry.student else ""
            entries.append(replace(entry, origin=labels[entry.student][entry.origin], detail=detail))
        submissions = []
        for one in collected.submissions:
            remarks = tuple(hidden(remark, one.student) for remark in one.remarks)
            problem = hidden(one.problem, one.student)
            submissions.append(replace(one, origin=hidden(one.origin, one.student), problem=problem, remarks=remarks))
        people = _unnamed(collected.people)
        changed = replace(collected, entries=tuple(entries), submissions=tuple(submissions), people=people)
        return replace(self, collected=changed)

    def to_json(self) -> dict[str, Any]:
        """Return the account as plain data."""
        return {
            "assignment": self.notebooks[0].name,
            "platforms": list(self.collected.platforms),
            "files": [asdict(entry) for entry in self.collected.entries],
            "missing": self.missing,
            "unknown": self.unknown,
        }


def handed_in(
    root: Path,
    assignment: str,
    paths: Sequence[Path],
    *,
    platform: str = "",
    class_list: Path | None = None,
    trust_timestamps: bool = False,
    loaded: Callable[[Sequence[Assignment]], object] = lambda notebooks: None,
) -> HandedIn:
    """Collect the hand-ins of an assignment from paths and store them; without paths, use the stored ones.

    Args:
        root: the course directory.
        assignment: its name.
        paths: the paths of the hand-ins.
        platform: that they come from, "" to find out.
        class_list: a file.
        trust_timestamps: whether those in the files count.
        loaded: called with the source notebooks before the hand-ins are read.

    Raises:
        CourseError, IntakeError: the course or a path is not in order.
    """
    from autograder.classroom.gradebook.collected import SUBMITTED, Record, collecting, keep
    from autograder.core.source.loading import load
    from autograder.core.submissions.finding import IntakeError
    from autograder.core.submissions.intake import Collected, collect
    from autograder.core.submissions.name_patterns import FORMS
    from autograder.core.submissions.platforms import PLAIN

    if platform not in ("", PLAIN, *FORMS):
        raise IntakeError(UNKNOWN_PLATFORM.format(found=platform, expected=", ".join([*FORMS, PLAIN])))
    notebooks = load(root, assignment)
    loaded(notebooks)
    target = target_of(root, notebooks)
    roster = class_list_of(root, class_list)
    options: dict[str, Any] = {"collected": root / SUBMITTED, "trust_timestamps": trust_timestamps}
    if paths:
        found = collect(paths, target, roster, platform=platform, **options)
        with collecting(root, assignment):
            collected = keep(root, assignment, found, target)
    else:
        record = Record(root, assignment)
        folder = root / SUBMITTED
        there = any(folder.glob(f"*/{assignment}/*.ipynb"))
        if not there and not any(record.problems()):
            raise IntakeError(NOTHING_YET.format(assignment=assignment, folder=f"{folder}/<student>/{assignment}/"))
        nothing = Collected((), (), {}, ())  # not one file can be used
        found = collect([folder], target, roster, platform=PLAIN, **options) if there else nothing
        collected = record.completed(found, roster)
    earlier = frozenset({*collected.people, *Record(root, assignment).students})
    return HandedIn(root, [n for n in notebooks if n.notebook in target.notebooks], collected, roster, earlier)


def target_of(root: Path, notebooks: Sequence[Assignment]) -> Target:
    """Return the target that tells an assignment's notebooks from other files, including those of other assignments.

    Args:
        root: the course directory.
        notebooks: all of the assignment.
    """
    from autograder.core.limits import handed_out
    from autograder.core.source.loading import assignment_names, cell_ids
    from autograder.core.submissions.folders import Target

    name = notebooks[0].name
    ids = {notebook.notebook: frozenset(notebook.by_id) for notebook in notebooks}
    others = {other: cell_ids(root, other) for other in assignment_names(root) if other != name}
    kept_back = frozenset(ids) - handed_out(root / "source" / name, list(ids))
    return Target(name, ids, others, kept_back, {notebook.notebook: notebook for notebook in notebooks})


def class_list_of(root: Path, path: Path | None = None) -> Roster:
    """Read the class list that is named, or that of the course; an empty one if there is none."""
    from autograder.core.submissions.roster import FILES, Roster, read_roster

    own = next((root / name for name in FILES if (root / name).exists()), None)
    roster = read_roster(found) if (found := path or own) else Roster()
    if path is not None and not (own and path.samefile(own)):
        print(ONLY_HERE.format(path=path, own=root / FILES[0]), file=sys.stderr)
    return roster


def known_class(root: Path, assignment: str, named: bool = True) -> tuple[list[Assignment], dict[str, Person]]:
    """Return the notebooks that were handed out, and the people by id, of the class list and of what was collected.

    Args:
        root: the course directory.
        assignment: name of the assignment.
        named: whether the students' names are wanted.
    """
    from autograder.classroom.gradebook.collected import Record
    from autograder.core.limits import handed_out
    from autograder.core.source.loading import load

    notebooks = load(root, assignment)
    out = handed_out(root / "source" / assignment, [notebook.notebook for notebook in notebooks])
    record = Record(root, assignment)
    listed = {person.id: person for person in class_list_of(root).people}  # in the order of the class list
    people = listed | {student: record.person(student) for student in record.students if student not in listed}
    return [notebook for notebook in notebooks if notebook.notebook in out], people if named else _unnamed(people)


def _unnamed(people: Mapping[str, Person]) -> dict[str, Person]:
    return {student: replace(person, name="", email="") for student, person in people.items()}


def say(found: HandedIn, file: TextIO, always: bool = True) -> None:
    """Print how many files have each outcome, and which ones a person should check.

    Args:
        found: the account.
        file: where to print.
        always: whether it is printed also when there is nothing to look at.
    """
    from autograder.classroom.text import plain_text
    from autograder.core.submissions.accounts import counts

    entries = found.collected.entries
    if not (always or found.unknown or found.missing or any(e.outcome in LOOK_AT for e in entries)):
        return
    parts = [f"{number} {outcome}" for outcome, number in counts(entries).items()]
    names = ", ".join(dict.fromkeys(found.collected.platforms))
    print(f"{len(entries)} files ({names}): {', '.join(parts)}", file=file)
    for entry in [e for e in entries if e.outcome in LOOK_AT][:SHOWN]:
        whose = f" ({plain_text(entry.student)})" if entry.student else ""
        print(f"  {entry.outcome}: {plain_text(entry.sentence, SENTENCE)}{whose}", file=file)
    for what, students in (("not on the class list", found.unknown), ("handed in nothing", found.missing)):
        if students:
            more = f" and {len(students) - SHOWN} more" if len(students) > SHOWN else ""
            print(f"  {what}: {', '.join(map(plain_text, students[:SHOWN]))}{more}", file=file)
