"""A student's first quarter of an hour in JupyterLab: solve, read the mistake, mend it, look, hand in."""

import contextlib
import re
import shutil
from pathlib import Path

import nbformat
import pytest
from labs import PATIENCE, picture
from playwright.sync_api import expect
from watching import until

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
RELEASE = ROOT / "release/01_toy_attention/toy_attention.ipynb"
#: For the button Validate: a cell may take as long as the machine lets it.
PATIENT = "c = get_config()\nc.Execute.timeout = c.Execute.startup_timeout = 600\n"
WRONG = "def linear_attention(X, k): return (X @ k * X[:, :, 0]).sum(axis=1)"
RIGHT = "def linear_attention(X, k): return (X @ k / X.shape[2] ** 0.5 * X[:, :, 0]).sum(axis=1)"
SENTENCE = "the scores are not divided by sqrt(D)"
PASSES = "Visible checks: 3 of 3 points so far."


class Student:
    def __init__(self, page, path):
        self.page, self.path = page, path

    def _is(self, state, place=None):
        """Wait until the notebook is in command or edit mode, with the cell of this number selected."""
        number = "" if place is None else f'[data-windowed-list-index="{place}"]'
        focus = " .cm-editor.cm-focused" if state == "edit" else ""
        self.page.locator(f".jp-Notebook.jp-mod-{state}Mode .jp-Cell.jp-mod-active{number}{focus}").first.wait_for()

    def _place(self):
        return int(self.page.locator(".jp-Notebook .jp-Cell.jp-mod-active").get_attribute("data-windowed-list-index"))

    def write(self, text):
        place = self._place()
        self.page.keyboard.press("Enter")
        self._is("edit", place)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)
        self.page.keyboard.press("Escape")
        self._is("command", place)

    def run(self, times=1):
        for _ in range(times):
            place = self._place()
            self.page.keyboard.press("Shift+Enter")
            self._is("command", place + 1)

    def back(self, times):
        for _ in range(times):
            place = self._place()
            self.page.keyboard.press("ArrowUp")
            self._is("command", place - 1)

    def try_below(self, text):
        place = self._place()
        self.page.keyboard.press("b")
        self._is("command", place + 1)
        self.write(text)
        self.page.keyboard.press("Control+s")
        until(lambda: self._saved(text))
        self.run()

    def _saved(self, text):
        with contextlib.suppress(ValueError):  # the file is being written
            return any(cell.source == text for cell in nbformat.read(self.path, as_version=4).cells)

    def sees(self, text):
        self.page.locator(".jp-OutputArea-output", has_text=text).first.wait_for(state="attached")


@pytest.fixture
def student(page, jupyterlab, tmp_path):
    (tmp_path / "work").mkdir()
    shutil.copy(RELEASE, tmp_path / "work")
    (tmp_path / "work" / "nbgrader_config.py").write_text(PATIENT)
    jupyterlab(tmp_path / "work").open(page, RELEASE.name)
    return Student(page, tmp_path / "work" / RELEASE.name)


def test_solve_mend_and_hand_in(student, tmp_path):
    released = nbformat.read(RELEASE, as_version=4)
    ids = [cell.id for cell in released.cells]
    student.page.keyboard.press("Escape")
    student._is("command", 0)
    student.run(ids.index("linear_attention"))
    student.write(WRONG)
    student.run(2)
    student.sees(SENTENCE)
    picture(student.page, "student_wrong")
    student.back(2)
    student.write(RIGHT)
    student.run(2)
    student.sees(PASSES)
    picture(student.page, "student_right")
    student.back(1)
    student.try_below("course.progress()")
    checks = sum("checks.run(" in cell.source for cell in released.cells)
    student.sees(f"1 of {checks} visible checks pass")
    expect(student.page.locator(".jp-OutputArea-output li[title]")).to_have_count(checks, timeout=PATIENCE)
    picture(student.page, "student_progress")
    student.back(1)
    student.try_below("course.hand_in()")
    student.sees("Hand in this file: hand_in/toy_attention.ipynb")
    picture(student.page, "student_hand_in")
    written = nbformat.read(tmp_path / "work" / "hand_in" / RELEASE.name, as_version=4)
    answers = {cell.id: cell for cell in written.cells}
    assert answers["linear_attention"].source == RIGHT
    assert PASSES in answers["linear_attention_check"].outputs[0].data["text/plain"]
    assert len(written.cells) == len(released.cells) + 2


def test_run_all_and_validate(student):
    page, ids = student.page, [cell.id for cell in nbformat.read(RELEASE, as_version=4).cells]
    page.keyboard.press("Escape")
    student.run(ids.index("linear_attention"))
    student.write(RIGHT)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name=re.compile("^Run All( Cells)?$")).click()
    student.sees(PASSES)
    page.locator(".validate-button").first.click()
    found = page.locator(".jp-Dialog", has_text="Validation Results")
    found.wait_for()
    picture(page, "student_validate")
    message = found.inner_text()
    assert "The following cell failed" in message
    assert 'checks.run("toy_attention.loss")' in message
    assert 'checks.run("toy_attention.linear_attention")' not in message
