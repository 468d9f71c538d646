"""Courses that were not written for this grader: what it cannot do costs nobody a point, and no trick earns one.

Here no test runs in the student's process (`c.RunSubmission.tests_inside = False`); `test_inside` tries that.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

from autograder.grader.failures import FOR_A_PERSON
from autograder.grader.scoring import score
from autograder.limits import Limits
from autograder.plugin.process import GraderProcess
from autograder.results import ExerciseResult, Verdict
from autograder.source.loading import load_notebook
from autograder.submissions.restore import restore

pytestmark = pytest.mark.engine

LIMITS = Limits(cell_seconds=60, check_seconds=60, notebook_seconds=600)


@pytest.fixture(scope="module")
def process() -> GraderProcess:
    grader = GraderProcess()
    yield grader
    grader.close()


@pytest.fixture
def graded(process: GraderProcess, new_cell: Callable[..., NotebookNode], tmp_path: Path) -> Callable:
    """`graded(given, solution, *tests, answer="...")`: the results of the tests, of 4 points each, in their order.

    Args of it: the code of the given cell; the stub with its solution; the tests; the student's text of the stub (the
    solution where there is none); `between`: code of a cell of the student's own after the first test; `released`: the
    student has the tests without their hidden part.
    """

    def run(
        given: str, solution: str, *tests: str, answer: str | None = None, between: str = "", released: bool = False
    ) -> list:
        cells = [new_cell("given", given, locked=True), new_cell("answer", solution, solution=True)]
        cells += [new_cell(f"test{n}", test, points=4, locked=True) for n, test in enumerate(tests)]
        path = tmp_path / f"any{len(list(tmp_path.iterdir()))}" / "book.ipynb"
        path.parent.mkdir()
        nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
        assignment = load_notebook(path, lenient=True)
        document = copy.deepcopy(assignment.document)
        if answer is not None:
            document.cells[1].source = answer
        for cell in document.cells[2:] if released else ():
            cell.source = assignment.by_id[cell.metadata.nbgrader.grade_id].released
        if between:
            document.cells.insert(3, nbformat.v4.new_code_cell(between))
        restored = restore(document, assignment)
        run = process.run(restored.steps, assignment, LIMITS, inside=False)
        return list(score(assignment, restored, run))

    return run


def outcomes(results: list[ExerciseResult]) -> list[Verdict | int]:
    """The verdict of each test, or the line that a person is told, of which the student learns nothing."""
    found: list[Verdict | int] = []
    for number, result in enumerate(results):
        if result.verdict is Verdict.INTERNAL:
            told = {check.message for check in result.checks if not check.passed}
            assert (result.points, told, f"`test{number}`" in result.problem) == (0, {FOR_A_PERSON}, True)
            line = re.search(rf"line (\d+) of the test cell `test{number}`", result.problem)
            found.append(int(line[1]) if line else INTERNAL)
        else:
            assert result.problem == ""
            found.append(result.verdict)
    return found


def stub(solution: str, head: str = "") -> str:
    """A stub with its solution, for example in the body of a function."""
    indent = "    " if head else ""
    lines = ["### BEGIN SOLUTION", *solution.splitlines(), "### END SOLUTION"]
    return (f"{head}\n" if head else "") + "\n".join(indent + line for line in lines)


PASSED, FAILED, ERROR, INTERNAL = Verdict.PASSED, Verdict.FAILED, Verdict.ERROR, Verdict.INTERNAL
SOLUTION = stub("return x", "def f(x):")
X = stub("x = 4")
PEOPLE = stub(
    "def __init__(self, age):\n    self.age = age\ndef __add__(self, other):\n    return Person(self.age + other)\n"
    "def __eq__(self, other):\n    return self.age == other.age\ndef __contains__(self, other):\n    return True\n"
    "def __enter__(self):\n    pass\ndef __exit__(self, *_):\n    pass\n"
    "def __str__(self):\n    return f'aged {self.age}'",
    "class Person:",
)
TABLE = (
    "import numpy as np\nclass Table:\n    def __init__(self, rows):\n        self.rows = rows\n"
    "    def __gt__(self, other):\n        return all(row > other for row in self.rows)\n"
    "    def __array__(self, dtype=None, copy=None):\n        return np.array(self.rows)"
)

# the fact: (given cell, stub, [(test, line that a person is told or verdict of the source's own solution)])
CANNOT = {
    "arguments that are no data": ("", SOLUTION, [
        ("import pathlib\nassert f(pathlib.Path('.')) is not None", 2),
        ("assert [f(3)] == [3]\nassert f(slice(1, 2))", 2),
        ("import datetime\nassert f(datetime.date(2020, 1, 2)).year == 2020", 2),
        ("import decimal\n\nassert f(b'abc') == b'abc'", 3),
    ]),
    "questions about a function": ("import inspect", SOLUTION, [
        ("assert 'x' in inspect.signature(f).parameters", 1),
        ("assert 'x' in inspect.getsource(f)", 1),
        ("assert 'x' in inspect.getfullargspec(f).args", 1),
    ]),
    "the list of names": ("", SOLUTION, [(f"assert 'f' in {names}()", 1) for names in ("globals", "dir", "locals")]),
    "an error of the test's own": ("", SOLUTION, [("[][0]\nassert f(3) == 3", 1)]),
    "objects of a library": (TABLE, stub("return Table([n])", "def f(n):"), [
        ("assert f(Table([3])) is not None", 1),
        ("assert f(3) > 2", 1),
        ("assert isinstance(f(3), Table)", 1),
        ("assert isinstance(f(3), (int, Table))", 1),
        ("np.testing.assert_array_equal(f(3), Table([3]))", 1),
    ]),
    "data frames": ("import pandas as pd", stub("return pd.DataFrame({'a': [n]})", "def f(n):"), [
        ("f(pd.DataFrame({'a': [1]}))", 1),
        ("assert (f(3) > 0).all().all()", 1),
        ("assert isinstance(f(3), pd.DataFrame)", 1),
        ("pd.testing.assert_frame_equal(f(3), pd.DataFrame({'a': [3]}))", 1),
    ]),
    "operators of a student's object": ("", PEOPLE, [
        ("assert (Person(3) + 4).age == 7", 1),
        ("assert Person(3) == Person(3)", 1),
        ("assert Person(3) != Person(4)", 1),
        ("assert str(Person(3)) == 'aged 3'", 1),
        ("assert 3 in Person(3)", 1),
        ("with Person(3):\n    pass", 1),
        ("assert 'aged' in f'{Person(3)}'", 1),
    ]),
    **{
        f"a given cell that fails: {fails[:6]}": (f"{fails}\nother = 3", SOLUTION, [
            ("assert f(rows) == rows", 1),
            ("assert f(other) == other", PASSED),
        ])
        for fails in ("rows = open('not_there.txt').read()", "import not_there as rows", "rows = [1, 2][5]")
    },
    "help and magics": ("import math\nmath.sin?\n%time three = 3", SOLUTION, [("assert f(math.sqrt(9)) == 3", PASSED)]),
    "another language": ("%%javascript\nlet a = {}", SOLUTION, [("assert f(3) == 3", PASSED)]),
    "a file": ("", stub("open('out.txt', 'w').write(x)", "def f(x):"), [("f('a')\nassert open('out.txt').read()", 2)]),
    "a module beside the notebook": ("", SOLUTION, [("f(3)\nimport helper_that_lies_beside", 2)]),
    "a name that only a test makes": ("", SOLUTION, [
        ("import math\n_three = 3\nassert f(3) == 3", PASSED),
        ("assert f(_three) == _three", 1),
        ("assert math.sin(0) == 0", 1),
    ]),
    "an exception that is expected": ("import pytest", stub("raise TypeError", "def f(x):"), [
        (f"with pytest.raises({error}):\n    f(slice(3))", 2) for error in ("TypeError", "Exception", "BaseException")
    ]),
    # the test's function, called by the student's, does what it cannot; the grader and the next test go on
    "a function that the student calls": ("", stub("return g(f)", "def f(g):"), [
        ("f(lambda h: h == slice(3) or slice(3))", 1),
        ("assert f(lambda h: 7) == 7", PASSED),
    ]),
    # a module that only the student's code imports could say anything
    "a module of the solution": ("", stub("import math\nx = 3"), [("assert math.isclose(x, 3)", 1)]),
    "a given module": ("import math", SOLUTION, [("assert math.isclose(f(3), 3)", PASSED)]),
    "the solution itself fails": ("", SOLUTION, [
        ("assert f(3) == 4", INTERNAL),
        ("# check: one\nassert f(3)\n# check: two\nassert f(3) == 4", INTERNAL),
    ]),
    # without an `==` of its own a class compares by identity, as in one kernel
    "identity": ("", stub("x = 3", "class A:"), [("a = A()\nassert a == a and a != A() and a in [a]", PASSED)]),
}  # fmt: skip


@pytest.mark.parametrize(("given", "solution", "tests"), CANNOT.values(), ids=CANNOT)
def test_what_this_grader_cannot_do(graded, given, solution, tests):
    """All is right in one kernel: what is not decided waits for a person, who is told the line, and is never a 0."""
    if "pandas" in given:
        pytest.importorskip("pandas")
    assert outcomes(graded(given, solution, *(test for test, _ in tests))) == [expected for _, expected in tests]


NUMBERS = [
    ("1e300", 4.0),
    ("float('inf')", 0.0),
    ("float('nan')", 0.0),
    ("-10**400", 0.0),
    ("10**400", 4.0),
    ("True", 4.0),
]
GREETS = (stub("return 'hello ' + x", "def f(x):"), "assert f('Bob') == 'hello Bob', f('Bob')")
FACTORIAL = (stub("return 24", "def factorial(x):"), "assert factorial(4) == 24")
SUM = (stub("return 24", "def sum(x):"), "assert sum([20, 4]) == 24")
SAYS = (
    'def f(x):\n    ### BEGIN SOLUTION\n    """Says."""\n    ### END SOLUTION\n    return x',
    "assert f.__doc__ == 'Says.'",
)
NOTHING = "# YOUR CODE HERE\nraise NotImplementedError()"
THREE, THREES = stub("import math\nx = 3"), "class A:\n    def __new__(cls):\n        return 3"

# (given cell, (stub, test), the student's answer, verdict, points)
ANSWERS = [
    # a message that the student makes up gives no points, whatever it says; partial credit is within the points
    *[("", GREETS, f"def f(x):\n    return \"the cell's value is {n}\"", FAILED, 0) for n in ("1000", "inf", "3", "e")],
    *[("", (X, "x"), f"x = {value}", None, points) for value, points in NUMBERS],
    ("", (X, "x"), "import fractions\nx = fractions.Fraction(3, 2)", None, 1.5),
    # the student's cell stops for want of the name, and what the test's value says then is not their mark
    ("", (X, "made = 1\nx"), "x = 1.5\ny = made", INTERNAL, 0),
    # an exercise may be named like a builtin, or like something that a star import or the solution brings
    ("from math import *", FACTORIAL, None, PASSED, 4),
    ("from math import *", FACTORIAL, "def factorial(x):\n    return 0", FAILED, 0),
    ("from math import *", SUM, "def sum(x):\n    return 0", FAILED, 0),
    ("from math import *", SUM, "other = 0", None, 0),
    *[
        ("", (stub(f"from math import factorial{form}"), f"assert {name}(4) == 24"), answer, verdict, points)
        for form, name in (("", "factorial"), (" as made", "made"))
        for answer, verdict, points in ((None, PASSED, 4), ("# YOUR CODE HERE", ERROR, 0))
    ],
    ("", (THREE, "assert math.isclose(x, 3)"), "import math\nmath.isclose = lambda *a: True\nx = 7", INTERNAL, 0),
    # what the student's code gave, or has failed already, is the student's failure; nothing is waited for
    *[
        ("", (SOLUTION, test), answer, ERROR, 0)
        for answer, test in (
            *[(f"def f(x):\n    return {value}", "assert f(3) + 1 == 4") for value in ("None", "'3'", "f")],
            ("class A:\n    pass\ndef f(x):\n    return A()", "assert f(3) + 1 == 4"),
            ("def f(x):\n    return [1]", "assert f([3, 3, 4])[2] == 4"),
            ("def f(x):\n    return 5", "import numpy as np\nassert f(np.ones(2)).shape == (2,)"),
            ("def f(x):\n    return open('not there')", "assert f(3)"),
            ("import not_there", "assert f(3)"),
            ("def f(x):\n    return numpy.sin(x)", "assert f(3)"),
            ("def f(x):\n    raise TypeError", "assert f(3)"),
            (NOTHING, "assert f(3) == 3"),
            ("def f(x):\n    " + NOTHING.replace("\n", "\n    "), "assert f(3) == 4"),  # nor has the solution
        )
    ],
    ("", (SOLUTION, "# check: one\nassert f(3) == 3\n# check: two\nf(slice(3))"), "def f(x):\n    return 4", FAILED, 0),
    ("", (SOLUTION, "assert f(3) == 4"), "def f(x):\n    return 4", INTERNAL, 0),
    ("import pytest", (stub("raise TypeError", "def f(x):"), "with pytest.raises(TypeError):\n    f(slice(3))"),
     "def f(x):\n    return x", INTERNAL, 0),
    ("", (stub("x = 3", "class A:"), "assert A() != 3, f'{A()} is 3'"), THREES, FAILED, 0),
    ("", SAYS, None, PASSED, 4),
    ("", SAYS, "def f(x):\n    return x", FAILED, 0),
]  # fmt: skip


@pytest.mark.parametrize(("given", "exercise", "answer", "verdict", "points"), ANSWERS)
def test_what_an_answer_earns(graded, given, exercise, answer, verdict, points):
    """Errors that one kernel would raise too cost the points, as ever; no trick earns one."""
    (result,) = graded(given, *exercise, answer=answer)
    assert (result.verdict, result.points) == (verdict or result.verdict, points)
    assert bool(result.problem) == (result.verdict is INTERNAL)


@pytest.mark.parametrize("broken", ["assert f(3) ==", "if f(3):\n    f(4)\n  f(5)"], ids=["cut", "indented"])
def test_a_test_that_is_not_python(graded, broken):
    """One broken test cell costs nobody a point, and the others are graded."""
    first, second = graded("", SOLUTION, broken, "assert f(3) == 3")
    assert (first.verdict, "test0" in first.problem, second.verdict) == (INTERNAL, True, PASSED)


FLOOR = "def f(x):\n    return math.floor(x)"


class TestNamesOfTests:
    @pytest.mark.parametrize("where", [{"answer": FLOOR}, {"answer": "pass", "between": FLOOR}])
    def test_are_there_for_the_students_code(self, graded, where):
        """In a function that uses what a test imported, from that test on; in a cell of the student's own."""
        tests = ("import math\nassert math.floor(1.5) == 1", "assert f(3) == 3")
        assert graded("", SOLUTION, *tests, **where)[1].points == 4

    def test_are_not_there_if_the_test_is_hidden(self, graded):
        """No hidden test enters the student's process."""
        test = "### BEGIN HIDDEN TESTS\nimport math\n### END HIDDEN TESTS\nassert f is not None"
        results = graded("", SOLUTION, test, "assert f(3) == 3", answer=FLOOR, released=True)
        assert (results[1].verdict, results[1].points) == (ERROR, 0)

    def test_are_not_made_by_a_test_that_fails(self, graded):
        """What uses them waits for a person: the student's own code is not what failed."""
        one_more, answer = stub("return x + 1", "def f(x):"), {"answer": "def f(x):\n    return x"}
        tests = ("assert f(3) == 4\nimport math", "assert g == 1")
        results = graded("", one_more, *tests, **answer, between="g = math.floor(1.5)")
        assert [result.verdict for result in results] == [FAILED, INTERNAL]

    @pytest.mark.parametrize("shown", [True, False])
    def test_that_the_students_code_makes_up(self, graded, shown):
        """That a name of a test is missing is believed where students see the test and the answer has the name."""
        test = "_seven = 7\nassert f(3) + _seven == 10"
        test = test if shown else f"### BEGIN HIDDEN TESTS\n{test}\n### END HIDDEN TESTS"
        for answer in ("raise NameError('x', name='_seven')", "return 1 + _seven"):
            (result,) = graded("", SOLUTION, test, answer=f"def f(x):\n    {answer}", released=True)
            expected = INTERNAL if shown and "+" in answer else ERROR
            assert (result.verdict, result.points) == (expected, 0)


def test_the_text_of_the_test_is_not_told(graded):
    """The remark names the line of a hidden test, and holds nothing of it."""
    test = "assert f(3) == 3\n### BEGIN HIDDEN TESTS\nassert f(slice(7919)) == 104729\n### END HIDDEN TESTS"
    results = graded("", SOLUTION, test)
    assert outcomes(results) == [3]
    assert "7919" not in json.dumps([results[0].problem, results[0].note])


def test_who_was_graded_before_is_no_matter(graded):
    """What a test leaves in a library, which it puts back only where it passes, is gone with the submission."""
    test = "kept = math.sqrt\nmath.sqrt = None\nassert f(3) == 3\nmath.sqrt = kept\nassert math.sqrt(9) == 3"
    answers = (None, "def f(x):\n    return 4", None)
    assert [graded("import math", SOLUTION, test, answer=answer)[0].points for answer in answers] == [4, 0, 4]
