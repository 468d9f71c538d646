"""Markdown on nbgrader's pages: formgrader and its feedback put it into the page as the student wrote it."""

from __future__ import annotations

import re
from typing import Any

import bleach
from jinja2 import pass_context
from nbconvert.filters.markdown_mistune import InvalidNotebook
from traitlets.config import LoggingConfigurable

_TEXT = {"br", "dd", "del", "dl", "dt", "hr", "kbd", "p", "pre", "s", "span", "sub", "sup", "u"}
_TABLES = {"table", "tbody", "td", "th", "thead", "tr"}
_BLOCKS = {"details", "div", "h1", "h2", "h3", "h4", "h5", "h6", "img", "summary"}
TAGS = bleach.ALLOWED_TAGS | _TEXT | _TABLES | _BLOCKS
PROTOCOLS = frozenset({"http", "https", "mailto", "data"})
_IMAGE = re.compile(r"data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*")


@pass_context
class SafeMarkdown(LoggingConfigurable):
    """A filter in place of nbconvert's `markdown2html`; its parent is the exporter that makes the page."""

    def __call__(self, context: Any, source: str) -> str:
        """HTML in which nothing runs, and which cannot pass for a part of the page around it."""
        try:
            html = self.parent.markdown2html(context, source)
        except InvalidNotebook:  # it names a picture that is not there: the rest of the page is to be seen all the same
            html = self.parent.markdown2html(context, source.replace("attachment:", "missing-attachment:"))
        return bleach.clean(html, tags=TAGS, attributes=_allowed, protocols=PROTOCOLS)


def _allowed(tag: str, name: str, value: str) -> bool:
    if value.strip().lower().startswith("data:"):
        return tag == "img" and name == "src" and _IMAGE.fullmatch(value.strip()) is not None
    allowed = {"a": ("href", "title"), "img": ("src", "alt", "title", "width", "height"), "details": ("open",)}
    return name in allowed.get(tag, ("align",)) or (name == "class" and tag in ("code", "span", "div"))
