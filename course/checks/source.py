"""Rules about how an answer is written, read from the text of the cells with `ast`.

What cannot be decided is not punished: a rule speaks up only where the text shows the mistake.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable

#: The grader puts the texts of the student's cells here; in a kernel they are read from IPython's history.
CELLS: list[str] | None = None

LOOP = (
    "`{name}` goes through the sequences one at a time in Python (line {line}: `{text}`): "
    "treat all sequences at once with array operations (`@`, `np.einsum`, `.sum(axis=...)`)"
)
BANNED = "`{name}` uses a library's {what} (line {line}: `{text}`): write it from exponentials and sums"
GLOBAL = (
    "`{name}` uses the notebook's `{what}`, which is no argument of it: take what it needs from its arguments, "
    "so that it works for data of any size"
)
TYPED_IN = "`{name}` is typed in as a number: read it from the shape of an array"

_LIKE_BATCH = {"asarray", "array", "copy", "ascontiguousarray", "float64", "abs", "square", "zeros_like", "empty_like"}
_WRAP_ITERABLE = {"enumerate", "zip", "list", "tuple", "iter", "reversed", "tqdm", "sorted"}
_APPLY = {"map", "vectorize", "apply_along_axis", "frompyfunc", "fromiter", "starmap"}


def vectorised(name: str, over: Iterable[str] = ("X", "y")) -> None:
    """The function has no Python loop over the sequences.

    Args:
        name: of the student's function.
        over: the positions (int) or the stub's names of the parameters whose first axis counts the sequences.

    Raises:
        AssertionError: it loops over them; loops over tokens, or over what cannot be told, are left alone.
    """
    tree = _notebook()
    function = _definition(tree, name)
    if function is None:
        return
    batched = {p for p in _parameters(function) if p in set(over)} or set(_parameters(function)[:1])
    found = _Loops(tree).search(function, batched)
    if found is not None:
        raise AssertionError(LOOP.format(name=name, line=found.lineno, text=_first_line(found)))


def not_used(name: str, banned: Iterable[str], what: str) -> None:
    """The function, and those of the notebook that it calls, use none of the banned library functions.

    Args:
        name: of the student's function.
        banned: last parts of the library names, as "softmax" for scipy.special.softmax.
        what: what to call them in the message.

    Raises:
        AssertionError: it uses one, under its own name or another.
    """
    tree = _notebook()
    banned = set(banned)
    aliases = _aliases(tree, banned)
    if name in aliases and _definition(tree, name) is None:
        node = aliases[name]
        raise AssertionError(BANNED.format(name=name, what=what, line=node.lineno, text=_first_line(node)))
    for function in _reachable(tree, name):
        local = aliases | _aliases(function, banned)
        own = {f.name for f in ast.walk(tree) if isinstance(f, ast.FunctionDef)}
        for node in ast.walk(function):
            used = (
                (isinstance(node, ast.Attribute) and node.attr in banned)
                or (isinstance(node, ast.Name) and node.id in local and node.id not in own)
                or (isinstance(node, ast.Name) and node.id in _aliases(function, banned))
                or (_called(node) == "getattr" and any(isinstance(a, ast.Constant) and a.value in banned for a in node.args))
            )
            if used:
                raise AssertionError(BANNED.format(name=name, what=what, line=node.lineno, text=_first_line(node)))


def only_arguments(name: str, data: Iterable[str]) -> None:
    """The function uses none of the notebook's data by their global names.

    Args:
        name: of the student's function.
        data: global names that it must not use ("X", "D", ...).

    Raises:
        AssertionError: it uses one.
    """
    tree = _notebook()
    for function in _reachable(tree, name):
        for used in sorted(_free_names(function) & set(data)):
            raise AssertionError(GLOBAL.format(name=name, what=used))


def not_typed_in(*names: str) -> None:
    """The variables are computed, not written as numbers.

    Raises:
        AssertionError: the last assignment of one of them is a literal.
    """
    last: dict[str, ast.expr | None] = {}
    for node in _notebook().body:
        for statement in ast.walk(node):
            if isinstance(statement, ast.Assign):
                for target in statement.targets:
                    last.update(_pairs(target, statement.value))
            elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
                last.update(_pairs(statement.target, statement.value))
    for name in names:
        if isinstance(last.get(name), ast.Constant):
            raise AssertionError(TYPED_IN.format(name=name))


def _notebook() -> ast.Module:
    """One tree of all cells; a cell that does not parse is left out."""
    cells = CELLS if CELLS is not None else _history()
    body: list[ast.stmt] = []
    for text in cells:
        try:
            body += ast.parse(text).body
        except (SyntaxError, ValueError, RecursionError):
            continue
    return ast.Module(body=body, type_ignores=[])


def _history() -> list[str]:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return [shell.transform_cell(text) for text in shell.user_ns.get("In", [])] if shell else []


def _definition(tree: ast.AST, name: str) -> ast.FunctionDef | ast.Lambda | None:
    """The last definition of `name`: `def name`, `name = lambda ...`, or `name = other`."""
    found = None
    for node in getattr(tree, "body", []):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            found = node
        elif isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
            if isinstance(node.value, ast.Lambda):
                found = node.value
            elif isinstance(node.value, ast.Name) and node.value.id != name:
                found = _definition(tree, node.value.id) or found
    return found


def _parameters(function: ast.FunctionDef | ast.Lambda) -> list[str]:
    return [a.arg for a in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]


def _reachable(tree: ast.Module, name: str) -> list[ast.FunctionDef | ast.Lambda]:
    """The function and the notebook's functions that it names, directly or not."""
    found, todo, seen = [], [name], set()
    while todo:
        current = todo.pop()
        function = None if current in seen else _definition(tree, current)
        seen.add(current)
        if function is not None:
            found.append(function)
            todo += sorted(_free_names(function))
    return found


