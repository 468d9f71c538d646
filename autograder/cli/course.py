"""Which course a command works in, and what it says when it refuses."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

Course = Annotated[
    Path | None, typer.Option("--course", help="The course directory. Default: found from here upwards.")
]
REFUSED = 2


@contextmanager
def refusals() -> Iterator[None]:
    """A fault of the call or of the course: its sentence, and exit code 2."""
    from autograder.grading import WeakSandboxError
    from autograder.source.assignments import CourseError
    from autograder.submissions.intake import IntakeError

    try:
        yield
    except (CourseError, IntakeError, WeakSandboxError) as error:
        print(f"autograder: {error}", file=sys.stderr)
        raise typer.Exit(REFUSED) from None
