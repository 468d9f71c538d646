"""What a solved notebook makes, lent to a submission in place of what its own exercises should have made.

The solutions run in a process of their own, a fork of the grader's, in a sandbox as a submission does: they are called
with what the student chose. To the student's process go data by value, and functions as callbacks over a channel. No
text and no code of a solution goes there, and nothing of an exercise before `Lent.open` has named it.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import select
import shutil
import socket
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from autograder.grader.clock import Clock, usage_below, wait_for
from autograder.grader.solving import ANSWER_SECONDS, MESSAGE, Solved
from autograder.limits import Limits
from autograder.sandbox import Policy, SandboxError, detect, enter, readable_paths, stop
from autograder.source.assignments import Assignment

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Sandbox:
    """What the process that runs the solutions may use and see.

    Attributes:
        limits: of a submission.
        imports: what they import, which may lie where they must not read.
        hidden: folders that they must not reach.
    """

    limits: Limits
    imports: frozenset[str]
    hidden: Sequence[str]

    def enter(self, folder: Path, kept: int) -> None:
        """Confine this process; what follows runs in a new one.

        Args:
            folder: its own.
            kept: a descriptor that stays open.

        Raises:
            SandboxError: that is not possible.
        """
        from autograder.student.start import PRELOAD, import_all, own_uid, prepare_torch

        import_all((*PRELOAD, *sorted(self.imports)))
        prepare_torch()
        policy = Policy(
            readable=readable_paths(),
            folder=folder,
            hidden=tuple(map(Path, self.hidden)),
            memory=self.limits.memory_bytes,
            processes=self.limits.processes,
            file_size=self.limits.file_bytes,
            uid=own_uid(),
            keep=(kept,),
        )
        enter(detect(), policy)


class NothingLent(Exception):
    """The solutions cannot be had; the submission keeps what it earned by itself."""


class Reference:
    """The solved notebook in a process of its own, which does nothing before the first loan. Use `close` at the end.

    The process is a fork of the one that makes this, before any test has run there. Forks of that one may lend too, one
    at a time.

    Args:
        assignment: the source notebook.
        lay_out: puts what the release has beside the notebook into a folder.
        sandbox: what the solutions may use and see.
        scratch: where its folder is made.
    """

    def __init__(
        self, assignment: Assignment, lay_out: Callable[[Path], object], sandbox: Sandbox, scratch: Path
    ) -> None:
        self.assignment, self._owner = assignment, os.getpid()
        self._folder = tempfile.mkdtemp(prefix="reference-", dir=scratch)
        self._control, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
        self._pid = os.fork()
        if self._pid == 0:
            try:
                self._control.close()
                select.select([theirs], [], [])
                lay_out(Path(self._folder))
                made = Solved(assignment, theirs)
                sandbox.enter(Path(self._folder), theirs.fileno())
                made.serve(self._folder)
            except SandboxError as error:
                log.warning("nothing is lent: %s", error)
            finally:
                os._exit(0)
        theirs.close()

    @property
    def works(self) -> bool:
        """Whether the lending process is alive; call it in the process that started it."""
        return self._owner == os.getpid() and self._pid > 0 and not os.waitpid(self._pid, os.WNOHANG)[0]

    @contextlib.contextmanager
    def lend(self, until: str, seconds: float, call_seconds: float) -> Iterator[Lent]:
        """Run the solutions up to those of an exercise, once, and lend what they made.

        Args:
            until: id of the last exercise that is to be lent.
            seconds: of the processor, that the solutions may take.
            call_seconds: the same for a call of what was lent; who asked may be gone by then.

        Raises:
            NothingLent: they took longer, or ended.
        """
        borrower, lender = socket.socketpair(type=socket.SOCK_SEQPACKET)
        gate, guarded = socket.socketpair(type=socket.SOCK_SEQPACKET)
        with borrower, gate:
            with lender, guarded:
                question = {"until": until, "call_seconds": call_seconds}
                names = json.loads(self._asked(question, seconds, (lender.fileno(), guarded.fileno())))
            try:
                yield Lent(borrower, gate, names, self._pid, call_seconds + ANSWER_SECONDS)
            finally:
                with contextlib.suppress(NothingLent):
                    self._asked({"end": True}, ANSWER_SECONDS)

    def _asked(self, question: dict[str, Any], seconds: float, descriptors: tuple[int, ...] = ()) -> bytes:
        clock = _clock_of(self._pid, seconds)
        with contextlib.suppress(OSError):  # it is gone, which the answer says
            socket.send_fds(self._control, [json.dumps(question).encode()], descriptors)
        if answer := wait_for(self._control, clock, MESSAGE):
            return answer
        self.close()  # an answer that comes later must not be taken for another's
        raise NothingLent

    def close(self) -> None:
        """End the process; a second time does nothing."""
        self._control.close()
        if not self._pid:
            return
        if self._owner != os.getpid():
            stop(self._pid)
            self._pid = 0
            return
        with contextlib.suppress(ProcessLookupError, ChildProcessError):
            for _ in range(100):
                if os.waitpid(self._pid, os.WNOHANG)[0]:
                    break
                time.sleep(0.02)
            else:
                stop(self._pid)
                os.waitpid(self._pid, 0)
        shutil.rmtree(self._folder, ignore_errors=True)
        self._pid = 0


class Lent:
    """What one submission may borrow.

    Attributes:
        connection: for the student's processes, which send their own over it (`autograder.student.borrower.Borrower`).
        names: exercise -> names that can be lent.
        lender: the process below which the one is that lends.
        along: exercises that are put in place also where they are right.
    """

    along: frozenset[str] = frozenset()

    def __init__(
        self, connection: socket.socket, gate: socket.socket, names: dict[str, list[str]], lender: int, seconds: float
    ) -> None:
        self.connection, self._gate, self.names, self.lender, self._seconds = connection, gate, names, lender, seconds

    def open(self, exercise: str) -> bool:
        """Let the names of an exercise be taken from now on; whether the process that lends has heard it."""
        clock = _clock_of(self.lender, self._seconds)
        with contextlib.suppress(OSError):  # it is gone, which the answer says
            self._gate.send(exercise.encode())
        heard = bool(wait_for(self._gate, clock, MESSAGE))
        if not heard:
            log.warning("what %s should have made is not lent: the process that lends is gone, or busy", exercise)
        return heard


def _clock_of(pid: int, seconds: float) -> Clock:
    usage = partial(usage_below, pid)
    clock = Clock(seconds, usage)
    clock.start(lambda: usage()[0])
    return clock
