"""Assignment 02: the visible checks of the notebook on dot-product attention, one for each exercise.

Each tries the student's answer on examples small enough to redo by hand. Expected values are written out. None of this
holds a solution: attention of examples is told from its mistakes with the NumPy model of assignment 04.
"""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import REDO, array, call, numbers, says_so, scalar
from course.checks.self_attention_core import (
    attends,
    dot_product_attention,
    every_axis,
    large_scores,
    pair,
    reaches,
    tensor,
)
from course.checks.self_attention_figures import heat_map, labels, plot_attention, shows_scale
from course.checks.self_attention_heads import class_token, heads, keeps_input, multi_head_attention
from course.checks.self_attention_layers import (
    blocks,
    gradients,
    layers,
    leading_axes,
    only_parameters,
    output_of,
    put,
    trains,
)
from course.checks.self_attention_lending import lent
from course.checks.self_attention_masks import (
    causal_mask,
    low_scores,
    masked_attention,
    masked_batches,
    no_key,
    no_key_gradient,
    padding_mask,
)
from course.checks.self_attention_measures import (
    added_up,
    adds_up,
    equivariance_gap,
    influence,
    one_by_one,
    own_mean,
    positional_encoding,
    sharpness,
    softmax_jacobian,
    two_numbers,
)
from course.checks.self_attention_modules import additive_attention, scaled_attention, self_attends, trainable_attention
from course.hand_designed.model import softmax

__all__ = [
    "added_up",
    "additive_attention",
    "adds_up",
    "attends",
    "blocks",
    "causal_mask",
    "class_token",
    "dot_product_attention",
    "embed",
    "entropy",
    "equivariance_gap",
    "every_axis",
    "exact_zeros",
    "gained_attention",
    "gradients",
    "heads",
    "heat_map",
    "influence",
    "keeps_input",
    "labels",
    "large_gains",
    "large_scores",
    "layers",
    "leading_axes",
    "lent",
    "low_scores",
    "masked_attention",
    "masked_batches",
    "multi_head_attention",
    "no_key",
    "no_key_gradient",
    "no_tokens",
    "one_by_one",
    "only_parameters",
    "output_of",
    "own_mean",
    "padding_mask",
    "pair",
    "plot_attention",
    "positional_encoding",
    "put",
    "reaches",
    "scaled_attention",
    "self_attends",
    "sharpness",
    "shows_scale",
    "softmax_jacobian",
    "table_kept",
    "tensor",
    "trainable_attention",
    "trains",
    "two_numbers",
]

#: Five positions; with the gains 2 and -1 the exponentials of the scores are 4, 1/2, 3, 5 and 1.
X = np.array([4.0, -2.0, 7.0, 1.0, 3.0])
Q_1 = np.log([2.0, 1.0, 3.0, 1.0, 2.0])
Q_2 = np.log([1.0, 2.0, 3.0, 0.2, 4.0])
WEIGHTS = np.array([8.0, 1.0, 6.0, 10.0, 2.0]) / 27

#: (4, 1, 9, 1, 4)/19, and (1, 1/2, 1/3, 5, 1/4): the two patterns, each with its gain, on their own.
ALONE_1, ALONE_2 = np.array([4.0, 1, 9, 1, 4]) / 19, np.array([60.0, 30, 20, 300, 15]) / 425


