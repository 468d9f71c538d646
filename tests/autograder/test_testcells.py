"""A test cell falls into checks; a cell that would be graded wrongly is refused, by name."""

from __future__ import annotations

import pytest

from autograder.source.testcells import BEGIN_HIDDEN, END_HIDDEN, Check, TestCell

SOURCE = f"""\
tolerance = 0.5
# check: the worked example
assert abs(f(2) - 4) < tolerance, "f(2) is not 4"
{BEGIN_HIDDEN}
def _oracle(x):
    return x * x


# check: other numbers
assert f(3) == _oracle(3), "f(x) is not x times x"
# check: speed [1.5 points]
assert steps(f) < 7, "too many steps"
{END_HIDDEN}
# check: the type [1 point]
assert isinstance(f(2), int), "f(2) is not an int"
"""


@pytest.fixture
def cell() -> TestCell:
    return TestCell.parse(SOURCE, "f_check", 3.0)


def check_named(cell: TestCell, name: str) -> Check:
    return next(check for check in cell.checks if check.name == name)


def refusal(*lines: str, points: float = 3.0) -> str:
    with pytest.raises(ValueError, match="f_check") as caught:
        TestCell.parse("\n".join(lines), "f_check", points)
    return str(caught.value)


def test_checks_are_in_the_order_of_the_cell(cell):
    """The checks come in the order in which they stand, under their sentences."""
    assert [c.name for c in cell.checks] == ["the worked example", "other numbers", "speed", "the type"]


def test_checks_between_the_markers_are_hidden(cell):
    """A check is hidden exactly if it stands between the markers."""
    assert [c.hidden for c in cell.checks] == [False, True, True, False]


@pytest.mark.parametrize(("name", "price"), [("the worked example", None), ("speed", 1.5), ("the type", 1.0)], ids=str)
def test_a_price_is_read_from_the_heading(cell, name, price):
    """A price in brackets is a number of points, and a check without one is necessary."""
    assert check_named(cell, name).price == price


def test_a_check_holds_its_own_lines_only(cell):
    """A check's code ends where the next check or marker begins."""
    assert check_named(cell, "other numbers").code == 'assert f(3) == _oracle(3), "f(x) is not x times x"'


@pytest.mark.parametrize(
    ("hidden", "text"), [(False, "tolerance = 0.5"), (True, "def _oracle")], ids=["visible", "hidden"]
)
def test_shared_code_stands_before_the_first_check(cell, hidden, text):
    """What stands before the first check of a part is shared, and known as visible or hidden."""
    assert [text in code for code, part in cell.shared if part is hidden] == [True]


def test_blank_lines_are_no_shared_code():
    """A cell with nothing but blank lines before its checks has no shared code."""
    assert TestCell.parse("\n\n# check: a\nassert f", "f_check", 1).shared == ()


def test_the_released_text_is_the_cell_without_its_hidden_part(cell):
    """The student gets every line outside the markers, as it stands."""
    assert cell.released.splitlines() == [
        "tolerance = 0.5",
        "# check: the worked example",
        'assert abs(f(2) - 4) < tolerance, "f(2) is not 4"',
        "# check: the type [1 point]",
        'assert isinstance(f(2), int), "f(2) is not an int"',
    ]


def test_two_hidden_parts_are_both_left_out():
    """A cell may have several hidden parts; none of them is released."""
    lines = ["# check: a", "assert a", BEGIN_HIDDEN, "assert b", END_HIDDEN]
    cell = TestCell.parse("\n".join([*lines, "# check: c", "assert c", *lines[2:]]), "f_check", 1)
    assert "assert b" not in cell.released


def test_an_indented_heading_is_an_ordinary_comment():
    """A comment inside a block does not start a check."""
    cell = TestCell.parse("# check: a\nif f:\n    # check: b\n    assert g", "f_check", 1)
    assert [c.name for c in cell.checks] == ["a"]


def test_a_bracket_that_is_no_price_belongs_to_the_sentence():
    """Brackets that name no points are part of the check's name."""
    assert TestCell.parse("# check: values in [0, 1]\nassert f", "f_check", 1).checks[0].name == "values in [0, 1]"