def _free_names(function: ast.FunctionDef | ast.Lambda) -> set[str]:
    """Names that the body reads and nothing in the function binds. Defaults are read outside, they do not count."""
    body = function.body if isinstance(function.body, list) else [function.body]
    loads, stores = set(), set(_parameters(function))
    for extra in (function.args.vararg, function.args.kwarg):
        stores |= {extra.arg} if extra else set()
    declared_global = set()
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name):
                (loads if isinstance(node.ctx, ast.Load) else stores).add(node.id)
            elif isinstance(node, ast.arg):
                stores.add(node.arg)
            elif isinstance(node, ast.FunctionDef):
                stores.add(node.name)
            elif isinstance(node, ast.alias):
                stores.add((node.asname or node.name).split(".")[0])
            elif isinstance(node, ast.Global):
                declared_global |= set(node.names)
    return (loads - stores) | (loads & declared_global)


def _aliases(tree: ast.AST, banned: set[str]) -> dict[str, ast.AST]:
    """Names bound to a banned function by `from a import f as b` or `b = a.f`."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            found |= {(a.asname or a.name): node for a in node.names if a.name in banned}
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute) and node.value.attr in banned:
            found |= {t.id: node for t in node.targets if isinstance(t, ast.Name)}
    return found


def _called(node: ast.AST) -> str:
    """Last part of the name that a call calls: "zeros" for np.zeros(...)."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _pairs(target: ast.expr, value: ast.expr) -> dict[str, ast.expr | None]:
    if isinstance(target, ast.Name):
        return {target.id: value}
    if isinstance(target, (ast.Tuple, ast.List)):
        values = value.elts if isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == len(target.elts) else None
        pairs: dict[str, ast.expr | None] = {}
        for i, part in enumerate(target.elts):
            pairs |= _pairs(part, values[i]) if values else {n.id: None for n in ast.walk(part) if isinstance(n, ast.Name)}
        return pairs
    return {}


def _first_line(node: ast.AST) -> str:
    text = ast.unparse(node).splitlines()[0]
    return text if len(text) <= 80 else text[:77] + "..."


