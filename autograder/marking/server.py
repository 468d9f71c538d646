"""Serve the marking pages. Login, tokens and protection against forged requests are those of Jupyter's server."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path
from typing import TYPE_CHECKING

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado import web

from autograder.marking.api import AnswerData, Marks, QuestionData, RubricPoints, Sheet
from autograder.marking.handlers import Handler
from autograder.marking.questions import has_gradebook, opened
from autograder.source.assignments import CourseError
from autograder.source.loading import assignment_names

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp

STATIC = Path(__file__).parent / "static"


class Available(Handler):
    """Tells JupyterLab whether there is anything to mark here: on a student's server there is not."""

    @web.authenticated
    def get(self) -> None:
        try:
            available = has_gradebook(self.root)
        except CourseError:
            available = False
        self.finish({"available": available})


class Assignments(Handler):
    """The list of assignments."""

    @web.authenticated
    def get(self) -> None:
        with self.sentences():
            found = []
            for name in assignment_names(self.root):
                try:
                    with opened(self.root, name) as marking:
                        rows = marking.overview()
                except CourseError:  # not graded yet
                    rows = []
                done, total = (sum(row[key] for row in rows) for key in ("done", "total"))
                found.append({"name": name, "url": self.url(name), "done": done, "total": total})
            self.show("assignments.html", title="Marking", assignments=found)


class Overview(Handler):
    """The questions of an assignment."""

    @web.authenticated
    def get(self, assignment: str) -> None:
        with self.sentences(), opened(self.root, assignment) as marking:
            rows = [row | {"url": self.url(assignment, row["path"])} for row in marking.overview()]
            done, total = (sum(row[key] for row in rows) for key in ("done", "total"))
            known = [row["minutes"] for row in rows if row["minutes"] is not None]
            summary = {"done": done, "total": total, "minutes": sum(known) if len(known) == len(rows) else None}
            shown = {"assignment": assignment, "back": self.url(), "questions": rows, "summary": summary}
            self.show("overview.html", title=assignment, **shown)


class QuestionPage(Handler):
    """The page on which a question is marked; its script asks for the rest."""

    @web.authenticated
    def get(self, assignment: str, notebook: str, question: str) -> None:
        with self.sentences(), opened(self.root, assignment) as marking:
            found = marking.question(notebook, question)
            api = self.url("api", assignment, notebook, question)
            script, back = self.url("static", "marking.js"), self.url(assignment)
            shown = {"assignment": assignment, "back": back, "api": api, "script": script}
            self.show("question.html", title=found.title, **shown)


class Static(JupyterHandler, web.StaticFileHandler):
    """The script and the style; a browser asks whether they are still the same."""

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", "no-cache")

    @web.authenticated
    def get(self, path: str, include_body: bool = True) -> Awaitable[None]:  # type: ignore[override]  # as tornado has it
        return web.StaticFileHandler.get(self, path, include_body)


def add_handlers(app: ServerApp) -> None:
    """Add the pages to a Jupyter server."""
    part = r"([\w.-]+)"
    question = f"{part}/{part}/{part}"
    routes: list[tuple[str, type[Handler]]] = [
        (rf"api/{question}", QuestionData),
        (rf"api/{question}/answer", AnswerData),
        (rf"api/{question}/marks", Marks),
        (rf"api/{question}/rubric", RubricPoints),
        (rf"api/{question}/marks\.csv", Sheet),
        ("available", Available),
        (r"?", Assignments),
        (rf"{part}/?", Overview),
        (question, QuestionPage),
    ]
    base = url_path_join(app.base_url, "autograder", "marking", "/")
    static = (rf"{base}static/(.+)", Static, {"path": str(STATIC)})
    rules = [static, *((base + path, handler) for path, handler in routes)]
    app.web_app.add_handlers(".*$", rules)  # Jupyter's server has no types here
