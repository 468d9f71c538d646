"""A made-up course for timing graders: one assignment of twelve exercises, and a class that answers it well and badly.

Everything follows from the number of a student: the same class comes out on every machine.
"""

from __future__ import annotations

import ast
import copy
import random
import shutil
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from autograder.authoring.releasing import dumps
from autograder.core.source.assignments import Assignment, Kind
from autograder.core.source.loading import load
from autograder.core.submissions.samples import blank, solved, with_answers

ASSIGNMENT, NOTEBOOK = "bench", "bench"
LIBRARIES = ("numpy", "torch")
UNANSWERED = "raise NotImplementedError()"
POINTS = 2

SETUP = """\
import matplotlib.pyplot as plt
import numpy as np

rng = np.random.default_rng(0)
X = rng.standard_normal((200, 5))
y = X @ np.arange(5.0) + 0.1 * rng.standard_normal(200)
print(X.shape, y.shape)"""
TORCH_SETUP = SETUP.replace("import numpy as np", "import numpy as np\nimport torch")
FIGURE = """\
figure, axes = plt.subplots(figsize=(5, 3))
axes.plot(fit(X, y, 0.1, 50)[1])
axes.set(xlabel="step", ylabel="mean squared error", title="Training")
plt.show()"""


@dataclass(frozen=True)
class Task:
    """One exercise.

    Attributes:
        call: how its function is called, as in its definition.
        statement: the exercise's text.
        right: bodies that earn all points; the first is the model solution.
        wrong: bodies that earn none.
        visible: the assertions of the student's check.
        hidden: name of a hidden check -> its code.
        shows: lines after the function, which print something.
    """

    call: str
    statement: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    visible: str
    hidden: dict[str, str]
    shows: str = ""

    @property
    def name(self) -> str:
        return self.call.partition("(")[0]

    def answer(self, body: str) -> str:
        """The text of the student's cell."""
        return _function(self.call, body) + (f"\n\n\n{self.shows}" if self.shows else "")

    def source(self) -> str:
        """The text of the instructor's cell."""
        return self.answer(f"### BEGIN SOLUTION\n{self.right[0]}\n### END SOLUTION")

    def checks(self) -> Iterator[tuple[str, str, bool]]:
        """Triples (name, code, whether it is hidden)."""
        yield "the worked example", self.visible, False
        for name, code in self.hidden.items():
            yield name, code, True

    def test_cell(self) -> str:
        """The checks as our graders and stock nbgrader read them."""
        hidden = "\n".join(f"# check: {name}\n{code}" for name, code in self.hidden.items())
        head = f"# check: the worked example\n{self.visible}"
        return f"{head}\n### BEGIN HIDDEN TESTS\n{hidden}\n### END HIDDEN TESTS"

    def ok_test(self) -> str:
        """The same checks as a file in otter's OK format, all points or none."""
        cases = [{"name": name, "code": _doctest(code), "hidden": hidden} for name, code, hidden in self.checks()]
        suites = [{"type": "doctest", "cases": cases}]
        test = {"name": self.name, "points": POINTS, "all_or_nothing": True, "suites": suites}
        return f"OK_FORMAT = True\ntest = {test!r}\n"


