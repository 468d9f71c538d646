"""The markup that a check's card and the overview share: inline style only, readable on light and dark pages.

JupyterLab keeps no script, no `role` and no `aria-*` in a notebook that is not trusted, and of a style only what it
knows: `currentColor`, `flex-wrap` and `gap` are not among it. Colours are therefore either translucent or come in pairs
of fill and ink, and what a sign means stands beside it in words that only a screen reader meets.
"""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Iterable

WIDTH = 88  # columns of text/plain

#: Fill and ink: a sign brings its own ground.
PASSED, FAILED, OPEN = ("#1a7f37", "#ffffff"), ("#c4281c", "#ffffff"), ("#6b7280", "#ffffff")
MARKED = ("#f2c744", "#000000")
_CARD = (
    "position:relative;max-width:56em;margin:.3em 0;padding:.6em .9em;border:1px solid #8888;border-radius:6px;"
    "line-height:1.5;overflow-wrap:break-word;white-space:normal"
)
_SIGN = (
    "display:inline-block;min-width:1.5em;margin:0 .25em;border-radius:3px;text-align:center;text-indent:0;"
    "font-weight:bold"
)
#: VS Code's own style for `code` names a font variable that a notebook's output lacks, and would leave it proportional.
_QUOTED = "font-family:monospace"
_ENTRY = "padding-left:2.25em;text-indent:-2.25em"
_UNSEEN = "position:absolute;width:1px;height:1px;overflow:hidden;white-space:nowrap"
_BELOW = "margin:.2em 0 .4em .9em;padding-left:1.2em;border-left:2px solid #8888"


def card(*parts: str) -> str:
    """Return a frame around parts, each of them markup."""
    return f'<div style="{_CARD}">{"".join(parts)}</div>'


def head(title: str, status: str) -> str:
    """Return the first lines of a card: its title, and how things stand."""
    return f"<div><strong>{html.escape(title)}</strong></div><div>{prose(status)}</div>"


def lines(entries: Iterable[str]) -> str:
    """Return entries as a list without bullets."""
    items = "".join(f'<li style="margin:.25em 0;list-style:none">{entry}</li>' for entry in entries)
    return f'<ul style="margin:.4em 0 0 0;padding:0;list-style:none">{items}</ul>'


def entry(sign: str, meaning: str, paint: tuple[str, str], title: str, aside: str) -> str:
    """Return a line of a card: a sign with its meaning and its colours, a title, and an aside in a weaker tone."""
    weak = f' <span style="opacity:.75">{html.escape(aside)}</span>' if aside else ""
    return f'<div style="{_ENTRY}">{badge(sign, meaning, paint)} {html.escape(title)}{weak}</div>'


def badge(sign: str, meaning: str, paint: tuple[str, str]) -> str:
    """Return a sign on a ground of its own, with its meaning for a screen reader."""
    fill, ink = paint
    return (
        f'<span aria-hidden="true" style="{_SIGN};background-color:{fill};color:{ink}">{sign}</span>'
        f'<span style="{_UNSEEN}">{html.escape(meaning)}: </span>'
    )


def below(*parts: str) -> str:
    """Return what stands below a line of a card, indented; "" for nothing."""
    return f'<div style="{_BELOW}">{"".join(parts)}</div>' if any(parts) else ""


def prose(text: str) -> str:
    """Return sentences as markup: a line each, with text between backticks as code."""
    marked = re.sub(r"`([^`\n]+)`", rf'<code style="{_QUOTED}">\1</code>', html.escape(text))
    return "".join(f"<div>{line}</div>" for line in marked.splitlines())


def wrapped(text: str, indent: str = "", first: str | None = None) -> list[str]:
    """Return lines of text/plain, broken at words.

    Args:
        text: its own line breaks stay.
        indent: the text in front of each line.
        first: the text in front of the first line, if that differs.
    """
    found = []
    for number, line in enumerate(text.splitlines()):
        start = indent if first is None or number else first
        found += textwrap.wrap(line, WIDTH, initial_indent=start, subsequent_indent=indent) or [""]
    return found


def worth(points: float | None) -> str:
    """Return a price in words."""
    return "required" if points is None else f"{points:g} point{'' if points == 1 else 's'}"
