"""Courses that were not written for this grader: tests of Python run in the student's process, as stock nbgrader's do.

No honest mark is lost, what cannot be decided waits for a person, and an object that equals everything earns nothing.
"""

import copy
import functools
import re
import shutil
from types import SimpleNamespace

import nbformat
import pytest
from constructs import CONSTRUCTS, GIVEN
from made import source_cell

from autograder.authoring.verify import hand_ins
from autograder.core.grader.outcomes import FOR_A_PERSON, HIDDEN_FAILED, VISIBLE_FAILED
from autograder.core.grader.scoring import score
from autograder.core.limits import Limits
from autograder.core.results import Verdict
from autograder.core.source.loading import load_notebook
from autograder.core.submissions.restore import restore
from autograder.plugin import process as process_module
from autograder.plugin.process import GraderProcess

pytestmark = pytest.mark.engine

LIMITS = Limits(cell_seconds=60, check_seconds=60, notebook_seconds=600)
FLOOR = "def f(x):\n    return math.floor(x)"
POINTS = 4


@pytest.fixture(scope="module")
def process() -> GraderProcess:
    grader = GraderProcess()
    yield grader
    grader.close()


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """`source(given, solution, *tests)`: a notebook with these tests, of 4 points each."""

    @functools.cache
    def made(given, solution, *tests):
        cells = [source_cell("given", given, locked=True), source_cell("answer", solution, solution=True)]
        cells += [source_cell(f"test{n}", test, points=4, locked=True) for n, test in enumerate(tests)]
        path = tmp_path_factory.mktemp("any") / "book.ipynb"
        nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
        return load_notebook(path, lenient=True)

    return made


@pytest.fixture
def graded(process, source):
    """`graded(given, solution, *tests, answer="...")`: the results of the tests of a student who wrote this answer.

    `between` is a cell of the student's own after the first test; `released`: the hidden parts of tests are missing.
    """

    def run(given, solution, *tests, answer: str | None = None, between: str = "", released: bool = False) -> list:
        assignment = source(given, solution, *tests)
        document = copy.deepcopy(assignment.document)
        if answer is not None:
            document.cells[1].source = answer
        for cell in document.cells[2:] if released else ():
            cell.source = assignment.by_id[cell.metadata.nbgrader.grade_id].released
        if between:
            document.cells.insert(3, nbformat.v4.new_code_cell(between))
        return marks(process, document, assignment)

    return run


def marks(process, document, assignment):
    restored = restore(document, assignment)
    return list(score(assignment, restored, process.run(restored.steps, assignment, LIMITS)))


def stub(solution: str, head: str = "") -> str:
    """A stub with its solution, for example in the body of a function."""
    indent = "    " if head else ""
    lines = ["### BEGIN SOLUTION", *solution.splitlines(), "### END SOLUTION"]
    return (f"{head}\n" if head else "") + "\n".join(indent + line for line in lines)


PASSED, FAILED, ERROR, INTERNAL = Verdict.PASSED, Verdict.FAILED, Verdict.ERROR, Verdict.INTERNAL
SOLUTION = stub("return x", "def f(x):")
X = stub("x = 4")

# the fact: (given cell, [(test, verdict of the source's own solution)])
SOLVED = {
    "a given cell that fails": ("rows = open('not_there.txt')", [("assert f(rows) == rows", INTERNAL)]),
    "help and magics": ("import math\nmath.sin?\n%time three = 3", [("assert f(math.sqrt(9)) == 3", PASSED)]),
    "another language": ("%%javascript\nlet a = {}", [("assert f(3) == 3", PASSED)]),
    "an error of the test's own": ("", [("[][0]\nassert f(3) == 3", INTERNAL)]),
    "the solution fails": ("", [
        ("assert f(3) == 4", INTERNAL), ("# check: one\nassert f(3)\n# check: two\nassert f(3) == 4", INTERNAL),
    ]),
    "no Python": ("", [
        ("if f(3):\n    f(4)\n  f(5)", INTERNAL), ("assert f(3) ==", INTERNAL), ("assert f(3)", PASSED),
    ]),
    "a name that only a test makes": ("", [
        ("_three = 3\nassert f(3) == 3", PASSED), ("assert f(_three) == 3", PASSED),
    ]),
}  # fmt: skip


