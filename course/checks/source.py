"""Rules about how an answer is written: from the text of the cells, and from what runs when it is called.

What cannot be decided is not punished: a rule speaks up only where the text or the run shows the mistake.
"""

from __future__ import annotations

import ast
import copy
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeGuard

import numpy as np

from course.checks.compare import call, rng, says_so
from course.checks.sizes import is_array
from course.checks.syntax import (
    MAPPING,
    aliases,
    called,
    first_line,
    free_names,
    is_call,
    is_cell,
    notebook,
    pairs,
    parameters,
    reachable,
    text_of,
    values_of,
)

COURSE = str(Path(__file__).parents[1])
LOOP = (
    "`{name}` goes through the {each} one at a time in Python{where}: "
    "treat all {each} at once with array operations (`@`, `{einsum}`, `.sum({axis}=...)`)"
)
BANNED = "`{name}` uses a library's {what} (line {line}: `{text}`): write it from exponentials and sums"
RUNS = "`{name}` runs a library's {what} (`{found}`) when it is called: write it from exponentials and sums"
CONCEALED = "`{name}` uses `{what}` (line {line}: `{text}`): write plain Python, so that everyone can read what it does"
UNEQUAL = "`{name}` gives two different results for the same {each}: let them depend on its arguments alone"
GLOBAL = (
    "`{name}` uses the notebook's `{what}`, which is not one of its arguments: take what it needs from its arguments, "
    "so that it works for data of any size"
)

FEW, MANY = 6, 46  # sequences in the two runs that are compared
_CONCEALING = {"settrace", "setprofile", "_getframe", "__builtins__", "__dict__", "start_new_thread"}
_CONCEALING_NAMES = {"exec", "eval", "globals", "locals", "vars"}
_LOOKING_UP = ("getattr", "__getattribute__", "attrgetter", "methodcaller")
_BINDING = (ast.ClassDef, ast.arg)
_LOOPS = (ast.For, ast.While, ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)


@says_so(name="{name}, no Python loop")
def vectorised(
    name: str,
    function: Callable,
    inputs: Callable[[int], tuple],
    over: Iterable[str] = ("X",),
    *,
    each: str = "sequences",
    torch: bool = False,
    charged: Iterable[str] = (),
) -> None:
    """Check that the function, or the torch module, has no Python loop over the sequences.

    With more sequences a loop executes more of the student's own code; array operations do not. Loops over tokens, or
    over anything else whose number stays the same, are left alone. The numbers of the inputs vary, and the result of a
    call that is counted is compared with that of another call: no answer passes by what it knows of this rule's inputs.

    Args:
        name: of the student's function, or of the class that the module was made from.
        function: itself, or the module.
        inputs: number of sequences -> arguments.
        over: the stub's names of the parameters that hold one entry for each sequence.
        each: what is counted, in words, if not sequences.
        torch: the function works with torch; all parameters of it, and what is made of them, count as `over` then.
        charged: names of functions of earlier exercises, whose loops are charged there.

    Raises:
        AssertionError: it loops over the sequences, hides what it does, or gives two results for the same inputs.
    """
    few, many = (_varied(inputs(n)) for n in (FEW, MANY))
    refuse_concealment(name)
    count, result = traced(function, *_copied(many))
    grows = count - opcodes(function, *few) >= MANY - FEW
    if not equal(result, call(function, *_copied(many))):
        raise AssertionError(UNEQUAL.format(name=name, each=each))
    refuse_loop(name, over, each, grows, torch=torch, charged=charged)


def refuse_loop(
    name: str, over: Iterable[str], each: str, grows: bool, *, torch: bool = False, charged: Iterable[str] = ()
) -> None:
    """Look for the loop in the text of an answer; the arguments are those of `vectorised`.

    Args:
        grows: whether more sequences make it execute more of its own instructions.

    Raises:
        AssertionError: it loops over the sequences.
    """
    tree = notebook()
    earlier = [f for other in charged for f in reachable(tree, other)]
    functions = [f for f in reachable(tree, name) if f not in earlier]
    batched = {f: _made_of(f) if torch else set(over) & set(parameters(f)) for f in functions}
    found: ast.stmt | ast.expr | None
    found = next((n for f in functions for n in ast.walk(f) if _applies(n, batched[f])), None)
    if found is None and grows:
        found = next(_loops(functions), None)
        if found is None and next(_loops(earlier), None) is not None:
            return
    if grows or found is not None:
        where = f" (line {found.lineno}{_home(found, functions, name)}: `{first_line(found)}`)" if found else ""
        words = {"einsum": "torch.einsum", "axis": "dim"} if torch else {"einsum": "np.einsum", "axis": "axis"}
        raise AssertionError(LOOP.format(name=name, where=where, each=each, **words))


