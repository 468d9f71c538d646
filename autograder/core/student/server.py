"""The student's side of the channel: answers what the grader asks about the notebook's state.

Runs in the student's process, when no cell runs any more. It is as trustworthy as the student's
code, that is not at all: the grader believes nothing but plain data, and no answer of it names anything in the grader.
"""

from __future__ import annotations

import builtins
import contextlib
import linecache
import numbers
import socket
import traceback
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from autograder.core.protocol import channel, messages
from autograder.core.protocol.messages import ErrorReport, Question, Questions, Reply, read
from autograder.core.student.guard import Guard

if TYPE_CHECKING:
    from autograder.core.student.shell import Shell
    from course.checks.verbs import Verbs


class Server:
    """Answers one test cell.

    Args:
        connection: the connection to the grader.
        shell: that has run the notebook.
        files: file name of a cell -> its cell id, for naming lines.
    """

    def __init__(self, connection: socket.socket, shell: Shell, files: dict[str, str]) -> None:
        self.connection, self.shell, self.files = connection, shell, files

    def answer(self) -> bool:
        """Answer the next question; return False if the grader has no more."""
        try:
            header, buffers = channel.receive(self.connection)
            question: Question = read(header, Questions)
            if isinstance(question, messages.End):
                return False
            self._answer(question, buffers)
        except channel.Closed:
            return False
        return True

    def _answer(self, question: Question, buffers: list[bytearray]) -> None:
        arrays: list[Any] = []
        reply: Reply
        try:
            match question:
                case messages.Observe(question=tree):
                    reply = messages.Value(value=self._observed(tree, buffers, arrays))
                case messages.RunTest(codes=codes, value=name, guarded=guarded):
                    reply = messages.Value(value=self._ran(codes, name, guarded))
        except BaseException as error:  # noqa: BLE001 - a student's code may raise anything
            if isinstance(error, MemoryError):  # to say so takes memory, which the frames of the call still hold
                traceback.clear_frames(error.__traceback__)
            reply, arrays = messages.Raised(error=explain(error, self.files)), []
        channel.send(self.connection, reply.frame(), arrays)

    @cached_property
    def _verbs(self) -> Verbs:
        from course.checks.verbs import Verbs

        return Verbs(self.shell.user_ns, lambda error: msgspec.structs.asdict(explain(error, self.files)))

    def _observed(self, tree: Any, buffers: list[bytearray], arrays: list[Any]) -> Any:
        from autograder.core.protocol import values  # only the course's own checks ask so

        return values.pack_answer(self._verbs.answer(values.unpack_question(tree, buffers)), arrays)

    def _ran(self, codes: list[str], name: str, guarded: bool) -> float | str | None:
        """Run the codes of a test.

        Returns:
            The number that the last line gives, if it gives one; or the name of a class, if the test met an object of
            it that it should not.

        Raises:
            BaseException: of the last code.
        """
        *before, last = codes
        names = self.shell.user_ns
        self.shell.shows_errors = False
        for code in before:
            self.shell.run(code)
        names.pop(name, None)
        guard = Guard(self.shell)
        with guard if guarded else contextlib.nullcontext():
            _, error, _ = self.shell.run(last)
        if error is not None:
            raise error
        if guard.met:
            return guard.met[:100]
        value = names.get(name)
        return float(value) if isinstance(value, numbers.Real) and not isinstance(value, bool) else None


def explain(error: BaseException, files: dict[str, str]) -> ErrorReport:
    """Return an exception as data: builtin type, text, and the student's line."""
    builtin = next(c for c in type(error).__mro__ if vars(builtins).get(c.__name__) is c)  # a class may only say so
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