@pytest.mark.parametrize(("given", "tests"), SOLVED.values(), ids=SOLVED)
def test_what_the_solution_does_not_get_waits(graded, given, tests):
    """What the source's own solution fails is the test's fault: a person decides, and the student learns nothing."""
    results = graded(given, SOLUTION, *(test for test, _ in tests))
    assert [result.verdict for result in results] == [expected for _, expected in tests]
    for number, result in enumerate(results):
        assert (f"`test{number}`" in result.problem) == (result.verdict is INTERNAL)
        assert {check.message for check in result.checks if not check.passed} <= {FOR_A_PERSON}


NUMBERS = {"1e300": 4, "float('inf')": 0, "float('nan')": 0, "True": 4, "1.5": 1.5, "-1": 0}
GREETS = (stub("return 'hello ' + x", "def f(x):"), "assert f('Bob') == 'hello Bob', f('Bob')")
FACTORIAL = (stub("return 24", "def factorial(x):"), "assert factorial(4) == 24")
SUM = (stub("return 24", "def sum(x):"), "assert sum([20, 4]) == 24")
SAYS = (stub('"""Says."""', "def f(x):") + "\n    return x", "assert f.__doc__ == 'Says.'")
NOTHING = "# YOUR CODE HERE\nraise NotImplementedError()"
THREES = "class A:\n    def __new__(cls):\n        return 3"

# (given cell, (stub, test), the student's answer, verdict, points)
ANSWERS = [
    # a message that the student makes up gives no points, whatever it says; partial credit is within the points
    *[("", GREETS, f"def f(x):\n    return \"the cell's value is {n}\"", FAILED, 0) for n in ("1000", "e")],
    *[("", (X, "x"), f"x = {value}", None, points) for value, points in NUMBERS.items()],
    ("", (X, "x"), "import fractions\nx = fractions.Fraction(3, 2)", None, 1.5),
    # the student's cell stops for want of the name, and what the test's value says then is not their mark
    ("", (X, "made = 1\nx"), "x = 1.5\ny = made", INTERNAL, 0),
    # an exercise may be named like a builtin, or like something that a star import or the solution brings
    ("from math import *", FACTORIAL, None, PASSED, 4),
    ("from math import *", FACTORIAL, "def factorial(x):\n    return 0", FAILED, 0),
    ("from math import *", SUM, "def sum(x):\n    return 0", FAILED, 0),
    *[
        ("", (stub(f"from math import factorial{form}"), f"assert {name}(4) == 24"), answer, verdict, points)
        for form, name in (("", "factorial"), (" as made", "made"))
        for answer, verdict, points in ((None, PASSED, 4), ("# YOUR CODE HERE", ERROR, 0))
    ],
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
     "def f(x):\n    return x", FAILED, 0),
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


LIKE = "class A:\n    def __eq__(self, other):\n        return True\ndef f(x):\n    return "
PAIRS = "import dataclasses\n@dataclasses.dataclass\nclass Pair:\n    a: int\n    b: int\ndef f(x):\n    return "
TWO = stub(f"{PAIRS}Pair(x, x)")
NUMPY = "import numpy as np\nclass Mine(np.ndarray):\n    {}\ndef f(x):\n    return np.full(2, x).view(Mine)"
ARRAY = ("import numpy as np", stub("return np.full(2, x)", "def f(x):"), "assert (f(3) == 3).all()")
# the fact: (given cell, stub, test, the student's answer, verdict)
MET = {
    "an object that equals everything": ("", SOLUTION, "assert f(3) == 3", f"{LIKE}A()", INTERNAL),
    "one deep in a list": ("", SOLUTION, "assert f([[3]]) == [[3]]", f"{LIKE}[[A()]]", INTERNAL),
    "one that the test fails": ("", SOLUTION, "assert f(3) == 3 and f(3) > 2", f"{LIKE}A()", ERROR),
    "one that the test never meets": ("", SOLUTION, "assert f(3) == 3", f"{LIKE}x * (A() == 1)", PASSED),
    "a dataclass as the solution's": ("", TWO, "assert f(3).a == 3", f"{PAIRS}Pair(x, 0)", PASSED),
    "that dataclass, wrong": ("", TWO, "assert f(3).a == 3", f"{PAIRS}Pair(0, x)", FAILED),
    "a dataclass that the solution has not": (
        "", SOLUTION, "assert f(3) is not None", f"{PAIRS}Pair(x, x)", INTERNAL
    ),
    # what it compares is NumPy's own, so nobody needs to wait
    "a NumPy subclass": (*ARRAY, NUMPY.format("pass"), PASSED),
    "a NumPy subclass with hooks": (*ARRAY, NUMPY.format("__array_ufunc__ = lambda self, *a, **k: np.True_"), INTERNAL),
    "an array that masks nothing": (*ARRAY, "def f(x):\n    return np.ma.array([x, x])", PASSED),
}  # fmt: skip


