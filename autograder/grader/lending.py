"""What a solved notebook makes, lent to a submission in place of what its own exercises should have made.

The solutions run in a process of their own, a fork of the grader's. To the student's process go data by value, and
functions as callbacks over a channel: they are called here. No text and no code of a solution goes there, and nothing
of an exercise before `Lent.open` has named it.
"""

from __future__ import annotations

import contextlib
import copy
import json
import os
import select
import shutil
import signal
import socket
import tempfile
import time
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from autograder.grader.client import Client
from autograder.grader.failures import StudentGone
from autograder.grader.following import lendable
from autograder.limits import WALL_CLOCK_FACTOR
from autograder.protocol import channel, values
from autograder.protocol.messages import Callback, Question, read
from autograder.source.assignments import Assignment, Kind
from autograder.submissions.submitting import solved

FOREVER = 1e9  # seconds: who borrows has clocks, and the grader ends what it lent
ANSWER_SECONDS = 10.0  # for a process that computes nothing meanwhile
MOST_TALKS = 1_000  # processes of one submission that ask
MESSAGE = 1 << 16


class NothingLent(Exception):
    """The solutions cannot be had; the submission keeps what it earned by itself."""


class Reference:
    """The solved notebook in its process, which begins with the first loan. Use `close` at the end.

    Args:
        assignment: the source notebook.
        lay_out: puts what the release has beside the notebook into a folder.
    """

    def __init__(self, assignment: Assignment, lay_out: Callable[[Path], object]) -> None:
        self.assignment = assignment
        self._control, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
        self._pid = os.fork()
        if self._pid == 0:
            try:
                self._control.close()
                _Solved(assignment, theirs, lay_out).serve()
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
            for _ in range(100):  # it removes its folder
                if os.waitpid(self._pid, os.WNOHANG)[0]:
                    break
                time.sleep(0.02)
            else:
                os.kill(self._pid, signal.SIGKILL)
                os.waitpid(self._pid, 0)
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


class _Lender(Client):
    """Answers one process that borrows; others have the same connection."""

    def __init__(self, connection: socket.socket, talk: int, call_seconds: float) -> None:
        super().__init__(connection, FOREVER, FOREVER)
        self._talk, self._call_seconds = talk, call_seconds

    def computed(self, function: Callable[..., Any], args: Any, kwargs: Any) -> Any:
        """As there, for so long as the process that asked may wait."""
        signal.signal(signal.SIGPROF, _too_long)
        signal.setitimer(signal.ITIMER_PROF, self._call_seconds)
        try:
            return super().computed(function, args, kwargs)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def _send(self, question: Question, buffers: list[np.ndarray]) -> None:
        question.talk = self._talk
        super()._send(question, buffers)


def _too_long(*_: object) -> NoReturn:
    raise TimeoutError("a call of what was lent takes too long")


class _Solved:
    """The process that runs the solutions, and forks for every loan."""

    def __init__(self, assignment: Assignment, control: socket.socket, lay_out: Callable[[Path], object]) -> None:
        self.control = control
        self.cells = [cell for cell in solved(assignment).cells if cell.cell_type == "code"]
        self.kinds = {cell.id: cell.kind for cell in assignment.cells}
        self.wanted = lendable(assignment)
        self.made: dict[str, dict[str, Any]] = {}  # exercise -> its names
        self.lay_out = lay_out
        self.child = 0

    def serve(self) -> None:
        from autograder.student.shell import Shell

        folder = tempfile.mkdtemp(prefix="reference-")
        try:
            self.lay_out(Path(folder))
            os.chdir(folder)
            self.shell = Shell.instance()
            self.shell.begin(folder, max_chars=0)
            while True:
                message, descriptors, _, _ = socket.recv_fds(self.control, MESSAGE, 2)
                if not message:
                    return
                question = json.loads(message)
                if "end" in question:
                    self._end()
                    self.control.send(b"{}")
                    continue
                self._run(question["until"])
                connection, gate = (socket.socket(fileno=descriptor) for descriptor in descriptors)
                with connection, gate:
                    self.child = os.fork()
                    if self.child == 0:
                        self._lend(connection, gate, question["call_seconds"])
                self.control.send(json.dumps({e: sorted(made) for e, made in self.made.items()}).encode())
        finally:
            self._end()
            shutil.rmtree(folder, ignore_errors=True)

    def _end(self) -> None:
        if self.child:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.child, signal.SIGKILL)
            os.waitpid(self.child, 0)
            self.child = 0

    def _run(self, until: str) -> None:
        """Run the cells that have not run yet, up to an exercise's; nothing after one that fails."""
        while self.cells and until not in self.made:
            cell = self.cells.pop(0)
            if self.kinds[cell.id] not in (Kind.LOCKED, Kind.STUB):
                continue
            _, error, _ = self.shell.run(cell.source)
            if error is not None:
                self.cells.clear()
            elif cell.id in self.wanted:
                names = self.shell.user_ns
                values = {name: names[name] for name in self.wanted[cell.id] if name in names}
                self.made[cell.id] = {name: _own(value) for name, value in values.items() if _can_be_lent(value)}

    def _lend(self, connection: socket.socket, gate: socket.socket, call_seconds: float) -> None:
        """Serve one submission, in a fork."""
        try:
            self.control.close()
            opened: set[str] = set()
            talks: dict[int, _Lender] = {}

            def take(exercise: str) -> dict[str, Any]:
                if exercise not in opened:
                    raise KeyError(exercise)
                return self.made[exercise]

            functions: list[Callable[..., Any]] = [take]
            while True:
                ready, _, _ = select.select([gate, connection], [], [])
                if gate in ready:
                    exercise = gate.recv(MESSAGE)
                    if not exercise:
                        return
                    opened.add(exercise.decode())
                    gate.send(b"open")
                    continue
                header, arrays = channel.receive(connection)
                asked = read(header, Callback)
                client = talks.setdefault(asked.talk, _Lender(connection, asked.talk, call_seconds))
                client.references.callables = functions
                client.check.start(0.0)
                client.answer(asked, arrays)
                if len(talks) > MOST_TALKS:
                    return
        except (channel.ChannelError, channel.Closed, StudentGone, ValueError, OSError):
            return
        finally:
            os._exit(0)


def _can_be_lent(value: Any) -> bool:
    """Whether it is a function, or data."""
    if isinstance(value, (types.FunctionType, np.ufunc)):
        return True
    try:
        values.pack(value, [], _refuse)
    except (channel.ChannelError, ValueError, TypeError):
        return False
    return True


def _refuse(value: Any) -> dict[str, Any]:
    raise TypeError(f"{type(value).__name__} is no data")


def _own(value: Any) -> Any:
    """As it is now, whatever later cells change in it."""
    return value if isinstance(value, types.FunctionType) else copy.deepcopy(value)
