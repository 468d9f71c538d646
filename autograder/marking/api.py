"""What the script of the marking page asks for, as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

from tornado import web

from autograder.marking import sheet
from autograder.marking.documents import Document, answer_document, groups, progress, question_document
from autograder.marking.handlers import Handler
from autograder.marking.questions import Marking, Question, opened
from autograder.marking.tables import FIRST, LATER, MARKED, OPEN, SECOND, ConflictError, Mark
from autograder.source.assignments import CourseError

CONFLICT = "Somebody else changed this in the meantime; nothing was written. This is how it is now."
COMMENT_CHARACTERS = 10_000


class Api(Handler):
    """Base of what the script asks."""

    @contextmanager
    def question(self, names: Sequence[str]) -> Iterator[tuple[Marking, Question]]:
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

    def document(self, marking: Marking, question: Question) -> Document:
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

    def _mark(self, body: dict[str, Any], question: Question) -> Mark:
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
