"""The instructor's report of one run, as a web page and as a table for the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from autograder.classroom.manual import ByHand, left, state
from autograder.classroom.reports.heatmap import BY_HAND, MARKS, STATUS_WORDS, Columns, heat_map, is_scored, share_of
from autograder.classroom.reports.pages import render_page
from autograder.classroom.reports.remarks import MESSAGE_CHARACTERS, Links, label_of, link_to, looks_of, missing_of
from autograder.classroom.reports.understanding import ExerciseStatistics, understanding
from autograder.classroom.text import percent_text, plain_text, points_text
from autograder.core.results import ClassResult, ExerciseResult, Status, StudentTotal, SubmissionResult, Verdict

if TYPE_CHECKING:
    from rich.table import Table

LONGEST_NAME = 28  # characters of a name and an id in the terminal's table
SANDBOX_CHARACTERS = 2_000
MISTAKES = 3  # shown for one exercise
_USUAL = (Verdict.PASSED, Verdict.FOLLOWED, Verdict.PARTIAL, Verdict.FAILED, Verdict.ERROR)
BY_HAND_WORDS = {ByHand.WAITS: "for a person", ByHand.GRADED: BY_HAND, ByHand.BLANK: "blank"}


def write_report(
    result: ClassResult,
    folder: Path,
    feedback_links: Links | None = None,
    when: datetime | None = None,
) -> Path:
    """Write the report of a class as `folder/index.html`, one file that loads nothing.

    Args:
        result: the run.
        folder: where to write; made when missing.
        feedback_links: student and notebook to the path of their feedback page, relative to `folder`.
        when: the time to print; now by default.

    Returns:
        The path of the page.

    Raises:
        OSError: the page cannot be written.
    """
    links = feedback_links or {}
    handed_in = [s for s in result.submissions if s.status is not Status.NOT_HANDED_IN]
    students = result.students
    shares = [100 * share for t in students if (share := t.share) is not None]
    statistics = understanding(result).exercises
    parts = [_part(title, own, result, statistics) for title, own in _by_notebook(result)]
    path = folder / "index.html"
    context = {
        "assignment": plain_text(result.assignment),
        "sandbox": plain_text(result.sandbox, SANDBOX_CHARACTERS),
        "when": (when or datetime.now().astimezone()).strftime("%Y-%m-%d %H:%M %Z").strip(),
        "submissions": len(handed_in),
        "students": len(students),
        "graded": len(_graded(handed_in)),
        "median": f"{median(shares):.0f} %" if shares else "–",
        "spread": f"{min(shares):.0f} to {max(shares):.0f} %" if len(shares) > 1 else "",
        "parts": parts,
        "left": left(result.submissions),
        "so_far": any(t.score is not None and not t.total.is_final for t in students),
        "late": any(t.total.penalty for t in students),
        "sections": any(result.sections.get(t.student) for t in students),
        "waiting": [w for part in parts for w in part["waiting"]],
        "picture": any(part["picture"] for part in parts),
        "notebooks": [plain_text(n.title) for n in result.notebooks],
        "totals": [_total(t, result, links) for t in students],
        "problems": [_problem(s, result, links) for s in handed_in if s.status is not Status.GRADED],
        "absent": [plain_text(result.label(student)) for student in result.missing],
        "missing": list(missing_of(result, links)),
        "looks": looks_of(result, links),
    }
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(render_page("report.html", context), encoding="utf-8")
    return path


def score_table(result: ClassResult, wide: bool = False) -> Table:
    """Return the marks as a table for a terminal of 80 columns, one row for each student; the page says more.

    Args:
        result: the class.
        wide: whether the table has names, shares and notebooks too, and takes the columns that it needs.
    """
    from rich.box import SIMPLE_HEAD  # here, so that `autograder --help` stays fast
    from rich.table import Table
    from rich.text import Text

    count = sum(s.status is not Status.NOT_HANDED_IN for s in result.submissions)
    title = f"{result.assignment}: {count} submission{'' if count == 1 else 's'}"
    table = Table(title=Text(plain_text(title)), box=SIMPLE_HEAD)
    several = [n.notebook for n in result.notebooks] if wide and len(result.notebooks) > 1 else []
    table.add_column("student", no_wrap=True, max_width=None if wide else LONGEST_NAME)
    for heading in (*several, "mark", "waits", *(("", "right") if wide else ())):
        table.add_column(Text(plain_text(heading)), justify="right", no_wrap=True)
    table.add_column("remark", overflow="fold")
    for total in result.students:
        row = _total(total, result, {})
        cells = [row["student"] if wide else plain_text(total.student)]
        cells += [part["text"] for part in row["parts"]] if several else []
        cells += [row["score"], row["waits"]]
        found = [e for s in _graded(total.submissions) for e in s.exercises if e.verdict is not Verdict.MANUAL]
        right = f"{sum(e.is_right or e.points >= e.max_points for e in found)}/{len(found)}" if found else "–"
        cells += [row["percent"], right] if wide else []
        # Text, not str: a student's id with [brackets] is not markup.
        table.add_row(*map(Text, (*cells, ", ".join(_looks(total, found)))))
    return table


def _looks(total: StudentTotal, exercises: Iterable[ExerciseResult]) -> Iterator[str]:
    """Yield what to know of one student: files, a penalty, and exercises that did not end in the usual way."""
    for s in total.submissions:
        if not s.status.has_marks:
            yield f"{STATUS_WORDS[s.status]}: {plain_text(s.problem, MESSAGE_CHARACTERS)}"
        elif s.status is Status.NOT_HANDED_IN and not s.score:
            yield f"{plain_text(s.notebook)} {STATUS_WORDS[s.status]}"
    if total.total.penalty:
        yield f"late: −{points_text(total.total.penalty)}"
    if words := _tally(e for e in exercises if e.verdict not in _USUAL):
        yield words


def _graded(submissions: Iterable[SubmissionResult]) -> list[SubmissionResult]:
    return [s for s in submissions if s.status is Status.GRADED]


def _by_notebook(result: ClassResult) -> list[tuple[str, list[SubmissionResult]]]:
    """Group the submissions by notebook, with its title; a single notebook is one part without a title."""
    if len(result.notebooks) < 2:
        return [("", list(result.submissions))]
    return [(n.title, [s for s in result.submissions if s.notebook == n.notebook]) for n in result.notebooks]


def _part(
    title: str, submissions: list[SubmissionResult], result: ClassResult, statistics: Sequence[ExerciseStatistics]
) -> dict[str, Any]:
    """Return the page's content for one notebook."""
    columns = _columns(submissions)
    names = {submission.notebook for submission in submissions}
    numbers = {e.exercise: number for number, e in enumerate(statistics, start=1) if e.notebook in names}
    struggles = [
        _struggle(label, found, statistics[numbers[exercise] - 1], numbers[exercise])
        for exercise, (label, found) in columns.items()
    ]
    return {
        "title": plain_text(title),
        "waiting": list(_waiting(columns)),
        "picture": heat_map(submissions, columns, struggles, result.names),
        "struggles": sorted(
            (s for s in struggles if s["lost_points"] > 0), key=lambda s: s["lost_points"], reverse=True
        ),
        "solved": [s["label"] for s in struggles if s["scored"] and s["lost_points"] <= 0],
    }


