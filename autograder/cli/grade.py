"""`autograder grade`."""

from __future__ import annotations

import contextlib
import json
import logging
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from autograder.cli.cluster import ClusterCourse, Scheduler, Slurm, SlurmScript, graders_of
from autograder.cli.course import Course, course_for, refusals
from autograder.cli.handed_in import ClassList, HandedIn, Platform, TrustTimestamps, handed_in, say
from autograder.cli.progress import progress
from autograder.cli.reporting import Anonymous, Wide, report, say_result, without_names
from autograder.core import processes

if TYPE_CHECKING:
    from autograder.classroom.grading import Watch
    from autograder.core.engine_process import EngineProcess
    from autograder.core.results import ClassResult, SubmissionResult

DONE = "{before} of {total} were done"

Paths = Annotated[
    list[Path] | None,
    typer.Argument(help="Archives, folders or notebooks, as `collect` takes them. Default: what was collected."),
]
Force = Annotated[bool, typer.Option("--force", help="Grade again even if nothing has changed.")]
CellSeconds = Annotated[float | None, typer.Option(min=0.1, help="Seconds of processor time for one cell.")]
CheckSeconds = Annotated[float | None, typer.Option(min=0.1, help="Seconds for one check.")]
NotebookSeconds = Annotated[float | None, typer.Option(min=1, help="Seconds for one notebook.")]
Memory = Annotated[int | None, typer.Option(min=100, help="MB that a notebook may use.")]
Weak = Annotated[bool, typer.Option("--allow-weak-sandbox", help="Grade even if no sandbox works.")]
Verbose = Annotated[bool, typer.Option("--verbose", help="Log what the engine decides, on standard error.")]


def grade(
    assignment: Annotated[str, typer.Argument(help="Name of the folder in source/.")],
    paths: Paths = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="How many submissions to grade at a time.")] = 2,
    force: Force = False,
    platform: Platform = "",
    class_list: ClassList = None,
    anonymous: Anonymous = False,
    wide: Wide = False,
    cell_seconds: CellSeconds = None,
    check_seconds: CheckSeconds = None,
    notebook_seconds: NotebookSeconds = None,
    allow_weak_sandbox: Weak = False,
    memory: Memory = None,
    trust_timestamps: TrustTimestamps = False,
    scheduler: Scheduler = "",
    slurm: Slurm = 0,
    slurm_script: SlurmScript = False,
    cluster_course: ClusterCourse = None,
    verbose: Verbose = False,
    course: Course = None,
) -> None:
    """Grade notebooks: gradebook, feedback pages, report. Exit code 0 even if a submission could not be graded.

    What was graded and has not changed is not graded again. Limits that are not given here are those of
    source/ASSIGNMENT/grading.toml, or the usual ones.
    """
    _log(verbose)
    given = {"cell_seconds": cell_seconds, "check_seconds": check_seconds, "notebook_seconds": notebook_seconds}
    given |= {"memory_bytes": memory and memory * 1_000_000}
    with started() as process, refusals():
        from autograder.core.limits import limits_of

        root = course_for(paths or [], course)
        taken: dict[str, Any] = {"platform": platform, "class_list": class_list, "trust_timestamps": trust_timestamps}
        taken["loaded"] = process.expect
        found = handed_in(root, assignment, paths or [], **taken)
        shown = found.anonymous() if anonymous else found
        if paths:
            say(shown, sys.stderr, always=False)
        options: dict[str, Any] = {"limits": limits_of(root / "source" / assignment, given), "jobs": jobs}
        options |= {"allow_weak": allow_weak_sandbox, "force": force}
        elsewhere = graders_of(scheduler, slurm, cluster_course, allow_weak_sandbox)
        options |= {"graders": elsewhere or process.begin, "people": found.people(not anonymous)}
        hide = partial(without_names, people=found.people(named=True)) if anonymous else lambda result: result
        _say_all(shown, hide(_graded(found, as_json, options, hide)), as_json, wide)


def _say_all(found: HandedIn, result: ClassResult, as_json: bool, wide: bool) -> None:
    """Write the report, and print the document, or the scores of the students in this call."""
    page, document = report(found.root, result, found.notebooks)
    if as_json:
        print(json.dumps(document | {"collected": found.to_json()}, indent=1))
        return
    print(f"course: {found.root}")
    students = {submission.student for submission in found.collected.submissions}
    say_result(replace(result, submissions=tuple(s for s in result.submissions if s.student in students)), page, wide)


def _log(verbose: bool) -> None:
    if verbose:
        from autograder.core.engine_process import LOG_FORMAT

        logging.basicConfig(level=logging.INFO, format=LOG_FORMAT)


def _graded(
    found: HandedIn, quiet: bool, options: dict[str, Any], hide: Callable[[ClassResult], ClassResult]
) -> ClassResult:
    """Grade and record the class; an early end leaves a report of the graded part."""
    from autograder.classroom.grading import grade_class
    from autograder.core.stopping import StoppedError

    try:
        with watching(found, options["jobs"], quiet) as watch:
            return grade_class(found.root, found.notebooks, found.collected.submissions, watch=watch, **options)
    except StoppedError as error:
        if error.result.submissions:
            with contextlib.suppress(OSError):  # the disk may be full
                print(
                    f"report of what is done: {report(found.root, hide(error.result), found.notebooks)[0]}",
                    file=sys.stderr,
                )
        raise


@contextlib.contextmanager
def watching(found: HandedIn, jobs: int, quiet: bool) -> Iterator[Watch]:
    """Lock the assignment for one run, and show its progress here and to `autograder status`.

    Raises:
        BusyError: another run grades it.
    """
    from autograder.classroom.gradebook.progress import Progress, RunLock
    from autograder.classroom.grading import Watch

    class Shown(Watch):
        """Shows the run on this terminal, and to others."""

        def begin(self, before: int, total: int) -> None:
            if before:
                print(f"autograder: {DONE.format(before=before, total=total)}", file=sys.stderr)
            run.begin(before)
            update(completed=before)

        def add(self, result: SubmissionResult) -> None:
            run.add(result)
            update(advance=1, description=run.progress.words)

        def say(self, sentence: str) -> None:
            print(f"autograder: {sentence}", file=sys.stderr)

    total = len(found.collected.submissions)
    began = Progress(found.notebooks[0].name, total=total, jobs=jobs)
    with RunLock(found.root, began) as run, progress(quiet=quiet, total=total) as update:
        yield Shown()


def started() -> EngineProcess:
    """Start the process that grades; it imports the libraries while this process reads what was handed in."""
    from autograder.core.engine_process import EngineProcess

    with processes.ignored():
        return EngineProcess()
