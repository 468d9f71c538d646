"""Nothing is drawn on a screen, no figure of one test reaches the next, torch takes one thread; and a wheel."""

import contextlib
import linecache
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import matplotlib as mpl
import numpy as np
import pytest
from IPython.core.inputtransformer2 import TransformerManager

from course.checks import context

mpl.use("Agg")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True, scope="module")
def _one_thread() -> None:
    """Small models are trained faster by one thread than by several that wait for each other."""
    if torch := sys.modules.get("torch"):
        torch.set_num_threads(1)


@pytest.fixture(autouse=True)
def _no_open_figures():
    yield
    if plt := sys.modules.get("matplotlib.pyplot"):
        plt.close("all")


@pytest.fixture
def own_style():
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.use("Agg")
        yield


@pytest.fixture
def cells():
    """Set the texts of the notebook's cells."""
    transformed: list[str] = []

    def put(*texts: str) -> None:
        transformed[:] = [TransformerManager().transform_cell(dedent(text)) for text in texts]

    with context.graded(context.Grading(transformed, set)):
        yield put


@pytest.fixture
def run(cells, monkeypatch):
    """Set and run them, as IPython does: their text is in linecache, under a name of no file. Return their names."""
    monkeypatch.setattr(linecache, "cache", dict(linecache.cache))

    def put(*texts):
        cells(*texts)
        space = {"np": np, "X": np.ones((7, 3, 5)), "y": np.ones(7), "k": np.ones(5)}
        for number, text in enumerate(map(dedent, texts)):
            name = f"<cell {number}>"
            linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
            with contextlib.suppress(SyntaxError):
                exec(compile(text, name, "exec"), space)
        return space

    return put


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