def test_prices_may_use_up_the_points():
    """Checks may cost all the points of the cell together."""
    assert (
        TestCell.parse("# check: n\nassert f\n# check: a [3 points]\nassert f", "f_check", 3.0).checks[1].price == 3.0
    )


def test_prices_in_tenths_may_use_up_the_points():
    """Three checks at a tenth of a point fit into three tenths, whatever floating point makes of it."""
    source = "\n".join(["# check: n\nassert f", *(f"# check: {name} [0.1 points]\nassert f" for name in "abc")])
    assert len(TestCell.parse(source, "f_check", 0.3).checks) == 4


def test_checks_of_one_name_cost_once():
    """A visible and a hidden check of one name share a price, which counts once against the points."""
    source = "# check: n\nassert f\n# check: a [1 point]\nassert f\n# check: a [1 point]\nassert g"
    assert len(TestCell.parse(source, "f_check", 1).checks) == 3


def test_checks_of_one_name_have_one_price():
    """Two prices under one name are refused, and the name is told."""
    assert "'a'" in refusal("# check: n", "assert f", "# check: a [1 point]", "assert f", "# check: a", "assert g")


def test_a_cell_of_prices_alone_is_refused():
    """A cell without a necessary check is refused: a bare stub would earn what the prices leave over."""
    assert "at least one must be necessary" in refusal("# check: a [2 points]", "assert f")


@pytest.mark.parametrize(
    "lines",
    [
        ("# check: a", BEGIN_HIDDEN, "assert f"),
        ("# check: a", END_HIDDEN, "assert f"),
        ("# check: a", BEGIN_HIDDEN, BEGIN_HIDDEN, "assert f", END_HIDDEN),
        ("# check: a", BEGIN_HIDDEN, "assert f", END_HIDDEN, END_HIDDEN),
        ("# check: a", f"    {BEGIN_HIDDEN}", "assert f"),
    ],
    ids=["no end", "no begin", "begin twice", "end twice", "indented without end"],
)
def test_markers_without_a_partner_are_refused(lines):
    """A marker without its partner is refused, and the message names the marker."""
    assert "HIDDEN TESTS" in refusal(*lines)


@pytest.mark.parametrize("marker", [f"{BEGIN_HIDDEN} (oracle)", f"#{BEGIN_HIDDEN}"], ids=["text behind", "fourth #"])
def test_a_marker_that_nbgrader_obeys_is_not_overlooked(marker):
    """nbgrader obeys a marker wherever it stands in a line: a line that only it understands is not released."""
    source = "\n".join(["# check: a", "assert f", marker, "# check: b", "assert secret", f"{END_HIDDEN} (oracle)"])
    try:
        released = TestCell.parse(source, "f_check", 1).released
    except ValueError as error:
        released = str(error)
    assert "assert secret" not in released


@pytest.mark.parametrize("lines", [("assert f(2) == 4",), ("",), ("#check: no blank", "assert f")], ids=str)
def test_a_cell_without_a_check_is_refused(lines):
    """A test cell without a heading is refused, and the message shows how one is written."""
    assert "'# check: what it checks'" in refusal(*lines)


def test_prices_above_the_points_are_refused():
    """Checks that cost more than the cell has to give are refused, with the points."""
    assert "3 points" in refusal(
        "# check: n", "assert f", "# check: a [2 points]", "assert f", "# check: b [1.5 points]", "assert g"
    )


@pytest.mark.parametrize(
    "lines",
    [
        ("# check: a", "for x in (2, 3):", "# check: b", "    assert f(x)"),
        ("# check: a", "assert (f(2) ==", "# check: b", "4)"),
        ("if f:", "# check: a", "    assert f(2)"),
        ("# check: a", 'text = """', "# check: b", '"""'),
    ],
    ids=["loop", "bracket", "shared code", "string"],
)
def test_a_block_that_is_no_python_by_itself_is_refused(lines):
    """A heading in the middle of a statement is refused."""
    assert "not Python by itself" in refusal(*lines)
