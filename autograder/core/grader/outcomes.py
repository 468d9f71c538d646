"""What happened when a notebook ran, and why a cell or a check did not end well, as data."""

from __future__ import annotations

import builtins
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from autograder.core.protocol.messages import ErrorReport

VISIBLE_FAILED = "a test in this cell failed: run the cell to see which"
HIDDEN_FAILED = "a test that is not shown found a wrong result"
UNWRITTEN = "{what} is not written yet"
CELL_STOPPED = "it could not be tried, because the cell stopped before its end"
NOT_RUN = "it was not reached, or not finished: the notebook or the machine took too long, or the process ended"
FOR_A_PERSON = "the grader could not decide this: a person will decide"


class Refusal(BaseException):
    """Raised when a check needs what this grader cannot do. No `except Exception` of a judge catches it."""


class FailureKind(StrEnum):
    """How a cell or a check did not end well."""

    ASSERT = "assert"  # a check's own sentence
    RAISE = "raise"
    MEMORY = "memory"
    TIMEOUT = "timeout"
    DIED = "died"
    NOT_RUN = "not run"
    INTERNAL = "internal"  # the grader's own

    @classmethod
    def of(cls, exception: str) -> FailureKind:
        """Return the kind of a failure by an exception of this type."""
        return cls.MEMORY if exception == "MemoryError" else cls.RAISE


@dataclass(frozen=True)
class Failure:
    """Details of one failure.

    Attributes:
        kind: how it ended.
        message: the sentence, or the exception's text where it may be shown; of INTERNAL, what a person should know.
        type: name of a builtin exception type.
        line, code, function, cell: where in the student's notebook it happened; 0 and "" if nowhere in it.
        hint: the check's own remark on an exception.
        name: the name that a check looked for and did not find.
        needs: the same, where the student's process says which; never shown.
        points: the points that a test cell's value gives, where these are not all.
    """

    kind: FailureKind
    message: str = ""
    type: str = ""
    line: int = 0
    code: str = ""
    function: str = ""
    cell: str = ""
    hint: str = ""
    name: str = ""
    needs: str = ""
    points: float | None = None


UNREACHED = Failure(FailureKind.NOT_RUN)


class StudentGone(BaseException):
    """Raised when the student's process ended during a question. No `except Exception` of a test catches it."""


class StudentLate(BaseException):
    """Raised when the student's process did not answer in time."""


class BadAnswer(Exception):
    """Raised when an answer does not have the agreed form."""


def raised(report: ErrorReport) -> Exception:
    """Return an exception of the builtin type that was raised, with the known facts as `student`."""
    kind = getattr(builtins, report.type, None)
    ends_loops = (StopIteration, StopAsyncIteration)  # `all(map(f, ...))` would take it for the end of its data
    if not (isinstance(kind, type) and issubclass(kind, Exception)) or issubclass(kind, ends_loops):
        kind = RuntimeError
    try:
        error = kind("raised by the student's code")
    except TypeError:  # UnicodeDecodeError and its like want more
        error = RuntimeError("raised by the student's code")
    error.student = report  # type: ignore[attr-defined]
    return error


@dataclass
class CellRun:
    """One cell that ran, or did not."""

    outputs: list[dict[str, Any]] = field(default_factory=list)
    count: int | None = None
    failure: Failure | None = None
    seconds: float = 0.0


@dataclass
class NotebookRun:
    """What happened in one notebook.

    Attributes:
        cells: cell id -> how it ran; cells that were not reached are not in it.
        checks: (id of the test cell, number of the check) -> its failure, or None if it held.
        complete: whether the runner reached the end. Cells and checks that were not reached are not run; where no cell
            ran at all, a person looks.
        followed: exercise that failed -> how it went where what it builds on was right.
        unsettled: (id of a test cell, number of a check) that this grader cannot decide for anybody -> why
            (`autograder.plugin.calibration`).
    """

    cells: dict[str, CellRun] = field(default_factory=dict)
    checks: dict[tuple[str, int], Failure | None] = field(default_factory=dict)
    complete: bool = False
    followed: dict[str, Followed] = field(default_factory=dict)
    unsettled: dict[tuple[str, int], str] = field(default_factory=dict)


@dataclass(frozen=True)
class Followed:
    """The result of an exercise in the second run, with right results of earlier ones.

    Attributes:
        checks: (id of the test cell, number of the check) -> its failure, or None if it held.
        causes: ids of the exercises that it builds on and that lost points, and the names that were put right of each.
        share: the share of the points that it earns so.
    """

    checks: dict[tuple[str, int], Failure | None]
    causes: dict[str, tuple[str, ...]]
    share: float
