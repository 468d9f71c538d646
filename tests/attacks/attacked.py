"""The courses that are attacked, and the corpus of attacks. Their hidden tests hold numbers that can be recognised."""

import base64
import dataclasses
import json
import re
import sqlite3
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest
from autograder.authoring.releasing import dumps
from autograder.classroom.reports.feedback import write_feedback
from autograder.core.protocol import channel
from autograder.core.results import ClassResult
from autograder.core.source.loading import load_notebook
from autograder.core.submissions.files import Content
from autograder.core.submissions.intake import Submission, read_notebook
from autograder.core.submissions.samples import blank, solved
from made import exercise_cells, source_cell

CORPUS = Path(__file__).parent
NAME = "09_attacked"
POINTS = 7.0
# For honest answers, on a busy machine.
PATIENT = {"cell_seconds": 60.0, "check_seconds": 60.0, "notebook_seconds": 600.0}
FRAME = 300_000_000  # bytes that the grader may take from one frame of a student's
HEADER = re.compile(r"^# (tries|begins|control|open|needs|never|course|grader): (.+)\n?", re.MULTILINE)
SECRETS = ("7919.25", "6271.5", "15485863.125", "3571.625", "104729", "15838.5", "7143.25", "209458", "159074.0625")

SETUP = "import numpy as np\nfrom course import checks"
DOUBLE = "def double(x):\n    ### BEGIN SOLUTION\n    return x + x\n    ### END SOLUTION"
TWICE = "def twice(f, x):\n    ### BEGIN SOLUTION\n    return f(f(x))\n    ### END SOLUTION"
PAIR = "### BEGIN SOLUTION\npair = [1.0, 2.0]\n### END SOLUTION"
CHECK = """\
checks.run("attacked.{name}")
### BEGIN HIDDEN TESTS
from autograder.exercises import grade

grade("attacked.{name}")
### END HIDDEN TESTS"""
EXERCISES = {
    "double": """\
import numpy as np
from autograder.exercises import Exercise, NotUsed, Unchanged, Values

numbers = Values(
    title="numbers", call="double(x)", gives="one number", oracle=lambda x: 2.0 * (x + 104729) - 209458.0,
    worked=[(3,)], draw=lambda rng, x: (x,), sizes=[(7919.25,), (-6271.5,), (15485863.125,)],
)
arrays = Values(
    title="arrays", call="double(x)", gives="(n,)", oracle=lambda x: 2.0 * x,
    draw=lambda rng: (np.array([3571.625, -0.125, 2.0]),), mistakes={"it is squared": lambda x: x**2},
)
style = NotUsed(title="written as a sum", price=1, name="double", banned=["multiply"], what="product")
exercise = Exercise(parts=[numbers, arrays, Unchanged(title="arguments", of=numbers), style])
""",
    "twice": """\
from autograder.exercises import Exercise, Values, probe

def more(v):
    return v + 1

def half(v):
    return v / 2 + 104729.5

def same(v):
    return v

values = Values(
    title="twice the function", call="twice(f, x)", gives="one number", oracle=lambda f, x: f(f(x)),
    worked=[(probe(more), 3)], draw=lambda rng, f, x: (probe(f), x), sizes=[(same, 7143.25), (half, 7919.25)],
)
exercise = Exercise(parts=[values])
""",
    "pair": """\
from autograder.exercises import Exercise, Results

def has_the_sum(pair):
    if pair[0] + pair[1] != 3:
        raise AssertionError(f"the sum is {pair[0] + pair[1]!r}, expected 3")

def has_the_product(pair):
    if pair[0] * pair[1] != 2:
        raise AssertionError("the product is not 2")

exercise = Exercise(parts=[Results(title="the sum and the product", judge=has_the_sum, exactly=has_the_product)])
""",
}
# As another course has them: they run in the student's process, where the guard looks at what they compare.
PYTHON = {
    "double": """\
assert double(3) == 6
### BEGIN HIDDEN TESTS
for _number in (7919.25, -6271.5, 15485863.125):
    assert double(_number) == 2 * _number
np.testing.assert_array_equal(double(np.array([3571.625, -0.125])), [7143.25, -0.25])
### END HIDDEN TESTS""",
    "twice": """\
assert twice(lambda v: v + 1, 3) - 5 == 0
### BEGIN HIDDEN TESTS
assert not twice(lambda v: v / 2 + 104729.5, 7919.25) != 159074.0625
### END HIDDEN TESTS""",
    "pair": """\
assert sum(pair) == 3
### BEGIN HIDDEN TESTS
assert pair[0] * pair[1] == 2
### END HIDDEN TESTS""",
}
COURSES = ("numbers", "tensors", "python")
TENSOR_SETUP = "import torch\nimport numpy as np\nfrom course import checks"
TENSOR_EXERCISES = EXERCISES | {
    "double": """\
import torch
from autograder.exercises import Exercise, Values, gradients

values = Values(
    title="tensors", call="double(x)", gives="(n,)", oracle=lambda x: 2 * x, worked=[(torch.ones(2),)],
    draw=lambda rng: (torch.tensor([7919.25, -6271.5], dtype=torch.float64),),
)
exercise = Exercise(parts=[values, gradients(values, title="gradients")])
""",
    "twice": "import torch\n"
    + EXERCISES["twice"]
    .replace("(probe(more), 3)", "(probe(more), torch.tensor(3.0))")
    .replace("(probe(f), x)", "(probe(f), torch.tensor(x, dtype=torch.float64))"),
}
WRONG = "def double(x):\n    return 0\n\n\n"  # the answer of an attack that has none
# What many attacks of one kind begin with, before the cell `double`: the header `# begins:` names it.
BEGINNINGS = {
    "guard": """\
class Equal:
    __eq__ = lambda self, other: True
    __ne__ = lambda self, other: False
    __add__ = __radd__ = __sub__ = __mul__ = lambda self, other: self


""",
    "events": """\
import gc
import socket

from autograder.core.protocol import channel
from autograder.core.student.server import Server

run = next(o for o in gc.get_objects() if type(o).__name__ == "Runner" and hasattr(o, "steps"))


def tell(**event):
    channel.send(run.connection, event | {"branch": None})


def ask_here():
    tell(event="test", step=next(i for i, s in enumerate(run.steps) if s.kind == "test"))
    channel.receive(run.connection)
    server = Server(socket.socket(fileno=socket.recv_fds(run.connection, 1, 1)[1][0]), get_ipython(), {})
    tell(event="done")
    while server.answer():
        pass


""",
    "forging": """\
import json
import struct

from autograder.core.student.server import Server


def frame(header):
    text = json.dumps(header).encode()
    return struct.pack("<I", len(text)) + text


def result(value, sizes):
    return {"reply": "answer", "value": {"$l": [{"$d": [[{"$s": "value"}, value]]}]}, "sizes": sizes}


def forge(sent):
    def double(x):
        Server._answer = lambda self, header, buffers: self.connection.sendall(sent)
        return 6

    return double


""",
}


