"""The page that a student gets back, and what the pages of this package share.

Nearly everything on it comes from the student or from student code. It reaches the page as escaped text, as a
picture that really is a PNG, or as Markdown cut down to a short list of harmless tags; formulas become MathML.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.output import formulas
from autograder.output.diagnosis import diagnose
from autograder.results import ExerciseResult, SubmissionResult, Verdict

if TYPE_CHECKING:
    import jinja2
    import markupsafe
    import mistune
    from nbformat import NotebookNode

PAGE_BYTES = 4_000_000  # a page that mail servers and phones still take
OUTPUT_CHARACTERS = 20_000
SOURCE_CHARACTERS = 100_000
MARKDOWN_CHARACTERS = 20_000
FORMULA_CHARACTERS = 100_000  # of text with formulas on one page; in what comes after they are shown as typed
MESSAGE_CHARACTERS = 1_000
LABEL_CHARACTERS = 200
REMARKS = 50
PICTURES = 30
PICTURE_PIXELS = 40_000_000  # a small PNG can unpack to gigabytes in the reader's browser
OVERHEAD_BYTES = 400  # tags around a cell or an output, and the line that says what was left out

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
    Verdict.MANUAL: "graded by a person",
    Verdict.INTERNAL: "the grader could not decide this; nothing is lost, a person will look at it",
}

_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_TERMINAL_CODES = re.compile(
    r"(?:\x1b\]|\x9d)[^\x07\x1b\x9c\x9d]*(?:\x07|\x1b\\|\x9c)"  # OSC: window titles, links
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # CSI: colours, cursor moves
    r"|\x1b[ -/]*[0-~]"  # the short ones
)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_LINK_SCHEMES = {"http", "https", "mailto"}
_MARKDOWN_TAGS = {"p", "br", "hr", "h3", "h4", "h5", "h6", "strong", "em", "del", "code", "pre", "blockquote"}
_MARKDOWN_TAGS |= {"ul", "ol", "li", "a", "table", "thead", "tbody", "tr", "th", "td", "details", "summary"}
_MARKDOWN_TAGS |= formulas.TAGS
_ATTRIBUTES = dict.fromkeys(formulas.TAGS, formulas.ATTRIBUTES | formulas.LENGTHS) | {"a": {"href"}}
_FOLD = re.compile(r"&lt;(/?(?:details|summary))&gt;")  # the only HTML that a Markdown cell may use, without attributes


def prepare() -> None:
    """Import and compile now what the first page would wait for."""
    _environment().get_template("feedback.html")
    _markdown("")


def write_feedback(
    result: SubmissionResult,
    notebook: NotebookNode | None,
    path: Path,
    assignment_title: str,
    others: Mapping[str, str] | None = None,
) -> None:
    """Write one student's feedback as a single HTML file that loads nothing.

    Args:
        result: what grading found.
        notebook: the executed copy, in which test cells hold only what the release shows; None leaves it out.
        path: the file to write; missing folders are made.
        assignment_title: the notebook in words.
        others: pages of the assignment's other notebooks: link -> title.

    Raises:
        OSError: the file cannot be written.
    """
    notebook_cells = () if notebook is None else notebook.cells
    anchors = _anchors(notebook_cells, result)
    context = {
        "assignment": assignment_title,
        "others": others or {},
        "result": result,
        "words": VERDICT_WORDS | {"unwritten": "not written yet"},
        "most_remarks": REMARKS,
        "message_length": MESSAGE_CHARACTERS,
        "anchors": anchors,
        "badges": {anchors[e.exercise]: e for e in result.exercises if e.exercise in anchors},
        "tests": _tests(notebook_cells, result),
        "diagnoses": [diagnose(e) for e in result.exercises],
        "is_unwritten": lambda e: e.verdict is Verdict.ERROR and not e.note and diagnose(e).unwritten,
        "with_notebook": notebook is not None,
        "cells": [],
        "cells_left_out": 0,
    }
    # The results come first: the notebook gets the bytes that they leave.
    room = _Room(PAGE_BYTES - len(render_page("feedback.html", context).encode()))
    for index, cell in enumerate(notebook_cells):
        if (shown := _cell(cell, room)) is None:
            context["cells_left_out"] = len(notebook_cells) - index
            break
        context["cells"].append(shown)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(render_page("feedback.html", context), encoding="utf-8")


def plain_text(value: object, limit: int = LABEL_CHARACTERS) -> str:
    """Text that is safe to escape and print: no terminal codes, no control characters, valid UTF-8.

    Args:
        value: a string, or a list of lines as notebooks on disk hold them.
        limit: characters to keep; "…" marks a cut.
    """
    text, cut = _shortened(value, limit)
    return text + "…" if cut else text


def points_text(points: float) -> str:
    """Points with at most two decimals and no trailing zeros: 2, 2.5, 0.33."""
    return f"{round(points, 2) + 0:.2f}".rstrip("0").rstrip(".")


def percent_text(points: float, max_points: float) -> str:
    """A share as "83 %", or "–" where nothing could be earned."""
    return f"{100 * points / max_points:.0f} %" if max_points > 0 else "–"


def render_page(template: str, context: dict[str, Any]) -> str:
    """Fill a template of this package; every value is escaped unless it is a markupsafe.Markup."""
    page = _environment().get_template(template).render(context)
    return page.encode("utf-8", "replace").decode()  # a file name that is not UTF-8 becomes "?"


@cache
def _environment() -> jinja2.Environment:
    import jinja2  # here, so that commands which write no page stay fast

    loader = jinja2.FileSystemLoader(Path(__file__).parent / "templates")
    environment = jinja2.Environment(
        loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {"clean": plain_text, "points": points_text, "percent": percent_text, "code": _with_code}
    return environment


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


def _tests(cells: Sequence[NotebookNode], result: SubmissionResult) -> dict[int, ExerciseResult]:
    """The index of each test cell and its exercise; in both, the order is that of the source notebook."""
    marks = [(cell.get("metadata") or {}).get("nbgrader") for cell in cells]
    found = [
        index
        for index, (cell, mark) in enumerate(zip(cells, marks, strict=True))
        if cell.get("cell_type") == "code" and isinstance(mark, dict) and mark.get("grade") and not mark.get("solution")
    ]
    tested = [e for e in result.exercises if e.verdict is not Verdict.MANUAL]
    return dict(zip(found, tested, strict=True)) if len(found) == len(tested) else {}


class _Room:
    """What is left of the page: bytes, pictures, and text whose formulas are drawn."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.pictures_seen = 0
        self.formulas = FORMULA_CHARACTERS

    def take(self, text: str) -> bool:
        """Book the text, escaped, and the tags around it; False books nothing: it does not fit."""
        import markupsafe

        size = len(markupsafe.escape(text).encode()) + OVERHEAD_BYTES
        fits = size <= self.size
        self.size -= size if fits else 0
        return fits


