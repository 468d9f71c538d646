"""Assignment 02: attention as torch modules, with weights put in; positions and gradients."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import numpy as np

from course.checks.compare import array, call, numbers, says_so
from course.checks.self_attention_core import _tensors, attends, pair, slips
from course.checks.self_attention_layers import explain, layers, output_of, put
from course.hand_designed.model import Transformer, softmax

# 1.7: projected, the queries are (1, 0) and (0, 3), the keys are logarithms, the values have three numbers.
Q = np.array([[1.0, 0, 2, 0, 0], [0, 0, -1, 3, 0]])
K = np.array(
    [
        [0, np.log(2) / 2, 4, 0, 1],
        [np.log(5) / 3, np.log(3) / 2, -1, 2, 0],
        [np.log(2) / 3, 0, 1, 1, 1],
    ]
)
V = np.array([[6.0, 9, 0, 0, 0], [0, 1, 1, 10, 0], [12, 0, 2, 0, -5]])
W_Q = np.array([[1.0, 0, 0, 0, 2], [0, 1, 0, 1, 0]])
W_K = np.array([[0, 2.0, 0, 0, 0], [1, 0, 0, 0, 0]])
W_V = np.array([[1.0, 0, 0, 0, 0], [0, 0, 0, 1, -1], [0, 0, 3, 0, 0]])
WEIGHTS = np.array([[2 / 6, 3 / 6, 1 / 6], [1 / 8, 5 / 8, 2 / 8]])
OUTPUT = np.array([[4, 35 / 6, 2.5], [3.75, 7.5, 3.375]])


@says_so(name="TrainableAttention, two queries and three keys")
def trainable_attention(make, dot_product_attention: Callable) -> None:
    """d_model 5, d_head 2, d_value 3: weights (2, 3, 1)/6 and (1, 5, 2)/8; then scores of 300.

    Args:
        make: the student's class.
        dot_product_attention: the student's; what it makes of large scores is accepted too, as it is charged in 1.4.
    """
    model = call(make, 5, 2, 3)
    layers(model, W_q=(2, 5), W_k=(2, 5), W_v=(3, 5))
    put(model, W_q=W_Q, W_k=W_K, W_v=W_V)
    scores = np.log(WEIGHTS * [[6], [8]])
    mistakes = slips(scores, 2, False)
    mistakes["W_q is applied to the keys and W_k to the queries"] = softmax((Q @ W_K.T) @ (K @ W_Q.T).T)
    found = output_of(model, *_tensors(Q, K, V))
    if np.shape(found[0]) == (2, 5) and np.allclose(numbers(found[0], "output", "(queries, d_value)"), WEIGHTS @ V):
        raise AssertionError("`model(Q, K, V)` averages the values as they came in: W_v makes them first")
    attends(found, OUTPUT, WEIGHTS, "model(Q, K, V)", mistakes, show=True)
    _not_cut(make, dot_product_attention)


def _not_cut(make, dot_product_attention: Callable) -> None:
    """The scores 300, 301, 302 and their opposites differ as 0, 1, 2 do; an exponential that overflows is let pass."""
    model = call(make, 1, 1, 1)
    put(model, W_q=[[1.0]], W_k=[[1.0]], W_v=[[1.0]])
    queries, keys = _tensors(np.array([[1.0], [-1.0]]), np.array([[300.0], [301.0], [302.0]]))
    found = output_of(model, queries, keys, keys)
    values, right = numbers(found[1], "weights", "(queries, keys)"), softmax(np.array([[0.0, 1, 2], [2, 1, 0]]))
    if np.isnan(values).any():
        return
    with contextlib.suppress(Exception):  # it is not written yet, or fails: then it is not what was used
        own = numbers(dot_product_attention(queries, keys, keys)[1], "weights", "(queries, keys)")
        if own.shape == values.shape and np.allclose(own, values, atol=1e-4):
            return
    cut = {
        "the scores are cut before the softmax (`clamp`): they may have any size": np.full((2, 3), 1 / 3),
    }
    name = "weights of the scores 300, 301, 302 and -300, -301, -302"
    array(found[1], right, name, "(queries, keys)", mistakes=cut, show=True, rtol=1e-3, otherwise=CUT)


CUT = "scores may have any size: does something cut or squeeze them before the softmax?"


#: 1.8: W_q Q and W_k K hold 0 and +-log(3)/2, whose tanh is 0 and +-1/2 (and 4/5 for the sum of two).
HALF = np.log(3) / 2
Q_ADD = np.array([[HALF, 0, 0, 2, 0], [0, -HALF, 0, 0, 3], [0, HALF, HALF / 2, 1, 0]])
K_ADD = np.array([[0.0, 0, 0, 1, 2], [HALF, 0, HALF, 5, 0], [0, 0, -HALF, 0, 7], [-HALF, 0, 0, 0, 4]])
V_ADD = np.array([[1.0, 0], [0, 2], [5, -3], [-4, 7]])
WQ_ADD, WK_ADD = np.array([[1.0, 0, 2, 0, 0], [0, 1, 0, 0, 0]]), np.array([[0.0, 0, 1, 0, 0], [1, 0, 0, 0, 0]])
WS_ADD = np.array([[2.0, -1.5]])
#: The sums before the tanh, as multiples of log(3)/2: (queries, keys, d_hidden).
SUMS = np.array(
    [
        [[1, 0], [2, 1], [0, 0], [1, -1]],
        [[0, -1], [1, 0], [-1, -1], [0, -2]],
        [[1, 1], [2, 2], [0, 1], [1, 0]],
    ]
)


@says_so(name="AdditiveAttention, three queries and four keys")
def additive_attention(make) -> None:
    """Three queries, four keys, d_model 5, d_hidden 2: every query against every key."""
    model = call(make, 5, 2)
    layers(model, W_q=(2, 5), W_k=(2, 5), w_s=(1, 2))
    put(model, W_q=WQ_ADD, W_k=WK_ADD, w_s=WS_ADD)
    try:
        found = output_of(model, *_tensors(Q_ADD, K_ADD, V_ADD))
    except RuntimeError as error:
        explain(error, "must match the size", note=ELEMENTWISE)
        raise
    parts = np.array([-0.8, -0.5, 0, 0.5, 0.8])[SUMS + 2]
    scores = parts @ WS_ADD[0]
    projected = (Q_ADD @ WQ_ADD.T) @ (K_ADD @ WK_ADD.T).T
    mistakes = {
        "the tanh is missing": softmax(HALF * SUMS @ WS_ADD[0]),
        "tanh is taken of queries and keys before they are added: tanh(a) + tanh(b) is not tanh(a + b)": softmax(
            np.tanh(Q_ADD @ WQ_ADD.T)[:, None] @ WS_ADD[0] + np.tanh(K_ADD @ WK_ADD.T) @ WS_ADD[0]
        ),
        "these are dot products of the projected queries and keys, expected w_s . tanh(W_q q + W_k k)": softmax(
            projected
        ),
        "the softmax goes over an axis of length 1, so that all weights are 1: drop that axis before": np.ones((3, 4)),
        "the scores are divided by the root of d_hidden, which this exercise leaves out": softmax(scores / 2**0.5),
        "the keys are subtracted from the queries, expected their sum": softmax(
            np.tanh((Q_ADD @ WQ_ADD.T)[:, None] - K_ADD @ WK_ADD.T) @ WS_ADD[0]
        ),
        "a sigmoid stands in place of the tanh": softmax(1 / (1 + np.exp(-HALF * SUMS)) @ WS_ADD[0]),
        "w_s is not used: the hidden numbers are summed": softmax(parts.sum(axis=-1)),
        "W_q is applied to the keys and W_k to the queries": softmax(
            np.tanh((Q_ADD @ WK_ADD.T)[:, None] + K_ADD @ WQ_ADD.T) @ WS_ADD[0]
        ),
        **{sentence: value for sentence, value in slips(scores, 5, False).items() if "divided" not in sentence},
    }
    attends(found, softmax(scores) @ V_ADD, softmax(scores), "model(Q, K, V)", mistakes, show=True)


ELEMENTWISE = (
    "if queries and keys are added row by row, query i meets key i alone, and their lengths must be equal; here every "
    "query is compared with every key, and the lengths may differ. Where do new axes go?"
)

# 2.2: five tokens of three numbers, d_k = 2, up to seven positions: no two sizes have the same root.
X_SELF = np.array([[0.5, -1, 2], [1, 0, -0.5], [-2, 1.5, 0], [3, 1, -1], [0, -0.5, 1]])
WQ_SELF, WK_SELF = np.array([[1.0, 0, -1], [0.5, 2, 0]]), np.array([[0, 1.0, 1], [-1, 0, 0.5]])
WV_SELF = np.array([[1.0, 0, 2], [0, -1, 0], [3, 0, 1]])


@says_so(name="ScaledDotProductAttention, five tokens, room for seven")
def scaled_attention(make, positional_encoding: Callable) -> None:
    """Five tokens of three numbers, with room for seven."""
    model = call(make, 7, 3, 2)
    layers(model, W_q=(2, 3), W_k=(2, 3), W_v=(3, 3))
    put(model, W_q=WQ_SELF, W_k=WK_SELF, W_v=WV_SELF)
    angles = np.outer(range(5), [1, 10000 ** (-2 / 3)])
    places = np.stack([np.sin(angles[:, 0]), np.cos(angles[:, 0]), np.sin(angles[:, 1])], axis=1)
    try:
        found = output_of(model, *_tensors(X_SELF), name="model(x)")
    except RuntimeError as error:
        explain(error, "must match the size", "(7)", note=FIRST_ROWS)
        raise
    self_attends(found, X_SELF, places, WQ_SELF, WK_SELF, WV_SELF, positional_encoding, show=True)


def _self_attention(x, places, W_q, W_k, W_v) -> tuple:
    """The run of the NumPy model with a table of positions, and what known mistakes make of its weights."""
    model = Transformer(W_k.T, W_q.T, W_v.T)
    run = model.run(x + places)
    scores, (dk, dm) = run.Q @ run.K.T / W_q.shape[0] ** 0.5, W_q.shape
    return run, {
        "the positions have no effect: x + position is what all three layers read": model.run(x).attention,
        "the scores are divided by the root of dm, expected that of dk": softmax(scores * (dk / dm) ** 0.5),
        "the scores are divided by the root of the length of the sequence, expected that of dk": softmax(
            scores * (dk / len(x)) ** 0.5
        ),
        "the weights are divided by sqrt(dk), expected the scores, before the softmax": (
            softmax(scores * dk**0.5) / dk**0.5
        ),
        **slips(scores, dk, True),
    }


FIRST_ROWS = "the table has T = 7 rows and the sequence 5: add the first rows of the table, as many as x has"


def self_attends(found, x, places, W_q, W_k, W_v, positional_encoding: Callable, *, show: bool = False) -> None:
    """What self-attention with positions makes of x, by the NumPy model of assignment 04.

    The student's own table of positions is accepted too: a mistake in it is charged in 2.1.

    Args:
        found: output and weights of the student's.
        x: float, (length, dm).
        places: float, (length, dm); the table of positions.
        W_q, W_k, W_v: float, (outputs, dm).
        positional_encoding: the student's.
        show: put numbers into the sentence.

    Raises:
        AssertionError: it is another.
    """
    tables = [places]
    with contextlib.suppress(Exception):  # not written, or no table: then the right one counts
        own = numbers(positional_encoding(*x.shape), "positional_encoding(T, d_model)", "(T, d_model)")
        if own.shape == x.shape and np.all(np.isfinite(own)):
            tables.insert(0, own)
    weights = numbers(pair(found, "model(x)")[1], "weights", "(queries, keys)")
    for table in tables:  # in the end the right one, if no table explains the weights
        run, mistakes = _self_attention(x, table, W_q, W_k, W_v)
        made = (run.attention, *mistakes.values())
        if any(wrong.shape == weights.shape and np.allclose(weights, wrong, rtol=1e-3, atol=1e-4) for wrong in made):
            break
    if np.shape(found[0]) == x.shape and np.shape(found[1]) == run.attention.shape:
        first, second = numbers(found[0], "output", "(length, dm)"), numbers(found[1], "weights", "(length, length)")
        if np.allclose(second, run.attention, atol=1e-4):
            if np.allclose(first, run.attention @ (x @ W_v.T), atol=1e-3):
                raise AssertionError("the values lack the positions: x + position is what all three layers read")
            if any(np.allclose(first, run.output + rest, atol=1e-3) for rest in (x, x + table)):
                raise AssertionError("the input is added to the output (a residual): this exercise has none")
    attends(found, run.output, run.attention, "model(x)", mistakes, show=show)
