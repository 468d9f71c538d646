"""Which axis a Python loop in a torch module goes over, as far as the text tells.

Queries, keys and values have as many rows, so that a run cannot tell a loop over keys from one over queries.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from course.checks.syntax import MAPPING, called, is_call, module_methods, notebook, pairs, reachable

_LOOPS = (ast.For, ast.comprehension)


def only_over(name: str, layers: Iterable[str]) -> bool:
    """Return whether each loop of a module goes over what certain layers give, or numbers positions, and there is one.

    Args:
        name: of the module's class.
        layers: names of the layers whose output may be gone through row by row, as ("Km", "Vm").
    """
    tree, layers = notebook(), set(layers)
    functions = reachable(tree, name)
    nodes = [node for function in functions for node in ast.walk(function)]
    methods = {method.name for method in module_methods(tree, name)[0]}
    if any(isinstance(n, ast.While) or called(n) in MAPPING or called(n) in methods for n in nodes):
        return False
    loops = [(f, n) for f in functions for n in ast.walk(f) if isinstance(n, _LOOPS)]
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
