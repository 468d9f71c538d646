"""What the marking pages and their API share: who may see them, what they may load, how they refuse."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any, TypeVar, cast

from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado import web

from autograder.marking.documents import templates
from autograder.marking.tasks import Marker
from autograder.marking.worker import Reply, Worker

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
MARKER = "autograder_marker"  # server setting: a name for people of whom Jupyter knows none
MOST_BYTES = 2_000_000  # of a request
TOO_LARGE = "The request holds {found:.1f} MB, expected at most {most:.0f} MB: send less at a time."
REFUSED = "You may not see the marking pages: ask whoever runs this server for the right to read and write its files."
NOT_IN_ORDER = "The request could not be answered ({reason}). Reload the page."

worker = Worker()

Method = TypeVar("Method", bound=Callable[..., Awaitable[None]])


def for_markers(method: Method) -> Method:
    """Let a method answer those alone who are logged in, and whom Jupyter's authorizer lets do it.

    Names, answers and marks are also in files of the server's folder: the authorizer is asked about these as well.
    """
    return cast(Method, web.authenticated(authorized(authorized(resource="contents")(method))))


class Handler(JupyterHandler):
    """A page of ours: for people who are logged in, with a policy that runs no script but ours."""

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
        """Have a task done for the course that holds the server's folder; see `autograder.marking.worker`."""
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
