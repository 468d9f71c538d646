"""What a class understood, as a page for the instructor, as CSV and as JSON; and the same over a term."""

from __future__ import annotations

import csv
import io
import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.classroom.reports.markdown import to_html
from autograder.classroom.reports.pages import render_page, with_code
from autograder.classroom.reports.understanding import ExerciseStatistics, Mistake, Spread, Understanding, understanding
from autograder.classroom.text import harmless, plain_text, points_text
from autograder.core.results import ClassResult
from autograder.core.source.assignments import Assignment
from autograder.core.source.rubrics import split
from autograder.core.source.statements import minutes_of
from autograder.core.submissions.restore import is_answer
from autograder.core.submissions.roster import without_words
from autograder.core.submissions.samples import solution

if TYPE_CHECKING:
    import markupsafe

PAGE = "understanding.html"
ANSWERS = 3  # shown of one mistake
LOOKED_AT = 12  # students with one mistake, at most, when their answers are compared
CHARACTERS = 4_000  # of one answer
SHOWN = 8  # mistakes of one exercise


def write_understanding(
    result: ClassResult, notebooks: Sequence[Assignment], names: Mapping[str, str], root: Path, folder: Path
) -> Understanding:
    """Write the page, exercises.csv, mistakes.csv and understanding.json.

    Args:
        result: the class.
        notebooks: the notebooks of the assignment.
        names: student -> name, which no answer shows; also where the class is without names.
        root: the course directory, which has the students' answers.
        folder: where to write; made when missing.

    Raises:
        OSError: a file cannot be written.
    """
    found = understanding(result, {name: time for n in notebooks for name, time in minutes_of(n).items()})
    titles = {n.notebook: n.title for n in notebooks} if len(notebooks) > 1 else {}
    sources = {n.notebook: n for n in notebooks}
    context = {
        "assignment": plain_text(result.assignment),
        "when": _now(),
        "found": found,
        "histogram": histogram(found),
        "lecture": [_mistake(m) for m in found.lecture],
        "exercises": [
            _exercise(e, titles, sources.get(e.notebook), names, root / "autograded") for e in found.exercises
        ],
        "sections": sorted({section for e in found.exercises for section in e.sections}),
    }
    folder.mkdir(parents=True, exist_ok=True)
    (folder / PAGE).write_text(render_page(PAGE, context), encoding="utf-8")
    (folder / "exercises.csv").write_text(_exercises_csv(found), encoding="utf-8")
    (folder / "mistakes.csv").write_text(_mistakes_csv(found), encoding="utf-8")
    (folder / "understanding.json").write_text(json.dumps(document(found), indent=1) + "\n")
    return found


def write_term(terms: Mapping[str, tuple[ClassResult, Understanding]], folder: Path) -> Path:
    """Write the page of a term as `folder/index.html`, with term.csv and term.json; return its path.

    Args:
        terms: assignment -> its class and what it understood, in order.
        folder: where to write; made when missing.
    """
    rows = [_term_row(name, result, found) for name, (result, found) in terms.items()]
    context = {"when": _now(), "rows": rows, "figure": curve({row["name"]: row["spread"] for row in rows})}
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "index.html"
    path.write_text(render_page("term.html", context), encoding="utf-8")
    heads = ("assignment", "section", "students", "lower", "median", "upper")
    spreads = [
        (name, section, *_numbers(one))
        for name, (_, found) in terms.items()
        for section, one in {"": found.spread, **found.sections}.items()
        if one
    ]
    (folder / "term.csv").write_text(_csv([heads, *spreads]), encoding="utf-8")
    content = {name: document(found) for name, (_, found) in terms.items()}
    (folder / "term.json").write_text(json.dumps(content, indent=1) + "\n")
    return path


def document(found: Understanding) -> dict[str, Any]:
    """Return the statistics as plain data; students are counted, not named."""
    content = asdict(found)
    for e in content["exercises"]:
        for mistake in e["mistakes"]:
            mistake["students"] = len(mistake["students"])
    for mistake in content["lecture"]:
        mistake["students"] = len(mistake["students"])
    return content


def _term_row(name: str, result: ClassResult, found: Understanding) -> dict[str, Any]:
    waiting = sum(t.score is not None and not t.total.is_final for t in result.students)
    return {
        "name": plain_text(name),
        "students": len(result.students),
        "waiting": waiting,
        "missing": len(result.missing),
        "spread": found.spread,
        "sections": found.sections,
        "lecture": [_mistake(m) for m in found.lecture],
    }


