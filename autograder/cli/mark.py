"""`autograder mark`."""

from __future__ import annotations

import getpass
import logging
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.cli.course import Course, course_for, refusals

if TYPE_CHECKING:
    from autograder.classroom.marking.questions import Marking

NO_STUDENT = "{student!r} has handed in nothing of {assignment}: `autograder status {assignment}` lists who has"


class By(StrEnum):
    """What a marker gets whole."""

    QUESTION = "question"
    STUDENT = "student"


def mark(
    assignment: Annotated[str, typer.Argument(help="Name of the folder in source/.")],
    to_csv: Annotated[
        Path | None, typer.Option("--to-csv", help="Write a CSV file for each question into this folder, and no page.")
    ] = None,
    from_csv: Annotated[
        list[Path] | None,
        typer.Option("--from-csv", help="Read marks from such a file; its name is the question's. Repeatable."),
    ] = None,
    student: Annotated[
        str, typer.Option("--student", help="Open all exercises of one student, automatic ones too: for an appeal.")
    ] = "",
    share: Annotated[
        str | None,
        typer.Option("--share", metavar="MARKER,...", help='Divide the answers among markers; "" takes it back.'),
    ] = None,
    by: Annotated[By, typer.Option(help="What one marker gets whole: a question, or a student.")] = By.QUESTION,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port of the page; 0 for any free one.")] = 8888,
    course: Course = None,
) -> None:
    """Mark written answers, and what the grader could not decide, question by question on a page in the browser.

    The page is served by Jupyter's server until Ctrl-C. In JupyterLab, choose Nbgrader, then Marking. Exit code 0; 1 if
    a row of a CSV file was left out.
    """
    with refusals():
        from autograder.classroom.marking.questions import opened
        from autograder.core.source.assignments import CourseError

        root = course_for([], course)
        if (share is not None) + bool(to_csv) + bool(from_csv) > 1:
            raise CourseError("expected one of --share, --to-csv and --from-csv, found several: call the command again")
        with opened(root, assignment) as marking:
            if share is not None:
                _share(marking, share, by)
                return
            if student and student not in marking.students():
                raise CourseError(NO_STUDENT.format(student=student, assignment=assignment))
            if to_csv or from_csv:
                problems = _write(marking, to_csv) if to_csv else _read(marking, from_csv or [])
                raise typer.Exit(1 if problems else 0)
        _serve(root, assignment, student, browser, port)


def _share(marking: Marking, names: str, by: By) -> None:
    markers = list(dict.fromkeys(name.strip() for name in names.split(",") if name.strip()))
    for marker, answers in marking.share(markers, by).items():
        print(f"{marker}: {answers} answers")
    if not markers:
        print("The answers are no longer divided: everyone may mark all of them.")


def _write(marking: Marking, folder: Path) -> list[str]:
    from autograder.classroom.marking.sheet import to_csv

    folder.mkdir(parents=True, exist_ok=True)
    for question in marking.questions():
        path = folder / f"{question.exercise.id}.csv"
        path.write_bytes(to_csv(question))
        print(path)
    return []


def _read(marking: Marking, paths: list[Path]) -> list[str]:
    from autograder.classroom.marking.sheet import read_csv, write_rows
    from autograder.core.source.assignments import CourseError

    by_name = {question.exercise.id: question for question in marking.questions()}
    problems = []
    for path in paths:
        if path.stem not in by_name:
            raise CourseError(f"{path} is not named after a question, expected one of {', '.join(by_name)}")
        question = by_name[path.stem]
        rows, left_out = read_csv(question, path.read_bytes(), _account())
        changed = write_rows(question, rows)
        problems += [f"{path}: {problem}" for problem in left_out + changed]
        print(f"{path}: {len(rows) - len(changed)} marks written")
    print("\n".join(problems), end="\n" if problems else "")
    return problems


def _serve(root: Path, assignment: str, student: str, browser: bool, port: int) -> None:
    from urllib.parse import quote

    from jupyter_server.serverapp import ServerApp

    from autograder.classroom.marking.handlers import MARKER

    page = f"/autograder/marking/{assignment}" + (f"/{quote(student, safe='')}" if student else "")
    arguments = [
        f"--ServerApp.root_dir={root}",
        "--ServerApp.jpserver_extensions=autograder.classroom.marking=True",
        f"--ServerApp.default_url={page}",
        "--ServerApp.terminals_enabled=False",
        f"--ServerApp.tornado_settings={MARKER}={_account()}",
        f"--ServerApp.port={port}",
        f"--ServerApp.open_browser={browser}",
        "--ServerApp.allow_root=True",  # whoever grades as root marks as root; the page is for this machine alone
        "--ServerApp.answer_yes=True",
    ]
    server = ServerApp.instance()
    server.log.addFilter(lambda record: record.levelno == logging.ERROR)  # Jupyter says how to open its own pages
    server.initialize(arguments, find_extensions=False)
    print(server.local_url, flush=True)
    server.start()


def _account() -> str:
    """Return the account's name, or "" if it has none, as in a container with a made-up user id."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return ""
