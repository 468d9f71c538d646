"""The sliders of the notebook on dot-product attention, in JupyterLab."""

import os
import re
from pathlib import Path

import nbformat
import pytest

from autograder.source.releasing import dumps

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
CELLS = ("setup", "gained_attention", "entropy", "gains_picture")


@pytest.fixture
def lab(tmp_path, jupyterlab):
    """The address of a JupyterLab that serves the solved cells up to the sliders."""
    source = nbformat.read(ROOT / "source/02_self_attention/dot_product_attention.ipynb", as_version=4)
    source.cells = [cell for cell in source.cells if cell.id in CELLS]
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "sliders.ipynb").write_text(dumps(source))
    return jupyterlab(tmp_path / "work", "sliders.ipynb")


def test_a_slider_moves_the_figure(browser, lab):
    """Below the figure of several gains two sliders draw one of their own, which changes when a slider moves."""
    patience = 90_000
    page = browser.new_page(viewport={"width": 1280, "height": 1600})
    try:
        page.goto(lab, timeout=patience)
        page.locator(".jp-Notebook .jp-Cell").first.click(timeout=patience)
        page.locator("[data-status=idle]").first.wait_for(timeout=patience)  # the kernel has started
        page.get_by_role("menuitem", name="Run", exact=True).click(timeout=patience)
        page.get_by_role("menuitem", name=re.compile("^Run All( Cells)?$")).click(timeout=patience)
        picture = page.locator("img.widget-image")
        picture.wait_for(timeout=patience)
        page.locator(".jp-RenderedImage img").wait_for(
            timeout=patience
        )  # the static figure, which comes when the cell ends
        handles = page.locator(".noUi-handle")
        assert handles.count() == 2
        before = picture.get_attribute("src")
        readouts = page.locator(".widget-readout").all_inner_texts()
        handles.first.focus()
        for _ in range(5):
            page.keyboard.press("ArrowRight")
        page.wait_for_function(
            "before => document.querySelector('img.widget-image').src !== before", arg=before, timeout=patience
        )
        first, second = page.locator(".widget-readout").all_inner_texts()
        assert float(first) > float(readouts[0])
        assert second == readouts[1]
        if folder := os.environ.get("SCREENSHOTS"):
            page.wait_for_timeout(2000)
            page.screenshot(path=f"{folder}/sliders.png")
    finally:
        page.close()
