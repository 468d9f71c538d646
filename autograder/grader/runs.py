"""What happened when a notebook ran."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from autograder.grader.failures import Failure
from autograder.grader.following import Followed


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
