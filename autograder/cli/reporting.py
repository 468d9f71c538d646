"""Write the report of a class, and print a command's summary of it."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from autograder.cli.handed_in import known_class

if TYPE_CHECKING:
    from autograder.core.results import ClassResult, SubmissionResult
    from autograder.core.source.assignments import Assignment
    from autograder.core.submissions.roster import Person

Wide = Annotated[
    bool, typer.Option("--wide", help="Names, shares and notebooks in the table too, however wide it gets.")
]
Anonymous = Annotated[bool, typer.Option("--anonymous", help="Show ids and no names.")]


WIDEST = 1_000  # columns


def without_names(result: ClassResult, people: Mapping[str, Person]) -> ClassResult:
    """Return a class without names, also where a problem or a remark says the name of a file."""
    from autograder.core.submissions.roster import without_words

    def hidden(one: SubmissionResult) -> SubmissionResult:
        names = (result.names.get(one.student, ""), people[one.student].name if one.student in people else "")
        problem, *remarks = (without_words(text, *names) for text in (one.problem, *one.remarks))
        return replace(one, problem=problem, remarks=tuple(remarks), notebook=without_words(one.notebook, *names))

    return replace(result, submissions=tuple(map(hidden, result.submissions)), names={})


def report(root: Path, result: ClassResult, notebooks: Sequence[Assignment]) -> tuple[Path, dict[str, Any]]:
    """Write the report and its data, with links to the students' pages; return its path and result.json's document.

    Args:
        root: the course directory.
        result: the class.
        notebooks: the notebooks of the assignment.
    """
    from autograder.classroom.manual import left
    from autograder.classroom.reports.report import write_report
    from autograder.classroom.reports.understanding_page import write_understanding

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
    names = {student: person.name for student, person in known_class(root, result.assignment)[1].items()}
    write_understanding(result, notebooks, names, root, folder)
    (folder / "result.json").write_text(json.dumps(document, indent=1) + "\n")
    return page, document


def say_marks(result: ClassResult, wide: bool) -> None:
    """Print the table of marks, and what waits for a person."""
    from rich.console import Console

    from autograder.classroom.manual import left
    from autograder.classroom.reports.report import score_table

    Console(width=WIDEST if wide else None).print(score_table(result, wide))
    if todo := str(left(result.submissions)):
        print(f"for a person: {todo}")
    if result.missing:
        print(f"handed in nothing: {len(result.missing)} of the class list")


def say_result(result: ClassResult, page: Path, wide: bool) -> None:
    """Print the marks, how the class was isolated, and where the report is."""
    say_marks(result, wide)
    level, tried, parts = result.sandbox.partition(":")
    whole = "" if parts.endswith("missing: nothing") else ", in part"
    print(f"sandbox: {level}{f'{whole} (`autograder doctor` says more)' if tried else ''}")
    print(f"report: {page}")
