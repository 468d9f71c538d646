"""Find the names that cells bind, read and need."""

from __future__ import annotations

import ast
import contextlib
import symtable
from collections.abc import Iterator
from functools import lru_cache

from autograder.core.source.assignments import (
    BEGIN_SOLUTION,
    END_SOLUTION,
    NOT_PYTHON,
    Assignment,
    Kind,
    plain_python,
    transformed,
)

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_INNER = (*FUNCTIONS, ast.ClassDef, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def by_shown_tests(assignment: Assignment) -> frozenset[str]:
    """Return names that test cells bind where students see it, and no other cell: their cells may use them."""
    code = [cell for cell in assignment.cells if cell.is_code]
    others = [*(cell.python for cell in code if cell.kind is not Kind.TEST), assignment.free_code]
    tests = [cell.released for cell in code if cell.kind is Kind.TEST]
    return frozenset[str]().union(*map(bound, tests)).difference(*map(bound, others))


@lru_cache(4096)
def bound(code: str, imports: bool = True) -> frozenset[str]:
    """Return the names that code binds in its module; none if the code is not Python.

    Args:
        code: a cell's code.
        imports: whether those of import statements count.
    """
    return bound_by(tree(code), imports)


@lru_cache(4096)
def read_names(code: str) -> frozenset[str]:
    """Return the names that code reads anywhere; none if it is not Python."""
    return read_by(tree(code))


def bound_by(node: ast.AST, imports: bool = True) -> frozenset[str]:
    """Return the names that a statement binds in its module, as `bound` does."""
    return frozenset(_bound(node, imports))


def read_by(node: ast.AST) -> frozenset[str]:
    """Return the names that a statement reads anywhere."""
    return frozenset(n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load))


def tree(code: str) -> ast.Module:
    """Return the syntax tree of a cell without its magics; an empty one if it is not Python."""
    plain = plain_python(code)
    for text in (plain, transformed(plain)) if "?" in code or "!" in code else (plain,):
        with contextlib.suppress(*NOT_PYTHON):
            return ast.parse(text)
    return ast.Module([], [])


def _bound(tree: ast.AST, imports: bool) -> Iterator[str]:
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            if imports:
                yield from (alias.asname or alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name
        elif isinstance(node, _INNER):
            if hasattr(node, "name"):
                yield node.name
            yield from (name for inner in ast.walk(node) if isinstance(inner, ast.Global) for name in inner.names)
            yield from (n.target.id for n in ast.walk(node) if isinstance(n, ast.NamedExpr) and not _is_function(node))
            continue
        todo += ast.iter_child_nodes(node)


def _is_function(node: ast.AST) -> bool:
    return isinstance(node, (*FUNCTIONS, ast.ClassDef))


def given_part(code: str) -> str:
    """Return a stub without its solutions; "" if none is marked, since nbgrader then replaces the whole cell."""
    if BEGIN_SOLUTION not in code:
        return ""
    kept, inside = [], False
    for line in code.splitlines():
        if BEGIN_SOLUTION in line:
            inside = True
            kept.append(line[: len(line) - len(line.lstrip())] + "pass")
        elif END_SOLUTION in line:
            inside = False
        elif not inside:
            kept.append(line)
    return "\n".join(kept)


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
