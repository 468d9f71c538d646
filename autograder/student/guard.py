"""Tell whether a test that runs in the student's process has met an object that may answer comparisons as it likes.

Such a test compares what the student's code gives there, so an object that equals everything would pass it. Looked at
are the names that the test reads, and what its calls give.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograder.student.shell import Shell

SEEN = "_seen_by_the_guard_"
DEEP, MANY = 3, 100  # how deep, and how many members of a list, a tuple or a dict are looked at

#: By these, an object answers a comparison, its conversion to numbers, whether it is true, or what attributes it has.
HOOKS = (
    *("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__contains__", "__bool__", "__len__", "__float__"),
    *("__int__", "__index__", "__complex__", "__array__", "__array_interface__", "__array_struct__", "__array_ufunc__"),
    *("__array_function__", "__torch_function__", "__getattr__", "__getattribute__", "__class__"),
    *("__instancecheck__", "__subclasscheck__"),
)


class Guard(ast.NodeTransformer):
    """While it is entered, calls in the cells that a shell runs are looked at.

    Attributes:
        met: name of the class of such an object; "" if there was none.
    """

    def __init__(self, shell: Shell) -> None:
        self.shell, self.met = shell, ""

    def __enter__(self) -> Guard:
        self.shell.ast_transformers.append(self)
        self.shell.user_ns[SEEN] = self.seen
        return self

    def __exit__(self, *_: object) -> None:
        self.shell.ast_transformers.remove(self)
        self.shell.user_ns.pop(SEEN, None)

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.Module):
            for name in {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}:
                self.seen(self.shell.user_ns.get(name))
        return super().visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "super":
            return node
        look = ast.Name(id=SEEN, ctx=ast.Load())
        return ast.fix_missing_locations(ast.copy_location(ast.Call(func=look, args=[node], keywords=[]), node))

    def seen(self, value: Any, depth: int = 0) -> Any:
        """Look at a value, and return it."""
        kind = type(value)
        self.met = self.met or next((base.__name__ for base in kind.__mro__ if _answers(base)), "")
        if isinstance(value, type) and _answers(kind):
            self.met = self.met or kind.__name__
        if depth < DEEP and kind in (list, tuple, dict):
            for member in list(value.values() if kind is dict else value)[:MANY]:
                self.seen(member, depth + 1)
        return value


def _answers(kind: type) -> bool:
    """Return whether a class of the hand-in, or a mock, has such a hook."""
    if kind.__module__.startswith("unittest.mock"):
        return True
    hooks = [hook for name, hook in type.__getattribute__(kind, "__dict__").items() if name in HOOKS]
    return any(_is_handed_in(kind, getattr(hook, "__func__", hook)) for hook in hooks)


def _is_handed_in(kind: type, hook: Any) -> bool:
    code = getattr(hook, "__code__", None)
    file = code.co_filename if code is not None else ""
    return kind.__module__ == "__main__" or "ipykernel_" in file or file.startswith("<ipython-input")