def _loops(functions: Iterable[ast.AST]) -> Iterator[ast.stmt | ast.expr]:
    return (n for f in functions for n in ast.walk(f) if isinstance(n, _LOOPS))


def _home(node: ast.AST, functions: Iterable[ast.AST], name: str) -> str:
    """Say " of `helper`" if the node stands in another function than the one of this name."""
    own = {f.name for f in functions if isinstance(f, ast.FunctionDef) and any(n is node for n in ast.walk(f))}
    return f" of `{min(own)}`, which it calls" if own and name not in own and not own & {"forward", "__init__"} else ""


def opcodes(function: Callable, *args) -> int:
    """Return how many bytecode instructions of notebook cells one call executes."""
    return traced(function, *args)[0]


def traced(function: Callable, *args) -> tuple[int, Any]:
    """Call a function; how many bytecode instructions of notebook cells that executes, and the result.

    Code that a program makes of texts counts as well.
    """
    count = 0

    def local(frame, event, arg):
        nonlocal count
        count += event == "opcode"
        return local

    def tracer(frame, event, arg):
        file = frame.f_code.co_filename
        if not (is_cell(file) or (file.startswith("<") and not file.startswith("<frozen "))):
            return None
        frame.f_trace_opcodes = True
        return local

    before = sys.gettrace()
    sys.settrace(tracer)
    threading.settrace(tracer)
    try:
        result = function(*args)
    finally:
        threading.settrace(None)
        sys.settrace(before)
    return count, result


def library_calls(function: Callable, names: Iterable[str], *args) -> tuple[list[str], Any]:
    """Call a function; which functions of libraries that have one of these names run then, and the result.

    This course is a library, too.
    """
    names, found = set(names), set()
    folders = (*{sysconfig.get_path(kind) for kind in ("purelib", "platlib", "stdlib")}, COURSE)

    def profiler(frame, event, arg):
        if event == "c_call":
            found.update(names & {getattr(arg, "__name__", "")})
        elif event == "call" and frame.f_code.co_filename.startswith(folders):
            found.update(names & {frame.f_code.co_name})

    before = sys.getprofile()
    sys.setprofile(profiler)
    threading.setprofile(profiler)
    try:
        result = function(*args)
    finally:
        threading.setprofile(None)
        sys.setprofile(before)
    return sorted(found), result


def _varied(arguments: tuple) -> tuple:
    """Vary the numbers in the arrays of the arguments: factors for real numbers, 0 or 1 for such whole numbers."""
    generator = rng()
    return tuple(_fresh(a, generator) if is_array(a) else a for a in arguments)


def _fresh(array: Any, generator: np.random.Generator) -> Any:
    shape, kind = tuple(array.shape), str(array.dtype)
    if "float" in kind:
        return array * _like(array, generator.uniform(0.5, 1.5, shape))
    if "int" in kind and bool(((array == 0) | (array == 1)).all()):
        return _like(array, generator.integers(0, 2, shape))
    return array


def _like(array: Any, numbers: np.ndarray) -> Any:
    """Numbers of the kind of another array: NumPy's, or a tensor."""
    if isinstance(array, np.ndarray):
        return numbers.astype(array.dtype)
    import torch

    return torch.from_numpy(numbers).to(array)


def _copied(arguments: tuple) -> tuple:
    return tuple(copy.deepcopy(a) if is_array(a) else a for a in arguments)


def equal(one: Any, other: Any) -> bool:
    """Return whether two results are equal, as far as they are numbers."""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(equal, one, other))
    if not all(is_array(a) or isinstance(a, (int, float)) for a in (one, other)):
        return True
    first, second = (np.asarray(a.detach().cpu() if hasattr(a, "detach") else a) for a in (one, other))
    if first.dtype.kind not in "biuf" or second.dtype.kind not in "biuf":
        return True
    return first.shape == second.shape and bool(np.allclose(first, second, rtol=1e-3, atol=1e-6, equal_nan=True))


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