class _Loops:
    """Follows which names are arrays over the sequences, and which are their number, through one function."""

    def __init__(self, tree: ast.Module, depth: int = 5) -> None:
        self.tree = tree
        self.depth = depth

    def search(self, function: ast.FunctionDef | ast.Lambda, batched: set[str]) -> ast.AST | None:
        """The first node that goes through the sequences in Python, or None."""
        self.batch, self.count, self.shape, self.mapped = set(batched), set(), set(), set()
        self.name = getattr(function, "name", "")
        body = function.body if isinstance(function.body, list) else [function.body]
        for node in sorted(
            (n for statement in body for n in ast.walk(statement) if hasattr(n, "lineno")),
            key=lambda n: (n.lineno, not isinstance(n, ast.Assign)),
        ):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    self._bind(target, node.value)
            if self._goes_through(node):
                return node
            helper = self._helper(node)
            if helper is not None:
                return helper
        return None

    def _bind(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, (ast.Tuple, ast.List)) and target.elts and self._is_shape(value):
            if isinstance(target.elts[0], ast.Name):
                self.count.add(target.elts[0].id)
            return
        for name, part in _pairs(target, value).items():
            kinds = (self.batch, self.count, self.shape, self.mapped)
            tests = (self._is_batch, self._is_count, self._is_shape, lambda v: _called(v) in {"vectorize", "frompyfunc"})
            for kind, test in zip(kinds, tests, strict=True):
                if part is not None and test(part):
                    kind.add(name)
                else:
                    kind.discard(name)

    def _is_shape(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Name):
            return node.id in self.shape
        if _called(node) == "shape":
            return bool(node.args) and self._is_batch(node.args[0])
        return isinstance(node, ast.Attribute) and node.attr == "shape" and self._is_batch(node.value)

    def _is_count(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Name):
            return node.id in self.count
        if _called(node) == "len":
            return bool(node.args) and self._is_batch(node.args[0])
        if isinstance(node, ast.Subscript):
            return self._is_shape(node.value) and isinstance(node.slice, ast.Constant) and node.slice.value == 0
        return False

    def _is_batch(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Name):
            return node.id in self.batch
        if isinstance(node, ast.BinOp):
            if isinstance(node.op, ast.MatMult):
                return self._is_batch(node.left)
            return self._is_batch(node.left) or self._is_batch(node.right)
        if isinstance(node, ast.Subscript):
            first = node.slice.elts[0] if isinstance(node.slice, ast.Tuple) and node.slice.elts else node.slice
            whole = isinstance(first, ast.Slice) or (isinstance(first, ast.Constant) and first.value is Ellipsis)
            return whole and self._is_batch(node.value)
        return _called(node) in _LIKE_BATCH and bool(node.args) and self._is_batch(node.args[0])

    def _iterates(self, node: ast.expr) -> bool:
        """Whether going through `node` goes through the sequences."""
        if self._is_batch(node):
            return True
        called = _called(node)
        if called in {"range", "arange", "ndindex", "prange", "trange"}:
            return any(self._is_count(a) for a in node.args)
        return called in _WRAP_ITERABLE and any(self._iterates(a) for a in node.args)

    def _goes_through(self, node: ast.AST) -> bool:
        if isinstance(node, ast.For):
            return self._iterates(node.iter)
        if isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)):
            return any(self._iterates(g.iter) for g in node.generators)
        if isinstance(node, ast.While):
            return any(self._is_count(n) for n in ast.walk(node.test) if isinstance(n, ast.expr))
        if isinstance(node, ast.Call):
            applies = _called(node) in _APPLY or _called(node) in self.mapped or _called(node.func) in _APPLY
            if applies or (self.name and _called(node) == self.name):
                return any(self._iterates(a) for a in node.args)
        return False

    def _helper(self, node: ast.AST) -> ast.AST | None:
        """A loop inside a function of the notebook that gets the sequences."""
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or self.depth == 0:
            return None
        function = _definition(self.tree, node.func.id)
        if function is None or node.func.id == self.name:
            return None
        names = _parameters(function)
        batched = {n for n, a in zip(names, node.args, strict=False) if self._is_batch(a)}
        batched |= {k.arg for k in node.keywords if k.arg and self._is_batch(k.value)}
        return _Loops(self.tree, self.depth - 1).search(function, batched) if batched else None
