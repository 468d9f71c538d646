"""The pages that people open, in a real browser: they draw, they need no network, and nothing in them runs."""

from dataclasses import replace

import nbformat
import pytest

from autograder.classroom.reports.feedback import write_feedback
from autograder.classroom.reports.report import write_report
from autograder.core.results import (
    CheckResult,
    ClassResult,
    ExerciseResult,
    NotebookTotal,
    Status,
    SubmissionResult,
    Verdict,
)

pytestmark = pytest.mark.thorough

PAGES = ["report", "report_of_two", "feedback"]
WIDE = "$$" + " + ".join(rf"\frac{{x_{{{n}}}^2}}{{\sqrt{{{n}}}}}" for n in range(2, 32)) + "$$"
SCRIPT = "<script>document.title = 'owned'</script><img src=x onerror=\"document.title = 'owned'\">"


@pytest.fixture
def opened(new_page):
    def opened(path, width=1280):
        page, sentence, asked = new_page(width, 900), [], []
        page.on("console", lambda message: sentence.append(message.text))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(path.as_uri(), wait_until="load")  # what a page does when it is opened has been done then
        page.evaluate("0")  # and the lines of its console have arrived
        return page, sentence, [url for url in asked if not url.startswith(("file:", "data:"))]

    return opened


@pytest.fixture
def submission():
    checks = (CheckResult("the worked example", False, False, f"sqrt(D) {SCRIPT}"),)
    exercise = ExerciseResult("linear_attention", Verdict.FAILED, 0.0, 4.0, checks, f"2.1 {SCRIPT}")
    return SubmissionResult(f"ada {SCRIPT}", "toy_attention", Status.GRADED, (exercise,), 1.0, remarks=(SCRIPT,))


@pytest.fixture
def report(tmp_path, submission):
    return write_report(ClassResult("01_toy_attention", "none", (submission,)), tmp_path / "report")


@pytest.fixture
def report_of_two(tmp_path, submission):
    names = ("toy_attention", "tweets_and_how_many_words_they_have")
    notebooks = tuple(NotebookTotal(name, f"{name.replace('_', ' ')} {SCRIPT}", 4.0, 1.0) for name in names)
    missing = SubmissionResult("ben", names[1], Status.NOT_HANDED_IN, problem="it was not handed in: 0 points")
    found = (submission, replace(submission, notebook=names[1]), replace(submission, student="ben"), missing)
    links = {(s.student, s.notebook): "../feedback.html" for s in found}
    return write_report(ClassResult("01_toy_attention", "none", found, notebooks), tmp_path / "two", links)


@pytest.fixture
def feedback(tmp_path, submission):
    notebook = nbformat.v4.new_notebook()
    outputs = [nbformat.v4.new_output("display_data", {"text/html": SCRIPT, "text/plain": SCRIPT})]
    notebook.cells = [
        nbformat.v4.new_markdown_cell(f"{SCRIPT}\n\n{WIDE}\n\n`{'code' * 40}`"),
        nbformat.v4.new_code_cell(SCRIPT, outputs=outputs),
    ]
    path = tmp_path / "feedback.html"
    write_feedback(submission, notebook, path, "Toy attention")
    return path


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("which", PAGES)
def test_a_page_is_quiet(which, width, opened, request):
    """Script in names, messages, cells and outputs stays text; nothing is asked for; no window scrolls sideways."""
    page, sentence, asked = opened(request.getfixturevalue(which), width)
    assert page.title() != "owned"
    assert (sentence, asked) == ([], [])
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_runs_is_seen(opened, tmp_path):
    """A page in which all this does run, so that the silence above and below says something."""
    for name, content in (("script", SCRIPT.partition("<img")[0]), ("error", SCRIPT.partition("</script>")[2])):
        path = tmp_path / f"{name}.html"
        path.write_text(content + '<script>console.log("said")</script><img src="http://elsewhere.invalid/x.png">')
        page, sentence, asked = opened(path)
        assert page.title() == "owned", name
        assert "said" in sentence, name
        assert asked == ["http://elsewhere.invalid/x.png"], name


def test_a_formula_is_drawn(opened, feedback):
    page, _, _ = opened(feedback, 390)
    assert page.locator("mfrac").first.bounding_box()["height"] > 20
    formula = page.locator("math")
    assert formula.bounding_box()["width"] <= 390
    assert formula.evaluate("e => e.scrollWidth > e.clientWidth")


def test_the_report_draws_its_picture(opened, report):
    page, _, _ = opened(report)
    box = page.locator("svg").first.bounding_box()
    assert box["width"] > 100
    assert box["height"] > 20
