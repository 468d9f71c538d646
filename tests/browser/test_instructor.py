"""An instructor's way through formgrader: hand out, collect, grade with the engine and by hand, give back."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest
from labs import FIELDS_ARE_FILLED, PATIENCE, Lab, picture
from nbgrader.api import Gradebook
from playwright.sync_api import Page, expect
from written_class import CODE, NAME, NOTEBOOK, QUESTION, RIGHT, SECOND, make_course

pytestmark = pytest.mark.thorough

HIDDEN = """
### BEGIN HIDDEN TESTS
# check: complex numbers are refused [1 point]
try:
    double(1j)
    assert False, "double(1j) is accepted"
except TypeError:
    pass
### END HIDDEN TESTS"""
# Right but for the hidden check, and a reason that deserves a part of its points.
ANSWERS = {CODE: "def double(x):\n    return x + x", QUESTION: RIGHT}
AUTOMATIC, BY_HAND = 2.0, 1.5
COMMENT = "A formula is missing."


@pytest.fixture
def course(tmp_path) -> Path:
    folder = make_course(tmp_path / "course")
    path = folder / "source" / NAME / f"{NOTEBOOK}.ipynb"
    document = nbformat.read(path, as_version=4)
    next(cell for cell in document.cells if cell.id == f"{CODE}_check").source += HIDDEN
    nbformat.write(document, path)
    (folder / "exchange").mkdir()
    with (folder / "nbgrader_config.py").open("a") as config:
        config.write(f"c.Exchange.root = {str(folder / 'exchange')!r}\n")
        config.write(f"c.Exchange.cache = {str(tmp_path / 'cache')!r}\n")
        config.write("c.RunSubmission.allow_weak_sandbox = True  # a test machine may give no better one\n")
    return folder


def nbgrader(desk: Path, *arguments: str) -> None:
    environment = os.environ | {"JUPYTER_CONFIG_DIR": str(desk / "jupyter")}
    command = [sys.executable, "-m", "nbgrader", *arguments]
    done = subprocess.run(command, cwd=desk, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr[-3000:]


def a_student_hands_in(course: Path, desk: Path) -> None:
    desk.mkdir()
    shutil.copy(course / "nbgrader_config.py", desk)
    nbgrader(desk, "fetch_assignment", NAME)
    path = desk / NAME / f"{NOTEBOOK}.ipynb"
    document = nbformat.read(path, as_version=4)
    for written in document.cells:
        written.source = ANSWERS.get(written.metadata.nbgrader.grade_id, written.source)
    nbformat.write(document, path)
    nbgrader(desk, "submit", NAME)


@dataclass
class Instructor:
    page: Page
    lab: Lab

    def goes_to(self, path: str) -> None:
        self.page.goto(self.lab.url(f"formgrader/{path}"))
        self.page.wait_for_function("models && models.loaded")

    def presses(self, button: str, says: str) -> None:
        """Press a button of the one row, read what formgrader says, and wait until the row is drawn again."""
        self.page.locator(f"#main-table .{button} a").click()
        message = self.page.locator(".modal.in")
        message.wait_for()
        assert says in message.inner_text()
        picture(self.page, f"instructor_{button}")
        message.get_by_role("button", name="OK").click()
        expect(self.page.locator(".modal, .modal-backdrop")).to_have_count(0, timeout=PATIENCE)
        self.page.locator(f"#main-table .{button} a").wait_for()

    def writes(self, field: str, text: str, to: str) -> None:
        """Fill a field of the page for manual grading, and wait until it is saved."""
        with self.page.expect_response(lambda answer: to in answer.url and answer.request.method == "PUT") as saved:
            self.page.locator(field).fill(text)
            self.page.locator(field).blur()
        assert saved.value.ok


def points(course: Path) -> dict[str, tuple[float | None, float | None]]:
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        (submission,) = gradebook.assignment_submissions(NAME)
        return {g.name: (g.auto_score, g.manual_score) for notebook in submission.notebooks for g in notebook.grades}


def test_from_the_source_to_the_feedback(page, jupyterlab, course, tmp_path):
    instructor = Instructor(page, jupyterlab(course))
    instructor.goes_to("manage_assignments")
    instructor.presses("assign", "Successfully created the student version")
    released = (course / "release" / NAME / f"{NOTEBOOK}.ipynb").read_text()
    assert [secret for secret in ("BEGIN HIDDEN", "Adding nothing", "neutral element") if secret in released] == []
    instructor.presses("release", "Successfully released")
    a_student_hands_in(course, tmp_path / "desk")
    instructor.presses("collect", "Successfully collected")
    assert page.locator("#main-table .num-submissions").inner_text() == "1"

    instructor.goes_to(f"manage_submissions/{NAME}")
    assert page.locator("#main-table .status").inner_text() == "needs autograding"
    instructor.presses("autograde", "Successfully autograded")
    found = {f"{CODE}_check": (AUTOMATIC, None), QUESTION: (None, None), SECOND: (0.0, None)}
    assert points(course) == found
    assert page.locator("#main-table .score").inner_text() == "2 / 6"
    assert page.locator("#main-table .status").inner_text() == "needs manual grading"
    log = (tmp_path / "jupyterlab.log").read_text()
    assert "isolation of the students' code" in log, "another engine has graded"

    instructor.goes_to(f"gradebook/{NAME}/{NOTEBOOK}")
    page.locator("#main-table .name a:visible").click()
    page.wait_for_function(FIELDS_ARE_FILLED)
    assert "needs_manual_grade" in page.locator(f"input#{QUESTION}").get_attribute("class")
    assert page.locator(f"input#{CODE}_check").get_attribute("placeholder") == "2"
    instructor.writes(f"input#{QUESTION}", str(BY_HAND), "/api/grade/")
    instructor.writes(f"textarea#{QUESTION}-comment", COMMENT, "/api/comment/")
    picture(page, "instructor_by_hand")
    assert points(course) == found | {QUESTION: (None, BY_HAND)}

    instructor.goes_to(f"manage_submissions/{NAME}")
    assert page.locator("#main-table .status").inner_text() == "graded"
    instructor.presses("generate-feedback", "Successfully generated feedback")
    (feedback,) = (course / "feedback").rglob("*.html")
    page.goto(feedback.as_uri())
    picture(page, "instructor_feedback")
    shown = page.locator("body").inner_text()
    assert "words (Score: 3.5 / 6.0)" in shown
    assert "Test cell (Score: 2.0 / 3.0)" in shown
    assert "Written response (Score: 1.5 / 2.0)" in shown
    assert COMMENT in shown
    assert "complex numbers are refused" in shown
    assert "except TypeError" not in shown, "a hidden test is shown"


def test_formgrader_is_in_the_menu(page, jupyterlab, course):
    page.goto(jupyterlab(course).url("lab?reset"))
    page.get_by_role("menuitem", name="Nbgrader").click()
    page.get_by_role("menuitem", name="Formgrader", exact=True).click()
    inside = page.frame_locator("iframe")
    inside.locator("#main-table .name a", has_text=NAME).wait_for()
    picture(page, "instructor_menu")
