"""Markdown of students as HTML with a short list of harmless tags; its formulas become MathML."""

from __future__ import annotations

import contextlib
import html
import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

if TYPE_CHECKING:
    import markupsafe
    import mistune

_LINK_SCHEMES = {"http", "https", "mailto"}
_MARKDOWN_TAGS = {"p", "br", "hr", "h3", "h4", "h5", "h6", "strong", "em", "del", "code", "pre", "blockquote"}
_MARKDOWN_TAGS |= {"ul", "ol", "li", "a", "table", "thead", "tbody", "tr", "th", "td", "details", "summary"}
_FOLD = re.compile(r"&lt;(/?(?:details|summary))&gt;")  # the only HTML that a Markdown cell may use, without attributes
CHARACTERS = 1_000  # of one formula
DEPTH = 60  # elements inside one another
ELEMENTS = 1_500

TAGS = {"math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "mfrac", "msqrt", "mroot", "msub", "msup", "msubsup"}
TAGS |= {"munder", "mover", "munderover", "mtable", "mtr", "mtd", "mstyle", "mpadded", "mphantom", "mmultiscripts"}
TAGS |= {"mprescripts", "none"}
ATTRIBUTES = {"display", "displaystyle", "scriptlevel", "stretchy", "fence", "form", "accent", "largeop"}
ATTRIBUTES |= {"movablelimits", "columnalign", "mathvariant"}
LENGTHS = {"width", "height", "depth", "lspace", "rspace", "voffset", "minsize", "maxsize", "linethickness"}
_MARKDOWN_TAGS |= TAGS
_ATTRIBUTES = dict.fromkeys(TAGS, ATTRIBUTES | LENGTHS) | {"a": {"href"}}

_LENGTH = re.compile(r"[-+]?(?:0|[0-3]?(?:\.\d{1,3})?(?:em|ex))")  # longer ones would reach out of the formula
_COMMAND = re.compile(r"\\[A-Za-z]")
_WORD = re.compile(r"[\w-]{1,20}")
_ALPHABETS = {"bold", "italic", "bold-italic", "script", "bold-script", "fraktur", "bold-fraktur", "double-struck"}
_ALPHABETS |= {"sans-serif", "bold-sans-serif", "monospace"}


@lru_cache(256)  # a class has the same texts
def to_html(
    source: str, drawn: bool = True, links: bool = True, below: frozenset[str] = frozenset()
) -> markupsafe.Markup:
    """Return Markdown as HTML with only the allowed tags: pictures become captions, formulas MathML if wanted.

    Args:
        source: a cell's text.
        drawn: whether to draw formulas.
        links: False to show the address of a link in place of a link.
        below: names of pictures that need no caption: the page shows them below the text, or says why not.
    """
    import markupsafe
    import nh3

    html = nh3.clean(
        str(_markdown_parser(drawn, links, below)(source)),
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


@lru_cache(64)
def _markdown_parser(drawn: bool, links: bool, below: frozenset[str]) -> mistune.Markdown:
    import mistune
    from mistune.plugins.math import math_in_list, math_in_quote

    from autograder.core.submissions.pictures import name_of  # here, as it reads notebooks, too

    class Renderer(mistune.HTMLRenderer):
        """Headings below the page's own, pictures as words; of HTML, folds alone."""

        def heading(self, text: str, level: int, **attrs: Any) -> str:
            return super().heading(text, min(max(level + 1, 3), 6))

        def link(self, text: str, url: str, title: str | None = None) -> str:
            return super().link(text, url, title) if links else f"{text} ({mistune.escape(url)})"

        def image(self, text: str, url: str, title: str | None = None) -> str:
            if name_of(url) in below:
                return ""
            where = " on the web" if url.lower().startswith(("http:", "https:", "//")) else ""
            return f"[picture{where}: {text}]"  # the caption comes as escaped HTML

        def block_html(self, html: str) -> str:
            return _FOLD.sub(r"<\1>", mistune.escape(html))

        def inline_html(self, html: str) -> str:
            return _FOLD.sub(r"<\1>", mistune.escape(html))

        def inline_math(self, text: str) -> str:
            return (drawn and mathml(text, display=False)) or f"${mistune.escape(text)}$"

        def block_math(self, text: str) -> str:
            return (drawn and mathml(text, display=True)) or f"<p>$${mistune.escape(text)}$$</p>"

    plugins: list[Any] = ["table", "strikethrough", "math", math_in_list, math_in_quote]
    return mistune.create_markdown(renderer=Renderer(escape=True), plugins=plugins)


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
