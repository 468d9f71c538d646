"""A release is what nbgrader makes of the source, byte for byte, and gives nothing away."""

import shutil
from fnmatch import fnmatch
from pathlib import Path

import nbformat
import pytest

from autograder.authoring.releasing import differences, dumps, generate, leaks, release
from autograder.core.source.assignments import Assignment, CourseError, Kind
from autograder.core.source.configuration import course_config
from autograder.core.source.loading import load

pytestmark = pytest.mark.engine

NAME = "09_tiny"
SOLUTION = "    running_total += number"
HIDDEN = 'grade("tiny.total")'
ANSWER = "Because adding nothing changes nothing, and 0 is the number that changes nothing."
SHEET = "name,price\nbread,2.5\n"


# A release takes nbgrader half a second: what one run can show is shared by the module.
@pytest.fixture(scope="module")
def course(make_course, tmp_path_factory) -> Path:
    """The tiny course, with a data file beside the notebook."""
    root = make_course(tmp_path_factory.mktemp("releasing") / "course")
    (root / "source" / NAME / "prices.csv").write_text(SHEET)
    return root


@pytest.fixture(scope="module")
def assignment(course) -> Assignment:
    return load(course, NAME)[0]


@pytest.fixture(scope="module")
def fresh(course, tmp_path_factory) -> Path:
    """A folder with a release; not to be changed."""
    folder = tmp_path_factory.mktemp("fresh") / NAME
    generate(course, NAME, folder)
    return folder


@pytest.fixture
def folder(fresh, tmp_path) -> Path:
    """A copy of the release, to plant something in."""
    return shutil.copytree(fresh, tmp_path / "release" / NAME)


def plant(folder: Path, change) -> None:
    path = folder / "tiny.ipynb"
    document = nbformat.read(path, as_version=4)
    change({cell.id: cell for cell in document.cells}, document)
    path.write_text(dumps(document))


def test_the_same_source_gives_the_same_bytes(course, fresh, tmp_path):
    generate(course, NAME, tmp_path / NAME)
    files = [p.relative_to(fresh) for p in sorted(fresh.rglob("*"))]
    assert [(tmp_path / NAME / f).read_bytes() for f in files] == [(fresh / f).read_bytes() for f in files]


def test_the_release_has_the_cells_of_the_source_and_the_file_beside_it(course, fresh, assignment):
    assert (fresh / "prices.csv").read_text() == SHEET
    assert sorted(p.name for p in course.iterdir()) == ["nbgrader_config.py", "source"]
    released = nbformat.read(fresh / "tiny.ipynb", as_version=4)
    nbformat.validate(released)
    assert [(c.outputs, c.execution_count) for c in released.cells if c.cell_type == "code"] == [([], None)] * 6
    assert [c.id for c in released.cells] == [c.id for c in assignment.cells]
    locked = [c for c in assignment.cells if c.kind not in (Kind.STUB, Kind.MANUAL)]
    texts = {c.id: c.source for c in released.cells}
    assert {c.id: texts[c.id] for c in locked} == {c.id: c.released for c in locked}


@pytest.mark.parametrize("name", ["exercises", ".mypy_cache", ".ipynb_checkpoints", "grading.toml"])
def test_nbgraders_own_command_releases_no_such_file(name):
    patterns = course_config(Path(__file__).parents[2]).CourseDirectory.ignore
    assert any(fnmatch(name, pattern) for pattern in patterns)


def test_a_broken_source_is_refused_with_the_reason(make_course, tiny_cells, tmp_path):
    stub = next(c for c in tiny_cells if c.id == "double")
    stub.source = stub.source.replace("    ### END SOLUTION", "")
    root = make_course(tmp_path / "course", tiny_cells)
    with pytest.raises(CourseError, match=r"(?is)source/09_tiny.*no end solution statement"):
        generate(root, NAME, tmp_path / "out")


PLANTED = {  # where a secret line is, and how it comes there
    "a markdown cell": lambda cells, _: cells["total_statement"].update(source=f"```python\n{SOLUTION}\n```"),
    "a code cell": lambda cells, _: cells["given"].update(source=cells["given"].source + f"\n{SOLUTION}"),
    "a stub": lambda cells, _: cells["total"].update(source=f"def total(xs):\n{SOLUTION}"),
    "wider spaces": lambda cells, _: cells["given"].update(source="x = 1\n\t\trunning_total  +=   number  "),
    "a cell's metadata": lambda cells, _: cells["total"].metadata.update(old={"versions": [SOLUTION]}),
    "a metadata key": lambda cells, _: cells["total"].metadata.update({SOLUTION: 1}),
    "the notebook's metadata": lambda _, document: document.metadata.update(notes=f"remember:\n{SOLUTION}"),
    "an attachment": lambda cells, _: cells["title"].update(attachments={"a.txt": {"text/plain": SOLUTION}}),
    "an output": lambda cells, _: cells["given"].update(outputs=[nbformat.v4.new_output("stream", text=SOLUTION)]),
    "a hidden test": lambda cells, _: cells["total_check"].update(source=f"x = 1\n    {HIDDEN}"),
    "a model answer": lambda cells, _: cells["why"].update(source=ANSWER),
}


@pytest.mark.parametrize("change", PLANTED.values(), ids=PLANTED)
def test_a_secret_line_is_found_wherever_it_is(assignment, folder, change):
    plant(folder, change)
    faults = leaks(assignment, folder)
    assert any("that is not for students" in fault for fault in faults)
    assert {fault.split(":")[0] for fault in faults} == {"tiny.ipynb"}


