"""The student's side of the channel: answers what the grader asks about the notebook's state.

Runs in the student's process, when no cell runs any more. It is as trustworthy as the student's
code, that is not at all: the grader believes nothing but plain data, and no answer of it names anything in the grader.
"""

from __future__ import annotations

import contextlib
import linecache
import numbers
import socket
import sys
import traceback
from collections.abc import Callable
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from autograder.protocol import channel, messages, seeds, values
from autograder.protocol.messages import Ask, ErrorReport, Question, Questions, Reply, read
from autograder.student.verbs import VERBS

if TYPE_CHECKING:
    from autograder.protocol.tensors import Variables
    from course.checks.student import Verbs


class Server:
    """Answers one test cell.

    Args:
        connection: to the grader.
        names: the notebook's global names.
        files: file name of a cell -> its cell id, for naming lines.
        run: runs a cell, and returns the exception that ended it, or None; without it no test can be run here.
    """

    def __init__(
        self,
        connection: socket.socket,
        names: dict[str, Any],
        files: dict[str, str],
        run: Callable[[str], BaseException | None] | None = None,
    ) -> None:
        self.connection, self.names, self.files, self.run = connection, names, files, run
        self.objects: dict[int, Any] = {}
        self.numbers: dict[int, int] = {}
        self.verbs: Verbs | None = None
        self.told: dict[str, Any] = {}  # names that the grader knows what stands for, until they stand for another

    @cached_property
    def variables(self) -> Variables:
        """The tensors that gradients flow through; only with torch loaded."""
        from autograder.protocol.tensors import Variables

        return Variables(self._carry_on)

    def answer(self) -> bool:
        """Answer the next question; return False if the grader has no more."""
        try:
            question, buffers = self._next()
            if isinstance(question, messages.End):
                return False
            self._answer(question, buffers)
        except channel.Closed:
            return False
        return True

    def _next(self) -> tuple[Question, list[bytearray]]:
        header, buffers = channel.receive(self.connection)
        return read(header, Questions), buffers

    def _answer(self, question: Question, buffers: list[bytearray]) -> None:
        reply: Reply
        arrays: list[Any] = []
        try:
            if isinstance(question, messages.Observe):
                self._send(messages.Answer(value=self._observed(question, buffers, arrays)), arrays)
                return
            args = values.unpack(getattr(question, "args", None), buffers, self._resolve) or ()
            kwargs = values.unpack(getattr(question, "kwargs", None), buffers, self._resolve) or {}
            self._take_changes(question, buffers)
            with _recording(question):
                value, changed = self._do(question, args, kwargs)
            packed = values.pack(value, arrays, self._refer)
            changes = [(where, values.pack(new, arrays, self._refer)) for where, new in changed]
            reply = messages.Answer(value=packed, changed=changes)
        except BaseException as error:  # noqa: BLE001 - a student's code may raise anything
            if isinstance(error, MemoryError):  # to say so takes memory, which the frames of the call still hold
                traceback.clear_frames(error.__traceback__)
            reply, arrays = messages.Raised(error=explain(error, self.files)), []
        self._send(reply, arrays)

    def _observed(self, question: messages.Observe, buffers: list[bytearray], arrays: list[Any]) -> Any:
        from autograder.protocol import observing  # only the course's own checks ask so
        from course.checks.student import Verbs

        if self.verbs is None:
            self.verbs = Verbs(self.names, lambda error: msgspec.structs.asdict(explain(error, self.files)))
        found = self.verbs.answer(observing.unpack_question(question.question, buffers))
        return observing.pack_answer(found, arrays)

    def _take_changes(self, question: Question, buffers: list[bytearray]) -> None:
        """Seeds and parameters that the test has changed since it last asked."""
        if question.random is not None:
            seeds.put(values.unpack(question.random, buffers, self._resolve))
        if question.leaves is not None:
            self.variables.apply(values.unpack(question.leaves, buffers, self._resolve))

    def _send(self, reply: Reply, arrays: list[Any]) -> None:
        if "variables" in self.__dict__:
            reply.leaves = values.pack(self.variables.changes(), arrays, self._refer)
        reply.stale = [name for name, value in self.told.items() if self.names.get(name, self) is not value]
        for name in reply.stale:
            del self.told[name]
        channel.send(self.connection, reply.frame(), arrays)

    def _do(
        self, question: Question, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Any, list[tuple[int | str, Any]]]:
        """Return the value asked for, and the arguments that the call changed."""
        match question:
            case messages.Name(name=name):
                value = self.told[name] = self.names[name]
                return value, []
            case messages.SetName(name=name):
                self.names[name] = args[0]
            case messages.DeleteName(name=name):
                del self.names[name]
            case messages.Run(codes=codes, value=value):
                return self._ran(codes, value), []
            case messages.Backward(target=number):
                return self.variables.carry_on(number, *args), []
            case Ask(what="call", target=number):
                return self._called(self.objects[number], args, kwargs)
            case Ask(what=what, target=number):
                return VERBS[what](self.objects[number], *args), []
        return None, []

    def _ran(self, codes: list[str], name: str) -> float | None:
        """Run the codes of a test; the number that its last line gives, if it does.

        Raises:
            BaseException: of the last code.
        """
        if self.run is None:
            raise RuntimeError("no test can be run here")
        *before, last = codes
        for code in before:
            self.run(code)
        self.names.pop(name, None)
        if (error := self.run(last)) is not None:
            raise error
        value = self.names.get(name)
        return float(value) if isinstance(value, numbers.Real) and not isinstance(value, bool) else None

    def _called(
        self, target: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Any, list[tuple[int | str, Any]]]:
        given = {where: a for where, a in (dict(enumerate(args)) | kwargs).items() if _can_change(a)}
        before = {where: _copy(a) for where, a in given.items()}
        value = target(*args, **kwargs)
        return value, [(where, a) for where, a in given.items() if not _same(before[where], a)]

    def _give(self, value: Any) -> dict[str, Any]:
        """As `_refer`, for an argument."""
        torch = sys.modules.get("torch")
        if torch is not None and isinstance(value, torch.Tensor):
            return self.variables.tree(value, argument=True)
        return self._refer(value)

    def _refer(self, value: Any) -> dict[str, Any]:
        torch = sys.modules.get("torch")
        if torch is not None and isinstance(value, torch.Tensor):
            return self.variables.tree(value)
        number = self.numbers.setdefault(id(value), len(self.numbers) + 1)
        self.objects[number] = value
        module = torch is not None and isinstance(value, torch.nn.Module)
        face = "class" if isinstance(value, type) else "module" if module else ""
        return {"$ref": number, "kind": type(value).__name__[:80], "face": face}

    def _resolve(self, tree: dict[str, Any]) -> Any:
        if "$v" in tree:
            return self.variables.resolve(tree)
        if "$mine" in tree:  # one of ours comes back
            return self.objects[tree["$mine"]]
        return self._callback(tree["$ref"])

    def _callback(self, number: int) -> Callable[..., Any]:
        def callback(*args: Any, **kwargs: Any) -> Any:
            if any(map(_is_transformed, args)):
                return _plainly().apply(callback, *args)
            arrays: list[Any] = []
            packed = values.pack(args, arrays, self._give), values.pack(kwargs, arrays, self._give)
            return self._ask_back(messages.Callback(function=number, args=packed[0], kwargs=packed[1]), arrays)

        return callback

    def _carry_on(self, number: int, gradient: Any, names: list[list[Any]]) -> list[Any]:
        arrays: list[Any] = []
        packed = values.pack([number, gradient, names], arrays, self._refer)
        return self._ask_back(messages.Callback(function="backward", args=packed, kwargs={"$d": []}), arrays)

    def _ask_back(self, callback: messages.Callback, arrays: list[Any]) -> Any:
        self._send(callback, arrays)
        while True:
            question, buffers = self._next()
            if isinstance(question, messages.Return):
                value = values.unpack(question.value, buffers, self._resolve)
                self._take_changes(question, buffers)
                return value
            if isinstance(question, messages.Failed):
                raise RuntimeError("the function that was passed in failed")
            self._answer(question, buffers)  # the callback looks at something of ours first