def _exercise(
    e: ExerciseStatistics, titles: Mapping[str, str], source: Assignment | None, names: Mapping[str, str], folder: Path
) -> dict[str, Any]:
    exercise = next((one for one in source.exercises if one.id == e.exercise), None) if source else None
    answer = (exercise.stub or exercise.id) if exercise else ""
    cell = source.by_id.get(answer) if source else None
    right = "" if cell is None else solution(cell) if cell.is_code else split(cell.source)[0]
    mistakes = []
    for mistake in e.mistakes[:SHOWN]:
        texts: dict[str, int] = {}
        for student in mistake.students[:LOOKED_AT]:
            path = folder / student / source.name / f"{e.notebook}.ipynb" if source else Path()
            text = without_words(_sources(path).get(answer, ""), names.get(student, ""), student)
            if text.strip():
                texts[text] = texts.get(text, 0) + 1
        often = sorted(texts.items(), key=lambda item: (-item[1], len(item[0]), item[0]))[:ANSWERS]
        shown = [{"text": plain_text(text, CHARACTERS), "count": count} for text, count in often]
        mistakes.append(_mistake(mistake) | {"answers": shown})
    return {
        "of": e,
        "title": plain_text(e.title),
        "notebook": plain_text(titles.get(e.notebook, "")),
        "mistakes": mistakes,
        "more": max(0, len(e.mistakes) - SHOWN),
        "right": plain_text(right, CHARACTERS),
        "is_code": cell is None or cell.is_code,
    }


def _mistake(mistake: Mistake) -> dict[str, Any]:
    sentence = plain_text(mistake.sentence, 400)
    return {
        "exercise": plain_text(mistake.exercise),
        "sentence": _inline(sentence) if mistake.by_hand else with_code(sentence),
        "students": len(mistake.students),
        "lost": points_text(mistake.lost),
    }


def _inline(text: str) -> markupsafe.Markup:
    """Return Markdown without the paragraph around it, if it is only one."""
    import markupsafe

    html = to_html(text).strip()
    inner = html.removeprefix("<p>").removesuffix("</p>")
    return html if "<p>" in inner else markupsafe.Markup(inner)  # older versions give a plain text


@lru_cache(64)
def _sources(path: Path) -> dict[str, str]:
    """Return answer's cell -> its text, with its copies; nothing if the notebook cannot be read."""
    try:
        cells = json.loads(path.read_bytes())["cells"]
        texts = [(str(c.get("id", "")), "".join(c["source"])) for c in cells]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
    ids = {id_ for id_, _ in texts}
    return {name: "\n\n".join(text for id_, text in texts if is_answer(id_, name)) for name in ids}


def _exercises_csv(found: Understanding) -> str:
    numbers = ("max_points", "minutes", "right", "partly", "wrong", "blank", "waiting", "difficulty", "discrimination")
    sections = sorted({section for e in found.exercises for section in e.sections})
    heads = ("notebook", "exercise", "title", *numbers, *(f"difficulty, {section}" for section in sections))
    rows = [
        (e.notebook, e.exercise, e.title, *(getattr(e, name) for name in numbers), *map(e.sections.get, sections))
        for e in found.exercises
    ]
    return _csv([heads, *rows])


def _mistakes_csv(found: Understanding) -> str:
    rows = [
        (e.notebook, e.exercise, e.title, m.sentence, len(m.students), e.students, m.lost)
        for e in found.exercises
        for m in e.mistakes
    ]
    return _csv([("notebook", "exercise", "title", "mistake", "students", "of", "lost_points"), *rows])


