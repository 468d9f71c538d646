"""Assignment 02, sentiment: the visible checks of 4.2, self-attention before the mean.

Expected logits, and those that common mistakes give, are written out.
"""

from __future__ import annotations

import numpy as np

from course.checks.compare import array, call, numbers, says_so
from course.checks.sentiment_models import (
    MEAN_PADDED,
    SIZES,
    _ids,
    _tensor,
    arrays,
    bias_only,
    layers,
    logits_of,
    one_axis,
    one_row,
    put,
)

#: Five words in three dimensions, and weights that are no one's transpose.
TABLE = [[2.0, -1.0, 1.0], [1.0, 0.0, 2.0], [0.0, 1.0, -1.0], [2.0, 1.0, 0.0], [-1.0, 1.0, 1.0]]
WEIGHTS = {
    "query": [[1.0, 0.0, 1.0], [0.0, 1.0, 0.0], [1.0, -1.0, 0.0]],
    "key": [[0.0, 1.0, 0.0], [1.0, 0.0, 1.0], [0.0, 1.0, -1.0]],
    "value": [[1.0, 0.0, 0.0], [0.0, 2.0, 1.0], [1.0, 0.0, -1.0]],
    "out": [[1.0, -2.0, 0.5]],
    "bias": [0.25],
}
IDS = [[1, 2, 4, 1], [3, 3, 2, 4]]
DISTANCE = [0.1, -0.4, 0.3, -0.6, 1.0, -1.0, 0.5, 2.0, -0.5, 0.2, 0.7, -0.3, 0.4]
PLAIN = [-3.060039, -1.978963]
#: What the residual adds to them.
OWN = [-0.25, -1.25]
KEYS_PADDED = "padded keys get attention: their scores become very negative (-1e9) before the softmax"
QUERIES_HIDDEN = (
    "padded queries are hidden in place of padded keys: a mask of shape (batch, 1, keys) hides keys, one of shape "
    "(batch, queries, 1) queries"
)
OTHER_ROOT = "the scores are divided by the root of another size than dim"


def _filled(make, **options):
    model = call(make, _tensor(TABLE), 7, **options)
    layers(model, 3, TABLE, ("embedding", "query", "key", "value", "out"))
    put(model, embedding=TABLE, **WEIGHTS)
    without_distance(model, **options)
    return model


def without_distance(model, positions: bool = True, **_) -> None:
    """Make the distances of a model 0 that has them although positions=False: that has its own price."""
    distance = getattr(model, "distance", None)
    if not positions and hasattr(distance, "detach"):
        put(model, distance=np.zeros(tuple(distance.shape)))


def always_adds(found, plain, own) -> float:
    """1.0 if these logits of a model with residual=False hold the residual all the same, otherwise 0.0.

    Whether it is added only when it should be has a price of its own, so elsewhere both are right.

    Args:
        found: the student's logits.
        plain: float, (batch,); without the residual.
        own: float, (batch,); what the residual adds.
    """
    values, plain, own = numbers(found, "model(ids)", "(batch,)"), np.asarray(plain), np.asarray(own)
    return float(values.shape == plain.shape and np.allclose(values, plain + own, rtol=1e-4, atol=1e-4))


def _compare(found, plain, own, name: str, mistakes: dict) -> None:
    right = np.asarray(plain) + always_adds(found, plain, own) * np.asarray(own)
    array(found, right, name, "(batch,)", mistakes=arrays(mistakes), show=True, atol=1e-5)


