"""A release notebook in a bare environment, as on Colab, and in a page that needs no server."""

import json
import os
import re
import subprocess
import sys
import venv
from importlib.metadata import Distribution, distribution
from pathlib import Path

import nbformat
import pytest
from sessions import Session, printed

from autograder.authoring.address import START, address_of
from autograder.core.source.assignments import Kind
from autograder.core.source.loading import assignment_names, load
from autograder.core.submissions.samples import solved

pytestmark = [pytest.mark.engine, pytest.mark.prove]  # it fetches packages; test_wheel shows that a wheel works

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [a for name in assignment_names(ROOT) for a in load(ROOT, name)]
FIRST = "01_toy_attention"  # needs no torch: its solved notebooks run in an environment without it
RELEASE = ROOT / "release" / FIRST / "toy_attention.ipynb"
#: What Colab brings beside NumPy, for Python 3.11; torch is the one that is installed here.
COLAB = ("scipy==1.16.1", "matplotlib==3.10.0", "ipython==7.34.0", "ipykernel==6.17.1")
COLAB += ("jupyter-client==7.4.9", "ipywidgets==7.7.1", "nbclient", "nbformat")
#: Colab's NumPy, and the last of the next series.
NUMPY = ("2.0.2", "2.1.3")
#: The checkout is not found by a path in the environment, and each process computes with one thread.
ALONE = {"PYTHONPATH": "", "PYTHONNOUSERSITE": "1", "OMP_NUM_THREADS": "1"}


def requirements(name: str) -> dict[str, Distribution]:
    found, todo = {}, [name]
    while todo:
        here = distribution(todo.pop())
        key = here.metadata["Name"].lower()
        if key not in found:
            found[key] = here
            needed = [line for line in here.requires or [] if "extra ==" not in line and "sys_platform" not in line]
            todo += [re.match(r"[\w.-]+", line)[0] for line in needed]
    return found


def share(name: str, site: Path) -> None:
    """Let an environment have a large package of this one by links; what it has already stays its own."""
    for here in requirements(name).values():
        for first in {file.parts[0] for file in here.files if file.parts[0] not in ("..", "__pycache__")}:
            target = site / first
            if not target.exists():
                target.symlink_to(Path(here.locate_file(first)).resolve())


