"""The pages that people open, in a real browser: they draw, they need no network, and nothing in them runs."""

import os
import shutil

import nbformat
import pytest

from autograder.feedback import write_feedback
from autograder.report import write_report
from autograder.results import CheckResult, ClassResult, ExerciseResult, Status, SubmissionResult, Verdict

pytestmark = pytest.mark.thorough

SCRIPT = "<script>document.title = 'owned'</script><img src=x onerror=\"document.title = 'owned'\">"


@pytest.fixture(scope="module")
def browser():
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        if os.environ.get("CI"):
            pytest.fail("no chromium on this machine: .ci/run installs it")
        pytest.skip("no chromium on this machine")
    from playwright.sync_api import sync_playwright

    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=flags)
        yield started
        started.close()


@pytest.fixture
def opened(browser):
    """Open a file; the page, what its console said, and which addresses it asked for."""
    pages = []

    def opened(path, width=1280):
        page = browser.new_page(viewport={"width": width, "height": 900})
        pages.append(page)
        said, asked = [], []
        page.on("console", lambda message: said.append(message.text))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(path.as_uri())
        page.wait_for_timeout(300)
        return page, said, [url for url in asked if not url.startswith(("file:", "data:"))]

    yield opened
    for page in pages:
        page.close()


@pytest.fixture
def submission():
    checks = (CheckResult("the worked example", False, False, f"sqrt(D) {SCRIPT}"),)
    exercise = ExerciseResult("linear_attention", Verdict.FAILED, 0.0, 4.0, checks, f"2.1 {SCRIPT}")
    return SubmissionResult(f"ada {SCRIPT}", "toy_attention", Status.GRADED, (exercise,), 1.0, remarks=(SCRIPT,))


@pytest.fixture
def report(tmp_path, submission):
    return write_report(ClassResult("01_toy_attention", "none", (submission,)), tmp_path / "report")


@pytest.fixture
def feedback(tmp_path, submission):
    notebook = nbformat.v4.new_notebook()
    outputs = [nbformat.v4.new_output("display_data", {"text/html": SCRIPT, "text/plain": SCRIPT})]
    notebook.cells = [nbformat.v4.new_markdown_cell(SCRIPT), nbformat.v4.new_code_cell(SCRIPT, outputs=outputs)]
    path = tmp_path / "feedback.html"
    write_feedback(submission, notebook, path, "Toy attention")
    return path


@pytest.mark.parametrize("which", ["report", "feedback"])
def test_nothing_in_a_page_runs(which, opened, request):
    """Script in names, messages, cells and outputs stays text."""
    page, _, _ = opened(request.getfixturevalue(which))
    assert page.title() != "owned"


@pytest.mark.parametrize("which", ["report", "feedback"])
def test_a_page_needs_no_network(which, opened, request):
    """A page asks for nothing outside itself, and its console stays empty."""
    _, said, asked = opened(request.getfixturevalue(which))
    assert (said, asked) == ([], [])


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("which", ["report", "feedback"])
def test_a_page_fits_its_window(which, width, opened, request):
    """No page scrolls sideways, on a screen or on a phone."""
    page, _, _ = opened(request.getfixturevalue(which), width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_report_draws_its_picture(opened, report):
    """The heat map is there and has a size."""
    page, _, _ = opened(report)
    box = page.locator("svg").first.bounding_box()
    assert box["width"] > 100
    assert box["height"] > 20
