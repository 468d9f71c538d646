"""What reads a student's text recurses over none of it, and does twice the work for twice the text."""

import unicodedata
from functools import partial
from itertools import count

import nbformat
import pytest
from edits import ANSWER, cell

from autograder.authoring.releasing import dumps
from autograder.classroom.grading import _IMPORT
from autograder.classroom.marking.answers import _normal, in_order
from autograder.classroom.reports.markdown import to_html
from autograder.classroom.similarity.parts import marks, parts
from autograder.core.engine import Engine
from autograder.core.grader.disclosure import _around
from autograder.core.processes import limited
from autograder.core.results import Status
from autograder.core.source.names import at_once, bound, is_python, needed, read_names
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.pairing import added_to
from autograder.core.submissions.pictures import _SHOWN
from autograder.core.submissions.platforms import _BLACKBOARD_NAME
from autograder.core.submissions.reader import read_notebook, stream_safe
from autograder.core.submissions.restore import restore

NUMBERS = count()

DEEP = {  # code of so many parts inside one another
    "a sum": lambda n: "x = " + " + ".join(["'a'"] * n),
    "a difference in a function": lambda n: "def f(y):\n    return " + " - ".join(["y"] * n),
    "a power": lambda n: "x = " + "**".join(["y"] * n),
    "signs": lambda n: "x = " + "-" * n + "y",
    "negations": lambda n: "x = " + "not " * n + "y",
    "attributes": lambda n: "x = y" + ".z" * n,
    "calls": lambda n: "x = y" + "()" * n,
    "subscripts": lambda n: "x = y" + "[0]" * n,
    "brackets": lambda n: "x = " + "[" * n + "]" * n,
    "lambdas": lambda n: "x = " + "lambda: " * n + "y",
    "conditions": lambda n: "x = " + "1 if y else " * n + "2",
    "branches": lambda n: "if y:\n    x = 1\n" + "elif y:\n    x = 2\n" * n,
    "indentation": lambda n: "".join(" " * depth + "if y:\n" for depth in range(min(n, 1500))) + " " * n + "x = 1",
}
READERS = [bound, read_names, needed, at_once, is_python, marks, lambda code: parts(code, is_code=True)]
READERS += [lambda code: parts(code, is_code=False), lambda code: _around(code, 1)]
READERS += [lambda code: added_to(f"{code}\n", "y = 1", is_code=True)]


@pytest.mark.parametrize("size", [320, 1_000, 1_500, 2_900, 20_000])
@pytest.mark.parametrize("code", DEEP.values(), ids=DEEP)
def test_depth_is_no_matter(code, size):
    for read in READERS:
        read(code(size))


@pytest.mark.engine
@pytest.mark.thorough
def test_a_deep_cell_costs_nothing_else(tiny, submit):
    documents = [submit("solved") for _ in DEEP]
    for document, code in zip(documents, DEEP.values(), strict=True):
        for size in (320, 1_000, 2_900):
            document.cells.insert(2, nbformat.v4.new_code_cell(code(size)))
        cell(document, "double").source = f"{ANSWER}\n{code(400) if is_python(code(400)) else code(90)}"
    with Engine() as engine:
        engine.prepare(tiny)
        for name, document in zip(DEEP, documents, strict=True):
            result, _ = engine.grade(tiny, Submission(name, "tiny", document))
            assert (name, result.status) == (name, Status.GRADED)
            assert [e.points for e in result.exercises][:2] == [2.0, 3.0], name


def fresh(piece: str):
    """Text of so many pieces, each with a number of its own."""
    return lambda n: "".join(piece.format(next(NUMBERS)) for _ in range(n))


LINES = fresh("x_{0} = y_{0}\n")
FUNCTIONS = fresh("def f_{0}(x):\n    return [x for x in range({0})]\n")
TEXTS = {
    "bound names": (bound, FUNCTIONS),
    "read names": (read_names, LINES),
    "needed names": (needed, FUNCTIONS),
    "code at once": (at_once, FUNCTIONS),
    "parts of code": (lambda code: parts(code, is_code=True), FUNCTIONS),
    "parts of a text": (lambda text: parts(text, is_code=False), LINES),
    "lines added": (lambda text: added_to(text, "y = 1\n" * 20, is_code=False), LINES),
    "a text in one form": (lambda text: _normal(text, is_code=False), fresh("a{}$x$`y`\u0301\u0327")),
    "order of answers": (lambda text: in_order([text, text]), LINES),
    "Markdown": (to_html, fresh("*a* [b](c) {}\n\n")),
}


