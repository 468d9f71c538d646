"""Assignment 02: masks, and attention to the keys that they allow."""

from __future__ import annotations

import numpy as np

from course.checks.compare import array, call, kind_of, numbers, says_so
from course.checks.self_attention_core import (
    TRANSPOSED,
    WEIGHTS,
    K,
    Q,
    V,
    _tensors,
    attends,
    batches,
    pair,
    slips,
)
from course.hand_designed.model import softmax

MASK = np.array([[True, False, True], [False, True, True]])
MASKED_WEIGHTS = np.array([[2 / 3, 0, 1 / 3], [0, 5 / 7, 2 / 7]])
MASKED_OUTPUT = np.array([[8, 5 / 3, 2 / 3, 0], [24 / 7, 60 / 7, 15 / 7, -3 / 7]])


@says_so(name="causal_mask, three positions, two and one")
def causal_mask(function) -> None:
    """Three positions, two, and one alone."""
    expected = np.tril(np.ones((3, 3)))
    mistakes = {
        "it lets a query see what comes after it, and hides what comes before": np.triu(np.ones((3, 3))),
        "a query does not see its own key: j <= i, with equality": np.tril(np.ones((3, 3)), -1),
        "True means that the query may attend: it is the other way round": 1 - expected,
    }
    _mask(call(function, 3), expected, "causal_mask(3)", "(n, n)", mistakes)
    _mask(call(function, 2), np.tril(np.ones((2, 2))), "causal_mask(2)", "(n, n)", {})
    found, name = call(function, 1), "causal_mask(1)"
    if found is not None and np.shape(found) != (1, 1):
        raise AssertionError(
            f"`{name}` has shape {np.shape(found)}, expected (n, n) = (1, 1): one query and one key still make a "
            "table. `.squeeze()` drops all axes of length 1"
        )
    mistakes = {"a position alone may attend to itself: j <= i holds for i = j = 0": np.zeros((1, 1))}
    _mask(found, np.ones((1, 1)), name, "(n, n)", mistakes)


@says_so(name="padding_mask, three sequences")
def padding_mask(function) -> None:
    """Three sequences of 2, 4 and 1 tokens, five keys."""
    import torch

    expected = np.array([[[1, 1, 0, 0, 0]], [[1, 1, 1, 1, 0]], [[1, 0, 0, 0, 0]]])
    longer = np.array([[[1, 1, 1, 0, 0]], [[1, 1, 1, 1, 1]], [[1, 1, 0, 0, 0]]])
    mistakes = {
        "the axis of the queries is missing, expected (batch, 1, keys)": expected[:, 0],
        "one key too many may be attended to: keys are numbered from 0": longer,
        "True means that the query may attend, so the padding is False": 1 - expected,
        "the padding is in front of the tokens, expected behind them": expected[:, :, ::-1],
    }
    found = call(function, torch.tensor([2, 4, 1]), 5)
    _mask(found, expected, "padding_mask(lengths, keys)", "(batch, 1, keys)", mistakes)


def _mask(found, expected: np.ndarray, name: str, shape: str, mistakes: dict) -> None:
    if isinstance(found, np.ndarray):
        raise AssertionError(f"`{name}` is an array of NumPy, expected a tensor: `torch.arange`, `torch.tril`, ...")
    if "float" in str(getattr(found, "dtype", "")) and not np.all(np.isfinite(np.asarray(found))):
        raise AssertionError(
            f"`{name}` holds infinite numbers, to be added to scores; expected bool: True = may attend"
        )
    array(found, expected, name, shape, mistakes=mistakes, show=True)
    dtype = str(getattr(found, "dtype", kind_of(found)))
    if not dtype.endswith("bool"):
        raise AssertionError(f"`{name}` has dtype {dtype}, expected bool: True = may attend")


