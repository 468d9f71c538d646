"""Find one's way in the text of a notebook's cells, as `ast` gives it."""

from __future__ import annotations

import ast
import linecache
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeGuard

from course.checks import context
from course.shell import shell

NOT_PYTHON = (SyntaxError, ValueError, RecursionError, MemoryError)
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)

#: Functions that call another one for each element: a loop under another name.
MAPPING = frozenset({"map", "vectorize", "apply_along_axis", "frompyfunc", "fromiter", "starmap", "reduce"})


def notebook() -> ast.Module:
    """One tree of all cells, as IPython runs them; a cell that does not parse is left out."""
    grading = context.grading()
    running = shell()
    cells = grading.cells if grading else running.user_ns.get("In", []) if running else []
    return ast.Module(body=[statement for text in cells for statement in _statements(text)], type_ignores=[])


@lru_cache(1024)
def _statements(text: str) -> tuple[ast.stmt, ...]:
    """Return the statements of a cell, also those below a magic, in a text that is executed, and in blocks."""
    if text.lstrip().startswith("%%"):
        return _statements(text.lstrip().partition("\n")[2])
    try:
        body = ast.parse(text).body
    except NOT_PYTHON:
        try:
            body = ast.parse(_transformed(text)).body
        except NOT_PYTHON:
            return ()
    return tuple(_unfolded(body))


def _transformed(text: str) -> str:
    """Return a cell with magics, `!` and `?` changed into calls of IPython; a grader has done that already."""
    running = shell()
    return running.transform_cell(text) if running else text


def _unfolded(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in body:
        inner = [getattr(statement, part, []) for part in ("body", "orelse", "finalbody", "handlers")]
        call = statement.value if isinstance(statement, ast.Expr) else None
        if is_call(call, "exec", "run_cell_magic", "run_line_magic") and call.args:
            yield statement
            yield from _statements(text_of(call.args[0 if called(call) == "exec" else -1]) or "")
        elif isinstance(statement, (*DEFINITIONS, ast.Match)) or not any(inner):
            yield statement
        else:
            for part in inner:
                handlers = [handler.body for handler in part if isinstance(handler, ast.ExceptHandler)]
                yield from _unfolded(n for n in part if isinstance(n, ast.stmt))
                for handled in handlers:
                    yield from _unfolded(handled)


def is_cell(file: str) -> bool:
    """Return whether code with this file name is a notebook's cell: its text is known, and there is no file."""
    return file in linecache.cache and not os.path.exists(file)


def definition(
    tree: ast.AST, name: str, known: dict[str, ast.FunctionDef | ast.Lambda | None] | None = None
) -> ast.FunctionDef | ast.Lambda | None:
    """Return the last definition of `name`: a `def`, a lambda, another name, or an object of a class with `__call__`.

    Args:
        tree: the syntax tree of all cells.
        name: to be looked up.
        known: names that were looked up on the way: each once, also where names lead to one another.
    """
    known = {} if known is None else known
    if name in known:
        return known[name]
    found: ast.FunctionDef | ast.Lambda | None = None
    known[name] = None
    for node in getattr(tree, "body", []):
        value = _value_of(node, name)
        if isinstance(node, ast.FunctionDef) and node.name == name:
            found = node
        elif isinstance(node, ast.ClassDef) and node.name == name:
            found = next((f for f in node.body if isinstance(f, ast.FunctionDef) and f.name == "__call__"), found)
        elif isinstance(value, ast.Lambda):
            found = value
        elif isinstance(value, ast.Name) and value.id != name:
            found = definition(tree, value.id, known) or found
        elif isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id != name:
            made_by = definition(tree, value.func.id, known)  # `__call__` of its class
            found = made_by if made_by is not None and parameters(made_by)[:1] == ["self"] else found
    known[name] = found
    return found


def _value_of(node: ast.AST, name: str) -> ast.expr | None:
    """Return the expression that a statement gives this name to; None if it does not."""
    if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
        return node.value
    return None


def parameters(function: ast.FunctionDef | ast.Lambda) -> list[str]:
    return [a.arg for a in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]


def reachable(tree: ast.Module, name: str, built: bool = False) -> list[ast.FunctionDef | ast.Lambda]:
    """Return the function and those of the notebook that it names, directly or not; of a module all but `__init__`.

    If `built`, that is not left out, and the classes that a module is made from are lambdas without parameters.

    Where the name stands for the value of an expression, as `partial(f, axis=1)`, that is a lambda without parameters.
    """
    found: list[ast.FunctionDef | ast.Lambda] = []
    todo, seen, valued = [name], set(), {name}
    while todo:
        current = todo.pop()
        if current in seen:
            continue
        seen.add(current)
        function = definition(tree, current)
        methods, bases = module_methods(tree, current, built=built) if function is None else ([], [])
        values = values_of(tree, current) if current in valued and function is None and not methods else []
        functions: list[ast.FunctionDef | ast.Lambda] = [*methods, *values] if function is None else [function]
        for one in functions:
            found.append(one)
            todo += sorted(free_names(one))
        valued |= {other for one in values for other in free_names(one)}
        todo += bases
    return found


def values_of(tree: ast.Module, name: str) -> list[ast.Lambda]:
    """Return the expressions assigned to a name, each as a lambda without parameters."""
    return [
        _lambda(node.value)
        for node in tree.body
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(target))
    ]


def _lambda(value: ast.expr) -> ast.Lambda:
    nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    return ast.Lambda(args=nothing, body=value)


