"""The process that runs the solutions, calls them for who borrows, and forks for every loan."""

from __future__ import annotations

import contextlib
import copy
import json
import os
import select
import signal
import socket
import time
import types
from collections.abc import Callable
from typing import Any, NoReturn

import numpy as np

from autograder.grader.client import Client
from autograder.grader.failures import StudentGone, StudentLate
from autograder.grader.following import given_functions, lendable
from autograder.protocol import channel, values
from autograder.protocol.messages import Callback, read
from autograder.source.assignments import Assignment, Kind
from autograder.submissions.submitting import solved

FOREVER = 1e9  # seconds: who borrows has clocks, and the grader ends what it lent
ANSWER_SECONDS = 10.0  # for what a process has begun to say, or can say at once
MOST_ASKING = 150  # processes of one submission that ask
MESSAGE = 1 << 16


class _Lender(Client):
    """Answers one process that borrows."""

    def __init__(self, connection: socket.socket, call_seconds: float, functions: list[Callable[..., Any]]) -> None:
        super().__init__(connection, FOREVER, FOREVER)
        self._call_seconds, self.references.callables = call_seconds, functions

    def serve(self) -> bool:
        """Answer what the process asks now; False if it is gone, or not believed any more."""
        try:
            header, arrays = channel.receive(self.connection, time.monotonic() + ANSWER_SECONDS)
            self.answer(read(header, Callback), arrays)
        except (channel.ChannelError, channel.Closed, channel.Late, StudentGone, StudentLate, ValueError, OSError):
            return False
        return True

    def _unpack(self, tree: Any, arrays: list[Any]) -> Any:
        """As there; a function that was lent may come back."""
        return values.unpack(tree, arrays, self._resolve)

    def _resolve(self, tree: dict[str, Any]) -> Any:
        if "$yours" not in tree:
            return self.references.resolve(tree)
        if type(number := tree["$yours"]) is not int or number < 0:
            raise channel.ChannelError("an unknown function comes back")
        return self.references.function(number)

    def computed(self, function: Callable[..., Any], args: Any, kwargs: Any) -> Any:
        """As there, for so long as the process that asked may wait."""
        signal.signal(signal.SIGPROF, _too_long)
        signal.setitimer(signal.ITIMER_PROF, self._call_seconds)
        try:
            return super().computed(function, args, kwargs)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)


def _too_long(*_: object) -> NoReturn:
    raise TimeoutError("a call of what was lent takes too long")


class Solved:
    """The process that runs the solutions, and forks for every loan."""

    def __init__(self, assignment: Assignment, control: socket.socket) -> None:
        self.control = control
        run = {c.id for c in assignment.cells if c.kind in (Kind.LOCKED, Kind.STUB) and not c.is_demonstration}
        self.cells = [cell for cell in solved(assignment).cells if cell.cell_type == "code" and cell.id in run]
        self.wanted = lendable(assignment) | given_functions(assignment)
        self.made: dict[str, dict[str, Any]] = {}  # exercise -> its names
        self.child = 0

    def serve(self, folder: str) -> None:
        from autograder.student.shell import Shell
        from autograder.student.start import settle

        settle(folder)
        self.shell = Shell.instance()
        self.shell.begin(folder, max_chars=0)
        try:
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
            _, error, _ = self.shell.run(cell.source)
            if error is not None:
                self.cells.clear()
            elif cell.id in self.wanted:
                names = self.shell.user_ns
                values = {name: names[name] for name in self.wanted[cell.id] if name in names}
                self.made[cell.id] = {name: _own(value) for name, value in values.items() if _can_be_lent(value)}

    def _lend(self, door: socket.socket, gate: socket.socket, call_seconds: float) -> None:
        """Serve one submission, in a fork.

        Args:
            door: over which each of its processes sends a connection of its own. What one leaves half said when it is
                ended disturbs no other.
            gate: to the grader.
            call_seconds: of the processor, for one call.
        """
        try:
            self.control.close()
            opened: set[str] = set()

            def take(exercise: str) -> dict[str, Any]:
                if exercise not in opened:
                    raise KeyError(exercise)
                return self.made[exercise]

            functions: list[Callable[..., Any]] = [take]
            asking: dict[socket.socket, _Lender] = {}
            while True:
                ready, _, _ = select.select([gate, door, *asking], [], [])
                if gate in ready:
                    exercise = gate.recv(MESSAGE)
                    if not exercise:
                        return
                    opened.add(exercise.decode())
                    gate.send(b"open")
                elif door in ready:
                    message, descriptors, _, _ = socket.recv_fds(door, 1, 1)
                    if not message:
                        return
                    for connection in map(_socket, descriptors):
                        asking[connection] = _Lender(connection, call_seconds, functions)
                    while len(asking) > MOST_ASKING:
                        _drop(asking, next(iter(asking)))
                elif not asking[ready[0]].serve():
                    _drop(asking, ready[0])
        finally:
            os._exit(0)


def _socket(descriptor: int) -> socket.socket:
    return socket.socket(fileno=descriptor)


def _drop(asking: dict[socket.socket, _Lender], connection: socket.socket) -> None:
    del asking[connection]
    connection.close()


def _can_be_lent(value: Any) -> bool:
    """Return whether it is a function, or data."""
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
