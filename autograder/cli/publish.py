"""`autograder publish`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.cli.course import REFUSED, Course, refusals

if TYPE_CHECKING:
    from autograder.authoring.address import Address


def publish(
    folder: Annotated[
        Path | None, typer.Argument(help="The students' repository; a new or empty folder at first.")
    ] = None,
    message: Annotated[str, typer.Option("--message", "-m", help="First line of the commit.")] = "",
    links: Annotated[bool, typer.Option("--links", help="Print the links that open each notebook.")] = False,
    hub: Annotated[str, typer.Option(help="Address of your JupyterHub, for its links.")] = "",
    course: Course = None,
) -> None:
    """Commit what students get to a repository of its own, which may be public, or print links to it."""
    with refusals():
        from autograder.authoring import address
        from autograder.core.source.loading import course_root

        root = course_root(course)
        here = address.address_of(root)
        if folder is None and not links:
            print("autograder: expected a FOLDER to publish into, or --links", file=sys.stderr)
            raise typer.Exit(REFUSED)
        if here is not None and not here.is_set:
            print(f"autograder: {address.NOT_YET}", file=sys.stderr)
        if folder is not None:
            _commit(root, folder, here, message)
        if links:
            _print_links(root, here, hub)


def _commit(root: Path, folder: Path, here: Address | None, message: str) -> None:
    from autograder.authoring.publishing.contents import PROGRAMS, contents
    from autograder.authoring.publishing.private import faults
    from autograder.authoring.publishing.repository import Repository
    from autograder.core.source.assignments import CourseError

    files = contents(root)
    if found := faults(root, files):
        raise CourseError("nothing is published, because it would be public:\n  " + "\n  ".join(found))
    branch = here.branch if here else "main"
    done = Repository(folder, root, branch).publish(files, PROGRAMS, message)
    if done is None:
        print(f"{folder} is up to date")
        return
    for file in done.files:
        print(file)
    if done.remote:
        how = f"git -C {folder} push"
    else:
        origin = here.students if here else "ADDRESS OF AN EMPTY PUBLIC REPOSITORY"
        how = f"git -C {folder} push --set-upstream {origin} {branch}"
    print(f"committed {done.commit} to {folder}; for students to see it: {how}")


def _print_links(root: Path, here: Address | None, hub: str) -> None:
    from autograder.authoring.publishing.contents import links, notebooks
    from autograder.core.source.assignments import CourseError

    if here is None:
        raise CourseError(f"{root / 'pyproject.toml'} gives no address in [tool.course]: write `students` into it")
    for notebook in notebooks(root):
        print(notebook.label)
        for where, link in links(here, notebook, hub).items():
            print(f"  {where:<12} {link}")
