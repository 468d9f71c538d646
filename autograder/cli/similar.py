"""`autograder similar`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.cli.course import Course, course_for, refusals
from autograder.cli.handed_in import target_of


def similar(
    assignment: Annotated[str, typer.Argument(help="Name of the folder in source/.")],
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="A notebook, a folder of notebooks, or a zip. Default: the course's submitted/."),
    ] = None,
    course: Course = None,
) -> None:
    """Show which answers are suspiciously alike, on a page for the instructor. It changes no mark.

    Exit code 0 also when it finds some.
    """
    with refusals():
        from rich.console import Console

        from autograder.classroom.similarity.comparing import compare
        from autograder.classroom.similarity.page import pair_table, write_similar
        from autograder.core.source.loading import load
        from autograder.core.submissions.intake import collect

        root = course_for(paths or [], course)
        notebooks = load(root, assignment)
        found = compare(notebooks, collect(paths or [root / "submitted"], target_of(root, notebooks)).submissions)
        page = write_similar(found, assignment, root / "reports" / assignment / "similar")
    if found.pairs:
        Console().print(pair_table(found))
    print(f"pairs: {found.suspicious} suspicious, {found.compared} compared")
    print(f"page: {page}")
