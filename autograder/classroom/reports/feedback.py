"""The page that a student gets back.

Nearly everything on it comes from the student or from student code. It reaches the page as escaped text, as a
picture that really is a PNG or a JPEG, or as Markdown cut down to a short list of harmless tags; formulas become
MathML.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.classroom.lateness import is_about_lateness
from autograder.classroom.manual import ByHand, sentence
from autograder.classroom.reports.cells import Room, shown_cell
from autograder.classroom.reports.markdown import to_html
from autograder.classroom.reports.pages import environment, render_page
from autograder.core.files import write_whole
from autograder.core.grader.diagnosis import diagnose
from autograder.core.results import ExerciseResult, SubmissionResult, Verdict, verdict_of
from autograder.core.submissions.restore import is_answer

if TYPE_CHECKING:
    from nbformat import NotebookNode

PAGE_BYTES = 4_000_000  # a page that mail servers and phones still take
MESSAGE_CHARACTERS = 1_000
REMARKS = 50
NAMES = 5  # of modules and files that are not there
NOT_THERE = ("ModuleNotFoundError", "FileNotFoundError")
_NOT_THERE = re.compile(rf"(?:{'|'.join(NOT_THERE)}).*?: ((?:No module named|\[Errno 2\])[^:\n]*(?:: '[^'\n]*')?)")

VERDICT_WORDS = {
    Verdict.PASSED: "right",
    Verdict.PARTIAL: "partly right",
    Verdict.FOLLOWED: "right, given what it builds on",
    Verdict.FAILED: "not right yet",
    Verdict.ERROR: "stopped with an error",
    Verdict.TIMEOUT: "ran too long",
    Verdict.MEMORY: "used too much memory",
    Verdict.MISSING: "cell not found",
    Verdict.TAMPERED: "the test cell was changed; the original was used",
    Verdict.MANUAL: "waits for a person",
    Verdict.INTERNAL: "the grader could not decide this; nothing is lost, a person will decide",
}
PARTLY = "partly right, given what it builds on"
IN_PART = f"{VERDICT_WORDS[Verdict.FOLLOWED]}: part of the points"
UNWRITTEN, BLANK, BY_HAND = "not written yet", "not answered", "graded by a person"


def prepare() -> None:
    """Import and compile in advance, so that the first page need not wait."""
    environment().get_template("feedback.html")
    to_html("")


def write_feedback(
    result: SubmissionResult,
    notebook: NotebookNode | None,
    path: Path,
    assignment_title: str,
    others: Mapping[str, str] | None = None,
    name: str = "",
) -> None:
    """Write one student's feedback as a single HTML file that loads nothing.

    Args:
        result: the result of grading.
        notebook: the executed copy, in which test cells hold only what the release shows; None leaves it out.
        path: the file to write; missing folders are made.
        assignment_title: the notebook in words.
        others: pages of the assignment's other notebooks: link -> title.
        name: the student's; "" to show the id alone.

    Raises:
        OSError: the file cannot be written.
    """
    notebook_cells = [] if notebook is None else notebook.cells
    anchors = _anchors(notebook_cells, result)
    context: dict[str, Any] = {
        "assignment": assignment_title,
        "others": others or {},
        "name": name,
        "result": result,
        "shown": _shown,
        "most_remarks": REMARKS,
        "message_length": MESSAGE_CHARACTERS,
        "anchors": anchors,
        "marked": _marked(notebook_cells, result),
        "late": [remark for remark in result.remarks if is_about_lateness(remark)],
        "mark": sentence(result.total),
        "remarks": [remark for remark in result.remarks if not is_about_lateness(remark)],
        "badges": {anchors[e.exercise]: e for e in result.exercises if e.exercise in anchors},
        "tests": _tests(notebook_cells, result),
        "not_there": _not_there(notebook_cells, result),
        "diagnoses": [diagnose(e) for e in result.exercises],
        "is_unwritten": _is_unwritten,
        "with_notebook": notebook is not None,
        "cells": [],
        "cells_left_out": 0,
    }
    # The results come first: the notebook gets the bytes that they leave.
    room = Room(PAGE_BYTES - len(render_page("feedback.html", context).encode()))
    for index, cell in enumerate(notebook_cells):
        if (shown := shown_cell(cell, room)) is None:
            context["cells_left_out"] = len(notebook_cells) - index
            break
        context["cells"].append(shown)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, render_page("feedback.html", context).encode())


def _shown(e: ExerciseResult) -> tuple[str, str]:
    """Return the look and the words of an exercise's verdict; what is not right in itself is not called right."""
    if e.by_hand == ByHand.GRADED:
        given = verdict_of(e.points, e.max_points)
        return str(given).lower(), BY_HAND if e.verdict is Verdict.MANUAL else VERDICT_WORDS[given]
    if e.verdict is Verdict.FOLLOWED and not e.is_right:
        return "partial", IN_PART if all(check.passed for check in e.checks) else PARTLY
    words = UNWRITTEN if _is_unwritten(e) else BLANK if e.by_hand == ByHand.BLANK else VERDICT_WORDS[e.verdict]
    return str(e.verdict).lower(), words


def _is_unwritten(e: ExerciseResult) -> bool:
    return e.verdict is Verdict.ERROR and not e.note and diagnose(e).unwritten


def _not_there(cells: Sequence[NotebookNode], result: SubmissionResult) -> list[str]:
    """Return Python's messages about missing modules and files that cells or checks asked for."""
    errors = [o for cell in cells for o in cell.get("outputs") or () if o.get("output_type") == "error"]
    texts = [str(o.get("evalue")) for o in errors if o.get("ename") in NOT_THERE]
    messages = [check.message for e in result.exercises for check in e.checks if not check.passed]
    texts += [found[1] for message in messages if (found := _NOT_THERE.search(message))]
    return list(dict.fromkeys(texts))[:NAMES]


def _anchors(cells: list[NotebookNode], result: SubmissionResult) -> dict[str, int]:
    """Exercise id to the index of its cell: anchors carry a number of ours, never a student's text."""
    wanted = {e.exercise for e in result.exercises}
    found: dict[str, int] = {}
    for index, cell in enumerate(cells):
        marks = (cell.get("metadata") or {}).get("nbgrader")
        grade_id = marks.get("grade_id") if isinstance(marks, dict) else None
        if isinstance(grade_id, str) and grade_id in wanted:
            found.setdefault(grade_id, index)
    return found


def _marked(cells: Sequence[NotebookNode], result: SubmissionResult) -> dict[int, ExerciseResult]:
    """Map the index of the last cell of each written answer, which its copies follow, to its exercise."""
    found: dict[str, int] = {}
    for e in result.exercises:
        for index, cell in enumerate(cells):
            if e.verdict is Verdict.MANUAL and is_answer(str(cell.get("id", "")), e.exercise):
                found[e.exercise] = index
    return {found[e.exercise]: e for e in result.exercises if e.exercise in found}


def _tests(cells: Sequence[NotebookNode], result: SubmissionResult) -> dict[int, ExerciseResult]:
    """Map the index of each test cell to its exercise; both follow the order of the source notebook."""
    marks = [(cell.get("metadata") or {}).get("nbgrader") for cell in cells]
    found = [
        index
        for index, (cell, mark) in enumerate(zip(cells, marks, strict=True))
        if cell.get("cell_type") == "code" and isinstance(mark, dict) and mark.get("grade") and not mark.get("solution")
    ]
    tested = [e for e in result.exercises if e.verdict is not Verdict.MANUAL]
    return dict(zip(found, tested, strict=True)) if len(found) == len(tested) else {}
