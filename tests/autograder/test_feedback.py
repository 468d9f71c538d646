"""The student's page: says what went wrong, shows the student's own work, and nothing on it can act."""

import base64
import struct
import zlib

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output

from autograder.classroom.reports import cells, feedback
from autograder.classroom.reports.feedback import write_feedback
from autograder.classroom.text import plain_text, points_text
from autograder.core.grader.diagnosis import summary
from autograder.core.results import CheckResult, ExerciseResult, RubricLine, Status, SubmissionResult, Verdict

SCRIPT = "<script>alert(1)</script>"
REST = "The rest of this cell's output is left out"


def png(width: int = 2, height: int = 3, extra: bytes = b"") -> str:
    """A PNG in base64; `extra` makes it as large as wanted."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    pixels = zlib.compress(b"\x00" * (1 + 2) * 3)
    parts = (b"IHDR", head), (b"tEXt", extra), (b"IDAT", pixels), (b"IEND", b"")
    return base64.b64encode(b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*p) for p in parts)).decode()


def exercise(verdict: Verdict = Verdict.FAILED, *checks: CheckResult, **changes) -> ExerciseResult:
    values = {"exercise": "mask", "points": 0.0, "max_points": 2.0, "title": "Causal mask"} | changes
    return ExerciseResult(verdict=verdict, checks=checks, **values)


def graded(*exercises: ExerciseResult, **changes) -> SubmissionResult:
    values = {"student": "ada", "notebook": "attention", "status": Status.GRADED} | changes
    return SubmissionResult(exercises=exercises, **values)


def stream(text: str, name: str = "stdout") -> NotebookNode:
    return new_output("stream", name=name, text=text)


def show(**data: object) -> NotebookNode:
    return new_output("display_data", data={k.replace("_", "/", 1): v for k, v in data.items()})


def answer_cell() -> NotebookNode:
    return new_code_cell("x = 1", metadata={"nbgrader": {"grade_id": "mask"}})


@pytest.fixture
def page_of(tmp_path, parsed):
    """Write a page and parse it: a result, and the cells or one cell's outputs."""

    def build(result=None, cells=None, outputs=None, title="Attention"):
        if outputs is not None:
            cells = [NotebookNode(cell_type="code", metadata={}, source="f(1)", outputs=outputs)]
        notebook = None if cells is None else NotebookNode(cells=cells)  # as it is: not validated
        write_feedback(result or graded(exercise()), notebook, tmp_path / "new" / "ada.html", title)
        page = parsed(tmp_path / "new" / "ada.html")
        assert not page.all("svg")
        for anchor in page.all("a"):
            href = anchor.get("href", "#")
            assert href.startswith("#") or href.partition(":")[0].lower() in {"http", "https", "mailto"}, href
        for picture in page.all("img"):
            assert picture["src"].startswith(("data:image/png;base64,", "data:image/jpeg;base64,"))
        return page

    return build


def failed(*checks: tuple[str, bool, str]) -> ExerciseResult:
    """An exercise whose checks, given as (name, hidden, message), failed."""
    return exercise(Verdict.FAILED, *(CheckResult(name, False, hidden, message) for name, hidden, message in checks))


