"""TeX formulas as MathML that a page can hold: latex2mathml converts, and only harmless parts of its tree are kept.

A formula is the student's text. It has a bounded length and depth, its elements and attributes come from a list, and
its text is escaped when the tree is written.
"""

from __future__ import annotations

import contextlib
import html
import re
import unicodedata
from functools import lru_cache
from xml.etree import ElementTree

CHARACTERS = 1_000  # of one formula
DEPTH = 60  # elements inside one another
ELEMENTS = 1_500

TAGS = {"math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "mfrac", "msqrt", "mroot", "msub", "msup", "msubsup"}
TAGS |= {"munder", "mover", "munderover", "mtable", "mtr", "mtd", "mstyle", "mpadded", "mphantom", "mmultiscripts"}
TAGS |= {"mprescripts", "none"}
ATTRIBUTES = {"display", "displaystyle", "scriptlevel", "stretchy", "fence", "form", "accent", "largeop"}
ATTRIBUTES |= {"movablelimits", "columnalign", "mathvariant"}
LENGTHS = {"width", "height", "depth", "lspace", "rspace", "voffset", "minsize", "maxsize", "linethickness"}

_LENGTH = re.compile(r"[-+]?(?:0|[0-3]?(?:\.\d{1,3})?(?:em|ex))")  # longer ones would reach out of the formula
_COMMAND = re.compile(r"\\[A-Za-z]")
_WORD = re.compile(r"[\w-]{1,20}")
_ALPHABETS = {"bold", "italic", "bold-italic", "script", "bold-script", "fraktur", "bold-fraktur", "double-struck"}
_ALPHABETS |= {"sans-serif", "bold-sans-serif", "monospace"}


class _NoMacros(dict[str, str]):
    """Definitions are refused: a few of them can make a formula of any length."""

    def __setitem__(self, name: object, value: object) -> None:
        raise ValueError(f"a formula on a page defines nothing, not even {name}")


@lru_cache(1024)  # a class has the same statements
def mathml(tex: str, *, display: bool) -> str:
    """Return a formula as a `<math>` element; "" if it cannot be converted within its limits.

    Args:
        tex: without its dollars.
        display: on a line of its own.
    """
    if len(tex) > CHARACTERS:
        return ""
    from latex2mathml.converter import Converter  # here, so that commands which write no page stay fast

    tex = tex.strip().replace("{aligned}", "{align*}")
    with contextlib.suppress(Exception):  # also RecursionError: what the library cannot do is shown as it was typed
        converter = Converter(display="block" if display else "inline")
        converter.macros = _NoMacros()  # type: ignore[assignment]  # it is only asked for names
        tree = converter.convert_to_element(tex)
        count = 0
        todo = [(tree, 1)]
        while todo:
            element, depth = todo.pop()
            count += 1
            unknown = _COMMAND.match(element.text or "")  # the library leaves a command that it does not know as it is
            if count > ELEMENTS or depth > DEPTH or element.tag not in TAGS or unknown:
                return ""
            _clean(element)
            todo += [(child, depth + 1) for child in element]
        return ElementTree.tostring(tree, encoding="unicode")
    return ""


def _clean(element: ElementTree.Element) -> None:
    """Keep harmless attributes; letters of another alphabet become characters, as browsers no longer do it."""
    text = html.unescape(element.text or "")  # the library writes entities into it
    variant = element.get("mathvariant", "")
    if variant in _ALPHABETS:
        text = "".join(_letter(character, variant) for character in text)
    element.text = "ˆ" if element.tag == "mo" and text == "^" else text  # the accent, not the larger character
    for name, value in element.items():
        harmless = _LENGTH.fullmatch(value) if name in LENGTHS else name in ATTRIBUTES and _WORD.fullmatch(value)
        if not harmless or (name == "mathvariant" and value != "normal"):
            del element.attrib[name]


def _letter(character: str, alphabet: str) -> str:
    """Return a Latin letter, a Greek letter or a digit in one of Unicode's mathematical alphabets."""
    plain = unicodedata.name(character, "").replace("LATIN ", "").replace("GREEK ", "").replace(" LETTER", "")
    style = alphabet.upper().replace("BOLD-", "BOLD ")  # the others keep their hyphens
    for name in (f"MATHEMATICAL {style} {plain}", f"{style} {plain}".replace("FRAKTUR", "BLACK-LETTER")):
        with contextlib.suppress(KeyError):
            return unicodedata.lookup(name)
    return character
