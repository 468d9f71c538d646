"""Text that is safe to show: in pages, terminals and spreadsheets; points and shares in words."""

from __future__ import annotations

import re

LABEL_CHARACTERS = 200
_TERMINAL_CODES = re.compile(
    r"(?:\x1b\]|\x9d)[^\x07\x1b\x9c\x9d]*(?:\x07|\x1b\\|\x9c)"  # OSC: window titles, links
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # CSI: colours, cursor moves
    r"|\x1b[ -/]*[0-~]"  # the short ones
)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


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


# OWASP, "CSV Injection": what a cell begins with that a spreadsheet runs; the last four are wide forms of the first.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def harmless(cell: object) -> object:
    """Return a cell that no spreadsheet runs, numbers without needless digits."""
    if isinstance(cell, float):
        return int(cell) if cell.is_integer() else round(cell, 4)
    if cell is None:
        return ""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
