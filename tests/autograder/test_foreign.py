"""Courses that were not written for this grader: what it cannot do costs nobody a point, and no trick earns one.

Here no test runs in the student's process (`c.RunSubmission.tests_inside = False`); `test_inside` tries that.
"""

from __future__ import annotations

import copy
import json
import math
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


def is_internal(result: ExerciseResult, cell: str, line: int) -> bool:
    """Whether a person is asked, who learns where, and the student learns only that."""
    assert f"line {line} of the test cell `{cell}`" in result.problem
    told = [check.message for check in result.checks if not check.passed]
    return result.verdict is Verdict.INTERNAL and result.points == 0 and set(told) == {FOR_A_PERSON}


SOLUTION = "def f(x):\n    ### BEGIN SOLUTION\n    return x\n    ### END SOLUTION"
PEOPLE = (
    "class Person:\n    ### BEGIN SOLUTION\n    def __init__(self, age):\n        self.age = age\n"
    "    def __add__(self, other):\n        return Person(self.age + other)\n"
    "    def __eq__(self, other):\n        return self.age == other.age\n"
    "    def __contains__(self, other):\n        return True\n"
    "    def __enter__(self):\n        pass\n    def __exit__(self, *_):\n        pass\n"
    "    def __str__(self):\n        return f'aged {self.age}'\n    ### END SOLUTION"
)


class TestTricks:
    """Attacks that need a course of another form; what the course's own author gets is the control."""

    @pytest.mark.parametrize("text", [f"the cell's value is {value}" for value in ("1000", "inf", "3", "e")])
    def test_a_students_sentence_is_no_mark(self, graded, text):
        """A message that the student makes up gives no points, whatever it says."""
        test = "assert f('Bob') == 'hello Bob', f('Bob')"
        greets = SOLUTION.replace("return x", "return 'hello ' + x")
        (result,) = graded("", greets, test, answer=f'def f(x):\n    return "{text}"')
        assert (result.verdict, result.points) == (Verdict.FAILED, 0.0)

    @pytest.mark.parametrize(
        ("answer", "points"),
        [
            *[("x = 1e300", 4.0), ("x = float('inf')", 0.0), ("x = float('nan')", 0.0), ("x = -10**400", 0.0)],
            *[("import fractions\nx = fractions.Fraction(3, 2)", 1.5), ("x = 10**400", 4.0), ("x = True", 4.0)],
        ],
    )
    def test_a_number_at_the_end_stays_within_the_points(self, graded, answer, points):
        """Partial credit is a finite number between 0 and the points of the cell."""
        (result,) = graded("", "### BEGIN SOLUTION\nx = 4\n### END SOLUTION", "x", answer=answer)
        assert result.points == points
        assert math.isfinite(result.points)

    @pytest.mark.parametrize("name", ["factorial", "sum", "sqrt"])
    def test_a_librarys_function_is_no_answer(self, graded, name):
        """An exercise may be named like a builtin, or like something that a star import brings."""
        solution = f"def {name}(x):\n    ### BEGIN SOLUTION\n    return 24\n    ### END SOLUTION"
        test = f"assert {name}(4 if '{name}' == 'factorial' else [20, 4] if '{name}' == 'sum' else 576) == 24"
        given = "from math import *"
        assert graded(given, solution, test)[0].verdict is Verdict.PASSED
        wrong = graded(given, solution, test, answer=f"def {name}(x):\n    return 0")
        assert (wrong[0].verdict, wrong[0].points) == (Verdict.FAILED, 0.0)
        if name == "sum":  # with the star import the name is there, also in one kernel
            assert graded(given, solution, test, answer="other = 0")[0].points == 0.0

    @pytest.mark.parametrize("form", ["from math import factorial", "from math import factorial as made"])
    def test_an_import_of_the_solution_is_no_answer(self, graded, form):
        """What the solution imports is the student's to import; the grader does not do it for them."""
        name = form.split()[-1]
        solution = f"### BEGIN SOLUTION\n{form}\n### END SOLUTION"
        assert graded("", solution, f"assert {name}(4) == 24")[0].verdict is Verdict.PASSED
        blank = graded("", solution, f"assert {name}(4) == 24", answer="# YOUR CODE HERE")
        assert (blank[0].verdict, blank[0].points) == (Verdict.ERROR, 0.0)

    def test_a_librarys_module_of_the_student_is_not_used(self, graded):
        """A module that only the student's code imports could say anything: a person looks."""
        solution = "### BEGIN SOLUTION\nimport math\nx = 3\n### END SOLUTION"
        cheat = "import math\nmath.isclose = lambda *a: True\nx = 7"
        for answer in (None, cheat):
            (result,) = graded("", solution, "assert math.isclose(x, 3)", answer=answer)
            assert is_internal(result, "test0", 1)
        given = "import math\n" + SOLUTION  # outside of the solution it is the grader's own
        assert graded("", given, "assert math.isclose(f(3), 3)")[0].verdict is Verdict.PASSED


