"""`autograder collect`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from autograder.cli.course import Course, course_for, refusals
from autograder.cli.handed_in import ClassList, Platform, TrustTimestamps, class_list_of, handed_in, known_class, say
from autograder.cli.reporting import Anonymous, report, without_names

Forget = Annotated[
    list[str] | None,
    typer.Option(
        "--forget", help="A student's id or an archive's name: undo what was collected for it. May be repeated."
    ),
]
NO_ACCOUNT = "--json prints what is collected, and no archive was named: leave it out, or name one"
NOTHING = "no archive was named, expected one to collect, or --forget with a student's id or an archive's name"


def collect(
    assignment: Annotated[str, typer.Argument(help="Name of the folder in source/.")],
    archives: Annotated[
        list[Path] | None,
        typer.Argument(help="Zips or folders of a learning platform or of nbgrader; notebooks."),
    ] = None,
    forgotten: Forget = None,
    platform: Platform = "",
    class_list: ClassList = None,
    trust_timestamps: TrustTimestamps = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")] = False,
    anonymous: Anonymous = False,
    course: Course = None,
) -> None:
    """Keep the notebooks of a class in submitted/, and account for every file. `grade` then needs no path."""
    with refusals():
        from autograder.core.submissions.finding import IntakeError

        if not archives and (as_json or not forgotten):
            raise IntakeError(NO_ACCOUNT if forgotten else NOTHING)
        root = course_for(archives or [], course)
        if forgotten:
            _forget(root, assignment, forgotten, class_list, anonymous)
        if not archives:
            return
        found = handed_in(
            root, assignment, archives, platform=platform, class_list=class_list, trust_timestamps=trust_timestamps
        )
        found = found.anonymous() if anonymous else found
        if as_json:
            print(json.dumps(found.to_json(), indent=1))
            return
        say(found, sys.stdout)
        students = {s.student for s in found.collected.submissions if s.document is not None}
        print(f"{len(students)} students in {root / 'submitted'}; next: autograder grade {assignment}")


def _forget(root: Path, assignment: str, whats: list[str], class_list: Path | None, anonymous: bool) -> None:
    """Undo collections, and write the report without them if there is one."""
    from autograder.classroom.gradebook.class_results import class_result
    from autograder.classroom.gradebook.collected import collecting
    from autograder.classroom.gradebook.forgetting import forget
    from autograder.classroom.gradebook.progress import Progress, RunLock
    from autograder.classroom.gradebook.recording import Recorder
    from autograder.core.source.loading import load

    people = {person.id: person for person in class_list_of(root, class_list).people}
    known = known_class(root, assignment)[1]  # before it is forgotten
    run, notebooks = RunLock(root, Progress(assignment)), load(root, assignment)
    with run, collecting(root, assignment), Recorder(root, notebooks, people) as recorder:
        gone = forget(recorder, whats)
        students = sorted({student for student, _ in gone})
        print(f"forgotten: {len(gone)} files of {', '.join(students)}", file=sys.stderr)
        result = class_result(recorder, "no code was run")
    result = without_names(result, known | people) if anonymous else result
    if any((root / "reports" / assignment).glob("*/result.json")):
        print(f"report: {report(root, result, notebooks)[0]}", file=sys.stderr)
