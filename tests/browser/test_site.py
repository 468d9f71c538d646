"""The site: it builds without a warning, its links lead somewhere, and everybody can read it."""

import functools
import http.server
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import urllib.parse
from pathlib import Path

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from bs4 import BeautifulSoup
from labs import PATIENCE

from autograder.authoring.address import address_of

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
WRITTEN = [path for pattern in ("*.md", "reference/*.md") for path in sorted((ROOT / "docs").glob(pattern))]
#: All pages, but of those that are made alike one or two each.
PAGES = [
    *(path.relative_to(ROOT / "docs").with_suffix("").as_posix() for path in WRITTEN),
    *("search", "genindex", "decisions/0007-a-ladder-of-sandboxes"),
    *("examples/report", "examples/ben-partial/hand_designed_transformers"),
    *("_generated/notebooks/toy_attention", "_generated/notebooks/dot_product_attention"),
]
RELEASED = sorted((ROOT / "release").glob("*/*.ipynb"))


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "-d", folder / "doctrees"]
    done = subprocess.run([*command, ROOT / "docs", folder / "html"], capture_output=True, text=True, cwd=ROOT)
    return done, folder / "html"


@pytest.fixture(scope="module")
def pages(built):
    _, folder = built
    found = [path for path in folder.rglob("*.html") if "_static" not in path.parts]
    return {path.relative_to(folder).as_posix(): BeautifulSoup(path.read_text(), "html.parser") for path in found}


@pytest.fixture(scope="module")
def address(built):
    handler = functools.partial(_Silent, directory=str(built[1]))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


class _Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def test_it_builds_without_a_warning(built):
    done, _ = built
    assert (done.returncode, done.stderr.strip()) == (0, "")
    message = subprocess.run(["git", "status", "--short", "docs"], capture_output=True, text=True, cwd=ROOT).stdout
    assert [line for line in message.splitlines() if "_build" in line or "_generated" in line] == []


def test_every_internal_link_leads_somewhere(pages, built):
    """Each link and picture of each page names a file of the site, and an anchor that is in it."""
    broken = []
    for name, page in pages.items():
        for link in {tag.get("href") or tag.get("src") for tag in page.find_all(href=True) + page.find_all(src=True)}:
            url = urllib.parse.urlsplit(link)
            if url.scheme or url.netloc:
                continue
            path, anchor = urllib.parse.unquote(url.path), urllib.parse.unquote(url.fragment)
            target = os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name
            missing = anchor and target in pages and not pages[target].find(id=anchor)
            if missing or not (built[1] / target).exists():
                broken.append((name, link))
    assert broken == []


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem)
def test_the_page_of_a_notebook(path, pages):
    page = pages[f"_generated/notebooks/{path.stem}.html"]
    assert page.select(".cell_output img")
    assert not [text for text in page.select(".cell_output") if "Error" in text.get_text()]
    published, file = address_of(ROOT), path.relative_to(ROOT).as_posix()
    assert [a["href"] for a in page.select("a.launch")] == [published.colab(file), published.binder(file)]


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem)
def test_no_page_holds_a_solution(path, pages):
    """No line of a solution is on a page of the site, unless students have it in the release."""
    cells = nbformat.read(ROOT / "source" / path.parent.name / path.name, as_version=4).cells
    given = "".join(path.read_text(encoding="utf-8") for path in RELEASED)
    written = [re.findall(r"### BEGIN SOLUTION\n(.*?)### END SOLUTION", cell.source, re.DOTALL) for cell in cells]
    lines = {line.strip() for found in written for text in found for line in text.splitlines()}
    lines = {line for line in lines if len(line) > 20 and json.dumps(line, ensure_ascii=False)[1:-1] not in given}
    assert lines
    texts = {name: page.get_text() for name, page in pages.items() if name.startswith(("_generated", "examples"))}
    assert [(name, line) for name, text in texts.items() for line in lines if line in text] == []


def test_pictures_and_formulas_are_for_all(pages):
    """Each picture says in words what is to be seen on it; formulas are MathML, and no page loads MathJax."""
    pictures = [(name, image) for name, page in pages.items() for image in page.find_all("img")]
    assert len(pictures) > 7
    assert [(name, i.get("src")) for name, i in pictures if len(i.get("alt", "").split()) < 5] == []
    assert pages["_generated/notebooks/toy_attention.html"].find("math")
    scripts = [tag["src"] for page in pages.values() for tag in page.find_all("script", src=True)]
    assert not [src for src in scripts if "mathjax" in src.lower()]


