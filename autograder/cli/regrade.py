"""`autograder regrade`."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from autograder.cli.course import Course, course_for, refusals
from autograder.cli.grade import Weak, started, watching
from autograder.cli.handed_in import HandedIn, handed_in
from autograder.cli.reporting import Anonymous, report, without_names

if TYPE_CHECKING:
    from autograder.classroom.regrading import Change, Comparison

UNWRITTEN = "nothing is written; to write it: autograder regrade {assignment} --write"
WRITTEN = "{number} results are written; the earlier ones are kept as {path}"
TAKEN = "{students} the points of exercises that source/{assignment} does not have any more: {exercises}"
ASK = "Take these points? They come back if the exercise does."
NOT_TAKEN = "nothing is written: say --yes to take the points"
SHOWN = 40  # students


def regrade(
    assignment: Annotated[str, typer.Argument(help="Name of the folder in source/.")],
    student: Annotated[
        list[str] | None, typer.Option("--student", help="Id of a student, if not the whole class. Repeatable.")
    ] = None,
    notebook: Annotated[
        list[str] | None, typer.Option("--notebook", help="Name of a notebook, if not all. Repeatable.")
    ] = None,
    exercise: Annotated[
        list[str] | None, typer.Option("--exercise", help="Id of an exercise: only its points change. Repeatable.")
    ] = None,
    write: Annotated[bool, typer.Option("--write", help="Write it to the gradebook, pages and report.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Take points of removed exercises without asking.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="How many submissions to grade at a time.")] = 2,
    allow_weak_sandbox: Weak = False,
    anonymous: Anonymous = False,
    course: Course = None,
) -> None:
    """Grade with the current tests, and show who gains and who loses. Writes nothing without `--write`."""
    with started() as process, refusals():
        from autograder.classroom.gradebook.class_results import class_result
        from autograder.classroom.gradebook.recording import Recorder
        from autograder.classroom.regrading import Selection, accept, propose
        from autograder.core.limits import imports_of, limits_of
        from autograder.core.stopping import WEAK, WeakSandboxError
        from autograder.core.submissions.roster import without_words

        root = course_for([], course)
        found = handed_in(root, assignment, [], loaded=process.expect)
        people = found.people(named=True)
        only, limits = Selection(student or (), notebook or (), exercise or ()), limits_of(root / "source" / assignment)
        submissions = only.of(found.collected.submissions, found.notebooks)
        with (
            watching(found, jobs, quiet=as_json) as watch,
            Recorder(root, found.notebooks, found.people(not anonymous)) as recorder,
            process.begin(limits, imports_of(found.notebooks)) as engine,
        ):
            if engine.weak and not allow_weak_sandbox:
                raise WeakSandboxError(WEAK.format(level=engine.sandbox, allow="say --allow-weak-sandbox"))
            changes = propose(recorder, engine, submissions, jobs, watch, only)
            if write and changes.taken and not yes:
                _ask(changes, assignment)
            if write:
                kept, number = accept(recorder, engine, submissions, only)
                result = class_result(recorder, engine.sandbox)
                page, _ = report(root, without_names(result, people) if anonymous else result, found.notebooks)
        if anonymous:
            words = [person.name for person in people.values()]
            changes = replace(changes, not_compared=tuple(without_words(s, *words) for s in changes.not_compared))
        _say(found.anonymous() if anonymous else found, changes, as_json)
        if not as_json:
            print(WRITTEN.format(number=number, path=kept) if write else UNWRITTEN.format(assignment=assignment))
            print(f"report: {page}" if write else "", end="\n" if write else "")


def _ask(comparison: Comparison, assignment: str) -> None:
    """Ask before points of removed exercises are taken; without a terminal, refuse."""
    from autograder.core.submissions.finding import IntakeError

    print(f"autograder: {_taken(comparison, assignment)}", file=sys.stderr)
    if not (sys.stdin.isatty() and typer.confirm(ASK, err=True)):
        raise IntakeError(NOT_TAKEN)


def _taken(comparison: Comparison, assignment: str) -> str:
    from autograder.classroom.text import points_text

    points: dict[str, list[float]] = {}
    for change in comparison.taken:
        points.setdefault(change.exercise, []).append(change.before)
    number = len({change.student for change in comparison.taken})
    students = "1 student loses" if number == 1 else f"{number} students lose"
    exercises = ", ".join(f"{cell} ({points_text(max(all_))})" for cell, all_ in points.items())
    return TAKEN.format(students=students, assignment=assignment, exercises=exercises)


def _say(found: HandedIn, comparison: Comparison, as_json: bool) -> None:
    """Print what changes: as one document, or as tables by check and by student."""
    if as_json:
        print(json.dumps(asdict(comparison), indent=1))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from autograder.classroom.regrading import by_check
    from autograder.classroom.text import plain_text, points_text

    totals = comparison.totals
    gain = sum(gained > lost for lost, gained in totals.values())
    lose = sum(lost > gained for lost, gained in totals.values())
    same = max(0, comparison.compared - gain - lose)
    print(f"{comparison.compared} submissions: {gain} gain, {lose} lose, {same} keep their points")
    if comparison.taken:
        print(_taken(comparison, found.notebooks[0].name))
    for sentence in comparison.not_compared:
        print(f"  {plain_text(sentence, 400)}", file=sys.stderr)
    kinds: dict[str, Any] = {"holds now": _holds, "fails now": _fails}
    checks = Table("exercise", "check", "", "students")
    for words, which in kinds.items():
        for (exercise, check), number in by_check(comparison.changes, which).items():
            checks.add_row(*map(Text, (plain_text(exercise), plain_text(check), words, str(number))))
    students = Table("student", "notebook", "loses", "gains", "exercises")
    for (student, notebook), (lost, gained) in list(totals.items())[:SHOWN]:
        moved = [c for c in comparison.changes if (c.student, c.notebook) == (student, notebook)]
        words = ", ".join(f"{c.exercise} {points_text(c.before)} → {points_text(c.after)}" for c in moved)
        row = (found.label(student), notebook, points_text(lost), points_text(gained), words)
        students.add_row(*(Text(plain_text(text)) for text in row))
    students.caption = f"and {len(totals) - SHOWN} more" if len(totals) > SHOWN else None
    for table in (checks, students):
        if table.rows:
            Console().print(table)


def _holds(change: Change) -> tuple[str, ...]:
    return change.holds_now


def _fails(change: Change) -> tuple[str, ...]:
    return change.fails_now
