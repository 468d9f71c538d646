"""The course's address stands in one place: badges, links and the first cell of each notebook come from it."""

from pathlib import Path

import nbformat
import pytest

from autograder.authoring import address
from autograder.authoring.address import Address, address_of
from autograder.authoring.releasing import differences, dumps, release
from autograder.core.source.assignments import CourseError
from autograder.core.source.loading import assignment_names, load

ROOT = Path(__file__).resolve().parents[2]
NAME = "09_tiny"
OWN, STUDENTS = "https://github.com/ada/private", "https://github.com/ada/attention"
HERE = Address(OWN, STUDENTS, "2027", f"{STUDENTS}/archive/refs/heads/2027.zip")
PATH = "release/09_tiny/tiny.ipynb"
COLAB = "https://colab.research.google.com/github/ada/attention/blob/2027/release/09_tiny/tiny.ipynb"
BINDER = "https://mybinder.org/v2/gh/ada/attention/2027?labpath=release%2F09_tiny%2Ftiny.ipynb"
TABLE = (
    '[tool.course]\nrepository = "https://github.com/{owner}/private"\n'
    'students = "https://github.com/{owner}/attention"\nbranch = "2027"\n'
)


@pytest.fixture
def tiny(tiny_cells):
    return nbformat.v4.new_notebook(cells=tiny_cells)


@pytest.fixture
def published(tiny_course):
    (tiny_course / "course").mkdir()  # a package that the first cell installs
    announce(tiny_course, "ada")
    return tiny_course


def test_the_badges_open_the_notebook_and_its_first_code_cell_starts(tiny):
    others = [cell.source for cell in tiny.cells[1:]]
    HERE.in_notebook(tiny, PATH)
    title, empty, badges, after, *_ = tiny.cells[0].source.split("\n")
    assert (title, empty, after) == ("# A tiny assignment", "", "")
    assert badges.startswith("[![Open in Colab](")
    assert f"]({COLAB}) [![Open in Binder](" in badges
    assert badges.endswith(f"]({BINDER})")
    (place,) = [i for i, cell in enumerate(tiny.cells) if cell.id == address.START]
    assert all(cell.cell_type == "markdown" for cell in tiny.cells[:place])
    assert f"--no-deps {HERE.package}\n" in tiny.cells[place].source
    assert tiny.cells[place].metadata.nbgrader.locked
    assert [cell.source for cell in tiny.cells[1:] if cell.id != address.START] == others


def test_an_address_is_written_again(tiny):
    HERE.in_notebook(tiny, PATH)
    once = dumps(tiny)
    HERE.in_notebook(tiny, PATH)
    assert dumps(tiny) == once
    school = "https://github.com/ben/school"
    Address(school, school, "main", f"{school}/archive/refs/heads/main.zip").in_notebook(tiny, PATH)
    assert "/ada/" not in dumps(tiny)
    assert dumps(tiny).count("ben/school") == 3


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f"[x](https://colab.research.google.com/github/o/r/blob/main/{PATH})", f"[x]({COLAB})"),
        ("[y](https://mybinder.org/v2/gh/o/r/main?labpath=release%2F09_tiny%2Ftiny.ipynb)", f"[y]({BINDER})"),
        ("pip install https://github.com/o/r/archive/refs/heads/main.zip", f"pip install {HERE.package}"),
        ("git clone https://github.com/o/r\n", f"git clone {OWN}\n"),
        ("repository-code: https://github.com/o/r\n", f"repository-code: {OWN}\n"),
        ("https://github.com/o/r/security/advisories/new", f"{OWN}/security/advisories/new"),
        ("[1.0.0]: https://github.com/o/r/releases/tag/v1.0.0", f"[1.0.0]: {OWN}/releases/tag/v1.0.0"),
        ("[Unreleased]: https://github.com/o/r/compare/v1.0.0...HEAD", f"[Unreleased]: {OWN}/compare/v1.0.0...HEAD"),
        ("[nbgrader](https://github.com/jupyter/nbgrader)", "[nbgrader](https://github.com/jupyter/nbgrader)"),
        ("![](https://mybinder.org/badge_logo.svg)", "![](https://mybinder.org/badge_logo.svg)"),
    ],
)
def test_links_in_a_text(old, new):
    assert HERE.in_text(f"see {old} there") == f"see {new} there"


def test_a_course_without_an_address_is_left_alone(tiny_course):
    assert (address_of(tiny_course), address.write(tiny_course, NAME)) == (None, [])


@pytest.mark.parametrize(
    "table",
    [
        "", 'repository = "https://gitlab.com/a/b"', 'repository = "https://github.com/a"', 'branch = "a b"',
        'repository = "https://github.com/a/b"\nstudents = "b"',
    ],
    ids=["none", "elsewhere", "without a name", "no branch", "students"],
)  # fmt: skip
def test_what_is_no_address_is_refused(tmp_path, table):
    (tmp_path / "pyproject.toml").write_text(f"[tool.course]\n{table}\n")
    with pytest.raises(CourseError, match=r'expected "https://github[.]com/OWNER/NAME"'):
        address_of(tmp_path)


def test_pip_may_install_from_elsewhere(tmp_path):
    (tmp_path / "pyproject.toml").write_text(TABLE.format(owner="ada") + 'package = "/srv/course.whl"\n')
    assert "--no-deps /srv/course.whl\n" in address_of(tmp_path).start_cell


def test_a_course_without_a_package_has_nothing_to_install(tiny_course):
    announce(tiny_course, "ada")
    (path,) = address.write(tiny_course, NAME)
    assert (COLAB in path.read_text(), "%pip" in path.read_text()) == (True, False)


def announce(root, owner):
    (root / "pyproject.toml").write_text(TABLE.format(owner=owner))


@pytest.mark.engine
def test_a_release_writes_it_into_source_and_release(published):
    release(published, NAME)
    assert differences(published, NAME) == []
    texts = [(published / part / NAME / "tiny.ipynb").read_text() for part in ("source", "release")]
    assert [(COLAB in text, HERE.package in text) for text in texts] == [(True, True)] * 2
    announce(published, "ben")
    (difference,) = differences(published, NAME)
    assert difference.startswith("source/09_tiny/tiny.ipynb does not have the badges and the first cell")
    release(published, NAME)
    assert "ben/attention" in (published / "release" / NAME / "tiny.ipynb").read_text()


@pytest.mark.engine
def test_the_command_writes_links_of_the_readme(published, call):
    announce(published, "your_organisation")
    (published / "README.md").write_text("git clone https://github.com/o/r\n")
    code, out, err = call("release")
    assert (code, "README.md" in out + err) == (0, True)
    assert "write both of its repositories into pyproject.toml" in out + err
    assert (published / "README.md").read_text() == "git clone https://github.com/your_organisation/private\n"


@pytest.mark.parametrize("name", ["", *assignment_names(ROOT)])
def test_this_course_holds_its_address(name):
    assert list(address.stale(ROOT, name)) == []


def test_the_first_cell_leaves_one_name():
    names: dict[str, object] = {}
    exec(load(ROOT, assignment_names(ROOT)[0])[0].by_id[address.START].python, names)
    assert names.keys() == {"__builtins__", "course"}
