"""What the script of the marking page asks for, as JSON."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from autograder.marking import tasks
from autograder.marking.handlers import Handler, for_markers

SHEET_BYTES = 100_000_000  # a row for each of a thousand students, with the answer


class Api(Handler):
    """Base of what the script asks."""

    @property
    def view(self) -> tasks.View:
        return tasks.View(self.asked("names"), self.asked("second"), self.get_query_argument("student", ""))

    async def reply(self, task: Callable[..., Any], *arguments: Any) -> None:
        """Answer with what a task returns."""
        status, document = await self.do(task, *arguments)
        self.set_status(status)
        self.finish(document)

    def refuse(self, status: HTTPStatus, message: str) -> None:
        """Answer with a sentence, which the script shows."""
        self.set_status(status)
        self.finish({"message": message})

    def asked(self, name: str) -> bool:
        return self.get_query_argument(name, "0") == "1"


class QuestionData(Api):
    """A question with its groups of answers."""

    @for_markers
    async def get(self, *names: str) -> None:
        await self.reply(tasks.question, names, self.view, self.marker)


class AnswerData(Api):
    """One answer."""

    @for_markers
    async def get(self, *names: str) -> None:
        await self.reply(tasks.answer, names, self.get_query_argument("id", ""))


class Marks(Api):
    """Writes a mark for a group of answers."""

    @for_markers
    async def put(self, *names: str) -> None:
        await self.reply(tasks.mark, names, self.request.body, self.view, self.marker)


class RubricItems(Api):
    """Changes the items of a rubric, or tells what that would change."""

    @for_markers
    async def put(self, *names: str) -> None:
        await self.reply(tasks.rubric, names, self.request.body, self.view, self.marker)


class Sheet(Api):
    """The marks of a question as CSV, for people who mark without the server."""

    most_bytes = SHEET_BYTES

    @for_markers
    async def get(self, *names: str) -> None:
        status, content = await self.do(tasks.written_sheet, names)
        self.set_status(status)
        if status is HTTPStatus.OK:
            self.set_header("Content-Type", "text/csv; charset=utf-8")
            self.set_header("Content-Disposition", f'attachment; filename="{names[-1]}.csv"')
        self.finish(content)

    @for_markers
    async def post(self, *names: str) -> None:
        await self.reply(tasks.read_sheet, names, self.request.body, self.asked("write"), self.marker)
