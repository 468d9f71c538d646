"""Loops in the text of an answer."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import NoReturn

from course.checks.syntax import MAPPING, called, first_line, notebook, reachable

LOOP = (
    "`{name}` goes through the {each} one at a time in Python{where}: "
    "treat all {each} at once with array operations (`@`, `{einsum}`, `.sum({axis}=...)`)"
)
_LOOPS = (ast.For, ast.While, ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)


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
