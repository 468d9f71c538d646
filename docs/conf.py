"""How Sphinx builds the site: `make docs`. Nothing is fetched, and every warning is an error.

The references in the text are checked by MyST, which warns of each file or heading that is not there. Sphinx's -n is
not used: it also asks for every type that a docstring or signature names, and those of NumPy and torch are on other
sites, which an offline build cannot look up.
"""

from __future__ import annotations

import html
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
from docutils.nodes import SkipNode
from latex2mathml.converter import convert

sys.path.insert(0, str(Path(__file__).parent))

import examples
from executing import executed

HERE = Path(__file__).parent
ROOT = HERE.parent
GENERATED = HERE / "_generated"

project = "A course on attention"
html_title = project
language = "en"

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build", "_generated/commands.md"]
myst_enable_extensions = ["amsmath", "attrs_inline", "colon_fence", "dollarmath"]
myst_heading_anchors = 3
nb_execution_mode = "off"  # docs/executing.py runs the notebooks: they are not solved, so most cells fail
nb_merge_streams = True
# Notebooks may go from a title to a heading two levels below; their code cells are marked as IPython.
suppress_warnings = ["myst.header"]
default_role = "code"  # docstrings write `name`
napoleon_numpy_docstring = False
napoleon_use_ivar = True
napoleon_custom_sections = [("Source", "params_style"), ("Sources", "params_style")]
autodoc_member_order = "bysource"
autodoc_typehints = "none"  # docstrings give shapes and units

html_theme = "sphinx_book_theme"
templates_path = ["_templates"]
html_sidebars = {"**": ["home.html", "search-button-field.html", "sbt-sidebar-nav.html"]}
html_extra_path = ["_generated/extra"]
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_favicon = "_static/icon.svg"
html_show_sourcelink = False
html_domain_indices = False  # the module index is the reference in another order
html_copy_source = False
html_theme_options = {
    "max_navbar_depth": 1,  # deeper, the theme folds entries behind buttons without a name
    "navbar_persistent": [],  # a second search field
    "footer_content_items": [],
    "show_toc_level": 2,
    "use_download_button": False,
    "use_fullscreen_button": False,
}
html_math_renderer = "mathml"  # browsers draw it without a script from elsewhere


_BADGE = re.compile(r"\[!\[([^\]]+)\]\([^)]+\)\]\(([^)]+)\)")  # its picture is on another site: a button replaces it


def _generate() -> None:
    """Write what the site shows of the checkout: release notebooks, examples, and the command line in typer's words."""
    shutil.rmtree(GENERATED, ignore_errors=True)
    (GENERATED / "notebooks").mkdir(parents=True)
    paths = sorted((ROOT / "release").rglob("*.ipynb"))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        documents = list(pool.map(executed, paths))
    for path, document in zip(paths, documents, strict=True):
        document.cells[0].source = _BADGE.sub(r"[\1](\2){.launch}", document.cells[0].source)
        nbformat.write(document, GENERATED / "notebooks" / path.name)
    shutil.copytree(examples.pages(), GENERATED / "extra" / "examples")
    command = [sys.executable, "-m", "typer", "autograder.cli", "utils", "docs", "--name", "autograder"]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    (GENERATED / "commands.md").write_text(printed, encoding="utf-8")


def _inline_math(translator, node) -> None:
    translator.body.append(f'<span class="math">{_mathml(node.astext(), "inline")}</span>')
    raise SkipNode


def _display_math(translator, node) -> None:
    translator.body.append(f'<div class="math" tabindex="0">{_mathml(node.astext(), "block")}</div>')
    raise SkipNode


def _mathml(tex: str, display: str) -> str:
    """Convert a formula to MathML, with its TeX for readers that know no MathML."""
    written = convert(tex.replace("{aligned}", "{align*}"), display=display)
    return written.replace("<math ", f'<math alttext="{html.escape(tex.strip())}" ', 1)


def _plain_words(app, what, name, obj, options, lines) -> None:
    """Docstrings are plain text with `names`: |x| and *args stand for themselves."""
    for number, line in enumerate(lines):
        parts = line.split("`")
        parts[::2] = [re.sub(r"([*|])", r"\\\1", part) for part in parts[::2]]
        lines[number] = "`".join(parts)


def _without_fields(app, what, name, obj, skip, options) -> bool | None:
    """Skip the fields of a named tuple, as "alias for field number 0" adds nothing to its docstring."""
    return True if type(obj).__name__ == "_tuplegetter" else None


def setup(app) -> None:
    """Set up the extension when called by Sphinx."""
    app.add_html_math_renderer("mathml", (_inline_math, None), (_display_math, None))
    app.connect("autodoc-process-docstring", _plain_words, priority=100)  # before napoleon
    app.connect("autodoc-skip-member", _without_fields)


_generate()
