"""Serve the marking pages. Login, tokens and protection against forged requests are those of Jupyter's server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from sqlalchemy.exc import OperationalError
from tornado import web

from autograder.marking import sheet
from autograder.marking.documents import answer_document, groups, progress, question_document, templates
from autograder.marking.questions import Marking, Question, has_gradebook, opened
from autograder.marking.tables import FIRST, LATER, MARKED, OPEN, SECOND, ConflictError, Mark
from autograder.source.assignments import CourseError
from autograder.source.loading import assignment_names, course_root
from autograder.stopping import trouble

STATIC = Path(__file__).parent / "static"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
CONFLICT = "Somebody else changed this in the meantime; nothing was written. This is how it is now."
RUBRIC_CONFLICT = "Somebody else changed the points in the meantime; nothing was written. Reload the page."
NOT_A_MARK = "The request is not a mark: {reason}. Reload the page."
BUSY = "The gradebook is busy ({reason}). Try again."
COMMENT_CHARACTERS = 10_000


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

    def show(self, template: str, title: str = "", **values: Any) -> None:
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
            self.refuse(HTTPStatus.BAD_REQUEST, NOT_A_MARK.format(reason=f"{type(error).__name__}: {error}"))

    def refuse(self, status: HTTPStatus, message: str) -> None:
        """Answer with a sentence."""
        self.set_status(status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(message)

    @property
    def marker(self) -> tuple[str, bool]:
        """Who is logged in, and whether the server knows it: Jupyter invents a name where there is only a token."""
        user = self.current_user
        invented = user.display_name.startswith("Anonymous ")
        return user.display_name, not invented


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


class Api(Handler):
    """Base of what the script asks."""

    @contextmanager
    def question(self, names: tuple[str, str, str]) -> Iterator[tuple[Marking, Question]]:
        """Open the question that an address names."""
        assignment, notebook, question = names
        with self.sentences(), opened(self.root, assignment) as marking:
            yield marking, marking.question(notebook, question)

    def refuse(self, status: HTTPStatus, message: str) -> None:
        """Answer with a sentence, which the script shows."""
        self.set_status(status)
        self.finish({"message": message})

    def asked(self, name: str) -> bool:
        return self.get_query_argument(name, "0") == "1"

    def document(self, marking: Marking, question: Question) -> dict:
        name, fixed = self.marker
        shown = question_document(marking, question, names=self.asked("names"), second=self.asked("second"))
        return shown | {"marker": {"name": name, "fixed": fixed}}


class QuestionData(Api):
    """A question with its groups of answers."""

    @web.authenticated
    def get(self, *names: str) -> None:
        with self.question(names) as (marking, question):
            self.finish(self.document(marking, question))


class AnswerData(Api):
    """One answer."""

    @web.authenticated
    def get(self, *names: str) -> None:
        with self.question(names) as (marking, question):
            found = answer_document(marking, question, self.get_query_argument("id"))
            if found is None:
                raise CourseError("There is no such answer: reload the page.")
            self.finish(found)


class Marks(Api):
    """Writes a mark for a group of answers."""

    @web.authenticated
    def put(self, *names: str) -> None:
        with self.question(names) as (marking, question):
            body = json.loads(self.request.body)
            versions = {str(answer["id"]): str(answer["version"]) for answer in body["answers"]}
            second = bool(body.get("second"))
            status = HTTPStatus.OK
            try:
                question.records.write(versions, self._mark(body, question), SECOND if second else FIRST)
            except ConflictError:
                status = HTTPStatus.CONFLICT
            answers = question.answers()
            mine = [answer for answer in answers if answer.id in versions]
            rubric = question.records.rubric()
            anew = groups(marking, question, mine, rubric, names=self.asked("names"), second=second)
            group = next(iter(anew), None)
            if status is HTTPStatus.CONFLICT:
                self.set_status(status)
                self.finish({"message": CONFLICT, "group": group})
            else:
                self.finish({"group": group, **progress(question, answers)})

    def _mark(self, body: dict, question: Question) -> Mark:
        state, own = body["state"], body.get("own_points")
        if state not in (MARKED, LATER, OPEN):
            raise ValueError(f"the state {state!r}, expected marked, later or open")
        if own is not None and not 0 <= float(own) <= question.exercise.points:
            raise ValueError(f"{own} points, expected 0 to {question.exercise.points:g}")
        known = [item.key for item in question.records.rubric().items]
        items = tuple(key for key in known if key in body["items"])
        name, fixed = self.marker
        by = name if fixed else str(body.get("by") or name)[:255]
        comment = str(body.get("comment") or "")[:COMMENT_CHARACTERS]
        return Mark(state, items=items, own_points=None if own is None else float(own), comment=comment, marker=by)


class RubricPoints(Api):
    """Changes the points of rubric items, or tells what that would change."""

    @web.authenticated
    def put(self, *names: str) -> None:
        with self.question(names) as (marking, question):
            body = json.loads(self.request.body)
            points = {str(item["key"]): float(item["points"]) for item in body["items"]}
            if not all(abs(number) <= question.exercise.points for number in points.values()):
                raise ValueError(f"an item of more than the question's {question.exercise.points:g} points")
            changes = question.records.change_points(int(body["version"]), points, bool(body["write"]))
            if body["write"]:
                self.finish(self.document(marking, question))
            else:
                listed = [{"from": before, "to": after, "count": count} for before, after, count in changes]
                self.finish({"changes": listed, "answers": sum(count for *_, count in changes)})


class Sheet(Api):
    """The marks of a question as CSV, for people who mark without the server."""

    @web.authenticated
    def get(self, *names: str) -> None:
        with self.question(names) as (_, question):
            self.set_header("Content-Type", "text/csv; charset=utf-8")
            self.set_header("Content-Disposition", f'attachment; filename="{names[-1]}.csv"')
            self.finish(sheet.to_csv(question))

    @web.authenticated
    def post(self, *names: str) -> None:
        with self.question(names) as (_, question):
            rows, problems = sheet.read_csv(question, self.request.body, self.marker[0])
            if self.asked("write"):
                problems += sheet.write_rows(question, rows)
            self.finish({"changes": len(rows), "problems": problems})


class Static(JupyterHandler, web.StaticFileHandler):
    """The script and the style."""

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