class TestWhatThisGraderCannotDo:
    """Each is right in one kernel: it waits for a person, who is told the line, and is never a 0."""

    @pytest.mark.parametrize(
        ("test", "line"),
        [
            ("import pathlib\nassert f(pathlib.Path('.')) is not None", 2),
            ("assert [f(3)] == [3]\nassert f(slice(1, 2))", 2),
            ("import datetime\nassert f(datetime.date(2020, 1, 2)).year == 2020", 2),
            ("import decimal\n\nassert f(b'abc') == b'abc'", 3),
        ],
        ids=["path", "slice", "date", "bytes"],
    )
    def test_arguments_that_are_no_data(self, graded, test, line):
        """An argument that cannot go over the channel."""
        assert is_internal(graded("", SOLUTION, test)[0], "test0", line)

    def test_tables(self, graded):
        """A DataFrame as an argument, and a comparison of one that came back."""
        pytest.importorskip("pandas")
        results = graded("import pandas as pd", SOLUTION, "f(pd.DataFrame({'a': [1]}))")
        assert is_internal(results[0], "test0", 1)
        make = "def f(n):\n    ### BEGIN SOLUTION\n    return pd.DataFrame({'a': [n]})\n    ### END SOLUTION"
        for test in ("assert (f(3) > 0).all().all()", "assert isinstance(f(3), pd.DataFrame)"):
            assert is_internal(graded("import pandas as pd", make, test)[0], "test0", 1)
        test = "pd.testing.assert_frame_equal(f(3), pd.DataFrame({'a': [3]}))"
        assert is_internal(graded("import pandas as pd", make, test)[0], "test0", 1)

    @pytest.mark.parametrize(
        "test",
        [
            "assert f(Table([3])) is not None",
            "assert f(3) > 2",
            "assert isinstance(f(3), Table)",
            "assert isinstance(f(3), (int, Table))",
            "np.testing.assert_array_equal(f(3), Table([3]))",
        ],
    )
    def test_objects_of_a_library(self, graded, test):
        """A library's objects, as arguments, in comparisons, and given to a library."""
        table = (
            "import numpy as np\nclass Table:\n    def __init__(self, rows):\n        self.rows = rows\n"
            "    def __gt__(self, other):\n        return all(row > other for row in self.rows)\n"
            "    def __array__(self, dtype=None, copy=None):\n        return np.array(self.rows)"
        )
        make = "def f(n):\n    ### BEGIN SOLUTION\n    return Table([n])\n    ### END SOLUTION"
        assert is_internal(graded(table, make, test)[0], "test0", 1)

    @pytest.mark.parametrize(
        "test",
        [
            "assert (Person(3) + 4).age == 7",
            "assert Person(3) == Person(3)",
            "assert Person(3) != Person(4)",
            "assert str(Person(3)) == 'aged 3'",
            "assert 3 in Person(3)",
            "with Person(3):\n    pass",
            "assert 'aged' in f'{Person(3)}'",
        ],
    )
    def test_operators_of_a_students_object(self, graded, test):
        """An operator, a comparison or a text that the student's class defines."""
        assert is_internal(graded("", PEOPLE, test)[0], "test0", 1)

    @pytest.mark.parametrize(
        "given",
        [
            "rows = open('not_beside_the_notebook.txt').read()",
            "import not_beside_the_notebook as rows",
            "rows = [1, 2][5]",
        ],
    )
    def test_a_given_cell_that_fails_in_the_grader(self, graded, given):
        """Tests that need what it makes wait for a person, the others are graded."""
        results = graded(f"{given}\nother = 3", SOLUTION, "assert f(rows) == rows", "assert f(other) == other")
        assert is_internal(results[0], "test0", 1)
        assert results[1].verdict is Verdict.PASSED

    def test_a_given_cell_with_syntax_of_notebooks(self, graded):
        """Help, magics and other languages in a given cell keep nobody from being graded."""
        given = "import math\nmath.sin?\n%time three = 3"
        assert graded(given, SOLUTION, "assert f(math.sqrt(9)) == 3")[0].verdict is Verdict.PASSED
        assert graded("%%javascript\nlet a = {}", SOLUTION, "assert f(3) == 3")[0].verdict is Verdict.PASSED

    @pytest.mark.parametrize("broken", ["assert f(3) ==", "if f(3):\n    f(4)\n  f(5)"], ids=["cut", "indented"])
    def test_a_test_that_is_not_python(self, graded, broken):
        """One broken test cell costs nobody a point, and the others are graded."""
        first, second = graded("", SOLUTION, broken, "assert f(3) == 3")
        assert first.verdict is Verdict.INTERNAL
        assert "test0" in first.problem
        assert second.verdict is Verdict.PASSED

    def test_a_file_that_is_not_there_for_the_grader(self, graded):
        """A file of the notebook's folder, and a module beside it."""
        write = "def f(x):\n    ### BEGIN SOLUTION\n    open('out.txt', 'w').write(x)\n    ### END SOLUTION"
        assert is_internal(graded("", write, "f('a')\nassert open('out.txt').read() == 'a'")[0], "test0", 2)
        assert is_internal(graded("", SOLUTION, "f(3)\nimport helper_that_lies_beside")[0], "test0", 2)

    def test_a_name_that_only_a_test_makes(self, graded):
        """In a later test, and in a later cell of the student's."""
        tests = ("import math\n_three = 3\nassert f(3) == 3", "assert f(_three) == _three", "assert math.sin(0) == 0")
        results = graded("", SOLUTION, *tests)
        assert results[0].verdict is Verdict.PASSED
        assert is_internal(results[1], "test1", 1)
        assert is_internal(results[2], "test2", 1)

    def test_a_name_that_a_test_makes_is_there_for_the_students_code(self, graded):
        """In a function that uses what a test imported, from that test on; in a cell of the student's own."""
        first, second = "import math\nassert math.floor(1.5) == 1", "assert f(3) == 3"
        answer = "def f(x):\n    return math.floor(x)"
        assert graded("", SOLUTION, first, second, answer=answer)[1].points == 4
        assert graded("", SOLUTION, first, second, answer="pass", between=answer)[1].points == 4

    def test_a_name_that_a_hidden_test_makes_is_not_there(self, graded):
        """No hidden test enters the student's process."""
        test = "### BEGIN HIDDEN TESTS\nimport math\n### END HIDDEN TESTS\nassert f is not None"
        results = graded(
            "", SOLUTION, test, "assert f(3) == 3", answer="def f(x):\n    return math.floor(x)", released=True
        )
        assert (results[1].verdict, results[1].points) == (Verdict.ERROR, 0.0)

    def test_a_test_that_fails_makes_no_names(self, graded):
        """What uses them waits for a person: the student's own code is not what failed."""
        first = "assert f(3) == 4\nimport math"
        results = graded(
            "",
            "def f(x):\n    ### BEGIN SOLUTION\n    return x + 1\n    ### END SOLUTION",
            first,
            "assert g == 1",
            answer="def f(x):\n    return x",
            between="g = math.floor(1.5)",
        )
        assert (results[0].verdict, results[1].verdict) == (Verdict.FAILED, Verdict.INTERNAL)

    def test_a_name_that_only_a_test_makes_where_a_number_gives_the_points(self, graded):
        """The student's cell stops for want of it, and what the value of the test says then is not their mark."""
        solution = "### BEGIN SOLUTION\nx = 4\n### END SOLUTION"
        (result,) = graded("", solution, "made = 1\nx", answer="x = 1.5\ny = made")
        assert "`made`" in result.problem
        assert (result.verdict, result.points) == (Verdict.INTERNAL, 0.0)

    @pytest.mark.parametrize("expected", ["TypeError", "Exception", "BaseException"])
    def test_a_refusal_is_not_the_exception_that_is_expected(self, graded, expected):
        """`pytest.raises` is not met by what this grader cannot do, nor swallowed by it."""
        pick = "def f(x):\n    ### BEGIN SOLUTION\n    raise TypeError\n    ### END SOLUTION"
        test = f"import pytest\nwith pytest.raises({expected}):\n    f(slice(3))"
        for answer in (None, "def f(x):\n    return x"):
            assert is_internal(graded("", pick, test, answer=answer)[0], "test0", 3)

    @pytest.mark.parametrize("ask", ["signature(f).parameters", "getsource(f)", "getfullargspec(f).args"])
    def test_questions_about_a_function(self, graded, ask):
        """`inspect` knows nothing of a function in another process."""
        assert is_internal(graded("", SOLUTION, f"import inspect\nassert 'x' in inspect.{ask}")[0], "test0", 2)

    @pytest.mark.parametrize("test", ["assert 'f' in globals()", "assert 'f' in dir()", "assert 'f' in locals()"])
    def test_the_list_of_names(self, graded, test):
        """Which names there are is known in the student's process only."""
        assert is_internal(graded("", SOLUTION, test)[0], "test0", 1)

    def test_a_test_that_fails_by_itself(self, graded):
        """An error before the student's code was asked anything is the test's own."""
        assert is_internal(graded("", SOLUTION, "[][0]\nassert f(3) == 3")[0], "test0", 1)

    def test_a_refusal_in_a_function_that_the_student_calls(self, graded):
        """The test's function, called by the student's, does what it cannot; the grader and the next test go on."""
        call = "def f(g):\n    ### BEGIN SOLUTION\n    return g(f)\n    ### END SOLUTION"
        first, second, *_ = graded("", call, "f(lambda h: h == slice(3) or slice(3))", "assert f(lambda h: 7) == 7")
        assert is_internal(first, "test0", 1)
        assert second.verdict is Verdict.PASSED

    def test_the_text_of_the_test_is_not_told(self, graded):
        """The remark names the line of a hidden test, and holds nothing of it."""
        test = "assert f(3) == 3\n### BEGIN HIDDEN TESTS\nassert f(slice(7919)) == 104729\n### END HIDDEN TESTS"
        (result,) = graded("", SOLUTION, test)
        assert is_internal(result, "test0", 3)
        assert "7919" not in json.dumps([result.problem, result.note])


