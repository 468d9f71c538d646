"""A source notebook is read as cells and exercises, and one that breaks a rule is refused with the reason."""

from __future__ import annotations

import pytest

from autograder.source.assignments import CourseError, Kind
from autograder.source.loading import assignment_names, course_root, load, load_notebook

NAME = "09_tiny"


@pytest.fixture
def cells(tiny_cells):
    """The tiny notebook's cells by id, in order."""
    return {cell.id: cell for cell in tiny_cells}


@pytest.fixture
def fault(make_course, tmp_path):
    """The message with which a notebook of these cells is refused."""

    def refuse(cells) -> str:
        root = make_course(tmp_path / "broken", list(cells))
        with pytest.raises(CourseError, match=r"tiny\.ipynb") as caught:
            load(root, NAME)
        return str(caught.value)

    return refuse


# What is read


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        ("title", Kind.PROSE),
        ("setup", Kind.LOCKED),
        ("given", Kind.LOCKED),
        ("double", Kind.STUB),
        ("double_check", Kind.TEST),
        ("why", Kind.MANUAL),
    ],
    ids=str,
)
def test_the_kind_of_a_cell_follows_from_its_metadata(tiny, cell, kind):
    """Prose, given code, stub, test and written answer are told apart by nbgrader's metadata."""
    assert tiny.by_id[cell].kind is kind


def test_cells_are_in_the_order_of_the_notebook(tiny, tiny_cells):
    """The cells come in the notebook's order."""
    assert [c.id for c in tiny.cells] == [c.id for c in tiny_cells]


def test_exercises_are_in_the_order_of_the_notebook(tiny):
    """The exercises come in the notebook's order, under the id of the cell that answers them."""
    assert [e.id for e in tiny.exercises] == ["double", "total", "why"]


@pytest.mark.parametrize(
    ("exercise", "points", "graded_cell", "manual"),
    [("double", 2, "double_check", False), ("total", 3, "total_check", False), ("why", 2, "why", True)],
)
def test_an_exercise_knows_its_points(tiny, exercise, points, graded_cell, manual):
    """An exercise has the points of its graded cell, which is the test, or the written answer itself."""
    found = next(e for e in tiny.exercises if e.id == exercise)
    assert (found.points, found.graded_cell, found.manual) == (points, graded_cell, manual)


@pytest.mark.parametrize(
    ("exercise", "title"), [("double", "Twice"), ("total", "A sum"), ("why", "In words (written answer)")]
)
def test_an_exercise_has_the_heading_above_it(tiny, exercise, title):
    """An exercise is called as the nearest heading above it; a written answer says that it is one."""
    assert next(e.title for e in tiny.exercises if e.id == exercise) == title


def test_a_statement_without_a_heading_belongs_to_the_heading_before(cells, make_course, tmp_path):
    """A statement without a heading of its own leaves the exercise under the heading before it."""
    cells["total_statement"].source = "Now the sum."
    assignment = load(make_course(tmp_path / "course", list(cells.values())), NAME)[0]
    assert assignment.exercises[1].title == "Twice"


def test_a_heading_in_an_answer_is_no_title(cells, make_course, tmp_path):
    """What the solution of a written answer has for headings names no exercise."""
    cells["why"].source = "# Because\n\nso"
    last = {name: cells.pop(name) for name in ("total_statement", "total", "total_check")}
    last["total_statement"].source = "Now the sum."
    assignment = load(make_course(tmp_path / "course", list((cells | last).values())), NAME)[0]
    assert "Because" not in assignment.exercises[-1].title


def test_the_title_is_the_first_heading(tiny):
    """The notebook's title is its first heading."""
    assert tiny.title == "A tiny assignment"


def test_the_title_is_the_first_of_two_headings_in_a_cell(cells, make_course, tmp_path):
    """The title is the first heading also when the title cell goes on with another one."""
    cells["title"].source += "\n\n## Goals\n\nTo add."
    assert load(make_course(tmp_path / "course", list(cells.values())), NAME)[0].title == "A tiny assignment"


def test_a_notebook_without_headings_is_called_by_its_file(cells, make_course, tmp_path):
    """Without any heading the title is the file's name."""
    del cells["title"], cells["double_statement"], cells["total_statement"], cells["why_statement"]
    assert load(make_course(tmp_path / "course", list(cells.values())), NAME)[0].title == "tiny"


def test_names_are_those_of_the_folders(tiny):
    """An assignment is named by its folder, its notebook by the file."""
    assert (tiny.name, tiny.notebook) == (NAME, "tiny")


@pytest.mark.parametrize("cell", ["title", "setup", "given", "double"])
def test_what_is_not_a_test_is_released_as_it_stands(tiny, cell):
    """The released text of a given cell is its text."""
    assert tiny.by_id[cell].released == tiny.by_id[cell].source


def test_a_test_is_released_without_its_hidden_part(tiny):
    """The released text of a test cell holds its visible checks and no others."""
    assert tiny.by_id["double_check"].released == "\n".join(tiny.by_id["double_check"].source.splitlines()[:2])


# What is refused


def test_a_grade_id_on_two_cells_is_refused(cells, fault):
    """Two cells with one grade_id are refused, and the message names the id."""
    cells["given"].metadata.nbgrader.grade_id = cells["given"]["id"] = "setup"
    assert "grade_id 'setup' stands on more than one cell" in fault(cells.values())


