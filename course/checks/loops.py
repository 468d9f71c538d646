"""Loops in the text of an answer: over the sequences, or, in a torch module, over what certain layers give."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import NoReturn

from course.checks.syntax import (
    MAPPING,
    called,
    first_line,
    is_call,
    module_methods,
    notebook,
    pairs,
    reachable,
)

LOOP = (
    "`{name}` goes through the {each} one at a time in Python{where}: "
    "treat all {each} at once with array operations (`@`, `{einsum}`, `.sum({axis}=...)`)"
)
_LOOPS = (ast.For, ast.While, ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)
_ROUNDS = (ast.For, ast.comprehension)


def refuse_loop(name: str, each: str, *, torch: bool = False) -> NoReturn:
    """Refuse a function that executes more of its own instructions for more sequences, and name the loop.

    Args:
        name: the name of the student's function, or of the class that a module was made from.
        each: the thing counted, in words.
        torch: the function works with torch.

    Raises:
        AssertionError: always.
    """
    functions = reachable(notebook(), name)
    found = next(_loops(functions), None)
    where = f" (line {found.lineno}{_home(found, functions, name)}: `{first_line(found)}`)" if found else ""
    words = {"einsum": "torch.einsum", "axis": "dim"} if torch else {"einsum": "np.einsum", "axis": "axis"}
    raise AssertionError(LOOP.format(name=name, where=where, each=each, **words))


def _loops(functions: Iterable[ast.AST]) -> Iterator[ast.stmt | ast.expr]:
    """Yield loops, then `map` and its like."""
    nodes = [node for function in functions for node in ast.walk(function)]
    yield from (n for n in nodes if isinstance(n, _LOOPS))
    yield from (n for n in nodes if isinstance(n, ast.Call) and not MAPPING.isdisjoint({called(n), called(n.func)}))


def _home(node: ast.AST, functions: Iterable[ast.AST], name: str) -> str:
    """Say " of `helper`" if the node stands in another function than the one of this name."""
    own = {f.name for f in functions if isinstance(f, ast.FunctionDef) and any(n is node for n in ast.walk(f))}
    return f" of `{min(own)}`, which it calls" if own and name not in own and not own & {"forward", "__init__"} else ""


def only_over(name: str, layers: Iterable[str]) -> bool:
    """Return whether each loop of a module goes over what certain layers give, or numbers positions, and there is one.

    Queries, keys and values have as many rows, so that a run cannot tell a loop over keys from one over queries.

    Args:
        name: the name of the module's class.
        layers: names of the layers whose output may be gone through row by row, as ("Km", "Vm").
    """
    tree, layers = notebook(), set(layers)
    functions = reachable(tree, name)
    nodes = [node for function in functions for node in ast.walk(function)]
    methods = {method.name for method in module_methods(tree, name)[0]}
    if any(isinstance(n, ast.While) or called(n) in MAPPING or called(n) in methods for n in nodes):
        return False
    loops = [(f, n) for f in functions for n in ast.walk(f) if isinstance(n, _ROUNDS)]
    return bool(loops) and all(
        _goes_over(loop, function, _made_by(function, layers), _numbers(function)) for function, loop in loops
    )


def _made_by(function: ast.AST, layers: set[str]) -> set[str]:
    """Local names that are always assigned from one of the layers: `K = self.Km(x)`."""
    found: dict[str, bool] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                for name, value in pairs(target, node.value).items():
                    found[name] = found.get(name, True) and called(value) in layers
    return {name for name, always in found.items() if always}


def _numbers(function: ast.AST) -> set[int]:
    """Places of names that number positions: `[i for i in ...]`, `self.pos.weight[i]`, `self.pos(i)`."""
    found: list[ast.AST] = []
    for node in ast.walk(function):
        if isinstance(node, (ast.ListComp, ast.GeneratorExp)):
            found.append(node.elt)
        elif isinstance(node, ast.Subscript) and _is_of_positions(node.value):
            found += ast.walk(node.slice)
        elif isinstance(node, ast.Call) and _is_of_positions(node.func):
            found += [part for argument in node.args for part in ast.walk(argument)]
    return {id(node) for node in found if isinstance(node, ast.Name)}


def _is_of_positions(node: ast.AST) -> bool:
    """Return whether it is `self.pos` or an attribute of that."""
    while isinstance(node, ast.Attribute) and node.attr != "pos":
        node = node.value
    return isinstance(node, ast.Attribute)


def _goes_over(loop: ast.For | ast.comprehension, function: ast.AST, rows: set[str], numbers: set[int]) -> bool:
    """Return whether a loop goes over these rows, or over numbers that are positions or only index these rows."""
    over = loop.iter
    parts = over.args if is_call(over, "zip") else [over]
    if all(isinstance(part, ast.Name) and part.id in rows for part in parts):
        return True
    if called(over) != "range" or not isinstance(loop.target, ast.Name):
        return False
    used = [
        n for n in ast.walk(function) if isinstance(n, ast.Name) and n.id == loop.target.id and n is not loop.target
    ]
    allowed = {
        id(part)
        for node in ast.walk(function)
        if isinstance(node, ast.Subscript)
        for place, index in enumerate(node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice])
        if place or (isinstance(node.value, ast.Name) and node.value.id in rows)
        for part in ast.walk(index)
    }
    return all(id(n) in allowed | numbers for n in used)