class TestWhatIsTheStudents:
    """The same errors, where one kernel would raise them too: they cost the points, as ever."""

    @pytest.mark.parametrize(
        ("answer", "test"),
        [
            ("def f(x):\n    return None", "assert f(3) + 1 == 4"),
            ("def f(x):\n    return '3'", "assert f(3) + 1 == 4"),
            ("def f(x):\n    return f", "assert f(3) + 1 == 4"),
            ("class A:\n    pass\ndef f(x):\n    return A()", "assert f(3) + 1 == 4"),
            ("def f(x):\n    return [1]", "assert f([3, 3, 4])[2] == 4"),
            ("def f(x):\n    return 5", "import numpy as np\nassert f(np.ones(2)).shape == (2,)"),
            ("def f(x):\n    return open('not there')", "assert f(3)"),
            ("import not_there", "assert f(3)"),
            ("def f(x):\n    return numpy.sin(x)", "assert f(3)"),
            ("def f(x):\n    raise TypeError", "assert f(3)"),
            ("# YOUR CODE HERE\nraise NotImplementedError()", "assert f(3) == 3"),
        ],
    )
    def test_a_result_of_a_wrong_type(self, graded, answer, test):
        """A test that cannot go on with what the student's code gave is the student's failure."""
        (result,) = graded("", SOLUTION, test, answer=answer)
        assert (result.verdict, result.points, result.problem) == (Verdict.ERROR, 0.0, "")

    def test_objects_that_are_not_equal(self, graded):
        """Without an `==` of its own a class compares by identity, as in one kernel."""
        thing = "class A:\n    ### BEGIN SOLUTION\n    x = 3\n    ### END SOLUTION"
        assert graded("", thing, "a = A()\nassert a == a and a != A() and a in [a]")[0].verdict is Verdict.PASSED
        test = "assert A() != 3, f'{A()} is 3'"
        (result,) = graded("", thing, test, answer="class A:\n    def __new__(cls):\n        return 3")
        assert (result.verdict, result.problem) == (Verdict.FAILED, "")

    def test_what_a_function_says_of_itself(self, graded):
        """Its name and its docstring are data."""
        named = 'def f(x):\n    ### BEGIN SOLUTION\n    """Says."""\n    ### END SOLUTION\n    return x'
        test = "assert f.__name__ == 'f' and f.__doc__ == 'Says.'"
        assert graded("", named, test)[0].verdict is Verdict.PASSED
        assert graded("", named, test, answer="def f(x):\n    return x")[0].verdict is Verdict.FAILED

    @pytest.mark.parametrize("test", ["assert f(3) == 4", "# check: one\nassert f(3)\n# check: two\nassert f(3) == 4"])
    @pytest.mark.parametrize("answer", [None, "def f(x):\n    return 4"])
    def test_what_the_solution_does_not_get_waits_for_everybody(self, graded, test, answer):
        """A cell in which the source's own solution loses points here says nothing about a student."""
        (result,) = graded("", SOLUTION, test, answer=answer)
        assert (result.verdict, result.points) == (Verdict.INTERNAL, 0.0)
        assert "the source's own solution" in result.problem
        assert "`test0`" in result.problem

    def test_what_was_not_answered_waits_for_nobody(self, graded):
        """The stub as it was given out gets 0, whether this grader can decide the test or not."""
        blank = "def f(x):\n    # YOUR CODE HERE\n    raise NotImplementedError()"
        (result,) = graded("", SOLUTION, "assert f(3) == 4", answer=blank)
        assert (result.verdict, result.points) == (Verdict.ERROR, 0.0)

    def test_who_was_graded_before_is_no_matter(self, graded):
        """What a test leaves in a library, which it puts back only where it passes, is gone with the submission."""
        given = "import math"
        test = "kept = math.sqrt\nmath.sqrt = None\nassert f(3) == 3\nmath.sqrt = kept\nassert math.sqrt(9) == 3"
        wrong = "def f(x):\n    return 4"
        answers = (None, wrong, None)
        assert [graded(given, SOLUTION, test, answer=answer)[0].points for answer in answers] == [4, 0, 4]

    @pytest.mark.parametrize("shown", [True, False])
    def test_a_name_that_the_students_code_makes_up(self, graded, shown):
        """That a name of a test is missing is believed where students see the test and the answer has the name."""
        test = "_seven = 7\nassert f(3) + _seven == 10"
        test = test if shown else f"### BEGIN HIDDEN TESTS\n{test}\n### END HIDDEN TESTS"
        for answer in ("raise NameError('x', name='_seven')", "return 1 + _seven"):
            (result,) = graded("", SOLUTION, test, answer=f"def f(x):\n    {answer}", released=True)
            expected = Verdict.INTERNAL if shown and "+" in answer else Verdict.ERROR
            assert (result.verdict, result.points) == (expected, 0.0)

    def test_a_failure_beside_a_refusal(self, graded):
        """What the student's code has failed already stays failed."""
        test = "# check: one\nassert f(3) == 3\n# check: two\nf(slice(3))"
        (result,) = graded("", SOLUTION, test, answer="def f(x):\n    return 4")
        assert (result.verdict, result.problem) == (Verdict.FAILED, "")
