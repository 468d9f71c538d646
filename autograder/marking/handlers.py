"""What the marking pages and their API share: who may see them, what they may load, how they refuse."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from sqlalchemy.exc import OperationalError

from autograder.marking.documents import templates
from autograder.marking.tables import ConflictError
from autograder.source.assignments import CourseError
from autograder.source.loading import course_root
from autograder.stopping import trouble

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
RUBRIC_CONFLICT = "Somebody else changed the points in the meantime; nothing was written. Reload the page."
NOT_A_MARK = "The request is not a mark: {reason}. Reload the page."
MARKER = "autograder_marker"  # server setting: a name for people of whom Jupyter knows none
BUSY = "The gradebook is busy ({reason}). Try again."


class Handler(JupyterHandler):
    """A page of ours: for people who are logged in, with a policy that runs no script but ours."""

    auth_resource = "autograder"

    @property
    def content_security_policy(self) -> str:
        return POLICY

    def set_default_headers(self) -> None:
        super().set_default_headers()
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-store")

    @property
    def root(self) -> Path:
        """The course directory: the one that holds the server's folder.

        Raises:
            CourseError: there is none.
        """
        return course_root(Path(self.settings["server_root_dir"]).expanduser())

    def url(self, *parts: str) -> str:
        """Return the address of a page of ours."""
        return url_path_join(self.base_url, "autograder", "marking", *parts)

    def show(self, template: str, *, title: str, **values: Any) -> None:
        """Write a page."""
        self.xsrf_token  # noqa: B018 - reading it sets the cookie, which the script sends back
        style = self.url("static", "marking.css")
        self.finish(templates().get_template(template).render(style=style, title=title, **values))

    @contextmanager
    def sentences(self) -> Iterator[None]:
        """Answer with one sentence on what is wrong with the course, the gradebook or the request."""
        try:
            yield
        except CourseError as error:
            self.refuse(HTTPStatus.NOT_FOUND, str(error))
        except ConflictError:
            self.refuse(HTTPStatus.CONFLICT, RUBRIC_CONFLICT)
        except OperationalError as error:
            self.refuse(HTTPStatus.SERVICE_UNAVAILABLE, BUSY.format(reason=trouble(error) or error.orig))
        except (KeyError, TypeError, ValueError) as error:
            self.log.warning("a request of the marking page is refused", exc_info=True)
            self.refuse(HTTPStatus.BAD_REQUEST, NOT_A_MARK.format(reason=f"{type(error).__name__}: {error}"))

    def refuse(self, status: HTTPStatus, message: str) -> None:
        """Answer with a sentence."""
        self.set_status(status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(message)

    @property
    def marker(self) -> tuple[str, bool]:
        """The name of the person, and whether Jupyter knows it: for a token alone it invents "Anonymous ..."."""
        name = self.current_user.display_name
        invented = name.startswith("Anonymous ")
        return (self.settings.get(MARKER) or name if invented else name), not invented
