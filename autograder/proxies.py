"""The grader's side of the channel: faces for what lives in the student's process.

A proxy gives plain data for everything that is data. Whatever the student's object overrides (`__eq__`, `__array__`,
`__class__`) has no effect here: only the names below reach it, and only as a question over the channel.
"""

from __future__ import annotations

import builtins
import socket
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder import channel


class StudentGone(BaseException):
    """The student's process ended while it was asked. No `except Exception` of a test may swallow it."""


class StudentLate(BaseException):
    """The student's process did not answer in time."""


class BadAnswer(Exception):
    """The answer was not of the agreed form."""


class Asker:
    """Asks one fork of the student's state.

    Args:
        connection: to it.
        seconds: that one check may take.
    """

    def __init__(self, connection: socket.socket, seconds: float) -> None:
        self.connection, self.seconds = connection, seconds
        self.deadline = 0.0
        self.mine: list[Any] = []  # callables of the test that the student's code may call
        self.faces: dict[int, Proxy] = {}
        self.failed: BaseException | None = None

    def start_clock(self) -> None:
        """A check begins."""
        self.deadline = time.monotonic() + self.seconds
        self.mine.clear()

    def name(self, name: str) -> Any:
        """The value of a global name of the notebook.

        Raises:
            KeyError: there is none.
        """
        try:
            return self.ask({"op": "name", "name": name})
        except KeyError:
            raise KeyError(name) from None

    def ask(self, header: dict[str, Any], buffers: list[np.ndarray] | None = None, args: tuple = ()) -> Any:
        """Send a question, serve the callbacks that it leads to, and take the answer.

        Raises:
            StudentGone, StudentLate: see there.
            BadAnswer: the answer is not of the agreed form.
            Exception: of the builtin type that the student's code raised; `student` holds what is known of it.
        """
        try:
            channel.send(self.connection, header, buffers)
            while True:
                reply, arrays = channel.receive(self.connection, self.deadline)
                if "callback" not in reply:
                    break
                self._call_back(reply, arrays)
        except channel.Closed:
            raise StudentGone from None
        except channel.Late:
            raise StudentLate from None
        except (channel.ChannelError, LookupError, TypeError) as error:
            raise BadAnswer(str(error)) from None
        failed, self.failed = self.failed, None
        try:
            if "raised" not in reply:
                value = self._unpack(reply["value"], arrays)
                for where, changed in reply.get("changed", []):
                    _write_back(args[where], self._unpack(changed, arrays))
                return value
            error = _raised(reply["raised"])
            if failed is not None:  # the test's own function failed, on what the student's code passed to it
                failed.student = error.student | {"text": str(failed)}
                error = failed
        except (channel.ChannelError, LookupError, TypeError, ValueError) as wrong:
            raise BadAnswer(str(wrong)) from None
        raise error

    def call(self, op: str, target: int, args: tuple, kwargs: dict[str, Any]) -> Any:
        """Call something of the student's."""
        buffers: list[np.ndarray] = []
        packed = {
            "args": channel.pack(args, buffers, self._refer),
            "kwargs": channel.pack(kwargs, buffers, self._refer),
        }
        return self.ask({"op": op, "target": target} | packed, buffers, args)

    def _call_back(self, reply: dict[str, Any], arrays: list[bytearray]) -> None:
        number = reply["callback"]
        buffers: list[np.ndarray] = []
        try:
            if type(number) is not int or not 0 <= number < len(self.mine):
                raise channel.ChannelError("an unknown function is called back")
            args, kwargs = self._unpack(reply["args"], arrays), self._unpack(reply["kwargs"], arrays)
            value = self.mine[number](*args, **kwargs)
            answer = {"op": "return", "value": channel.pack(value, buffers, self._refer)}
        except channel.ChannelError:
            raise
        except Exception as error:
            self.failed = self.failed or (None if hasattr(error, "student") else error)
            answer, buffers = {"op": "raise"}, []
        channel.send(self.connection, answer, buffers)

    def _unpack(self, tree: Any, arrays: list[bytearray]) -> Any:
        return channel.unpack(tree, arrays, self._face)

    def _face(self, tree: dict[str, Any]) -> Proxy:
        number, kind = tree.get("$ref"), tree.get("kind")
        if type(number) is not int or type(kind) is not str:
            raise channel.ChannelError("a reference is not of the agreed form")
        if number not in self.faces:
            if len(self.faces) > 100_000:
                raise channel.ChannelError("too many references")
            self.faces[number] = Proxy(
                self, number, kind[:80] if kind.isidentifier() else "object", bool(tree.get("calls"))
            )
        return self.faces[number]

    def _refer(self, value: Any) -> dict[str, Any]:
        if isinstance(value, Proxy):
            return {"$mine": value._number}
        if not callable(value):
            raise TypeError(f"a test passes a {type(value).__name__} to the student's code: pass data or a function")
        self.mine.append(value)
        return {"$ref": len(self.mine) - 1}


class Proxy:
    """Something of the student's that is no data: a function, a class, an object, a figure."""

    def __init__(self, asker: Asker, number: int, kind: str, calls: bool) -> None:
        self._asker, self._number, self._remote_type, self._calls = asker, number, kind, calls

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._asker.call("call", self._number, args, kwargs)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._asker.ask({"op": "attribute", "target": self._number, "name": name})

    def __len__(self) -> int:
        length = self._asker.ask({"op": "length", "target": self._number})
        if type(length) is not int or length < 0:
            raise TypeError("a length is no number")
        return length

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, key: Any) -> Any:
        return self._asker.call("item", self._number, (key,), {})

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def __repr__(self) -> str:
        return f"<{self._remote_type} of the student>"

    def _opcodes(self, *args: Any) -> int:
        """What course.checks.source.opcodes measures, measured where the code runs."""
        count = self._asker.call("opcodes", self._number, args, {})
        if type(count) is not int:
            raise BadAnswer("a count is no number")
        return count


def _raised(told: Any) -> Exception:
    """An exception of the builtin type that was raised, with what is known of it as `student`."""
    if type(told) is not dict:
        raise channel.ChannelError("an exception is not of the agreed form")
    name = told.get("type")
    kind = getattr(builtins, name, None) if type(name) is str else None
    if not (isinstance(kind, type) and issubclass(kind, Exception)):
        kind = RuntimeError
    try:
        error = kind("raised by the student's code")
    except TypeError:  # UnicodeDecodeError and its like want more
        error = RuntimeError("raised by the student's code")
    error.student = told
    return error


def _write_back(argument: Any, changed: Any) -> None:
    """Change the caller's array or list as the student's code changed its copy."""
    if isinstance(argument, np.ndarray) and isinstance(changed, np.ndarray) and argument.flags.writeable:
        if argument.shape == changed.shape:
            argument[...] = changed
        else:
            argument.fill(np.nan if argument.dtype.kind == "f" else 0)
    elif isinstance(argument, list) and isinstance(changed, list):
        argument[:] = changed