@says_so(name="SelfAttentionClassifier, without positions and residual")
def self_attention_classifier(make) -> None:
    """The softmax of the scaled scores over the keys, the mean of the outputs, one logit."""
    model = _filled(make, positions=False, residual=False)
    found = logits_of(model, _ids(IDS))
    one_axis(found, 2)
    mistakes = {
        "the scores are not divided by sqrt(dim)": [-2.640265, -1.698293],
        "the scores are divided by dim, not by its root": [-3.446423, -2.229429],
        f"{OTHER_ROOT} (the number of tokens?)": [-3.169971, -2.051321],
        f"{OTHER_ROOT} (length?)": [-3.367572, -2.179063],
        "the softmax goes over the queries, expected over the keys (the last axis)": [-3.875, -2.625],
        "all weights of a review together sum to 1, expected those of each query": [-0.607294, -0.160563],
        "queries and keys are swapped: one row of scores for each query": [-4.774898, -1.088804],
        "the softmax is missing": [-13.822913, -5.451334],
        "it is the sum over the tokens, expected the mean": [-12.990157, -8.665852],
        "only the first token's output is used, expected the mean over the tokens": [-2.819119, -1.310186],
        "the word vectors themselves are averaged by the attention: the values are `self.value(x)`": [
            0.027874,
            -0.367955,
        ],
    }
    name = "model(ids), positions=False, residual=False"
    _compare(found, PLAIN, OWN, name, mistakes)
    one_row(model, IDS[0], PLAIN[0] + always_adds(found, PLAIN, OWN) * OWN[0])
    weights = numbers(call(model.attention, _ids(IDS), hint=SIZES), "model.attention(ids)", "(batch, queries, keys)")
    right = [
        [0.013013, 0.740579, 0.233395, 0.013013],
        [0.490957, 0.002719, 0.015367, 0.490957],
        [0.495405, 0.000485, 0.008705, 0.495405],
        [0.013013, 0.740579, 0.233395, 0.013013],
    ]
    mistakes = {"the axes of the weights are swapped: (batch, queries, keys)": np.array(right).T}
    if weights.shape != (2, 4, 4):
        raise AssertionError(
            f"`model.attention(ids)` has shape {weights.shape}, expected (batch, queries, keys) = (2, 4, 4)"
        )
    array(weights[0], right, "model.attention(ids)[0]", "(queries, keys)", mistakes=mistakes, show=True, rtol=1e-3)


@says_so(name="SelfAttentionClassifier, padding")
def padding_is_left_out(make) -> None:
    """Padding is neither attended to nor part of the mean."""
    model = _filled(make, positions=False, residual=False)
    ids = [[1, 2, 4, 0], [3, 4, 0, 0]]
    found = logits_of(model, _ids(ids))
    weights = numbers(call(model.attention, _ids(ids), hint=SIZES), "model.attention(ids)", "(batch, queries, keys)")
    if weights.shape == (2, 4, 4) and np.allclose(weights[0, 3], 0.25) and weights[0, 0, 3] > 1e-3:
        raise AssertionError(f"`model.attention(ids)`: {QUERIES_HIDDEN}")
    mistakes = {
        KEYS_PADDED: [-0.120056, 1.561614],
        MEAN_PADDED: [-2.719148, -3.146468],
        f"{KEYS_PADDED}; and {MEAN_PADDED}": [-0.430607, -0.852092],
    }
    name = "model(ids) with padding"
    plain, own = np.array([-3.171439, -3.026139]), np.array([-1.0, -1.25])
    _compare(found, plain, own, name, mistakes)
    hint = ", or are all keys hidden by -inf in place of -1e9"
    bias_only(
        logits_of(model, _ids([[0, 0, 0], [1, 2, 4]])), [0.25, (plain + always_adds(found, plain, own) * own)[0]], hint
    )
    _hidden_enough(model)


def _hidden_enough(model) -> None:
    """A padded key gets nothing beside real scores of about -350; exponentials that become 0 there are let pass."""
    put(model, query=-300 * np.eye(3), key=np.eye(3))
    weights = numbers(call(model.attention, _ids([[2, 2, 0]]), hint=SIZES), "model.attention(ids)", "numbers")
    if weights.shape == (1, 3, 3) and np.all(np.isfinite(weights)) and np.any(weights[0, :2, 2] > 0.5):
        raise AssertionError(
            "`model.attention(ids)`: a padded key gets the most attention where the scores of the real keys are "
            "about -350: the number that hides padding is not low enough (-1e9)"
        )


