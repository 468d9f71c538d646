"""Given cells that nothing graded needs are not run for grading, and no answer loses by it."""

from dataclasses import replace

import nbformat
import pytest
from made import exercise_cells, result_of, source_cell

from autograder.authoring.releasing import generate
from autograder.authoring.verify import demonstrations as proof
from autograder.authoring.verify.answers import Answer
from autograder.authoring.verify.corpus import grade
from autograder.core.grader.executed_notebook import NEVER_SHOWN, NOT_RUN_AGAIN, fill_verdicts
from autograder.core.limits import Limits
from autograder.core.results import Verdict
from autograder.core.source import demonstrations
from autograder.core.source.loading import load
from autograder.core.source.names import needed
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.reader import read_notebook
from autograder.core.submissions.restore import restore
from autograder.core.submissions.samples import solved, with_answers

LIMITS = Limits(follow_through=0.0)
SETUP = "import random\n\nimport numpy as np\n\nPRICES = [2.5, 3.0, 5.5]"
# id -> code; what each does is in its name
SHOWN = {
    "curve": "curve = [square(n) for n in range(5)]\nprint('a curve')",
    "peak_of_curve": "peak = max(curve)",
    "curve_turned": "curve.reverse()",
    "aside": "aside = 'nobody asks'",
}
ANSWERS = {
    "square": ("def square(n):\n    return n * n", "square(3) == 9"),
    "top": ("top = square(4)", "top == 16"),
}


@pytest.fixture(scope="module")
def make(make_course, tmp_path_factory):
    """Make an assignment: one exercise, cells that show something, and another exercise."""

    def make(shown=SHOWN, tagged=None):
        cells = [source_cell("title", "# Curves", "markdown", locked=True), source_cell("setup", SETUP, locked=True)]
        for place, (exercise, (solution, held)) in enumerate(ANSWERS.items(), 1):
            stub, test = f"### BEGIN SOLUTION\n{solution}\n### END SOLUTION", f"# check: one\nassert {held}, 'wrong'"
            cells += exercise_cells(exercise, stub, test, statement=f"## Exercise 1.{place}: {exercise}")
            if exercise == "square":
                cells += [source_cell(name, code, locked=True) for name, code in shown.items()]
        for cell in cells:
            if cell.id in (shown if tagged is None else tagged):
                cell.metadata.tags = ["skip-execution", "wide"]
        return load(make_course(tmp_path_factory.mktemp("curves"), cells), "09_tiny")[0]

    return make


@pytest.fixture(scope="module")
def course(make):
    return make()


@pytest.mark.parametrize(
    ("code", "names"),
    [
        *[("a = b", "b"), ("a = 1\nb = a", ""), ("b = a\na = 1", "a"), ("a += 1", "a"), ("a[0] = 1", "a")],
        *[("a.size = 1", "a"), ("del a", "a"), ("for a in b:\n    c = a", "b"), ("a = (", ""), ("(a := b)\na", "b")],
        *[("def f(a):\n    b = a\n    return b + c", "c"), ("def f(a=b):\n    return a", "b"), ("import a.b\na", "")],
        *[("def f():\n    return g()\n\ndef g():\n    return 1", ""), ("@b\ndef f():\n    pass", "b")],
        *[("class A(B):\n    c = d", "Bd"), ("a = [b + c for b in d]", "cd"), ("f = lambda a: a + b", "b")],
        *[("try:\n    a\nexcept B as c:\n    c", "aB"), ("a = f'{b}'", "b"), ("with a as b:\n    b.read()", "a")],
        ("def f():\n    def g():\n        return a\n    return g", "a"),
    ],
)
def test_what_code_needs(code, names):
    assert needed(code) == set(names)


@pytest.mark.parametrize(
    ("code", "run"),
    [
        ("top = square(4)", set()), ("curve = [1]\ntop = curve[0]", set()),
        ("def f():\n    curve = [1]\n    return curve", set()), ("top = max(aside)", {"aside"}),
        ("# really?\ntop = square(4)", set()),
        # what it builds on, and what may change it
        ("top = peak", {"curve", "peak_of_curve", "curve_turned"}),
        ("def f():\n    return curve", {"curve", "peak_of_curve", "curve_turned"}),
        ("top = globals()['curve']", set(SHOWN)), ("top = eval('cur' + 've')", set(SHOWN)),
        ("%time top = square(4)", set(SHOWN)), ("%matplotlib inline\ntop = square(4)", set()),
        ("%matplotlib inline\ntop = aside", {"aside"}), ("top = random.random()", set(SHOWN)),
        ("random.seed(1)\ntop = random.random()", set()), ("def f():\n    return random.random()", set()),
        ("top = np.random.rand(3)", set(SHOWN)), ("top = np.random.default_rng(1).random()", set()),
    ],
)  # fmt: skip
def test_who_has_them_run(course, code, run):
    assert demonstrations.not_run(course, [code]) == set(SHOWN) - run


