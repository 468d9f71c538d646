"""Work on all pairs of rows of two arguments, where no table shows it, read from the text of a function."""

from __future__ import annotations

import ast
from collections.abc import Callable

from course.checks.syntax import (
    definition,
    first_line,
    is_call,
    notebook,
    parameters,
    reachable,
    text_of,
)

_SPLITS = ("split", "array_split", "vsplit", "chunk")


def all_pairs_in_einsum(name: str) -> str | None:
    """Return where an einsum meets each row of a function's first argument with each row of another; None if nowhere.

    With `optimize`, three arrays or more are contracted two at a time, in an order that is not known here.
    """
    function = definition(notebook(), name)
    names = parameters(function) if function is not None else []
    return _where(name, lambda node, _: is_call(node, "einsum") and _meets_all_pairs(node, names))


def split_into_blocks(name: str) -> str | None:
    """Return where a function cuts an argument into blocks of rows: `np.array_split(Q, 32)`; None if nowhere."""
    return _where(name, lambda node, names: is_call(node, *_SPLITS) and _along_the_rows(node, names))


def _where(name: str, found: Callable[[ast.AST, list[str]], bool]) -> str | None:
    """Return the place of the first part of a function that is found, given the parameters around it, in words."""
    for one in reachable(notebook(), name):
        for node in ast.walk(one):
            if found(node, parameters(one)):
                return f" (line {node.lineno}: `{first_line(node)}`)"  # type: ignore[attr-defined]
    return None


def _meets_all_pairs(node: ast.Call, names: list[str]) -> bool:
    subscripts = text_of(node.args[0]) if node.args else None
    operands = node.args[1:]
    optimised = any(k.arg == "optimize" and getattr(k.value, "value", True) is not False for k in node.keywords)
    if subscripts is None or not names or (optimised and len(operands) > 2):
        return False
    letters = [part.strip()[:1] for part in subscripts.split("->")[0].split(",")]
    rows = {one.id: letter for one, letter in zip(operands, letters, strict=False) if isinstance(one, ast.Name)}
    others = {rows[name] for name in names[1:] if name in rows}
    return names[0] in rows and bool(others) and rows[names[0]] not in others


def _along_the_rows(node: ast.Call, names: list[str]) -> bool:
    whole = node.args[0] if node.args else None
    axis = [k.value for k in node.keywords if k.arg in ("axis", "dim")] + node.args[2:3]
    rows = all(isinstance(value, ast.Constant) and value.value == 0 for value in axis)
    return isinstance(whole, ast.Name) and whole.id in names and rows