def source(course: str) -> dict:
    """Three exercises: `double`, with one of three points for its style, `twice`, which gets a function, and `pair`."""
    checks = PYTHON if course == "python" else {name: CHECK.format(name=name) for name in EXERCISES}
    cells = [
        source_cell("title", "# Attacked", "markdown", locked=True),
        source_cell("setup", TENSOR_SETUP if course == "tensors" else SETUP, locked=True),
        *exercise_cells("double", DOUBLE, checks["double"], 3, "## Twice the number"),
        *exercise_cells("twice", TWICE, checks["twice"], 2, "## Twice the function"),
        *exercise_cells("pair", PAIR, checks["pair"], 2, "## Two numbers with the sum 3 and the product 2"),
    ]
    return {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def write_course(root, course="numbers"):
    """A course directory, one of `COURSES`, with what students should not see: tests, marks, a home, others' work."""
    path = root / "source" / NAME / "attacked.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(source(course)))
    (path.parent / "exercises").mkdir()
    for name, text in (TENSOR_EXERCISES if course == "tensors" else EXERCISES).items():
        (path.parent / "exercises" / f"{name}.py").write_text(text)
    (root / "nbgrader_config.py").write_text("")
    assignment = load_notebook(path, lenient=course == "python")
    notes = "".join(f"secret = {secret}\n" for secret in SECRETS)
    decoys = {
        f"submitted/other/{NAME}/attacked.ipynb": dumps(solved(assignment)) + "\n",
        f"submitted/other/{NAME}/notes.txt": notes,
        f"autograded/other/{NAME}/notes.txt": notes,
        f"feedback/other/{NAME}/attacked.html": f"<pre>{notes}</pre>",
        "reports/attacked.json": json.dumps({"secrets": SECRETS}),
        "exchange/inbound/notes.txt": notes,
        "tests/answers/attacked.py": notes,
        "home/.ssh/notes.txt": notes,
        ".git/notes.txt": notes,
    }
    for name, text in decoys.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    with sqlite3.connect(root / "gradebook.db") as marks:
        marks.execute("CREATE TABLE grade (id TEXT, auto_score REAL, secret TEXT)")
        marks.execute("INSERT INTO grade VALUES ('mallory', 0, ?)", (notes,))
    marks.close()
    return assignment


@dataclass(frozen=True)
class Attack:
    """One file of the corpus; README.md says what its header holds."""

    name: str  # family/name
    cells: tuple[tuple[str, dict | None, str], ...]  # the first is "before", "after", "markdown" or the id of a cell
    control: float
    open: str
    needs: str
    never: str
    course: str
    grader: str
    text: str  # of the file, with its beginning in place of its header

    @property
    def family(self) -> str:
        return self.name.split("/")[0]

    @classmethod
    def read(cls, path: Path) -> "Attack":
        text = path.read_text()
        head = dict(HEADER.findall(text))
        assert "tries" in head, f"{path} does not say what it tries"
        code = HEADER.sub("", text).strip()
        parts = re.split(r"^# > (\w+) ?(.*)\n", code, flags=re.MULTILINE)
        cells = [("double", None, parts[0].strip())] if parts[0].strip() else []
        cells += [(parts[i], json.loads(parts[i + 1] or "null"), parts[i + 2].strip()) for i in range(1, len(parts), 3)]
        begin = BEGINNINGS[head["begins"]] if "begins" in head else ""
        if not re.search(r"^(def |class )?double\b", code, flags=re.MULTILINE):
            begin = WRONG + begin
            cells += [("double", None, "")] * all(place != "double" for place, _, _ in cells)
        told = {name: head.get(name, "") for name in ("open", "needs", "never")} | {"text": begin + code}
        told |= {"course": head.get("course", "numbers"), "grader": head.get("grader", "ours")}
        cells = tuple((p, m, begin + t if p == "double" else t) for p, m, t in cells)
        return cls(f"{path.parent.name}/{path.stem}", cells, float(head.get("control", 0)), **told)

    def document(self, assignment, facts=None):
        """The notebook that is handed in; in place of some words stands what an attacker may have found out."""
        document = blank(assignment)
        for place, metadata, text in self.cells:
            for word, fact in (facts or {}).items():
                text = text.replace(word, str(fact))
            cell = next((c for c in document.cells if c.id == place), None)
            if cell is not None and place.endswith("_check"):  # other graders take these from the student
                cell.source = text or cell.source
                metadata = cell.metadata | (metadata or {})
            elif cell is not None:
                cell.source = text
            else:
                make = nbformat.v4.new_markdown_cell if place == "markdown" else nbformat.v4.new_code_cell
                cell = make(text)
                stub = next(i for i, c in enumerate(document.cells) if c.id == "double")
                document.cells.insert(len(document.cells) if place == "after" else stub, cell)
            if metadata is not None:
                cell.metadata = nbformat.from_dict(metadata)
        return document


def attacks(corpus: Path = CORPUS) -> list[Attack]:
    return [Attack.read(path) for path in sorted(corpus.glob("*/*.py"))]


def grade_bytes(engine, assignment, raw):
    submission = Submission("mallory", "attacked", read_notebook(raw, "mallory.ipynb"), content=Content.of(raw))
    return engine.grade(assignment, submission)


def graded_patiently(engine, assignment, document):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "limits", dataclasses.replace(engine.limits, **PATIENT))
        return grade_bytes(engine, assignment, dumps(document).encode())


