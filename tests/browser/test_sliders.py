"""What can be moved, clicked and typed in outputs of the notebooks."""

import re
from pathlib import Path

import nbformat
import pytest
from averaging import Averaging
from axe_playwright_python.sync_playwright import Axe
from labs import PATIENCE, picture
from playwright.sync_api import expect

from autograder.authoring.releasing import dumps
from course.language_model import Explorer
from course.pooling import Pooling

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
CELLS = ("setup", "gained_attention", "entropy", "gains_picture")


def test_a_slider_moves_the_figure(page, tmp_path, jupyterlab):
    source = nbformat.read(ROOT / "source/02_self_attention/dot_product_attention.ipynb", as_version=4)
    source.cells = [cell for cell in source.cells if cell.id in CELLS]
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "sliders.ipynb").write_text(dumps(source))
    jupyterlab(tmp_path / "work").open(page, "sliders.ipynb")
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name=re.compile("^Run All( Cells)?$")).click()
    figure, sliders = page.locator("img[alt^='the signal']"), page.locator("input[type=range]")
    expect(sliders).to_have_count(2, timeout=PATIENCE)
    expect(sliders.first).to_be_enabled(timeout=PATIENCE)  # by the script of the output
    before = figure.get_attribute("src")
    sliders.first.press("ArrowRight")
    expect(figure).to_have_attribute("alt", re.compile("at gain z₁ = 3, gain z₂ = 1$"), timeout=PATIENCE)
    assert figure.get_attribute("src") != before
    picture(page, "sliders")


def test_words_are_typed_and_deleted(page):
    """Both scores are 0, so the prediction is the mean of the values."""
    known = {"good": (0.0, 1.0), "bad": (0.0, -3.0)}
    page.set_content(Pooling([[("good", 0.0, 1.0)]], known=known)._repr_html_())
    page.get_by_role("textbox").fill("Good, bad ugly")
    expect(page.locator(".result")).to_have_text("prediction −1.00")
    expect(page.locator(".note")).to_have_text("unknown: ,, ugly")
    page.get_by_role("button", name="bad").click()
    expect(page.locator(".result")).to_have_text("prediction 1.00")
    expect(page.get_by_role("textbox")).to_have_value("good")


def test_a_click_puts_the_next_token_in_a_place(page):
    page.set_content(Pooling([[("0", 0.0, 2.0), ("1", 0.0, 6.0)], [("0", 0.0, 0.0)]], output="logit")._repr_html_())
    page.get_by_role("button").first.click()
    expect(page.locator(".result")).to_have_text("logit 3.00")
    expect(page.get_by_role("button").first).to_have_text("10.50")


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


def test_tokens_are_legible_on_a_dark_page(page):
    shown = [Pooling([[("good", 2.0, 1.0)], [("bad", 1.0, -3.0)]]), Explorer(Averaging(), "a b")]
    page.set_content(f'<body style="background:#1e1e1e;color:#ddd">{"".join(each._repr_html_() for each in shown)}')
    found = Axe().run(page, options={"runOnly": ["color-contrast"]})
    assert found.violations_count == 0, found.generate_report()
