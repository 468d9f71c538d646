"""Request handlers of the marking pages and their script: permissions, replies and refusals."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any, TypeVar, cast

from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado import web

from autograder.classroom.marking import tasks
from autograder.classroom.marking.documents import templates
from autograder.classroom.marking.tasks import Marker
from autograder.classroom.marking.worker import Reply, Worker

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
MARKER = "autograder_marker"  # server setting: a marker's name, for when Jupyter has none
MOST_BYTES = 2_000_000  # of a request
TOO_LARGE = "The request holds {found:.1f} MB, expected at most {most:.0f} MB: send less at a time."
REFUSED = "You may not see the marking pages: ask whoever runs this server for the right to read and write its files."
NOT_IN_ORDER = "The request could not be answered ({reason}). Reload the page."

worker = Worker()

Method = TypeVar("Method", bound=Callable[..., Awaitable[None]])
SHEET_BYTES = 100_000_000  # a row for each of a thousand students, with the answer


def for_markers(method: Method) -> Method:
    """Restrict a method to users who are logged in and whom Jupyter's authorizer permits it.

    Names, answers and marks are also in files of the server's folder: the authorizer is asked about these as well.
    """
    return cast(Method, web.authenticated(authorized(authorized(resource="contents")(method))))


class Handler(JupyterHandler):
    """A page of ours, for logged-in users, with a policy that runs no foreign script."""

    auth_resource = "autograder"
    most_bytes = MOST_BYTES

    async def prepare(self) -> None:
        await super().prepare()
        found = len(self.request.body)
        if found > self.most_bytes and not self._finished:
            message = TOO_LARGE.format(found=found / 1e6, most=self.most_bytes / 1e6)
            self.refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, message)

    def write_error(self, status_code: int, **_: Any) -> None:
        """Answer with a sentence in place of Jupyter's page on errors."""
        status = HTTPStatus(status_code)
        self.refuse(status, REFUSED if status is HTTPStatus.FORBIDDEN else NOT_IN_ORDER.format(reason=status.phrase))

    async def do(self, task: Callable[..., Any], *arguments: Any) -> Reply:
        """Have a task done for the course that holds the server's folder; see `autograder.classroom.marking.worker`."""
        return await worker.do(task, self.folder, *arguments)

    @property
    def content_security_policy(self) -> str:
        return POLICY

    def set_default_headers(self) -> None:
        super().set_default_headers()
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-store")

    @property
    def folder(self) -> Path:
        """The server's folder."""
        return Path(self.settings["server_root_dir"]).expanduser()

    def url(self, *parts: str) -> str:
        """Return the address of a page of ours."""
        return url_path_join(self.base_url, "autograder", "marking", *parts)

    def show(self, template: str, *, title: str, **values: Any) -> None:
        """Write a page."""
        self.xsrf_token  # noqa: B018 - reading it sets the cookie, which the script sends back
        style = self.url("static", "marking.css")
        self.finish(templates().get_template(template).render(style=style, title=title, **values))

    def refuse(self, status: HTTPStatus, message: str) -> None:
        """Answer with a sentence."""
        self.set_status(status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(message)

    @property
    def marker(self) -> Marker:
        """The person; for a token alone Jupyter invents "Anonymous ..."."""
        name = self.current_user.display_name
        invented = name.startswith("Anonymous ")
        return Marker(self.settings.get(MARKER) or name if invented else name, not invented)


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
    """Changes the items of a rubric, or previews the change."""

    @for_markers
    async def put(self, *names: str) -> None:
        await self.reply(tasks.rubric, names, self.request.body, self.view, self.marker)


class Sheet(Api):
    """The marks of a question as CSV, for marking without the server."""

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
