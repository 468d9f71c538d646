"""Turn a question and its answers into the JSON documents that the page requests, with safe HTML."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import jinja2
import markupsafe
import nbformat

from autograder.classroom.marking.answers import in_order, is_answer
from autograder.classroom.marking.questions import (
    Marking,
    Question,
    distribution,
    marker_of,
    minutes_left,
    rubric_of,
    second_progress,
)
from autograder.classroom.marking.tables import BLANK, GRADED, LATER, MARKED, OPEN, SETTLED, Answer, Mark, RubricInForce
from autograder.classroom.reports.cells import Room, shown_cell
from autograder.classroom.reports.markdown import to_html
from autograder.classroom.reports.pages import environment
from autograder.classroom.text import plain_text
from autograder.core.source.rubrics import Rubric

Document = dict[str, object]

ANSWER_BYTES = 10_000_000
STATES = (OPEN, LATER, BLANK, GRADED, MARKED)  # a group is in the first of these that one of its answers is in


@cache
def templates() -> jinja2.Environment:
    """Return the templates of the marking pages, with the filters of the other pages."""
    made = environment().overlay(loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"))
    made.filters["highlight"] = _highlighted
    return made


def question_document(
    marking: Marking, question: Question, *, names: bool = False, second: bool = False, student: str = ""
) -> Document:
    """Return all that the page shows of a question, except the answers' texts.

    Args:
        marking: the assignment.
        question: the question asked.
        names: whether to show the students' names.
        second: only the answers that are read twice, without the first mark until the second is given.
        student: only the answer of this one, whatever the grader decided; "" for those that people mark.
    """
    answers = question.answers(student)
    rubric = question.records.rubric()
    shown = question.second_readings(answers) if second else answers
    source = rubric_of(question.notebook, question.exercise)
    note = source.note if isinstance(source, Rubric) else ""
    return {
        "title": question.title,
        "kind": question.kind,
        "points": question.exercise.points,
        "statement_html": to_html(question.statement, links=False),
        "model_html": to_html(question.model, links=False),
        "note_html": to_html(note, links=False),
        "rubric": {
            "version": rubric.version,
            "items": [
                {"key": i.key, "points": i.points, "text": i.text, "text_html": to_html(i.text, links=False)}
                for i in rubric.items
            ],
            "problem": "" if isinstance(source, Rubric) or rubric.items else source,
            "source_changed": rubric.source_changed,
        },
        "groups": groups(marking, question, shown, rubric, names=names, second=second),
        **progress(question, answers),
    }


def progress(question: Question, answers: Sequence[Answer]) -> Document:
    """Return what changes with every mark: how far the question is, its distribution, the bank of comments."""
    marked = [a.mark for a in answers if a.state == MARKED and a.mark]
    total = sum(a.state not in SETTLED for a in answers)
    comments = Counter(a.mark.comment for a in answers if a.mark and a.mark.comment)
    return {
        "progress": {
            "done": len(marked),
            "total": total,
            "minutes": minutes_left([mark.at for mark in marked], total - len(marked)),
        },
        "distribution": distribution(answers),
        "comments": [{"text": text, "count": count} for text, count in comments.most_common()],
        "second": second_progress(question, answers),
    }


def groups(
    marking: Marking,
    question: Question,
    answers: Iterable[Answer],
    rubric: RubricInForce,
    *,
    names: bool = False,
    second: bool = False,
) -> list[Document]:
    """Return equal answers as one group each: the most frequent first, then the most similar to the one before."""
    texts: dict[str, str] = {}
    found: defaultdict[str, list[Answer]] = defaultdict(list)
    for answer in answers:
        text, key = question.text(answer)
        key = BLANK if answer.state == BLANK else key
        texts.setdefault(key, text)
        found[key].append(answer)
    keys = sorted((key for key in found if key != BLANK), key=lambda key: (-len(found[key]), key))
    order, alike = in_order([texts[key] for key in keys])
    near = [(keys[index], like) for index, like in zip(order, alike, strict=True)]
    near += [(BLANK, None)] if BLANK in found else []
    known = marking.names() if names else None
    messages = {} if question.exercise.manual else marking.grader_messages(question)
    shares = marking.shares.all()
    return [
        _group(key, like, found[key], rubric, known, messages, second)
        | {"marker": marker_of(shares, question, found[key][0])}
        for key, like in near
    ]


def _group(
    key: str,
    alike: float | None,
    answers: Sequence[Answer],
    rubric: RubricInForce,
    names: Mapping[str, str] | None,
    messages: Mapping[str, str],
    second: bool,
) -> Document:
    states = [(answer.second.state if answer.second else OPEN) if second else answer.state for answer in answers]
    state = next(state for state in STATES if state in states)
    shown = next(answer for answer, its in zip(answers, states, strict=True) if its == state)
    marks = {(a.mark.points, a.mark.items, a.mark.comment) if a.mark else None for a in answers}
    hidden = second and state != MARKED
    return {
        "id": key[:16],
        "answers": [
            {
                "id": answer.id,
                "version": answer.version,
                "student": "" if names is None else answer.student,
                "name": "" if names is None else names.get(answer.student, ""),
            }
            for answer in answers
        ],
        "alike": alike,
        "state": state,
        "mixed": len(marks) > 1 and not hidden,
        "mark": None if hidden else _mark(shown.mark),
        "changed": any(answer.changed for answer in answers),
        "old_rubric": any(a.mark and a.mark.rubric not in ("", rubric.checksum) for a in answers if a.state == MARKED),
        "second": _mark(shown.second) if shown.second and shown.second.state == MARKED else None,
        "grader": plain_text(next((messages[a.student] for a in answers if a.student in messages), ""), 1_000),
    }


def _mark(mark: Mark | None) -> Document | None:
    if mark is None or mark.state == OPEN:
        return None
    return {
        "points": mark.points,
        "items": mark.items,
        "own_points": mark.own_points,
        "comment": mark.comment,
        "by": mark.marker,
        "at": mark.at,
    }


def answer_document(question: Question, answer_id: str) -> dict[str, str] | None:
    """Return an answer as HTML: its cells with their pictures and outputs; None if there is no such answer."""
    found = question.records.answers([answer_id])
    if not found:
        return None
    room = Room(ANSWER_BYTES, for_marker=True)
    shown = [shown_cell(cell, room) for cell in _answer_cells(question.path(found[0]), question.answer_cell)]
    cells = [cell for cell in shown if cell]
    return {"html": templates().get_template("answer.html").render(cells=cells)}


def _answer_cells(path: Path, answer: str) -> list[nbformat.NotebookNode]:
    try:
        notebook = json.loads(path.read_bytes())
        return [nbformat.from_dict(c) for c in notebook["cells"] if is_answer(c.get("id", ""), answer)]
    except (OSError, ValueError, KeyError, AttributeError):
        return []


def _highlighted(code: str) -> markupsafe.Markup:
    """Python with a class for each kind of word."""
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import PythonLexer

    return markupsafe.Markup(highlight(code, PythonLexer(), HtmlFormatter(nowrap=True)))
