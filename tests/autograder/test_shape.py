"""The engine stays readable: how long its modules and functions may be."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ENGINE, COURSE = (Path(__file__).resolve().parents[2] / name for name in ("autograder", "course"))
MODULE_LINES, FUNCTION_LINES = 300, 50
NO_VERBS = ["a", "all", "an", "each", "every", "how", "it", "the", "what", "when", "where", "whether", "which", "who"]


@pytest.mark.parametrize("path", sorted(ENGINE.rglob("*.py")), ids=lambda path: str(path.relative_to(ENGINE)))
def test_modules_and_functions_are_short(path):
    """Docstrings included: what is longer does more than its name says."""
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MODULE_LINES
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    assert {one.name for one in functions if one.end_lineno - one.lineno >= FUNCTION_LINES} == set()


@pytest.mark.parametrize(
    "path", sorted([*ENGINE.rglob("*.py"), *COURSE.rglob("*.py")]), ids=lambda path: "/".join(path.parts[-3:])
)
def test_docstrings_of_functions_begin_with_a_verb(path):
    """Of public functions, that is: as far as their first word shows. A property says what it is."""
    functions = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if is_said_to_do(node)]
    first = {node.name: (ast.get_docstring(node) or "Do").split()[0] for node in functions}
    assert {name: word for name, word in first.items() if word.lower() in NO_VERBS} == {}


def is_said_to_do(node: ast.AST) -> bool:
    """Whether it is a public function, and no property."""
    function = isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    return function and not any("property" in ast.unparse(one) for one in node.decorator_list)
