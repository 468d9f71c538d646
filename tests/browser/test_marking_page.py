"""The marking page in a browser: a question by keys alone, two people at once, and answers that attack."""

from __future__ import annotations

import contextlib
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from labs import PATIENCE
from nbgrader.api import Gradebook
from written_class import NAME, NOTEBOOK, QUESTION, RIGHT, WRONG, forty, hand_in, make_course

ATTACKS = {
    "script": "<script>document.title = 'owned'</script> text",
    "event": "<img src=x onerror=\"document.title = 'owned'\"> text",
    "button": '<button id="save" class="full-credit">Save and next</button> text',
    "form": '<form action="/autograder/marking"><input type="submit"></form> text',
    "link": "[Save and next](https://example.org/take) text",
    "javascript": "[Save](javascript:document.title='owned') text",
    "style": '<div style="position:fixed;inset:0;background:red">x</div> text',
    "bidirectional": "\u202eSave and next\u202d text",
    "terminal": "\x1b[31mred\x1b]0;owned\x07 text",
    "formula": "$" + r"\frac{1}{" * 200 + "x" + "}" * 200 + "$ text",
}


@contextlib.contextmanager
def serving(course: Path) -> Iterator[str]:
    """Run `autograder mark`; the address of its first page, with its token."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "autograder", "mark", NAME, "--no-browser", "--port", str(port)]
    process = subprocess.Popen(command, cwd=course, stderr=subprocess.PIPE, text=True)
    try:
        found = next(m for line in process.stderr if (m := re.search(rf"http://127\.0\.0\.1:{port}\S+", line)))
        while not _listens(port):  # the address is printed before the port is bound
            assert process.poll() is None, "the server has ended"
            time.sleep(0.05)
        yield found[0]
    finally:
        process.terminate()
        process.communicate()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def course(tmp_path):
    return make_course(tmp_path / "course")


def opened(page, address):
    """The page of the question, once its first answer is there."""
    page.goto(address)
    page.click("text=Nothing (written answer)")
    page.wait_for_selector("#answer .written")


def said(page, text):
    page.wait_for_function("t => document.querySelector('#status').textContent.includes(t)", arg=text, timeout=PATIENCE)


def points(course, student):
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        grade = gradebook.find_grade(QUESTION, NOTEBOOK, NAME, student)
        return grade.manual_score, grade.needs_manual_grade


def test_forty_by_keys(course, page):
    """A class of 40 is marked with two or three keys for each different answer; an undone mark is gone."""
    hand_in(course, forty())
    with serving(course) as address:
        opened(page, address)
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        said(page, "saved")
        assert points(course, "s00") == (1.0, False)
        page.keyboard.press("u")
        said(page, "Undone")
        assert points(course, "s00") == (None, True)
        for _ in range(19):
            before = page.inner_text("#progress-text")
            page.wait_for_selector("#answer .written")
            page.keyboard.press("1")
            page.keyboard.press("Enter")
            page.wait_for_function("t => document.querySelector('#progress-text').textContent.trim() !== t", arg=before)
        assert page.inner_text("#progress-text").startswith("36 of 36")
    assert {points(course, f"s{number:02d}") for number in range(36)} == {(1.0, False)}


def test_two_at_once(course, browser, page):
    """The second marker is told, and nothing of the first one's is lost."""
    hand_in(course, {"a": {QUESTION: RIGHT}, "b": {QUESTION: RIGHT}, "c": {QUESTION: WRONG}})
    other = browser.new_page()
    with serving(course) as address:
        opened(page, address)
        opened(other, address)
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        said(page, "saved")
        other.keyboard.press("2")
        other.keyboard.press("Enter")
        said(other, "Somebody else")
    other.close()
    assert points(course, "a") == (1.0, False)


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_answer_that_attacks(course, page, attack):
    """It is text in its frame: no script runs, no control but ours exists, and nothing leads away."""
    hand_in(course, {"a": {QUESTION: ATTACKS[attack]}})
    with serving(course) as address:
        opened(page, address)
        answer = page.locator("#answer")
        assert "text" in answer.inner_text()
        assert answer.locator("script, button, form, input, a, img, [style], [onerror]").count() == 0
        assert page.locator("#save").count() == 1
        assert "owned" not in page.title()
