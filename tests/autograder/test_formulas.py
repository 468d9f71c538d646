"""TeX becomes MathML that a page can hold, whatever the TeX is."""

import re
from xml.etree import ElementTree

import nbformat
import pytest

from autograder.classroom.reports import markdown
from autograder.classroom.reports.markdown import mathml

FORMULA = re.compile(r"\$\$(.+?)\$\$|\$(?!\s)((?:[^$\\\n]|\\.)+?)\$(?!\d)", re.DOTALL)


def elements(tex: str) -> list[ElementTree.Element]:
    """All elements that a formula becomes; none if it is not converted."""
    found = mathml(tex, display=False)
    return list(ElementTree.fromstring(found).iter()) if found else []


def text(tex: str) -> str:
    return "".join("".join(element.itertext()) for element in elements(tex)[:1])


def test_a_fraction_is_a_fraction_of_its_two_parts():
    tags = [element.tag for element in elements(r"\frac{a}{7}")]
    assert tags == ["math", "mrow", "mfrac", "mrow", "mi", "mrow", "mn"]


@pytest.mark.parametrize("name", ["01_toy_attention/toy_attention", "04_hand_designed_transformers/induction_head"])
def test_every_formula_of_the_source_notebooks_is_converted(pytestconfig, name):
    notebook = nbformat.read(pytestconfig.rootpath / "source" / f"{name}.ipynb", as_version=4)
    texts = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    found = [block or inline for source in texts for block, inline in FORMULA.findall(source)]
    assert len(found) > 30
    assert [tex for tex in found if not mathml(tex, display=False)] == []


ALPHABETS = {r"\mathbb{R}": "ℝ", r"\mathcal{L}": "ℒ", r"\mathbf{k}": "𝐤", r"\mathbf{1}": "𝟏", r"\boldsymbol{k}": "𝒌"}
ALPHABETS |= {r"\mathfrak{C}": "ℭ", r"\mathsf{a}": "𝖺"}


@pytest.mark.parametrize(("tex", "shown"), ALPHABETS.items())
def test_alphabets(tex, shown):
    """A letter of another alphabet is a character of its own: browsers ignore the attribute for it."""
    assert text(tex) == shown
    assert not any(element.get("mathvariant") for element in elements(tex))


def test_aligned_lines_become_the_rows_of_a_table():
    tags = [element.tag for element in elements(r"\begin{aligned}a&=b\\c&=d\end{aligned}")]
    assert (tags.count("mtable"), tags.count("mtr")) == (1, 2)


@pytest.mark.parametrize(
    "tex",
    [
        *[r"\text{<script>alert(1)</script>}", r"\text{&lt;script&gt;alert(1)&lt;/script&gt;}"],
        *[r"\text{&#60;img src=x onerror=alert(1)&#62;}", r"\operatorname{<img>}", r"\verb|<script>|"],
        *[r"\unicode{x3c}script\unicode{x3e}", r"\href{javascript:alert(1)}{x}", r"\mathbf{<}\mathbb{&}"],
        *[r"\href{https://evil.example}{\text{<a href=x>}}", r"\class{x}{\style{position:fixed}{y}}"],
        *[r"\style{background:url(https://evil.example)}{x}", r"\cssId{x}{y}", r"\color{red}x"],
        *[r"\textcolor{white}{x}", r"\colorbox{black}{x}", r"\enclose{circle}{x}", r"\toggle{a}{b}\endtoggle"],
        *[r"\annotation{x}", "<math><maction actiontype='statusline#http://evil.example'>"],
        '"><script>alert(1)</script>',
    ],
)
def test_elements_and_attributes_are_those_of_the_list_and_what_looks_like_markup_is_text(tex):
    for element in elements(tex):
        assert element.tag in markdown.TAGS
        assert set(element.attrib) <= markdown.ATTRIBUTES | markdown.LENGTHS
        assert not any("javascript" in value or "evil" in value for value in element.attrib.values())


@pytest.mark.parametrize("length", ["500em", "-90em", "99ex", "300px", "-9em", "40pt"])
def test_a_space_that_would_reach_over_the_rest_of_the_page_has_no_length(length):
    assert not [e for e in elements(rf"a\hspace{{{length}}}b\rule{{{length}}}{{{length}}}") if e.get("width")]
    assert [e.get("width") for e in elements(r"a\hspace{2em}b") if e.tag == "mspace"] == ["2em"]


@pytest.mark.parametrize(
    "tex",
    [
        *[r"\newcommand{\a}{xx}\newcommand{\b}{\a\a}\b", r"\def\a{xx}\a", r"\renewcommand{\a}{xx}\a"],
        *[r"\newenvironment{a}{x}{y}\begin{a}z\end{a}", r"\DeclareMathOperator{\a}{b}\a", r"\def\x{\x\x}\x"],
        *["x" * (markdown.CHARACTERS + 1), "{" * 400 + "x" + "}" * 400, r"\sqrt" * 150 + "x"],
        *[r"\begin{matrix}", "^", r"\frac", r"\nosuchcommand{x}"],
    ],
    ids=lambda tex: tex[:20],
)
def test_definitions_and_what_is_too_long_too_deep_or_no_tex_are_not_converted(tex):
    assert mathml(tex, display=False) == ""


@pytest.mark.parametrize("unit", ["&", "[", "x_a^b", r"\hat", r"\left(", "'", r"\begin{matrix}a&", r"\binom", r"\\"])
def test_the_size_is_bounded(unit):
    for tex in (unit * (markdown.CHARACTERS // len(unit)), (unit + "x") * (markdown.CHARACTERS // (len(unit) + 1))):
        assert len(mathml(tex, display=False)) <= 60 * markdown.ELEMENTS
