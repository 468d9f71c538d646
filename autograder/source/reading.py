"""Which names code takes from its module, in the order in which it runs."""

from __future__ import annotations

import ast
import symtable
from collections.abc import Iterator
from functools import lru_cache

from autograder.source.assignments import NOT_PYTHON
from autograder.source.bindings import FUNCTIONS, bound

_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@lru_cache(4096)
def needed(code: str) -> frozenset[str]:
    """Return names that code reads or changes without binding them first; none if the code is not Python.

    What functions and comprehensions read counts unless the code binds it anywhere: they may run later.
    """
    try:
        tree = ast.parse(code)
        inside = frozenset(_of_scopes(symtable.symtable(code, "cell", "exec")))
    except NOT_PYTHON:
        return frozenset()
    known: set[str] = set()
    found: set[str] = set()
    for name, binds in _in_order(tree):
        if binds:
            known.add(name)
        elif name not in known:
            found.add(name)
    return (inside - bound(code)) | found


def is_python(code: str) -> bool:
    """Return whether code has only Python's syntax."""
    try:
        ast.parse(code)
    except NOT_PYTHON:
        return False
    return True


@lru_cache(4096)
def at_once(code: str) -> str:
    """Return code without the functions and classes that it defines; "" if it is not Python."""
    if not is_python(code):
        return ""
    lines = code.split("\n")
    for one in ast.parse(code).body:
        if isinstance(one, (*FUNCTIONS, ast.ClassDef)):
            first = min([one.lineno, *(decorator.lineno for decorator in getattr(one, "decorator_list", ()))])
            lines[first - 1 : one.end_lineno] = [""] * ((one.end_lineno or one.lineno) - first + 1)
    return "\n".join(lines)


def _of_scopes(table: symtable.SymbolTable) -> Iterator[str]:
    """Names of the module that functions, classes and comprehensions read."""
    waiting = table.get_children()
    while waiting:  # no recursion here and below, as the student decides how deep it is
        scope = waiting.pop()
        yield from (name.get_name() for name in scope.get_symbols() if name.is_global() and name.is_referenced())
        waiting += scope.get_children()


def _in_order(tree: ast.AST) -> Iterator[tuple[str, bool]]:
    """Each name of the module itself, and whether it is bound there."""
    waiting: list[ast.AST | tuple[str, bool]] = [tree]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            yield one
        else:
            waiting += reversed(list(_parts(one)))


def _parts(node: ast.AST) -> Iterator[ast.AST | tuple[str, bool]]:
    """Yield the names and the nodes right below a node, in the order in which they run."""
    if isinstance(node, ast.Name):
        yield node.id, isinstance(node.ctx, ast.Store)
    elif isinstance(node, (ast.Import, ast.ImportFrom)):
        yield from (((alias.asname or alias.name).split(".")[0], True) for alias in node.names)
    elif isinstance(node, FUNCTIONS):
        yield from getattr(node, "decorator_list", [])
        yield from (*node.args.defaults, *filter(None, node.args.kw_defaults))
        if not isinstance(node, ast.Lambda):
            yield node.name, True
    elif isinstance(node, ast.ClassDef):
        yield from (*node.decorator_list, *node.bases, *node.keywords)
        yield node.name, True
    elif isinstance(node, _COMPREHENSIONS):
        yield node.generators[0].iter
    else:
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, False
        if isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name, True
        first = [part for name in ("value", "iter") if isinstance(part := getattr(node, name, None), ast.AST)]
        yield from (*first, *(part for part in ast.iter_child_nodes(node) if part not in first))
