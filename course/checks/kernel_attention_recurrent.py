"""Assignment 05, part 5: the visible checks of attention as a recurrent network."""

from __future__ import annotations

import ast
from collections.abc import Callable

import numpy as np

from course.checks import context
from course.checks import kernel_attention_sums as sums
from course.checks.compare import array, call, numbers, says_so
from course.checks.syntax import called, definition, first_line, free_names, notebook, pairs, parameters

CAUSAL = "causal_kernel_attention(phi_Q, phi_K, V)"
SHARED = "`{name}` {how}: a later call changes the arrays that an earlier one returned, so return new arrays"
#: Calls that give an array that was there, or a view of one.
VIEWS = {"get", "setdefault", "reshape", "ravel", "view", "transpose", "swapaxes", "squeeze", "asarray", "atleast_2d"}


@says_so
def recurrent_step(function) -> None:
    """One step with two features and values of three numbers."""
    S, z = np.array([[2.0, 1.0, 0.0], [0.0, 3.0, 5.0]]), np.array([1.0, 2.0])
    phi_q, phi_k, v = np.array([1.0, 2.0]), np.array([3.0, 1.0]), np.array([4.0, 0.0, -1.0])
    found = call(function, S, z, phi_q, phi_k, v)
    if not isinstance(found, (tuple, list)) or len(found) != 3:
        raise AssertionError("`recurrent_step` should give three arrays: `return output, S, z`")
    new_S, new_z = np.array([[14.0, 1.0, -3.0], [4.0, 3.0, 4.0]]), np.array([4.0, 3.0])
    top = np.array([22.0, 7.0, 5.0])
    mistakes = {
        "the token does not see itself: add to S and z first": np.array([2.0, 7.0, 10.0]) / 5,
        "it is not divided by z·phi(q)": top,
        "the denominator is the old z·phi(q): the token counts in it too": top / 5,
        "the numerator has the old S: the token counts in it too": np.array([2.0, 7.0, 10.0]) / 10,
        "phi(k) is taken where phi(q) belongs": np.array([46.0, 6.0, -5.0]) / 15,
    }
    array(sums.without_added(found[0], top, 10.0), top / 10, "the output", "(M,) = (3,)", mistakes=mistakes, show=True)
    mistakes = {
        "it is the old S: add phi(k) vᵀ": S,
        "phi(q) is taken where phi(k) belongs": S + np.outer(phi_q, v),
        "the old S is replaced, expected a running sum": np.outer(phi_k, v),
    }
    array(found[1], new_S, "the new S", "(C, M) = (2, 3)", mistakes=mistakes, show=True)
    mistakes = {
        "it is the old z: add phi(k)": z,
        "phi(q) is taken where phi(k) belongs": z + phi_q,
    }
    array(found[2], new_z, "the new z", "(C,) = (2,)", mistakes=mistakes, show=True)


@says_so(name="recurrent_step, new arrays in each call")
def own_state(name: str, function: Callable) -> None:
    """The arrays that come back are no views of an array that all calls share, and no later call changes them."""
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
    for _ in range(3):  # S = buffer[:, :-1]
        for node in ast.walk(function):
            for target in node.targets if isinstance(node, ast.Assign) else []:
                for local, value in pairs(target, node.value).items():
                    roots = _roots(value) if value is not None else set()
                    views |= roots if local in views else set()
                    shared |= {local} if roots & shared else set()
    for node in ast.walk(function):
        for target in _written(node):
            if target in views & shared:
                how = f"writes into `{target}` (line {node.lineno}: `{first_line(node)}`), which all calls share"
                raise AssertionError(SHARED.format(name=name, how=how))


def _made_by_a_factory(tree: ast.Module, name: str) -> ast.FunctionDef | None:
    """The inner function, where the name is what a function of the notebook gives: `recurrent_step = make()`."""
    made = [node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name]
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
        of_library = ast.unparse(node.func.value) in ("np", "numpy") and node.args
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


