"""What the pages of this package share: their templates, and values as text that is safe to show."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.classroom.reports.markdown import to_html
from autograder.classroom.text import percent_text, plain_text, points_text

if TYPE_CHECKING:
    import jinja2
    import markupsafe


def render_page(template: str, context: dict[str, Any]) -> str:
    """Fill a template of this package; every value is escaped unless it is a markupsafe.Markup."""
    page = environment().get_template(template).render(context)
    return page.encode("utf-8", "replace").decode()  # a file name that is not UTF-8 becomes "?"


@cache
def environment() -> jinja2.Environment:
    """Return the templates of this package, with their functions."""
    import jinja2  # here, so that commands which write no page stay fast

    loader = jinja2.FileSystemLoader(Path(__file__).parent / "templates")
    made = jinja2.Environment(
        loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters |= {
        "clean": plain_text,
        "points": points_text,
        "percent": percent_text,
        "code": with_code,
        "markdown": to_html,
    }
    return made


def with_code(text: str) -> markupsafe.Markup:
    """Mark up the `words in backticks` of a sentence as code."""
    import markupsafe

    parts = text.split("`")
    if len(parts) % 2 == 0:  # one of them has no partner
        return markupsafe.escape(text)
    code = markupsafe.Markup("<code>{}</code>")
    return markupsafe.Markup("").join(code.format(p) if i % 2 else markupsafe.escape(p) for i, p in enumerate(parts))