TASKS = (
    Task(
        "standardise(A)",
        "Shift and scale each column of `A` to mean 0 and standard deviation 1.",
        ("return (A - A.mean(axis=0)) / A.std(axis=0)", "B = A - A.mean(0)\nreturn B / np.sqrt((B**2).mean(0))"),
        ("return (A - A.mean()) / A.std()", "return A - A.mean(axis=0)"),
        "assert np.allclose(standardise(np.array([[1.0], [3.0]])), [[-1.0], [1.0]])",
        {
            "fresh data": "_A = np.random.default_rng(1).gamma(2.0, 3.0, (101, 7))\n_B = standardise(_A)\n"
            'assert _B.shape == _A.shape, "the shape has changed"\n'
            'assert np.allclose(_B.mean(axis=0), 0) and np.allclose(_B.std(axis=0), 1), "not mean 0 and deviation 1"',
            "the order stays": "_A = np.random.default_rng(2).normal(size=(13, 3))\n"
            "assert (np.argsort(standardise(_A), axis=0) == np.argsort(_A, axis=0)).all()",
        },
        "print(standardise(X)[:3])",
    ),
    Task(
        "distances(A, B)",
        "All Euclidean distances between the rows of `A` and the rows of `B`.",
        (
            "return np.sqrt(((A[:, None, :] - B[None, :, :]) ** 2).sum(axis=-1))",
            "return np.array([[np.linalg.norm(a - b) for b in B] for a in A])",
        ),
        ("return ((A[:, None, :] - B[None, :, :]) ** 2).sum(axis=-1)", "return np.abs(A[:, None] - B[None]).sum(-1)"),
        "assert np.allclose(distances(np.array([[0.0, 0.0]]), np.array([[3.0, 4.0]])), [[5.0]])",
        {
            "fresh data": "_r = np.random.default_rng(3)\n_A, _B = _r.normal(size=(11, 3)), _r.normal(size=(7, 3))\n"
            "_D = distances(_A, _B)\nassert _D.shape == (11, 7)\nfor _i in range(11):\n    for _j in range(7):\n"
            "        assert abs(_D[_i, _j] - sum((_A[_i] - _B[_j]) ** 2) ** 0.5) < 1e-9",
            "to itself": "_A = np.random.default_rng(4).normal(size=(5, 2))\n"
            "assert np.allclose(np.diag(distances(_A, _A)), 0)",
        },
    ),
    Task(
        "moving_average(x, n)",
        "Means of all runs of `n` neighbours in `x`.",
        (
            'return np.convolve(x, np.ones(n) / n, mode="valid")',
            "return np.array([x[i : i + n].mean() for i in range(len(x) - n + 1)])",
        ),
        ('return np.convolve(x, np.ones(n) / n, mode="same")', 'return np.convolve(x, np.ones(n), mode="valid")'),
        "assert np.allclose(moving_average(np.array([1.0, 2.0, 6.0]), 2), [1.5, 4.0])",
        {
            "fresh data": "_x = np.random.default_rng(5).normal(size=101)\n_m = moving_average(_x, 7)\n"
            "assert _m.shape == (95,)\nassert np.allclose(_m[13], sum(_x[13:20]) / 7)",
            "one at a time": "_x = np.arange(11.0)\nassert np.allclose(moving_average(_x, 1), _x)",
        },
        "print(moving_average(y, 20)[:5].round(2))",
    ),
    Task(
        "one_hot(labels, n)",
        "One row for each label, with a 1 at the place of the label and 0 elsewhere.",
        ("return np.eye(n)[labels]", "M = np.zeros((len(labels), n))\nM[np.arange(len(labels)), labels] = 1\nreturn M"),
        ("return np.eye(n)[labels].T", "return np.eye(len(labels))[:, :n]"),
        "assert np.array_equal(one_hot(np.array([1, 0]), 3), [[0, 1, 0], [1, 0, 0]])",
        {
            "fresh labels": "_l = np.random.default_rng(6).integers(0, 5, 23)\n_M = one_hot(_l, 5)\n"
            "assert _M.shape == (23, 5)\nassert (_M.argmax(axis=1) == _l).all()",
            "rows sum to 1": "assert np.allclose(one_hot(np.array([2, 2, 0]), 4).sum(axis=1), 1)",
        },
    ),
    Task(
        "cosine(u, v)",
        "The cosine of the angle between two vectors; 0 if one of them is zero.",
        (
            "size = np.linalg.norm(u) * np.linalg.norm(v)\nreturn float(u @ v / size) if size else 0.0",
            "if not u.any() or not v.any():\n    return 0.0\nreturn float((u * v).sum() / np.sqrt((u @ u) * (v @ v)))",
        ),
        ("return float(u @ v)", "return float(u @ v / np.linalg.norm(u))"),
        "assert abs(cosine(np.array([1.0, 0.0]), np.array([1.0, 1.0])) - 0.5**0.5) < 1e-9",
        {
            "scale does not matter": "_u, _v = np.random.default_rng(7).normal(size=(2, 11))\n"
            "assert abs(cosine(_u, _v) - cosine(3 * _u, 0.2 * _v)) < 1e-9\nassert abs(cosine(_u, -5 * _u) + 1) < 1e-9",
            "a zero vector": "assert cosine(np.zeros(3), np.ones(3)) == 0",
        },
    ),
    Task(
        "ridge(A, b, strength)",
        "The minimum of |A w - b|² + strength |w|².",
        (
            "return np.linalg.solve(A.T @ A + strength * np.eye(A.shape[1]), A.T @ b)",
            "return np.linalg.inv(A.T @ A + strength * np.identity(len(A.T))) @ A.T @ b",
        ),
        ("return np.linalg.lstsq(A, b, rcond=None)[0]", "return np.linalg.solve(A.T @ A + strength, A.T @ b)"),
        "assert np.allclose(ridge(np.array([[1.0], [1.0]]), np.array([2.0, 4.0]), 1.0), [2.0])",
        {
            "the gradient vanishes": "_r = np.random.default_rng(8)\n"
            "_A, _b = _r.normal(size=(31, 5)), _r.normal(size=31)\n"
            "for _s in (0.1, 3.0):\n    _w = ridge(_A, _b, _s)\n"
            "    assert np.allclose(_A.T @ (_A @ _w - _b) + _s * _w, 0, atol=1e-8)",
            "a strong pull to zero": "assert np.linalg.norm(ridge(np.ones((5, 2)), np.ones(5), 1e9)) < 1e-6",
        },
        "print(ridge(X, y, 0.1).round(3))",
    ),
    Task(
        "largest_eigenvalue(M, steps)",
        "The largest eigenvalue of a symmetric positive matrix, by power iteration.",
        (
            "v = np.ones(len(M))\nfor _ in range(steps):\n    v = M @ v\n    v = v / np.linalg.norm(v)\n"
            "return float(v @ M @ v)",
        ),
        ("return float(np.trace(M))", "return float(np.linalg.eigvalsh(M)[0])"),
        "assert abs(largest_eigenvalue(np.diag([1.0, 3.0]), 100) - 3.0) < 1e-6",
        {
            "a fresh matrix": "_A = np.random.default_rng(9).uniform(size=(7, 7))\n_M = _A @ _A.T\n"
            "assert abs(largest_eigenvalue(_M, 500) - np.linalg.eigvalsh(_M)[-1]) < 1e-6",
        },
    ),
    Task(
        "area(x, f)",
        "The area under the straight lines that join the points (x, f).",
        (
            "return float(((f[1:] + f[:-1]) / 2 * np.diff(x)).sum())",
            "total = 0.0\nfor i in range(len(x) - 1):\n"
            "    total += (x[i + 1] - x[i]) * (f[i] + f[i + 1]) / 2\nreturn total",
        ),
        ("return float((f[1:] * np.diff(x)).sum())", "return float(f.mean() * len(x))"),
        "assert abs(area(np.array([0.0, 1.0, 3.0]), np.array([0.0, 2.0, 2.0])) - 5.0) < 1e-9",
        {
            "uneven steps": "_x = np.sort(np.random.default_rng(10).uniform(0, 2, 1009))\n"
            "assert abs(area(_x, 3 * _x) - 1.5 * (_x[-1] ** 2 - _x[0] ** 2)) < 1e-9",
            "a sine": "_x = np.linspace(0, np.pi, 2003)\nassert abs(area(_x, np.sin(_x)) - 2) < 1e-5",
        },
    ),
    Task(
        "count_in_bins(x, edges)",
        "How many numbers of `x` lie in each bin; an edge belongs to the bin on its right.",
        (
            "return np.array([((x >= a) & (x < b)).sum() for a, b in zip(edges[:-1], edges[1:])])",
            "return np.diff(np.searchsorted(np.sort(x), edges))",
        ),
        (
            "return np.array([((x > a) & (x <= b)).sum() for a, b in zip(edges[:-1], edges[1:])])",
            "return np.histogram(x, len(edges))[0]",
        ),
        "assert list(count_in_bins(np.array([0.0, 0.5, 1.0]), np.array([0.0, 1.0, 2.0]))) == [2, 1]",
        {
            "fresh numbers": "_x = np.random.default_rng(11).normal(size=503)\n_e = np.linspace(-4.0, 4.0, 12)\n"
            "_c = count_in_bins(_x, _e)\nassert len(_c) == 11\n"
            "assert all(_c[_i] == sum(_e[_i] <= _v < _e[_i + 1] for _v in _x.tolist()) for _i in range(11))",
        },
        "print(count_in_bins(y, np.linspace(-20, 20, 9)))",
    ),
    Task(
        "nearest(A, centres)",
        "For each row of `A` the number of the nearest row of `centres`.",
        (
            "return ((A[:, None] - centres[None]) ** 2).sum(-1).argmin(axis=1)",
            "return np.array([np.argmin([np.linalg.norm(a - c) for c in centres]) for a in A])",
        ),
        ("return ((A[:, None] - centres[None]) ** 2).sum(-1).argmax(axis=1)", "return (A @ centres.T).argmax(axis=1)"),
        "assert list(nearest(np.array([[0.1], [5.2]]), np.array([[5.0], [0.0]]))) == [1, 0]",
        {
            "fresh data": "_r = np.random.default_rng(12)\n"
            "_A, _C = _r.normal(size=(53, 3)), 2 * _r.normal(size=(5, 3))\n"
            "_n = nearest(_A, _C)\nassert _n.shape == (53,)\n"
            "assert all(_n[_i] == min(range(5), key=lambda c: sum((_A[_i] - _C[c]) ** 2)) for _i in range(53))",
        },
    ),
)
SOFTMAX = {
    "numpy": Task(
        "softmax(z)",
        "The softmax of each row; large numbers must not overflow.",
        (
            "e = np.exp(z - z.max(axis=-1, keepdims=True))\nreturn e / e.sum(axis=-1, keepdims=True)",
            "z = z - z.max(-1)[:, None]\nreturn np.exp(z - np.log(np.exp(z).sum(-1))[:, None])",
        ),
        ("e = np.exp(z - z.max())\nreturn e / e.sum()", "e = np.exp(z - z.max())\nreturn e / e.sum(axis=0)"),
        "assert np.allclose(softmax(np.array([[0.0, np.log(3.0)]])), [[0.25, 0.75]])",
        {
            "rows sum to 1": "_z = np.random.default_rng(13).normal(size=(7, 5))\n_s = softmax(_z)\n"
            "assert np.allclose(_s.sum(axis=1), 1)\n"
            "assert np.allclose(_s[2, 3], np.exp(_z[2, 3]) / sum(np.exp(_v) for _v in _z[2]))",
            "large numbers": "assert np.allclose(softmax(np.array([[1e4, 1e4]])), 0.5)",
        },
        "print(softmax(X[:2]).round(3))",
    ),
    "torch": Task(
        "softmax(z)",
        "The softmax of each row of a tensor; large numbers must not overflow.",
        (
            "e = torch.exp(z - z.max(dim=-1, keepdim=True).values)\nreturn e / e.sum(dim=-1, keepdim=True)",
            "return torch.exp(z - torch.logsumexp(z, dim=-1, keepdim=True))",
        ),
        ("e = torch.exp(z - z.max())\nreturn e / e.sum()", "e = torch.exp(z - z.max())\nreturn e / e.sum(dim=0)"),
        "assert np.allclose(softmax(torch.tensor([[0.0, np.log(3.0)]])).numpy(), [[0.25, 0.75]])",
        {
            "rows sum to 1": "_z = torch.from_numpy(np.random.default_rng(13).normal(size=(7, 5)))\n"
            "assert np.allclose(softmax(_z).numpy(), torch.softmax(_z, dim=-1).numpy())",
            "large numbers": "_z = torch.full((1, 2), 1e4, dtype=torch.float64)\n"
            "assert np.allclose(softmax(_z).numpy(), 0.5)",
        },
        "print(softmax(torch.from_numpy(X[:2])))",
    ),
}
_FIT_TEST = {
    "it finds the line": "_r = np.random.default_rng(14)\n_A = _r.normal(size=(101, 3))\n"
    "_w, _l = fit(_A, _A @ np.array([1.0, -2.0, 0.5]), 0.1, 300)\nassert np.allclose(_w, [1.0, -2.0, 0.5], atol=1e-3)",
    "the loss of every step": "_w, _l = fit(np.ones((2, 1)), np.array([1.0, 3.0]), 0.25, 3)\n"
    "assert np.allclose(_l, [5.0, 2.0, 1.25])",
}
_FIT_SAYS = "Gradient descent on the mean squared error from w = 0; returns (w, the losses before each step)."
_FIT_SHOWS = """\
for step, value in enumerate(fit(X, y, 0.1, 50)[1]):
    if step % 10 == 0:
        print(step, round(value, 4))"""
