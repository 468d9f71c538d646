"""A student's first quarter of an hour in JupyterLab: solve, be told the mistake, mend it, look, hand in."""

import os
import shutil
from pathlib import Path

import nbformat
import numpy as np
import pytest

from course.checks import toy_attention

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
RELEASE = ROOT / "release/01_toy_attention/toy_attention.ipynb"
PATIENCE = 180_000  # ms
WRONG = "L, N, D = X.shape\nN_test = len(X_test)"
RIGHT = "N, L, D = X.shape\nN_test = len(X_test)"


class Student:
    """Works on a notebook with the keyboard.

    Args:
        page: that shows the notebook.
    """

    def __init__(self, page):
        self.page = page

    def write(self, text):
        """Replace the text of the cell that is selected, and leave it selected."""
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)
        self.page.keyboard.press("Escape")

    def run(self, times=1):
        """Run the cell that is selected and go to the next one, one or several times."""
        for _ in range(times):
            self.page.keyboard.press("Shift+Enter")

    def back(self, times):
        for _ in range(times):
            self.page.keyboard.press("ArrowUp")

    def try_below(self, text):
        """Write a new cell below the selected one, save, and run the cell."""
        self.page.keyboard.press("b")
        self.write(text)
        self.page.keyboard.press("Control+s")
        self.page.locator(".jp-Document:not(.jp-mod-dirty)").first.wait_for(timeout=PATIENCE)
        self.run()

    def sees(self, text):
        """Wait until an output holds a text."""
        self.page.locator(".jp-OutputArea-output", has_text=text).first.wait_for(timeout=PATIENCE)

    def takes_a_picture(self, name):
        if folder := os.environ.get("SCREENSHOTS"):
            self.page.wait_for_timeout(1000)
            self.page.screenshot(path=f"{folder}/{name}.png")


@pytest.fixture
def student(browser, jupyterlab, tmp_path):
    """A student who has opened the release notebook."""
    (tmp_path / "work").mkdir()
    shutil.copy(RELEASE, tmp_path / "work")
    page = browser.new_page(viewport={"width": 1280, "height": 1000})
    page.goto(jupyterlab(tmp_path / "work", RELEASE.name), timeout=PATIENCE)
    page.locator(".jp-Notebook .jp-Cell").first.click(timeout=PATIENCE)
    page.locator("[data-status=idle]").first.wait_for(timeout=PATIENCE)  # the kernel has started
    yield Student(page)
    page.close()


def sentence():
    """What the check says of the wrong answer."""
    with pytest.raises(AssertionError) as caught:
        toy_attention.sizes(5, 1000, 200, 500)
    return str(caught.value)


def test_solve_mend_and_hand_in(student, tmp_path):
    """The check names the mistake; mended, it passes; progress shows it; the file to hand in has the answer."""
    released = nbformat.read(RELEASE, as_version=4)
    ids = [cell.id for cell in released.cells]
    student.page.keyboard.press("Escape")
    student.run(ids.index("sizes"))
    student.write(WRONG)
    student.run(2)
    student.sees(sentence())
    student.takes_a_picture("student_wrong")
    student.back(2)
    student.write(RIGHT)
    student.run(2)
    student.sees("✓ sizes: the visible check passes")
    student.takes_a_picture("student_right")
    student.back(1)
    student.try_below("course.progress()")
    student.sees("1 of 21 visible checks pass")
    assert student.page.locator(".jp-OutputArea-output li[title]").count() == 30
    student.takes_a_picture("student_progress")
    student.back(1)
    student.try_below("course.hand_in()")
    student.sees("Hand in this file: hand_in/toy_attention.ipynb")
    student.takes_a_picture("student_hand_in")
    written = nbformat.read(tmp_path / "work" / "hand_in" / RELEASE.name, as_version=4)
    answers = {cell.id: cell for cell in written.cells}
    assert answers["sizes"].source == RIGHT
    assert "✓ sizes" in answers["sizes_check"].outputs[0].text
    assert len(written.cells) == len(released.cells) + 2


def test_the_example_is_wrong():
    """The wrong answer is one that the check rejects for the data of the notebook."""
    shape = np.load(ROOT / "data/toy_attention/X_train.npy").shape
    assert shape == (1000, 5, 200)
    assert sentence()
