"""Take the pictures of a notebook and of a report again: python docs/screenshots.py [FOLDER] (needs chromium).

The notebook is a release notebook with a wrong answer; its statement warns of just this one. The report is that of the
sample class, graded in a copy of the course.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

import examples
import nbformat
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
HERE = Path(__file__).parent / "screenshots"
ASSIGNMENT, NOTEBOOK = "04_hand_designed_transformers", "hand_designed_transformers"
REPORT = "03_sparse_and"  # a single notebook, whose table of exercises stands at the top
EXERCISE = "first"
WRONG = """\
pos_first = np.eye(4)
Km_first, Qm_first = np.zeros((7, 1)), np.ones((7, 1))
Vm_first = np.eye(7, 3)"""
HEIGHTS = {"notebook": 1040, "report": 712}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


def notebook_page(folder: Path) -> Path:
    """Write a page with an exercise, a wrong answer and its visible check's message, as JupyterLab shows it."""
    document = nbformat.read(ROOT / "release" / ASSIGNMENT / f"{NOTEBOOK}.ipynb", as_version=4)
    names = ["setup", EXERCISE + "_statement", EXERCISE, EXERCISE + "_check"]
    setup, *shown = (cell for cell in document.cells if cell.id in names)
    document.cells = [setup, *shown]
    next(cell for cell in shown if cell.id == EXERCISE).source = WRONG
    NotebookClient(document, kernel_name="python3", allow_errors=True).execute()
    document.cells = shown
    page, _ = HTMLExporter(template_name="lab").from_notebook_node(document)
    path = folder / "notebook.html"
    path.write_text(page, encoding="utf-8")
    return path


def shoot(browser: Browser, page: Path, path: Path, width: int, height: int) -> None:
    """Save a picture of the upper part of a page, without anything from another site, in few colours."""
    tab = browser.new_page(viewport={"width": width, "height": height})
    tab.route("http*://**", lambda route: route.abort())
    tab.goto(page.as_uri(), wait_until="load")
    tab.screenshot(path=path)
    tab.close()
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(128).save(path, optimize=True)


def main(folder: Path) -> None:
    """Write notebook.png and report.png into a folder."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("no chromium on this machine: install it, or leave the pictures as they are")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        pages = {"notebook": notebook_page(Path(place)), "report": examples.graded(Path(place) / "course", REPORT)}
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for name, page in pages.items():
            shoot(browser, page, folder / f"{name}.png", 1000, HEIGHTS[name])
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
