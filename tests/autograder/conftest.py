"""What several test modules use: a tiny course, hand-ins of it, a graded class, processes that answer, pages.

The tiny course has the shape of the real one: two exercises with a file each, given code, a written answer.

A test of what comes after grading takes `graded_class`, which is graded once, and only reads it, or `class_course`, its
own copy, which it may change. Where `call`, `tiny` and `submit` shall work in that copy, the module (or the class of
tests) overrides one fixture: `@pytest.fixture def tiny_course(class_course): return class_course`.
"""

import contextlib
import functools
import json
import linecache
import os
import re
import shutil
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import matplotlib.pyplot as plt
import numpy as np
import pytest
import torch
from archives import graded_from
from edits import ANSWER
from made import exercise_cells, source_cell
from nbformat import NotebookNode
from typer.testing import CliRunner

from autograder.authoring.releasing import dumps
from autograder.cli import app
from autograder.core.engine import Engine
from autograder.core.grader.client import Client
from autograder.core.protocol.channel import receive, send
from autograder.core.source.assignments import Assignment
from autograder.core.source.loading import load
from autograder.core.student.server import Server
from autograder.core.submissions.reader import read_notebook
from autograder.core.submissions.restore import Restored, restore
from autograder.core.submissions.samples import blank, solved, with_answers

NAME, NOTEBOOK = "09_tiny", "tiny"
TITLE = "# A tiny assignment\n\nTwo functions and one sentence."
SETUP = "import numpy as np\nfrom course import checks\n\nPRICES = [2.5, 3.0, 5.5]"
DOUBLE_STATEMENT = "## Twice\n\nWrite `double(x)`: twice the number `x`."
DOUBLE = '''\
def double(x):
    """Twice a number."""
    ### BEGIN SOLUTION
    twice_the_number = x + x
    return twice_the_number
    ### END SOLUTION'''
GIVEN = "doubled_prices = [2 * price for price in PRICES]\nprint(doubled_prices)"
TOTAL_STATEMENT = "## A sum\n\nWrite `total(xs)`: the sum of a list; 0 if the list is empty."
TOTAL = '''\
def total(xs):
    """Sum of a list of numbers."""
    ### BEGIN SOLUTION
    running_total = 0.0
    for number in xs:
        running_total += number
    return running_total
    ### END SOLUTION'''
WHY_STATEMENT = "## In words\n\nWhy is the sum of an empty list 0?"
WHY = "Because adding nothing changes nothing, and 0 is the number that changes nothing."

WAVES_STATEMENT = "## A mirror\n\nWrite `mirrored(x)`: the number `x` with the other sign."
WAVES = """\
def mirrored(x):
    ### BEGIN SOLUTION
    other_sign = math.copysign(x, -x)
    return other_sign
    ### END SOLUTION"""
CHECK = """\
checks.run("{notebook}.{name}")
### BEGIN HIDDEN TESTS
from autograder.exercises import grade

grade("{notebook}.{name}")
### END HIDDEN TESTS"""
NUMBER = """\
from autograder.exercises import Exercise, Values

def exactly(x):
    return {oracle}

its = {{"call": "{name}(x)", "gives": "one number", "oracle": exactly}}
example = Values(title="the worked example", worked=[(3,)], **its)
numbers = Values(
    title="{title}",
    draw=lambda rng, x: (x,),
    sizes=[(-7,), (-0.25,), (17,)],
    fresh="does it treat the sign as it is?",
    **its,
)
exercise = Exercise(parts=[example, numbers])
"""
TOTAL_EXERCISE = """\
from autograder.exercises import Exercise, Values

def sum_by_hand(numbers):
    return numbers[0] + sum_by_hand(numbers[1:]) if numbers else 0

its = {"call": "total(xs)", "gives": "one number", "oracle": sum_by_hand}
example = Values(title="the worked example", worked=[([1, 2],)], **its)
longer = Values(
    title="longer lists",
    draw=lambda rng, n: (list(range(-2, n)),),
    sizes=[(5,), (7,), (11,)],
    fresh="is every number counted once?",
    **its,
)
empty = Values(title="an empty list", price=1, draw=lambda rng: ([],), fresh="what does an empty list sum to?", **its)
exercise = Exercise(parts=[example, longer, empty])
"""
EXERCISES = {
    "double": NUMBER.format(name="double", oracle="2 * x", title="numbers below zero and between the integers"),
    "total": TOTAL_EXERCISE,
    "mirrored": NUMBER.format(name="mirrored", oracle="-x", title="numbers below zero"),
}
POLICIES = {f"default-src 'none'; {pictures}style-src 'unsafe-inline'" for pictures in ("", "img-src data:; ")}


