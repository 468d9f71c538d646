"""The marking page in a browser: by keys alone, by two people at once, on a phone, and answers that attack."""

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
from labs import FIELDS_ARE_FILLED, PATIENCE, picture
from nbgrader.api import Gradebook
from written_class import NAME, NOTEBOOK, QUESTION, RIGHT, SECOND, WRONG, forty, hand_in, make_course

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


@pytest.mark.thorough
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


@pytest.mark.thorough
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


@pytest.mark.thorough
def test_a_changed_rubric(course, page):
    """New points of an item are shown with what they change, and change the marks only when they are written."""
    hand_in(course, {"a": {QUESTION: RIGHT}, "b": {QUESTION: WRONG}})
    with serving(course) as address:
        opened(page, address)
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        said(page, "saved")
        (marked,) = [student for student in "ab" if points(course, student) == (1.0, False)]
        page.click("#edit-rubric")
        page.fill("#rubric-fields input[name='1']", "1.5")
        page.click("#rubric-preview")
        page.wait_for_selector("#rubric-write:enabled")
        assert "1 answer" in page.inner_text("#rubric-outcome")
        assert points(course, marked) == (1.0, False)
        picture(page, "marking_rubric")
        page.click("#rubric-write")
        said(page, "written")
        assert points(course, marked) == (1.5, False)


@pytest.mark.thorough
def test_the_overview(course, page):
    """It says of each question how far it is and how its marks are spread."""
    hand_in(course, {"a": {QUESTION: RIGHT, SECOND: RIGHT}, "b": {QUESTION: WRONG}})
    with serving(course) as address:
        opened(page, address)
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        said(page, "saved")
        page.click("text=All questions of")
        row = page.locator("tr", has_text="Nothing (written answer)")
        assert "1 of 2" in row.inner_text()
        assert row.locator("svg").get_attribute("aria-label") == "Answers per number of points: 1 with 1"
        assert row.locator("progress").get_attribute("value") == "1"


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_mark(course, page, scheme):
    """No rule of axe-core is broken by the overview, by a question before and after a mark, or by a dialog."""
    from axe_playwright_python.sync_playwright import Axe

    def faults(name):
        picture(page, f"marking_{name}_{scheme}")
        broken = Axe().run(page).response["violations"]
        return [(name, rule["id"], [node["html"] for node in rule["nodes"]]) for rule in broken]

    hand_in(course, {"a": {QUESTION: f"{RIGHT}\n\n$\\frac12$"}, "b": {QUESTION: WRONG}}, undecided=["a"])
    page.emulate_media(color_scheme=scheme)
    with serving(course) as address:
        opened(page, address)
        found = faults("question")
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        said(page, "saved")
        page.check("#names")
        page.wait_for_selector("#students:visible")
        found += faults("names")
        page.click("#help")
        found += faults("keys")
        page.keyboard.press("Escape")
        page.click("text=All questions of")
        page.wait_for_selector("svg.bars")
        found += faults("overview")
    assert found == []


@pytest.mark.thorough
def test_a_phone(course, page):
    """On a phone no page scrolls sideways, not even for a wide formula, and a finger marks an answer."""
    wide = f"$${'x + ' * 100}x$$"
    hand_in(course, {"a": {QUESTION: f"{RIGHT}\n\n{wide}\n\n{'x' * 500}"}})
    page.set_viewport_size({"width": 390, "height": 800})
    with serving(course) as address:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        picture(page, "marking_phone_overview")
        page.click("text=Nothing (written answer)")
        page.wait_for_selector("#answer .written")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        picture(page, "marking_phone_question")
        page.click("#rubric button[data-key='1']")
        page.click("#save")
        said(page, "saved")
    assert points(course, "a") == (1.0, False)


