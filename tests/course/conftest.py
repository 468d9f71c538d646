"""Nothing is drawn on a screen, no figure of one test reaches the next, torch takes one thread; and a wheel."""

import linecache
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest

from course.checks import context

mpl.use("Agg")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True, scope="module")
def _one_thread() -> Iterator[None]:
    """Small models are trained faster by one thread than by several that wait for each other."""
    torch = sys.modules.get("torch")
    before = torch.get_num_threads() if torch else 1
    if torch:
        torch.set_num_threads(1)
    yield
    if torch:
        torch.set_num_threads(before)


@pytest.fixture
def no_open_figures() -> Iterator[None]:
    import matplotlib.pyplot as plt

    yield
    plt.close("all")


@pytest.fixture
def own_style(no_open_figures) -> Iterator[None]:
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.use("Agg")
        yield


@pytest.fixture
def cell(monkeypatch) -> Iterator[Callable[[str, str], Any]]:
    """Run a cell of a notebook that has no other; return the value of a name in it."""
    cells: list[str] = []

    def run(name: str, text: str) -> Any:
        text = dedent(text)
        file = f"<cell of {name}>"
        monkeypatch.setitem(linecache.cache, file, (len(text), None, text.splitlines(keepends=True), file))
        cells[:] = [text]
        names = {"np": np}
        exec(compile(text, file, "exec"), names)
        return names[name]

    with context.graded(context.Grading(cells, set)):
        yield run


@pytest.fixture(scope="session")
def students(tmp_path_factory) -> Path:
    from autograder.authoring.publishing import contents
    from autograder.authoring.publishing.private import faults
    from autograder.authoring.publishing.repository import Repository

    folder = tmp_path_factory.mktemp("published") / "students"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contents, "differences", lambda *_: [])  # a claim of `autograder check`, which takes its time
        files = contents.contents(ROOT)
        assert faults(ROOT, files) == []
        for role in ("AUTHOR", "COMMITTER"):
            patch.setenv(f"GIT_{role}_NAME", "Ada")
            patch.setenv(f"GIT_{role}_EMAIL", "ada@example.org")
        Repository(folder, ROOT, "main").publish(files, contents.PROGRAMS)
    return folder


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    how = ["pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    built = subprocess.run([sys.executable, "-m", *how], capture_output=True, text=True, cwd=folder)
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = folder.glob("*.whl")
    return path
