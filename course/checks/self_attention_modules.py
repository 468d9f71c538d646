"""Assignment 02: attention as torch modules, with weights put in; positions and gradients."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import numpy as np

from course.checks.compare import array, call, numbers, says_so
from course.checks.self_attention_core import _tensors, attends, pair, slips
from course.checks.self_attention_layers import explain, layers, output_of, put
from course.hand_designed.model import Transformer, softmax


@says_so(name="TrainableAttention, scores of any size")
def not_cut(make, dot_product_attention: Callable) -> None:
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