CHOSEN = (RubricLine(1.0, "the *formula*"), RubricLine(-0.5, "no unit"), RubricLine(2.0, "an example", chosen=False))
ESSAY = {"exercise": "w", "max_points": 5}
SECRET = CheckResult("oracle", False, True, "secret 1.2345")
ONE_OF_TWO = (CheckResult("the shape", True, False), CheckResult("x", False, False))
OPEN = exercise(Verdict.INTERNAL, exercise="b", max_points=3)
FLOOD = tuple(f"remark {i}." for i in range(feedback.REMARKS + 7))
PAGES = {  # the fact: (result, what the page says, what it does not say)
    "the sum": (graded(exercise(points=1.5), exercise(exercise="b", points=1, max_points=3)), ["2.5 of 5", "50 %"], []),
    "a sentence": (graded(failed(("shape", False, "shape is (3, 2)"))), ["shape is (3, 2)"], []),
    "a name for want of a sentence": (graded(failed(("rows sum to 1", False, ""))), ["rows sum to 1"], []),
    "a hidden check": (graded(failed(("large", True, "nan for large"))), ["hidden check nan for large"], []),
    "a lonely backtick": (graded(failed(("n", False, "a ` b"))), ["a ` b"], []),
    "what passed": (graded(exercise(Verdict.PARTIAL, *ONE_OF_TWO)), ["Passed: the shape."], []),
    "what was wrong in part": (
        graded(exercise(Verdict.PARTIAL, CheckResult("no loop", False, True, "a hidden test failed"))),
        ["no loop: hidden check a hidden test failed"], []),
    "followed in part": (
        graded(exercise(Verdict.FOLLOWED, *ONE_OF_TWO, points=1, note="it is right given a right `f`")),
        ["partly right, given what it builds on", "it is right given a right f"],
        ["right, given what it builds on: "]),
    "followed for half": (graded(exercise(Verdict.FOLLOWED, points=1)),
        ["right, given what it builds on: part of the points"], []),
    "what waits": (graded(exercise(Verdict.PARTIAL, points=1.5), exercise(Verdict.MANUAL, **ESSAY)),
        ["1.5 of 2 so far; 5 points are still to be marked", "– / 5"], ["%"]),
    "what waits again": (graded(exercise(Verdict.MANUAL, points=3, by_hand="waits", **ESSAY)),
        ["3 of 5 so far; 5 points are to be marked again, because the answer changed", "3 / 5"], []),
    "a final mark": (
        graded(exercise(points=1.5), exercise(Verdict.MANUAL, points=3, by_hand="graded", **ESSAY), penalty=1.0),
        ["3.5 of 7 points, 50 % 1.5 + 3 − 1 automatic, by a person, for being late 1 point is deducted from the mark"],
        ["so far", "more points"]),
    "why there is a penalty": (
        graded(exercise(points=2), penalty=1.0, remarks=("handed in 1:00:00 after the due date: 1 point is deducted",)),
        ["for being late handed in 1:00:00 after the due date: 1 point is deducted"],
        ["deducted from the mark", "Before your notebook was run"]),
    "a penalty takes no more than there is": (graded(exercise(points=1), penalty=3.0), ["0 of 2 points"], []),
    "an extension": (graded(exercise(), extension=1.5, due="2026-03-03 12:00 UTC"),
        ["With your extension of 1.5 days, this assignment is due 2026-03-03 12:00 UTC."], []),
    "a bonus": (graded(exercise(points=2), exercise(exercise="b", points=1, max_points=1, bonus=True)),
        ["3 of 2 points", "1 / 1 bonus"], []),
    "the chosen items": (
        graded(exercise(Verdict.MANUAL, points=0.5, by_hand="graded", items=CHOSEN, comment="Nearly.", **ESSAY)),
        ["From your instructor: 0.5 of 5 points +1 the formula −0.5 no unit 0 of 2 an example Nearly."], []),
    "a person's 0": (graded(exercise(Verdict.MANUAL, by_hand="graded", **ESSAY)), ["0 / 5", "0 of 5 points"], ["– /"]),
    "a blank answer": (graded(exercise(Verdict.MANUAL, by_hand="blank", **ESSAY)), ["not answered 0 / 5"], ["– /"]),
    "no share": (graded(exercise(points=2), OPEN), ["2 of 2 so far; 3 points are still to be marked"], ["%"]),
    "decided": (graded(exercise(Verdict.FAILED, points=1, by_hand="graded")), ["partly right (graded by a person)"],
        ["not right yet"]),
    "undecided": (graded(exercise(Verdict.INTERNAL, SECRET, note="secret")), ["0 of 0 so far; 2 points are still"], []),
    "the grader's fault": (graded(status=Status.INTERNAL, problem="secret path"), ["Nothing was lost"], []),
    "not graded": (graded(status=Status.NOT_GRADED, problem="a PDF"), ["could not be graded", "a PDF"], []),
    "many remarks": (graded(remarks=FLOOD), ["remark 0.", "More remarks are left out: 7."], []),
    "no character": (graded(exercise(), student="ad\udcffa"), ["ad?a"], []),
    "no notebook": (graded(exercise()), ["Causal mask"], ["as it ran"]),
}  # fmt: skip


