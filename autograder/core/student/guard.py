"""Tell whether a test that runs in the student's process has met an object that may answer comparisons as it likes.

Such a test compares what the student's code gives there, so an object that equals everything would pass it. The guard
looks at the names that the test reads, at the results of its calls, and at what it passes to calls, compares, or takes
for true. The student's process can forge this, too: it stops tricks with objects, not an attack on the process itself.
"""

from __future__ import annotations

import ast
import collections
import sys
import types
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograder.core.student.shell import Shell

SEEN = "_seen_by_the_guard_"
DEEP, MANY = 5, 1000  # how deep, and how many members of a container are looked at
HEAP_TYPE = 1 << 9  # the flag of a class that can be changed, as those of Python code are
# Classes are known by their ids, as a metaclass may answer comparisons. Objects of these have no hook and no members.
PLAIN = frozenset(map(id, (bool, int, float, complex, str, bytes, type(None))))
# What a class has, read past its metaclass, which may deny it.
FLAGS, BASES, MEMBERS, NAME, QUALIFIED, MODULE = (
    type.__dict__[f"__{name}__"].__get__ for name in ("flags", "mro", "dict", "name", "qualname", "module")
)

#: By these, an object answers a comparison, its conversion to numbers, whether it is true, or what attributes it has.
HOOKS = frozenset(
    "__eq__ __ne__ __lt__ __le__ __gt__ __ge__ __contains__ __bool__ __len__ __float__ __int__ __index__ __complex__ "  # noqa: SIM905
    "__array__ __array_interface__ __array_struct__ __array_ufunc__ __array_function__ __torch_function__ "
    "__getattr__ __getattribute__ __class__ __instancecheck__ __subclasscheck__".split()
)
#: Module and name of library classes whose objects equal anything.
AGREEABLE = {
    ("unittest.mock", "NonCallableMock"),
    ("unittest.mock", "_ANY"),
    *((module, "ApproxBase") for module in ("_pytest.approx", "_pytest.python_api")),
}
_CONTAINERS: dict[int, Callable[[Any], Iterable[Any]]] = {
    id(dict): lambda its: [*dict.keys(its), *dict.values(its)],
    **{id(kind): kind.__iter__ for kind in (list, tuple, set, frozenset, collections.deque)},
}

#: What a comparison, a condition or a function of a library gets.
_LOOKED_AT: dict[type[ast.AST], tuple[str, ...]] = {
    ast.Call: ("args",),
    ast.keyword: ("value",),
    ast.Compare: ("left", "comparators"),
    ast.BoolOp: ("values",),
    ast.UnaryOp: ("operand",),
    ast.Match: ("subject",),
    ast.comprehension: ("ifs",),
    **dict.fromkeys((ast.Assert, ast.If, ast.While, ast.IfExp), ("test",)),
}


class Guard(ast.NodeTransformer):
    """While it is entered, what the cells that a shell runs compare is looked at.

    Attributes:
        met: name of the class of such an object; "" if there was none.
    """

    def __init__(self, shell: Shell) -> None:
        self.shell, self.folder, self.met = shell, shell.starting_dir, ""
        self.plain = set(PLAIN)

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
        self.generic_visit(node)
        for field in _LOOKED_AT.get(type(node), ()):
            its = getattr(node, field)
            setattr(node, field, [_look(one) for one in its] if isinstance(its, list) else _look(its))
        return _look(node) if isinstance(node, ast.Call) else node

    def seen(self, value: Any, depth: int = 0) -> Any:
        """Look at a value, and return it."""
        kind = type(value)
        if id(kind) in self.plain or self.met:
            return value
        if FLAGS(kind) & HEAP_TYPE:
            self.met = next((NAME(base) or "?" for base in BASES(kind) if _answers(base, self.folder)), "")
        elif not _holds_members(kind):
            self.plain.add(id(kind))  # of C, such as NumPy's numbers: it stays as it is
            return value
        if not self.met and _is_masked(value, kind):
            self.met = NAME(kind) or "?"
        if not self.met and depth < DEEP:
            for number, member in enumerate(_members(value, kind)):
                if number == MANY:
                    break
                self.seen(member, depth + 1)
        return value


def _look(node: ast.expr) -> ast.expr:
    """Return an expression of the same value, which the guard sees."""
    if isinstance(node, ast.Starred):
        node.value = _look(node.value)
        return node
    called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
    if isinstance(node, ast.Constant) or called in (SEEN, "super"):
        return node
    name = ast.copy_location(ast.Name(id=SEEN, ctx=ast.Load()), node)
    return ast.copy_location(ast.Call(func=name, args=[node], keywords=[]), node)


def _holds_members(kind: type) -> bool:
    numpy = sys.modules.get("numpy")
    return any(id(base) in _CONTAINERS or (numpy is not None and base is numpy.ndarray) for base in BASES(kind))


def _members(value: Any, kind: type) -> Iterable[Any]:
    """Return the members of a container, read by the builtin's own methods."""
    if not _holds_members(kind):
        return ()
    for base in BASES(kind):
        if id(base) in _CONTAINERS:
            return _CONTAINERS[id(base)](value)
    numpy = sys.modules["numpy"]
    return list(numpy.ndarray.tolist(value)) if numpy.ndarray.dtype.__get__(value).hasobject else ()


def _is_masked(value: Any, kind: type) -> bool:
    """Return whether comparisons leave out entries of an array."""
    masked = sys.modules.get("numpy.ma")
    if masked is None or all(base is not masked.MaskedArray for base in BASES(kind)):
        return False
    return b"\1" in masked.getmaskarray(value).tobytes()  # of records, too


def _answers(kind: type, folder: str) -> bool:
    """Return whether a class of the hand-in has such a hook, or a library's is AGREEABLE."""
    if (str(MODULE(kind)), NAME(kind)) in AGREEABLE:
        return True
    its = MEMBERS(kind)
    return any(_is_handed_in(kind, getattr(its[name], "__func__", its[name]), folder) for name in HOOKS & its.keys())


def _is_handed_in(kind: type, hook: Any, folder: str) -> bool:
    """Return whether a hook is neither built in, nor of a class that stands in a library under its name.

    A module that the hand-in makes is no library, nor is one in its folder.
    """
    if isinstance(hook, (types.WrapperDescriptorType, types.MethodDescriptorType)) and hook.__objclass__ is kind:
        return False
    code = getattr(hook, "__code__", None)
    file = code.co_filename if code is not None else ""
    name = str(MODULE(kind))
    module = sys.modules.get(name)
    origin = getattr(getattr(module, "__spec__", None), "origin", None) or folder
    if name == "__main__" or origin.startswith(folder) or "ipykernel_" in file or file.startswith("<ipython-input"):
        return True
    return getattr(module, QUALIFIED(kind), None) is not kind and getattr(hook, "__globals__", None) is not vars(module)
