"""A page on which people mark written answers, question by question: an extension of Jupyter's server."""

from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "autograder.marking"}]


def _load_jupyter_server_extension(app: Any) -> None:
    try:
        from autograder.marking.server import add_handlers
    except ImportError as error:  # a student's machine has the course without what grading needs
        app.log.info("autograder.marking is left out: %s", error)
    else:
        add_handlers(app)
