"""The engine stays readable: how long its modules and functions may be."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parents[2] / "autograder"
MODULE_LINES, FUNCTION_LINES = 300, 50


@pytest.mark.parametrize("path", sorted(ENGINE.rglob("*.py")), ids=lambda path: str(path.relative_to(ENGINE)))
def test_modules_and_functions_are_short(path):
    """Docstrings included: what is longer does more than its name says."""
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MODULE_LINES
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    assert {one.name for one in functions if one.end_lineno - one.lineno >= FUNCTION_LINES} == set()
