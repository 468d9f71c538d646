"""Read the answers of a class from its executed notebooks; put equal ones together and similar ones side by side."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from autograder.core.submissions.reader import stream_safe
from autograder.core.submissions.restore import is_answer as is_answer

CACHED = 20_000  # answers
KEPT = 32_000  # characters of each: spreadsheets cut a longer text
COMPARED = 5_000  # characters of an answer
UNREADABLE = "The executed notebook cannot be read: grade the student again."  # no path: it has the student's id
SIMILAR = 0.6  # share of words from which on two answers are called similar

_SPACES = re.compile(r"\s+")
_CODE_OR_MATH = re.compile(r"(`[^`]*`|\$\$.*?\$\$|\$[^$]*\$)", re.DOTALL)
_MATH_SPACE = re.compile(r"\\[,;:! ]|\\q?quad(?![A-Za-z])|~|\\(?:displaystyle|left|right)(?![A-Za-z])")
_WORD = re.compile(r"\\?\w+|[^\w\s]")


class _Cell(msgspec.Struct):
    id: str = ""
    cell_type: str = ""
    source: str | list[str] = ""
    attachments: msgspec.Raw = msgspec.Raw(b"")


class _Notebook(msgspec.Struct):
    cells: list[_Cell]


class UnreadableError(Exception):
    """An executed notebook cannot be read."""


def answer_text(path: Path, cell: str) -> tuple[str, str]:
    """Return what a student wrote to answer a question.

    Args:
        path: the executed notebook.
        cell: id of the answer's cell; its copies belong to the answer.

    Returns:
        The text, and a key that equal answers share.

    Raises:
        UnreadableError: the file is missing or damaged.
    """
    try:
        stat = path.stat()
        return _answer_text(path, cell, stat.st_mtime_ns, stat.st_size)
    except (OSError, ValueError) as error:
        raise UnreadableError(UNREADABLE) from error


@lru_cache(CACHED)
def _answer_text(path: Path, cell: str, *_: int) -> tuple[str, str]:
    notebook = msgspec.json.decode(path.read_bytes(), type=_Notebook)
    cells = [c for c in notebook.cells if is_answer(c.id, cell)]
    texts = ["".join(c.source) for c in cells]
    normal = _normal("\n".join(texts), is_code=any(c.cell_type == "code" for c in cells))
    content = hashlib.sha256(normal.encode())
    for c in cells:
        content.update(bytes(c.attachments))
    return "\n\n".join(texts)[:KEPT], content.hexdigest()


def _normal(text: str, is_code: bool) -> str:
    """Normalise white space, the spacing of formulas, and case outside of formulas and code."""
    if is_code:
        return "\n".join(line.rstrip() for line in text.splitlines() if line.strip())
    text = unicodedata.normalize("NFC", stream_safe(text))
    pieces = _CODE_OR_MATH.split(text)
    for index, piece in enumerate(pieces):
        if index % 2 == 0:
            pieces[index] = piece.casefold()
        elif piece.startswith("$"):
            pieces[index] = _normal_formula(piece)
    return _SPACES.sub(" ", "".join(pieces)).strip()


def _normal_formula(tex: str) -> str:
    """Remove the spacing of a formula, but keep a space that ends a command."""
    tex = _SPACES.sub(" ", _MATH_SPACE.sub(" ", tex))
    return re.sub(r"(?<!\\)(\\[A-Za-z]+) (?=[A-Za-z])| ", lambda match: f"{match[1]} " if match[1] else "", tex)


def in_order(texts: Sequence[str]) -> tuple[list[int], list[float | None]]:
    """Order answers so that each follows the one that it resembles most.

    Args:
        texts: (n,); the first stays first.

    Returns:
        The indices in order, and the share of words, in order, that each has in common with the one before it; None
        if that is too little to be called similar. Both (n,). RapidFuzz compares the words (indel similarity).
    """
    if len(texts) < 2:
        return list(range(len(texts))), [None] * len(texts)
    from rapidfuzz import fuzz, process

    encoded = _words_as_characters(texts)
    like = process.cdist(encoded, encoded, scorer=fuzz.ratio, score_cutoff=100 * SIMILAR) / 100  # 0 below the cutoff
    order: list[int] = [0]
    alike: list[float | None] = [None]
    while len(order) < len(texts):
        like[:, order[-1]] = -1  # taken
        row = like[order[-1]]
        best = int(row.argmax())
        alike.append(round(float(row[best]), 2) or None)
        order.append(best)
    return order, alike


def _words_as_characters(texts: Iterable[str]) -> list[str]:
    """Each text as a string of a character for each word, so that comparing is fast."""
    known: dict[str, str] = {}
    words = [_WORD.findall(text[:COMPARED].casefold()) for text in texts]
    return ["".join(known.setdefault(w, chr(0x10000 + len(known) % 0x100000)) for w in text) for text in words]