FIT = {
    "numpy": Task(
        "fit(A, b, rate, steps)",
        _FIT_SAYS,
        (
            "w, losses = np.zeros(A.shape[1]), []\nfor _ in range(steps):\n    error = A @ w - b\n"
            "    losses.append(float((error**2).mean()))\n    w = w - rate * 2 * A.T @ error / len(b)\n"
            "return w, losses",
        ),
        (
            "w, losses = np.zeros(A.shape[1]), []\nfor _ in range(steps):\n    error = A @ w - b\n"
            "    losses.append(float((error**2).mean()))\n    w = w - rate * A.T @ error / len(b)\nreturn w, losses",
        ),
        "assert np.allclose(fit(np.ones((2, 1)), np.array([1.0, 3.0]), 0.25, 1)[0], [1.0])",
        _FIT_TEST,
        _FIT_SHOWS,
    ),
    "torch": Task(
        "fit(A, b, rate, steps)",
        _FIT_SAYS + " Let torch differentiate.",
        (
            "A, b = torch.from_numpy(A), torch.from_numpy(b)\n"
            "w = torch.zeros(A.shape[1], dtype=A.dtype, requires_grad=True)\nlosses = []\nfor _ in range(steps):\n"
            "    loss = ((A @ w - b) ** 2).mean()\n    losses.append(loss.item())\n    loss.backward()\n"
            "    with torch.no_grad():\n        w -= rate * w.grad\n    w.grad = None\n"
            "return w.detach().numpy(), losses",
        ),
        (
            "A, b = torch.from_numpy(A), torch.from_numpy(b)\n"
            "w = torch.zeros(A.shape[1], dtype=A.dtype, requires_grad=True)\nlosses = []\nfor _ in range(steps):\n"
            "    loss = ((A @ w - b) ** 2).mean()\n    losses.append(loss.item())\n    loss.backward()\n"
            "    with torch.no_grad():\n        w -= rate * w.grad\nreturn w.detach().numpy(), losses",
        ),
        "assert np.allclose(fit(np.ones((2, 1)), np.array([1.0, 3.0]), 0.25, 1)[0], [1.0])",
        _FIT_TEST,
        _FIT_SHOWS,
    ),
}