@pytest.mark.thorough
def test_from_the_menu_to_formgrader(course, page, jupyterlab):
    """JupyterLab's menu opens the marking page beside formgrader; formgrader shows the mark and the comment."""
    hand_in(course, {"a": {QUESTION: RIGHT}})
    lab = jupyterlab(course)
    page.goto(lab.url("lab?reset"))
    page.get_by_role("menuitem", name="Nbgrader").click()
    with page.expect_popup() as opening:
        page.get_by_role("menuitem", name="Marking", exact=True).click()
    marking = opening.value
    marking.click(f"text={NAME}")
    opened(marking, marking.url)
    marking.keyboard.press("1")
    marking.keyboard.press("c")
    marking.keyboard.type("An example would help.")
    marking.keyboard.press("Control+Enter")
    said(marking, "saved")
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        (notebook,) = gradebook.find_submission(NAME, "a").notebooks
        number = notebook.id
    page.goto(lab.url(f"formgrader/submissions/{number}/"))
    page.wait_for_function(FIELDS_ARE_FILLED)
    picture(page, "marking_in_formgrader")
    assert page.locator(f"input#{QUESTION}").input_value() == "1"
    assert page.locator(f"textarea#{QUESTION}-comment").input_value() == "An example would help."


@pytest.mark.thorough
def test_no_menu_without_a_gradebook(tmp_path, page, jupyterlab):
    """A student's JupyterLab has no such menu item."""
    with page.expect_response("**/autograder/marking/available") as asked:
        page.goto(jupyterlab(tmp_path).url("lab?reset"))
    assert asked.value.json() == {"available": False}
    page.get_by_role("menuitem", name="Nbgrader").click()  # nbgrader's own
    page.get_by_role("menuitem", name="Assignment List").wait_for()
    assert page.get_by_role("menuitem", name="Marking", exact=True).count() == 0


class Counted:
    """The keyboard and the mouse of a page, with how often they were used and how many pages were opened."""

    def __init__(self, page):
        self.page, self.moves, self.loads = page, 0, 0
        page.on("domcontentloaded", self._load)

    def _load(self, _):
        self.loads += 1

    def press(self, key):
        self.moves += 1
        self.page.keyboard.press(key)

    def click(self, place):
        self.moves += 1
        self.page.locator(place).click()


QUESTIONS = (QUESTION, SECOND, *(f"more{number}" for number in range(14)))


@pytest.mark.thorough
def test_moves_for_640_answers(tmp_path, page):
    """Two keys for each different answer and two clicks for each question: 640 moves, 33 pages opened."""
    course = make_course(tmp_path / "course", more=14)
    hand_in(course, forty(QUESTIONS))
    by = Counted(page)
    with serving(course) as address:
        page.goto(address)
        for number in range(len(QUESTIONS)):
            by.click(f"tbody tr:not(.notebook) >> nth={number} >> a")
            for left in range(19, 0, -1):
                before = page.wait_for_selector("#progress-text:not(:text('Loading'))").inner_text()
                page.wait_for_selector("#answer .written")
                by.press("1")
                by.press("Enter")
                changed = "t => document.querySelector('#progress-text').textContent.trim() !== t"
                page.wait_for_function(changed, arg=before)
                assert left > 1 or page.inner_text("#progress-text").startswith("36 of 36")
            by.click("text=All questions of")
            page.wait_for_selector("table")
    assert {points(course, f"s{number:02d}") for number in range(36)} == {(1.0, False)}
    assert (by.moves, by.loads) == (640, 33)


@pytest.mark.thorough
def test_moves_in_formgrader(tmp_path, page, jupyterlab):
    """Formgrader takes a click and a key for each answer, and a page for each student: here of three students."""
    course = make_course(tmp_path / "course", more=14)
    hand_in(course, forty(QUESTIONS))
    lab = jupyterlab(course)
    page.goto(lab.url("lab?reset"))  # which lets the browser in
    by, students = Counted(page), ("s00", "s01", "s02")
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        numbers = [gradebook.find_submission_notebook(NOTEBOOK, NAME, student).id for student in students]
    for number in numbers:
        page.goto(lab.url(f"formgrader/submissions/{number}/"))
        page.wait_for_function(FIELDS_ARE_FILLED)
        for question in QUESTIONS:
            by.click(f"input#{question}")
            with page.expect_response(lambda answer: "/api/grade/" in answer.url):
                by.press("1")
                page.locator(f"input#{question}").blur()  # the next click does this for a person
    assert {points(course, student) for student in students} == {(1.0, False)}
    assert (by.moves, by.loads) == (3 * 2 * 16, 3)
