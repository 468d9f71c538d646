"""The rubric of a written answer: a list of items, each with its points, below the model answer.

    **Rubric** (2 points):

    - 1½: the chain rule with the 2 that cancels the ½
    - ½: the final sum over μ and l
    - −¼: no measurement is named

    Any sentence after the list is a note for the marker.

Points are integers, decimals (0.5), fractions (½ ¼ ¾ ⅓ ⅔) or both (1½); those of a deduction begin with − or -.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from autograder.core.source.assignments import SOLUTION_MARKERS

MARKER = "**Rubric**"
MOST_ITEMS = 9  # one digit key each
FRACTIONS = {"½": 1 / 2, "¼": 1 / 4, "¾": 3 / 4, "⅓": 1 / 3, "⅔": 2 / 3}

_NUMBER = rf"\d+\.\d+|\d+[{''.join(FRACTIONS)}]?|[{''.join(FRACTIONS)}]"
_HEADING = re.compile(rf"{re.escape(MARKER)} \((?P<points>{_NUMBER}) points?\):")
_ITEM = re.compile(rf"(?P<sign>[−-]?)(?P<points>{_NUMBER}):\s+(?P<text>.+)", re.DOTALL)


class RubricError(ValueError):
    """Raised when a rubric cannot be read; says what was found, what was expected and what to try."""


@dataclass(frozen=True)
class RubricItem:
    """One item of a rubric.

    Attributes:
        key: "1" to "9", its place in the list.
        points: float; negative for a deduction.
        text: Markdown.
    """

    key: str
    points: float
    text: str


@dataclass(frozen=True)
class Rubric:
    """What earns the points of a written answer.

    Attributes:
        points: the points of the cell; the sum of the positive items.
        items: in order.
        note: Markdown after the list, for the marker; "" if there is none.
    """

    points: float
    items: tuple[RubricItem, ...]
    note: str


def checksum_of(items: Sequence[RubricItem]) -> str:
    """Return a checksum of a rubric: of its texts and its points."""
    return hashlib.sha256(json.dumps([(i.key, i.points, i.text) for i in items]).encode()).hexdigest()


def split(source: str) -> tuple[str, str]:
    """Return the model answer and the text of the rubric, which is "" if no line begins with `**Rubric**`."""
    text = SOLUTION_MARKERS.sub("", source)
    found = re.search(rf"^{re.escape(MARKER)}", text, re.MULTILINE)
    place = found.start() if found else len(text)
    return text[:place].strip(), text[place:].strip()


def parse(source: str, points: float) -> Rubric:
    """Read the rubric of a written answer.

    Args:
        source: the source of its cell.
        points: the points of its cell.

    Raises:
        RubricError: there is no rubric, it is not in the form above, or its points do not add up.
    """
    heading, *lines = [line.rstrip() for line in split(source)[1].split("\n")]
    _refuse_total(heading, points)
    before, *listed = re.split(r"^- ", "\n".join(lines), flags=re.MULTILINE)
    if before.strip() or not listed:
        what = f"'{_short(before)}'" if before.strip() else "nothing"
        raise RubricError(f"below the heading is {what}, expected '- POINTS: TEXT': write a list of items")
    listed[-1], *note = re.split(r"\n\n+(?=\S)", listed[-1], maxsplit=1)
    items = tuple(_item(str(place), text.strip()) for place, text in enumerate(listed, 1))
    if len(items) > MOST_ITEMS:
        raise RubricError(f"the rubric has {len(items)} items, expected at most {MOST_ITEMS}: join some of them")
    total = sum(item.points for item in items if item.points > 0)
    if not math.isclose(total, points, abs_tol=1e-9):
        raise RubricError(
            f"the items without deductions sum to {total:g}, expected the cell's {points:g}: correct the items' points"
        )
    return Rubric(points, items, "".join(note).strip())


def _refuse_total(heading: str, points: float) -> None:
    expected = f"{MARKER} ({points:g} point{'' if points == 1 else 's'}):"
    if not heading:
        raise RubricError(f"no line begins with {MARKER}, expected '{expected}': add it, with a list of items below")
    found = _HEADING.fullmatch(heading)
    if not found:
        raise RubricError(
            f"the rubric begins with '{_short(heading)}', expected '{expected}': write the items below, as a list"
        )
    if not math.isclose(total := _value(found["points"]), points, abs_tol=1e-9):
        raise RubricError(f"the rubric says {total:g} points, expected the cell's {points:g}: correct one of the two")


def _item(key: str, text: str) -> RubricItem:
    found = _ITEM.fullmatch(text)
    if not found:
        raise RubricError(
            f"item {key} is '{_short(text)}', expected '- POINTS: TEXT' such as '- ½: the minus sign': give it points"
        )
    if outside := re.search(r"\n(\S.*)", text):
        raise RubricError(
            f"item {key} is followed by '{_short(outside[1])}', expected a line indented by two spaces: "
            "indent it, or write it as a note, after the list and a blank line"
        )
    sign = -1 if found["sign"] else 1
    return RubricItem(key, sign * _value(found["points"]), re.sub(r"^  ", "", found["text"], flags=re.MULTILINE))


def _value(number: str) -> float:
    whole = number.rstrip("".join(FRACTIONS))
    return float(whole or 0) + FRACTIONS.get(number[len(whole) :], 0.0)


def _short(text: str) -> str:
    line = text.strip().partition("\n")[0]
    return line if len(line) <= 60 else line[:59] + "…"