def _given(cell_id: str, source: str, cell_type: str = "code") -> NotebookNode:
    return source_cell(cell_id, source, cell_type, locked=True)


def _exercise(cell_id: str, statement: str, stub: str, points: float, notebook: str = NOTEBOOK) -> list[NotebookNode]:
    return exercise_cells(cell_id, stub, CHECK.format(notebook=notebook, name=cell_id), points, statement)


def _tiny_cells() -> list[NotebookNode]:
    return [
        _given("title", TITLE, "markdown"),
        _given("setup", SETUP),
        *_exercise("double", DOUBLE_STATEMENT, DOUBLE, 2),
        _given("given", GIVEN),
        *_exercise("total", TOTAL_STATEMENT, TOTAL, 3),
        _given("why_statement", WHY_STATEMENT, "markdown"),
        source_cell("why", WHY, "markdown", solution=True, points=2),
    ]


def _waves_cells() -> list[NotebookNode]:
    """A second notebook; it shares the ids of its title and set-up with the first one."""
    return [
        _given("title", "# Waves\n\nA second notebook of the same assignment.", "markdown"),
        _given("setup", "import math\nfrom course import checks\n\nPRICES = 5"),
        *_exercise("mirrored", WAVES_STATEMENT, WAVES, 4, "waves"),
        source_cell("where", "It turns left and right, and leaves up and down.", "markdown", solution=True, points=1),
    ]


