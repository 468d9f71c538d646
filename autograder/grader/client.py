"""The grader's side of the channel: asks about one state of the student's, and takes the answers.

Plain data comes by value; what is no data stays there, and is a proxy here (`autograder.grader.proxies`).
"""

from __future__ import annotations

import builtins
import contextlib
import json
import math
import socket
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from autograder.grader.clock import Clock
from autograder.grader.failures import BadAnswer, Refusal, StudentGone, StudentLate
from autograder.grader.proxies import ALL_PROXIES, KINDS, PROXIES, Proxy
from autograder.protocol import channel, seeds

if TYPE_CHECKING:
    from autograder.protocol.tensors import Variables

CHECK_FILE = "<check>"  # what the code of tests is compiled as
MAX_HEARD, MAX_HEARD_CHARACTERS = 2_000, 100_000

#: Questions that change nothing over there. One of `KEPT` is asked once, and again only after another kind of question.
KEPT = frozenset({"name", "attribute", "item", "length", "made by", "derives", "has", "is a"})
READS = KEPT | {"copy"}

NO_ARGUMENT = "a test passes a {kind} to the student's code, and only data, tensors and functions can be passed"
TOO_MUCH = "a test passes more to the student's code than can be passed"


class Client:
    """Asks about one state of the student's.

    Args:
        connection: to it.
        seconds: of the processor that one check may take.
        call_seconds: the same for one question, with the calls that it leads to.
        seeding: whether the test may set the seeds of random generators, which are then set in the fork too.
        used: seconds of the processor that the process of the state has used; infinite where only the clock counts.
    """

    def __init__(
        self,
        connection: socket.socket,
        seconds: float,
        call_seconds: float = float("inf"),
        seeding: bool = False,
        used: Callable[[], float] = lambda: float("inf"),
    ) -> None:
        self.connection, self.used = connection, used
        self.check, self.question = Clock(seconds), Clock(call_seconds)
        self.random = seeds.states() if seeding else None
        self.seeded: set[str] = set()  # generators that the test has set since it last asked
        self.mine: list[Any] = []  # callables of the test that the student's code may call
        self.faces: dict[int, Proxy] = {}
        self.known: dict[str, Proxy] = {}  # names that stand for what is no data, until that side says otherwise
        self.read: dict[str, Any] = {}  # question -> its answer: what is not believed is not asked twice
        self.failed: BaseException | None = None
        self.asked = False  # whether anything that failed may be the student's
        self.refused: Refusal | None = None  # what could not be done, whatever the test made of it
        self.listening = False  # from the first hidden question on
        self.heard: list[str] | None = []  # texts that came since then; None if there were too many

    @cached_property
    def variables(self) -> Variables:
        """The tensors that gradients flow through; only with torch loaded."""
        from autograder.protocol.tensors import Variables

        return Variables(self._carry_on)

    def refuse(self, sentence: str) -> NoReturn:
        """What one kernel could do and this grader cannot.

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
        """A check begins."""
        self.check.start(self.used())
        self.mine.clear()

    def _left(self) -> float:
        """Seconds until it is looked at next whether the student's code runs for too long; 0 or less if it does."""
        return min(clock.left(self.used) for clock in (self.check, self.question))

    def noting_seeds(self) -> contextlib.AbstractContextManager[Any]:
        """Meanwhile the seeds that the test sets are noted, if it may set any."""
        return contextlib.nullcontext() if self.random is None else seeds.noted(self.seeded)

    def name(self, name: str) -> Any:
        """The value of a global name of the notebook.

        Raises:
            KeyError: there is none.
        """
        if name in self.known:
            return self.known[name]
        try:
            value = self.ask({"op": "name", "name": name})
        except KeyError:
            raise KeyError(name) from None
        if type(value) in ALL_PROXIES:
            self.known[name] = value
        return value

    def set_name(self, name: str, value: Any) -> None:
        """Give a global name of the notebook another function."""
        buffers: list[np.ndarray] = []
        packed = self._pack((value,), buffers, self._refer)
        self.ask({"op": "set name", "name": name, "args": packed}, buffers)

    def delete_name(self, name: str) -> None:
        """Take a global name of the notebook away.

        Raises:
            KeyError: there is none.
        """
        try:
            self.ask({"op": "delete name", "name": name})
        except KeyError:
            raise KeyError(name) from None

    def ask(
        self, header: dict[str, Any], buffers: list[np.ndarray] | None = None, given: dict[int | str, Any] | None = None
    ) -> Any:
        """Send a question, serve the callbacks that it leads to, and take the answer.

        Args:
            header, buffers: the question.
            given: what a call passes, by place and by name: the answer says what of it was changed.

        Raises:
            StudentGone, StudentLate: see there.
            BadAnswer: the answer is not of the agreed form.
            Exception: of the builtin type that the student's code raised; `student` holds what is known of it.
        """
        question = json.dumps(header) if self._is_kept(header["op"]) and not buffers else ""
        if question in self.read:
            return self.read[question]
        if header["op"] not in READS:
            self.read.clear()
        try:
            value = self._ask(header, buffers, given)
        finally:
            if header["op"] not in READS:
                self.read.clear()
        if question:
            self.read[question] = value
        return value

    def _is_kept(self, op: str) -> bool:
        """Whether the answer holds until the test changes something; with gradients, weights change by themselves."""
        return op == "name" or (op in KEPT and "variables" not in self.__dict__)

    def _ask(self, header: dict[str, Any], buffers: list[np.ndarray] | None, given: dict[int | str, Any] | None) -> Any:
        self.asked = True
        self.question.start(self.used() if self.question.seconds < math.inf else math.inf)
        try:
            self._send(header, [] if buffers is None else buffers)
            while True:
                reply, arrays = channel.receive(self.connection, self._left)
                for name in reply.get("stale", []):
                    self.known.pop(name, None)
                if "callback" not in reply:
                    break
                self.answer(reply, arrays)
        except channel.Closed:
            raise StudentGone from None
        except channel.Late:
            raise StudentLate from None
        except (channel.ChannelError, LookupError, TypeError) as error:
            raise BadAnswer(str(error)) from None
        failed, self.failed = self.failed, None
        try:
            value = None if "raised" in reply else self._unpack(reply["value"], arrays)
            self._take_changes(reply, arrays)
            if "raised" not in reply:
                for where, changed in reply.get("changed", []):
                    _merged((given or {})[where], self._unpack(changed, arrays), outermost=True)
                return value
            raised: BaseException = _raised(reply["raised"])
            if failed is not None:  # the test's own function failed, on what the student's code passed to it
                if not isinstance(failed, AssertionError):  # an assertion there is a sentence of the test's, as any
                    failed.student = reply["raised"] | {"text": str(failed)}  # type: ignore[attr-defined]
                raised = failed
        except (channel.ChannelError, LookupError, TypeError, ValueError, RuntimeError) as wrong:
            raise BadAnswer(str(wrong)) from None
        raise raised

    def call(self, op: str, target: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call something of the student's."""
        buffers: list[np.ndarray] = []
        packed = {
            "args": self._pack(args, buffers, self._give),
            "kwargs": self._pack(kwargs, buffers, self._give),
        }
        return self.ask({"op": op, "target": target} | packed, buffers, dict(enumerate(args)) | kwargs)

    def _pack(self, value: Any, buffers: list[np.ndarray], refer: channel.Refer) -> Any:
        """As `channel.pack`, for what the test gives away.

        Raises:
            Refusal: it is too large, or too deep.
        """
        try:
            return channel.pack(value, buffers, refer)
        except (channel.ChannelError, ValueError) as error:
            self.refuse(f"{TOO_MUCH}: {error}")

    def _send(self, header: dict[str, Any], buffers: list[np.ndarray]) -> None:
        """Send a frame, with what has changed on this side: parameters, seeds, whether gradients are recorded."""
        if self.random is not None:
            now = seeds.states()
            changed = seeds.changed(self.random, now, self.seeded)
            self.seeded.clear()
            if changed:
                self.random = now
                header |= {"random": channel.pack(changed, buffers, self._refer)}
        torch = sys.modules.get("torch")
        if torch is not None:
            header |= {"grad": torch.is_grad_enabled()}
        if "variables" in self.__dict__:
            header |= {"leaves": channel.pack(self.variables.changes(), buffers, self._refer)}
        channel.send(self.connection, header, buffers)

    def _take_changes(self, reply: dict[str, Any], arrays: list[Any]) -> None:
        if "variables" in self.__dict__ and reply.get("leaves") is not None:
            self.variables.apply(self._unpack(reply["leaves"], arrays))

    def _carry_on(self, number: int, gradient: Any, names: list[list[Any]]) -> list[Any]:
        buffers: list[np.ndarray] = []
        packed = channel.pack([gradient, names], buffers, self._refer)
        found = self.ask({"op": "backward", "target": number, "args": packed}, buffers)
        if type(found) is not list or len(found) != len(names):
            raise BadAnswer("gradients are not of the agreed form")
        return found

    def answer(self, reply: dict[str, Any], arrays: list[bytearray]) -> None:
        """Call the function of this side that a frame asks for, and send what it gives.

        Raises:
            ChannelError: the frame is not of the agreed form.
        """
        buffers: list[np.ndarray] = []
        self.read.clear()
        try:
            function = self._function(reply["callback"])
            args, kwargs = self._unpack(reply["args"], arrays), self._unpack(reply["kwargs"], arrays)
            self._take_changes(reply, arrays)
            value = function(*args, **kwargs)
            answer = {"op": "return", "value": channel.pack(value, buffers, self._refer)}
        except channel.ChannelError:
            raise
        except Refusal:  # noted; the student's code ends as if the test's function had failed
            answer, buffers = {"op": "raise"}, []
        except Exception as error:  # noqa: BLE001 - a function of the test's may fail in any way
            self.failed = self.failed or (None if hasattr(error, "student") else error)
            answer, buffers = {"op": "raise"}, []
        self.read.clear()
        self._send(answer, buffers)

    def _function(self, number: Any) -> Callable[..., Any]:
        """What the student's process calls back: a function of the test's, or the gradient of what one gave."""
        if number == "backward":
            return self.variables.carry_on
        if type(number) is not int or not 0 <= number < len(self.mine):
            raise channel.ChannelError("an unknown function is called back")
        return self.mine[number]

    def _unpack(self, tree: Any, arrays: list[Any]) -> Any:
        value = channel.unpack(tree, arrays, self._face)
        if self.listening and self.heard is not None:
            self.heard += _texts(value)
            if len(self.heard) > MAX_HEARD or sum(map(len, self.heard)) > MAX_HEARD_CHARACTERS:
                self.heard = None
        return value

    def _face(self, tree: dict[str, Any]) -> Any:
        if "$v" in tree:
            return self.variables.resolve(tree) if "torch" in sys.modules else tree["value"]
        number, kind = tree.get("$ref"), tree.get("kind")
        if type(number) is not int or type(kind) is not str:
            raise channel.ChannelError("a reference is not of the agreed form")
        if number not in self.faces:
            if len(self.faces) > 100_000:
                raise channel.ChannelError("too many references")
            face = PROXIES.get(tree.get("face", ""), Proxy)
            self.faces[number] = face(self, number, kind if kind in KINDS else "object", bool(tree.get("calls")))
        return self.faces[number]

    def _give(self, value: Any) -> dict[str, Any]:
        """As `_refer`, for an argument."""
        torch = sys.modules.get("torch")
        if torch is not None and isinstance(value, torch.Tensor):
            return self.variables.tree(value, argument=True)
        return self._refer(value)

    def _refer(self, value: Any) -> dict[str, Any]:
        if type(value) in ALL_PROXIES:
            return {"$mine": value._number}
        torch = sys.modules.get("torch")
        if torch is not None and isinstance(value, torch.Tensor):
            return self.variables.tree(value)
        if not callable(value):
            self.refuse(NO_ARGUMENT.format(kind=type(value).__name__))
        self.mine.append(value)
        return {"$ref": len(self.mine) - 1}


def _raised(told: Any) -> Exception:
    """An exception of the builtin type that was raised, with what is known of it as `student`."""
    if type(told) is not dict:
        raise channel.ChannelError("an exception is not of the agreed form")
    name = told.get("type")
    kind = getattr(builtins, name, None) if type(name) is str else None
    ends_loops = (StopIteration, StopAsyncIteration)  # `all(map(f, ...))` would take it for the end of its data
    if not (isinstance(kind, type) and issubclass(kind, Exception)) or issubclass(kind, ends_loops):
        kind = RuntimeError
    try:
        error = kind("raised by the student's code")
    except TypeError:  # UnicodeDecodeError and its like want more
        error = RuntimeError("raised by the student's code")
    error.student = told  # type: ignore[attr-defined]
    return error


def _texts(value: Any) -> Iterator[str]:
    """All texts in a value that was unpacked."""
    todo = [value]
    while todo:
        part = todo.pop()
        if type(part) is str:
            yield part
        elif type(part) is dict:
            todo += [*part, *part.values()]
        elif type(part) in (list, tuple, set):
            todo += part


def _merged(argument: Any, changed: Any, outermost: bool = False) -> Any:
    """Change what the caller passed as the student's code changed its copy; what must be new is returned."""
    torch = sys.modules.get("torch")
    if isinstance(argument, np.ndarray) and isinstance(changed, np.ndarray) and argument.flags.writeable:
        if argument.shape == changed.shape:
            argument[...] = changed
        elif outermost:
            argument.fill(np.nan if argument.dtype.kind == "f" else 0)
        else:
            return changed
    elif isinstance(argument, list) and isinstance(changed, list):
        kept = [_merged(old, new) for old, new in zip(argument, changed, strict=False)]
        argument[:] = kept + changed[len(kept) :]
    elif isinstance(argument, dict) and isinstance(changed, dict):
        parts = {key: _merged(argument[key], new) if key in argument else new for key, new in changed.items()}
        argument.clear()
        argument.update(parts)
    elif isinstance(argument, set) and isinstance(changed, set):
        argument.clear()
        argument.update(changed)
    elif torch is not None and type(argument) is type(changed) is torch.Tensor:
        if argument.shape == changed.shape and not argument.requires_grad:
            argument.copy_(changed)
        elif outermost:
            argument.fill_(float("nan") if argument.is_floating_point() else 0)
        else:
            return changed
    else:
        return changed
    return argument
