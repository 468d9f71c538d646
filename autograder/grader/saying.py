"""What a sentence of a hidden check may say: what its author wrote, and nothing that was put into it.

A sentence is made of constants and templates that stand in the test cell, in the given cells and in `course.checks`.
What fills a template's gaps may come from the student's process, which by then knows hidden inputs: a text, a type's
name, a size. Only author's words stay in a gap; all else becomes `GAP`.
"""

from __future__ import annotations

import ast
import builtins
import re
import string
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from autograder.grader import library
from autograder.grader.proxies import KINDS
from autograder.protocol.values import DTYPES

GAP = "…"
MAX_LENGTH = 1000
MAX_DEPTH = 2  # of templates in gaps of templates
MIN_PIECE = 3  # characters of a constant that stands beside another one in a gap

#: Modules whose sentences mark what is the student's (`course.checks.saying`): no test cell raises them.
_MARKING = frozenset(
    "card comparison outcome part probes rules running saying showing student tables".split()  # noqa: SIM905
)

Template = tuple[str, ...]  # the texts around its gaps

#: Words that can name the type or the precision of what came over the channel.
_TYPES = frozenset(name for name, value in vars(builtins).items() if isinstance(value, type)) | KINDS | DTYPES
_TYPES |= {"ndarray", "Tensor", "bfloat16"}
_WORDS = re.compile(r"[^\W\d_]+(?:[ _.,'()\[\]-]+[^\W\d_]+)*[ .,()]*")  # no character is in both: no backtracking


class Sayings:
    """The texts of the authors of one test cell.

    Args:
        codes: Python of the test cell and of the given cells.
        constants_only: whether nothing may be said that has gaps, as in courses whose author does not know of them.
    """

    def __init__(self, codes: Iterable[str], constants_only: bool = False) -> None:
        own = [_texts(code) for code in codes]
        self._constants = _of_checks()[0].union(*(constants for constants, _ in own))
        templates = _of_checks()[1].union(*(templates for _, templates in own))
        self._templates = frozenset() if constants_only else templates

    def said(self, message: str, heard: Collection[str] | None) -> str:
        """Return the message with only its author's words; "" if no word is known to be the author's.

        Args:
            message: of a hidden check.
            heard: texts that came over the channel since the first hidden question; None if there were too many.
        """
        if heard is None or len(message) > MAX_LENGTH:
            return ""
        return self._filled(message, list(filter(None, heard)), 0) or ""

    def _filled(self, text: str, heard: list[str], depth: int) -> str | None:
        """Return the text as an author may have written it, with gaps; None if no author has."""
        if any(text in other for other in heard):
            return None
        if text in self._constants:
            return text
        if depth >= MAX_DEPTH:
            return None
        best: tuple[int, str] | None = None
        for template in self._templates:
            gaps = _gaps(template, text)
            if gaps is None or _is_heard(template, heard):
                continue
            parts = [self._gap(gap, heard, depth) for gap in gaps]
            filled = template[0] + "".join(gap + part for gap, part in zip(parts, template[1:], strict=True))
            if _letters((filled,)) and (best is None or _known(filled) > best[0]):
                best = _known(filled), filled
        return best and best[1]

    def _gap(self, text: str, heard: list[str], depth: int) -> str:
        if not text.strip():
            return text
        if text in _TYPES or any(text in other for other in heard):
            return GAP
        found = self._filled(text, heard, depth + 1)
        if found is None and _WORDS.fullmatch(text) and not any(other in text for other in heard):
            # A piece of a text of theirs, such as a name that a test has put together.
            found = text if any(text in constant for constant in self._constants) else None
        return max(found or GAP, self._joined(text, heard), key=_known)

    def _joined(self, text: str, heard: list[str]) -> str:
        """Return the content of neighbouring gaps, read as consecutive constants as far as that goes."""
        for end in range(len(text) - 1, MIN_PIECE - 1, -1):
            if text[:end] in self._constants:
                rest = self._gap(text[end:], heard, MAX_DEPTH - 1)
                return text[:end] + rest
        return GAP


def _known(text: str) -> int:
    """How much of a text is no gap."""
    return len(text) - 3 * text.count(GAP)


def _is_heard(template: Template, heard: list[str]) -> bool:
    """Return whether the words of a template may have come from the student."""
    words = [part for part in template if _letters((part,))]
    return bool(words) and any(all(word in other for word in words) for other in heard)


def _gaps(template: Template, text: str) -> list[str] | None:
    """Return the contents of the gaps of a template that fits a text; None if it does not fit."""
    if not (text.startswith(template[0]) and text.endswith(template[-1])):
        return None
    found, at, end = [], len(template[0]), len(text) - len(template[-1])
    for part in template[1:-1]:
        place = text.find(part, at, end)
        if place < 0:
            return None
        found.append(text[at:place])
        at = place + len(part)
    return [*found, text[at:end]] if at <= end else None


@lru_cache(1)
def _of_checks() -> tuple[frozenset[str], frozenset[Template]]:
    files = sorted(f for f in library.FOLDER.glob("*.py") if f.stem not in _MARKING) if library.FOLDER else []
    texts = [_texts(file.read_text(encoding="utf-8")) for file in files]
    return frozenset().union(*(t[0] for t in texts)), frozenset().union(*(t[1] for t in texts))


@lru_cache(256)
def _texts(code: str) -> tuple[frozenset[str], frozenset[Template]]:
    """Return the constants and the templates in Python code."""
    constants: set[str] = set()
    templates: set[Template] = set()
    try:
        tree = ast.parse(code)
    except SyntaxError:  # a given cell with IPython's own syntax
        return frozenset(), frozenset()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            templates.add(_joined(node))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            constants.add(node.value)
            templates |= set(_formatted(node.value))
    constants = {text for text in constants if any(map(str.isalpha, text))}
    return frozenset(constants), frozenset(t for t in templates if len(t) > 1 and any(map(str.strip, t)))


def _joined(node: ast.JoinedStr) -> Template:
    """Return the template of an f-string; neighbours without a gap between them are one text."""
    parts = [""]
    for value in node.values:
        if isinstance(value, ast.Constant):
            parts[-1] += str(value.value)
        else:
            parts.append("")
    return tuple(parts)


def _formatted(text: str) -> Iterator[Template]:
    """Yield the template of a text for `str.format`, if it is one."""
    if "{" not in text:
        return
    try:
        pieces = list(string.Formatter().parse(text))
    except ValueError:
        return
    parts = [""]
    for literal, field, _, _ in pieces:
        parts[-1] += literal
        if field is not None:
            parts.append("")
    yield tuple(parts)


def _letters(template: Template) -> int:
    return sum(sum(map(str.isalpha, part)) for part in template)
