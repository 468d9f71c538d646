"""README.md, the pages and the notebooks as files: links, pictures, tables, quotations. `make links` asks others."""

import re
import unicodedata
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import mistune
import nbformat
import pytest

from autograder.authoring.address import address_of
from autograder.core.sandbox import IsolationLevel, Part

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
RELEASE = sorted((ROOT / "release").glob("*/*.ipynb"))
NOTEBOOKS = [*RELEASE, *sorted((ROOT / "source").glob("*/*.ipynb"))]
PAGES = sorted(
    path
    for pattern in ("*.md", "docs/*.md", "docs/decisions/*.md", "docs/reference/*.md", "data/**/*.md", "tests/*/*.md")
    for path in ROOT.glob(pattern)
)
TOKENS = mistune.create_markdown(renderer="ast", plugins=["table", "math"])
#: Of a heading, as GitHub makes its anchor: all but letters, digits, spaces, hyphens and underscores is left out.
LEFT_OUT = re.compile(r"[^\w\- ]")
COLUMNS = 100
FENCED = re.compile(r"^ *(```+|:::+).*?^ *\1 *$", re.DOTALL | re.MULTILINE)
UNWRAPPED = re.compile(r"\||#|    |!\[|\[!\[|\s*\S+$")
IN_HTML = re.compile(r"""(?:href|src)=["']([^"']+)["']""")
CLAIMS = (ROOT / "docs" / "claims.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(\w+)` \| (.+?) \| .+? \|$", CLAIMS, re.MULTILINE)
CELLS = [(c.id, " ".join(c.source.split())) for path in RELEASE for c in nbformat.read(path, as_version=4).cells]


def texts(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return [text]
    return [cell.source for cell in nbformat.reads(text, as_version=4).cells if cell.cell_type == "markdown"]


def tokens(path):
    todo = [token for text in texts(path) for token in TOKENS(text)]
    while todo:
        token = todo.pop()
        yield token
        todo += token.get("children", [])


def links(path: Path) -> list[str]:
    found = []
    for token in tokens(path):
        if token["type"] in ("link", "image"):
            found.append(token["attrs"]["url"])
        elif token["type"] in ("block_html", "inline_html"):
            found += IN_HTML.findall(token["raw"])
    return found


def words(token: dict) -> str:
    return token.get("raw", "") + "".join(map(words, token.get("children", [])))


def anchors(path: Path) -> set[str]:
    headings = [words(token) for token in tokens(path) if token["type"] == "heading"]
    return {LEFT_OUT.sub("", unicodedata.normalize("NFC", text).lower()).replace(" ", "-") for text in headings}


def ours(link: str) -> str | None:
    """The file here that an address of the students' repository opens; None if it opens something else."""
    published = address_of(ROOT)
    url = urlsplit(link)
    name = f"/{published.name}"
    if url.netloc == "mybinder.org" and url.path.startswith("/v2/"):
        return parse_qs(url.query)["labpath"][0]
    found = re.search(rf"{re.escape(name)}/(?:blob|tree|raw)/{re.escape(published.branch)}/(.+)", url.path)
    return unquote(found[1]) if found else None


def fault(page: Path, link: str) -> str:
    """What is wrong with a link; "" if nothing is, or if it leads to another site."""
    url = urlsplit(link)
    if url.scheme or url.netloc:
        inside = ours(link)
        return "" if inside is None or (ROOT / inside).exists() else f"{link}: no such file in the repository"
    target = (page.parent / unquote(url.path)).resolve() if url.path else page
    if not target.exists():
        return f"{link}: no such file"
    if not target.is_relative_to(ROOT):
        return f"{link}: leaves the repository"
    if url.fragment and target.suffix == ".md" and unquote(url.fragment) not in anchors(target):
        return f"{link}: no such heading"
    return ""


@pytest.mark.parametrize("page", [*PAGES, *NOTEBOOKS], ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_within_the_repository_leads_somewhere(page):
    assert [found for found in (fault(page, link) for link in links(page)) if found] == []


@pytest.mark.parametrize(
    "link",
    [
        *("docs/absent.md", "docs/trust.md#absent", "#absent", "../elsewhere.md", "docs/screenshots/absent.png"),
        "https://colab.research.google.com/github/{owner}/blob/{branch}/release/01_toy_attention/absent.ipynb",
        "https://mybinder.org/v2/gh/{owner}/{branch}?labpath=release%2Fabsent.ipynb",
    ],
)
def test_a_broken_link_is_reported(link):
    published = address_of(ROOT)
    assert fault(README, link.format(owner=published.name, branch=published.branch))


def test_links_are_seen():
    readme = links(README)
    assert "docs/grading.md#follow-through" in readme
    assert "docs/screenshots/report.png" in readme
    assert [link for link in readme if ours(link)]
    assert all(any(ours(link) for link in links(notebook)) for notebook in NOTEBOOKS)


def test_lines_of_prose_are_short():
    """Lines of the pages wrap at 100 columns: tables, headings, code, directives and pictures have no other way."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "docs").glob("[dr]*/*.md")]
    texts = {page: FENCED.sub("", page.read_text(encoding="utf-8")) for page in pages}
    lines = [(page.name, line) for page, text in texts.items() for line in text.splitlines() if len(line) > COLUMNS]
    assert [found for found in lines if not UNWRAPPED.match(found[1])] == []


def test_links_to_other_sites_are_encrypted():
    found = {link for page in [*PAGES, *NOTEBOOKS] for link in links(page) if urlsplit(link).netloc}
    assert len(found) > 10
    assert [link for link in sorted(found) if urlsplit(link).scheme != "https"] == []


def test_every_picture_is_said_in_words():
    pictures = [(words(token), token["attrs"]["url"]) for token in tokens(README) if token["type"] == "image"]
    own = [(text, path) for text, path in pictures if "://" not in path]
    assert len(own) >= 2
    assert [path for text, path in own if len(text.split()) <= 5 or (ROOT / path).stat().st_size >= 150_000] == []


def test_every_notebook_has_a_figure_on_the_site():
    page = (ROOT / "docs" / "teaches.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\{figure\} figures/(\w+)\.png", page)) == {path.stem for path in RELEASE}


def test_every_measured_table_has_its_command():
    text = README.read_text(encoding="utf-8")
    _, *parts = re.split(r"^\*\*(?:Answers|Attacks|Speed)\.\*\*", text, flags=re.MULTILINE)
    for part, command in zip(parts, ("check --answers", "benchmarks/attacks.py", "make bench"), strict=True):
        assert re.search(rf"^    .*{command}", part, re.MULTILINE), command
    assert (ROOT / "benchmarks" / "attacks.py").is_file()
    assert re.search(r"^bench:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def test_the_sandbox_page_explains_every_level_and_part():
    page = (ROOT / "docs" / "sandbox.md").read_text(encoding="utf-8")
    assert [word for word in (*IsolationLevel, *Part) if f"\n| {word} |" not in page] == []


def test_quotations_of_the_claims_stand_in_their_cells():
    assert len(ROWS) > 25
    places = {row: [source for name, source in CELLS if name == row[0]] for row in ROWS}  # each notebook has a closing
    assert [row for row, sources in places.items() if not any(row[1] in source for source in sources)] == []
