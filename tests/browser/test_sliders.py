"""The sliders of the notebook on dot-product attention, in JupyterLab, and the explorer of a language model."""

import re
from pathlib import Path

import nbformat
import pytest
from averaging import Averaging
from labs import PATIENCE, picture
from playwright.sync_api import expect

from autograder.authoring.releasing import dumps
from course.language_model import Explorer

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
CELLS = ("setup", "gained_attention", "entropy", "gains_picture")
#: The bytes of the figure below the sliders; its address changes also when the same one is drawn again.
FIGURE = """async () => {
    const bytes = await (await fetch(document.querySelector("img.widget-image").src)).arrayBuffer();
    const digest = await crypto.subtle.digest("SHA-256", bytes);
    return Array.from(new Uint8Array(digest)).join();
}"""


@pytest.fixture
def lab(tmp_path, jupyterlab):
    source = nbformat.read(ROOT / "source/02_self_attention/dot_product_attention.ipynb", as_version=4)
    source.cells = [cell for cell in source.cells if cell.id in CELLS]
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "sliders.ipynb").write_text(dumps(source))
    return jupyterlab(tmp_path / "work")


def test_a_slider_moves_the_figure(page, lab):
    lab.open(page, "sliders.ipynb")
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name=re.compile("^Run All( Cells)?$")).click()
    page.locator("img.widget-image").wait_for()
    page.locator(".jp-RenderedImage img").wait_for()  # the static figure, which comes when the cell ends
    handles, readouts = page.locator(".noUi-handle"), page.locator(".widget-readout")
    expect(handles).to_have_count(2, timeout=PATIENCE)
    expect(readouts).to_have_text([re.compile(r"\d"), re.compile(r"\d")], timeout=PATIENCE)
    before, figure = readouts.all_inner_texts(), page.evaluate(FIGURE)
    handles.first.focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.wait_for_function(f"async before => await ({FIGURE})() !== before", arg=figure, polling=200)
    expect(readouts.first).not_to_have_text(before[0], timeout=PATIENCE)
    first, second = readouts.all_inner_texts()
    assert float(first) > float(before[0])
    assert second == before[1]
    picture(page, "sliders")


def test_the_explorer_shows_what_a_head_attends_to_and_what_is_expected(page):
    """The second head of a model that never prefers a character gives each of three a third."""
    explorer = Explorer(Averaging(), "a b")
    page.set_content(explorer._repr_html_())
    page.get_by_role("button", name="layer 0, head 1").click()
    page.locator(".text").press("ArrowLeft")
    expect(page.locator(".words")).to_have_text(
        "Layer 0, head 1 at ␣, position 1, attends to a 1 back (0.50), ␣ (itself) (0.50)"
    )
    page.locator(".text span").last.hover()
    expect(page.locator(".words")).to_contain_text("b (itself) (0.33)")
    character, chance = explorer.guesses[2][0]
    expect(page.locator(".next")).to_contain_text(f"The model expects {character} {chance:.2f}")
    picture(page, "explorer")
