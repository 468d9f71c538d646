"""Markdown of students as HTML with a short list of harmless tags; its formulas become MathML."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from autograder.output import formulas

if TYPE_CHECKING:
    import markupsafe
    import mistune

_LINK_SCHEMES = {"http", "https", "mailto"}
_MARKDOWN_TAGS = {"p", "br", "hr", "h3", "h4", "h5", "h6", "strong", "em", "del", "code", "pre", "blockquote"}
_MARKDOWN_TAGS |= {"ul", "ol", "li", "a", "table", "thead", "tbody", "tr", "th", "td", "details", "summary"}
_MARKDOWN_TAGS |= formulas.TAGS
_ATTRIBUTES = dict.fromkeys(formulas.TAGS, formulas.ATTRIBUTES | formulas.LENGTHS) | {"a": {"href"}}
_FOLD = re.compile(r"&lt;(/?(?:details|summary))&gt;")  # the only HTML that a Markdown cell may use, without attributes


@lru_cache(256)  # a class has the same texts
def to_html(
    source: str, drawn: bool = True, links: bool = True, below: frozenset[str] = frozenset()
) -> markupsafe.Markup:
    """Return Markdown as HTML with only the allowed tags: pictures become captions, formulas MathML if wanted.

    Args:
        source: of a cell.
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

    from autograder.submissions.pictures import name_of  # here, as it reads notebooks, too

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
            return (drawn and formulas.mathml(text, display=False)) or f"${mistune.escape(text)}$"

        def block_math(self, text: str) -> str:
            return (drawn and formulas.mathml(text, display=True)) or f"<p>$${mistune.escape(text)}$$</p>"

    plugins: list[Any] = ["table", "strikethrough", "math", math_in_list, math_in_quote]
    return mistune.create_markdown(renderer=Renderer(escape=True), plugins=plugins)
