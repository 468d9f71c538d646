"""The worked examples that `release` writes."""

from __future__ import annotations

import json

import pytest
from nbformat.v4 import new_code_cell, new_notebook

from autograder.source import examples
from autograder.source.assignments import CourseError
from autograder.source.loading import load_notebook

SETUP = "import numpy as np\nfrom course import checks"
CHECK = """# check: the worked example
checks.examples(double, "pages.{key}")
### BEGIN HIDDEN TESTS
_spec = checks.Spec(
    "double(x)", "(n,)", lambda x, times=2: times * x, lambda rng, n: (rng.standard_normal(n),),
    worked=[(np.array({example}),)], sizes=[(3,)], mistakes={{"it is squared": lambda x: x**2}},
)
# check: fresh data
checks.fresh(double, _spec)
### END HIDDEN TESTS"""


@pytest.fixture
def notebook(tmp_path):
    """`notebook(...)`: a source notebook with one exercise, as it is loaded."""

    def made(key="double", example="[1.0, 3.0]"):
        cells = [
            ("setup", SETUP, {"solution": False, "grade": False, "locked": True}),
            ("double", "### BEGIN SOLUTION\ndouble = lambda x: x + x\n### END SOLUTION", {"solution": True}),
            ("double_check", CHECK.format(key=key, example=example), {"grade": True, "locked": True, "points": 2}),
        ]
        document = new_notebook()
        for name, text, rights in cells:
            rights = {"grade": False, "locked": False, "solution": False, "task": False} | rights
            nbgrader = {"grade_id": name, "schema_version": 3, "cell_type": "code"} | rights
            document.cells.append(new_code_cell(text, id=name, metadata={"nbgrader": nbgrader}))
        path = tmp_path / "source" / "07_pages" / "pages.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(document))
        return load_notebook(path)

    return made


def test_the_table_is_written(tmp_path, notebook):
    """Arguments, expected values and those of each mistake stand in course/checks/examples."""
    (path,) = examples.write(tmp_path, [notebook()])
    assert path == tmp_path / "course/checks/examples/pages.json"
    (one,) = json.loads(path.read_text())["double"]["examples"]
    assert one["arguments"] == [{"array": [1.0, 3.0], "dtype": "float64"}]
    assert one["expected"]["array"] == [2.0, 6.0]
    assert one["mistakes"]["it is squared"]["array"] == [1.0, 9.0]


def test_no_code_is_written(tmp_path, notebook):
    """Neither the oracle nor a mistake's code reaches a student."""
    (path,) = examples.write(tmp_path, [notebook()])
    assert "times" not in path.read_text()
    assert "x**2" not in path.read_text()


def test_what_was_written_before_is_not_stale(tmp_path, notebook):
    """A second look finds no difference, an edited file is named with what to do."""
    (path,) = examples.write(tmp_path, [notebook()])
    assert examples.differences(tmp_path, [notebook()]) == []
    path.write_text(path.read_text().replace("9.0", "8.0"))
    (said,) = examples.differences(tmp_path, [notebook()])
    assert "run `autograder release 07_pages`" in said


def test_a_mistake_that_does_not_show_is_refused(tmp_path, notebook):
    """Where 2x and x² are equal the example is no example; nothing is written."""
    with pytest.raises(CourseError, match="do not tell 'it is squared' from the right answer"):
        examples.write(tmp_path, [notebook(example="[0.0, 2.0]")])
    assert not (tmp_path / "course").exists()


def test_an_unknown_key_is_refused(tmp_path, notebook):
    """A check that asks for examples that no spec gives is named."""
    with pytest.raises(CourseError, match=r"asks for the examples 'pages.dubble', expected one of pages.double"):
        examples.write(tmp_path, [notebook(key="dubble")])
