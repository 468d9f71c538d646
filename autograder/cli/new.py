"""`autograder new course | assignment | notebook | exercise`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from autograder.cli.course import Course, refusals

app = typer.Typer(help="Write the files of a new course, assignment, notebook or exercise.", no_args_is_help=True)


@app.command("course")
def new_course(folder: Annotated[Path, typer.Argument(help="The course directory to create.")]) -> None:
    """Write a course of your own with one exercise, which grades at once: `make` in its folder."""
    with refusals():
        from autograder.authoring import scaffold

        for path in scaffold.new_course(folder):
            print(path)


@app.command("assignment")
def new_assignment(
    name: Annotated[str, typer.Argument(help="Its folder in source/, such as 02_tides.")],
    title: Annotated[str, typer.Option(help="Title of its notebook. Default: the name in words.")] = "",
    course: Course = None,
) -> None:
    """Write an assignment: a notebook without exercises, and its data."""
    with _files(course) as (root, files):
        from autograder.authoring import scaffold

        files += scaffold.new_assignment(root, name, title)


@app.command("notebook")
def new_notebook(
    assignment: Annotated[str, typer.Argument(help="Name of the folder in source/.")],
    name: Annotated[str, typer.Argument(help="Name of the notebook, without .ipynb.")],
    title: Annotated[str, typer.Option(help="Title of the notebook. Default: the name in words.")] = "",
    course: Course = None,
) -> None:
    """Add a notebook to an assignment."""
    with _files(course) as (root, files):
        from autograder.authoring import scaffold

        files += scaffold.new_notebook(root, assignment, name, title)


@app.command("exercise")
def new_exercise(
    assignment: Annotated[str, typer.Argument(help="Name of the folder in source/.")],
    slug: Annotated[str, typer.Argument(help="Id of its stub, and name of its function.")],
    notebook: Annotated[str, typer.Option(help="Name of the notebook, if the assignment has several.")] = "",
    after: Annotated[str, typer.Option(help="Id of the cell after which to put it. Default: the last.")] = "",
    points: Annotated[int, typer.Option(min=1)] = 2,
    minutes: Annotated[int, typer.Option(min=1)] = 5,
    title: Annotated[str, typer.Option(help="Its heading. Default: the slug in words.")] = "",
    figure: Annotated[bool, typer.Option("--figure", help="Its function draws a figure.")] = False,
    written: Annotated[bool, typer.Option("--written", help="A person marks it: an answer with a rubric.")] = False,
    course: Course = None,
) -> None:
    """Write an exercise: its cells, its checks, and answers to try them on."""
    if figure and written:
        raise typer.BadParameter("found --figure and --written, expected one of them")
    with _files(course) as (root, files):
        from autograder.authoring import scaffold

        files += scaffold.new_exercise(
            root,
            assignment,
            slug,
            notebook=notebook,
            after=after,
            points=points,
            minutes=minutes,
            title=title,
            kind="figure" if figure else "written" if written else "function",
        )


@contextmanager
def _files(course: Path | None) -> Iterator[tuple[Path, list[Path]]]:
    """Yield the course directory and a list for the files that are written there, which are printed in the end."""
    with refusals():
        from autograder.core.source.loading import course_root

        root = course_root(course)
        files: list[Path] = []
        yield root, files
        for path in files:
            print(path.relative_to(root))