def _csv(rows: Iterable[Iterable[object]]) -> str:
    file = io.StringIO()
    csv.writer(file, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n").writerows(map(harmless, row) for row in rows)
    return file.getvalue()


def _numbers(one: Spread) -> tuple[float, ...]:
    return (one.students, one.lower, one.median, one.upper)


def _now() -> str:
    return datetime.now().astimezone().strftime("%Y-%m-%d %H:%M %Z").strip()


def histogram(found: Understanding) -> markupsafe.Markup | None:
    """Return the histogram of shares of the points, with median and quartiles; None of an empty class."""
    if found.spread is None:
        return None
    bins = max(10, math.ceil(10 * max(found.marks)))  # with a bonus there may be more than all points
    counts = Counter(min(bins - 1, int(10 * max(0.0, mark) + 1e-9)) for mark in found.marks)
    words = ", ".join(f"{counts[n]} from {10 * n}% to {10 * (n + 1)}%" for n in sorted(counts))
    top = max(counts.values())
    step = next(step for ten in range(9) for step in (10**ten, 2 * 10**ten, 5 * 10**ten) if 5 * step >= top)
    plot = _Plot(10 * bins, top, "share of the decided points, %", "students")
    for n, count in counts.items():
        plot.add(
            "rect", x=plot.x(10 * n), y=plot.y(count), width=plot.x(9.4) - plot.x(0), height=plot.y(0) - plot.y(count)
        )
    for share, dashes in ((found.spread.lower, "2 3"), (found.spread.median, ""), (found.spread.upper, "2 3")):
        plot.line(((100 * share, 0), (100 * share, top)), dashes)
    plot.ticks({n: str(n) for n in range(0, 10 * bins + 1, 20)}, {n: str(n) for n in range(0, top + 1, step)})
    return plot.svg(f"Histogram of the marks: {words}")


def curve(spreads: Mapping[str, Spread | None]) -> markupsafe.Markup | None:
    """Return the median and the quartiles of each assignment, in order; None of fewer than two."""
    known = {name: one for name, one in spreads.items() if one}
    if len(known) < 2:
        return None
    plot = _Plot(len(known), 105, "", "mark, %")
    shares = [[100 * getattr(one, key) for one in known.values()] for key in ("lower", "median", "upper")]
    lower, median, upper = ([(n + 0.5, share) for n, share in enumerate(row)] for row in shares)
    plot.add("polygon", points=plot.points([*lower, *reversed(upper)]), opacity=0.35)
    plot.line(median)
    for n, value in median:
        plot.add("circle", cx=plot.x(n), cy=plot.y(value), r=4, fill="currentcolor")
    plot.ticks({n + 0.5: name for n, name in enumerate(known)}, {n: str(n) for n in range(0, 101, 20)})
    words = ", ".join(f"{name} {value:.0f} %" for name, (_, value) in zip(known, median, strict=True))
    return plot.svg(f"Median mark of each assignment: {words}")


class _Plot:
    """A plot as SVG that takes its colours from the page.

    Args:
        right: the greatest value on the horizontal axis, which begins at 0.
        top: the greatest on the vertical one.
        x_label: below the horizontal axis.
        y_label: beside the vertical one.
    """

    WIDTH, HEIGHT, LEFT, BOTTOM, MARGIN = 504, 220, 52, 152, 12

    def __init__(self, right: float, top: float, x_label: str, y_label: str) -> None:
        self.right, self.top, self.labels = right, top, (x_label, y_label)
        self.parts: list[str] = []

    def x(self, value: float) -> float:
        """Return where a value lies from the left."""
        return round(self.LEFT + value / self.right * (self.WIDTH - self.LEFT - 2 * self.MARGIN), 1)

    def y(self, value: float) -> float:
        """Return where a value lies from above."""
        return round(self.BOTTOM - value / self.top * (self.BOTTOM - self.MARGIN), 1)

    def points(self, values: Iterable[tuple[float, float]]) -> str:
        return " ".join(f"{self.x(x)},{self.y(y)}" for x, y in values)

    def add(self, element: str, text: str = "", /, **attributes: object) -> None:
        """Add an element; `_` in the name of an attribute stands for a hyphen."""
        import markupsafe

        merged = {"fill": "currentcolor" if text else "var(--bar)"} | attributes
        given = "".join(f' {name.replace("_", "-")}="{markupsafe.escape(value)}"' for name, value in merged.items())
        self.parts.append(f"<{element}{given}>{markupsafe.escape(text)}</{element}>")

    def line(self, values: Iterable[tuple[float, float]], dashes: str = "", width: float = 1.5) -> None:
        """Add a line, in the colour of the text."""
        style = {"fill": "none", "stroke": "currentcolor", "stroke_width": width}
        self.add("polyline", points=self.points(values), stroke_dasharray=dashes or "none", **style)

    def ticks(self, below: Mapping[float, str], left: Mapping[int, str]) -> None:
        """Add both axes, with texts at these values; long texts below are turned."""
        self.line([(0, self.top), (0, 0), (self.right, 0)], width=1)
        turned = any(len(text) > 4 for text in below.values())
        for value, text in below.items():
            place: dict[str, object] = {"x": self.x(value), "y": self.BOTTOM + 16, "text_anchor": "middle"}
            if turned:
                place |= {"text_anchor": "end", "transform": f"rotate(-25 {self.x(value)} {self.BOTTOM + 16})"}
            self.add("text", text, **place)
        for value, text in left.items():
            self.add("text", text, x=self.LEFT - 6, y=self.y(value) + 4, text_anchor="end")
        middle = (self.LEFT + self.WIDTH) / 2, (self.MARGIN + self.BOTTOM) / 2
        self.add("text", self.labels[0], x=middle[0], y=self.BOTTOM + 36, text_anchor="middle")
        turn = f"translate(14 {middle[1]}) rotate(-90)"
        self.add("text", self.labels[1], text_anchor="middle", transform=turn)

    def svg(self, words: str) -> markupsafe.Markup:
        """Return the figure.

        Args:
            words: the text that stands for it where it is not seen.
        """
        import markupsafe

        box = f'viewBox="0 0 {self.WIDTH} {self.HEIGHT}" font-family="sans-serif" font-size="11"'
        head = markupsafe.Markup('<svg role="img" aria-label="{}" ').format(plain_text(words, 1_000))
        return head + markupsafe.Markup(f"{box}>{''.join(self.parts)}</svg>")