@pytest.mark.parametrize(("given", "solution", "test", "answer", "verdict"), MET.values(), ids=MET)
def test_an_object_that_may_answer_as_it_likes(graded, given, solution, test, answer, verdict):
    (result,) = graded(given, solution, test, answer=answer)
    assert (result.verdict, result.points) == (verdict, 4 * (verdict is PASSED))


class TestNamesOfTests:
    @pytest.mark.parametrize("where", [{"answer": FLOOR}, {"answer": "pass", "between": FLOOR}])
    def test_are_there_for_the_students_code(self, graded, where):
        tests = ("import math\nassert math.floor(1.5) == 1", "assert f(3) == 3")
        assert graded("", SOLUTION, *tests, **where)[1].points == 4

    def test_are_not_there_if_the_test_is_hidden(self, graded):
        test = "### BEGIN HIDDEN TESTS\nimport math\n### END HIDDEN TESTS\nassert f is not None"
        results = graded("", SOLUTION, test, "assert f(3) == 3", answer=FLOOR, released=True)
        assert (results[1].verdict, results[1].points) == (ERROR, 0)

    def test_are_not_made_by_a_test_that_fails(self, graded):
        """What uses them waits for a person: the student's own code is not what failed."""
        one_more, answer = stub("return x + 1", "def f(x):"), {"answer": "def f(x):\n    return x"}
        tests = ("assert f(3) == 4\nimport math", "assert g == 1")
        results = graded("", one_more, *tests, **answer, between="g = math.floor(1.5)")
        assert [result.verdict for result in results] == [FAILED, INTERNAL]

    def test_that_the_students_code_uses(self, graded):
        """It works where the test cell has run before: a person looks at it."""
        (result,) = graded("", SOLUTION, "assert f(3) == 3\nhelper = 0", answer="def f(x):\n    return x + helper")
        assert result.verdict is INTERNAL

    @pytest.mark.parametrize("shown", [True, False])
    def test_that_the_students_code_makes_up(self, graded, shown):
        test = "_seven = 7\nassert f(3) + _seven == 10"
        test = test if shown else f"### BEGIN HIDDEN TESTS\n{test}\n### END HIDDEN TESTS"
        answer = "def f(x):\n    raise NameError('x', name='_seven')"
        (result,) = graded("", SOLUTION, test, answer=answer, released=True)
        assert (result.verdict, result.points) == (ERROR, 0)


def test_a_name_that_only_tests_read_is_not_the_students(graded):
    """The second test lacks what the first could not make; the name that the student's cell reads is another one."""
    tests = ("x = 3\nresult = f(x)\nassert result == 3", "assert result == 3")
    results = graded("", SOLUTION, *tests, answer="def f(x):\n    return b", between="def show(y):\n    x = y")
    assert [result.verdict for result in results] == [ERROR] * 2


