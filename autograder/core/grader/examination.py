"""Examine the states that a notebook left behind: the checks of their test cells, visible ones of all cells first."""

from __future__ import annotations

import contextlib
import logging
import socket
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from functools import partial

from autograder.core.grader.clock import Clock, Spent, Timing, Usage, processor_seconds
from autograder.core.grader.examiner import Examiner
from autograder.core.grader.outcomes import UNREACHED, FailureKind, NotebookRun
from autograder.core.limits import Limits
from autograder.core.protocol import channel
from autograder.core.protocol.messages import End

log = logging.getLogger(__name__)


@dataclass
class Snapshot:
    """A state of the notebook that waits for the checks of a test cell.

    Attributes:
        connection: a connection to the process that keeps it.
        checks: runs them; it stops once in between, before the first hidden one.
    """

    connection: socket.socket
    checks: Generator[None, None, None]

    def close(self) -> None:
        self.checks.close()
        self.connection.close()


class Examination:
    """Runs the checks of one notebook.

    Args:
        examiner: runs one check.
        limits: `notebook_seconds` are for all of it too.
        usage: of all processes of the submission.
        spent: idle seconds of this submission, in all of its runs.
        kill: ends a process of the submission, by its number.

    Attributes:
        pid: the process that answers now; 0 as long as none was asked.
    """

    def __init__(
        self, examiner: Examiner, limits: Limits, usage: Usage, spent: Spent, kill: Callable[[int], None]
    ) -> None:
        self.examiner, self.limits, self.usage, self.kill = examiner, limits, usage, kill
        self.pid = 0
        self._clock = Clock(limits.notebook_seconds, usage, spent)

    def snapshot(
        self, connection: socket.socket, cell_id: str, run: NotebookRun, texts: list[str], pid: int
    ) -> Snapshot:
        """Return a state in which no checks have started.

        Args:
            connection: a connection to the process that keeps it.
            cell_id: the test cell.
            run: where the checks' results go.
            texts: of the notebook's cells before it.
            pid: the pid of that process.
        """
        return Snapshot(connection, self._checks(connection, cell_id, run, texts, pid))

    def examine(self, snapshots: Iterable[Snapshot]) -> None:
        """Run the checks of the states: the visible ones of all cells first.

        Nothing that a cell shows is taken any more, and no visible check comes after a hidden one: what the student's
        code learns from a hidden question has no way back to the student. States of branches are examined at once; what
        is shown after that is not kept.
        """
        self._clock.start(lambda: self.usage().used)
        self._clock.stop()
        snapshots = list(snapshots)
        for _ in ("visible", "hidden"):
            for one in snapshots:
                with contextlib.suppress(channel.Closed, channel.Late, channel.ChannelError, OSError):
                    next(one.checks, None)
        self.pid = 0

    def _checks(
        self, connection: socket.socket, cell_id: str, run: NotebookRun, texts: list[str], pid: int
    ) -> Generator[None, None, None]:
        """Run the checks of a test cell, and yield before the first hidden one.

        When the process that answers ends, the checks after that fail as that one did; when it runs too long and is
        ended, they are left: they call the same code.
        """
        test = self.examiner.assignment.by_id[cell_id].test
        timing = Timing(self.usage, partial(processor_seconds, pid), (self._clock,))
        client, broken, paused = self.examiner.client(connection, timing), None, False
        for number, check in sorted(enumerate(test.checks), key=lambda numbered: numbered[1].hidden):
            if check.hidden and not paused:
                paused = True
                yield
            if self._clock.left() <= 0:  # the checks that are left are those that were not run
                return
            self.pid = pid
            failure = broken or self.examiner.examine(check, client, texts, cell_id)
            late = failure is not None and failure.kind == FailureKind.TIMEOUT
            # Where the time of all checks is over, it is not this one that takes long.
            unsure = client.check.unsure or self._clock.left() <= 0
            run.checks[cell_id, number] = UNREACHED if late and unsure else failure
            if late:
                log.info("check %d of %s takes too long: its process is ended", number, cell_id)
                self.kill(pid)
                return
            if failure is not None and failure.kind == FailureKind.DIED:
                broken = failure
        with contextlib.suppress(channel.Closed):
            channel.send(connection, End().frame())
