"""How the rubric of a written answer is read, and the sentence about one that cannot be read."""

import pytest

from autograder.authoring.verify.proving import _rubrics
from autograder.core.source.loading import load
from autograder.core.source.rubrics import Rubric, RubricError, RubricItem, parse, split

ANSWER = "The sign comes from $y - \\hat y$.\n\nIt stays."
RUBRIC = """\
**Rubric** (2 points):

- 1: the chain rule with the 2 that cancels the ½
- ½: the minus sign: where it comes from
- ½: the final sum over μ and l
- −¼: no measurement is named

The first item needs no formula.
A sketch is enough."""


def listed(*items: str, points: str = "2 points") -> str:
    return f"{ANSWER}\n\n**Rubric** ({points}):\n\n" + "\n".join(items)


MENTIONED = f"{ANSWER} See the **Rubric** (2 points): there is none."
SPLIT = {  # the text of a cell, its answer and its rubric
    "a line that begins with its marker": (f"{ANSWER}\n\n{RUBRIC}\n", (ANSWER, RUBRIC)),
    "a rubric that is only mentioned": (MENTIONED, (MENTIONED, "")),
    "nbgrader's marks": (f"### BEGIN SOLUTION\n{ANSWER}\n\n{RUBRIC}\n### END SOLUTION\n", (ANSWER, RUBRIC)),
}


@pytest.mark.parametrize(("text", "parts"), SPLIT.values(), ids=SPLIT)
def test_the_answer_is_split_from_the_rubric(text, parts):
    assert split(text) == parts


def test_items_have_keys_points_and_text():
    items = (
        RubricItem("1", 1, "the chain rule with the 2 that cancels the ½"),
        RubricItem("2", 0.5, "the minus sign: where it comes from"),
        RubricItem("3", 0.5, "the final sum over μ and l"),
        RubricItem("4", -0.25, "no measurement is named"),
    )
    note = "The first item needs no formula.\nA sketch is enough."
    assert parse(f"{ANSWER}\n\n{RUBRIC}", 2) == Rubric(2, items, note)
    assert parse(listed("- 1: all of it", points="1 point"), 1) == Rubric(1, (RubricItem("1", 1, "all of it"),), "")
    assert [item.key for item in parse(listed("- 2: a", *["- −¼: b"] * 8), 2).items] == list("123456789")


def test_an_item_goes_on_in_indented_lines():
    found = parse(listed("- 1: either", "  - the sum", "", "  or a loop", "", "- 1: the sign"), 2)
    assert [item.text for item in found.items] == ["either\n- the sum\n\nor a loop", "the sign"]


def test_lines_may_end_in_windows_way_and_with_blanks():
    assert parse(RUBRIC.replace("\n", " \r\n"), 2) == parse(RUBRIC, 2)


NUMBERS = {"3": 3, "10": 10, "0.75": 0.75, "½": 1 / 2, "¼": 1 / 4, "¾": 3 / 4, "⅓": 1 / 3, "⅔": 2 / 3}
NUMBERS |= {"1½": 1.5, "12¾": 12.75}
DEDUCTIONS = {"−½": -0.5, "-½": -0.5, "−1¼": -1.25, "-2": -2, "−0.25": -0.25}


@pytest.mark.parametrize(("written", "points"), [*NUMBERS.items(), *DEDUCTIONS.items()])
def test_points_are_numbers_or_fractions_and_deductions_begin_with_a_minus(written, points):
    """In the heading too; deductions are no part of the sum, and thirds sum to one."""
    deducted = points < 0
    items = ["- 2: all of it"] * deducted + [f"- {written}: it"]
    whole = parse(listed(*items, points="2 points" if deducted else f"{written} points"), 2 if deducted else points)
    assert whole.items[-1].points == points
    assert len(parse(listed("- ⅓: a", "- ⅓: b", "- ⅓: c", points="1 point"), 1).items) == 3


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (ANSWER, "no line begins with **Rubric**, expected '**Rubric** (2 points):'"),
        (f"{ANSWER} **Rubric** (2 points):\n\n- 2: a", "no line begins with **Rubric**"),
        ("**Rubric** (2 points): 1 for a.", "begins with '**Rubric** (2 points): 1 for a.', expected"),
        ("**Rubric** (two points):\n\n- 2: a", "begins with '**Rubric** (two points):', expected"),
        (listed("- 3: a", points="3 points"), "says 3 points, expected the cell's 2"),
        (listed(), "below the heading is nothing, expected '- POINTS: TEXT'"),
        (listed("1: a", "1: b"), "below the heading is '1: a', expected '- POINTS: TEXT'"),
        (listed("Choose.", "", "- 2: a"), "below the heading is 'Choose.', expected"),
        (listed("- 1: a", "- the sign", "- 1: b"), "item 2 is 'the sign', expected '- POINTS: TEXT'"),
        (listed("- 1: a", "- 1 for the sign"), "item 2 is '1 for the sign', expected"),
        (listed("- 2:"), "item 1 is '2:', expected"),
        (listed("- 0,5: a"), "item 1 is '0,5: a', expected"),
        (listed("- ½½: a"), "item 1 is '½½: a', expected"),
        (listed("- " + "x" * 61), f"item 1 is '{'x' * 59}…', expected"),
        (listed(*["- 0.2: a"] * 10), "has 10 items, expected at most 9"),
        (listed("- 1: a", "- ½: b"), "sum to 1.5, expected the cell's 2"),
        (listed("- 1: a", "- 1: b", "- 1: c"), "sum to 3, expected the cell's 2"),
        (listed("- 1: a", "- 1½: b", "- −½: c"), "sum to 2.5, expected the cell's 2"),
        (listed("- 2: a", "A note."), "item 1 is followed by 'A note.', expected a line indented by two spaces"),
        (listed("- 2: a", "", "A note.", "", "- −½: b"), "item 1 is followed by 'A note.', expected"),
    ],
)
def test_what_cannot_be_read_is_named(source, message):
    with pytest.raises(RubricError) as error:
        parse(source, 2)
    assert message in str(error.value)


UNEVEN = "09_tiny/tiny.ipynb, why: the items without deductions sum to 1, expected the cell's 2"
CLAIMS = {  # an answer, the faults that `autograder check` names, and its figure
    "a rubric in order": (f"{ANSWER}\n\n{RUBRIC}", [], "1 of 1 written answers have one"),
    "one that cannot be read": (listed("- 1: a"), [UNEVEN], None),
    "none: an answer of another course": (ANSWER, [], None),
    "one in a form of its own": (f"{ANSWER}\n\n## Rubric\n\nTwo points for a reason.", [], None),
}


@pytest.mark.parametrize(("answer", "faults", "figure"), CLAIMS.values(), ids=CLAIMS)
def test_what_check_says_of_rubrics(make_course, tiny_cells, tmp_path, answer, faults, figure):
    tiny_cells[-1].source = answer
    found = _rubrics(load(make_course(tmp_path / "course", tiny_cells), "09_tiny")[0])
    assert [fault[: len(UNEVEN)] for fault in found.faults] == faults
    assert figure is None or found.figure == figure
