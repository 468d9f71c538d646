"""Assignment 05: whether the work grows with the square of the number of tokens, where memory does not tell.

From the text of the functions and from how many of their instructions run, not from a clock.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

import numpy as np

from course.checks.compare import says_so
from course.checks.source import opcodes
from course.checks.syntax import (
    definition,
    first_line,
    is_call,
    notebook,
    parameters,
    reachable,
    text_of,
)

BLOCKS = (
    "`{name}` goes through the queries or keys in blocks{where}, which is not allowed: the sums `phi_K.T @ V` and "
    "`phi_K.sum(axis=0)` serve all queries at once"
)
EINSUM = (
    "`{name}` lets one `einsum` go through every pair of query and key{where}, so that the time grows like N²: "
    "contract `phi_K` with `V` first, and sum `phi_K` over the keys"
)
FEW, MANY = 512, 4096  # tokens; a block has up to some thousands of them
_SPLITS = {"split", "array_split", "vsplit", "chunk"}


def inputs(tokens: int, features: int, length: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Positive features and values."""
    rng = np.random.default_rng(tokens)
    return rng.random((tokens, features)), rng.random((tokens, features)), rng.random((tokens, length))


@says_so(name="kernel_attention, no blocks of queries or keys")
def no_blocks(function: Callable) -> None:
    """Neither a loop over blocks, nor one product of three arrays that goes through all pairs."""
    if found := pairwise(function):
        raise AssertionError(found)


def pairwise(function: Callable) -> str:
    """Return what makes kernel attention go through all pairs of query and key, as a sentence; "" if nothing."""
    tree, name = notebook(), "kernel_attention"
    functions = reachable(tree, name)
    for one in functions:
        for node in ast.walk(one):
            if is_call(node, "einsum") and _meets_every_pair(node, definition(tree, name)):
                return EINSUM.format(name=name, where=_at(node))
    for one in functions:
        for node in ast.walk(one):
            if is_call(node, *_SPLITS) and _along_the_tokens(node, parameters(one)):
                return BLOCKS.format(name=name, where=_at(node))
    if opcodes(function, *inputs(MANY, 3, 2)) - opcodes(function, *inputs(FEW, 3, 2)) >= 20:
        return BLOCKS.format(name=name, where="")
    return ""


def _at(node: ast.expr) -> str:
    return f" (line {node.lineno}: `{first_line(node)}`)"


def _meets_every_pair(node: ast.Call, function) -> bool:
    """Return whether an einsum has phi_Q with one letter for its rows, and phi_K or V with another for theirs.

    With `optimize`, three arrays or more are contracted two at a time, in an order that is not known here.
    """
    subscripts = text_of(node.args[0]) if node.args else None
    if function is None or subscripts is None:
        return False
    operands, names = node.args[1:], parameters(function)
    optimised = any(k.arg == "optimize" and getattr(k.value, "value", True) is not False for k in node.keywords)
    if (optimised and len(operands) > 2) or len(names) < 3:
        return False
    letters = [part.strip()[:1] for part in subscripts.split("->")[0].split(",")]
    rows: dict[str, str] = {}
    for operand, letter in zip(operands, letters, strict=False):
        if isinstance(operand, ast.Name):
            rows[operand.id] = letter
    of_query, of_keys = rows.get(names[0]), {rows[name] for name in names[1:3] if name in rows}
    return of_query is not None and bool(of_keys) and of_query not in of_keys


def _along_the_tokens(node: ast.Call, names: list[str]) -> bool:
    """Return whether `np.array_split(phi_Q, 32)` and the like cut an argument into blocks of rows."""
    whole = node.args[0] if node.args else None
    axis = [k.value for k in node.keywords if k.arg in ("axis", "dim")] + node.args[2:3]
    rows = all(isinstance(value, ast.Constant) and value.value == 0 for value in axis)
    return isinstance(whole, ast.Name) and whole.id in names and rows