def _cell(cell: NotebookNode, room: _Room) -> dict[str, Any] | None:
    """One cell as the template wants it; None when the page is full."""
    kind = cell.get("cell_type")
    limit = MARKDOWN_CHARACTERS if kind == "markdown" else SOURCE_CHARACTERS
    source, cut = _shortened(cell.get("source", ""), limit)
    html = None
    if kind == "markdown":
        room.formulas -= len(source) if "$" in source else 0
        html = _markdown(source, drawn=room.formulas >= 0)
    # Two overheads: the cell's own tags, and its title with the line that says that outputs were left out.
    if not room.take(max(source, html or "", key=len) + " " * 2 * OVERHEAD_BYTES):
        return None
    outputs: list[dict[str, Any]] = []
    shown = {"kind": kind, "source": source, "html": html, "cut": limit if cut else 0, "outputs": outputs}
    for piece in _outputs(cell, room) if kind == "code" else ():
        if not room.take(piece["text"]):
            return shown | {"outputs_left_out": True}
        outputs.append(piece)
    return shown | {"outputs_left_out": False}


def _outputs(cell: NotebookNode, room: _Room) -> Iterator[dict[str, Any]]:
    outputs = cell.get("outputs") or ()
    # A print loop leaves hundreds of stream outputs: neighbours of one kind are one text to the reader.
    for stream, group in groupby(outputs, key=lambda o: o.get("output_type") == "stream" and o.get("name")):
        if stream:
            text = "".join(_joined(output.get("text", "")) for output in group)
            yield _text("stderr" if stream == "stderr" else "text", text)
            continue
        for output in group:
            if output.get("output_type") == "error":
                trace = "\n".join(map(_joined, output.get("traceback") or ()))
                yield _text("error", trace or f"{output.get('ename', '')}: {output.get('evalue', '')}")
            elif isinstance(output.get("data"), dict):
                yield from _display(output["data"], room)


def _display(data: dict[str, Any], room: _Room) -> Iterator[dict[str, Any]]:
    """A picture where there is one, else the plain text that every rich output brings along."""
    if "image/png" in data:
        room.pictures_seen += 1
        name = f"Picture {room.pictures_seen} is left out"
        encoded = _joined(data["image/png"])
        if room.pictures_seen > PICTURES:
            yield _text("note", f"{name}: the page shows the first {PICTURES}.")
        elif len(encoded) > room.size:
            yield _text("note", f"{name}: it is too large for this page.")
        elif png := _png(encoded):
            yield {"kind": "picture", "text": png}
            return
        else:
            yield _text("note", f"{name}: it is not a PNG that can be shown here.")
    # What `display(Markdown(...))` shows has a plain text that says no more than what it is.
    written = [data[kind] for kind in ("text/markdown", "text/latex") if kind in data]
    if "text/plain" in data:
        plain = _joined(data["text/plain"])
        yield _text("text", written[0] if written and plain.startswith("<IPython.core.display.") else plain)
    elif "image/png" not in data:
        kinds = plain_text(", ".join(sorted(map(str, data))) or "no type")
        yield _text("note", f"An output that this page does not show ({kinds}).")


