"""Markdown and HTML of students on nbgrader's pages: formgrader and its feedback put both into the page.

On these pages a class, an id or a name is a command: a click on `full-credit` gives all points, `modal-backdrop` covers
the page. Only classes that colour code are kept.
"""

from __future__ import annotations

import re
from typing import Any

import nh3
from jinja2 import pass_context
from nbconvert.filters.markdown_mistune import InvalidNotebook
from pygments.token import STANDARD_TYPES
from traitlets.config import LoggingConfigurable

_TEXT = {"a", "abbr", "acronym", "b", "br", "code", "del", "em", "hr", "i", "kbd", "p", "pre", "s", "span", "strong"}
_TEXT |= {"sub", "sup", "u"}
_LISTS = {"dd", "dl", "dt", "li", "ol", "ul"}
_TABLES = {"table", "tbody", "td", "th", "thead", "tr"}
_BLOCKS = {"blockquote", "details", "div", "h1", "h2", "h3", "h4", "h5", "h6", "img", "summary"}
TAGS = _TEXT | _LISTS | _TABLES | _BLOCKS
# What nbconvert itself writes: coloured code, and the link beside a heading, which is hidden without its class.
CLASSES = {"a": {"anchor-link"}, "div": {"highlight", "hl-ipython3", "hl-python"}, "table": {"dataframe"}}
CLASSES |= {"span": set(STANDARD_TYPES.values()) - {""}}
_ATTRIBUTES = {tag: {"class"} for tag in CLASSES} | {"*": {"align"}, "a": {"href", "title", "class"}}
_ATTRIBUTES |= {"img": {"src", "alt", "title", "width", "height"}, "details": {"open"}}
_IMAGE = re.compile(r"data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]*")
# Any other address of a picture would be asked for with the reader's cookies, such as the one that logs them out.
_PICTURE = re.compile(r"(https?://)?\w[\w%./~-]*\.(png|jpe?g|gif|webp|svg)", re.IGNORECASE)
_IGNORED = re.compile(r"[\x00-\x20]")  # by browsers, in an address


@pass_context
class SafeMarkdown(LoggingConfigurable):
    """A filter in place of nbconvert's `markdown2html`; its parent is the exporter that makes the page."""

    def __call__(self, context: Any, source: str) -> str:
        """Return HTML in which nothing runs, and which cannot pass for a part of the page around it."""
        try:
            html = self.parent.markdown2html(context, source)
        except InvalidNotebook:  # it names a picture that is not there: the rest of the page is to be seen all the same
            html = self.parent.markdown2html(context, source.replace("attachment:", "missing-attachment:"))
        return clean(html)


def clean(html: str | bytes) -> str:
    """Return HTML with harmless tags and attributes only; a filter in place of nbconvert's `clean_html`."""
    text = html.decode() if isinstance(html, bytes) else str(html)
    return nh3.clean(
        text.encode(errors="replace").decode(),  # half a surrogate pair cannot be written
        tags=TAGS,
        clean_content_tags=set(),  # a script's text is shown: the reader sees what the student wrote
        attributes=_ATTRIBUTES,
        attribute_filter=_kept,
        url_schemes={"http", "https", "mailto", "data"},
    )


def _kept(tag: str, name: str, value: str) -> str | None:
    """Return the part of an attribute's value that may stay; None removes the attribute."""
    if name == "class":
        return " ".join(word for word in value.split() if word in CLASSES.get(tag, ())) or None
    address = _IGNORED.sub("", value)
    if address.lower().startswith("data:"):
        return address if (tag, name) == ("img", "src") and _IMAGE.fullmatch(address) else None
    return value if name != "src" or _PICTURE.fullmatch(value) else None
