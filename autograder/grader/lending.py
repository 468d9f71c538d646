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
import shutil
import socket
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.grader.solving import MESSAGE, Solved
from autograder.limits import WALL_CLOCK_FACTOR, Limits
from autograder.sandbox import IsolationLevel, Policy, SandboxError, detect, enter, readable_paths, stop
from autograder.source.assignments import Assignment

log = logging.getLogger(__name__)

ANSWER_SECONDS = 10.0  # for a process that computes nothing meanwhile


@dataclass(frozen=True)
class Sandbox:
    """What the process that runs the solutions may use and see.

    Attributes:
        limits: of a submission.
        imports: what they import, which may lie where they must not read.
        hidden: folders that they must not reach.
        level: name of the isolation level, for tests; "" for the strongest that works here.
    """

    limits: Limits
    imports: frozenset[str]
    hidden: Sequence[str]
    level: str = ""

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
        enter(detect(IsolationLevel[self.level] if self.level else None), policy)


class NothingLent(Exception):
    """The solutions cannot be had; the submission keeps what it earned by itself."""


class Reference:
    """The solved notebook in its process, which begins with the first loan. Use `close` at the end.

    Args:
        assignment: the source notebook.
        lay_out: puts what the release has beside the notebook into a folder.
        sandbox: what the solutions may use and see.
    """

    def __init__(self, assignment: Assignment, lay_out: Callable[[Path], object], sandbox: Sandbox) -> None:
        self.assignment = assignment
        self._folder = tempfile.mkdtemp(prefix="reference-")
        self._control, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
        self._pid = os.fork()
        if self._pid == 0:
            try:
                self._control.close()
                lay_out(Path(self._folder))
                made = Solved(assignment, theirs)
                sandbox.enter(Path(self._folder), theirs.fileno())
                made.serve(self._folder)
            except SandboxError as error:
                log.warning("nothing is lent: %s", error)
            finally:
                os._exit(0)
        theirs.close()

    @contextlib.contextmanager
    def lend(self, until: str, seconds: float, call_seconds: float) -> Iterator[Lent]:
        """Run the solutions up to those of an exercise, once, and lend what they made.

        Args:
            until: id of the last exercise that is to be lent.
            seconds: that the solutions may take.
            call_seconds: of the processor, that a call of what was lent may take; who asked may be gone by then.

        Raises:
            NothingLent: they took longer, or ended.
        """
        borrower, lender = socket.socketpair()
        gate, guarded = socket.socketpair(type=socket.SOCK_SEQPACKET)
        with borrower, gate:
            with lender, guarded:
                self._ask({"until": until, "call_seconds": call_seconds}, seconds, (lender.fileno(), guarded.fileno()))
                names = json.loads(self._answer(seconds))
            try:
                gate.settimeout(WALL_CLOCK_FACTOR * call_seconds + ANSWER_SECONDS)
                yield Lent(borrower, gate, names)
            finally:
                with contextlib.suppress(NothingLent):
                    self._ask({"end": True}, ANSWER_SECONDS)
                    self._answer(ANSWER_SECONDS)

    def _ask(self, question: dict[str, Any], seconds: float, descriptors: tuple[int, ...] = ()) -> None:
        with contextlib.suppress(OSError):  # it is gone, which the answer says
            self._control.settimeout(seconds)
            socket.send_fds(self._control, [json.dumps(question).encode()], descriptors)

    def _answer(self, seconds: float) -> bytes:
        with contextlib.suppress(OSError):
            self._control.settimeout(seconds)
            if answer := self._control.recv(MESSAGE):
                return answer
        self.close()  # an answer that comes later must not be taken for another's
        raise NothingLent

    def close(self) -> None:
        """End the process; a second time does nothing."""
        self._control.close()
        if not self._pid:
            return
        with contextlib.suppress(ProcessLookupError, ChildProcessError):  # of another process that has a copy of this
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
        connection: for the student's process, which asks over it (`autograder.student.borrower.Borrower`).
        names: exercise -> names that can be lent.
    """

    def __init__(self, connection: socket.socket, gate: socket.socket, names: dict[str, list[str]]) -> None:
        self.connection, self._gate, self.names = connection, gate, names

    def open(self, exercise: str) -> None:
        """Let the names of an exercise be taken from now on.

        Raises:
            OSError: the process that lends is gone, or busy.
        """
        self._gate.send(exercise.encode())
        if not self._gate.recv(MESSAGE):
            raise OSError("the process that lends is gone")