@says_so
@np.errstate(
    divide="ignore", invalid="ignore"
)  # two of the mistakes divide by 0; stock nbgrader takes a warning for a failure
def causal_kernel_attention(function, step) -> None:
    """Four tokens with two features."""
    A = np.array([[1.0, 2], [0, 3], [2, 1], [1, 1]])
    B = np.array([[1.0, 1], [2, 0], [1, 3], [0, 2]])
    V = np.array([[6.0, 0, 1], [0, 5, -2], [3, 1, 4], [-6, 2, 0]])
    table = A @ B.T
    seen = np.tril(table)
    before = np.tril(table, -1)

    def attend(weights: np.ndarray, summed: np.ndarray) -> np.ndarray:
        with np.errstate(all="ignore"):  # where a token sees nothing, 0 is divided by 0
            return weights @ V / summed.sum(axis=1, keepdims=True)

    mistakes = {
        "every token sees all tokens, those that come later too": attend(table, table),
        "a token does not see itself: add to the sums before the output": attend(before, before),
        "the denominators sum over all tokens, expected over those up to the present one": attend(seen, table),
        "it is not divided by the denominators": seen @ V,
        "every token sees itself and what comes later, expected what comes before": attend(
            np.triu(table), np.triu(table)
        ),
        "it is divided by the number of tokens, expected by the sum of the weights": seen
        @ V
        / np.arange(1, 5)[:, None],
        "the denominator of each token is its own product alone": seen @ V / np.diag(table)[:, None],
    }
    with np.errstate(all="ignore"):
        found = call(function, A, B, V)
    if as_the_step(found, step, A, B, V):
        return
    otherwise = "output i should be the mean of the values 0 to i, weighted by phi(q_i)·phi(k_j)"
    options = {"mistakes": mistakes, "show": True, "otherwise": otherwise}
    found = sums.without_added(found, seen @ V, seen.sum(axis=1, keepdims=True))
    array(found, attend(seen, seen), CAUSAL, "(N, M) = (4, 3)", **options)


@says_so(name="recurrent_step, tiny features")
def step_tiny(function) -> None:
    """The features of the query are tiny."""
    found = call(
        function, sums.K[:4].T @ sums.V[:4], sums.K[:4].sum(axis=0), sums.TINY * sums.Q[0], sums.K[4], sums.V[4]
    )
    if not isinstance(found, (tuple, list)) or len(found) != 3:
        return  # told where the step is graded
    sums.of_tiny_weights([numbers(found[0], "the output", "(M,)")], sums.Q[:1] @ sums.K.T, "recurrent_step")


@says_so(name="causal_kernel_attention, tiny features")
def causal_tiny(function, step) -> None:
    """The features of the queries are tiny; what the step does wrong is not charged again."""
    queries = np.array([[1.0, 2, 1], [2, 0, 1], [0, 3, 1], [1, 0, 2], [3, 1, 0]])
    found = call(function, sums.TINY * queries, sums.K, sums.V)
    if not as_the_step(found, step, sums.TINY * queries, sums.K, sums.V):
        sums.of_tiny_weights(found, np.tril(queries @ sums.K.T), "causal_kernel_attention")


def causal_outputs(function, step, phi_q, phi_k, values, weights) -> None:
    """The outputs are those of the weights, or of a step of the student's that is graded by itself."""
    found = call(function, phi_q, phi_k, values)
    if not as_the_step(found, step, phi_q, phi_k, values):
        tops, below = np.einsum("ij,jm->im", weights, values), weights.sum(axis=1)[:, None]
        array(sums.without_added(found, tops, below), tops / below, CAUSAL, "(N, M)", rtol=1e-6, atol=1e-6)


def as_the_step(found, step, phi_q, phi_k, values) -> bool:
    """Whether outputs are what the student's own step gives, token by token, from empty sums."""
    S, z, outputs = np.zeros((phi_k.shape[1], values.shape[1])), np.zeros(phi_k.shape[1]), []
    try:
        for q, k, v in zip(phi_q, phi_k, values, strict=True):
            with np.errstate(all="ignore"):
                output, S, z = step(S, z, q, k, v)
            outputs.append(numbers(output, "output", "(M,)"))
        found = numbers(found, CAUSAL, "(N, M)")
        return found.shape == values.shape and np.allclose(found, np.array(outputs), rtol=1e-6, equal_nan=True)
    except Exception:  # a step that fails is told where it is graded
        return False