FOUND = {  # what a given cell holds, and a word of the fault
    "an output": ({"outputs": [nbformat.v4.new_output("stream", text="[5.0]")]}, "'given'"),
    "a count": ({"execution_count": 3}, "'given'"),
    "the begin of a solution": ({"source": "### BEGIN SOLUTION"}, "SOLUTION"),
    "the end of a solution": ({"source": "### END SOLUTION"}, "END SOLUTION"),
    "hidden tests": ({"source": "### BEGIN HIDDEN TESTS"}, "HIDDEN TEST"),
    "a mark scheme": ({"source": "### BEGIN MARK SCHEME"}, "MARK SCHEME"),
}


@pytest.mark.parametrize(("change", "word"), FOUND.values(), ids=FOUND)
def test_outputs_counts_and_markers_are_found(assignment, folder, change, word):
    plant(folder, lambda cells, _: cells["given"].update(change))
    [fault] = leaks(assignment, folder)
    assert word in fault


FILES = {  # a file beside the notebook, and how many secret lines it has
    **dict.fromkeys(("notes.txt", "helpers.py", "data/prices.csv"), (f"for number in xs:\n{SOLUTION}\n".encode(), 2)),
    "prices.npy": (b"\x93NUMPY\xff\n" + SOLUTION.encode() + b"\n\xfe", 1),
}


@pytest.mark.parametrize(("name", "content", "count"), [(n, *rest) for n, rest in FILES.items()], ids=FILES)
def test_a_secret_in_another_file_is_found(assignment, folder, name, content, count):
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_bytes(content)
    assert [fault.split(":")[0] for fault in leaks(assignment, folder)] == [Path(name).name] * count


def test_a_secret_in_the_students_package_is_found(assignment, fresh, tmp_path):
    (tmp_path / "course" / "checks").mkdir(parents=True)
    (tmp_path / "course" / "checks" / "sums.py").write_text(f"def total(xs):\n{SOLUTION}\n")
    [fault] = leaks(assignment, fresh, tmp_path / "course")
    assert fault.startswith("course/checks/sums.py")
    assert [origin for origin in ("'total'", SOLUTION.strip()) if origin not in fault] == []


def test_lines_that_students_have_anyway_are_no_leak(assignment, folder):
    plant(folder, lambda cells, _: cells["why"].update(source="doubled_prices = [2 * price for price in PRICES]"))
    assert leaks(assignment, folder) == []


def test_the_solution_of_a_stub_without_markers_is_a_secret(make_course, tiny_cells, fresh, tmp_path):
    stub = next(c for c in tiny_cells if c.id == "total")
    stub.source = "def total(xs):\n    return float(np.sum(xs))"
    assignment = load(make_course(tmp_path / "course", tiny_cells), NAME)[0]
    (tmp_path / "notes.txt").write_text("    return float(np.sum(xs))\n")
    assert [fault.split(":")[0] for fault in leaks(assignment, tmp_path) if "notes.txt" in fault] == ["notes.txt"]


def test_a_solution_in_the_prose_of_the_source_is_a_leak(make_course, tiny_cells, tmp_path):
    prose = next(c for c in tiny_cells if c.id == "total_statement")
    prose.source += f"\n\n```python\n{SOLUTION}\n```"
    assignment = load(make_course(tmp_path / "course", tiny_cells), NAME)[0]
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "tiny.ipynb").write_text(dumps(nbformat.v4.new_notebook(cells=[prose])))
    assert len(leaks(assignment, tmp_path / "out")) == 1


@pytest.fixture(scope="module")
def published(course, tmp_path_factory) -> Path:
    """A course with its release in place; not to be changed."""
    root = shutil.copytree(course, tmp_path_factory.mktemp("published") / "course")
    (root / "release" / NAME).mkdir(parents=True)
    (root / "release" / NAME / "left_over.txt").write_text("of an earlier year\n")
    release(root, NAME)
    return root


def test_a_release_replaces_the_old_one(published, fresh):
    target = published / "release" / NAME
    assert {p.name: p.read_bytes() for p in target.iterdir()} == {p.name: p.read_bytes() for p in fresh.iterdir()}
    assert differences(published, NAME) == []


def test_a_release_that_would_leak_is_not_made(published, tmp_path):
    """When something would leak, the old release stays as it was, and the message names the leak."""
    root = shutil.copytree(published, tmp_path / "course")
    (root / "source" / NAME / "hints.txt").write_text(SOLUTION)
    before = {p.name: p.read_bytes() for p in (root / "release" / NAME).iterdir()}
    with pytest.raises(CourseError, match=r"(?s)release/09_tiny is left as it was.*hints\.txt"):
        release(root, NAME)
    assert {p.name: p.read_bytes() for p in (root / "release" / NAME).iterdir()} == before


def test_a_difference_is_told_by_its_file(published, tmp_path):
    root = shutil.copytree(published, tmp_path / "course")
    folder = root / "release" / NAME
    plant(folder, lambda cells, _: cells["title"].update(source="# My assignment"))
    (folder / "prices.csv").unlink()
    for name in ("mine/notes.txt", ".ipynb_checkpoints/tiny-checkpoint.ipynb"):
        (folder / name).parent.mkdir()
        (folder / name).write_text("mine\n")
    found = {line.split()[0]: line for line in differences(root, NAME)}
    expected = {"tiny.ipynb": "is not what", "prices.csv": "is not there", "mine/notes.txt": "does not come from"}
    assert found.keys() == {f"release/{NAME}/{file}" for file in expected}
    assert [what for file, what in expected.items() if what not in found[f"release/{NAME}/{file}"]] == []
