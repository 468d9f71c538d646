"""What needs the instructor's attention in a class: remarks on submissions, and notebooks that were not handed in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from autograder.output.heatmap import MARKS
from autograder.output.pages import plain_text
from autograder.results import ClassResult, Status, SubmissionResult, Verdict

MESSAGE_CHARACTERS = 400

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
    """Return what a person should check; the same remark about several students or exercises is one entry."""
    found: dict[tuple[str, str, str], list[dict[str, str]]] = {}
    for submission in result.submissions:
        student = {"label": label_of(submission, result), "link": link_to(submission, links)}
        for key in dict.fromkeys(_remarks(submission)):
            found.setdefault(key, []).append(student)
    entries: dict[tuple[str, ...], dict[str, Any]] = {}
    for (
        mark,
        where,
        text,
    ), students in found.items():  # the same remark about several exercises is one entry too
        same = (mark, text, *(student["label"] for student in students))
        entry = entries.setdefault(same, {"mark": mark, "where": [], "text": text, "students": students})
        entry["where"].append(where)
    rank = {mark: i for i, mark in enumerate(("?", "!", ""))}
    ordered = sorted(entries.values(), key=lambda entry: rank[entry["mark"]])
    return [entry | {"where": ", ".join(entry["where"])} for entry in ordered]


def _remarks(submission: SubmissionResult) -> Iterator[tuple[str, str, str]]:
    for e in submission.exercises:
        flagged = e.verdict in (Verdict.TAMPERED, Verdict.INTERNAL)
        if flagged or (e.note and e.verdict is not Verdict.FOLLOWED):
            mark, _, words = MARKS[e.verdict]
            text = plain_text(e.problem or e.note or words, MESSAGE_CHARACTERS)
            yield mark if flagged else "", plain_text((e.title or e.exercise).removeprefix("Exercise ")), text
    for remark in submission.remarks:
        yield "", "the notebook", plain_text(remark, MESSAGE_CHARACTERS)