@dataclass(frozen=True)
class Student:
    """One member of the class.

    Attributes:
        name: the id.
        document: the notebook handed in.
        points: the right number of points.
    """

    name: str
    document: NotebookNode
    points: float


def tasks(library: str) -> tuple[Task, ...]:
    """The twelve exercises; with torch, two of them use tensors."""
    return (SOFTMAX[library], *TASKS, FIT[library])


def make_course(folder: Path, library: str, config: str = "") -> Assignment:
    """Write an nbgrader course directory with the one assignment.

    Args:
        folder: the folder for the course; it is created.
        library: one of `LIBRARIES`.
        config: lines to add to nbgrader_config.py.
    """
    cells = [_cell("title", f"# Arrays ({library})", "markdown")]
    cells.append(_cell("setup", TORCH_SETUP if library == "torch" else SETUP))
    for task in tasks(library):
        cells.append(_cell(f"{task.name}_statement", f"## {task.name}\n\n{task.statement}", "markdown"))
        cells.append(_cell(task.name, task.source(), solution=True))
        cells.append(_cell(f"{task.name}_check", task.test_cell(), points=POINTS))
    cells.append(_cell("figure", FIGURE))
    metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    document = nbformat.v4.new_notebook(cells=cells, metadata=metadata)
    path = folder / "source" / ASSIGNMENT / f"{NOTEBOOK}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(dumps(document))
    (folder / "nbgrader_config.py").write_text(
        "c = get_config()\nc.CourseDirectory.course_id = 'bench'\n"
        f'c.ClearSolutions.code_stub = {{"python": "# YOUR CODE HERE\\n{UNANSWERED}"}}\n{config}'
    )
    return load(folder, ASSIGNMENT)[0]


