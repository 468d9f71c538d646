"""`autograder release`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from autograder.cli.course import Course, refusals


def release(
    assignments: Annotated[list[str] | None, typer.Argument(help="Names in source/. Default: all.")] = None,
    course: Course = None,
) -> None:
    """Generate release/ from source/ with nbgrader, and refuse it if anything would leak."""
    with refusals():
        from autograder.authoring import address
        from autograder.authoring.releasing import release as replace
        from autograder.core.source.loading import assignment_names, course_root, load

        root = course_root(course)
        published = address.address_of(root)
        if published is not None and not published.is_set:
            print(f"autograder: {address.NOT_YET}", file=sys.stderr)
        names = assignments or assignment_names(root)
        for name in names:
            load(root, name)
        for name in names:
            for path in replace(root, name):
                print(path.relative_to(root))
        for path in address.write(root):
            print(path.relative_to(root))