@pytest.mark.parametrize(("read", "text"), TEXTS.values(), ids=TEXTS)
def test_twice_the_text_is_twice_the_work(lines_run, read, text):
    read(text(1))  # what is imported and made once
    once, twice = (lines_run(partial(read, text(n))) for n in (200, 400))
    assert twice < 2.2 * once + 100


LONG = {  # what an expression searches: its own work is no line of Python
    "imports": (_IMPORT, "\n" * 200_000),
    "imports in a long line": (_IMPORT, "\n" + " " * 200_000 + "import" * 50_000),
    "a name from Blackboard": (_BLACKBOARD_NAME, "Name:" + " " * 200_000),
    "brackets in it": (_BLACKBOARD_NAME, "Name:" + "(" * 200_000),
    "what is shown as pictures": (_SHOWN, "![" * 200_000),
}


@pytest.mark.parametrize(("expression", "text"), LONG.values(), ids=LONG)
def test_a_long_text_is_searched_within_the_limits_of_reading_it(expression, text):
    assert limited(lambda: expression.findall(text)) == []


CELLS = {  # cells of a hand-in, of which there may be thousands
    "code of one's own": lambda n: [nbformat.v4.new_code_cell(f"x_{n} = {n}")],
    "text of one's own": lambda n: [nbformat.v4.new_markdown_cell(f"text {n}")],
    "answers without a cell": lambda n: [nbformat.v4.new_code_cell(f"def double(x):\n    return {n}")],
}


@pytest.mark.parametrize("kind", [*CELLS, "double", "why", "double_check", "title"])
@pytest.mark.parametrize("start", ["solved", "blank"])
def test_twice_the_cells_are_twice_the_work(lines_run, tiny, submit, kind, start):
    def hand_in(n):
        document = submit(start)
        for number in range(n):
            if kind in CELLS:
                document.cells += CELLS[kind](next(NUMBERS))
            else:
                one = cell(document, kind)
                document.cells.append(nbformat.from_dict(one | {"source": f"{one.source}\n# {next(NUMBERS)} {number}"}))
        return document

    restore(hand_in(2), tiny)  # what is made once
    once, twice = (lines_run(partial(restore, hand_in(n), tiny)) for n in (100, 200))
    assert twice < 2.2 * once + 2_000


# Marks on a letter, of which Unicode's normal forms, and Python's parser, sort many in quadratic time

MARKS = {"two": "\u0301\u0327", "one of two": "\u0344", "hidden": "\u0f73", "letters with marks": "\u1fa7\u0301"}


def longest(text: str) -> int:
    """How many marks stand in a row once the text is decomposed."""
    kinds = "".join("m" if unicodedata.combining(c) else " " for c in unicodedata.normalize("NFKD", text))
    return max(map(len, kinds.split()), default=0)


@pytest.mark.parametrize("marks", MARKS.values(), ids=MARKS)
@pytest.mark.parametrize("cell_type", ["code", "markdown"])
def test_marks_do_not_pile_up(document, marks, cell_type):
    cell(document, "double").update(cell_type=cell_type, source=f"x{marks * 500} = 1")
    read = read_notebook(dumps(document).encode(), "ada.ipynb")
    assert longest(cell(read, "double").source) <= 31
    assert longest(_normal(f"x{marks * 500}", is_code=False)) <= 31


@pytest.mark.parametrize(
    "text", ["e\u0301\u0323" * 50, "한글" * 50, "\u1112\u1161\u11ab" * 50, "क्षि" * 50, "naïve – ∑"]
)
def test_letters_with_a_few_marks_of_any_script_stay_as_they_are(text):
    assert stream_safe(text) == text