@pytest.fixture(scope="module")
def wheel(students, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    how = ["pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, students]
    built = subprocess.run([sys.executable, "-m", *how], capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module", params=NUMPY)
def numpy(request) -> str:
    return request.param


def environment(folder: Path, *packages: str | Path) -> Path:
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    command = [python, "-m", "pip", "install", "-q", *COLAB, *packages]
    installed = subprocess.run(command, capture_output=True, text=True)
    if installed.returncode:
        if os.environ.get("CI"):
            pytest.fail(installed.stderr)
        pytest.skip("pip does not find what Colab has: " + installed.stderr[-300:])
    return python


@pytest.fixture(scope="module")
def bare(numpy, tmp_path_factory) -> Path:
    python = environment(tmp_path_factory.mktemp("bare") / "venv", f"numpy=={numpy}")
    (site,) = python.parents[1].glob("lib/python*/site-packages")
    share("torch", site)
    return python


def files(python: Path) -> dict[Path, tuple[int, int]]:
    (site,) = python.parents[1].glob("lib/python*/site-packages")
    found = [path for path in site.rglob("*") if path.suffix != ".pyc" and not path.is_dir()]
    return {path: (path.lstat().st_size, path.lstat().st_mtime_ns) for path in found}


@pytest.fixture
def session(bare, tmp_path):
    with Session(tmp_path, ALONE, kernel=[str(bare)]) as session:
        yield session


@pytest.fixture(scope="module")
def started(bare, wheel, tmp_path_factory):
    folder, before = tmp_path_factory.mktemp("empty"), files(bare)
    (text,) = [cell.source for cell in nbformat.read(RELEASE, as_version=4).cells if cell.id == START]
    assert address_of(ROOT).package in text
    alone = {**os.environ, **ALONE}
    assert subprocess.run([bare, "-c", "import course"], capture_output=True, cwd=folder, env=alone).returncode
    with Session(folder, ALONE, kernel=[str(bare)]) as session:
        first, again = (session.run(text.replace(address_of(ROOT).package, str(wheel))) for _ in range(2))
        where = Path(session.value("course.__file__"))
    return {"files": [before, files(bare)], "first": first, "again": again, "where": where}


def test_only_the_course_is_added(started, bare, numpy):
    before, after = started["files"]
    assert len(before) > 1000
    assert before.items() <= after.items()
    new = {path.relative_to(started["where"].parents[1]).parts[0] for path in after.keys() - before.keys()}
    assert {name.split("-")[0] for name in new} == {"course", "attention_course"}
    assert bare.parents[1] in started["where"].parents
    line = r"The course \([\w.+]+\) is installed, with its data; no other package was changed\.\n"
    assert re.fullmatch(line, printed(started["first"]))
    assert started["again"] == []


@pytest.mark.parametrize("numpy", NUMPY[:1], indirect=True)  # minutes
@pytest.mark.usefixtures("started")
@pytest.mark.parametrize("source", [s for s in SOURCES if s.name != FIRST], ids=lambda s: s.notebook)
def test_a_solved_notebook_runs_to_its_end(source, session):
    assert errors_of(session, solved(source).cells) == []
    session.run("import course")
    found = session.value("[len(course.progress().left), len(course.progress().passed)]")
    assert found == [0, len([cell for cell in source.cells if cell.kind is Kind.TEST])]


def errors_of(session, cells) -> list[tuple[str, str]]:
    code = [cell for cell in cells if cell.cell_type == "code" and cell.id != START]
    return [(cell.id, printed([o])) for cell in code for o in session.run(cell.source) if o["kind"] == "error"]


@pytest.mark.usefixtures("started")
def test_the_file_to_hand_in_is_made_there(session, tmp_path):
    (tmp_path / "mine.ipynb").write_bytes(RELEASE.read_bytes())
    text = printed(session.run("import course\ncourse.hand_in('mine.ipynb')"))
    assert "Hand in this file: hand_in/toy_attention.ipynb" in text
    assert "the clean run ended" not in text
    written = nbformat.read(tmp_path / "hand_in/toy_attention.ipynb", as_version=4)
    counts = [cell.execution_count for cell in written.cells if cell.cell_type == "code"]
    assert counts == list(range(1, len(counts) + 1))


@pytest.mark.parametrize("source", [s for s in SOURCES if s.name == FIRST], ids=lambda s: s.notebook)
def test_01_needs_no_torch(source, wheel, tmp_path):
    """An environment has the course's wheel and what pip brings with it."""
    python = environment(tmp_path / "venv", f"numpy=={NUMPY[0]}", wheel)
    with Session(tmp_path, ALONE, kernel=[str(python)]) as session:
        assert session.value("__import__('importlib').util.find_spec('torch')") is None
        assert "Assignment 01 does not need it" in printed(session.run("import course\ncourse.ready()"))
        document = nbformat.from_dict(json.loads(source.path.read_text()) | {"cells": solved(source).cells})
        nbformat.write(document, tmp_path / "mine.ipynb")
        assert errors_of(session, document.cells) == []
        session.run("import course, sys\nsys.platform = 'emscripten'\nfound = course.hand_in('mine.ipynb')")
        counts = session.value("[[len(p.left), len(p.passed)] for p in (course.progress(), found.progress)]")
    tests = len([cell for cell in source.cells if cell.kind is Kind.TEST])
    assert counts == [[0, tests], [0, tests]]
    assert (tmp_path / "hand_in" / f"{source.notebook}.ipynb").is_file()


def test_the_page_that_needs_no_server(tmp_path):
    """It has the notebooks of 01, whose first cell installs the course from it, and the browser's Python."""
    page = tmp_path / "page"
    made = [f"LITE={tmp_path / 'venv'}", f"SITE={page}", f"PYTHON={sys.executable}"]
    done = subprocess.run(["make", "lite", *made], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    for path in RELEASE.parent.glob("*.ipynb"):
        found = nbformat.read(page / "files" / path.name, as_version=4).cells
        assert [cell.id for cell in found] == [cell.id for cell in nbformat.read(path, as_version=4).cells]
        (start,) = [cell.source for cell in found if cell.id == START]
        assert "%pip install --quiet attention-course nbformat" in start
    index = json.loads((page / "pypi" / "all.json").read_text())
    (release,) = index["attention-course"]["releases"].values()
    assert (page / "pypi" / release[0]["filename"]).is_file()
    settings = json.loads((page / "jupyter-lite.json").read_text())["jupyter-config-data"]
    assert any("pyodide-kernel" in one["name"] for one in settings["federated_extensions"])