def module_methods(
    tree: ast.AST, name: str, known: dict[str, Any] | None = None, built: bool = False
) -> tuple[list[ast.FunctionDef | ast.Lambda], list[str]]:
    """Methods that run when a torch module of this class is called, and the names of its base classes.

    Args:
        tree, name, known: as for `definition`.
        built: as for `reachable`.
    """
    known = {} if known is None else known
    if name in known:
        return known[name]
    found: tuple[list[ast.FunctionDef | ast.Lambda], list[str]] = ([], [])
    known[name] = found
    for node in getattr(tree, "body", []):
        value = _value_of(node, name)
        if isinstance(node, ast.ClassDef) and node.name == name:
            methods = [f for f in node.body if isinstance(f, ast.FunctionDef) and (built or f.name != "__init__")]
            found = (
                [*methods, *map(_lambda, node.bases * built)],
                [b.id for b in node.bases if isinstance(b, ast.Name)],
            )
        elif isinstance(value, ast.Name) and value.id != name:
            found = module_methods(tree, value.id, known, built)
        elif isinstance(node, ast.Assign):  # PytorchTransformer.forward = forward
            for target in node.targets:
                owner = target.value if isinstance(target, ast.Attribute) and target.attr == "forward" else None
                if getattr(owner, "id", "") == name and isinstance(node.value, ast.Name):
                    found = (found[0], [*found[1], node.value.id])
    known[name] = found
    return found


def free_names(function: ast.FunctionDef | ast.Lambda) -> set[str]:
    """Names that body and decorators read and nothing in the function binds. Defaults are read outside."""
    body = function.body if isinstance(function.body, list) else [function.body]
    loads: set[str] = set()
    stores = set(parameters(function))
    for extra in (function.args.vararg, function.args.kwarg):
        stores |= {extra.arg} if extra else set()
    declared_global: set[str] = set()
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name):
                (loads if isinstance(node.ctx, ast.Load) else stores).add(node.id)
            elif isinstance(node, ast.arg):
                stores.add(node.arg)
            elif isinstance(node, (ast.FunctionDef, ast.MatchAs, ast.MatchStar, ast.ExceptHandler)):
                stores.add(node.name or "")
            elif isinstance(node, ast.MatchMapping):
                stores.add(node.rest or "")
            elif isinstance(node, ast.alias):
                stores.add((node.asname or node.name).split(".")[0])
            elif isinstance(node, ast.Global):
                declared_global |= set(node.names)
    decorators = {
        n.id for one in getattr(function, "decorator_list", []) for n in ast.walk(one) if isinstance(n, ast.Name)
    }
    return (loads - stores) | (loads & declared_global) | decorators


def called(node: ast.AST | None) -> str:
    """Last part of the name that a call calls: "zeros" for np.zeros(...)."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def is_call(node: ast.AST | None, *names: str) -> TypeGuard[ast.Call]:
    """Return whether it is a call of a function with one of these names, as `called` gives them."""
    return called(node) in names


def pairs(target: ast.expr, value: ast.expr) -> dict[str, ast.expr | None]:
    """Return the names that an assignment binds, each with its expression; None where that is unclear."""
    if isinstance(target, ast.Name):
        return {target.id: value}
    if not isinstance(target, (ast.Tuple, ast.List)):
        return {}
    if isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == len(target.elts):
        found: dict[str, ast.expr | None] = {}
        for part, its_value in zip(target.elts, value.elts, strict=True):
            found |= pairs(part, its_value)
        return found
    whole = value if isinstance(value, ast.Name) else None  # a tuple that was named before
    return {n.id: whole for n in ast.walk(target) if isinstance(n, ast.Name)}


def first_line(node: ast.AST) -> str:
    try:
        text = ast.unparse(node).splitlines()[0]
    except RecursionError:
        return "..."
    return text if len(text) <= 80 else text[:77] + "..."


def aliases(tree: ast.AST, banned: set[str]) -> dict[str, ast.stmt]:
    """Names bound to a banned function: `from a import f as b`, `b = a.f`, `b = partial(a.f, axis=1)`.

    Of all cells: those that no later statement binds to something else.
    """
    found: dict[str, ast.stmt] = {}
    for node in tree.body if isinstance(tree, ast.Module) else ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            found |= {(a.asname or a.name): node for a in node.names if a.name in banned}
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}
            called_later = isinstance(node.value, ast.Lambda)  # the called function is read at its call
            if not called_later and any(_is_of(inside, banned, found) for inside in ast.walk(node.value)):
                found |= dict.fromkeys(names, node)
            elif isinstance(tree, ast.Module):
                found = {name: where for name, where in found.items() if name not in names}
        elif isinstance(node, DEFINITIONS) and isinstance(tree, ast.Module):
            found.pop(node.name, None)
    return found


def _is_of(node: ast.AST, banned: set[str], found: Mapping[str, ast.stmt]) -> bool:
    """Return whether it is `a.f` for a banned f, or a name that was imported for one."""
    if isinstance(node, ast.Attribute):
        return node.attr in banned
    return isinstance(node, ast.Name) and isinstance(found.get(node.id), ast.ImportFrom)


def text_of(node: ast.AST) -> str | None:
    """Return the text of a literal, of literals added up, or of a part of one; None for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        whole = text_of(node.value)
        try:
            start, stop, step = map(_whole_number, (node.slice.lower, node.slice.upper, node.slice.step))
        except ValueError:
            return None
        return None if whole is None or step == 0 else whole[start:stop:step]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = text_of(node.left), text_of(node.right)
        return None if left is None or right is None else left + right
    return None


def _whole_number(node: ast.expr | None) -> int | None:
    """Return the number at an end of a slice, or None if there is none; raise ValueError if it is computed."""
    if node is None:
        return None
    value = ast.literal_eval(node)
    if not isinstance(value, int):
        raise ValueError
    return value