def make_class(assignment: Assignment, library: str, size: int = 20) -> list[Student]:
    """The hand-ins: the first perfect, the second half blank, the third with an exception, the others as it comes."""
    students = []
    for number in range(size):
        draw = random.Random(number)
        answers, lost = {}, 0
        for place, task in enumerate(tasks(library)):
            body, right = draw.choice(task.right), True
            if (number == 1 and place >= 6) or (number == 2 and place == 4):
                body, right = (UNANSWERED if number == 1 else "return missing_name"), False
            elif number > 2 and draw.random() < 0.15:
                body, right = draw.choice(task.wrong), False
            answers[task.name] = f"# {place + 1}. my answer, version {draw.randrange(9)}\n{task.answer(body)}"
            lost += not right
        name = f"student{number + 1:02d}"
        points = float(POINTS * (len(tasks(library)) - lost))
        start = blank(assignment) if number == 1 else solved(assignment)
        students.append(Student(name, with_answers(start, answers), points))
    return students


def write_flat(students: list[Student], folder: Path) -> None:
    """The hand-ins as files <student>.ipynb."""
    folder.mkdir(parents=True)
    for student in students:
        (folder / f"{student.name}.ipynb").write_text(dumps(student.document))


def write_submitted(students: list[Student], course: Path) -> None:
    """The hand-ins where nbgrader looks for them."""
    shutil.rmtree(course / "submitted", ignore_errors=True)
    for student in students:
        path = course / "submitted" / student.name / ASSIGNMENT / f"{NOTEBOOK}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(dumps(student.document))