@pytest.mark.engine
@pytest.mark.parametrize(
    ("top", "run", "verdict"),
    [
        ("top = square(4)", set(), Verdict.PASSED),
        ("top = peak", {"curve", "peak_of_curve", "curve_turned"}, Verdict.PASSED),
        # the name is bound only in a branch that is not taken, so that the code seems to do without
        ("if square(2) == 5:\n    peak = 0\ntop = peak", set(SHOWN), Verdict.PASSED),
        ("top = nowhere", set(), Verdict.ERROR),
    ],
)
def test_no_answer_loses_by_it(course, engine, top, run, verdict):
    document = with_answers(solved(course), {"top": top})
    ran = engine.run(restore(document, course).steps, course).cells
    result, _ = engine.grade(course, Submission("ada", course.notebook, document))
    assert ([e.verdict for e in result.exercises], set(ran) & set(SHOWN)) == ([Verdict.PASSED, verdict], run)


@pytest.mark.engine
def test_an_answer_of_the_corpus_gets_those_that_make_its_missing_name(course, engine, monkeypatch):
    asked, explore = [], engine.explore
    monkeypatch.setattr(engine, "explore", lambda *given: asked.append(given[1]) or explore(*given))
    late = Answer("top", "late", "if square(2) == 5:\n    peak = 0\ntop = peak", True, Verdict.PASSED)
    alone = replace(late, title="alone", source="top = globals()['peak']", alone=True)
    outcomes = grade(engine, course, [late, alone], LIMITS)
    assert [outcome.result.verdict for outcome in outcomes] == [Verdict.PASSED, Verdict.ERROR]
    ran = [[step.cell_id for step in branch] for branches in asked for tried in branches.values() for branch in tried]
    own = ["top", "top_check"]
    assert ran == [own, own, ["curve", "peak_of_curve", "curve_turned", *own]]


def handed_in(course, *cell_ids, output):
    """A solved notebook in which these cells hold an output, as it is read."""
    document = solved(course)
    for cell in document.cells:
        if cell.id in cell_ids:
            cell.outputs = [output]
    return read_notebook(nbformat.writes(document).encode(), "it")


@pytest.mark.engine
def test_the_page_shows_what_the_student_saw(course, engine):
    document = handed_in(course, "curve", output=nbformat.v4.new_output("stream", text="a curve at home"))
    _, executed = engine.grade(course, Submission("ada", course.notebook, document))
    shown = {cell.id: cell.get("outputs") for cell in executed.cells}
    assert [o.get("text") or o.data["text/plain"] for o in shown["curve"]] == [NOT_RUN_AGAIN, "a curve at home"]
    assert [o.data["text/plain"] for o in shown["aside"]] == [NEVER_SHOWN]


def test_of_what_was_handed_in_only_given_cells_keep_their_outputs_and_nothing_in_them_acts(course):
    code = [cell.id for cell in course.document.cells if cell.cell_type == "code"]
    acts = nbformat.v4.new_output("display_data", {"application/javascript": "alert(1)", "text/plain": "x"})
    kept = handed_in(course, *code, output=acts)
    found = {cell.id: [set(output.data) for output in cell.outputs] for cell in kept.cells if cell.get("outputs")}
    assert found == {name: [{"text/plain"}] for name in ("setup", *SHOWN)}


def test_students_do_not_see_the_mark(course, tmp_path):
    [path] = generate(course.path.parents[2], "09_tiny", tmp_path)
    tags = {cell.id: cell.metadata.get("tags") for cell in nbformat.read(path, 4).cells}
    assert {name: tags[name] for name in SHOWN} == {name: ["wide"] for name in SHOWN}


def test_a_mark_is_refused_where_a_solution_or_a_given_cell_uses_a_name(make):
    [fault] = demonstrations.faults(make({"aside": "square = square"}))
    assert fault.startswith("aside has the tag skip-execution, but the answer top uses its 'square'")
    [fault] = demonstrations.faults(make(tagged=frozenset({"curve", "aside", "curve_turned"})))
    assert fault.startswith("curve has the tag skip-execution, but the given cell peak_of_curve uses its 'curve'")


@pytest.mark.engine
@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("PRICES.append(7)", ["`PRICES`"]), ("PRICES[1] = 7", ["`PRICES`"]), ("square.calls = 1", ["`square`"]),
        ("open('kept.txt', 'w').close()", ["the working folder"]),
        ("import os\nos.environ['KEPT'] = 'x'", ["the environment"]),
        ("np.seterr(all='ignore');", ["NumPy's settings"]),
        ("import matplotlib\nmatplotlib.rcParams['lines.linewidth'] = 7", ["Matplotlib's style"]),
        ("random.random()", []), ("own = [PRICES]\nown.append(7)", []),
    ],
)  # fmt: skip
def test_what_a_demonstration_changes_is_found(engine, make, code, what):
    claims = {claim.name: claim.faults for claim in proof.looked_at(engine, make({"aside": code}))}
    assert claims[proof.CHANGES_NOTHING] == [
        f"aside has the tag skip-execution, but changes {w}: remove the tag, or let it work on a copy" for w in what
    ]


def test_no_verdict_is_written_below_an_answer_for_a_person(tiny):
    """A text cell has no outputs: a notebook with such a cell is not valid."""
    document = solved(tiny)
    fill_verdicts(document, result_of(tiny, "ada", {}).exercises, tiny)
    nbformat.validate(document)
