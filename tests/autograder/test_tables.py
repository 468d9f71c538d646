"""The tables of the visible checks that `release` writes."""

import json

import pytest

from autograder.authoring import releasing
from autograder.core.source.assignments import CourseError
from autograder.core.source.loading import load

NAME = "09_tiny"
FILE = """import numpy as np
from autograder.exercises import Exercise, Values

values = Values(
    title="the values", call="double(x)", gives="(n,)", oracle=lambda x, times=2: times * x,
    worked=[{worked}], draw=lambda rng, n: (rng.standard_normal(n),), sizes=[(3,)],
    mistakes={{"it is squared": lambda x: x**2}},
)
exercise = Exercise(parts=[values], builds_on={builds_on})
"""


def notebook(course, worked="(np.array([1.0, 3.0]),)", builds_on=()):
    """Return the tiny notebook, with an exercise on arrays in place of its first."""
    file = course / "source" / NAME / "exercises" / "double.py"
    file.write_text(FILE.format(worked=worked, builds_on=list(builds_on)))
    return load(course, NAME)[0]


def test_values_are_written_and_no_code(tmp_path, tiny_course):
    (path,) = releasing.write_tables(tmp_path, [notebook(tiny_course)])
    assert path == tmp_path / "course/checks/tables/tiny.json"
    (check,) = json.loads(path.read_text())["double"]["checks"]
    (case,) = check["cases"]
    assert case["arguments"] == {"tuple": [{"array": [1.0, 3.0], "dtype": "float64"}]}
    assert case["expected"]["array"] == [2.0, 6.0]
    assert case["mistakes"]["dict"]["it is squared"]["array"] == [1.0, 9.0]
    assert "times" not in path.read_text()
    assert "x**2" not in path.read_text()


def test_what_was_written_before_is_not_stale(tmp_path, tiny_course):
    (path,) = releasing.write_tables(tmp_path, [notebook(tiny_course)])
    assert releasing.table_differences(tmp_path, [notebook(tiny_course)]) == []
    path.write_text(path.read_text().replace("9.0", "8.0"))
    (message,) = releasing.table_differences(tmp_path, [notebook(tiny_course)])
    assert "run `autograder release 09_tiny`" in message


def test_rounding_on_another_machine_is_no_difference(tmp_path, tiny_course):
    """The file is not written again: the commit of a table would depend on the processor."""
    long = notebook(tiny_course, worked="*[(np.linspace(1.0, 9.0, 17),)] * 2")
    (path,) = releasing.write_tables(tmp_path, [long])
    table = json.loads(path.read_text())
    part = json.dumps(table["double"]["shared"][0])
    rounded = json.dumps(table).replace('{"shared": 0}', part.replace("9.0", "9.00001"), 1)  # in one of two places
    assert "9.00001" in rounded
    path.write_text(rounded)
    assert releasing.table_differences(tmp_path, [long]) == []
    releasing.write_tables(tmp_path, [long])
    assert path.read_text() == rounded


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"worked": "(np.array([0.0, 2.0]),)"}, "do not tell 'it is squared' from 'the right answer'"),
        ({"builds_on": ["triple"]}, "there is no 'triple' before it"),
    ],
    ids=["where 2x and x² are equal", "an exercise that is not there"],
)
def test_what_is_refused(tmp_path, tiny_course, changes, message):
    with pytest.raises(CourseError, match=message):
        releasing.write_tables(tmp_path, [notebook(tiny_course, **changes)])
    assert not (tmp_path / "course" / "checks").exists()
