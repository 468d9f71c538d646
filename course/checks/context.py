"""Where checks and a grader meet: what a grader knows while checks run, and how it shows what is in another process.

In a student's kernel nothing is set, and checks find out by themselves. A grader that runs them against code in another
process enters `graded`, and gives them objects that are `Remote`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Grading:
    """What a grader says while one check runs.

    Attributes:
        cells: texts of the student's cells.
        seed: of the fresh inputs of a hidden check, which a student's process does not know; None for a visible check,
            whose inputs are those that the student has seen.
        given: names that the notebook's given cells define, with their values.
    """

    cells: Sequence[str]
    seed: int | None
    given: Mapping[str, Any]


_current: ContextVar[Grading | None] = ContextVar("grading", default=None)


def grading() -> Grading | None:
    """Return what the grader says; None in a kernel."""
    return _current.get()


@contextmanager
def graded(grading: Grading) -> Iterator[None]:
    """Let checks run for a grader meanwhile."""
    token = _current.set(grading)
    try:
        yield
    finally:
        _current.reset(token)


class Remote(Protocol):
    """A student's function or object in another process. Its class has these, and what it is asked goes there.

    Attributes:
        _remote_type: name of its type over there.
    """

    _remote_type: str

    def _call_each(self, batch: list[tuple[Any, ...]]) -> list[Any]:
        """Return the results of calls with each tuple of arguments, up to the first that raises."""

    def _traced(self, *args: Any) -> tuple[int, Any]:
        """Return the result of `course.checks.source.traced` when it is called there."""

    def _library_calls(self, names: list[str], *args: Any) -> tuple[list[str], Any]:
        """Return the result of `course.checks.source.library_calls` when it is called there."""

    def _described(self, read: Callable[[Any], Any]) -> Any:
        """Apply `read` to the data that `course.checks.described.plain` gives there."""


def remote(value: Any) -> Remote | None:
    """Return the value as what stands for something in another process; None if it is here."""
    return value if hasattr(type(value), "_traced") else None


def words_of(error: BaseException) -> str:
    """Return the text of an exception. One that was raised in another process has its text as `student.text`."""
    return str(error.student.text if hasattr(error, "student") else error)
