"""Who marks what, where several people divide the answers of a class."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from nbgrader import api
from sqlalchemy import delete, insert, select

from autograder.marking.tables import SHARES


class Shares:
    """The division of one assignment: a question or a student -> a marker.

    Args:
        gradebook: open.
        assignment: its name.
    """

    def __init__(self, gradebook: api.Gradebook, assignment: str) -> None:
        self._db, self._assignment = gradebook.db, assignment
        SHARES.create(self._db.connection(), checkfirst=True)
        self._db.commit()

    def all(self) -> dict[str, str]:
        """Return question, as NOTEBOOK/EXERCISE, or student -> marker."""
        found = self._db.execute(select(SHARES.c.shares).where(SHARES.c.assignment == self._assignment)).scalar()
        return json.loads(found) if found else {}

    def divide(self, work: Mapping[str, int], markers: Sequence[str]) -> dict[str, int]:
        """Give each question or student to one of the markers, so that all have about as many answers.

        What one of them has already stays; the rest goes, the largest first, to whoever has least.

        Args:
            work: question or student -> number of answers.
            markers: their names; none takes the division back.

        Returns:
            Marker -> number of answers.
        """
        shares = {key: marker for key, marker in self.all().items() if key in work and marker in markers}
        load = dict.fromkeys(markers, 0)
        for key, marker in shares.items():
            load[marker] += work[key]
        for key in sorted(work.keys() - shares.keys(), key=lambda key: (-work[key], key)) if markers else ():
            marker = min(load, key=lambda marker: load[marker])
            shares[key] = marker
            load[marker] += work[key]
        self._db.execute(delete(SHARES).where(SHARES.c.assignment == self._assignment))
        self._db.execute(insert(SHARES), [{"assignment": self._assignment, "shares": json.dumps(shares)}])
        self._db.commit()
        return load
