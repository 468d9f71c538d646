"""Serve the marking pages.

Login, tokens, protection against forged requests, and who may read and write, are those of Jupyter's server.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado import web

from autograder.classroom.marking import tasks
from autograder.classroom.marking.handlers import (
    AnswerData,
    Handler,
    Marks,
    QuestionData,
    RubricItems,
    Sheet,
    for_markers,
)
from autograder.classroom.marking.questions import has_gradebook
from autograder.core.source.assignments import CourseError
from autograder.core.source.loading import course_root

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp

STATIC = Path(__file__).parent / "static"


class Available(Handler):
    """Tells JupyterLab whether there is anything to mark, which there isn't on a student's server."""

    @for_markers
    async def get(self) -> None:
        try:
            available = has_gradebook(course_root(self.folder))
        except CourseError:
            available = False
        self.finish({"available": available})


class Page(Handler):
    """Base of the pages."""

    async def found(self, task: Callable[..., Any], *arguments: Any) -> Any:
        """Return what a task returns; if it refuses, answer with its sentence and return None."""
        status, content = await self.do(task, *arguments)
        if status is HTTPStatus.OK:
            return content
        self.refuse(status, content["message"])
        return None


class Assignments(Page):
    """The list of assignments."""

    @for_markers
    async def get(self) -> None:
        rows = await self.found(tasks.assignments)
        if rows is not None:
            listed = [row | {"url": self.url(row["name"])} for row in rows]
            self.show("assignments.html", title="Marking", assignments=listed)


class Overview(Page):
    """The questions of an assignment, or all exercises of one student."""

    @for_markers
    async def get(self, assignment: str, student: str = "") -> None:
        if (found := await self.found(tasks.overview, assignment, student)) is not None:
            rows, students = found
            of = f"?{urlencode({'student': student})}" if student else ""
            rows = [row | {"url": self.url(assignment, row["path"]) + of} for row in rows]
            done, total = (sum(row[key] for row in rows) for key in ("done", "total"))
            known = [row["minutes"] for row in rows if row["minutes"] is not None]
            summary = {"done": done, "total": total, "minutes": sum(known) if len(known) == len(rows) else None}
            shown = {"assignment": assignment, "student": student, "questions": rows, "summary": summary}
            back = self.url(assignment) if student else self.url()
            links = {one: self.url(assignment, quote(one, safe="")) for one in students}
            self.show("overview.html", title=assignment, back=back, students=links, **shown)


class QuestionPage(Page):
    """The page on which a question is marked; its script asks for the rest."""

    @for_markers
    async def get(self, *names: str) -> None:
        title = await self.found(tasks.title, names)
        if title is not None:
            api, script, back = self.url("api", *names), self.url("static", "marking.js"), self.url(names[0])
            student = self.get_query_argument("student", "")
            back += f"/{quote(student, safe='')}" if student else ""
            shown = {"assignment": names[0], "student": student, "back": back, "api": api, "script": script}
            self.show("question.html", title=title, **shown)


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
        (rf"api/{question}/rubric", RubricItems),
        (rf"api/{question}/marks\.csv", Sheet),
        ("available", Available),
        (r"?", Assignments),
        (rf"{part}/?", Overview),
        (rf"{part}/([^/]+)", Overview),
        (question, QuestionPage),
    ]
    base = url_path_join(app.base_url, "autograder", "marking", "/")
    static = (rf"{base}static/(.+)", Static, {"path": str(STATIC)})
    rules = [static, *((base + path, handler) for path, handler in routes)]
    app.web_app.add_handlers(".*$", rules)  # Jupyter's server has no types here
