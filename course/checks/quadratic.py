"""Detect work that grows with the square of the number of rows, as far as the text of a function shows it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TypeGuard

from course.checks.syntax import (
    called,
    definition,
    first_line,
    is_call,
    notebook,
    pairs,
    parameters,
    reachable,
    text_of,
)

_JOINS = {"append", "concatenate", "row_stack", "stack", "vstack"}
_SPLITS = ("split", "array_split", "vsplit", "chunk")


def going_again(name: str, sizes: Collection[str] = ()) -> str | None:
    """Return where a function goes through all rows so far again at each step, in words; None if nowhere.

    Args:
        name: of the function.
        sizes: its parameters that are numbers, and no arrays with rows.
    """
    for one in reachable(notebook(), name):
        for node in _prefixes(one, set(parameters(one)) - {*sizes}, {*sizes}):
            return f" (line {node.lineno}: `{first_line(node)}`)"
    return None


def _prefixes(function: ast.FunctionDef | ast.Lambda, given: set[str], sizes: set[str]) -> Iterator[ast.expr]:
    """Where a loop goes through all rows so far: a slice `phi_K[: i + 1]`, an index or a mask, a list that grows."""
    made = [node for node in ast.walk(function) if isinstance(node, ast.Assign) and _names(node.value) & given]
    given |= {target.id for node in made for target in _targets(node)}
    for body, moving in _rounds(function):
        moving = moving - given
        inside = [node for statement in body for node in ast.walk(statement)]
        for node in inside:
            if isinstance(node, ast.Assign) and _names(node.value) & moving:  # stop = i + 1
                if _is_length(node.value, sizes, moving):
                    continue
                counts = not any(isinstance(part, ast.Subscript) for part in ast.walk(node.value))
                moving |= {t.id for t in _targets(node)} - (set() if counts else given)
        begun = {name for node in inside for name in set(_bound(node)) - _grows(node)}  # anew in each round
        growing = {name for node in inside for name in _grows(node)} - begun
        for node in inside:
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and _names(node.value) & given:
                transposed = isinstance(node.slice, ast.Tuple) and getattr(node.value, "attr", "") == "T"
                rows = node.slice.elts[-1 if transposed else 0] if isinstance(node.slice, ast.Tuple) else node.slice
                if _up_to(rows, moving):
                    yield node
            elif _uses_all_of(node, growing):
                yield node


def _is_length(node: ast.AST, sizes: set[str], moving: set[str]) -> bool:
    """Return whether this is how many rows a round has, not where it ends: `stop - start`, `min(chunk, N - start)`."""
    capped = is_call(node, "min") and any(isinstance(one, ast.Name) and one.id in sizes for one in node.args)
    if not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub)):
        return capped
    return all(isinstance(end, ast.Name) and end.id in moving for end in (node.left, node.right))


def _rounds(function: ast.AST) -> Iterator[tuple[Sequence[ast.AST], set[str]]]:
    """Yield the bodies of loops and of inner functions, which run again and again, and the names that move there."""
    for node in ast.walk(function):
        if isinstance(node, (ast.For, ast.While)):
            moving = _names(node.target) if isinstance(node, ast.For) else set()
            yield node.body, moving | {n for statement in node.body for n in _counted(statement)}
        elif isinstance(node, (ast.ListComp, ast.GeneratorExp)):
            yield [node.elt], {n for part in node.generators for n in _names(part.target)}
        elif isinstance(node, (ast.FunctionDef, ast.Lambda)) and node is not function:
            yield node.body if isinstance(node.body, list) else [node.body], set(parameters(node))


def _up_to(rows: ast.AST, moving: set[str]) -> bool:
    """Return whether an index takes the rows up to a moving one: `: i + 1`, `range(i + 1)`, `np.arange(n) <= i`."""
    if isinstance(rows, ast.Slice):
        from_first = getattr(rows.lower, "value", rows.lower) in (None, 0)
        return from_first and rows.step is None and rows.upper is not None and bool(_names(rows.upper) & moving)
    if is_call(rows, "range", "arange", "slice"):
        from_first = len(rows.args) == 1 or getattr(rows.args[0], "value", 1) in (None, 0)
        return from_first and len(rows.args) < 3 and bool(_names(rows.args[-1]) & moving)
    return isinstance(rows, ast.Compare) and bool(_names(rows) & moving)


def _targets(node: ast.AST) -> list[ast.Name]:
    return [t for t in node.targets if isinstance(t, ast.Name)] if isinstance(node, ast.Assign) else []


def _bound(node: ast.AST) -> dict[str, ast.expr | None]:
    """Return the names that an assignment binds, each with its expression."""
    found: dict[str, ast.expr | None] = {}
    if isinstance(node, ast.Assign):
        for target in node.targets:
            found |= pairs(target, node.value)
    return found


def _grows(node: ast.AST) -> set[str]:
    """Return the name of a list that an `append` makes longer, or of an array that is joined to more of itself."""
    if is_call(node, "append") and isinstance(node.func, ast.Attribute):
        return _names(node.func.value)
    joined = {name for name, value in _bound(node).items() if value is not None and called(value) in _JOINS}
    return {name for name in joined if name in _names(_bound(node)[name])}


def _uses_all_of(node: ast.AST, growing: set[str]) -> TypeGuard[ast.expr]:
    """Return whether a product or a sum goes through all that a loop has collected so far."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
        return any(isinstance(side, ast.Name) and side.id in growing for side in (node.left, node.right))
    if is_call(node, "sum", "dot", "matmul", "einsum", "array", "stack"):
        return any(isinstance(argument, ast.Name) and argument.id in growing for argument in node.args)
    return False


def _names(node: ast.AST | None) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} if node is not None else set()


def _counted(node: ast.AST) -> set[str]:
    """Names that a statement counts up: `i += 1`."""
    return {n.target.id for n in ast.walk(node) if isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name)}


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
