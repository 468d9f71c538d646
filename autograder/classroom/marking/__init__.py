"""A page on which people mark written answers, question by question: an extension of Jupyter's server."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "autograder.classroom.marking"}]


def _load_jupyter_server_extension(app: ServerApp) -> None:
    try:
        from autograder.classroom.marking.server import add_handlers
    except ImportError as error:  # a student's machine has the course without what grading needs
        app.log.info("autograder.classroom.marking is left out: %s", error)
    else:
        add_handlers(app)
