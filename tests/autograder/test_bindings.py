"""Which names a cell binds, and whose they are."""

from __future__ import annotations

import copy

import nbformat
import pytest

from autograder.core.source.loading import load_notebook
from autograder.core.source.names import bound, by_tests, given_part, students


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("a = b = 1\n(c, [d, *e]) = x", "abcde"),
        ("a += 1\nb: int = 2\nfor c in d:\n    e = c", "abce"),
        ("def a(b):\n    c = 1\nclass d:\n    e = 1\nf = lambda g: g", "adf"),
        ("with open(x) as a:\n    try:\n        b = 1\n    except E as c:\n        pass", "abc"),
        ("if a := 3:\n    b = [c for c in d if (e := c)]", "abe"),
        ("def a():\n    global b\n    b = 1", "ab"),
        ("import a, b.c\nfrom d import e as f, g", "abfg"),
        ("a ==", ""),
    ],
)
def test_names_that_code_binds(code, names):
    """Statements, definitions, imports and walruses bind in the module; functions' own names do not count."""
    assert bound(code) == set(names)


def test_imports_may_be_left_out():
    """Names of import statements apart."""
    assert bound("import a\nb = 1", imports=False) == {"b"}


def test_a_stub_without_its_solution():
    """What is left is Python; where no solution is marked, nothing is given."""
    stub = "import a\ndef f(x):\n    ### BEGIN SOLUTION\n    import b\n    return b\n    ### END SOLUTION\nc = 1"
    assert bound(given_part(stub)) == {"a", "f", "c"}
    assert given_part("import a\nb = 1") == ""


@pytest.fixture
def assignment(new_cell, tmp_path):
    """A given cell, a stub, a cell of nobody's, and two tests."""
    stub = "import given\n### BEGIN SOLUTION\nimport own\nanswer = 1\n### END SOLUTION"
    cells = [new_cell("given", "import numpy\nother = 1", locked=True), new_cell("stub", stub, solution=True)]
    cells.append(nbformat.v4.new_code_cell("free = 1"))
    cells += [
        new_cell(f"test{n}", text, points=1, locked=True) for n, text in enumerate(("a = answer", "b = free = 2"))
    ]
    path = tmp_path / "any" / "book.ipynb"
    path.parent.mkdir()
    nbformat.write(nbformat.v4.new_notebook(cells=copy.deepcopy(cells)), path)
    return load_notebook(path, lenient=True)


def test_names_of_solutions(assignment):
    """What a solution states and what it imports; what the stub imports is given."""
    assert students(assignment) == ({"answer"}, {"own"})
    assert assignment.given_imports.split() == ["import", "given"]


def test_names_that_only_tests_bind(assignment):
    """Those of other tests, if one is left out."""
    assert by_tests(assignment) == {"a", "b"}
    assert by_tests(assignment, besides="test1") == {"a"}