def write_otter(students: list[Student], library: str, folder: Path) -> Path:
    """The hand-ins without test cells, as otter has its tests elsewhere; returns the zip of its tests."""
    folder.mkdir(parents=True)
    for student in students:
        document = copy.deepcopy(student.document)
        document.cells = [cell for cell in document.cells if not cell.metadata.nbgrader.grade]
        (folder / f"{student.name}.ipynb").write_text(dumps(document))
    archive = folder / "autograder.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for task in tasks(library):
            file.writestr(f"tests/{task.name}.py", task.ok_test())
        file.writestr("otter_config.json", '{"pdf": false}')
        file.writestr("requirements.txt", "")
    return archive


def student_cells(document: NotebookNode, assignment: Assignment) -> list[str]:
    """What a grader has to run in any case: the code cells that are no tests."""
    return [c.source for c in document.cells if c.cell_type == "code" and assignment.by_id[c.id].kind is not Kind.TEST]


def _function(call: str, body: str) -> str:
    return f"def {call}:\n" + "\n".join(f"    {line}" for line in body.split("\n"))


def _cell(
    name: str, text: str, kind: str = "code", *, solution: bool = False, points: float | None = None
) -> NotebookNode:
    settings = {"grade_id": name, "schema_version": 3, "solution": solution, "locked": not solution, "task": False}
    settings |= {"grade": points is not None} | ({} if points is None else {"points": points})
    make = nbformat.v4.new_code_cell if kind == "code" else nbformat.v4.new_markdown_cell
    return make(text, id=name, metadata={"nbgrader": settings})


def _doctest(code: str) -> str:
    """Statements as a session of the interactive prompt."""
    lines = []
    for statement in ast.parse(code).body:
        first, *rest = ast.unparse(statement).split("\n")
        lines += [f">>> {first}", *(f"... {line}" for line in rest)]
    return "\n".join(lines)