@says_so(name="masked_attention, two queries and three keys")
def masked_attention(function) -> None:
    """The example of 1.4 with the masks (yes, no, yes) and (no, yes, yes): weights (2, 0, 1)/3 and (0, 5, 2)/7."""
    scores = np.log(WEIGHTS * [[6], [10]])
    mistakes = {
        "True means that the query may attend: the mask is used the other way round": np.array(
            [[0, 1.0, 0], [1, 0, 0]]
        ),
        "the mask has no effect": WEIGHTS,
        "the masked weights are set to 0 after the softmax, and the rest no longer sums to 1": WEIGHTS * MASK,
        "a score of 0 is no mask: exp(0) = 1. A masked score must be -infinity": softmax(scores * MASK),
        **slips(np.where(MASK, scores, -np.inf), 5, False),
    }
    found = call(function, *_tensors(Q, K, V, MASK), hint=TRANSPOSED)
    weights = pair(found, "masked_attention")[1]
    if np.shape(weights) == MASK.shape:
        weights = numbers(weights, "weights", "(queries, keys)")
        sums = weights.sum(axis=1, keepdims=True)
        if not np.any(weights[~MASK]) and np.all(sums > 0.9) and np.all(sums < 0.9998):
            raise AssertionError(
                f"the weights of the first query sum to {sums[0, 0]:.4f}, expected 1: is a number added to the sum "
                "that they are divided by?"
            )
    otherwise = "a masked key has a weight of exactly 0, and the others share the rest"
    attends(found, MASKED_OUTPUT, MASKED_WEIGHTS, "masked_attention", mistakes, show=True, otherwise=otherwise)
    weights = numbers(pair(found, "masked_attention")[1], "weights", "(queries, keys)")
    if np.any(weights[~MASK]):
        raise AssertionError(
            f"a masked key has the weight {weights[~MASK].max():.1e}, expected exactly 0: the score is not low enough"
        )
    row = np.array([[True, False, True]])
    found = call(function, *_tensors(Q, K, V, row), hint=BROADCAST)
    weights = np.array([[2 / 3, 0, 1 / 3], [3 / 5, 0, 2 / 5]])
    attends(found, weights @ V, weights, "masked_attention", show=True, otherwise=BROADCAST)
    square = np.array([[True, False, True], [False, True, True], [True, False, False]])
    found = call(function, *_tensors(np.vstack([Q, Q[:1]]), K, V, square), hint=TRANSPOSED)
    weights = np.vstack([MASKED_WEIGHTS, [1, 0, 0]])
    turned = {
        "the mask is transposed: it has a row for each query": np.array([[2 / 3, 0, 1 / 3], [0, 1, 0], [0.4, 0.6, 0]])
    }
    attends(found, weights @ V, weights, "masked_attention", turned, show=True)


@says_so(name="masked_attention, low scores")
def low_scores(function) -> None:
    """The scores -2,000,000, 300 (masked) and -2,000,001: weights (e, 0, 1)/(e + 1)."""
    K, V = np.array([[-2e6], [300], [-2e6 - 1]]), np.array([[6.0, 1], [9, 9], [2, 5]])
    found = pair(call(function, *_tensors(np.ones((1, 1)), K, V, MASK[:1])), "masked_attention")
    weights = np.array([[np.e, 0, 1]]) / (np.e + 1)
    sizes = numbers(found[1], "weights", "(queries, keys)")
    if sizes.shape == weights.shape and not sizes.sum() >= 0.5:  # nan is not either
        raise AssertionError(f"`weights` of low scores sum to {sizes.sum():.1e}, expected 1: {LOW}")
    attends(found, weights @ V, weights, "masked_attention", show=True, otherwise=LOW)


LOW = (
    "the scores -2,000,000 and -2,000,001 are allowed, 300 is masked: is the score of a masked key below all others, "
    "and does the largest score that is subtracted count allowed keys only?"
)

BROADCAST = "a mask with a single row is for all queries: let it broadcast"


@says_so(name="masked_attention, batch axes")
def masked_batches(function) -> None:
    """A batch of two, with one batch axis and with two; each member has its own mask, or both have one."""
    arrays = [np.stack(two) for two in ((Q, Q[::-1]), (K, K), (V, 2 * V))]
    batches(function, "masked_attention", [*arrays, np.stack([MASK, MASK[::-1]])])
    batches(function, "masked_attention", arrays, [MASK])


@says_so(name="masked_attention, a query without a key")
def no_key(function) -> None:
    """A query whose keys are all masked has weights 0 and output 0; the other one is as before."""
    mask = np.array([[False, False, False], MASK[1]])
    weights, output = np.stack([np.zeros(3), MASKED_WEIGHTS[1]]), np.stack([np.zeros(4), MASKED_OUTPUT[1]])
    uniform = np.stack([np.full(3, 1 / 3), MASKED_WEIGHTS[1]])
    nowhere = np.stack([np.full(3, np.nan), MASKED_WEIGHTS[1]])
    mistakes = {
        "a query whose keys are all masked has weights of nan (softmax of -infinity only), expected zeros": nowhere,
        "a query whose keys are all masked attends to all of them alike, expected weights of 0": uniform,
    }
    found = call(function, *_tensors(Q, K, V, mask))
    attends(found, output, weights, "masked_attention", mistakes, show=True)


@says_so(name="masked_attention, gradients without nan")
def no_key_gradient(function) -> None:
    """Where one query has no key, no gradient is nan."""
    leaves = [value.requires_grad_() for value in _tensors(Q, K, V)]
    mask = _tensors(np.array([[False, False, False], MASK[1]]))[0]
    output, weights = pair(call(function, *leaves, mask), "masked_attention")
    if not np.all(np.isfinite(numbers(weights, "weights", "(queries, keys)"))):
        return  # charged by `no_key`, and the gradients follow from it
    if not getattr(output, "requires_grad", False):
        raise AssertionError("the output carries no gradient: leave out .detach(), .numpy(), .data and no_grad")
    output.sum().backward()
    for name, leaf in zip("QKV", leaves, strict=True):
        if leaf.grad is None:
            raise AssertionError(f"no gradient reaches {name}: leave out .detach(), .numpy(), .data and no_grad")
        if not bool(leaf.grad.isfinite().all()):
            raise AssertionError(
                f"the gradient of {name} holds nan: a row of nan that is replaced later still sends nan back, where "
                "-infinity was added to the scores or 0 divided by 0. masked_fill and where stop it, a low finite "
                "score avoids it"
            )
