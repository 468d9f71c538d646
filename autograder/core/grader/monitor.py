"""Follow the runner's events of one notebook, with the clock in hand, and have the kept states examined.

The runner (`autograder.core.student.runner`) sends the events of `protocol.messages`. Which process sent one, and so
which one to end, is the kernel's word (SCM_CREDENTIALS), not the event's.
"""

from __future__ import annotations

import contextlib
import logging
import socket
import struct
import time
from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec

from autograder.core import spans
from autograder.core.grader.clock import Clock, Spent, processor_seconds, usage_below
from autograder.core.grader.examination import Examination, Snapshot
from autograder.core.grader.examiner import Examiner
from autograder.core.grader.following import is_full
from autograder.core.grader.outcomes import UNREACHED, CellRun, Failure, FailureKind, NotebookRun
from autograder.core.limits import Limits
from autograder.core.protocol import channel, messages
from autograder.core.protocol.messages import Died, ErrorReport, Event, JobStep, Order, Ran, Reached, Wanted, read
from autograder.core.sandbox import kill_below
from autograder.core.submissions.outputs import shown, size_of

CELLS_IN_FULL = 10  # that may show as much as one may

log = logging.getLogger(__name__)


class Monitor:
    """Follows one notebook's events and its clocks."""

    GRACE = 10.0  # seconds for the runner to go on: between two cells, and after a cell was ended

    def __init__(
        self,
        connection: socket.socket,
        steps: list[JobStep],
        examiner: Examiner,
        limits: Limits,
        supervisor: int,
        spent: Spent,
        solutions: Mapping[str, str] | None = None,
    ) -> None:
        self.connection = connection
        self.solutions = solutions  # of exercises that may be put right
        self.supervisor = supervisor  # the process below which the submission's are
        self.steps = steps
        self.limits = limits
        usage = partial(usage_below, supervisor)
        self.examination = Examination(examiner, limits, usage, spent, self._kill)
        self.runs: dict[tuple[int, int] | None, NotebookRun] = {None: NotebookRun()}
        self.whole = Clock(limits.notebook_seconds, usage, spent)
        self.whole.start(lambda: usage().used)
        self.cell = Clock(limits.cell_seconds, usage)
        self.grace = Clock(self.GRACE, usage)
        self.clock = self.grace  # the one that runs, beside the notebook's
        self.room = CELLS_IN_FULL * limits.output_chars  # for what all cells show, in characters
        self.pid = 0  # of the process that runs a cell
        self.started = time.monotonic()
        self.running: tuple[Any, Any] | None = None  # (branch, step) of the cell that runs
        self.late: dict[tuple[Any, Any] | None, Failure] = {}  # cells that were ended -> why
        self.snapshots: list[Snapshot] = []
        self.since, self.begun = spans.now(), False  # the last event but the begin of a cell; whether one has begun
        self.past: dict[tuple[int, int] | None, int] = {}  # steps before this one are over, whatever events say

    def follow(self) -> dict[tuple[int, int] | None, NotebookRun]:
        """Take events until the notebook is through or ends too early, and examine the kept states."""
        while not self.runs[None].complete:
            try:
                pid, frame = self._next()
            except channel.Late:
                over = self.whole.left() <= 0
                if over or (self.clock.left() <= 0 and (self.running is None or self.running in self.late)):
                    log.info("the notebook is given up: it ran too long, or its process does not answer")
                    break
                if self.clock.left() <= 0:
                    self._stop()
            except (channel.Closed, channel.ChannelError) as error:
                log.info("the notebook's process is gone, or is not believed any more: %s", error)
                break
            else:
                try:
                    event = read(frame, Event)
                    self._note(event)
                    self._event(event, pid)
                except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
                    log.info("an event is refused: %r", error)
                except (channel.ChannelError, channel.Closed, channel.Late, OSError) as error:
                    log.info("the notebook's process is not believed any more: %r", error)
                    break
        with spans.span("examine"):
            self.examination.examine(self.snapshots)
        return self.runs

    def _note(self, event: Event) -> None:
        """Note how long the sandbox and the cells take; the fork before a cell is in it."""
        if isinstance(event, messages.Started):
            if not self.begun:
                spans.add("sandbox", self.since)
                self.begun, self.since = True, spans.now()
            return
        if isinstance(event, messages.Ran | messages.Died):
            spans.add("cells", self.since)
        self.since = spans.now()

    def close(self) -> None:
        for snapshot in self.snapshots:
            snapshot.close()

    @property
    def busy(self) -> int:
        """The process that runs the student's code now: a cell, or what a check calls."""
        return self.examination.pid or self.pid

    def _next(self) -> tuple[int, dict[str, Any]]:
        """Return the next event, with the process that sent it.

        Raises:
            Late: a clock must be looked at.
        """
        self.connection.settimeout(max(0.001, min(self.clock.left(), self.whole.left())))
        try:
            start, ancillary, _, _ = self.connection.recvmsg(4, socket.CMSG_SPACE(12), socket.MSG_PEEK)
        except TimeoutError:
            raise channel.Late from None
        except OSError as error:
            raise channel.Closed(str(error)) from None
        if not start:
            raise channel.Closed("the connection was closed")
        credentials = [data for _, kind, data in ancillary if kind == socket.SCM_CREDENTIALS]
        pid = struct.unpack("3i", credentials[0])[0] if credentials else 0
        coming = Clock(self.GRACE, self.grace.usage)
        try:
            return pid, channel.receive(self.connection, lambda: min(coming.left(), self.whole.left()))[0]
        except channel.Late:
            raise channel.ChannelError("an event does not come to its end") from None

    def _wait(self) -> None:
        """Give the runner time to go on."""
        self.clock = self.grace
        self.clock.start()

    def _stop(self) -> None:
        """End a process that exceeds its cell's seconds; its parent goes on with the next step."""
        log.info("step %s takes more than %g seconds and is ended", self.running, self.limits.cell_seconds)
        self.late[self.running] = UNREACHED if self.clock.unsure else Failure(FailureKind.TIMEOUT)
        self._kill(self.pid)
        self._wait()

    def _kill(self, pid: int) -> None:
        kill_below(self.supervisor, pid)  # its sender may be gone, and another have its number

    def _event(self, event: Event, pid: int) -> None:
        """Take an event.

        Raises:
            LookupError: there is no such branch or step; nothing is remembered of it.
            ChannelError: the thing asked for is gone, while its sender waits for an answer.
        """
        branch = event.branch
        steps = self.steps if branch is None else self.steps[branch[0]].branches[branch[1]]
        step = None if isinstance(event, messages.Done) else steps[event.step]
        run = self.runs.setdefault(branch, NotebookRun())
        self._wait()
        if step is None or isinstance(event, messages.Done):
            run.complete = True
        elif isinstance(event, messages.Started):
            self.running, self.pid, self.started = (branch, event.step), pid, time.monotonic()
            self.clock = self.cell
            self.clock.start(partial(processor_seconds, pid))
        elif self._is_in_turn(event):
            self.past[branch] = max(self.past.get(branch, 0), event.step + 1)
            seconds = time.monotonic() - self.started
            match event:
                case messages.Ran():
                    outputs = shown(event.outputs, max(0, min(2 * self.limits.output_chars, self.room)))
                    self.room -= size_of(outputs)
                    run.cells[step.id] = CellRun(outputs, event.count, _failure(event.failure), seconds)
                case messages.Died():
                    failure = self.late.get((branch, event.step), Failure(FailureKind.DIED))
                    run.cells[step.id] = CellRun(failure=failure, seconds=seconds)
                case messages.Wanted() if step.kind == "put" and self.solutions:
                    self._put(step.id, self.solutions[step.id])
                case messages.Reached() if step.kind == "test":
                    before = self.steps[: branch[0]] if branch else []
                    self._take(step.id, branch, [*before, *steps[: event.step]], pid)

    def _is_in_turn(self, event: Ran | Died | Reached | Wanted) -> bool:
        """Return whether its step is not over yet; a solution may be asked for again after a later cell has died.

        Raises:
            ChannelError: it is, and the sender waits for a connection; or its branch may use what was put in place.
        """
        if event.branch and event.branch[0] < self.past.get(None, 0):
            raise channel.ChannelError("a branch is tried out of turn")
        if isinstance(event, Wanted) or event.step >= self.past.get(event.branch, 0):
            return True
        if isinstance(event, Reached):
            raise channel.ChannelError("a test is asked for out of turn")
        return False

    def _put(self, exercise: str, solution: str) -> None:
        """Have the solution of an exercise run that was examined, or will not be, and has not all of its points."""
        full = is_full(self.examination.examiner.assignment, exercise, self.runs[None].checks)
        channel.send(self.connection, Order(to="go on", source="" if full else solution).frame())

    def _take(self, cell_id: str, branch: tuple[int, int] | None, before: list[JobStep], pid: int) -> None:
        """Take the snapshot that a process keeps for a test cell; examine it at once where later steps depend on it."""
        tests = {step.id for step in before if step.kind == "test"}  # whose shown part may be given code
        texts = [step.source for step in before if step.kind in ("stub", "locked") and step.id not in tests]
        snapshot = self.examination.snapshot(self._hold(), cell_id, self.runs[branch], texts, pid)
        if branch or self.solutions:
            self.whole.stop()  # the examination has a clock of its own
            with snapshot.connection:
                self.examination.examine([snapshot])
            self.whole.go_on()
        else:
            self.snapshots.append(snapshot)
        self._wait()

    def _hold(self) -> socket.socket:
        """Have the process that asked keep its state, with a connection of its own."""
        ours, theirs = socket.socketpair()
        with theirs, contextlib.ExitStack() as closed_if_it_is_gone:
            closed_if_it_is_gone.enter_context(ours)
            channel.send(self.connection, Order(to="hold").frame())
            socket.send_fds(self.connection, [b"x"], [theirs.fileno()])
            closed_if_it_is_gone.pop_all()
        return ours


def _failure(error: ErrorReport | None) -> Failure | None:
    """Convert the runner's report of a cell's exception."""
    if error is None:
        return None
    fields = msgspec.structs.asdict(error)
    return Failure(FailureKind.of(error.type), message=fields.pop("text"), **fields)