def _total(student: StudentTotal, result: ClassResult, links: Links) -> dict[str, Any]:
    """One row: the notebooks of a student and the mark."""
    own, total = {s.notebook: s for s in student.submissions}, student.total
    known = student.score is not None
    return {
        "student": plain_text(result.label(student.student)),
        "link": link_to(student.submissions[0], links) if len(student.submissions) == 1 else "",
        "section": plain_text(result.sections.get(student.student, "")),
        "status": ", ".join(dict.fromkeys(STATUS_WORDS[s.status] for s in student.submissions)),
        "parts": [_cell(own.get(n.notebook), links) for n in result.notebooks],
        "score": _score(total.points, total.max_decided) if known else "–",
        "waits": points_text(total.waiting + total.again) if known and not total.is_final else "",
        "whole": _score(total.points, total.max_points) if known else "–",
        "penalty": f"−{points_text(total.penalty)}" if known and total.penalty else "",
        "percent": "–" if student.share is None else percent_text(student.share, 1),
        "share": None if student.share is None else min(1.0, student.share),
        "seconds": f"{sum(s.seconds for s in student.submissions):.1f}",
        "tally": _tally(e for s in _graded(student.submissions) for e in s.exercises),
    }


def _cell(submission: SubmissionResult | None, links: Links) -> dict[str, Any]:
    """Return a student's mark in one notebook, or the reason why there is none."""
    if submission is None:
        return {"text": "–", "link": ""}
    scored = submission.status is Status.GRADED or submission.score > 0  # what an earlier run found is kept
    text = _score(submission.score, submission.total.max_decided)
    words = STATUS_WORDS[submission.status]
    text = text if submission.status is Status.GRADED else f"{text}, {words}" if scored else words
    return {"text": text, "link": link_to(submission, links)}


