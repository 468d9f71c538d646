"""A test cell falls into checks; a cell that would be graded wrongly is refused, by name."""

import pytest

from autograder.core.source.testcells import BEGIN_HIDDEN, END_HIDDEN, TestCell

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
CELL = TestCell.parse(SOURCE, "f_check", 3.0)


def test_a_cell_is_checks_and_the_code_before_them():
    assert [(c.name, c.hidden, c.price) for c in CELL.checks] == [
        ("the worked example", False, None),
        ("other numbers", True, None),
        ("speed", True, 1.5),
        ("the type", False, 1.0),
    ]
    assert CELL.checks[1].code == 'assert f(3) == _oracle(3), "f(x) is not x times x"'
    (seen, hidden), (oracle, secret) = CELL.shared
    assert ("tolerance = 0.5" in seen, hidden) == (True, False)
    assert ("def _oracle" in oracle, secret) == (True, True)
    assert TestCell.parse("\n\n# check: a\nassert f", "f_check", 1).shared == ()


def test_the_released_text_is_the_cell_without_its_hidden_parts():
    """The student gets every line outside the markers, as it stands."""
    assert CELL.released.splitlines() == [
        "tolerance = 0.5",
        "# check: the worked example",
        'assert abs(f(2) - 4) < tolerance, "f(2) is not 4"',
        "# check: the type [1 point]",
        'assert isinstance(f(2), int), "f(2) is not an int"',
    ]
    lines = ["# check: a", "assert a", BEGIN_HIDDEN, "assert b", END_HIDDEN]
    cell = TestCell.parse("\n".join([*lines, "# check: c", "assert c", *lines[2:]]), "f_check", 1)
    assert "assert b" not in cell.released


NAMES = {  # a cell, its points, and the names and prices of its checks
    "an indented heading is a comment": ("# check: a\nif f:\n    # check: b\n    assert g", 1, [("a", None)]),
    "a bracket without points": ("# check: values in [0, 1]\nassert f", 1, [("values in [0, 1]", None)]),
    "prices may use up the points": ("# check: n\nassert f\n# check: a [3 points]\nassert f", 3.0,
        [("n", None), ("a", 3.0)]),
    "prices in tenths may use up the points": (
        "\n".join(["# check: n\nassert f", *(f"# check: {name} [0.1 points]\nassert f" for name in "abc")]), 0.3,
        [("n", None), ("a", 0.1), ("b", 0.1), ("c", 0.1)]),
    "checks of one name cost once": (
        "# check: n\nassert f\n# check: a [1 point]\nassert f\n# check: a [1 point]\nassert g", 1,
        [("n", None), ("a", 1.0), ("a", 1.0)]),
}  # fmt: skip


@pytest.mark.parametrize(("source", "points", "expected"), NAMES.values(), ids=NAMES)
def test_a_heading_stands_at_the_begin_of_a_line_and_may_end_with_a_price(source, points, expected):
    assert [(c.name, c.price) for c in TestCell.parse(source, "f_check", points).checks] == expected


NO_CHECK, MARKER, BROKEN = "'# check: what it checks'", "HIDDEN TESTS", "not Python by itself"
REFUSED = {  # the lines, and the sentence about them
    "two prices under one name": (
        ["# check: n", "assert f", "# check: a [1 point]", "assert f", "# check: a", "assert g"], "'a'"),
    "prices alone: a bare stub would earn the rest": (["# check: a [2 points]", "assert f"],
        "at least one must be necessary"),
    "prices above the points": (
        ["# check: n", "assert f", "# check: a [2 points]", "assert f", "# check: b [1.5 points]", "assert g"],
        "3 points"),
    "no end": (["# check: a", BEGIN_HIDDEN, "assert f"], MARKER),
    "no begin": (["# check: a", END_HIDDEN, "assert f"], MARKER),
    "begin twice": (["# check: a", BEGIN_HIDDEN, BEGIN_HIDDEN, "assert f", END_HIDDEN], MARKER),
    "end twice": (["# check: a", BEGIN_HIDDEN, "assert f", END_HIDDEN, END_HIDDEN], MARKER),
    "indented without end": (["# check: a", f"    {BEGIN_HIDDEN}", "assert f"], MARKER),
    "no heading": (["assert f(2) == 4"], NO_CHECK),
    "an empty cell": ([""], NO_CHECK),
    "a heading without a blank": (["#check: no blank", "assert f"], NO_CHECK),
    "a heading in a loop": (["# check: a", "for x in (2, 3):", "# check: b", "    assert f(x)"], BROKEN),
    "a heading in a bracket": (["# check: a", "assert (f(2) ==", "# check: b", "4)"], BROKEN),
    "a heading below shared code": (["if f:", "# check: a", "    assert f(2)"], BROKEN),
    "a heading in a string": (["# check: a", 'text = """', "# check: b", '"""'], BROKEN),
}  # fmt: skip


@pytest.mark.parametrize(("lines", "message"), REFUSED.values(), ids=REFUSED)
def test_what_would_be_graded_wrongly_is_refused(lines, message):
    with pytest.raises(ValueError, match="f_check") as caught:
        TestCell.parse("\n".join(lines), "f_check", 3.0)
    assert message in str(caught.value)


@pytest.mark.parametrize("marker", [f"{BEGIN_HIDDEN} (oracle)", f"#{BEGIN_HIDDEN}"], ids=["text behind", "fourth #"])
def test_a_marker_that_nbgrader_obeys_is_not_overlooked(marker):
    """nbgrader obeys a marker wherever it stands in a line: a line that only it understands is not released."""
    source = "\n".join(["# check: a", "assert f", marker, "# check: b", "assert secret", f"{END_HIDDEN} (oracle)"])
    try:
        released = TestCell.parse(source, "f_check", 1).released
    except ValueError as error:
        released = str(error)
    assert "assert secret" not in released