class Taken:
    """What the grader takes from students' processes: bytes of the largest frame. The size of its own varies."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.frame = 0
        exactly, receive = channel._exactly, channel.receive
        self._sizes: list[int] = []

        def counted(connection, size, deadline):
            self._sizes.append(size)
            return exactly(connection, size, deadline)

        def received(*args):
            self._sizes.clear()
            try:
                return receive(*args)
            finally:
                self.frame = max(self.frame, sum(self._sizes))

        patch.setattr(channel, "_exactly", counted)
        patch.setattr(channel, "receive", received)


def student_visible(result, executed, folder, assignment):
    write_feedback(result, executed, folder / "page.html", assignment.title)
    return {
        "feedback page": (folder / "page.html").read_text(),
        "JSON": json.dumps(ClassResult(assignment.name, "", (result,)).to_json()),
        "executed notebook": dumps(executed),
    }


def secrets_in(text: str) -> list[str]:
    bare = re.sub(r"[\W_]", "", text)
    found = []
    for secret in SECRETS:
        digits = secret.replace(".", "")
        forms = {secret, secret[::-1], secret.encode().hex()}
        for offset in range(3):  # base64 of it inside of other text: the characters that no neighbour changes
            encoded = base64.b64encode(b"\0" * offset + secret.encode()).decode().rstrip("=")
            forms.add(encoded[(offset * 8 + 5) // 6 : -1])
        plain = {digits, digits[::-1]} if len(digits) > 5 else set()
        if any(form in text for form in forms) or any(form in bare for form in plain):
            found.append(secret)
    return found


def hidden_lines_in(text, assignment):
    hidden = [
        line.strip()
        for cell in assignment.cells
        if cell.id.endswith("_check")
        for text in cell.test.texts or [cell.source]
        for line in text.splitlines()
        if len(line.strip()) > 16
        and line not in cell.test.released.splitlines()
        and not line.startswith(("#", "import ", "from "))
    ]
    assert hidden
    return [line for line in hidden if line in text or json.dumps(line)[1:-1] in text]