@says_so(name="{name}, no {what} of a library")
def not_used(name: str, banned: Iterable[str], what: str, function: Callable | None = None, *inputs) -> None:
    """Check that the function, and those of the notebook that it calls, use none of the banned library functions.

    Args:
        name: of the student's function.
        banned: last parts of the library names, as "softmax" for scipy.special.softmax.
        what: what to call them in the message.
        function: itself; it is called once, so that no way to write it hides what runs.
        inputs: its arguments in that call.

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
    for one in reachable(tree, name):
        local, free = aliases(one, banned), free_names(one)
        for node in ast.walk(one):
            used = (
                (isinstance(node, ast.Attribute) and node.attr in banned and not _is_own(node, own, bound))
                or (isinstance(node, ast.Name) and (node.id in local or node.id in free & everywhere.keys()))
                or (isinstance(node, ast.Call) and any(text_of(a) in banned for a in node.args))
                or (isinstance(node, ast.Subscript) and text_of(node.slice) in banned - own)
            )
            if used:
                line = getattr(node, "lineno", 0)
                raise AssertionError(BANNED.format(name=name, what=what, line=line, text=first_line(node)))
    if function is not None:
        _refuse_running(name, banned, what, function, inputs)


def _refuse_running(name: str, banned: set[str], what: str, function: Callable, inputs: tuple) -> None:
    """Refuse a function that runs a banned one, or does something else while it is looked at."""
    try:
        found, result = library_calls(function, sorted(banned), *_copied(inputs))
    except Exception:
        call(function, *_copied(inputs))  # raises as well, and says why
        raise
    if found:
        raise AssertionError(RUNS.format(name=name, what=what, found=found[0]))
    if not equal(result, call(function, *_copied(inputs))):
        raise AssertionError(UNEQUAL.format(name=name, each="arguments"))


@says_so(name="{name}, its arguments only")
def only_arguments(name: str, data: Iterable[str]) -> None:
    """Check that the function uses none of the notebook's data by their global names.

    Args:
        name: of the student's function.
        data: global names that it must not use ("X", "D", ...).

    Raises:
        AssertionError: it uses one.
    """
    for function in reachable(notebook(), name):
        for used in sorted(free_names(function) & set(data)):
            raise AssertionError(GLOBAL.format(name=name, what=used))


def _applies(node: ast.AST, batched: set[str]) -> TypeGuard[ast.Call]:
    """Return whether it is `map` or one of its like, over something made of the sequences."""
    if not isinstance(node, ast.Call) or MAPPING.isdisjoint({called(node), called(node.func)}):
        return False
    if (
        called(node) == "reduce"
        and isinstance(node.func, ast.Attribute)
        and getattr(node.func.value, "id", "") != "functools"
    ):
        return False  # np.add.reduce and its like work on whole arrays
    arguments = node.args if called(node) not in MAPPING else node.args[called(node) != "fromiter" :]
    return any(_leads(a, batched) for a in arguments)


def _leads(node: ast.expr, batched: set[str]) -> bool:
    """Return whether the first axis counts the sequences: X, X[:, 0], 2 * X."""
    while isinstance(node, ast.BinOp):  # a sum of many terms is deep on its left
        if not isinstance(node.op, ast.MatMult) and _leads(node.right, batched):
            return True
        node = node.left
    if isinstance(node, ast.Subscript):
        first = node.slice.elts[0] if isinstance(node.slice, ast.Tuple) and node.slice.elts else node.slice
        return isinstance(first, ast.Slice) and _leads(node.value, batched)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
        return node.func.value.id == "self" and any(_leads(a, batched) for a in node.args)  # a layer keeps the axis
    return isinstance(node, ast.Name) and node.id in batched


def _made_of(function: ast.FunctionDef | ast.Lambda) -> set[str]:
    """Return the parameters, except for `self`, and the local names that are assigned from them."""
    found = set(parameters(function)) - {"self"}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(
            isinstance(n, ast.Name) and n.id in found for n in ast.walk(node.value)
        ):
            for target in node.targets:
                for part, value in pairs(target, node.value).items():
                    if not isinstance(value, (ast.Tuple, ast.List)):
                        found.add(part)
    return found


def _is_own(node: ast.Attribute, own: set[str], bound: set[str]) -> bool:
    """Return whether the attribute may be one that the student defines: `self.softmax`, `Tools().softmax`."""
    root: ast.AST = node
    while isinstance(root, (ast.Attribute, ast.Call, ast.Subscript)):
        root = root.func if isinstance(root, ast.Call) else root.value
    return node.attr in own and isinstance(root, ast.Name) and root.id in bound