@says_so(name="SelfAttentionClassifier, positions")
def distances_are_added(make) -> None:
    """Each score gets the number of its distance."""
    if getattr(call(make, _tensor(TABLE), 7, positions=False, residual=False), "distance", None) is not None:
        raise AssertionError("`model.distance` is not None, although positions=False")
    model = _filled(make, positions=True, residual=False)
    distance = getattr(model, "distance", None)
    if distance is None or not hasattr(distance, "requires_grad") or not distance.requires_grad:
        raise AssertionError(
            "`model.distance` is no parameter: `self.distance = nn.Parameter(...)` with positions=True, the default"
        )
    start = -np.abs(np.arange(-6, 7)) / 2
    rule = "entry j - i + length - 1 begins as -|j - i| / 2: (-3, ..., -0.5, 0, -0.5, ..., -3) for length 7"
    found = numbers(distance, "model.distance at the beginning", "(2 length - 1,)")
    if found.shape == start.shape and not np.allclose(found, start):
        raise AssertionError(
            f"`model.distance` is {np.round(found, 2).tolist()} at the beginning, expected that {rule}"
        )
    array(found, start, "model.distance at the beginning", "(2 length - 1,)", show=True)
    put(model, distance=DISTANCE)
    mistakes = {
        "the distance is i - j, expected j - i: key minus query": [-4.672726, -1.732974],
        "the distances are added to the weights: they belong to the scores, before the softmax": [-7.835039, -7.353963],
        "`distance` is not used": PLAIN,
        "distance 0 is looked up at the number of tokens - 1, expected at `length` - 1: a review may be shorter": [
            -3.004975,
            -2.118931,
        ],
        "distance 0 is looked up at entry 0, expected at length - 1": [-3.524650, -1.733327],
    }
    name = "model(ids), positions=True, residual=False"
    found = logits_of(model, _ids(IDS))
    _compare(found, [-2.579935, -2.469132], OWN, name, mistakes)


@says_so(name="SelfAttentionClassifier, residual")
def residual_is_added(make) -> None:
    """With a residual each output is added to its token's own vector."""
    model = _filled(make, positions=False, residual=True)
    mistakes = {
        "the residual is missing: x + attention": PLAIN,
        "the attention is left out where there is a residual: x + attention": [0.0, -1.0],
    }
    name = "model(ids), positions=False, residual=True"
    plain = logits_of(_filled(make, positions=False, residual=False), _ids(IDS))
    if always_adds(plain, PLAIN, OWN):
        raise AssertionError("`model(ids)`: the residual is added although residual=False")
    found = logits_of(model, _ids(IDS))
    array(found, [-3.310039, -3.228963], name, "(batch,)", mistakes=arrays(mistakes), show=True, atol=1e-5)
    _residual_beside_padding(make)


def _residual_beside_padding(make) -> None:
    """The vectors of padding are not added; where padding is wrong without a residual, that has its own price."""
    padded, plain = _ids([[1, 2, 4, 0], [3, 4, 0, 0]]), np.array([-3.171439, -3.026139])
    without = logits_of(_filled(make, positions=False, residual=False), padded)
    if not np.allclose(numbers(without, "model(ids)", "(batch,)"), plain, atol=1e-4):
        return
    mistakes = {
        "the residual is the mean over all places: padding does not count there either": plain
        + np.array([0.375, 1.625]),
    }
    found = logits_of(_filled(make, positions=False, residual=True), padded)
    name = "model(ids) with padding, positions=False, residual=True"
    array(found, plain + np.array([-1.0, -1.25]), name, "(batch,)", mistakes=arrays(mistakes), show=True, atol=1e-5)
