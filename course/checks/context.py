"""Where checks and a grader meet: what a grader knows while checks run.

In a student's kernel nothing is set, and checks find out by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True)
class Grading:
    """The grader's settings while one check runs.

    Attributes:
        cells: texts of the student's cells.
        lengths: asks for the lengths, above 1, of the arrays that have a name in the notebook.
    """

    cells: Sequence[str]
    lengths: Callable[[], Iterable[int]]


_current: ContextVar[Grading | None] = ContextVar("grading", default=None)


def grading() -> Grading | None:
    """Return the grader's settings; None in a kernel."""
    return _current.get()


@contextmanager
def graded(grading: Grading) -> Iterator[None]:
    """Let checks run for a grader meanwhile."""
    token = _current.set(grading)
    try:
        yield
    finally:
        _current.reset(token)
