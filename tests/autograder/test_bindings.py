"""Which names a cell binds, and whose they are."""

import nbformat
import pytest
from made import source_cell

from autograder.core.source.loading import load_notebook
from autograder.core.source.names import bound, by_shown_tests, given_part


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("a = b = 1\n(c, [d, *e]) = x", "abcde"), ("a += 1\nb: int = 2\nfor c in d:\n    e = c", "abce"),
        ("def a(b):\n    c = 1\nclass d:\n    e = 1\nf = lambda g: g", "adf"),
        ("with open(x) as a:\n    try:\n        b = 1\n    except E as c:\n        pass", "abc"),
        ("if a := 3:\n    b = [c for c in d if (e := c)]", "abe"),
        ("def a():\n    global b\n    b = 1", "ab"), ("import a, b.c\nfrom d import e as f, g", "abfg"), ("a ==", ""),
    ],
)  # fmt: skip
def test_names_that_code_binds(code, names):
    assert bound(code) == set(names)


def test_imports_may_be_left_out():
    assert bound("import a\nb = 1", imports=False) == {"b"}


def test_a_stub_without_its_solution():
    stub = "import a\ndef f(x):\n    ### BEGIN SOLUTION\n    import b\n    return b\n    ### END SOLUTION\nc = 1"
    assert bound(given_part(stub)) == {"a", "f", "c"}
    assert given_part("import a\nb = 1") == ""


def test_what_is_given_outside_of_a_solution_and_what_only_tests_bind(tmp_path):
    """In a given cell, a stub, a cell of nobody's, and two tests."""
    stub = "import given\n### BEGIN SOLUTION\nimport own\nanswer = 1\n### END SOLUTION"
    cells = [source_cell("given", "import numpy\nother = 1", locked=True), source_cell("stub", stub, solution=True)]
    cells.append(nbformat.v4.new_code_cell("free = 1"))
    for name, text in (("first", "a = answer"), ("second", "b = free = 2")):
        cells.append(source_cell(name, text, points=1, locked=True))
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "book.ipynb")
    assignment = load_notebook(tmp_path / "book.ipynb", lenient=True)
    assert assignment.given_imports.split() == ["import", "given"]
    assert by_shown_tests(assignment) == {"a", "b"}
