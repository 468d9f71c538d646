"""Assignment 05: whether the work grows with the square of the number of tokens, where memory does not tell.

From the text of the functions and from how many of their instructions run, not from a clock.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from typing import TypeGuard

import numpy as np

from course.checks.compare import says_so
from course.checks.source import opcodes
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

BLOCKS = (
    "`{name}` goes through the queries or keys in blocks{where}, which is not allowed: the sums `phi_K.T @ V` and "
    "`phi_K.sum(axis=0)` serve all queries at once"
)
EINSUM = (
    "`{name}` lets one `einsum` go through every pair of query and key{where}, so that the time grows like N²: "
    "contract `phi_K` with `V` first, and sum `phi_K` over the keys"
)
AGAIN = (
    "`{name}` goes through all earlier tokens again at every step{where}, so that the time grows like N²: keep the "
    "sums S and z, and add one term to each"
)
ONE_LOOP = (
    "`{name}` runs more Python for a chunk of 192 tokens than for one of 64: within a chunk it should make one masked "
    "product, with no loop over its tokens"
)
UNUSED = (
    "`{name}` runs the same Python for chunks of 16 tokens as for chunks of 192: it does not use `chunk`. Go through "
    "the text in chunks of this length, with one masked product each"
)
#: Second differences of instructions at 64, 128 and 192 tokens. An inner loop over the tokens so far runs 4096 more
#: rounds, and one over the earlier chunks of 16 tokens runs 16; what runs once per token or chunk leaves no difference,
#: and what runs once per block of tokens no more than 4096.
ONCE_A_TOKEN, ONCE_A_CHUNK = 3 * 4096, 64
FEW, MANY = 512, 4096  # tokens; a block has up to some thousands of them
_SPLITS = {"split", "array_split", "vsplit", "chunk"}
_JOINS = {"append", "concatenate", "row_stack", "stack", "vstack"}


def inputs(tokens: int, features: int, length: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Positive features and values."""
    rng = np.random.default_rng(tokens)
    return rng.random((tokens, features)), rng.random((tokens, features)), rng.random((tokens, length))


@says_so(name="kernel_attention, no blocks of queries or keys")
def no_blocks(function: Callable) -> None:
    """Neither a loop over blocks, nor one product of three arrays that goes through all pairs."""
    if found := pairwise(function):
        raise AssertionError(found)


@says_so(name="causal_kernel_attention, each step takes the same time")
def same_steps(function: Callable) -> None:
    """No step goes through the tokens before it again."""
    if found := again(function):
        raise AssertionError(found)


@says_so(name="chunked_causal_attention, one loop over the chunks")
def one_loop(function: Callable) -> None:
    """No loop over the tokens of a chunk, and no way through the earlier chunks again."""
    name = "chunked_causal_attention"
    few, many = (opcodes(function, *inputs(n, 3, 2), n) for n in (64, 192))
    if many - few >= 64:
        used = opcodes(function, *inputs(192, 3, 2), 16) != many
        raise AssertionError((ONE_LOOP if used else UNUSED).format(name=name))
    if found := again(function, name, 16, room=ONCE_A_CHUNK):
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


def again(function: Callable, name: str = "causal_kernel_attention", *more: int, room: float = ONCE_A_TOKEN) -> str:
    """Return what makes a step of causal attention longer than the one before, as a sentence; "" if nothing."""
    for one in reachable(notebook(), name):
        for node in _prefixes(one):
            return AGAIN.format(name=name, where=_at(node))
    few, some, many = (opcodes(function, *inputs(n, 3, 2), *more) for n in (64, 128, 192))
    return AGAIN.format(name=name, where="") if many - 2 * some + few >= room else ""


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


def _prefixes(function: ast.FunctionDef | ast.Lambda) -> Iterator[ast.expr]:
    """Where a loop goes through all rows so far: a slice `phi_K[: i + 1]`, an index or a mask, a list that grows."""
    given = set(parameters(function))
    made = [node for node in ast.walk(function) if isinstance(node, ast.Assign) and _names(node.value) & given]
    given |= {target.id for node in made for target in _targets(node)}
    for body, moving in _rounds(function):
        moving = moving - given
        inside = [node for statement in body for node in ast.walk(statement)]
        for node in inside:
            if isinstance(node, ast.Assign) and _names(node.value) & moving:  # stop = i + 1
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
