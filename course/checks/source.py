"""Search the text of an answer for a library's function, the notebook's data, and code that hides what it does.

What cannot be decided is not punished: a rule speaks up only where the text shows the mistake.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from course.checks.syntax import (
    aliases,
    called,
    first_line,
    free_names,
    is_call,
    notebook,
    reachable,
    text_of,
    values_of,
)

BANNED = "`{name}` uses a library's {what} (line {line}: `{text}`): write it from exponentials and sums"
CONCEALED = "`{name}` uses `{what}` (line {line}: `{text}`): write plain Python, so that everyone can read what it does"
GLOBAL = (
    "`{name}` uses the notebook's `{what}`, which is not one of its arguments: take what it needs from its arguments, "
    "so that it works for data of any size"
)

_CONCEALING = {"settrace", "setprofile", "_getframe", "__builtins__", "__dict__", "start_new_thread"}
_CONCEALING_NAMES = {"exec", "eval", "globals", "locals", "vars"}
_LOOKING_UP = ("getattr", "__getattribute__", "attrgetter", "methodcaller")
_BINDING = (ast.ClassDef, ast.arg)


def refuse_concealment(name: str) -> None:
    """Refuse code that hides from a reader what a function does, or that makes the function of a computed text."""
    tree = notebook()
    functions = reachable(tree, name)
    values = [value for one in functions for free in free_names(one) for value in values_of(tree, free)]
    for one in (*functions, *values) or tree.body:
        for node in ast.walk(one):
            what = _concealing(node, executed_only=not functions)
            if not what or (one in values and what not in _CONCEALING):
                continue
            line = getattr(node, "lineno", 0)
            raise AssertionError(CONCEALED.format(name=name, what=what, line=line, text=first_line(node)))


def _concealing(node: ast.AST, executed_only: bool) -> str:
    """Return the name of what hides in this node which code runs; "" if nothing does."""
    if executed_only:
        return "exec" if is_call(node, "exec") and text_of(node.args[0]) is None else ""
    if is_call(node, *_LOOKING_UP) and node.args:
        of_self = isinstance(node.args[0], ast.Name) and node.args[0].id == "self"
        wanted = node.args[1] if called(node) == "getattr" and len(node.args) > 1 else node.args[0]
        text = text_of(wanted)
        return "" if of_self or (text is not None and text not in _CONCEALING) else text or called(node)
    if isinstance(node, ast.Attribute):
        return node.attr if node.attr in _CONCEALING else ""
    return node.id if isinstance(node, ast.Name) and node.id in _CONCEALING | _CONCEALING_NAMES else ""


def refuse_use(name: str, banned: Iterable[str], what: str) -> None:
    """Refuse a function that uses a banned library function, or another of the notebook that does.

    Args:
        name: the name of the student's function.
        banned: last parts of the library names, as "softmax" for scipy.special.softmax.
        what: their name in the message.

    Raises:
        AssertionError: it uses one, under its own name or another.
    """
    refuse_concealment(name)
    tree = notebook()
    banned = set(banned)
    everywhere = aliases(tree, banned)
    own = {f.name for f in ast.walk(tree) if isinstance(f, ast.FunctionDef)}
    bound = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    bound |= {n.name if isinstance(n, ast.ClassDef) else n.arg for n in ast.walk(tree) if isinstance(n, _BINDING)}
    if name in everywhere:
        alias = everywhere[name]
        raise AssertionError(BANNED.format(name=name, what=what, line=alias.lineno, text=first_line(alias)))
    for one in reachable(tree, name, built=True):
        local, free = aliases(one, banned), free_names(one)
        for node in ast.walk(one):
            used = (
                (isinstance(node, ast.Attribute) and node.attr in banned and not _is_own(node, own, bound))
                or (isinstance(node, ast.Name) and (node.id in local or node.id in free & everywhere.keys()))
                or (is_call(node, *_LOOKING_UP) and any(text_of(a) in banned for a in node.args))
                or (isinstance(node, ast.Subscript) and text_of(node.slice) in banned - own)
            )
            if used:
                line = getattr(node, "lineno", 0)
                raise AssertionError(BANNED.format(name=name, what=what, line=line, text=first_line(node)))


def _is_own(node: ast.Attribute, own: set[str], bound: set[str]) -> bool:
    """Return whether the attribute may be one that the student defines: `self.softmax`, `Tools().softmax`."""
    root: ast.AST = node
    while isinstance(root, (ast.Attribute, ast.Call, ast.Subscript)):
        root = root.func if isinstance(root, ast.Call) else root.value
    return node.attr in own and isinstance(root, ast.Name) and root.id in bound


def refuse_globals(name: str, data: Iterable[str]) -> None:
    """Refuse a function that uses the notebook's data by their global names.

    Args:
        name: the name of the student's function.
        data: global names that it must not use ("X", "D", ...).

    Raises:
        AssertionError: it uses one.
    """
    for function in reachable(notebook(), name):
        for used in sorted(free_names(function) & set(data)):
            raise AssertionError(GLOBAL.format(name=name, what=used))
