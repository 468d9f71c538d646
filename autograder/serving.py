"""The student's side of the channel: answers what the grader asks about the notebook's state.

Runs in a fork of the student's process, which forgets everything when it ends. It is as trustworthy as the student's
code, that is not at all: the grader believes nothing but plain data, and no answer of it names anything in the grader.
"""

from __future__ import annotations

import linecache
import socket
import traceback
from typing import Any

from autograder import channel
from course.checks.source import opcodes

MAX_TEXT = 500
MAX_LINE = 200


class Server:
    """Serves one fork of the state.

    Args:
        connection: to the grader.
        names: the notebook's global names.
        files: file name of a cell -> its cell id, for naming lines.
    """

    def __init__(self, connection: socket.socket, names: dict[str, Any], files: dict[str, str]) -> None:
        self.connection, self.names, self.files = connection, names, files
        self.objects: dict[int, Any] = {}
        self.numbers: dict[int, int] = {}

    def serve(self) -> None:
        """Answer until the grader says "end"."""
        while True:
            header, buffers = channel.receive(self.connection)
            if header["op"] == "end":
                return
            self._answer(header, buffers)

    def _answer(self, header: dict[str, Any], buffers: list[bytearray]) -> None:
        reply: list[Any] = []
        try:
            arrays: list[Any] = []
            value = self._do(header, buffers)
            answer = {"value": channel.pack(value[0], arrays, self._refer), "changed": []}
            for where, argument in value[1]:
                answer["changed"].append([where, channel.pack(argument, arrays, self._refer)])
            reply = [answer, arrays]
        except BaseException as error:
            reply = [{"raised": explain(error, self.files)}, []]
        channel.send(self.connection, *reply)

    def _do(self, header: dict[str, Any], buffers: list[bytearray]) -> tuple[Any, list[tuple[Any, Any]]]:
        """The value asked for, and the arguments that the call changed."""
        op = header["op"]
        if op == "name":
            return self.names[header["name"]], []
        target = self.objects[header["target"]]
        if op == "attribute":
            return getattr(target, header["name"]), []
        if op == "length":
            return len(target), []
        args = channel.unpack(header["args"], buffers, self._resolve)
        kwargs = channel.unpack(header["kwargs"], buffers, self._resolve)
        if op == "item":
            return target[args[0]], []
        if op == "opcodes":
            return opcodes(target, *args), []
        before = [(i, _copy(a)) for i, a in enumerate(args)]
        value = target(*args, **kwargs)
        return value, [(i, args[i]) for i, old in before if old is not None and not _same(old, args[i])]

    def _refer(self, value: Any) -> dict[str, Any]:
        number = self.numbers.setdefault(id(value), len(self.numbers) + 1)
        self.objects[number] = value
        return {"$ref": number, "kind": type(value).__name__[:80], "calls": callable(value)}

    def _resolve(self, tree: dict[str, Any]) -> Any:
        if "$mine" in tree:  # one of ours comes back
            return self.objects[tree["$mine"]]
        return self._callback(tree["$ref"])

    def _callback(self, number: int):
        def callback(*args, **kwargs):
            arrays: list[Any] = []
            packed = {
                "args": channel.pack(args, arrays, self._refer),
                "kwargs": channel.pack(kwargs, arrays, self._refer),
            }
            channel.send(self.connection, {"callback": number} | packed, arrays)
            while True:
                header, buffers = channel.receive(self.connection)
                if header["op"] == "return":
                    return channel.unpack(header["value"], buffers, self._resolve)
                if header["op"] == "raise":
                    raise RuntimeError("the function that was passed in failed")
                self._answer(header, buffers)  # the callback looks at something of ours first

        return callback


def explain(error: BaseException, files: dict[str, str]) -> dict[str, Any]:
    """An exception as data: builtin type, text, and the student's line."""
    builtin = next(c for c in type(error).__mro__ if c.__module__ == "builtins")
    told: dict[str, Any] = {"type": builtin.__name__, "text": str(error)[:MAX_TEXT]}
    if isinstance(error, NameError) and error.name:
        told["name"] = str(error.name)[:MAX_LINE]
    if isinstance(error, SyntaxError) and error.lineno:
        told |= {"line": error.lineno, "code": (error.text or "").strip()[:MAX_LINE]}
    for frame, line in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        if code.co_filename in files:
            text = linecache.getline(code.co_filename, line).strip()[:MAX_LINE]
            told |= {"line": line, "code": text, "function": code.co_name[:80], "cell": files[code.co_filename]}
    return told


def _copy(value: Any) -> Any:
    import numpy as np

    if isinstance(value, np.ndarray):
        return value.copy()
    return list(value) if isinstance(value, list) else None


def _same(old: Any, new: Any) -> bool:
    import numpy as np

    if isinstance(old, np.ndarray):
        return old.shape == new.shape and np.array_equal(old, new, equal_nan=old.dtype.kind in "fc")
    try:
        return len(old) == len(new) and all(a is b or bool(np.all(a == b)) for a, b in zip(old, new, strict=True))
    except Exception:
        return False