def _is_transformed(value: Any) -> bool:
    """Return whether it is a tensor within `torch.vmap`, `torch.func.grad` and so on, which has no data of its own."""
    torch = sys.modules.get("torch")
    if torch is None or not isinstance(value, torch.Tensor):
        return False
    return bool(torch._C._functorch.is_functorch_wrapped_tensor(value))  # noqa: SLF001


@cache
def _plainly() -> Any:
    """Return a function of torch's that calls another one with plain tensors; torch can map it and derive it once."""
    import torch

    class OneByOne(torch.autograd.Function):
        @staticmethod
        def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
            pass

        @classmethod
        def vmap(cls, info: Any, in_dims: Any, *args: Any) -> Any:
            def member(number: int) -> Any:
                dims = zip(args, in_dims, strict=True)
                return cls.apply(*(a if d is None else a.select(d, number) for a, d in dims))

            found = [member(number) for number in range(info.batch_size)]
            if not isinstance(found[0], tuple):
                return torch.stack(found), 0
            return tuple(map(torch.stack, zip(*found, strict=True))), (0,) * len(found[0])

    class Gradients(OneByOne):
        @staticmethod
        def forward(function: Callable[..., Any], outputs: int, *args: Any) -> Any:
            with torch.enable_grad():
                leaves = [a.detach().requires_grad_(a.is_floating_point()) for a in args[outputs:]]
                found = function(*leaves)
            found = found if isinstance(found, tuple) else (found,)
            wanted = [leaf for leaf in leaves if leaf.requires_grad]
            gradients = iter(torch.autograd.grad(found, wanted, args[:outputs], materialize_grads=True))
            return tuple(next(gradients) if leaf.requires_grad else torch.zeros(()) for leaf in leaves)

    class Plainly(OneByOne):
        @staticmethod
        def forward(function: Callable[..., Any], *args: Any) -> Any:
            return function(*args)

        @staticmethod
        def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
            ctx.function = inputs[0]
            ctx.save_for_backward(*inputs[1:])

        @staticmethod
        def backward(ctx: Any, *gradients: Any) -> Any:
            found = Gradients.apply(ctx.function, len(gradients), *gradients, *ctx.saved_tensors)
            return None, *(g if a.is_floating_point() else None for g, a in zip(found, ctx.saved_tensors, strict=True))

    return Plainly


