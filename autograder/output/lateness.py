"""Late hand-ins by nbgrader's own rules: its time stamps, its due dates, and the penalties of the course."""

from __future__ import annotations

import logging
import sys
import warnings
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from nbgrader.utils import parse_utc

from autograder.output.pages import plain_text, points_text

if TYPE_CHECKING:
    from nbformat import NotebookNode
    from nbgrader.api import Gradebook
    from nbgrader.preprocessors import AssignLatePenalties
    from traitlets.config import Config

log = logging.getLogger(__name__)

STAMP_CHARACTERS = 100
NO_TIME = "timestamp.txt holds {text!r}, expected a time such as 2026-03-01 12:00:00 UTC: it was left out"
EARLIER = "timestamp.txt says {text!r}, which is before the stored time {stored} UTC: the stored time stays"
NO_RULE = "whether it was late could not be judged ({type}): your instructor has to fix the rule about late work"
LATE = "handed in {late} after the due date: a penalty of {penalty} is deducted in the gradebook only"


def is_about_lateness(remark: str) -> bool:
    """Return whether a remark is one that `LatePenalties` makes."""
    return remark.startswith((LATE.partition("{")[0], NO_RULE.partition("{")[0]))


def usable_stamp(text: str | None, stored: datetime | None = None) -> tuple[str, str]:
    """Return a time stamp if nbgrader can read it and it takes no time back, else a remark; either may be "".

    Args:
        text: what a timestamp.txt holds; None where there is none.
        stored: the time that the gradebook holds, in UTC.
    """
    if text is None:
        return "", ""
    try:
        with warnings.catch_warnings(action="error"):  # such as: nobody knows this time zone
            time = parse_utc(text if len(text) <= STAMP_CHARACTERS else "")
    except Exception:  # noqa: BLE001 - on some texts dateutil fails in ways of its own
        return "", NO_TIME.format(text=plain_text(text, STAMP_CHARACTERS))
    if stored is not None and time < stored:
        return "", EARLIER.format(text=plain_text(text, STAMP_CHARACTERS), stored=stored.replace(microsecond=0))
    return text, ""


@dataclass
class LatePenalties:
    """Takes points off in the gradebook, as `nbgrader autograde` does.

    Attributes:
        root: the course directory.
        config: nbgrader's configuration of the course.
        db_url: of the gradebook.
    """

    root: Path
    config: Config
    db_url: str

    def assign(self, gradebook: Gradebook, names: tuple[str, str, str], document: NotebookNode) -> str:
        """Give the penalty for one notebook, or take back an earlier one.

        Args:
            gradebook: open, with nothing that waits for a commit.
            names: of the notebook, the assignment and the student.
            document: the executed notebook.

        Returns:
            A remark, where points are taken off, or where the course's rule fails: the points are saved all the same.
        """
        entry = gradebook.find_submission_notebook(*names)
        if entry.assignment.assignment.duedate is None and entry.late_submission_penalty is None:
            return ""
        about = dict(zip(("notebook", "assignment", "student"), names, strict=True))
        try:
            self._preprocessor(document, {"nbgrader": about | {"db_url": self.db_url}})
        except Exception as error:  # noqa: BLE001 - the course may have a class of its own
            log.warning("late penalties cannot be given: %r", error)
            return NO_RULE.format(type=type(error).__name__)
        gradebook.db.refresh(entry)
        if not entry.late_submission_penalty:
            return ""
        late = timedelta(seconds=int(entry.assignment.total_seconds_late))
        return LATE.format(late=late, penalty=points_text(entry.late_submission_penalty))

    @cached_property
    def _preprocessor(self) -> AssignLatePenalties:
        from nbgrader.preprocessors import AssignLatePenalties  # they take their time to import

        if str(self.root) not in sys.path:
            sys.path.append(str(self.root))  # where nbgrader looks for the class that the configuration names
        return AssignLatePenalties(config=self.config)
