"""The student's side of a loan: what an exercise should have made is taken from a process of the grader's."""

from __future__ import annotations

import os
from typing import Any

from autograder.protocol.messages import Question, Reply
from autograder.student.server import Server


class Borrower(Server):
    """Takes from a solved notebook what an exercise should have made (`autograder.grader.lending`).

    Its functions stay there: here they are called over the connection, from whichever fork of this process.
    """

    def take(self, exercise: str) -> dict[str, Any]:
        """What an exercise should have made: name -> data or function.

        Raises:
            RuntimeError: it is not lent.
        """
        return self._callback(0)(exercise)

    def _next(self) -> tuple[Question, list[bytearray]]:
        """As there; what another process asked for and did not live to hear is passed over."""
        while True:
            question, buffers = super()._next()
            if question.talk == os.getpid():
                return question, buffers

    def _send(self, reply: Reply, arrays: list[Any]) -> None:
        reply.talk = os.getpid()
        super()._send(reply, arrays)