@says_so(name="gained_attention, five positions")
def gained_attention(function) -> None:
    """Five positions, gains of either sign: w = (8, 1, 6, 10, 2)/27 and y = 88/27."""
    import torch

    x, first, second = (torch.tensor(values, dtype=torch.float32) for values in (X, Q_1, Q_2))
    found = call(function, x, first, second, 2.0, -1.0)
    w, y = pair(found, "gained_attention(x, q_1, q_2, z_1, z_2)", ("w", "y"))
    if np.shape(w) == () and np.shape(y) == X.shape:
        raise AssertionError("`gained_attention` gives one number first and the weights second: `return w, y`")
    mistakes = {
        "these are the scores: their softmax is missing": 2 * Q_1 - Q_2,
        "these are the exponentials of the scores: divide by their sum": 27 * WEIGHTS / 2,
        "the gains are swapped: z_1 belongs to q_1": np.array([0.5, 4, 3, 0.04, 8]) / 15.54,
        "the gains have no effect: the scores are z_1 q_1 + z_2 q_2": np.array([2, 2, 9, 0.2, 8]) / 21.2,
        "the softmax is taken of each pattern before they are added: add the scores, then take one softmax": (
            ALONE_1 + ALONE_2
        ),
        "the weights of the two patterns are multiplied, and do not sum to 1": ALONE_1 * ALONE_2,
        "the gains are multiplied by the softmax of each pattern: multiply the patterns, then take one softmax": (
            2 * softmax(Q_1) - softmax(Q_2)
        ),
        "only the first pattern is used: the scores are z_1 q_1 + z_2 q_2": ALONE_1,
        "only the second pattern is used: the scores are z_1 q_1 + z_2 q_2": ALONE_2,
        "the second pattern is subtracted: the scores are z_1 q_1 + z_2 q_2": softmax(2 * Q_1 + Q_2),
        "the patterns are multiplied by each other: the scores are their sum, z_1 q_1 + z_2 q_2": softmax(
            -2 * Q_1 * Q_2
        ),
        "the scores are divided by the root of T, which this formula leaves out": softmax((2 * Q_1 - Q_2) / 5**0.5),
        "the scores are divided by their sum: take their exponentials first": (2 * Q_1 - Q_2) / (2 * Q_1 - Q_2).sum(),
        "each weight is a sigmoid of its own score, expected the softmax of all": 1 / (1 + np.exp(Q_2 - 2 * Q_1)),
        "the position with the largest score has all the weight: take the softmax, not the maximum": np.eye(5)[3],
    }
    array(w, WEIGHTS, "w", "(T,)", mistakes=mistakes, show=True)
    mistakes = {
        "it is not summed over the positions": WEIGHTS * X,
        "it is the mean of the products, expected their sum": WEIGHTS @ X / 5,
        "it is the plain mean of x": 2.6,
        "it is x where the weight is largest, expected the weighted mean": 1.0,
    }
    scalar(y, 88 / 27, "y", mistakes=mistakes, show=True)


@says_so(name="gained_attention, large gains")
def large_gains(function) -> None:
    """At the gains 1000 and -1000, and at gains that make all scores very low, the weights are finite."""
    import torch

    x, first, second = (torch.tensor(values, dtype=torch.float32) for values in (X, Q_1, Q_2))
    low = pair(call(function, x, first - 5, 0 * second, 1000.0, 0.0), "gained_attention", ("w", "y"))[0]
    array(low, [0, 0, 1, 0, 0], "w with very low scores", "(T,)", mistakes={OVERFLOW: np.full(5, np.nan)})
    found = call(function, x, first, second, 1000.0, -1000.0)
    w, _ = pair(found, "gained_attention(x, q_1, q_2, z_1, z_2)", ("w", "y"))
    array(w, [0, 0, 0, 1, 0], "w with the gains 1000 and -1000", "(T,)", mistakes={OVERFLOW: np.full(5, np.nan)})


OVERFLOW = (
    "it holds nan: an exponential overflows, or all of them are rounded to 0. torch.softmax avoids both; in a softmax "
    "of your own, subtract the largest score first"
)


#: Three rows of four weights; entropies log 2, (3/2) log 2 and 2 log 2.
SPREADS = np.array([[0.5, 0.25, 0.125, 0.125], [0.25, 0.25, 0.25, 0.25], [0.1, 0.2, 0.3, 0.4]])
ENTROPIES = np.array([1.2130075659799042, 1.3862943611198906, 1.2798542258336676])


@says_so(name="entropy, one row and three")
def entropy(function) -> None:
    """One row alone, then three rows at once."""
    import torch

    rows = torch.tensor(SPREADS, dtype=torch.float32)
    logs = SPREADS * np.log(SPREADS)
    mistakes = {
        "the sign is missing: log w is negative, the entropy is not": -ENTROPIES[0],
        "it is in bits (log2), expected nats (the natural logarithm)": ENTROPIES[0] / math.log(2),
        "it is the mean over the keys, expected the sum": ENTROPIES[0] / 4,
        "it is not summed over the keys": -logs[0],
        "each logarithm has lost its weight: -sum of w log w": -np.log(SPREADS[0]).sum(),
    }
    one = call(function, rows[0], hint=LAST_AXIS)
    scalar(
        one, ENTROPIES[0], "entropy(w) of one row",
        mistakes=mistakes, show=True, otherwise=_nearly(one, ENTROPIES[0]) or REDO,
    )  # fmt: skip
    mistakes = {
        "all rows are summed: sum over the last axis only": ENTROPIES.sum(),
        "the sum goes over the rows, expected over the keys (the last axis)": -logs.sum(axis=0),
    }
    array(
        call(function, rows), ENTROPIES, "entropy(w) of three rows", "one number for each row",
        mistakes=mistakes, show=True,
    )  # fmt: skip


