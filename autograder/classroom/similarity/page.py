"""The page that shows the instructor which answers are suspiciously alike, and a table for the terminal."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.classroom.reports.pages import render_page
from autograder.classroom.similarity import comparing
from autograder.classroom.similarity.comparing import SOLUTION, Comparison, Pair, Shared
from autograder.classroom.similarity.parts import lines_of
from autograder.classroom.text import plain_text

if TYPE_CHECKING:
    from rich.table import Table

ANSWERS = 8  # of one pair that are shown
LEAST_SHOWN = 1.0  # evidence of an answer that is shown
AROUND = 3  # lines shown before and after a shared one
LINES = 80  # of one answer that are shown
BESIDES = 6
IN_TERMINAL = 20  # pairs


def write_similar(found: Comparison, assignment: str, folder: Path) -> Path:
    """Write the page as `folder/index.html`, one file that loads nothing.

    Args:
        found: the comparison.
        assignment: its name.
        folder: where to write; made when missing.

    Returns:
        The path of the page.

    Raises:
        OSError: the page cannot be written.
    """
    context = {
        "assignment": plain_text(assignment),
        "when": datetime.now().astimezone().strftime("%Y-%m-%d %H:%M %Z").strip(),
        "found": found,
        "rule": comparing,
        "pairs": [_pair(pair, found.rarity) for pair in found.pairs],
        "more": found.suspicious - len(found.pairs),
        "unread": [plain_text(student) for student in found.unread],
    }
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "index.html"
    path.write_text(render_page("similar.html", context), encoding="utf-8")
    return path


def pair_table(found: Comparison) -> Table:
    """Return the strongest pairs as a table for the terminal."""
    from rich.table import Table  # here, so that `autograder --help` stays fast
    from rich.text import Text

    table = Table("student", "student or solution")
    table.add_column("evidence", justify="right")
    table.add_column("answers", justify="right")
    for pair in found.pairs[:IN_TERMINAL]:
        row = _pair(pair, found.rarity)
        table.add_row(*(Text(name) for name in row["members"]), row["evidence"], str(row["answers"]))
    if found.suspicious > IN_TERMINAL:
        table.caption = f"and {found.suspicious - IN_TERMINAL} more"
    return table


def _pair(pair: Pair, rarity: bool) -> dict[str, Any]:
    shown = [shared for shared in pair.shared if shared.evidence >= LEAST_SHOWN][:ANSWERS]
    # The solution sorts first, and is shown last.
    order = (1, 0) if pair.members[0] == SOLUTION else (0, 1)
    return {
        "members": [plain_text(pair.members[i]) if pair.members[i] != SOLUTION else "the solution" for i in order],
        "evidence": f"{pair.evidence:.0f}",
        "answers": len(pair.shared),
        "shown": [_shared(shared, order, rarity) for shared in shown],
        "others": [plain_text(shared.title) for shared in pair.shared[len(shown) :]],
    }


def _shared(shared: Shared, order: tuple[int, int], rarity: bool) -> dict[str, Any]:
    return {
        "title": plain_text(shared.title.removeprefix("Exercise ")),
        "evidence": f"{shared.evidence:.0f}",
        "capped": rarity and shared.evidence > comparing.MOST,
        "others": shared.others,
        "besides": [plain_text(mark) for mark in shared.besides[:BESIDES]],
        "more": len(shared.besides[BESIDES:]),
        "texts": [_lines(shared.texts[i], shared.lines[i]) for i in order],
    }


def _lines(text: str, shared: frozenset[int]) -> list[dict[str, Any]]:
    """Return the shared lines of an answer and those around them; a number of 0 stands for lines left out."""
    lines = lines_of(text)
    near = sorted({i for line in shared for i in range(line - AROUND, line + AROUND + 1) if 0 <= i < len(lines)})
    found: list[dict[str, Any]] = []
    for last, i in zip([-1, *near], near[:LINES], strict=False):
        if i > last + 1:
            found.append({"number": 0, "text": "", "shared": False})
        found.append({"number": i + 1, "text": plain_text(lines[i]), "shared": i in shared})
    if near and near[:LINES][-1] < len(lines) - 1:
        found.append({"number": 0, "text": "", "shared": False})
    return found
