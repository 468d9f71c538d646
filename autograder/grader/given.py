"""What the grader has of its own for a test: what the source's given cells import and define, run once."""

from __future__ import annotations

import ast
import builtins
import contextlib
import io
import os
import types
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.source import bindings
from autograder.source.assignments import Assignment, Kind


@dataclass(frozen=True)
class Given:
    """What the grader has of its own.

    Attributes:
        names: what given cells bind; arrays are read-only.
        solutions: names that are the student's, whatever else has them: a solution of the source binds them.
        broken: names that given statements would bind that fail in the grader -> how they fail.
    """

    names: dict[str, Any]
    solutions: frozenset[str]
    broken: dict[str, str]


def given_to(assignment: Assignment) -> Given:
    """Return the names that the locked cells import and define by themselves.

    A locked cell may call the student's functions; those statements are left to the student's process.

    Raises:
        Exception: of a given statement, unless the assignment was read leniently.
    """
    if "torch" in assignment.imports:
        import torch

        import autograder.protocol.tensors  # noqa: F401 - which checks would import in each fork

        torch.set_num_threads(1)  # before its first operation: a fork after one with more threads would hang
    stated, imported = bindings.students(assignment)
    names: dict[str, Any] = {"__name__": "__main__"}
    broken: dict[str, str] = {}
    codes = [("imports", assignment.given_imports)]
    codes += [
        (cell.id, cell.python) for cell in assignment.cells if cell.kind is Kind.LOCKED and not cell.is_demonstration
    ]
    for cell_id, code in codes:
        for statement in _statements(code, assignment.lenient):
            module = ast.Module(body=[statement], type_ignores=[])
            bound = {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
            try:
                if _needs(statement) - (set(names) | set(dir(builtins))) or _needs(statement) & stated:
                    raise NameError
                with quiet():
                    exec(compile(module, f"<{cell_id}>", "exec"), names)
            except NameError:  # it needs the student's: so the names that it binds or fills are theirs too
                for name in bound | _filled(statement, names):
                    names.pop(name, None)
            except Exception as error:
                if not assignment.lenient:
                    raise
                for name in bound | bindings.bound(ast.unparse(statement)):
                    names.pop(name, None)
                    broken[name] = f"the given cell `{cell_id}` ends with {type(error).__name__} in the grader"
    for value in names.values():
        if isinstance(value, np.ndarray):
            value.flags.writeable = False
    modules = {name for name in imported if isinstance(names.get(name), types.ModuleType)}
    return Given(names, stated | (imported - modules), broken)


def _statements(code: str, lenient: bool) -> list[ast.stmt]:
    try:
        return ast.parse(code).body
    except SyntaxError:
        if not lenient:
            raise
        return []


def _needs(statement: ast.stmt) -> set[str]:
    """Global names that a statement reads when it runs; the bodies of functions run later."""
    needed: set[str] = set()
    bound: set[str] = set()
    todo: list[ast.AST] = [statement]
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            todo += [*node.decorator_list, *node.args.defaults, *(d for d in node.args.kw_defaults if d)]
            continue
        if isinstance(node, ast.Name):
            (needed if isinstance(node.ctx, ast.Load) else bound).add(node.id)
        elif isinstance(node, ast.alias):
            bound.add((node.asname or node.name).split(".")[0])
        todo += ast.iter_child_nodes(node)
    return needed - bound


def _filled(statement: ast.stmt, names: dict[str, Any]) -> set[str]:
    """Return the names of lists, dicts and sets that a statement calls a method of, such as `append`."""
    calls = [node.func for node in ast.walk(statement) if isinstance(node, ast.Call)]
    owners = {f.value.id for f in calls if isinstance(f, ast.Attribute) and isinstance(f.value, ast.Name)}
    return {name for name in owners if isinstance(names.get(name), (list, dict, set))}


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Suppress printing and Matplotlib's windows; keep the environment for processes that start later."""
    ours = "MPLBACKEND" not in os.environ
    os.environ.setdefault("MPLBACKEND", "agg")
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            yield
    finally:
        if ours:
            os.environ.pop("MPLBACKEND", None)