EXAMPLES = {
    "code": nbformat.v4.new_code_cell("def f(x):\n    return x"),
    "code that may be changed": source_cell("example", "def f(x):\n    return x"),
    "text": nbformat.v4.new_markdown_cell("```python\ndef f(x):\n    return x\n```"),
}


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_an_example_that_every_student_has_is_no_answer(process, tmp_path, example):
    test = source_cell("test0", "assert f(3) == 3", points=4, locked=True)
    cells = [example, source_cell("answer", SOLUTION, solution=True), test]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "book.ipynb")
    assignment = load_notebook(tmp_path / "book.ipynb", lenient=True)
    bare = "def f(x):\n    " + NOTHING.replace("\n", "\n    ")
    for answer, points in ((bare, 0), ("def f(x):\n    return 1 * x", 4)):
        document = copy.deepcopy(assignment.document)
        document.cells[0].source += "\nprint('edited')" * (example.cell_type == "code")
        document.cells[1].source = answer
        assert [result.points for result in marks(process, document, assignment)] == [points]


def test_who_was_graded_before_is_no_matter(graded):
    test = "kept = math.sqrt\nmath.sqrt = None\nassert f(3) == 3\nmath.sqrt = kept\nassert math.sqrt(9) == 3"
    answers = (None, "def f(x):\n    return 4", None)
    assert [graded("import math", SOLUTION, test, answer=answer)[0].points for answer in answers] == [4, 0, 4]


def test_the_words_of_a_hidden_test_are_not_shown(graded):
    test = "### BEGIN HIDDEN TESTS\nassert str(f(1)) == 'p7919', 'seven thousand 7919'\n### END HIDDEN TESTS"
    for body in ("return x", "raise ValueError(str(7900 + 19))"):
        solution, answer = stub("return 'p7919'", "def f(x):"), f"def f(x):\n    {body}"
        results = graded("", solution, test, answer=answer, released=True)
        assert results[0].verdict in (FAILED, ERROR)
        assert "7919" not in repr(results)


HIDDEN = "### BEGIN HIDDEN TESTS\nassert x == 3, {}\n### END HIDDEN TESTS"
MESSAGES = {  # the test, the answer, and what the student reads
    "a number is partial credit": ("x + 1", "x = 0.5", Verdict.PARTIAL, "earned 1.5 of 4 points"),
    "a hidden test": (HIDDEN.format("f'{x} is not {3}'"), "x = 47", FAILED, HIDDEN_FAILED),
    "the place of an error": ("assert (x() if callable(x) else x) == 3", "def x():\n    return 1 / 0", ERROR,
        "your code stopped with ZeroDivisionError in line 2 (`return 1 / 0`): division by zero"),
    "a bare assert": ("assert x == 3", "x = 5", FAILED, VISIBLE_FAILED),
}  # fmt: skip


@pytest.mark.parametrize(("test", "answer", "verdict", "sentence"), MESSAGES.values(), ids=MESSAGES)
def test_what_the_student_reads(graded, test, answer, verdict, sentence):
    (result,) = graded("", stub("x = 3"), test, answer=answer, released=True)
    assert (result.verdict, result.checks[-1].message) == (verdict, sentence)


@pytest.mark.thorough
def test_a_test_that_never_ends_is_ended(graded, monkeypatch):
    def earned(test):
        return graded("", stub("x = 3"), test)[0].verdict

    assert earned("assert x == 3") is PASSED
    monkeypatch.setattr(process_module, "TEST_SECONDS", 1.0 - 8 * LIMITS.notebook_seconds)
    with pytest.raises(RuntimeError, match="a test did not"):
        earned("while True:\n    pass")
    monkeypatch.undo()
    assert earned("assert x == 3") is PASSED


def test_mended_code_is_used_at_once(graded, process, monkeypatch):
    pids = []
    for newest in (process_module._newest_code, process_module._newest_code, lambda: 1):
        monkeypatch.setattr(process_module, "_newest_code", newest)
        graded("", stub("x = 3"), "assert x == 3")
        pids.append(process._process.pid)
    assert (pids[0] == pids[1], pids[1] == pids[2]) == (True, False)


def _exercise(name, solution, test):
    answer = source_cell(name, stub(solution), solution=True)
    return [answer, source_cell(f"{name}_test", test, points=POINTS, locked=True)]


