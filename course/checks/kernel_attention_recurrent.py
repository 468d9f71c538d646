"""Assignment 05, part 5: the visible checks of attention as a recurrent network."""

from __future__ import annotations

import ast

import numpy as np

from course.checks import kernel_attention_sums as sums
from course.checks.compare import array, call, numbers, says_so
from course.checks.syntax import definition, first_line, free_names, notebook, pairs, parameters

CAUSAL = "causal_kernel_attention(phi_Q, phi_K, V)"


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


@says_so(name="recurrent_step, a state of its own")
def own_state(name: str) -> None:
    """The arrays that come back are no views of an array that all calls share."""
    function = definition(notebook(), name)
    if function is None or isinstance(function, ast.Lambda):
        return
    shared = free_names(function) | set(parameters(function)[5:])
    shared |= {n for node in ast.walk(function) if isinstance(node, ast.Global) for n in node.names}
    given = {node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None}
    views = {root for value in given for root in _roots(value)}
    for _ in range(3):  # S = buffer[:, :-1]
        for node in ast.walk(function):
            for target in node.targets if isinstance(node, ast.Assign) else []:
                for local, value in pairs(target, node.value).items():
                    if local in views and value is not None:
                        views |= _roots(value)
    for node in ast.walk(function):
        for written in _written(node):
            if written in views & shared:
                raise AssertionError(
                    f"`{name}` keeps its state in `{written}` (line {node.lineno}: `{first_line(node)}`), which all "
                    "calls share: the next call changes the S and z that this one returned. Return new arrays"
                )


def _roots(node: ast.expr) -> set[str]:
    """Names that an expression gives as they are, or views of: `a`, `a[:, 1:]`, `a.T`, and tuples of them."""
    if isinstance(node, (ast.Tuple, ast.List)):
        return {root for part in node.elts for root in _roots(part)}
    while isinstance(node, (ast.Subscript, ast.Attribute)):
        node = node.value
    return {node.id} if isinstance(node, ast.Name) else set()


def _written(node: ast.AST) -> set[str]:
    """Names of arrays that a statement or a call writes into: `a[...] = `, `a += `, `out=a`, `np.copyto(a, ...)`."""
    if isinstance(node, ast.Assign):
        return {root for target in node.targets if isinstance(target, ast.Subscript) for root in _roots(target)}
    if isinstance(node, ast.AugAssign):
        return _roots(node.target)
    if isinstance(node, ast.Call):
        kept = [k.value for k in node.keywords if k.arg == "out"]
        kept += node.args[:1] if getattr(node.func, "attr", "") == "copyto" else []
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
