"""`autograder report`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.cli.course import Course, course_for, refusals
from autograder.cli.handed_in import known_class
from autograder.cli.reporting import Anonymous, without_names
from autograder.cli.reporting import report as write

if TYPE_CHECKING:
    from autograder.core.results import ClassResult
    from autograder.core.source.assignments import Assignment

NEITHER = "found {found}, expected the name of an assignment or --term: name one of {names}"
NOTHING = "no assignment of this course is graded yet: run `autograder grade` first"


def report(
    assignment: Annotated[str, typer.Argument(help="Name of the folder in source/.")] = "",
    term: Annotated[bool, typer.Option("--term", help="All assignments that are graded, side by side.")] = False,
    anonymous: Anonymous = False,
    course: Course = None,
) -> None:
    """Write the report of a class, with what it understood: mistakes by frequency, and answers beside the solution."""
    with refusals():
        from autograder.core.source.loading import assignment_names
        from autograder.core.submissions.finding import IntakeError

        root = course_for([], course)
        names = assignment_names(root)
        if bool(assignment) == term:
            found = "both" if term else "neither"
            raise IntakeError(NEITHER.format(found=found, names=", ".join(names)))
        if term:
            print(f"report: {_term(root, names, not anonymous)}")
        else:
            notebooks, result = _class(root, assignment, not anonymous)
            print(f"report: {write(root, result, notebooks)[0]}")


def _term(root: Path, names: list[str], named: bool) -> Path:
    from autograder.classroom.reports.understanding import understanding
    from autograder.classroom.reports.understanding_page import write_term
    from autograder.core.source.statements import minutes_of
    from autograder.core.submissions.finding import IntakeError

    terms = {}
    for name in names:
        if any((root / "reports" / name).glob("*/result.json")):  # others are not made known to the gradebook
            notebooks, result = _class(root, name, named)
            minutes = {exercise: time for n in notebooks for exercise, time in minutes_of(n).items()}
            terms[name] = result, understanding(result, minutes)
    if not terms:
        raise IntakeError(NOTHING)
    return write_term(terms, root / "reports" / "term" / time.strftime("%Y%m%dT%H%M%S"))


def _class(root: Path, assignment: str, named: bool) -> tuple[list[Assignment], ClassResult]:
    from autograder.classroom.gradebook.class_results import class_result
    from autograder.classroom.gradebook.recording import Recorder

    notebooks, people = known_class(root, assignment)
    with Recorder(root, notebooks, people) as recorder:
        result = class_result(recorder, "no code was run", named=named)
    return notebooks, result if named else without_names(result, people)
