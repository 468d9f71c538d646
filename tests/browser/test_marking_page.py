"""The marking page in a browser: by keys alone, by two people at once, on a phone, and answers that attack."""

import contextlib
import re
import socket
import subprocess
import sys

import pytest
from axe_playwright_python.sync_playwright import Axe
from labs import FIELDS_ARE_FILLED, picture
from nbgrader.api import Gradebook
from watching import until
from written_class import CODE, NAME, QUESTION, RIGHT, WRONG, forty, grade, hand_in, make_course

from autograder.classroom.marking.questions import opened as opened_marking

pytestmark = pytest.mark.thorough

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
def serving(course, page, *options):
    """Run `autograder mark` and open the question, with options the first page; the address of the first page."""
    command = [sys.executable, "-m", "autograder", "mark", NAME, "--no-browser", "--port", "0", *options]
    process = subprocess.Popen(command, cwd=course, stdout=subprocess.PIPE, text=True)
    try:
        address = process.stdout.readline().strip()
        until(lambda: _listens(process, int(re.search(r":(\d+)/", address)[1])))
        page.goto(address) if options else opened(page, address)
        yield address
    finally:
        process.terminate()
        process.communicate()


def _listens(process, port):
    assert process.poll() is None, "the server has ended"
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def course(tmp_path):
    return make_course(tmp_path / "course")


def opened(page, address):
    page.goto(address)
    page.click("text=Nothing (written answer)")
    page.wait_for_selector("#answer .written")


def marked(page, *keys, says="saved"):
    for key in keys:
        page.keyboard.press(key)
    message(page, says)


def message(page, text):
    page.wait_for_function("t => document.querySelector('#status').textContent.includes(t)", arg=text)


def goes_on(page):
    before = page.inner_text("#progress-text")
    page.wait_for_selector("#answer .written")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.wait_for_function("t => document.querySelector('#progress-text').textContent.trim() !== t", arg=before)


def test_forty_by_keys(course, page):
    hand_in(course, forty())
    with serving(course, page):
        marked(page, "1", "Enter")
        assert grade(course, "s00")[:2] == (1.0, False)
        marked(page, "u", says="Undone")
        assert grade(course, "s00")[:2] == (None, True)
        for _ in range(19):
            goes_on(page)
        assert page.inner_text("#progress-text").startswith("36 of 36")
    assert {grade(course, f"s{number:02d}")[:2] for number in range(36)} == {(1.0, False)}


def test_two_at_once(course, new_page):
    hand_in(course, {"a": {QUESTION: RIGHT}, "b": {QUESTION: RIGHT}, "c": {QUESTION: WRONG}})
    page, other = new_page(), new_page()
    with serving(course, page) as address:
        opened(other, address)
        marked(page, "1", "Enter")
        marked(other, "2", "Enter", says="Somebody else")
    assert grade(course, "a")[:2] == (1.0, False)


def test_answers_that_attack(course, page):
    """Each is text in its frame: no script runs, no control but ours exists, and nothing leads away."""
    hand_in(course, {name: {QUESTION: attack} for name, attack in ATTACKS.items()})
    with serving(course, page):
        answer, seen = page.locator("#answer"), set()
        for _ in ATTACKS:
            page.wait_for_selector("#answer .written")
            seen.add(shown := answer.inner_text())
            assert "text" in shown
            active = "script, button, form, input, a, img, [style], [onerror]"
            assert answer.locator(active).count() == 0, answer.inner_html()
            assert page.locator("#save").count() == 1, shown
            assert "owned" not in page.title(), shown
            goes_on(page)
    assert len(seen) == len(ATTACKS)


def test_a_changed_rubric(course, page):
    hand_in(course, {"a": {QUESTION: RIGHT}, "b": {QUESTION: WRONG}})
    with serving(course, page):
        marked(page, "1", "Enter")
        (one,) = [student for student in "ab" if grade(course, student)[:2] == (1.0, False)]
        page.click("#edit-rubric")
        page.fill("#rubric-fields [data-key='1'] input", "1.5")
        page.click("#add-item")
        page.fill("#rubric-fields [data-key='5'] input", "0.25")
        page.fill("#rubric-fields [data-key='5'] textarea", "a drawing")
        page.click("#rubric-preview")
        page.wait_for_selector("#rubric-write:enabled")
        assert "1 answer" in page.inner_text("#rubric-outcome")
        assert grade(course, one)[:2] == (1.0, False)
        picture(page, "marking_rubric")
        page.click("#rubric-write")
        message(page, "written")
        assert grade(course, one)[:2] == (1.5, False)
        assert page.inner_text("#rubric [data-key='5']").split() == ["5", "0.25", "a", "drawing"]