LAST_AXIS = "a single row has one axis only: dim=-1 is the last one, however many there are"


@says_so(name="entropy, exact zeros")
def exact_zeros(function) -> None:
    """Weights of exactly 0 add nothing: (1/2, 0, 1/2) has log 2, a weight of 1 has 0."""
    import torch

    rows = torch.tensor([[0.5, 0.0, 0.5], [0.0, 1.0, 0.0]])
    mistakes = {
        "a weight of exactly 0 gives nan: 0 log 0 counts as 0, and the computer's 0 times -infinity does not": (
            np.full(2, np.nan)
        )
    }
    found, expected = call(function, rows), [math.log(2), 0.0]
    array(
        found, expected, "entropy(w) with weights of 0", "one number for each row",
        mistakes=mistakes, show=True, otherwise=_nearly(found, expected) or ZEROS,
    )  # fmt: skip


ZEROS = "a weight of exactly 0 should add nothing, and the others what they add without it"


def _nearly(found, expected) -> str:
    """What to try where an entropy is nearly right; "" where it is not."""
    values = numbers(found, "entropy(w)", "numbers")
    if values.shape == np.shape(expected) and np.all(np.abs(values - expected) < 0.06):
        return "it is nearly right: is a small number added to w, also where w is not 0?"
    return ""


TABLE = {"Rain": [1.0, 5.0, 2.0], "rain": [4.0, 0.5, 6.0], "cold": [7.0, 8.0, 9.0], "Wind": [3.0, 2.5, 1.5]}
TOKENS = ["Rain", "COLD", "snow", "rain", "wind", "Rain"]
FOUND = np.array([[1, 5, 2], [7, 8, 9], [0, 0, 0], [4, 0.5, 6], [0, 0, 0], [1, 5, 2]], dtype=float)


@says_so(name="embed, words in both cases")
def embed(function) -> None:
    """Six tokens: one exact in either case and twice, one found in lower case, two that are not there."""
    found = call(function, TOKENS, TABLE, 3)
    tensor(found, "embed(tokens, table, dim)")
    only_lower, exact, dropped = FOUND.copy(), FOUND.copy(), FOUND[[0, 1, 3, 5]]
    only_lower[[0, 5]], exact[1] = TABLE["rain"], 0
    either = FOUND.copy()
    either[4] = TABLE["Wind"]
    capitals = either.copy()
    capitals[1] = 0
    mistakes = {
        "Rain got the row of rain, although Rain is in the table: look for the exact word first": (only_lower),
        "COLD got no row: a word that is not in the table is looked up in lower case": exact,
        "words that are not in the table are left out, expected a row of zeros for each": dropped,
        "the words of the table are lower-cased too (wind found Wind): only the token is": either,
        "COLD got no row, and wind that of Wind: look a word up in lower case, not with a capital": capitals,
        "it has one column for each token, expected one row": FOUND.T,
        "a token that comes twice has one row, expected a row each time": FOUND[:5],
    }
    array(found, FOUND, "embed(tokens, table, dim)", "(T, dim)", mistakes=mistakes, show=True)
    array(call(function, ["fog"], {}, 2), np.zeros((1, 2)), "embed(['fog'], {}, 2)", "(T, dim)", show=True)
    stripped = {"rain! got the row of rain: a token is looked up as it is, with its signs": np.array([TABLE["rain"]])}
    zeros = np.zeros((1, 3))
    array(
        call(function, ["rain!"], TABLE, 3),
        zeros,
        "embed(['rain!'], table, 3)",
        "(T, dim)",
        mistakes=stripped,
        show=True,
    )


@says_so(name="embed, no tokens")
def no_tokens(function) -> None:
    """A list without tokens gives no rows, but three columns."""
    hint = "a list without tokens gives a tensor of shape (0, dim)"
    mistakes = {"no tokens give no rows, but still `dim` columns: a tensor of shape (0, dim)": np.zeros(0)}
    found = call(function, [], TABLE, 3, hint=hint)
    array(found, np.zeros((0, 3)), "embed([], table, 3)", "(0, dim)", mistakes=mistakes, show=True)


@says_so(name="embed, the table stays as it was")
def table_kept(function) -> None:
    """Neither the table nor the list of tokens is changed."""
    tokens, table = list(TOKENS), {word: list(row) for word, row in TABLE.items()}
    function(tokens, table, 3)
    if tokens != TOKENS:
        raise AssertionError("`embed` changed its list `tokens`: make a new list instead")
    if set(table) - set(TABLE):
        raise AssertionError("`embed` put new words into `table` (setdefault does so): `table.get` only looks")
