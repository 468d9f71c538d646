"""Why a cell or a check did not end well, as data."""

from __future__ import annotations

from dataclasses import dataclass

VISIBLE_FAILED = "a test in this cell did not hold: run the cell to see which"
HIDDEN_FAILED = "a test that is not shown found a wrong result"
UNWRITTEN = "{what} is not written yet"
CELL_STOPPED = "it could not be tried, because the cell stopped before its end"
NOT_RUN = "it was not reached: the notebook as a whole ran for too long, or its process ended"


@dataclass(frozen=True)
class Failure:
    """What is known of one failure.

    Attributes:
        kind: "assert" (a check's own sentence), "raise", "memory", "timeout", "died", or "not run".
        message: the sentence, or the exception's text where it may be shown.
        type: name of a builtin exception type.
        line, code, function, cell: where in the student's notebook it happened; 0 and "" if nowhere in it.
        hint: the check's own remark on an exception.
        name: the name that a check looked for and did not find.
    """

    kind: str
    message: str = ""
    type: str = ""
    line: int = 0
    code: str = ""
    function: str = ""
    cell: str = ""
    hint: str = ""
    name: str = ""