def _recording(question: Question) -> contextlib.AbstractContextManager[Any]:
    """Record gradients where the test does."""
    torch = sys.modules.get("torch")
    if torch is None or question.grad is None or isinstance(question, messages.Backward):
        return contextlib.nullcontext()
    return torch.set_grad_enabled(question.grad)


def explain(error: BaseException, files: dict[str, str]) -> ErrorReport:
    """Return an exception as data: builtin type, text, and the student's line."""
    builtin = next(c for c in type(error).__mro__ if c.__module__ == "builtins")
    report = ErrorReport(type=builtin.__name__)
    with contextlib.suppress(Exception):  # a student's class may do anything here
        report.text = str(error)[: messages.MAX_TEXT]
    if isinstance(error, NameError) and error.name:
        report.name = str(error.name)[: messages.MAX_LINE]
    if isinstance(error, SyntaxError) and error.lineno:
        report.line, report.code = error.lineno, (error.text or "").strip()[: messages.MAX_LINE]
    for frame, line in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        if code.co_filename in files:
            report.line, report.code = line, linecache.getline(code.co_filename, line).strip()[: messages.MAX_LINE]
            report.function, report.cell = code.co_name[: messages.MAX_LINE], files[code.co_filename]
    return report


def _can_change(value: Any) -> bool:
    """Return whether it may be changed in place; a tensor that requires a gradient follows by itself."""
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(value, torch.Tensor):
        return not value.requires_grad
    return isinstance(value, (np.ndarray, list, dict, set))


def _copy(value: Any) -> Any:
    """Copy a value with its contents; objects that cannot be changed in place stay themselves."""
    if isinstance(value, (list, tuple)):
        return [_copy(item) for item in value]
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    if not _can_change(value):
        return value
    return value.clone() if hasattr(value, "clone") else value.copy()


def _same(old: Any, new: Any) -> bool:
    """Return whether something is as its copy."""
    try:
        if isinstance(old, np.ndarray):
            return (old.shape, old.dtype) == (new.shape, new.dtype) and old.tobytes() == new.tobytes()
        if isinstance(old, (list, tuple)):
            return len(old) == len(new) and all(map(_same, old, new))
        if isinstance(old, dict):
            return list(old) == list(new) and all(map(_same, old.values(), new.values()))
        torch = sys.modules.get("torch")
        if torch is not None and isinstance(old, torch.Tensor):
            return old is new or (old.shape == new.shape and bool(((old == new) | ((old != old) & (new != new))).all()))
        return old is new or bool(np.all(old == new))
    except Exception:  # noqa: BLE001 - a student's code may raise anything
        return False