def test_the_examples_are_linked_and_private(pages):
    """The start page leads to the report and a student's page, and they name no folder and no date."""
    found = {name: page for name, page in pages.items() if name.startswith("examples/")}
    assert len(found) == 1 + 7 * 2  # the report, and seven students with two notebooks
    links = {link["href"] for link in pages["index.html"].find_all("a", href=True)}
    assert {"examples/report.html", "examples/ben-partial/hand_designed_transformers.html"} <= links
    assert all(pages[f"{name}.html"].find("a", href="examples.html") for name in ("instructors", "students"))
    folders = [str(ROOT), f"{Path.home()}/", f"{tempfile.gettempdir()}/"]
    private = re.compile("|".join([r"20\d\d-\d\d", *map(re.escape, folders)]))
    assert [name for name, page in found.items() if private.search(str(page))] == []


def test_the_figures_are_those_of_their_script(tmp_path):
    import matplotlib.image

    subprocess.run([sys.executable, ROOT / "docs/figures.py", tmp_path], check=True, cwd=ROOT)
    committed = {path.name: path for path in (ROOT / "docs/figures").glob("*.png")}
    drawn = {path.name: path for path in tmp_path.glob("*.png")}
    assert set(drawn) == set(committed)
    sizes = {name: [matplotlib.image.imread(its[name]).shape for its in (drawn, committed)] for name in drawn}
    assert not {name: shapes for name, shapes in sizes.items() if shapes[0] != shapes[1]}


def test_the_picture_of_a_notebook_is_true(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "docs")
    import screenshots

    page = BeautifulSoup(screenshots.notebook_page(tmp_path).read_text(), "html.parser")
    assert "Every key gets the same score" in page.get_text()
    assert page.find("img")


@pytest.fixture(scope="module")
def tab(browser, address):
    screen = {"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 900}}
    contexts = {scheme: browser.new_context(color_scheme=scheme, **screen) for scheme in ("light", "dark")}
    for context in contexts.values():
        context.set_default_timeout(PATIENCE)

    def tab(name, scheme="light"):
        page, asked = contexts[scheme].new_page(), []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{address}/{name}.html", wait_until="load")
        return page, [url for url in asked if not url.startswith((address, "data:"))]

    yield tab
    for context in contexts.values():
        context.close()


@pytest.mark.parametrize("name", PAGES)
def test_everybody_can_read_the_page(name, tab):
    """No rule of axe-core is broken, in light or dark; on a phone nothing scrolls sideways; no other site is asked."""
    for scheme in ("light", "dark"):
        page, elsewhere = tab(name, scheme)
        assert elsewhere == []
        assert faults(page) == [], scheme
        page.set_viewport_size({"width": 390, "height": 800})
        page.wait_for_function("innerWidth === 390")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.close()


def faults(page):
    broken = Axe().run(page).response["violations"]
    return [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in broken]


def test_axe_sees_a_fault(tab):
    """A picture without words and a pale text are found, so that the silence above says something."""
    page, _ = tab("index")
    bad = '<img src="figures/x.png"><p style="color: #ccc; background: #fff">pale</p>'
    page.evaluate("bad => document.querySelector('article').innerHTML += bad", bad)
    assert {"image-alt", "color-contrast"} <= {rule for rule, _ in faults(page)}
    page.close()


def test_keyboard_and_search(tab):
    page, _ = tab("trust")
    page.keyboard.press("Tab")
    page.wait_for_function("document.activeElement !== document.body")
    first = page.evaluate("[document.activeElement.tagName, document.activeElement.getAttribute('href')]")
    assert first == ["A", "#main-content"]
    page.keyboard.press("Enter")
    page.wait_for_function("location.hash === '#main-content'")
    page.close()
    page, _ = tab("search")
    page.goto(page.url + "?q=Landlock")
    page.locator("#search-results li a[href*='trust.html']").first.wait_for()  # results come one by one
    page.close()


def test_the_notebooks_are_all_there_in_the_courses_order(built):
    page = (built[1] / "notebooks.html").read_text()
    shown = re.findall(r'toctree-l1"><a class="reference internal" href="_generated/notebooks/(\w+)\.html', page)
    listed = re.findall(r"\]\(release/\w+/(\w+)\.ipynb\)", (ROOT / "README.md").read_text())
    assert list(dict.fromkeys(shown)) == list(dict.fromkeys(listed))
    assert set(listed) == {path.stem for path in (ROOT / "release").glob("*/*.ipynb")}
