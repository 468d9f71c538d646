"""`autograder status` and `autograder feedback`."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.cli.course import Course, course_for, refusals
from autograder.cli.handed_in import known_class
from autograder.cli.progress import progress
from autograder.cli.reporting import Anonymous, Wide, report, say_marks, say_result, without_names

if TYPE_CHECKING:
    from autograder.core.results import ClassResult

Assignment = Annotated[str, typer.Argument(help="Name of the folder in source/.")]
WAIT_SECONDS = 60
WAITS = "the last run was interrupted: waiting up to {seconds} seconds for one that resumes it"
NEVER = "{assignment} has not been graded here yet"


def status(
    assignment: Assignment,
    watch: Annotated[bool, typer.Option("--watch", help="Go on until the run ends.")] = False,
    wide: Wide = False,
    anonymous: Anonymous = False,
    course: Course = None,
) -> None:
    """Report the progress of grading an assignment, which may run in another terminal, and the marks at its end."""
    with refusals():
        from autograder.classroom.gradebook.progress import read
        from autograder.core.source.loading import course_root, load

        root = course_root(course)
        load(root, assignment)
        now = read(root, assignment)
        if watch and now is not None and not now.alive and now.left:
            print(f"autograder: {WAITS.format(seconds=WAIT_SECONDS)}", file=sys.stderr)
            until = time.monotonic() + WAIT_SECONDS
            while now is not None and not now.alive and time.monotonic() < until:
                time.sleep(1)
                now = read(root, assignment)
        if now is None:
            print(NEVER.format(assignment=assignment))
            return
        if watch:
            with progress(total=now.total) as update:
                while now is not None and now.alive:
                    update(completed=now.before + now.done, description=now.words)
                    time.sleep(1)
                    now = read(root, assignment) or now
        print(f"{assignment}: {now.state}, {now}")
        if not now.alive:
            say_marks(_marks(root, assignment, not anonymous), wide)


def _marks(root: Path, assignment: str, named: bool) -> ClassResult:
    from autograder.classroom.gradebook.class_results import class_result
    from autograder.classroom.gradebook.recording import Recorder

    with Recorder(root, *known_class(root, assignment)) as recorder:
        result = class_result(recorder, "", named=named)
    return result if named else without_names(result, recorder.people)


def feedback(assignment: Assignment, anonymous: Anonymous = False, wide: Wide = False, course: Course = None) -> None:
    """Write the students' pages and the report again, with the marks and comments of people. It runs no code."""
    with refusals():
        from autograder.classroom.gradebook.class_results import class_result, renew_pages
        from autograder.classroom.gradebook.progress import Progress, RunLock
        from autograder.classroom.gradebook.recording import Recorder

        root = course_for([], course)
        notebooks, people = known_class(root, assignment, named=not anonymous)
        with RunLock(root, Progress(assignment), announced=False), Recorder(root, notebooks, people) as recorder:
            with progress(total=len(recorder.stored.digests()), what="pages") as update:
                faults = renew_pages(recorder, lambda student: update(advance=1, description=student))
            result = class_result(recorder, "no code was run")
        result = without_names(result, known_class(root, assignment)[1]) if anonymous else result
        page, _ = report(root, result, notebooks)
        for fault in faults:
            print(f"autograder: {fault}", file=sys.stderr)
        say_result(result, page, wide)
        raise typer.Exit(1 if faults else 0)
