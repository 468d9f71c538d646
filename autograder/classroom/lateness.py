"""Late hand-ins by nbgrader's own rules: its due dates and the penalties of the course."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.classroom.manual import counted
from autograder.classroom.text import plain_text

if TYPE_CHECKING:
    from nbgrader.api import Grade, Gradebook, SubmittedNotebook
    from traitlets.config import Config

log = logging.getLogger(__name__)

STAMP_CHARACTERS = 100
NO_TIME = "timestamp.txt holds {text!r}, expected a time such as 2026-03-01T12:00:00+01:00 (ISO 8601): it was left out"
EARLIER = "timestamp.txt says {text!r}, which is before the stored time {stored} UTC: the stored time stays"
NO_RULE = "whether it was late could not be judged ({type}): your instructor has to fix the rule about late work"
_ZONE = re.compile(r" (UTC|Z|[+-]\d\d:?\d\d)$")  # nbgrader has a space before it, ISO 8601 has none
LATE = "handed in {late} after the due date: {penalty} deducted from the mark"


def is_about_lateness(remark: str) -> bool:
    """Return whether a remark is one that `LatePenalties` makes."""
    return remark.startswith((LATE.partition("{")[0], NO_RULE.partition("{")[0]))


def usable_stamp(text: str | None, stored: datetime | None = None) -> tuple[str, str]:
    """Return a time stamp as nbgrader writes it if it is a time and takes none back, else a remark; either may be "".

    Args:
        text: the content of a timestamp.txt: an ISO 8601 time, or nbgrader's with UTC behind it; UTC if it has no zone.
            None where there is none.
        stored: the time that the gradebook holds, in UTC.
    """
    if text is None:
        return "", ""
    try:
        time = datetime.fromisoformat(_ZONE.sub(_iso_zone, text.strip() if len(text) <= STAMP_CHARACTERS else ""))
        time = time.astimezone(UTC).replace(tzinfo=None) if time.tzinfo else time
    except (ValueError, OverflowError):
        return "", NO_TIME.format(text=plain_text(text, STAMP_CHARACTERS))
    if stored is not None and time < stored:
        return "", EARLIER.format(text=plain_text(text, STAMP_CHARACTERS), stored=stored.replace(microsecond=0))
    return f"{time} UTC", ""


def _iso_zone(match: re.Match[str]) -> str:
    return "+00:00" if match[1] == "UTC" else match[1]


def _duration(seconds: float) -> str:
    """Return a time in its two largest units, such as "1 day, 3 hours"."""
    whole, parts = max(1, int(seconds)), []
    for size, unit in ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")):
        count, whole = divmod(whole, size)
        parts += [f"{count} {unit}{'s' * (count != 1)}"] if count else []
    return ", ".join(parts[:2])


def _score(grade: Grade) -> float:
    """Return what nbgrader counts, also before the database knows it."""
    points = grade.auto_score if grade.manual_score is None else grade.manual_score
    return 0.0 if points is None else float(points) + float(grade.extra_credit or 0.0)


@dataclass
class LatePenalties:
    """Takes points off in the gradebook by the rule that `nbgrader autograde` uses.

    Attributes:
        root: the course directory.
        config: nbgrader's configuration of the course.
    """

    root: Path
    config: Config

    def matter(self, gradebook: Gradebook, assignment: str) -> bool:
        """Return whether an assignment has a due date, or penalties from a time when it had one."""
        from nbgrader.api import SubmittedAssignment, SubmittedNotebook  # here, so that a report is light to import

        entry = gradebook.find_assignment(assignment)
        parts = gradebook.db.query(SubmittedNotebook).join(SubmittedAssignment).filter_by(assignment_id=entry.id)
        charged = parts.filter(SubmittedNotebook.late_submission_penalty.isnot(None))
        return entry.duedate is not None or charged.first() is not None

    def assign(self, entry: SubmittedNotebook, cells: Collection[str], *, keep: bool = False) -> str:
        """Give the penalty for one notebook, or take back an earlier one; the caller commits.

        Args:
            entry: the entry of the gradebook.
            cells: the graded cells that the source has: points of others are not charged.
            keep: whether a penalty stays if there is no due date: then it is a person's.

        Returns:
            A remark, where points are taken off, or where the course's rule fails: the points are saved all the same.
        """
        whole = entry.assignment
        if whole.assignment.duedate is None and (keep or entry.late_submission_penalty is None):
            return ""
        entry.late_submission_penalty = None
        if not (seconds := whole.total_seconds_late):
            return ""
        score = sum(_score(grade) for grade in entry.grades if grade.name in cells)
        try:
            penalty = self._rule.late_submission_penalty(whole.student_id, score, seconds)
        except Exception as error:  # noqa: BLE001 - the course may have a class of its own
            log.warning("late penalties cannot be given: %r", error)
            return NO_RULE.format(type=type(error).__name__)
        if penalty is None:
            return ""
        entry.late_submission_penalty = min(max(0.0, float(penalty)), score)  # as nbgrader bounds it
        if not entry.late_submission_penalty:
            return ""
        return LATE.format(late=_duration(seconds), penalty=counted(entry.late_submission_penalty))

    @cached_property
    def _rule(self) -> Any:
        from nbgrader.preprocessors import AssignLatePenalties  # they take their time to import

        if str(self.root) not in sys.path:
            sys.path.append(str(self.root))  # where nbgrader looks for the class that the configuration names
        preprocessor = AssignLatePenalties(config=self.config)
        preprocessor.init_plugin()
        return preprocessor.plugin_inst