def test_shared_answers(course, page):
    hand_in(course, {"a": {QUESTION: RIGHT}, "b": {QUESTION: WRONG}, "c": {QUESTION: "third"}})
    with opened_marking(course, NAME) as marking:
        marking.share(["ann", "bob"], "student")
    with serving(course, page) as address:
        page.fill("#marker", "ann")
        page.press("#marker", "Tab")
        opened(page, address)
        marked(page, "1", "Enter")
        marked(page, "1", "Enter", says="No answer is open")
        page.uncheck("#mine")
        page.keyboard.press("s")
        goes_on(page)
        page.click("text=All questions of")
        row = page.locator("tr", has_text="Nothing (written answer)")
        words = ("3 of 3", "assigned to ann: 2 of 2", "assigned to bob: 1 of 1")
        assert [one for one in words if one not in row.inner_text()] == []
        assert row.locator("svg").get_attribute("aria-label") == "Answers per number of points: 3 with 1"
        assert row.locator("progress").get_attribute("value") == "3"


def test_an_appeal(course, page):
    hand_in(course, {s: {CODE: "def double(x):\n    return 2 * x"} for s in "ab"})
    with serving(course, page, "--student", "a"):
        page.click("text=Twice")
        page.wait_for_selector("#answer pre")
        assert "The grader gave 3 of 3 points." in page.inner_text("#notices")
        picture(page, "marking_appeal")
        page.fill("#own-points", "2.5")
        marked(page, "Control+Enter")
        page.click("text=All exercises of a")
        assert page.locator("tr", has_text="Twice").locator("[data-label=Now]").inner_text() == "2.5"
        picture(page, "marking_one_student")


def test_everybody_can_mark(course, page):
    found = []

    def look(name):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            picture(page, f"marking_{name}_{scheme}")
            broken = Axe().run(page).response["violations"]
            found.extend((name, scheme, rule["id"], [node["html"] for node in rule["nodes"]]) for rule in broken)

    hand_in(course, {"a": {QUESTION: f"{RIGHT}\n\n$\\frac12$"}, "b": {QUESTION: WRONG}}, undecided=["a"])
    with serving(course, page):
        look("question")
        marked(page, "1", "Enter")
        page.check("#names")
        page.wait_for_selector("#students:visible")
        look("names")
        page.click("#help")
        look("keys")
        page.keyboard.press("Escape")
        page.click("text=All questions of")
        page.wait_for_selector("svg.bars")
        look("overview")
    assert found == []


def test_a_phone(course, new_page):
    wide, page = f"$${'x + ' * 100}x$$", new_page(390, 800)
    hand_in(course, {"a": {QUESTION: f"{RIGHT}\n\n{wide}\n\n{'x' * 500}"}})
    with serving(course, page) as address:
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        picture(page, "marking_phone_question")
        page.click("#rubric button[data-key='1']")
        page.click("#save")
        message(page, "saved")
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        picture(page, "marking_phone_overview")
    assert grade(course, "a")[:2] == (1.0, False)


def test_from_the_menu_to_formgrader(course, page, jupyterlab):
    hand_in(course, {"a": {QUESTION: RIGHT}})
    lab = jupyterlab(course)
    page.goto(lab.url("lab?reset"))
    page.get_by_role("menuitem", name="Nbgrader").click()
    with page.expect_popup() as opening:
        page.get_by_role("menuitem", name="Marking", exact=True).click()
    marking = opening.value
    marking.click(f"text={NAME}")
    opened(marking, marking.url)
    marked(marking, "1", "c", says="")
    marking.keyboard.type("An example would help.")
    marking.keyboard.press("Control+Enter")
    message(marking, "saved")
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        (notebook,) = gradebook.find_submission(NAME, "a").notebooks
        number = notebook.id
    page.goto(lab.url(f"formgrader/submissions/{number}/"))
    page.wait_for_function(FIELDS_ARE_FILLED)
    picture(page, "marking_in_formgrader")
    assert page.locator(f"input#{QUESTION}").input_value() == "1"
    assert page.locator(f"textarea#{QUESTION}-comment").input_value() == "An example would help."


def test_no_menu_without_a_gradebook(tmp_path, page, jupyterlab):
    with page.expect_response("**/autograder/marking/available") as asked:
        page.goto(jupyterlab(tmp_path).url("lab?reset"))
    assert asked.value.json() == {"available": False}
    page.get_by_role("menuitem", name="Nbgrader").click()  # nbgrader's own
    page.get_by_role("menuitem", name="Assignment List").wait_for()
    assert page.get_by_role("menuitem", name="Marking", exact=True).count() == 0
