"""Serve the marking pages. Login, tokens and protection against forged requests are those of Jupyter's server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado import web

from autograder.marking.api import AnswerData, Marks, QuestionData, RubricPoints, Sheet
from autograder.marking.handlers import Handler
from autograder.marking.questions import has_gradebook, opened
from autograder.source.assignments import CourseError
from autograder.source.loading import assignment_names

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
            self.show("assignments.html", assignments=found)


class Overview(Handler):
    """The questions of an assignment."""

    @web.authenticated
    def get(self, assignment: str) -> None:
        with self.sentences(), opened(self.root, assignment) as marking:
            rows = [row | {"url": self.url(assignment, row["path"])} for row in marking.overview()]
            done, total = (sum(row[key] for row in rows) for key in ("done", "total"))
            known = [row["minutes"] for row in rows if row["minutes"] is not None]
            summary = {"done": done, "total": total, "minutes": sum(known) if len(known) == len(rows) else None}
            self.show("overview.html", assignment=assignment, back=self.url(), questions=rows, summary=summary)


class QuestionPage(Handler):
    """The page on which a question is marked; its script asks for the rest."""

    @web.authenticated
    def get(self, assignment: str, notebook: str, question: str) -> None:
        with self.sentences(), opened(self.root, assignment) as marking:
            found = marking.question(notebook, question)
            api = self.url("api", assignment, notebook, question)
            script, back = self.url("static", "marking.js"), self.url(assignment)
            title = found.title
            self.show("question.html", assignment=assignment, title=title, back=back, api=api, script=script)


class Static(JupyterHandler, web.StaticFileHandler):
    """The script and the style; a browser asks whether they are still the same."""

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", "no-cache")

    @web.authenticated
    def get(self, path: str) -> Any:
        return web.StaticFileHandler.get(self, path)


def add_handlers(app: Any) -> None:
    """Add the pages to a Jupyter server.

    Args:
        app: `jupyter_server.serverapp.ServerApp`.
    """
    part = r"([\w.-]+)"
    question = f"{part}/{part}/{part}"
    routes = [
        (r"static/(.+)", Static, {"path": str(STATIC)}),
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
    app.web_app.add_handlers(".*$", [(base + path, *rest) for path, *rest in routes])
