"""The card of a check: what it shows, in text/html and in text/plain."""

import re
from collections import Counter

import numpy as np
import pytest
import torch
from bs4 import BeautifulSoup

from course import markup
from course.checks import running, tables
from course.checks.card import LATER, UNJUDGED, Card
from course.checks.part import Finding, Outcome, points_of
from course.checks.running import explain
from course.checks.verbs import here

RNG = np.random.default_rng(7)
WIDE = RNG.normal(size=(11, 13)) * 1e-5
BATCH = RNG.normal(size=(3, 2, 5, 7))
RAISED = {"type": "ValueError", "text": "3 is not 5" + " at all" * 20}
RAISED |= {"line": 3, "code": "  x = f(a) <b>", "function": "softmax"}
RAISED_LATER = Finding("It stopped.", raised=RAISED)
OPEN = Finding("`f` is not written yet", raised={"type": "NotImplementedError", "text": ""})


def changed(values, *places):
    other = values.copy()
    for place in places:
        other[place] = 9
    return other


def card(*findings, price=1.0, hidden=False):
    parts = [Outcome(f"part {i}", price, finding, hidden) for i, finding in enumerate(findings)]
    return Card("Exercise 4.1: softmax", 3, parts)


def shown(card):
    bundle = card._repr_mimebundle_()
    return BeautifulSoup(bundle["text/html"], "html.parser"), bundle["text/plain"]


#: Findings of each kind of value: found, expected; the first difference; what is marked in it.
DIFFERENCES = {
    "matrix": (changed(WIDE, (9, 11), (10, 2)), WIDE, [9, 11], ["9", f"{WIDE[9, 11]:.4g}"]),
    "batch": (torch.tensor(changed(BATCH, (2, 1, 3, 5))), BATCH, [2, 1, 3, 5], ["9", f"{BATCH[2, 1, 3, 5]:.4g}"]),
    "vector beyond the eighth": (changed(np.arange(23.0), 17), np.arange(23.0), [17], ["9", "17"]),
    "lists of different lengths": (["a", "b"], ["a", "b", "c"], [2], ["–", "'c'"]),
    "the fifth digit": (np.array([1.0, 0.33331]), np.array([1.0, 0.33333]), [1], ["0.33331", "0.33333"]),
    "beyond the tolerance": (np.float32([1 + 1e-6, 5]), [1, 2], [1], ["5", "2"]),
    "not a number": (np.array([np.nan, np.nan]), np.array([np.nan, 2.0]), [1], ["nan", "2"]),
    "lists with None": ([1, None, "a"], [1, 2, "a"], [1], ["None", "2"]),
    "texts": ("the cat sat", "the dog sat", [1], ["'cat'", "'dog'"]),
}
GIVEN = {"X": BATCH, "y": np.arange(23), "mask": WIDE > 0, "k": np.float16(0.5)}
GIVEN |= {"words": ["it's", "<b>b</b>"], "text": "<b>a</b>", "model": [object()]}
CARDS = {
    "passed": card(None, None),
    "one fails": card(None, Finding("`f(x)`: <b>halve</b> it & see.\nOnce more. " * 9, "g(x)", GIVEN, 0.5, 1.5)),
    "raised": card(Finding("It stopped.", "f(X)", GIVEN, raised=RAISED), Finding("It stopped.")),
    "not written": card(OPEN, None),
    **{name: card(Finding("Look again.", "f(x)", {}, *pair[:2])) for name, pair in DIFFERENCES.items()},
}


@pytest.mark.parametrize("name", CARDS)
def test_both_forms_say_the_same(name):
    """Word for word, but for what a screen reader hears in place of a sign, and the brackets of a mark."""
    page, text = shown(CARDS[name])
    for heard in page.find_all(style=markup._UNSEEN):
        heard.decompose()
    assert max(map(len, text.splitlines())) <= 88
    words = re.compile(r"[\w.+-]+|[✓✗○…–]")
    assert Counter(words.findall(page.get_text(" "))) == Counter(words.findall(text))


@pytest.mark.parametrize("name", CARDS)
def test_untrusted_notebooks_keep_the_look(name):
    """The sanitizer of JupyterLab drops scripts, roles, labels, and of inline style what it does not know."""
    page, _ = shown(CARDS[name])
    assert not {"script", "style", "svg"} & {tag.name for tag in page.find_all()}
    kept = {"style", "scope", "role", "aria-label", "aria-hidden", "tabindex"}
    assert {key for tag in page.find_all() for key in tag.attrs} <= kept
    assert not re.search(r"currentcolor|flex|gap:|var\(|inherit|calc", str(page), re.I)


@pytest.mark.parametrize("name", CARDS)
def test_tables_have_captions_and_headers(name):
    for table in shown(CARDS[name])[0].find_all("table"):
        assert table.caption.get_text()
        assert {th.get("scope") for th in table.thead.find_all("th")} == {"col"}
        assert all(row.th["scope"] == "row" for row in table.tbody.find_all("tr") if row.th)
        assert len({len(row.find_all(["th", "td"])) for row in table.find_all("tr")}) == 1


@pytest.mark.parametrize("name", DIFFERENCES)
def test_the_first_difference_is_marked(name):
    """Found and expected show it beside each other, in a window of 8 × 8 in which it lies."""
    place, marked = DIFFERENCES[name][2:]
    page, text = shown(CARDS[name])
    assert [mark.get_text().strip() for mark in page.find_all("mark")] == marked
    assert f"first difference at {place}: {marked[0]} instead of {marked[1]}" in text
    for table in page.find_all("table"):
        assert len([th for th in table.find_all(scope="col") if th.get_text() != "…"]) <= 8
        assert len([th for th in table.find_all(scope="row") if th.get_text() != "…"]) <= 8


