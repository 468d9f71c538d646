"""A source notebook is read as cells and exercises, and one that breaks a rule is refused with the reason."""

import pytest
from made import source_cell

from autograder.core.source.assignments import CourseError, Kind
from autograder.core.source.loading import assignment_names, course_root, load, load_notebook

NAME = "09_tiny"


@pytest.fixture
def cells(tiny_cells):
    return {cell.id: cell for cell in tiny_cells}


@pytest.fixture
def read(make_course, tmp_path):
    return lambda cells: load(make_course(tmp_path / "course", list(cells)), NAME)[0]


def test_cells(tiny, tiny_cells):
    """They come in the notebook's order; what each is for follows from nbgrader's metadata."""
    assert [c.id for c in tiny.cells] == [c.id for c in tiny_cells]
    kinds = {"title": Kind.PROSE, "setup": Kind.LOCKED, "given": Kind.LOCKED, "double": Kind.STUB}
    kinds |= {"double_check": Kind.TEST, "why": Kind.MANUAL}
    assert {name: tiny.by_id[name].kind for name in kinds} == kinds


def test_exercises(tiny):
    """They come in order, with their points, the cell that is graded, and the nearest heading above."""
    assert [(e.id, e.points, e.graded_cell, e.manual, e.title) for e in tiny.exercises] == [
        ("double", 2, "double_check", False, "Twice"),
        ("total", 3, "total_check", False, "A sum"),
        ("why", 2, "why", True, "In words (written answer)"),
    ]


def test_the_heading_before_counts_but_none_in_an_answer(cells, read):
    cells["total_statement"].source = "Now the sum."
    assert read(cells.values()).exercises[1].title == "Twice"
    cells["why"].source = "# Because\n\nso"
    last = {name: cells.pop(name) for name in ("total_statement", "total", "total_check")}
    assert "Because" not in read((cells | last).values()).exercises[-1].title


def test_names_and_title(tiny, cells, read):
    """An assignment is named by its folder, its notebook by the file, and the title is the first of all headings."""
    assert (tiny.name, tiny.notebook, tiny.title) == (NAME, "tiny", "A tiny assignment")
    cells["title"].source += "\n\n## Goals\n\nTo add."
    assert read(cells.values()).title == "A tiny assignment"
    del cells["title"], cells["double_statement"], cells["total_statement"], cells["why_statement"]
    assert read(cells.values()).title == "tiny"  # without any heading


def set_in(cell, **values):
    return lambda cells: cells[cell].metadata.nbgrader.update(values)


def rename(cell, name):
    return lambda cells: (cells[cell].update(id=name), set_in(cell, grade_id=name)(cells))


def without_settings(metadata):
    return lambda cells: cells["given"].update(metadata=metadata)


FAULTS = [  # (the message, what is done to the cells)
    ("grade_id 'setup' stands on more than one cell", rename("given", "setup")),
    ("grade_id 'given' has the cell id 'prices'", lambda cells: cells["given"].update(id="prices")),
    ("'given' has no grade_id", without_settings({})),
    ("'given' has no grade_id", without_settings({"nbgrader": {}})),
    ("'given' has no grade_id", without_settings({"nbgrader": {"grade_id": "", "locked": True}})),
    ("test cell 'double_check' has no stub", lambda cells: cells.pop("double")),
    ("test cell 'double_tests' has no stub", rename("double_check", "double_tests")),
    # in one kernel it could never pass
    ("test cell 'double_check' has no stub before it", lambda cells: cells.update(double=cells.pop("double"))),
    ("test cell 'double_check' has no stub", set_in("double", solution=False, locked=True)),
    ("stub 'double' has no test cell 'double_check'", lambda cells: cells.pop("double_check")),
    ("stub 'double' has no test cell 'double_check'", set_in("double_check", grade=False)),  # it would vanish unseen
    ("cell 'setup' is neither locked nor an answer", set_in("setup", locked=False)),
    ("cell 'title' is neither locked nor an answer", set_in("title", locked=False)),
    ("'double_check' has no check", lambda cells: cells["double_check"].update(source="assert double(3) == 6")),
]


@pytest.mark.parametrize(("message", "change"), FAULTS)
def test_a_fault_is_refused(cells, read, message, change):
    change(cells)
    with pytest.raises(CourseError, match=r"tiny\.ipynb") as caught:
        read(cells.values())
    assert message in str(caught.value)


@pytest.mark.parametrize("content", ["", "no notebook", '{"nbformat": 9}'], ids=["empty", "text", "format 9"])
def test_a_file_that_is_no_notebook_is_refused(tmp_path, content):
    path = tmp_path / "tiny.ipynb"
    path.write_text(content)
    with pytest.raises(CourseError, match=r"tiny\.ipynb is not a notebook"):
        load_notebook(path)


def test_an_unknown_assignment_lists_those_that_exist(tiny_course, tmp_path):
    with pytest.raises(CourseError, match=r"unknown assignment '10_huge': expected one of 09_tiny"):
        load(tiny_course, "10_huge")
    with pytest.raises(CourseError, match=r"source/ is empty"):
        load(tmp_path, NAME)


def test_folders_with_a_notebook_are_assignments(tiny_course):
    (tiny_course / "source" / "figures").mkdir()
    for name in ("11_late", "08_early"):
        (tiny_course / "source" / name).mkdir()
        (tiny_course / "source" / name / "n.ipynb").touch()
    assert assignment_names(tiny_course) == ["08_early", NAME, "11_late"]


@pytest.mark.parametrize("inside", ["", "source", "source/09_tiny"], ids=["at the root", "one down", "two down"])
def test_the_course_is_found_from_within(tiny_course, inside):
    assert course_root(tiny_course / inside) == tiny_course.resolve()


def test_outside_a_course_the_message_says_what_to_do(tmp_path):
    with pytest.raises(CourseError, match=r"is not in a course.*--course"):
        course_root(tmp_path)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import os, json", set()),
        ("import scipy.stats as s", {"scipy", "scipy.stats"}),
        ("from scipy import stats", {"scipy", "scipy.stats"}),
        ("import torch\ntorch.optim.SGD", {"torch"}),
        ("import torch.optim as o", {"torch", "torch.optim"}),
    ],
)
def test_imports_are_found(make_course, tmp_path, tiny_cells, source, found):
    """What the given cells import beside Python's own is known before any of them runs."""
    cells = [source_cell("more", source, locked=True) if cell.id == "given" else cell for cell in tiny_cells]
    (assignment,) = load(make_course(tmp_path / "importing", cells), NAME)
    assert assignment.imports - {"numpy", "course", "course.checks"} == found
