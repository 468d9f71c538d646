"""Assignment 05, part 4: the visible checks of attention as a recurrent network."""

from __future__ import annotations

import ast
from collections.abc import Callable

import numpy as np

from course.checks import context
from course.checks import kernel_attention_sums as sums
from course.checks.compare import call, numbers, says_so
from course.checks.syntax import called, definition, first_line, free_names, notebook, pairs, parameters

SHARED = "`{name}` {how}: a later call changes the arrays that an earlier one returned, so return new arrays"
QUERIES = np.array([[1.0, 2, 1], [2, 0, 1], [0, 3, 1], [1, 0, 2], [3, 1, 0]])
#: Calls that give an array that was there, or a view of one.
VIEWS = {"get", "setdefault", "reshape", "ravel", "view", "transpose", "swapaxes", "squeeze", "asarray", "atleast_2d"}


@says_so(name="recurrent_step, new arrays in each call")
def own_state(name: str, function: Callable) -> None:
    """Check that results are no views of an array that all calls share, and that no later call changes them."""
    tree = notebook()
    written = definition(tree, name) or _made_by_a_factory(tree, name)
    if isinstance(written, ast.FunctionDef):
        _shares_nothing(written, name)
    if context.remote(function) is not None:
        return  # arrays come from its process as copies
    queries, keys, values = sums.Q[0], sums.K, sums.V
    state: tuple = (np.ones((3, 2)), np.ones(3))
    found = [function(*state, queries, keys[0], values[0])]
    kept = [np.array(part) for part in found[0]]
    found.append(function(found[0][1], found[0][2], queries, keys[1], values[1]))
    found.append(function(*state, queries, keys[2], values[2]))
    for what, before, after in zip(("output", "S", "z"), kept, found[0], strict=True):
        if not np.array_equal(before, after, equal_nan=True):
            raise AssertionError(SHARED.format(name=name, how=f"reuses its {what}"))


def _shares_nothing(function: ast.FunctionDef, name: str) -> None:
    """Nothing that is returned is written into where all calls share it."""
    own = parameters(function)
    shared = free_names(function) | set(own[6:] if own[:1] == ["self"] else own[5:]) | {"self"}
    shared |= {n for node in ast.walk(function) if isinstance(node, (ast.Global, ast.Nonlocal)) for n in node.names}
    given = {node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None}
    views = {root for value in given for root in _roots(value)}
    bindings = [node for node in ast.walk(function) if isinstance(node, ast.Assign)]
    for _ in range(3):  # S = buffer[:, :-1]
        for binding in bindings:
            for target in binding.targets:
                for local, value in pairs(target, binding.value).items():
                    roots = _roots(value) if value is not None else set()
                    views |= roots if local in views else set()
                    shared |= {local} if roots & shared else set()
    for node in ast.walk(function):
        for array in _written(node):
            if array in views & shared:
                line = getattr(node, "lineno", 0)
                how = f"writes into `{array}` (line {line}: `{first_line(node)}`), which all calls share"
                raise AssertionError(SHARED.format(name=name, how=how))


def _made_by_a_factory(tree: ast.Module, name: str) -> ast.FunctionDef | None:
    """Return the inner function if a function of the notebook makes the name, as in `recurrent_step = make()`."""
    made = [
        node.value for node in tree.body if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == name
    ]
    factory = definition(tree, called(made[-1])) if made else None
    inner = [node for node in ast.walk(factory) if isinstance(node, ast.FunctionDef)] if factory else []
    return inner[-1] if len(inner) > 1 else None


def _roots(node: ast.expr) -> set[str]:
    """Names that an expression gives as they are, or views or entries of: `a`, `a[:, 1:]`, `a.T`, `a.get(1)`."""
    if isinstance(node, (ast.Tuple, ast.List)):
        return {root for part in node.elts for root in _roots(part)}
    if isinstance(node, ast.IfExp):
        return _roots(node.body) | _roots(node.orelse)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in VIEWS:
        of_library = getattr(node.func.value, "id", "") in ("np", "numpy") and node.args
        return _roots(node.args[0] if of_library else node.func.value)
    if isinstance(node, (ast.Subscript, ast.Attribute)):
        return _roots(node.value)
    return {node.id} if isinstance(node, ast.Name) else set()


def _written(node: ast.AST) -> set[str]:
    """Names of arrays that a statement or a call writes into: `a[...] = `, `a += `, `out=a`, `np.copyto(a, ...)`."""
    if isinstance(node, ast.Assign):
        return {root for target in node.targets if isinstance(target, ast.Subscript) for root in _roots(target)}
    if isinstance(node, ast.AugAssign):
        return _roots(node.target)
    if isinstance(node, ast.Call):
        kept = [k.value for k in node.keywords if k.arg == "out"]
        attribute = getattr(node.func, "attr", "")
        kept += node.args[:1] if attribute == "copyto" else node.args[2:3] if attribute in ("add", "multiply") else []
        return {root for value in kept for root in _roots(value)}
    return set()


@says_so(name="recurrent_step, tiny features")
def step_tiny(function) -> None:
    """Check that the features of the query are tiny."""
    state = sums.K[:4].T @ sums.V[:4], sums.K[:4].sum(axis=0)

    def attend(by: float):
        found = call(function, *state, by * sums.Q[0], sums.K[4], sums.V[4])
        # What gives no triple is told where the step is graded.
        return [numbers(found[0], "the output", "(M,)")] if isinstance(found, (tuple, list)) and len(found) == 3 else []

    sums.of_tiny_weights(attend, sums.Q[:1] @ sums.K.T, "recurrent_step")


@says_so(name="causal_kernel_attention, tiny features")
def causal_tiny(function) -> None:
    """Check that the features of the queries are tiny."""
    weights = np.tril(QUERIES @ sums.K.T)
    sums.of_tiny_weights(lambda by: call(function, by * QUERIES, sums.K, sums.V), weights, "causal_kernel_attention")


@says_so(name="chunked_causal_attention, tiny features")
def chunked_tiny(function) -> None:
    """Check that the features of the queries are tiny, in chunks of 2 tokens."""
    weights = np.tril(QUERIES @ sums.K.T)
    sums.of_tiny_weights(
        lambda by: call(function, by * QUERIES, sums.K, sums.V, 2), weights, "chunked_causal_attention"
    )
