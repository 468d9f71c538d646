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
from made import exercise_cells, source_cell
from nbgrader.api import Gradebook
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
NAME, NOTEBOOK = "09_losses", "losses"
LOSS = '''\
def loss(y, y_hat):
    """Half the squared distance of two numbers."""
    ### BEGIN SOLUTION
    return (y - y_hat) ** 2 / 2
    ### END SOLUTION'''
LOSS_CHECK = """\
# check: the worked example
assert loss(1.0, 3.0) == 2.0, "loss(1.0, 3.0) is not 2.0"
### BEGIN HIDDEN TESTS
# check: complex numbers are refused [1 point]
try:
    loss(1j, 0)
    assert False, "loss(1j, 0) is accepted: a loss has an order"
except TypeError:
    pass
### END HIDDEN TESTS"""
DERIVATIVE = r"$\frac{\partial \ell}{\partial \hat y} = \hat y - y$"
# Right but for the last check, and a derivation that deserves a part of its points.
ANSWERS = {
    "loss": "def loss(y, y_hat):\n    return 0.5 * abs(y - y_hat) ** 2",
    "derivation": r"By the chain rule $\frac{\partial \ell}{\partial \hat y} = y - \hat y$.",
}
AUTOMATIC, BY_HAND = 2.0, 1.5
COMMENT = "The sign: look at the inner derivative."


@pytest.fixture
def course(tmp_path) -> Path:
    folder = tmp_path / "course"
    cells = [
        source_cell("title", "# Losses", "markdown", locked=True),
        *exercise_cells("loss", LOSS, LOSS_CHECK, 3, r"Write `loss(y, y_hat)`: $\ell = \frac12 (y - \hat y)^2$."),
        source_cell("derivation_statement", r"Derive the gradient of $\ell$.", "markdown", locked=True),
        source_cell("derivation", DERIVATIVE, "markdown", solution=True, points=2),
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    document = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    (folder / "source" / NAME).mkdir(parents=True)
    nbformat.write(document, folder / "source" / NAME / f"{NOTEBOOK}.ipynb")
    (folder / "exchange").mkdir()
    shutil.copy(ROOT / "nbgrader_config.py", folder)
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
    assert "BEGIN HIDDEN" not in released
    assert "frac{\\\\partial" not in released
    instructor.presses("release", "Successfully released")
    a_student_hands_in(course, tmp_path / "desk")
    instructor.presses("collect", "Successfully collected")
    assert page.locator("#main-table .num-submissions").inner_text() == "1"

    instructor.goes_to(f"manage_submissions/{NAME}")
    assert page.locator("#main-table .status").inner_text() == "needs autograding"
    instructor.presses("autograde", "Successfully autograded")
    assert points(course) == {"loss_check": (AUTOMATIC, None), "derivation": (None, None)}
    assert page.locator("#main-table .score").inner_text() == "2 / 5"
    assert page.locator("#main-table .status").inner_text() == "needs manual grading"
    log = (tmp_path / "jupyterlab.log").read_text()
    assert "isolation of the students' code" in log, "another engine has graded"

    instructor.goes_to(f"gradebook/{NAME}/{NOTEBOOK}")
    page.locator("#main-table .name a:visible").click()
    page.wait_for_function(FIELDS_ARE_FILLED)
    assert "needs_manual_grade" in page.locator("input#derivation").get_attribute("class")
    assert page.locator("input#loss_check").get_attribute("placeholder") == "2"
    instructor.writes("input#derivation", str(BY_HAND), "/api/grade/")
    instructor.writes("textarea#derivation-comment", COMMENT, "/api/comment/")
    picture(page, "instructor_by_hand")
    assert points(course) == {"loss_check": (AUTOMATIC, None), "derivation": (None, BY_HAND)}

    instructor.goes_to(f"manage_submissions/{NAME}")
    assert page.locator("#main-table .status").inner_text() == "graded"
    instructor.presses("generate-feedback", "Successfully generated feedback")
    (feedback,) = (course / "feedback").rglob("*.html")
    page.goto(feedback.as_uri())
    picture(page, "instructor_feedback")
    shown = page.locator("body").inner_text()
    assert "losses (Score: 3.5 / 5.0)" in shown
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
