"""Collect remarks for the instructor: on submissions, and on notebooks that were not handed in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import quote

from autograder.classroom.lateness import is_about_lateness
from autograder.classroom.reports.heatmap import MARKS
from autograder.classroom.text import plain_text
from autograder.core.results import ClassResult, Status, SubmissionResult, Verdict

MESSAGE_CHARACTERS = 400
MOST = 4  # remarks about one student
NAMED = 3  # exercises of one notebook, of which a remark says the same
RANK = {"?": 0, "!": 1, "": 2}

Links = dict[tuple[str, str], str]  # student and notebook: path of the feedback page


def label_of(submission: SubmissionResult, result: ClassResult) -> str:
    """Return the student, with the notebook where the assignment has several."""
    student = plain_text(result.label(submission.student))
    return f"{student} · {plain_text(submission.notebook)}" if len(result.notebooks) > 1 else student


def link_to(submission: SubmissionResult, links: Links) -> str:
    path = links.get((submission.student, submission.notebook))
    # With "./" in front, no student's name can make the link leave the folder's site or run code.
    return f"./{quote(path)}" if path else ""


def missing_of(result: ClassResult, links: Links) -> Iterator[dict[str, Any]]:
    """Return the notebooks that students did not hand in."""
    titles = {n.notebook: n.title for n in result.notebooks}
    found: dict[tuple[str, str], list[dict[str, str]]] = {}
    for s in result.submissions:
        if s.status is Status.NOT_HANDED_IN:
            student = {"label": plain_text(result.label(s.student)), "link": link_to(s, links)}
            found.setdefault((s.notebook, s.problem), []).append(student)
    for (notebook, problem), students in found.items():
        title = plain_text(titles.get(notebook, notebook))
        yield {"notebook": title, "problem": plain_text(problem), "students": students, "count": len(students)}


def looks_of(result: ClassResult, links: Links) -> list[dict[str, Any]]:
    """Return the points that a person should check, by student; students whose marks may change come first."""
    found = []
    for student in result.students:
        remarks: dict[tuple[str, str], dict[str, list[str]]] = {}  # a remark about several exercises appears once
        for submission in student.submissions:
            notebook = plain_text(submission.notebook) if len(result.notebooks) > 1 else ""
            for mark, where, text in _remarks(submission):
                remarks.setdefault((mark, text), {}).setdefault(notebook, []).append(where)
        if remarks:
            texts = [{"mark": m, "where": _places(where), "text": t} for (m, t), where in remarks.items()]
            texts.sort(key=lambda one: RANK[one["mark"]])
            about = {"label": plain_text(result.label(student.student)), "link": _link(student.submissions, links)}
            found.append(about | {"mark": texts[0]["mark"], "texts": texts[:MOST], "more": max(0, len(texts) - MOST)})
    return sorted(found, key=lambda one: RANK[one["mark"]])


def _link(submissions: Iterable[SubmissionResult], links: Links) -> str:
    """Return the page of the first notebook that has a remark and a page."""
    remarked = (s for s in submissions if any(_remarks(s)))
    return next(filter(None, (link_to(s, links) for s in remarked)), "")


def _places(found: Mapping[str, list[str]]) -> str:
    """Return the places of one remark, by notebook; many of them as a number."""
    parts = []
    for notebook, places in found.items():
        names = list(dict.fromkeys(places))
        words = ", ".join(names) if len(names) <= NAMED else f"{len(names)} exercises"
        parts.append(f"{notebook} · {words}" if notebook else words)
    return "; ".join(parts)


def _remarks(submission: SubmissionResult) -> Iterator[tuple[str, str, str]]:
    """Yield mark, place and text of each remark; a penalty stands beside the score."""
    for e in submission.exercises:
        flagged = e.verdict in (Verdict.TAMPERED, Verdict.INTERNAL)
        if flagged or (e.note and e.verdict is not Verdict.FOLLOWED):
            mark, _, words = MARKS[e.verdict]
            text = plain_text(e.problem or e.note or words, MESSAGE_CHARACTERS)
            where = plain_text((e.title or e.exercise).removeprefix("Exercise "))
            yield mark if flagged else "", where, text
    for remark in submission.remarks:
        if not (submission.penalty and is_about_lateness(remark)):
            yield "", "the notebook", plain_text(remark, MESSAGE_CHARACTERS)