def _problem(submission: SubmissionResult, result: ClassResult, links: Links) -> dict[str, Any]:
    return {
        "label": label_of(submission, result),
        "link": link_to(submission, links),
        "status": STATUS_WORDS[submission.status],
        "problem": plain_text(submission.problem, MESSAGE_CHARACTERS),
    }


def _score(points: float, most: float) -> str:
    return f"{points_text(points)}/{points_text(most)}"


def _waiting(columns: Columns) -> Iterator[dict[str, Any]]:
    for label, found in columns.values():
        if manual := [e for e in found if e.verdict is Verdict.MANUAL]:
            counts = Counter(map(state, manual))
            yield {"label": label, "points": points_text(manual[0].max_points)} | {str(k): counts[k] for k in ByHand}


def _tally(exercises: Iterable[ExerciseResult]) -> str:
    # No-break spaces keep a number and its word on one line.
    counts = Counter(BY_HAND_WORDS[state(e)] if e.verdict is Verdict.MANUAL else MARKS[e.verdict][1] for e in exercises)
    words = dict.fromkeys([*(words for _, words, _ in MARKS.values()), *BY_HAND_WORDS.values()])
    return ", ".join(f"{counts[w]} {w}".replace(" ", "\N{NO-BREAK SPACE}") for w in words if counts[w])


def _columns(submissions: Iterable[SubmissionResult]) -> Columns:
    """Return the exercises in the order of the notebook."""
    columns: Columns = {}
    for submission in _graded(submissions):
        for e in submission.exercises:
            label = plain_text((e.title or e.exercise).removeprefix("Exercise "))
            columns.setdefault(e.exercise, (label, []))[1].append(e)
    return columns


def _struggle(label: str, found: list[ExerciseResult], about: ExerciseStatistics, number: int) -> dict[str, Any]:
    """How the class did on one exercise, which has this number on the page on what the class understood."""
    scored = [e for e in found if is_scored(e)]
    possible = sum(e.max_points for e in scored)
    lost = round(possible - sum(e.points for e in scored), 6)  # 0.3 - (0.1 + 0.2) is no lost point
    # As long as only blank answers are settled, their mean of 0 says nothing about the class.
    unknown = about.waiting > 0 and about.students == about.blank
    mistakes = about.mistakes
    shown = mistakes if len(mistakes) <= MISTAKES + 1 else mistakes[:MISTAKES]  # "1 other" takes the same room
    return {
        "label": label,
        "scored": len(scored),
        "lost_points": lost,
        "lost": points_text(lost),
        "possible": points_text(possible),
        "share": None if unknown else share_of(possible - lost, possible),
        "percent": "not known yet" if unknown else percent_text(possible - lost, possible),
        "tally": _tally(found),
        "number": number,
        "mistakes": [{"text": plain_text(m.sentence, MESSAGE_CHARACTERS), "students": len(m.students)} for m in shown],
        "more": len(mistakes) - len(shown),
    }
