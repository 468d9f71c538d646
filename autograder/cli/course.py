"""Find the course in which a command works, and format the messages of refusals."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

Course = Annotated[
    Path | None, typer.Option("--course", help="The course directory. Default: found from here upwards.")
]
REFUSED = 2
BROKEN = 3
INTERRUPTED = 130  # as shells have it
GRADED_ROOT = (
    "the course found is {root}, which is inside the hand-ins ({graded}): a student could have put solutions and "
    "settings there; {advice}"
)


def course_for(paths: Sequence[Path], course: Path | None) -> Path:
    """Return the course directory for grading these paths.

    Args:
        paths: the files and folders to grade.
        course: the value of --course; None to search from here upwards.

    Raises:
        CourseError: there is none, or it lies in a folder that is graded.
    """
    from autograder.core.source.assignments import CourseError
    from autograder.core.source.loading import course_root

    root = course_root(course)
    for path in paths:
        # A notebook's folder is its student's, and may hold a planted course.
        graded = (path if path.is_dir() or course else path.parent if path.suffix == ".ipynb" else path).resolve()
        if graded == root or graded in root.parents:
            advice = "keep hand-ins in a folder below the course's" if course else "name the course with --course"
            raise CourseError(GRADED_ROOT.format(root=root, graded=path, advice=advice))
    return root


@contextmanager
def refusals() -> Iterator[None]:
    """Print one message on what ends a command, and exit: 2 for the call or the course, 3 for the machine."""
    from autograder.classroom.gradebook.progress import BusyError
    from autograder.core.source.assignments import CourseError
    from autograder.core.stopping import StoppedError, WeakSandboxError, trouble
    from autograder.core.submissions.finding import IntakeError

    try:
        yield
    except (BusyError, CourseError, IntakeError, WeakSandboxError) as error:
        print(f"autograder: {error}", file=sys.stderr)
        raise typer.Exit(REFUSED) from None
    except StoppedError as error:
        print(f"autograder: {error}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED if isinstance(error.__cause__, KeyboardInterrupt) else BROKEN) from None
    except (Exception, KeyboardInterrupt) as error:
        if not (what := trouble(error)):
            if not isinstance(error, OSError) or error.filename is None:
                raise
            print(f"autograder: {error.filename}: {error.strerror}", file=sys.stderr)
            raise typer.Exit(REFUSED) from None
        stopped = isinstance(error, KeyboardInterrupt)
        print(f"autograder: {what}{'' if stopped else ', then run the same command again'}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED if stopped else BROKEN) from None