def _png(encoded: str) -> str:
    """The picture in clean base64, or "" unless it is a PNG of bearable size."""
    try:
        raw = base64.b64decode("".join(encoded.split()), validate=True)
    except (binascii.Error, ValueError):
        return ""
    if not raw.startswith(_PNG_SIGNATURE) or raw[12:16] != b"IHDR" or len(raw) < 24:
        return ""
    pixels = int.from_bytes(raw[16:20], "big") * int.from_bytes(raw[20:24], "big")
    return base64.b64encode(raw).decode() if 0 < pixels <= PICTURE_PIXELS else ""


def _text(kind: str, value: object) -> dict[str, Any]:
    text, cut = _shortened(value, OUTPUT_CHARACTERS)
    return {"kind": kind, "text": text, "cut": OUTPUT_CHARACTERS if cut else 0}


def _joined(value: object) -> str:
    return "".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _shortened(value: object, limit: int) -> tuple[str, bool]:
    """Clean text of at most `limit` characters, and whether some was cut."""
    whole = _joined(value)
    # Cut before cleaning, with a margin for colour codes: cleaning a 100 MB output would take seconds.
    margin = 4 * limit
    text = _TERMINAL_CODES.sub("", whole[:margin]).replace("\r\n", "\n")
    # A progress bar rewrites its line: keep what a terminal would still show.
    text = "\n".join(line.rstrip("\r").rpartition("\r")[2] for line in text.split("\n"))
    text = _CONTROL.sub("", text).encode("utf-8", "replace").decode()
    return text[:limit], len(whole) > margin or len(text) > limit


def _with_code(text: str) -> markupsafe.Markup:
    """A sentence whose `words in backticks` are code."""
    import markupsafe

    parts = text.split("`")
    if len(parts) % 2 == 0:  # one of them has no partner
        return markupsafe.escape(text)
    code = markupsafe.Markup("<code>{}</code>")
    return markupsafe.Markup("").join(code.format(p) if i % 2 else markupsafe.escape(p) for i, p in enumerate(parts))


@lru_cache(256)  # a class has the same texts
def _markdown(source: str, drawn: bool = True) -> markupsafe.Markup:
    """Markdown with only the allowed tags; pictures become their caption, formulas MathML if they are to be drawn."""
    import markupsafe
    import nh3

    html = nh3.clean(
        _markdown_parser(drawn)(source),
        tags=_MARKDOWN_TAGS,
        attributes=_ATTRIBUTES,
        attribute_filter=_absolute_links,
        url_schemes=_LINK_SCHEMES,
        link_rel="noopener noreferrer",
    )
    return markupsafe.Markup(html)


def _absolute_links(tag: str, attribute: str, value: str) -> str | None:
    # A relative link would lead into the folder where other students' pages lie.
    allowed = attribute != "href" or value.partition(":")[0].strip().lower() in _LINK_SCHEMES
    return value if allowed else None


@cache
def _markdown_parser(drawn: bool) -> mistune.Markdown:
    import mistune
    from mistune.plugins.math import math_in_list, math_in_quote

    class Renderer(mistune.HTMLRenderer):
        """Headings below the page's own, pictures as words; of HTML, folds alone."""

        def heading(self, text: str, level: int, **attrs: Any) -> str:
            return super().heading(text, min(level + 2, 6))

        def image(self, text: str, url: str, title: str | None = None) -> str:
            return f"[picture: {text}]"  # the caption comes as escaped HTML

        def block_html(self, html: str) -> str:
            return _FOLD.sub(r"<\1>", mistune.escape(html))

        def inline_html(self, html: str) -> str:
            return _FOLD.sub(r"<\1>", mistune.escape(html))

        def inline_math(self, text: str) -> str:
            return (drawn and formulas.mathml(text, display=False)) or f"${mistune.escape(text)}$"

        def block_math(self, text: str) -> str:
            return (drawn and formulas.mathml(text, display=True)) or f"<p>$${mistune.escape(text)}$$</p>"

    plugins = ["table", "strikethrough", "math", math_in_list, math_in_quote]
    return mistune.create_markdown(renderer=Renderer(escape=True), plugins=plugins)