@pytest.mark.parametrize(("result", "message", "unsaid"), PAGES.values(), ids=PAGES)
def test_what_the_page_says(page_of, result, message, unsaid):
    page = page_of(result)
    assert [words for words in message if words not in page.text] == []
    assert [words for words in unsaid if words in page.text] == []
    assert "secret" not in page.source


def test_every_verdict_has_words(page_of):
    for verdict in Verdict:
        page = page_of(graded(exercise(verdict)))
        assert feedback.VERDICT_WORDS[verdict] in page.text
        assert verdict not in page.text


def test_exercise_links_to_its_cell(page_of):
    """By its place and not by a name of the student's; metadata of the wrong type are passed over."""
    strange = [new_code_cell("x", metadata={"nbgrader": odd}) for odd in (["mask"], {"grade_id": ["mask"]})]
    page = page_of(cells=[new_markdown_cell("hello"), answer_cell(), *strange])
    assert [a["href"] for a in page.all("a") if a["href"].startswith("#cell")] == ["#cell-1"]
    assert "cell-1" in [d.get("id") for d in page.all("div")]


def test_a_mark_stands_beside_its_answer(page_of, monkeypatch):
    result = graded(exercise(Verdict.MANUAL, by_hand="graded", items=CHOSEN, comment="Nearly.", **ESSAY))
    cells = [new_markdown_cell(text) for text in ("My answer.", "![](p.png) More of it.", "Something else.")]
    cells[1]["attachments"] = {"p.png": {"image/png": png()}}
    for cell, id_ in zip(cells, ("w", "w-2", "other"), strict=True):
        cell["id"], cell.metadata["nbgrader"] = id_, {"grade_id": id_}
    page = page_of(result, cells)
    words = ["My answer.", "More of it.", "From your instructor", "the formula", "Nearly.", "Something else."]
    assert [page.text.count(word) for word in words] == [1] * len(words)
    assert words == sorted(words, key=page.text.index)
    assert page.source.index("<img") < page.source.index("From your instructor")
    monkeypatch.setattr(feedback, "PAGE_BYTES", len(page.source) - 5_000)
    full = page_of(result, [cells[0], new_markdown_cell("x" * 5_000), *cells[1:]])
    assert (full.text.count("Nearly."), full.text.count("More of it.")) == (1, 0)


def test_every_text_of_a_result_is_escaped(page_of):
    checks = CheckResult(SCRIPT + "name", True, False), CheckResult("n", False, True, SCRIPT + "message")
    bad = exercise(Verdict.FAILED, *checks, exercise=SCRIPT, title=SCRIPT + "heading", note=SCRIPT + "note")
    page = page_of(graded(bad, student=SCRIPT + "ada", remarks=(SCRIPT + "remark",)), title=SCRIPT + "title")
    for word in ("name", "message", "heading", "note", "ada", "remark", "title"):
        assert SCRIPT + word in page.text


def test_html_in_a_code_cell_is_shown_as_the_student_typed_it(page_of):
    page = page_of(cells=[new_code_cell(f"x = '{SCRIPT}</pre><img src=x onerror=alert(1)>'")])
    assert f"x = '{SCRIPT}</pre><img src=x onerror=alert(1)>'" in page.text