def answered(document, which):
    document = copy.deepcopy(document)
    for cell in document.cells:
        if (name := cell.metadata.nbgrader.grade_id) in CONSTRUCTS:
            solution, mistake, _ = CONSTRUCTS[name]
            wrong = mistake if isinstance(mistake, str) else solution.replace(*mistake)
            cell.source = {"solved": solution, "wrong": wrong, "blank": NOTHING}[which]
    return document


@pytest.fixture(scope="module")
def course(tmp_path_factory) -> SimpleNamespace:
    folder = tmp_path_factory.mktemp("inside") / "source" / "constructs"
    folder.mkdir(parents=True)
    (folder / "beside.py").write_text("def triple(x):\n    return 3 * x\n")
    # What an earlier test makes, later answers and a later test (`kept`) use.
    code = "import statistics\nlisted = [3, 5]\nadd_up = lambda values: sum(values)\nassert first == 1"
    tests = {"first": ("first = 1", code), "second": ("second = 2", "kept = [1, 2]\nassert second == 2")}
    cells = [cell for name, (solution, test) in tests.items() for cell in _exercise(name, solution, test)]
    cells.append(source_cell("given", GIVEN, locked=True))
    cells += [cell for name, (solution, _, test) in CONSTRUCTS.items() for cell in _exercise(name, solution, test)]
    document = nbformat.v4.new_notebook(cells=cells)
    nbformat.write(document, folder / "book.ipynb")
    return SimpleNamespace(root=folder.parents[1], path=folder / "book.ipynb", document=document)


@pytest.fixture(scope="module")
def ours(course) -> dict[str, dict[str, tuple[Verdict, float]]]:
    """Student -> construct -> verdict and points."""
    assignment = load_notebook(course.path, lenient=True)
    process = GraderProcess()
    results = {}
    for which in ("solved", "wrong", "blank"):
        found = marks(process, answered(course.document, which), assignment)
        results[which] = {r.exercise.removesuffix("_test"): (r.verdict, r.points) for r in found}
    process.close()
    return results


@pytest.mark.thorough
@pytest.mark.parametrize("name", CONSTRUCTS)
def test_a_right_answer_has_all_points_and_no_other_waits(ours, name):
    """The source's own solution is right; a mistake that a student makes, and the bare stub, cost the points."""
    assert ours["solved"][name] == (PASSED, POINTS)
    wrong, points = ours["wrong"][name]
    assert (wrong in (FAILED, ERROR, Verdict.PARTIAL), points) == (True, int(name == "number_of_points"))
    blank, points = ours["blank"][name]
    assert (blank is INTERNAL, points) == (False, 0)


@pytest.mark.thorough
def test_the_instructor_is_informed(course, capfd):
    process = GraderProcess()
    marks(process, answered(course.document, "blank"), load_notebook(course.path, lenient=True))
    process.close()
    lines = [line for line in capfd.readouterr().err.splitlines() if "as safe as" in line]
    ways = {re.search("process, (.*), as safe", line)[1]: line for line in lines}
    assert "`first_test`" in ways["alone"]
    assert "`helper_of_an_earlier_test_test`" in ways["after the earlier test cells"]
    assert "`operators_test`" in ways["alone, unguarded"]


@pytest.mark.thorough
def test_stock_nbgrader_gives_the_same(course, ours, tmp_path):
    from nbgrader.api import Gradebook

    root = tmp_path / "stock"
    shutil.copytree(course.root, root)
    (root / "nbgrader_config.py").write_text(hand_ins.STOCK_CONFIG)
    assert hand_ins._nbgrader(root, "generate_assignment", "constructs") == []
    for which in ours:
        folder = root / "submitted" / which / "constructs"
        folder.mkdir(parents=True)
        nbformat.write(answered(course.document, which), folder / "book.ipynb")
        shutil.copyfile(course.path.parent / "beside.py", folder / "beside.py")
    assert hand_ins._nbgrader(root, "autograde", "constructs") == []
    with Gradebook(f"sqlite:///{root}/gradebook.db", "stock") as gradebook:
        for which, found in ours.items():
            grades = gradebook.find_submission_notebook("book", "constructs", which).grades
            stock = {g.name.removesuffix("_test"): g.auto_score for g in grades if g.name.endswith("_test")}
            assert stock == {name: points for name, (_, points) in found.items()}
