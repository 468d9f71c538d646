"""What statements say of points and minutes, and what is wrong with it."""

import re

import pytest

from autograder.core.source.loading import load
from autograder.core.source.statements import Effort, efforts, faults, stated_time, time_of, with_time

TITLE = "# Tiny\n\n**Time**: 20 minutes. **Prerequisites**: none that take 90 minutes."


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("*1 point, 2 minutes.*", [Effort(1, 2)]),
        ("*4 points (1 of them for leaving out the loop), 10 minutes.*", [Effort(4, 10)]),
        ("*1 point for the derivation, 4 minutes. How it is graded: 3 points count.*", [Effort(1, 4)]),
        ("### A\n\nWrite it.\n\n*2.5 points, 7 minutes: read 5 pages in 3 minutes.*\n", [Effort(2.5, 7)]),
        ("*1 point, 1 minute.*\n\n*3 points, 5 minutes.*", [Effort(1, 1), Effort(3, 5)]),
        ("*2 bonus points, 5 minutes.*", [Effort(2, 5, bonus=True)]),
        ("**Rubric** (2 points): 1 for what takes 5 minutes", []),
        ("**2 points, 5 minutes**", []),
        ("It has 2 points and takes 5 minutes.", []),
        ("*2 points.* It takes\n5 minutes.", []),
    ],
)
def test_points_and_minutes_are_read(text, found):
    assert efforts(text) == found


def test_the_time_of_a_title_is_read_and_written():
    assert stated_time(TITLE) == (20, 20)
    assert with_time(TITLE, (30, 40)) == TITLE.replace("20", "30 to 40")
    assert with_time(TITLE, (10, 10)) == TITLE.replace("20", "10")
    assert stated_time("# Tiny") is None


def test_reading_takes_time():
    """Exercises of 110 minutes and 5,000 words, at 100 a minute, are 160 minutes: 152 to 176."""
    texts = ["*2 points, 47 minutes.*", "*1 point, 63 minutes.*", "word 12 " * 4996]
    assert time_of(texts) == (150, 180)


GOOD = {
    "title": TITLE,
    "double_statement": "*2 points, 3 minutes.*",
    "total_statement": "*3 points (1 of them for the empty list), 13 minutes.*",
    "why_statement": "*2 points, 1 minute.*",
}


@pytest.mark.parametrize(
    ("texts", "fault"),
    [
        ({}, None),
        ({"title": TITLE.replace("20", "20 to 30")}, "the title gives 20 to 30 .* 20 minutes"),
        ({"title": "# Tiny"}, "the title gives nothing as the minutes"),
        ({"double_statement": "*3 points, 3 minutes.*"}, "double: its statement says 3 points, it has 2"),
        ({"why_statement": "*1 point, 1 minute.*"}, "why: its statement says 1 points, it has 2"),
        ({"total_statement": "Write it.", "title": TITLE.replace("20", "0")}, "total: 0 lines"),
        ({"double_statement": "*2 points, 1 minute.*\n\n*2 points, 2 minutes.*"}, "double: 2 lines"),
    ],
)
def test_what_does_not_agree_is_a_fault(make_course, tiny_cells, tmp_path, texts, fault):
    for cell in tiny_cells:
        cell.source = (GOOD | texts).get(cell.id, cell.source)
    found = faults(load(make_course(tmp_path / "course", tiny_cells), "09_tiny")[0])
    assert len(found) == (fault is not None), found
    assert [one for one in found if not re.search(fault, one)] == []
