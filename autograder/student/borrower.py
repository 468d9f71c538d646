"""The student's side of a loan: take the right results of an exercise from a process of the grader."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from typing import Any

from autograder.protocol.messages import Reply
from autograder.student.server import Server


class Borrower(Server):
    """Takes from a solved notebook what an exercise should have made (`autograder.grader.lending`).

    Its functions stay there: here they are called over a connection, of which each fork of this process has its own.

    Args:
        door: over which connections are sent.
        names: the notebook's global names.
        files: file name of a cell -> its cell id.
    """

    def __init__(self, door: socket.socket, names: dict[str, Any], files: dict[str, str]) -> None:
        super().__init__(door, names, files)
        self._door, self._connected = door, 0  # the process that has the connection
        self._lent: dict[int, tuple[int, Callable[..., Any]]] = {}  # id -> number at the lender, function

    def take(self, exercise: str) -> dict[str, Any]:
        """Return the right results of an exercise: name -> data or function.

        Raises:
            RuntimeError: it is not lent.
        """
        return self._callback(0)(exercise)

    def _callback(self, number: int) -> Callable[..., Any]:
        function = super()._callback(number)
        self._lent[id(function)] = number, function
        return function

    def _refer(self, value: Any) -> dict[str, Any]:
        """As there; what was lent goes back as itself."""
        if id(value) in self._lent:
            return {"$yours": self._lent[id(value)][0]}
        return super()._refer(value)

    def _send(self, reply: Reply, arrays: list[Any]) -> None:
        if self._connected != os.getpid():
            self.connection, theirs = socket.socketpair()
            with theirs:
                socket.send_fds(self._door, [b"x"], [theirs.fileno()])
            self._connected = os.getpid()
        super()._send(reply, arrays)
