"""Errors that end a run before all submissions are graded, with advice for a person."""

from __future__ import annotations

import errno
from concurrent.futures.process import BrokenProcessPool

from autograder.core.grader.zygote import ZygoteError
from autograder.core.results import ClassResult

WEAK = (
    "no sandbox works here ({level}): a submission could read the hidden tests and other students' work. "
    "Grade as root or where user namespaces or Landlock are allowed, or {allow}"
)
INTERRUPTED = "interrupted"
FULL = "the disk is full: free some space"
LOCKED = "the gradebook is locked: another program, such as formgrader or nbgrader, writes to it; close that program"
OUT_OF_REACH = "the database of the gradebook cannot be reached: check that its server runs"
NO_DATABASE = (
    "the gradebook cannot be opened: its file is no database, or its folder is not there; put a copy of it there"
)
ENDED = "a process of the grader ended ({error}): read the messages above"
SO_FAR = "{trouble}; {done} of {total} submissions are graded and recorded, and the same command resumes from there"


class WeakSandboxError(Exception):
    """Raised when no sandbox works on this machine, and the caller did not allow that."""


class ClusterError(Exception):
    """Raised when no other machine may grade or can be reached; its text says what to do."""


class StoppedError(Exception):
    """Raised when grading ended before all submissions were graded; its cause says why.

    Attributes:
        result: the submissions graded and recorded in this run.
    """

    def __init__(self, trouble: str, result: ClassResult, before: int, total: int) -> None:
        super().__init__(SO_FAR.format(trouble=trouble, done=before + len(result.submissions), total=total))
        self.result = result


def trouble(error: BaseException) -> str:
    """Return advice about a fault of the machine, which concerns all submissions; "" for other errors."""
    text = str(error).lower()
    if isinstance(error, KeyboardInterrupt):
        return INTERRUPTED
    if isinstance(error, ClusterError):
        return str(error)
    if isinstance(error, ZygoteError | BrokenProcessPool):
        return ENDED.format(error=error)
    if isinstance(error, OSError) and error.errno in _FULL:
        return FULL
    # nbgrader passes on SQLAlchemy's errors, with the text of SQLite or PostgreSQL.
    database = type(error).__name__ in ("OperationalError", "DatabaseError")
    for sentence, words in _OF_A_DATABASE.items():
        if database and any(part in text for part in words):
            return sentence
    return OUT_OF_REACH if getattr(error, "connection_invalidated", False) else ""


_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
_OF_A_DATABASE = {
    FULL: ("disk is full", "no space left on device"),
    LOCKED: ("locked", "lock timeout"),
    OUT_OF_REACH: ("connection failed", "connection refused"),
    NO_DATABASE: ("file is not a database", "malformed", "unable to open database file"),
}
