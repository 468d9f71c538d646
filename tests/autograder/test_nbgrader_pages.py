"""What students wrote, on the pages of nbgrader: it reads well, and it is no part of the page."""

import nbformat
import pytest
from nbconvert.exporters import HTMLExporter
from traitlets.config import Config

from autograder.plugin import install
from autograder.plugin.pages import clean


@pytest.fixture(scope="module")
def shown():
    """`shown(text)`: a Markdown cell as formgrader's page has it; with `output`, a code cell's HTML."""
    config = Config()
    install(config)
    exporter = HTMLExporter(config=config, template_name="classic")

    def shown(text: str = "", output: str = "") -> str:
        data = {"text/html": output, "text/plain": "<table>"}
        outputs = [nbformat.v4.new_output("display_data", data=data)]
        cell = nbformat.v4.new_code_cell("1", outputs=outputs) if output else nbformat.v4.new_markdown_cell(text)
        page, _ = exporter.from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))
        return page.partition('output_html rendered_html output_subarea">' if output else 'rendered_html">')[2]

    return shown


@pytest.mark.parametrize("where", ["text", "output"])
@pytest.mark.parametrize(
    ("attack", "kept"),
    [
        ('<div class="full-credit">a</div>', "<div>a</div>"),
        ('<div class="highlight full-credit">a</div>', '<div class="highlight">a</div>'),
        ('<div class="navbar-fixed-top">a</div>', "<div>a</div>"),
        ('<span class="modal-backdrop">a</span>', "<span>a</span>"),
        ('<table class="no-credit"><tbody><tr><td>a</td></tr></tbody></table>', "<table><tbody>"),
        ('<div id="score" style="position:fixed">a</div>', "<div>a</div>"),
        ('<div data-toggle="modal" role="button" onclick="f()">a</div>', "<div>a</div>"),
        ('<a name="x" href="javascript:f()">a</a>', '<a rel="noopener noreferrer">a</a>'),
        ('<a href=" da&#10;ta:text/html,x">a</a>', '<a rel="noopener noreferrer">a</a>'),
        ('<div><math><mi class="full-credit">a</mi></math>b</div>', "<div>b</div>"),
    ],
)
def test_html_that_would_act(shown, where, attack, kept):
    assert kept in shown(**{where: attack})


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("$a < b$", "$a &lt; b$"),
        ("$$\nx_1 < \\frac{a}{b}\n$$", "$$\nx_1 &lt; \\frac{a}{b}\n$$"),
        ("\\begin{align}\na &= b \\\\\n\\end{align}", "\\begin{align}\na &amp;= b \\\\\n\\end{align}"),
        ("```python\ndef f(): 1\n```", '<div class="highlight"><pre><span></span><span class="k">def</span>'),
        ("| a |\n|---|\n| 1 |", "<td>1</td>"),
        ("# A b", '<h1>A b<a class="anchor-link" href="#A-b" rel="noopener noreferrer">¶</a></h1>'),
        ("![p](data:image/png;base64,AAAA)", 'src="data:image/png;base64,AAAA"'),
        ("<script>f()</script>", "f()"),
        ("[a](https://example.org)", '<a href="https://example.org" rel="noopener noreferrer">a</a>'),
    ],
)
def test_what_markdown_makes(shown, markdown, html):
    """Formulas, coloured code, tables, headings, pictures and links stay as nbconvert writes them."""
    assert html in shown(markdown)


COMMANDS = ["/hub/logout", "//a.org/x.png", "https://a.org/logout?x=.png", "\\hub\\logout.png", "/logout#.png"]
COMMANDS += ["logout", "..//x"]


@pytest.mark.parametrize("address", [*COMMANDS, "figures/a%20b.png", "https://a.org/b-c/badge.svg"])
def test_a_picture_that_is_a_command_has_no_address(address):
    """A page is not opened as a picture, with the reader's cookies; a picture keeps its address."""
    shown = f'<img src="{address}" alt="a">'
    assert clean(shown) == ('<img alt="a">' if address in COMMANDS else shown)


def test_a_table_of_pandas_stays_and_half_a_surrogate_pair_does_not(shown):
    table = '<table class="dataframe"><thead><tr></tr></thead></table>'
    assert table in shown(output=table)
    assert clean("a\udc80") == "a?"