def _make_course(folder: Path, cells: list[NotebookNode] | None = None, notebook: str = NOTEBOOK) -> Path:
    """Write a course with one assignment, or one more notebook of it; without `cells`, it is the tiny one."""
    metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    # Not new_notebook: it mends what a test of a broken notebook has broken.
    document = {"cells": cells or _tiny_cells(), "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    path = folder / "source" / NAME / f"{notebook}.ipynb"
    (path.parent / "exercises").mkdir(parents=True, exist_ok=True)
    for name, text in EXERCISES.items():
        (path.parent / "exercises" / f"{name}.py").write_text(text)
    path.write_text(json.dumps(document, indent=1, sort_keys=True) + "\n")
    shutil.copyfile(Path(__file__).parents[2] / "nbgrader_config.py", folder / "nbgrader_config.py")
    return folder


@pytest.fixture(scope="session")
def one_schema_lookup() -> Iterator[None]:
    """nbgrader starts a process for each new gradebook, to ask for its schema: one answer serves all tests."""
    from nbgrader import api

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(api, "get_alembic_version", functools.cache(api.get_alembic_version))
        yield


@pytest.fixture
def tiny_cells() -> list[NotebookNode]:
    """The cells of the tiny source notebook, to be changed and given to `make_course`."""
    return _tiny_cells()


@pytest.fixture(scope="session")
def make_course(one_schema_lookup: None) -> Callable[..., Path]:
    """`make_course(folder)` writes the tiny course, `make_course(folder, cells)` one with other cells."""
    return _make_course


@pytest.fixture(scope="session")
def make_two(make_course: Callable[..., Path]) -> Callable[[Path], Path]:
    """`make_two(folder)` writes the tiny course with two notebooks in its assignment: tiny and waves."""
    return lambda folder: make_course(make_course(folder), _waves_cells(), notebook="waves")


@pytest.fixture(scope="session")
def graded_class(make_two: Callable[[Path], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course with two notebooks whose class came from Canvas: `archives.graded_from` says who handed in what."""
    return graded_from(make_two(tmp_path_factory.mktemp("class") / "course"), "canvas")


@pytest.fixture
def class_course(graded_class: Path, tmp_path: Path) -> Path:
    """A copy of it, to be changed."""
    return Path(shutil.copytree(graded_class, tmp_path / "class"))


@pytest.fixture
def lines_run() -> Callable[[Callable[[], object]], int]:
    """`lines_run(function)`: how many lines of Python a call runs."""

    def lines_run(function: Callable[[], object]) -> int:
        count = 0

        def trace(*_: object) -> Callable[..., object]:
            nonlocal count
            count += 1
            return trace

        before = sys.gettrace()
        sys.settrace(trace)
        try:
            function()
        finally:
            sys.settrace(before)
        return count

    return lines_run


@pytest.fixture
def call(tiny_course, monkeypatch):
    """Run the command in the tiny course: (exit code, standard output, standard error)."""
    monkeypatch.chdir(tiny_course)

    def call(*arguments):
        done = CliRunner().invoke(app, [str(a) for a in arguments])
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return done.exit_code, done.stdout, done.stderr

    return call


@pytest.fixture
def tiny_course(make_course: Callable[..., Path], tmp_path: Path) -> Path:
    """A course directory with the assignment 09_tiny, under the real course's configuration."""
    return make_course(tmp_path / "course")


@pytest.fixture
def tiny(tiny_course: Path) -> Assignment:
    return load(tiny_course, NAME)[0]


@pytest.fixture
def submit(tiny: Assignment) -> Callable[..., NotebookNode]:
    """`submit("solved", double="...")`: a hand-in of 09_tiny in which some cells hold other text."""

    def make(start: str = "solved", **answers: str) -> NotebookNode:
        return with_answers({"solved": solved, "blank": blank}[start](tiny), answers)

    return make


@pytest.fixture
def document(submit: Callable[..., NotebookNode]) -> NotebookNode:
    return submit("solved", double=ANSWER)


@pytest.fixture(scope="module")
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """An engine with the module's own LIMITS."""
    with Engine(request.module.LIMITS) as started:
        yield started


@pytest.fixture
def put_back(tiny: Assignment) -> Callable[[NotebookNode], Restored]:
    def put(document: NotebookNode) -> Restored:
        return restore(read_notebook(dumps(document).encode(), "ada.ipynb"), tiny)

    return put


@pytest.fixture
def connect() -> Iterator[Callable[..., Client]]:
    """`connect(serve, seconds)`: asks a thread, which answers by `serve(socket)` until the test is over."""
    ends = []

    def connect(serve: Callable[[socket.socket], object], seconds: float) -> Client:
        ours, theirs = socket.socketpair()
        thread = threading.Thread(target=serve, args=(theirs,))
        thread.start()
        ends.append((ours, theirs, thread))
        client = Client(ours, seconds)
        client.start_clock()
        return client

    yield connect
    for ours, theirs, thread in ends:
        ours.close()
        thread.join(10)
        theirs.close()


@pytest.fixture
def student(connect: Callable[..., Client]) -> Iterator[Callable[..., Client]]:
    """`student("def f(x): ...")`: asks about the names that this cell defines, over a real connection."""

    def ask(code: str, seconds: float = 600.0) -> Client:
        names: dict = {"__name__": "__main__", "np": np, "torch": torch, "plt": plt}
        linecache.cache["<cell>"] = (len(code), None, code.splitlines(keepends=True), "<cell>")
        exec(compile(code, "<cell>", "exec"), names)

        def serve(theirs: socket.socket) -> None:
            server = Server(theirs, SimpleNamespace(user_ns=names), {"<cell>": "double"})
            with contextlib.suppress(Exception):
                while server.answer():
                    pass

        return connect(serve, seconds)

    yield ask
    linecache.cache.pop("<cell>", None)
    plt.close("all")


@pytest.fixture
def forged(connect: Callable[..., Client]) -> Callable[..., Client]:
    """`forged([reply, ...])`: a student's process that answers whatever it is asked with these frames."""

    def ask(replies, seconds: float = 600.0) -> Client:
        def serve(theirs: socket.socket) -> None:
            with contextlib.suppress(Exception):
                for reply in replies:
                    receive(theirs)
                    theirs.sendall(reply) if isinstance(reply, bytes) else send(theirs, reply)

        return connect(serve, seconds)

    return ask


class Page(HTMLParser):
    """The elements and the text of a page, as a browser would see them."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.source = source
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.pieces: list[str] = []
        self.feed(source)
        self.close()
        self.text = " ".join(" ".join(self.pieces).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        if self.elements and self.elements[-1][0] != "style":
            self.pieces.append(data)

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def after(self, heading: str) -> str:
        """The text from a heading of the second level to the next one."""
        part = re.split(r"<h2[^>]*>", self.source)
        (found,) = [p for p in part[1:] if p.startswith(heading)]
        return Page(found).text

    def assert_harmless(self) -> None:
        for tag, attributes in self.elements:
            assert tag not in {"script", "iframe", "object", "embed", "form", "base", "link"}, tag
            assert not [name for name in attributes if name.startswith("on")], attributes
        assert POLICIES & {meta.get("content") for meta in self.all("meta")}, "it may load and run what it likes"


@pytest.fixture(scope="session")
def parsed() -> Callable[[Path], Page]:
    """`parsed(path)`: a page that we wrote, on which nothing acts."""

    def parse(path: Path) -> Page:
        page = Page(path.read_text(encoding="utf-8"))
        page.assert_harmless()
        return page

    return parse


@pytest.fixture(scope="session")
def found(tmp_path_factory):
    """`found(level, "probe")`: what a probe found on an isolation level; without a probe, all that was measured."""
    from sandbox_levels import Programs

    own = tmp_path_factory.getbasetemp()
    return Programs(own.parent if os.environ.get("PYTEST_XDIST_WORKER") else own).found