def test_a_cell_id_unlike_the_grade_id_is_refused(cells, fault):
    """A cell id that is not the grade_id is refused, and the message has both."""
    cells["given"]["id"] = "prices"
    assert "grade_id 'given' has the cell id 'prices'" in fault(cells.values())


@pytest.mark.parametrize("metadata", [{}, {"nbgrader": {}}, {"nbgrader": {"grade_id": "", "locked": True}}], ids=str)
def test_a_cell_without_a_grade_id_is_refused(cells, fault, metadata):
    """A cell without a grade_id is refused, by its cell id."""
    cells["given"]["metadata"] = metadata
    assert "'given' has no grade_id" in fault(cells.values())


def test_a_test_without_a_stub_is_refused(cells, fault):
    """A test whose stub is not there is refused."""
    del cells["double"]
    assert "test cell 'double_check' has no stub" in fault(cells.values())


def test_a_test_under_another_name_is_refused(cells, fault):
    """A test that is not called as its stub and '_check' is refused."""
    cells["double_check"]["id"] = cells["double_check"].metadata.nbgrader["grade_id"] = "double_tests"
    assert "test cell 'double_tests' has no stub" in fault(cells.values())


def test_a_test_before_its_stub_is_refused(cells, fault):
    """A test that stands before the stub it is named after is refused: in one kernel it could never pass."""
    names = list(cells)
    names.remove("double_check")
    names.insert(names.index("double"), "double_check")
    assert "test cell 'double_check' has no stub before it" in fault(cells[name] for name in names)


def test_a_test_of_a_given_cell_is_refused(cells, fault):
    """A test beside a cell that the student does not write is refused."""
    cells["double"].metadata.nbgrader |= {"solution": False, "locked": True}
    assert "test cell 'double_check' has no stub" in fault(cells.values())


def test_a_stub_without_a_test_is_refused(cells, fault):
    """A stub whose test is not there is refused."""
    del cells["double_check"]
    assert "stub 'double' has no test cell 'double_check'" in fault(cells.values())


def test_a_given_cell_under_the_name_of_a_test_is_no_test(cells, fault):
    """A stub is refused when the cell named as its test is not graded: the exercise would vanish unseen."""
    cells["double_check"].metadata.nbgrader["grade"] = False
    assert "stub 'double' has no test cell 'double_check'" in fault(cells.values())


@pytest.mark.parametrize("cell", ["setup", "title"])
def test_an_unlocked_cell_is_refused(cells, fault, cell):
    """A cell that is neither locked nor an answer is refused."""
    cells[cell].metadata.nbgrader["locked"] = False
    assert f"cell '{cell}' is neither locked nor an answer" in fault(cells.values())


def test_a_fault_in_a_test_cell_is_one_of_the_course(cells, fault):
    """A test cell that cannot be split into checks is refused like every other fault: with the file and the cell."""
    cells["double_check"].source = "assert double(3) == 6"
    assert "'double_check' has no check" in fault(cells.values())


@pytest.mark.parametrize("content", ["", "no notebook", '{"nbformat": 9}'], ids=["empty", "text", "format 9"])
def test_a_file_that_is_no_notebook_is_refused(tmp_path, content):
    """A source file that is no notebook is refused by its name."""
    path = tmp_path / "tiny.ipynb"
    path.write_text(content)
    with pytest.raises(CourseError, match=r"tiny\.ipynb is not a notebook"):
        load_notebook(path)


# Where it is found


def test_an_unknown_assignment_lists_those_that_exist(tiny_course):
    """The message about an unknown assignment names it and those that there are."""
    with pytest.raises(CourseError, match=r"unknown assignment '10_huge': expected one of 09_tiny"):
        load(tiny_course, "10_huge")


def test_an_unknown_assignment_of_an_empty_course_says_so(tmp_path):
    """Where there is no assignment at all, the message says that source/ is empty."""
    with pytest.raises(CourseError, match=r"source/ is empty"):
        load(tmp_path, NAME)


def test_only_folders_with_a_notebook_are_assignments(tiny_course):
    """A folder of source/ without a notebook is no assignment."""
    (tiny_course / "source" / "figures").mkdir()
    assert assignment_names(tiny_course) == [NAME]


def test_assignments_are_sorted(tiny_course):
    """The names of the assignments are sorted."""
    for name in ("11_late", "08_early"):
        (tiny_course / "source" / name).mkdir()
        (tiny_course / "source" / name / "n.ipynb").touch()
    assert assignment_names(tiny_course) == ["08_early", NAME, "11_late"]


@pytest.mark.parametrize("inside", ["", "source", "source/09_tiny"], ids=["at the root", "one down", "two down"])
def test_the_course_is_found_from_within(tiny_course, inside):
    """The root is found from every folder of the course."""
    assert course_root(tiny_course / inside) == tiny_course.resolve()


def test_outside_a_course_the_message_says_what_to_do(tmp_path):
    """Outside a course the message names the folder and the option that names the course."""
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
def test_imports_are_found(new_cell, make_course, tmp_path, tiny_cells, source, found):
    """What the given cells import beside Python's own is known before any of them runs."""
    cells = [new_cell("more", source, locked=True) if cell.id == "given" else cell for cell in tiny_cells]
    (assignment,) = load(make_course(tmp_path / "importing", cells), NAME)
    assert assignment.imports - {"numpy", "course"} == found
