"""`autograder grade`."""

from __future__ import annotations

import contextlib
import json
import logging
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from autograder import interrupts
from autograder.cli.course import Course, course_for, refusals
from autograder.cli.progress import progress

if TYPE_CHECKING:
    from autograder.grader.zygote import Zygote
    from autograder.results import ClassResult
    from autograder.source.assignments import Assignment
    from autograder.submissions.intake import Submission


def grade(
    assignment: Annotated[str, typer.Argument(help="Name of the folder in source/.")],
    paths: Annotated[list[Path], typer.Argument(help="A notebook, a folder of notebooks, or a zip.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="Submissions that are graded at a time.")] = 2,
    cell_seconds: Annotated[float | None, typer.Option(min=0.1, help="Seconds of processor time for one cell.")] = None,
    check_seconds: Annotated[float | None, typer.Option(min=0.1, help="Seconds for one check.")] = None,
    notebook_seconds: Annotated[float | None, typer.Option(min=1, help="Seconds for one notebook.")] = None,
    allow_weak_sandbox: Annotated[
        bool, typer.Option("--allow-weak-sandbox", help="Grade also where no sandbox works.")
    ] = False,
    memory: Annotated[int | None, typer.Option(min=100, help="MB that a notebook may take.")] = None,
    trust_timestamps: Annotated[
        bool, typer.Option("--trust-timestamps", help="Believe a timestamp.txt outside of submitted/ too.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log what the engine decides, on standard error.")] = False,
    course: Course = None,
) -> None:
    """Grade notebooks: gradebook, feedback pages, report. Exit code 0 also when a submission could not be graded.

    Limits that are not given here are those of source/ASSIGNMENT/grading.toml, or the usual ones.
    """
    if verbose:
        logging.basicConfig(level=logging.INFO, format="%(asctime)s %(process)d %(name)s: %(message)s")
    given = {"cell_seconds": cell_seconds, "check_seconds": check_seconds, "notebook_seconds": notebook_seconds}
    given |= {"memory_bytes": memory and memory * 1_000_000}
    with _started() as zygote, refusals():
        from autograder.limits import limits_of
        from autograder.source.loading import load

        root = course_for(paths, course)
        notebooks = load(root, assignment)
        submissions = _handed_in(root, notebooks, paths, trust_timestamps)
        limits = limits_of(root / "source" / assignment, given)
        options = {"limits": limits, "jobs": jobs, "allow_weak": allow_weak_sandbox, "zygote": zygote}
        result = _graded(root, notebooks, submissions, as_json, options)
        page, document = _report(root, result)
    if as_json:
        print(json.dumps(document, indent=1))
    else:
        print(f"course: {root}")
        _say(result, page)


def _graded(
    root: Path,
    notebooks: Sequence[Assignment],
    submissions: Sequence[Submission],
    quiet: bool,
    options: dict[str, Any],
) -> ClassResult:
    """Grade and record the class; what ends it early leaves a report of what is done."""
    from autograder.grading import StoppedError, grade_class

    try:
        with progress(quiet=quiet, total=len(submissions)) as update:
            return grade_class(
                root,
                notebooks,
                submissions,
                on_result=lambda graded: update(advance=1, description=graded.student),
                **options,
            )
    except StoppedError as error:
        if error.result.submissions:
            with contextlib.suppress(OSError):  # the disk may be full
                print(f"report of what is done: {_report(root, error.result)[0]}", file=sys.stderr)
        raise


def _started() -> Zygote:
    """Start the process that forks for submissions; it imports the libraries while this one imports."""
    from autograder.grader.zygote import Zygote

    with interrupts.ignored():
        return Zygote()


def _handed_in(
    root: Path, notebooks: Sequence[Assignment], paths: Sequence[Path], trust_timestamps: bool
) -> list[Submission]:
    """What the paths hold for this assignment; notebooks of the course's other assignments are told apart."""
    from autograder.source.loading import assignment_names, load
    from autograder.submissions.intake import collect

    assignment = notebooks[0].name
    others = {
        name: frozenset(i for notebook in load(root, name) for i in notebook.by_id)
        for name in assignment_names(root)
        if name != assignment
    }
    ids = {notebook.notebook: frozenset(notebook.by_id) for notebook in notebooks}
    return collect(
        paths,
        ids,
        others,
        assignment=assignment,
        collected=root / "submitted",
        trust_timestamps=trust_timestamps,
        tell=lambda remark: print(f"autograder: {remark}", file=sys.stderr),
    )


def _report(root: Path, result: ClassResult) -> tuple[Path, dict[str, Any]]:
    """Write the report, with links to the students' pages, and result.json beside it; its path and that document."""
    from autograder.output.by_hand import left
    from autograder.output.report import write_report

    document = {"course": str(root), "by_hand": asdict(left(result.submissions))} | result.to_json()

    folder = root / "reports" / result.assignment / time.strftime("%Y%m%dT%H%M%S")
    links = {
        (s.student, s.notebook): f"../../../{page.relative_to(root).as_posix()}"
        for s in result.submissions
        if s.exercises
        for page in [root / "feedback" / s.student / result.assignment / f"{s.notebook}.html"]
        if page.exists()
    }
    page = write_report(result, folder, links)
    (folder / "result.json").write_text(json.dumps(document, indent=1) + "\n")
    return page, document


def _say(result: ClassResult, page: Path) -> None:
    from rich.console import Console

    from autograder.output.by_hand import left
    from autograder.output.report import score_table

    Console().print(score_table(result))
    if todo := str(left(result.submissions)):
        print(f"for a person: {todo}")
    print(f"sandbox: {result.sandbox}")
    print(f"report: {page}")
