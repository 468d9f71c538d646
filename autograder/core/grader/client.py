"""The grader's side of the channel: asks about one state of the student's; the answers are plain data."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograder.core.grader.clock import Clock, Timing
from autograder.core.grader.outcomes import BadAnswer, Refusal, StudentGone, StudentLate, raised
from autograder.core.protocol import channel, messages
from autograder.core.protocol.messages import Raised, Replies, read

TOO_MUCH = "a check passes more to the student's code than can be passed: {error}"


class Client:
    """Asks about one state of the student's.

    Args:
        connection: a connection to it.
        seconds: processor seconds that one check may take.
        call_seconds: the same for one question.
        timing: how the seconds are counted.
    """

    def __init__(
        self, connection: Any, seconds: float, call_seconds: float = float("inf"), timing: Timing | None = None
    ) -> None:
        self.connection, self.timing = connection, timing or Timing()
        self.check, self.question = (Clock(limit, self.timing.usage) for limit in (seconds, call_seconds))
        self.clocks = (self.check, self.question, *self.timing.others)

    def start_clock(self) -> None:
        """Start the clock of a check."""
        self.check.start(self.timing.own)
        self.check.stop()

    def _left(self) -> float:
        """Seconds until it is looked at next whether the student's code runs for too long; 0 or less if it does."""
        return min(clock.left() for clock in self.clocks)

    def _receive(self) -> tuple[dict[str, Any], list[bytearray]]:
        """Receive the next message from the student's process; the clocks run only while it is awaited."""
        for clock in self.clocks:
            clock.go_on()
        try:
            return channel.receive(self.connection, self._left)
        finally:
            for clock in self.clocks:
                clock.stop()

    def observe(self, question: dict[str, Any]) -> Any:
        """Ask for the course's own checks: see `course.checks.student`. The answer is plain data.

        Raises:
            Refusal: the question is too large, or too deep.
            StudentGone, StudentLate, BadAnswer, Exception: as `run`.
        """
        from autograder.core.protocol import values  # other courses are graded without it

        buffers: list[np.ndarray] = []
        try:
            tree = values.pack_question(question, buffers)
        except (channel.ChannelError, ValueError) as error:
            raise Refusal(TOO_MUCH.format(error=error)) from None
        found, arrays = self._ask(messages.Observe(question=tree), buffers)
        try:
            return values.unpack_answer(found, arrays)
        except channel.ChannelError as error:
            raise BadAnswer(str(error)) from None

    def run(self, codes: list[str], value: str, guarded: bool) -> Any:
        """Run a test there: see `messages.RunTest`.

        Raises:
            StudentGone, StudentLate: see there.
            BadAnswer: the answer is not of the agreed form.
            Exception: of the builtin type that was raised there; `student` holds what is known of it.
        """
        found, _ = self._ask(messages.RunTest(codes=codes, value=value, guarded=guarded), [])
        if not isinstance(found, (str, int, float, type(None))):
            raise BadAnswer("the value of a test is not of the agreed form")
        return found

    def _ask(self, question: messages.Question, buffers: list[np.ndarray]) -> tuple[Any, list[bytearray]]:
        self.question.start(self.timing.own)
        try:
            channel.send(self.connection, question.frame(), buffers)
            header, arrays = self._receive()
            reply: Replies = read(header, Replies)
        except channel.Closed:
            raise StudentGone from None
        except channel.Late:
            raise StudentLate from None
        except (channel.ChannelError, ValueError) as error:
            raise BadAnswer(str(error)) from None
        if isinstance(reply, Raised):
            raise raised(reply.error)
        return reply.value, arrays