@pytest.mark.parametrize(
    "source",
    [
        *[SCRIPT, "<img src=x onerror=alert(1)>", "text <img src=x onerror=alert(1)> text"],
        *["[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))", "[x](java\tscript:alert(1))"],
        *["[x](&#106;avascript:alert(1))", "[x]: javascript:alert(1)\n\n[x]", "<javascript:alert(1)>"],
        *["[x](data:text/html;base64,PHNjcmlwdD4=)", "[x](vbscript:x)", "[x](file:///etc/passwd)", "[x](../bob.html)"],
        *["[x](//evil.example/x)", "![x](https://evil.example/x.png)", "![x](data:image/svg+xml;base64,PHN2Zz4=)"],
        *["![x](attachment:x.png)", '![a" onerror="alert(1)](x.png \'b" onload="c\')'],
        '[x](https://a.example "t\\" onclick=\\"alert(1)")',
        *["<iframe src='https://evil.example'></iframe>", "<svg onload=alert(1)>"],
        *["<a href='javascript:alert(1)' onclick='alert(1)'>x</a>", "<style>body{display:none}</style>"],
        *["$<img src=x onerror=alert(1)>$", "$$\n<script>alert(1)</script>\n$$", "```<img/onerror=alert(1)>\nx\n```"],
        *["```html\n<script>alert(1)</script>\n```", "| a |\n|---|\n| <script>alert(1)</script> |"],
        *["</div></main></body><script>alert(1)</script>", "$\\text{<img src=x onerror=alert(1)>}$"],
        *["$\\text{&lt;script&gt;alert(1)&lt;/script&gt;}$", "$$\\href{javascript:alert(1)}{x}$$"],
        "$\\unicode{x3c}img src=x onerror=alert(1)\\unicode{x3e}$",
        "<math href='javascript:alert(1)'><mtext><img src=x onerror=alert(1)></mtext></math>",
        "<math><annotation-xml encoding='text/html'><style>body{display:none}</style></annotation-xml></math>",
        "<details ontoggle=alert(1) open><summary>x</summary></details>",
        "<details><summary><img src=x onerror=alert(1)></summary></details>",
        "$\\text{</math><script>alert(1)</script>}$",
        "$\\text{<mglyph><style><!--</style><img title='--><img src=x onerror=alert(1)>'>}$",
    ],
)
def test_no_markdown_makes_an_element_that_acts_a_picture_or_a_link_away_from_the_web(page_of, source):
    page = page_of(cells=[new_markdown_cell(source)])
    assert not page.all("img")
    assert len(page.all("style")) == 1
    assert all(a.get("href", "#").startswith(("#", "https://a.example")) for a in page.all("a"))


def test_markdown_is_rendered(page_of):
    source = "# Mine\n\n**bold** [w](https://a.example)\n\n| a |\n|---|\n| 1 |"
    page = page_of(cells=[new_markdown_cell(source)])
    assert len(page.all("h1")) == 1
    assert page.all("strong")
    (link,) = [a for a in page.all("a") if a.get("href") == "https://a.example"]
    assert "noopener" in link["rel"]
    assert len(page.all("table")) == 2


def test_a_formula_in_a_statement_or_an_answer_is_mathml(page_of):
    page = page_of(cells=[new_markdown_cell("so $a_1 * b_2 * c_3$ and\n\n$$\\frac{x}{2}$$\n\n- in a list $$y$$")])
    assert [formula["display"] for formula in page.all("math")] == ["inline", "block", "block"]
    assert len(page.all("msub")) == 3
    assert not page.all("em")
    assert "$" not in page.after("Your notebook")


@pytest.mark.parametrize("typed", ["$\\begin{matrix}$", "$\\def\\a{b}\\a$", f"${'a_1' * 1000}$", "<b>this</b>"])
def test_what_cannot_be_drawn(page_of, typed):
    page = page_of(cells=[new_markdown_cell(f"so {typed} holds")])
    assert f"so {typed} holds" in page.text
    assert not page.all("math")


def test_formulas_are_bounded(page_of, monkeypatch):
    """After so many characters with formulas the page shows the others as they were typed."""
    monkeypatch.setattr(cells, "FORMULA_CHARACTERS", 100)
    page = page_of(cells=[new_markdown_cell(f"${letter}$ " + "x" * 40) for letter in "abc"])
    assert len(page.all("math")) == 2
    assert "$c$" in page.text


def test_fold_is_a_fold(page_of):
    source = "<details><summary>Hint</summary>\n\n`X @ k` <b onclick=x>bold</b>\n</details>\n\nafter"
    page = page_of(cells=[new_markdown_cell(source)])
    assert (len(page.all("details")), len(page.all("summary"))) == (1, 1)
    assert page.all("details") == [{}]
    assert "<b onclick=x>bold</b>" in page.text
    assert page.source.index("</details>") < page.source.rindex("after")


def test_fold_is_closed(page_of):
    """A fold that is never closed, or one with attributes, takes nothing of the page with it."""
    page = page_of(cells=[new_markdown_cell("<details><summary>x\n\ny"), new_markdown_cell("<details open onclick=x>")])
    assert page.source.count("<details>") == page.source.count("</details>") == 1
    assert "<details open onclick=x>" in page.text


def test_backticks_in_a_sentence_are_code(page_of):
    check = CheckResult("n", False, False, "`f(<b>)` has shape `(3,)`, expected (n,)")
    page = page_of(graded(exercise(Verdict.FAILED, check)))
    assert "<code>f(&lt;b&gt;)</code> has shape <code>(3,)</code>, expected" in page.source


