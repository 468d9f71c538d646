"""The grader's side of the channel: asks about one state of the student's, and takes the answers.

Plain data comes by value; what is no data stays there, and is a proxy here (`autograder.grader.proxies`).
"""

from __future__ import annotations

import contextlib
import json
import socket
import sys
from types import FrameType
from typing import Any, NoReturn

import msgspec
import numpy as np

from autograder.grader.clock import Clock, Timing
from autograder.grader.data import merge, texts
from autograder.grader.failures import BadAnswer, Refusal, StudentGone, StudentLate, raised
from autograder.grader.proxies import ALL_PROXIES, Proxy
from autograder.grader.references import References
from autograder.protocol import channel, messages, seeds, values
from autograder.protocol.messages import Ask, Question, Raised, Replies, Reply, read

CHECK_FILE = "<check>"  # what the code of tests is compiled as
MAX_HEARD, MAX_HEARD_CHARACTERS = 2_000, 100_000

#: What is asked once about an object, and again only after a question that may change something over there.
KEPT = frozenset({"attribute", "item", "length", "made by", "derives", "describe", "has", "is a"})

TOO_MUCH = "a test passes more to the student's code than can be passed"


class Client:
    """Asks about one state of the student's.

    Args:
        connection: to it.
        seconds: of the processor that one check may take.
        call_seconds: the same for one question, with the calls that it leads to.
        seeding: whether the test may set the seeds of random generators, which are then set in the fork too.
        timing: how the seconds are counted.
    """

    def __init__(
        self,
        connection: socket.socket,
        seconds: float,
        call_seconds: float = float("inf"),
        seeding: bool = False,
        timing: Timing | None = None,
    ) -> None:
        self.connection, self.timing = connection, timing or Timing()
        self.check, self.question = (Clock(limit, self.timing.usage) for limit in (seconds, call_seconds))
        self.clocks = (self.check, self.question, *self.timing.others)
        self.random = seeds.states() if seeding else None
        self.seeded: set[str] = set()  # generators that the test has set since it last asked
        self.references = References(self, self._carry_on)
        self.known: dict[str, Proxy] = {}  # names that stand for what is no data, until that side says otherwise
        self.read: dict[str, Any] = {}  # question -> its answer: what is not believed is not asked twice
        self.failed: BaseException | None = None
        self.asked = False  # whether anything that failed may be the student's
        self.refused: Refusal | None = None  # what could not be done, whatever the test made of it
        self.listening = False  # from the first hidden question on
        self.heard: list[str] | None = []  # texts that came since then; None if there were too many

    def refuse(self, sentence: str) -> NoReturn:
        """Raise a refusal: one kernel could do this, and this grader cannot.

        Raises:
            Refusal: always; it is noted too, for a test that catches everything.
        """
        refusal = Refusal(sentence)
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code.co_filename != CHECK_FILE:
            frame = frame.f_back
        refusal.line = frame.f_lineno if frame is not None else 0
        self.refused = self.refused or refusal
        raise refusal

    def start_clock(self) -> None:
        """Start the clock of a check."""
        self.check.start(self.timing.own)
        self.check.stop()
        self.references.callables.clear()

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

    def noting_seeds(self) -> contextlib.AbstractContextManager[Any]:
        """Record the seeds that the test sets meanwhile, if it may set any."""
        return contextlib.nullcontext() if self.random is None else seeds.noted(self.seeded)

    def name(self, name: str) -> Any:
        """Return the value of a global name of the notebook.

        Raises:
            KeyError: there is none.
        """
        if name in self.known:
            return self.known[name]
        try:
            value = self.ask(messages.Name(name=name))
        except KeyError:
            raise KeyError(name) from None
        if type(value) in ALL_PROXIES:
            self.known[name] = value
        return value

    def set_name(self, name: str, value: Any) -> None:
        """Bind a global name of the notebook to another function."""
        buffers: list[np.ndarray] = []
        packed = self._pack((value,), buffers, self.references.reference)
        self.ask(messages.SetName(name=name, args=packed), buffers)

    def delete_name(self, name: str) -> None:
        """Delete a global name of the notebook.

        Raises:
            KeyError: there is none.
        """
        try:
            self.ask(messages.DeleteName(name=name))
        except KeyError:
            raise KeyError(name) from None

    def ask(
        self, question: Question, buffers: list[np.ndarray] | None = None, given: dict[int | str, Any] | None = None
    ) -> Any:
        """Send a question, serve the callbacks that it causes, and return the answer.

        Args:
            question: what is asked.
            buffers: the arrays that its trees name.
            given: what a call passes, by place and by name: the answer says what of it was changed.

        Raises:
            StudentGone, StudentLate: see there.
            BadAnswer: the answer is not of the agreed form.
            Exception: of the builtin type that the student's code raised; `student` holds what is known of it.
        """
        reads = isinstance(question, messages.Name) or (isinstance(question, Ask) and question.what in (*KEPT, "copy"))
        key = json.dumps(question.frame()) if reads and self._is_kept(question) and not buffers else ""
        if key in self.read:
            return self.read[key]
        if not reads:
            self.read.clear()
        try:
            value = self._ask(question, buffers, given)
        finally:
            if not reads:
                self.read.clear()
        if key:
            self.read[key] = value
        return value

    def _is_kept(self, question: Question) -> bool:
        """Return whether the answer holds until the test changes something; with gradients, weights change anyway."""
        if isinstance(question, Ask):
            return question.what in KEPT and not self.references.has_variables
        return True

    def _ask(self, question: Question, buffers: list[np.ndarray] | None, given: dict[int | str, Any] | None) -> Any:
        self.asked = True
        self.question.start(self.timing.own)
        try:
            self._send(question, [] if buffers is None else buffers)
            while True:
                header, arrays = self._receive()
                reply: Replies = read(header, Replies)
                for name in reply.stale:
                    self.known.pop(name, None)
                if not isinstance(reply, messages.Callback):
                    break
                self.answer(reply, arrays)
        except channel.Closed:
            raise StudentGone from None
        except channel.Late:
            raise StudentLate from None
        except (channel.ChannelError, ValueError) as error:
            raise BadAnswer(str(error)) from None
        failed, self.failed = self.failed, None
        try:
            value = None if isinstance(reply, Raised) else self._answer_of(question, reply.value, arrays)
            self._take_changes(reply, arrays)
            if not isinstance(reply, Raised):
                for where, changed in reply.changed:
                    merge((given or {})[where], self._unpack(changed, arrays), outermost=True)
                return value
        except (channel.ChannelError, LookupError, TypeError, ValueError, RuntimeError) as wrong:
            raise BadAnswer(str(wrong)) from None
        if failed is None:
            raise raised(reply.error)
        # The test's own function failed, on what the student's code passed to it.
        if not isinstance(failed, AssertionError):  # an assertion there is a sentence of the test's, as any
            words = str(failed)[: messages.MAX_TEXT]
            failed.student = msgspec.structs.replace(reply.error, text=words)  # type: ignore[attr-defined]
        raise failed

    def observe(self, question: dict[str, Any]) -> Any:
        """Ask for the course's own checks: see `course.checks.student`. The answer is plain data."""
        from autograder.protocol import observing  # other courses are graded without it

        buffers: list[np.ndarray] = []
        try:
            tree = observing.pack_question(question, buffers)
        except (channel.ChannelError, ValueError) as error:
            self.refuse(f"{TOO_MUCH}: {error}")
        return self.ask(messages.Observe(question=tree), buffers)

    def ask_of(self, what: messages.Asked, target: int, args: tuple[Any, ...] = (), kwargs: Any = None) -> Any:
        """Ask something about an object of the student's, or call it.

        Args:
            what: see `autograder.student.server`.
            target: its number.
            args, kwargs: what is passed.
        """
        buffers: list[np.ndarray] = []
        packed = [self._pack(part, buffers, self.references.argument) for part in (args, kwargs or {})]
        question = Ask(what=what, target=target, args=packed[0], kwargs=packed[1])
        return self.ask(question, buffers, dict(enumerate(args)) | (kwargs or {}))

    def _pack(self, value: Any, buffers: list[np.ndarray], refer: values.Refer) -> Any:
        """As `values.pack`, for what the test gives away.

        Raises:
            Refusal: it is too large, or too deep.
        """
        try:
            return values.pack(value, buffers, refer)
        except (channel.ChannelError, ValueError) as error:
            self.refuse(f"{TOO_MUCH}: {error}")

    def _send(self, question: Question, buffers: list[np.ndarray]) -> None:
        """Send a frame, with what has changed on this side: parameters, seeds, whether gradients are recorded."""
        if self.random is not None:
            now = seeds.states()
            changed = seeds.changed(self.random, now, self.seeded)
            self.seeded.clear()
            if changed:
                self.random = now
                question.random = values.pack(changed, buffers, self.references.reference)
        torch = sys.modules.get("torch")
        if torch is not None:
            question.grad = torch.is_grad_enabled()
        if self.references.has_variables:
            question.leaves = values.pack(self.references.variables.changes(), buffers, self.references.reference)
        channel.send(self.connection, question.frame(), buffers)

    def _take_changes(self, reply: Reply, arrays: list[Any]) -> None:
        if self.references.has_variables and reply.leaves is not None:
            self.references.variables.apply(self._unpack(reply.leaves, arrays))

    def _carry_on(self, number: int, gradient: Any, names: list[list[Any]]) -> list[Any]:
        buffers: list[np.ndarray] = []
        packed = values.pack([gradient, names], buffers, self.references.reference)
        found = self.ask(messages.Backward(target=number, args=packed), buffers)
        if type(found) is not list or len(found) != len(names):
            raise BadAnswer("gradients are not of the agreed form")
        return found

    def answer(self, asked: messages.Callback, arrays: list[bytearray]) -> None:
        """Call the function of this side that a frame names, and send its result.

        Raises:
            ChannelError: the frame is not of the agreed form.
        """
        buffers: list[np.ndarray] = []
        answer: Question = messages.Failed()
        self.read.clear()
        try:
            function = self.references.function(asked.function)
            args, kwargs = self._unpack(asked.args, arrays), self._unpack(asked.kwargs, arrays)
            self._take_changes(asked, arrays)
            value = function(*args, **kwargs)
            answer = messages.Return(value=values.pack(value, buffers, self.references.reference))
        except channel.ChannelError:
            raise
        except Refusal:  # noted; the student's code ends as if the test's function had failed
            buffers.clear()
        except Exception as error:  # noqa: BLE001 - a function of the test's may fail in any way
            self.failed = self.failed or (None if hasattr(error, "student") else error)
            buffers.clear()
        self.read.clear()
        self._send(answer, buffers)

    def _answer_of(self, question: Question, tree: Any, arrays: list[Any]) -> Any:
        if not isinstance(question, messages.Observe):
            return self._unpack(tree, arrays)
        from autograder.protocol import observing

        return observing.unpack_answer(tree, arrays)

    def _unpack(self, tree: Any, arrays: list[Any]) -> Any:
        value = values.unpack(tree, arrays, self.references.resolve)
        if self.listening and self.heard is not None:
            self.heard += texts(value)
            if len(self.heard) > MAX_HEARD or sum(map(len, self.heard)) > MAX_HEARD_CHARACTERS:
                self.heard = None
        return value
