"""Grade the sample class, and make the site's examples of its report and of its students' pages.

The pages are those that `autograder grade` writes, with a line on top, and without the date. Because the site shows no
right answers, each student's notebook and the page on what the class understood are left out.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from kept import kept

ROOT = Path(__file__).resolve().parents[1]
ASSIGNMENT = "04_hand_designed_transformers"
FROM = [ROOT / "autograder", ROOT / "course", ROOT / "source" / ASSIGNMENT, ROOT / "tests" / "answers" / ASSIGNMENT]
_TOP = '<p class="notice">Example of <a href="{}examples.html">the course\'s site</a>: all students are made up.</p>'
_NO_NOTEBOOK = "<p>Here follows the student's notebook with its outputs. The example leaves it out.</p>\n</main>"
_NO_GRADER = (
    "<!doctype html><title>No example</title><p>The grader needs Linux: build the site there to see the example."
)
_DATE = re.compile(r" · \d{4}-\d\d-\d\d \d\d:\d\d UTC")
_NOTEBOOK = re.compile(r"<h2>Your notebook, as it ran</h2>.*</main>", re.DOTALL)
_TO_ANSWER = re.compile(r' · <a href="#cell-\d+">go to your answer</a>')
_TO_CELL = re.compile(r'<a href="#cell-\d+">(.*?)</a>')
_ABOUT = re.compile(r'<p><a href="\./understanding\.html">.*?</p>\n', re.DOTALL)
_TO_ABOUT = re.compile(r'<a href="\./understanding\.html#[^"]*">(.*?)</a>')
_PAGE = re.compile(r'href="[^"]*/feedback/([\w-]+)/[^"]*/(\w+\.html)"')


def graded(course: Path, assignment: str = ASSIGNMENT) -> Path:
    """Grade the sample class of an assignment in a folder that becomes a course; return its report.

    Raises:
        RuntimeError: the grader refuses or fails.
    """
    for folder in ("source", "tests/answers"):
        shutil.copytree(ROOT / folder / assignment, course / folder / assignment)
    shutil.copy(ROOT / "nbgrader_config.py", course)
    limits = ["--cell-seconds", "5", "--check-seconds", "10"]
    for arguments in (["sample", assignment, "sample_class"], ["grade", assignment, "sample_class", *limits]):
        call = [sys.executable, "-m", "autograder", *arguments]
        done = subprocess.run(call, cwd=course, check=False, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"the sample class was not graded: {done.stderr}")
    (page,) = (course / "reports").rglob("index.html")
    return page


def pages() -> Path:
    """Return a folder with report.html, and STUDENT/NOTEBOOK.html for each student of the sample class."""
    return kept("examples", [Path(__file__), *FROM], _make)


def _make(folder: Path) -> None:
    if sys.platform != "linux":
        for name in ("report", "ben-partial/hand_designed_transformers"):
            _write(folder / f"{name}.html", _NO_GRADER)
        return
    with tempfile.TemporaryDirectory() as place:
        report = graded(Path(place))
        _write(folder / "report.html", _for_the_site(report.read_text(encoding="utf-8"), "../"))
        for page in (Path(place) / "feedback").rglob("*.html"):
            text = _for_the_site(page.read_text(encoding="utf-8"), "../../")
            _write(folder / page.parents[1].name / page.name, text)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _for_the_site(page: str, up: str) -> str:
    """Return a page of the grader as the site shows it; `up` leads from its folder to the site's start."""
    page = _NOTEBOOK.sub(_NO_NOTEBOOK, _DATE.sub("", page)).replace("<main>", f"<main>\n{_TOP.format(up)}", 1)
    page = _TO_ABOUT.sub(r"\1", _ABOUT.sub("", page))
    return _TO_CELL.sub(r"\1", _TO_ANSWER.sub("", _PAGE.sub(r'href="\1/\2"', page)))
