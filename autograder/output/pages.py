"""What the pages of this package share: their templates, and values as text that is safe to show."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.output.markdown import to_html

if TYPE_CHECKING:
    import jinja2
    import markupsafe

LABEL_CHARACTERS = 200

_TERMINAL_CODES = re.compile(
    r"(?:\x1b\]|\x9d)[^\x07\x1b\x9c\x9d]*(?:\x07|\x1b\\|\x9c)"  # OSC: window titles, links
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # CSI: colours, cursor moves
    r"|\x1b[ -/]*[0-~]"  # the short ones
)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def render_page(template: str, context: dict[str, Any]) -> str:
    """Fill a template of this package; every value is escaped unless it is a markupsafe.Markup."""
    page = environment().get_template(template).render(context)
    return page.encode("utf-8", "replace").decode()  # a file name that is not UTF-8 becomes "?"


@cache
def environment() -> jinja2.Environment:
    """Return the templates of this package, with what they may call."""
    import jinja2  # here, so that commands which write no page stay fast

    loader = jinja2.FileSystemLoader(Path(__file__).parent / "templates")
    made = jinja2.Environment(
        loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters |= {
        "clean": plain_text,
        "points": points_text,
        "percent": percent_text,
        "code": with_code,
        "markdown": to_html,
    }
    return made


def plain_text(value: object, limit: int = LABEL_CHARACTERS) -> str:
    """Return text that is safe to escape and print: no terminal codes, no control characters, valid UTF-8.

    Args:
        value: a string, or a list of lines as notebooks on disk hold them.
        limit: characters to keep; "…" marks a cut.
    """
    text, cut = shortened(value, limit)
    return text + "…" if cut else text


def points_text(points: float) -> str:
    """Return points with at most two decimals and no trailing zeros: 2, 2.5, 0.33."""
    return f"{round(points, 2) + 0:.2f}".rstrip("0").rstrip(".")


def percent_text(points: float, max_points: float) -> str:
    """Return a share such as "83 %", or "–" if no points were possible."""
    return f"{100 * points / max_points:.0f} %" if max_points > 0 else "–"


def joined(value: object) -> str:
    """Return a text that notebooks on disk may hold as a list of lines."""
    return "".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def shortened(value: object, limit: int) -> tuple[str, bool]:
    """Return clean text of at most `limit` characters, and whether some was cut."""
    whole = joined(value)
    # Cut before cleaning, with a margin for colour codes: cleaning a 100 MB output would take seconds.
    margin = 4 * limit
    text = _TERMINAL_CODES.sub("", whole[:margin]).replace("\r\n", "\n")
    # A progress bar rewrites its line: keep what a terminal would still show.
    text = "\n".join(line.rstrip("\r").rpartition("\r")[2] for line in text.split("\n"))
    text = _CONTROL.sub("", text).encode("utf-8", "replace").decode()
    return text[:limit], len(whole) > margin or len(text) > limit


def with_code(text: str) -> markupsafe.Markup:
    """Mark up the `words in backticks` of a sentence as code."""
    import markupsafe

    parts = text.split("`")
    if len(parts) % 2 == 0:  # one of them has no partner
        return markupsafe.escape(text)
    code = markupsafe.Markup("<code>{}</code>")
    return markupsafe.Markup("").join(code.format(p) if i % 2 else markupsafe.escape(p) for i, p in enumerate(parts))