def test_no_sentence_comes_twice(page_of):
    checks = tuple(CheckResult(f"check {i}", False, i > 0, "the factor 1/2 is missing") for i in range(3))
    result = graded(exercise(Verdict.FAILED, *checks))
    settings = {"nbgrader": {"grade_id": "f_check", "grade": True, "solution": False}}
    test = new_code_cell("checks.f(f)", metadata=settings, outputs=[stream(summary(result.exercises[0]))])
    page = page_of(result, cells=[answer_cell(), test])
    assert page.text.count("the factor 1/2 is missing") == 1
    assert "Also failed: hidden: check 1; check 2." in page.text
    assert "what to fix" in page.text


def test_unwritten_exercises_are_listed(page_of):
    """Exercises that are not written yet are a list of links; what would follow from it is left out."""
    blank = [CheckResult("seen", False, False, f"`{name}` is not written yet") for name in "fg"]
    other = CheckResult("sizes", False, True, "`f` is not written yet")
    stopped = CheckResult("seen", False, False, "your code stopped with ValueError")
    seen = zip("fgh", [*blank, stopped], strict=True)
    results = [exercise(Verdict.ERROR, one, other, exercise=name, title=f"Exercise {name}") for name, one in seen]
    part = page_of(graded(*results)).after("What to look at again")
    assert part.endswith("Not written yet Exercise f Exercise g")
    assert "is not written yet" not in part
    assert "your code stopped with ValueError" in part


def test_note_is_said_once(page_of):
    note = "the cell is not there"
    missing = exercise(Verdict.MISSING, CheckResult("a", False, False, note), note=note)
    assert page_of(graded(missing)).text.count(note) == 1
    assert page_of(graded(missing, remarks=(note,))).text.count(note) == 1