def test_quoted_code_is_monospaced():
    """Also where the page's own style for `code` names a font that it lacks, as in VS Code."""
    page, _ = shown(CARDS["one fails"])
    assert {code["style"] for code in page.find_all("code")} == {"font-family:monospace"}


def test_shapes_are_shown():
    """Of a matrix that is cut, of the one matrix of a batch, of another shape; points stand below each other."""
    given = {"X": BATCH, "W": WIDE, "v": np.arange(3), "empty": np.zeros((0, 5))}
    _, text = shown(card(Finding("no", "f(X)", given, WIDE[:5], WIDE)))
    for message in ("X[0, 0] of shape (3, 2, 5, 7)", "W, shape (11, 13)", "v, shape (3,)", "empty, shape (0, 5)"):
        assert message in text
    assert "first difference" not in text
    _, text = shown(card(Finding("no", given={"X": np.array([[12.34567, 1e-9], [0.5, 100000.0]])})))
    assert text.endswith("          0       1\n    0 12.35   1e-09\n    1  0.5   100000")


def test_a_suspicion_below_a_failed_required_check_is_not_shown():
    """The required mistake may be its cause; a sentence that is sure stays."""
    findings = Finding("a factor?", guess=True), Finding("no W_o"), Finding("an axis?", guess=True), RAISED_LATER
    sentences = [sentence for _, sentence, _ in card(*findings, price=None)._parts()]
    assert sentences == ["a factor?", "no W_o", LATER, LATER]
    assert LATER not in repr(card(*findings, price=1))


def test_a_sentence_is_no_markup():
    assert "<b>halve</b> it & see." in shown(CARDS["one fails"])[0].get_text()
    assert not any(shown(one)[0].find("b") for one in CARDS.values())


def test_nothing_is_said_twice():
    """Neither a sentence, nor the values below the second part that fails, nor a call that the sentence has."""
    first, second = Finding("`f(x)` is wrong", "f(x)", {}, 1, 2), Finding("another reason", "f(x)", {}, 3, 4)
    _, text = shown(card(first, first, second))
    assert text.count("f(x)") == text.count("found:") == 1
    assert "The same reason as above." in text
    assert "another reason" in text
    raised = card(Finding("It stopped: 3 is not 5", raised=RAISED | {"text": "3 is not 5"}))
    assert shown(raised)[1].count("3 is not 5") == 1


def test_a_hidden_part_shows_no_value_and_what_is_not_written_is_calm():
    _, text = shown(card(Finding("Look again.", "f(x)", {"x": 1234}, 5678, 9876), hidden=True))
    assert text == "Exercise 4.1: softmax\n2 of 3 points.\n✗ part 0 (1 point)\n    Look again."
    page, text = shown(CARDS["not written"])
    assert text == "○ Exercise 4.1: softmax: not written yet"
    assert markup.FAILED[0] not in str(page)


def test_the_line_that_raised_is_shown():
    page, text = shown(CARDS["raised"])
    assert page.pre.get_text() == "x = f(a) <b>"
    assert "line 3 of `softmax`:\n        x = f(a) <b>\n    ValueError: 3 is not 5" in text


@pytest.mark.parametrize(
    ("prices", "failed", "earned"),
    [
        ({"a": None, "b": 1}, "", 3),
        ({"a": None, "b": 1, "c": 0.5}, "bc", 1.5),
        ({"a": None, "b": 1}, "a", 0),
        ({"b": 2, "c": 2}, "bc", 0),
    ],
)
def test_points(prices, failed, earned):
    """A title costs once, though two parts have it; a necessary part costs everything."""
    no = Finding("no")
    outcomes = [Outcome(title, price, no if title in failed else None) for title, price in prices.items()] * 2
    assert points_of(3, outcomes) == earned


def test_a_part_that_is_charged_elsewhere_is_not_judged():
    """It has neither ✓ nor ✗, and costs nothing."""
    outcomes = [Outcome("sums", 1, Finding("no")), Outcome("large sums", 2, None, unjudged=True), Outcome("c", 1, None)]
    page, text = shown(Card("Exercise 4.1: softmax", 4, outcomes))
    assert [line[0] for line in text.splitlines() if line[:2] in ("✗ ", "– ", "✓ ")] == ["✗", "–", "✓"]
    assert UNJUDGED in " ".join(text.split())
    assert "3 of 4 points" in text
    assert page.find(string="not judged: ")


def test_which_part_is_not_judged():
    """Labels that read the first position only are wrong, so the type of the result is not looked at."""
    student = here({"sparse_and": lambda X, indices: X[:, indices[0]]}, explain)
    outcomes = running._examined("sparse_and.sparse_and", tables.table("sparse_and.sparse_and"), student)
    assert [(bool(one.finding), one.unjudged) for one in outcomes] == [
        (True, False),
        *[(False, True)] * 2,
        (False, False),
    ]


def luminance(colour):
    """Relative luminance of "#rrggbb", from the Web Content Accessibility Guidelines 2.1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    parts = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def test_signs_can_be_read():
    signs = (markup.PASSED, markup.FAILED, markup.OPEN)
    pairs = [(*paint, 4.5) for paint in (*signs, markup.MARKED)]
    pairs += [(paint[0], page, 3) for paint in signs for page in ("#ffffff", "#111111")]
    for one, other, least in pairs:
        dark, light = sorted((luminance(one), luminance(other)))
        assert (light + 0.05) / (dark + 0.05) >= least, (one, other)