JPEG = base64.b64encode(b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x0b\x08\x00\x03\x00\x02\x01").decode()
TEXTS = {  # the fact: (text of a cell, what is attached, what the page holds, what it does not hold)
    "attached": ("![x](attachment:x.png)", {"x.png": {"image/png": png()}}, [f"image/png;base64,{png()}"],
        ["[picture"]),
    "a photo": ("![x](a.jpg)", {"a.jpg": {"image/jpeg": JPEG}}, [f"image/jpeg;base64,{JPEG}"], ["is not in"]),
    "data in the text": (f"![x](data:image/png;base64,{png()})", {}, [f"image/png;base64,{png()}"], ["[picture"]),
    "data in HTML": (f'<img src="data:image/png;base64,{png()}">', {}, [f"image/png;base64,{png()}"], []),
    "a drawing": ("![x](data:image/svg+xml;base64,PHN2Zz4=)", {}, ["does not show (image/svg+xml)"], ["PHN2Zz4"]),
    "a lie": ("", {"x": {"image/png": base64.b64encode(SCRIPT.encode()).decode()}}, ["is not a PNG or JPEG"], []),
    "huge": ("", {"x": {"image/png": png(10**5, 10**5)}}, ["is not a PNG or JPEG"], ["base64,"]),
    "a missing file": ("![x](plots/p.png)", {}, ["The picture plots/p.png is not in the notebook: paste it"], []),
    "by a reference": ("![x][r]\n\n[r]: plots/p.png", {}, ["[picture: x]"], []),
    "a missing attachment": ("![x](attachment:p.png)", {}, ["The picture p.png is not in the notebook: paste it"], []),
    "on the web": ("![x](https://example.org/x.png)", {}, ["[picture on the web: x]"], ["<img", "is not in"]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "attached", "held", "not_held"), TEXTS.values(), ids=TEXTS)
def test_pictures_in_texts(page_of, text, attached, held, not_held):
    """Each PNG or JPEG reaches the page, and of each other one there is a word."""
    page = page_of(cells=[new_markdown_cell(text, attachments=attached)]).source
    assert [words for words in held if words not in page] == []
    assert [words for words in not_held if words in page] == []


MISSING = "No module named 'my_head'"
NOT_THERE = {  # the fact: (outputs of a cell, the message of a check that failed)
    "a cell fails": ([new_output("error", ename="ModuleNotFoundError", evalue=MISSING)], ""),
    "a check fails": ([], f"your code stopped with ModuleNotFoundError in line 1 (`f`): {MISSING}"),
}


@pytest.mark.parametrize(("outputs", "message"), NOT_THERE.values(), ids=NOT_THERE)
def test_only_the_notebook_counts(page_of, outputs, message):
    check = CheckResult("x", not message, False, message)
    text = page_of(graded(exercise(Verdict.ERROR, check)), cells=[new_code_cell("x", outputs=outputs)]).text
    assert f"Only the notebook counts. It asks for something that is not there where it is graded: {MISSING}" in text


CODES = "\x1b[1;31mred\x1b[0m \x1b]0;title\x07a\x1b]8;;http://x\x1b\\b\x1b]8;;\x1b\\ \x9b2Kc \x1b(Bd\x08\x00"
ERROR = new_output("error", ename="E", evalue="v", traceback=[SCRIPT + "trace"])
LATEX, MARKDOWN, SCRIPTS = "text/latex", "text/markdown", "application/javascript"
OBJECT = "<IPython.core.display.Markdown object>"
ACTS = SCRIPT + "content"
LARGE = show(image_png=png(extra=b"x" * feedback.PAGE_BYTES))
CUT = "Cut here: this page shows the first 20,000 characters"
OUTPUTS = {  # the fact: (output, what the page shows, what it does not hold)
    "a stream": (stream(SCRIPT + "stream"), [SCRIPT + "stream"], []),
    "a result": (show(text_plain=SCRIPT + "plain"), [SCRIPT + "plain"], []),
    "a traceback": (ERROR, [SCRIPT + "trace"], []),
    **{f"only the name: {k}": (show(**{k: ACTS}), [k], ["alert(1)"]) for k in ("text/html", "image/svg+xml", SCRIPTS)},
    "an interactive figure": (show(text_plain="<IPython.core.display.Javascript object>"),
        ["`%matplotlib inline` shows it"], ["Javascript object"]),
    "a vector figure": (show(**{"image/svg+xml": ACTS, "text/plain": "<Figure size 9x3>"}),
        ["kind that this page does not show (image/svg+xml): show it as PNG", "Figure size 9x3"], ["alert(1)"]),
    "only its plain text": (show(text_html="<b onclick=x>rich</b>", text_plain="plain"), ["plain"], ["rich"]),
    **{f"as typed: {k}": (show(**{k: "**a**", "text/plain": OBJECT}), ["**a**"], []) for k in (LATEX, MARKDOWN)},
    **{f"its own text: {k}": (show(**{k: "no", "text/plain": "2 x"}), ["2 x"], []) for k in (LATEX, MARKDOWN)},
    "codes of a terminal": (stream(CODES), ["red ab c d"], []),
    "the last state of a line": (stream("10%\r60%\r100%\r\ndone\r\n", name="stderr"), ["100% done"], ["60%"]),
    "half a character": (stream("\ud800x"), ["?x"], []),
    "neighbouring streams are one text": ([stream("a"), stream("b"), stream("c", name="stderr")], ["ab c"], []),
    "a picture that does not fit": ([LARGE, stream("after it")], ["too large for this page", "after it"], []),
    "10 MB are cut": ([stream("a<" * 5_000_000), stream("after")], [CUT, "a<" * 10_000], ["a&lt;" * 10_001]),
}  # fmt: skip


@pytest.mark.parametrize(("output", "shown", "absent"), OUTPUTS.values(), ids=OUTPUTS)
def test_what_is_shown_of_an_output(page_of, output, shown, absent):
    page = page_of(outputs=output if isinstance(output, list) else [output])
    assert [text for text in shown if text not in page.text] == []
    assert [text for text in absent if text in page.source] == []
    assert not [c for c in page.source if ord(c) < 32 and c != "\n"]


def test_picture_says_where_it_is(page_of):
    drawn = NotebookNode(cell_type="code", metadata={}, source="f(1)", outputs=[show(image_png=png())])
    pictures = page_of(cells=[drawn, answer_cell(), drawn]).all("img")
    assert [one["alt"] for one in pictures] == ["Picture above the first exercise", "Picture in or below “Causal mask”"]


@pytest.mark.parametrize(
    "fake",
    [
        pytest.param(base64.b64encode(b"<svg onload=alert(1)>" * 5).decode(), id="svg"),
        pytest.param(base64.b64encode(b"\x89PNG\r\n\x1a\n" + b"<script>" * 9).decode(), id="signature only"),
        pytest.param('"><script>alert(1)</script>', id="tag"),
        pytest.param(png()[:-1] + "!", id="bad base64"),
        pytest.param(base64.b64encode(b"GIF89a  " + base64.b64decode(png())[8:]).decode(), id="other signature"),
        pytest.param(base64.b64encode(base64.b64decode(png()).replace(b"IHDR", b"IHDX")).decode(), id="no header"),
        pytest.param(png(100_000, 100_000), id="bomb"),
        pytest.param("", id="empty"),
        pytest.param(["not", "base64 é"], id="list"),
    ],
)
def test_fake_picture_is_left_out(page_of, fake):
    page = page_of(outputs=[show(image_png=fake, text_plain="<Figure>")])
    assert not page.all("img")
    assert "not a PNG" in page.text
    assert "<Figure>" in page.text


def test_pictures_above_the_limit_are_named_as_left_out(page_of):
    page = page_of(outputs=[show(image_png=png())] * (cells.PICTURES + 2))
    assert len(page.all("img")) == cells.PICTURES
    assert {picture["src"] for picture in page.all("img")} == {f"data:image/png;base64,{png()}"}
    assert f"Picture {cells.PICTURES + 2} is left out" in page.text


def test_long_source_and_messages_are_cut(page_of):
    result, cut = graded(failed(("n", False, "m" * 1_000_000))), [new_code_cell("x" * 10**6)]
    page = page_of(result, cells=[*cut, new_markdown_cell("y" * 10**6)])
    assert page.text.count("Cut here") == 2
    assert len(page.source) < cells.SOURCE_CHARACTERS + cells.MARKDOWN_CHARACTERS + 30_000


@pytest.mark.parametrize("text", ['"', "é", "<", "x"], ids=["quote", "accent", "tag", "letter"])
def test_page_size_is_capped(page_of, monkeypatch, text):
    assert feedback.PAGE_BYTES <= 4_000_000
    monkeypatch.setattr(feedback, "PAGE_BYTES", 400_000)
    cell = new_code_cell(text * 50_000, outputs=[stream(text * 50_000)])
    page = page_of(cells=[cell] * 12)
    assert len(page.source.encode()) <= feedback.PAGE_BYTES
    assert "the page is full" in page.text


@pytest.mark.parametrize(
    ("output", "count", "cells", "message"),
    [
        *[(show(text_plain="x"), 2_000, 1, REST), (show(image_png="x"), 2_000, 1, REST), (show(x="x"), 2_000, 1, REST)],
        (stream("x"), 1, 900, "cells of your notebook are left out"),
    ],
    ids=["texts", "fake pictures", "unknown outputs", "cells"],
)
def test_many_small_parts_are_capped(page_of, output, count, cells, message, monkeypatch):
    monkeypatch.setattr(feedback, "PAGE_BYTES", 200_000)
    page = page_of(cells=[new_code_cell("x", outputs=[output] * count)] * cells)
    assert len(page.source.encode()) <= feedback.PAGE_BYTES
    assert message in page.text


@pytest.mark.parametrize(
    "unit",
    [
        *["[", "![", "*a ", "_a*b", "`", ">", "- ", "$", "<", "$x$ ", "$\\frac{", "$$\n", "<details>\n\n"],
        *["<summary>", "\\", "|a", "[a]("],
    ],
)
def test_hostile_markdown_is_bounded(page_of, unit):
    page = page_of(cells=[new_markdown_cell(unit * 50_000)])
    assert "Cut here" in page.text


def test_same_input_gives_the_same_page(page_of):
    assert page_of(outputs=[stream("x")]).source == page_of(outputs=[stream("x")]).source


def test_points_have_no_needless_zeros():
    points = (2.0, 2.5, 1 / 3, 0, -0.0, 10.0)
    assert [points_text(number) for number in points] == ["2", "2.5", "0.33", "0", "0", "10"]


def test_plain_text_marks_a_cut():
    assert (plain_text("abcdef", 3), plain_text("abc", 3)) == ("abc…", "abc")
