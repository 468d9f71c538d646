"""Exercise 1.4 c: dot-product attention with a mask."""

from functools import partial

import torch

from autograder.exercises import Batches, Example, Exercise, Unchanged, gradients

from ._attention import BATCH, KEYS, QUERIES, VALUES, normal, qkv_part


def softmax(scores, mask, dim=-1):
    """Return the softmax over the allowed scores, and zeros where there are none."""
    scores = scores.masked_fill(~mask, -torch.inf)
    largest = scores.amax(dim, keepdim=True).nan_to_num(neginf=0)
    powers = (scores - largest).exp()
    return powers / powers.sum(dim, keepdim=True).clamp(min=1e-300)


def attend(Q, K, V, mask, weigh=softmax):
    """Return output and weights, in double precision; `weigh`, from scores and mask to the weights, makes mistakes."""
    scores = (Q.double()[..., None, :] * K.double()[..., None, :, :]).sum(dim=-1)
    weights = weigh(scores, mask.expand(scores.shape))
    return weights @ V.double(), weights


def number_added_to_the_sum(scores, mask):
    weights = torch.softmax(scores, dim=-1) * mask
    return weights / (weights.sum(dim=-1, keepdim=True) + 1e-3)


def with_one_largest(scores, mask):
    """Return weights that are 0 where all exponentials underflow, as they do in single precision."""
    scores = scores.masked_fill(~mask, -torch.inf)
    powers = (scores - scores.max()).float().exp()
    return (powers / powers.sum(dim=-1, keepdim=True).clamp(min=1e-9)).double()


def with_transposed_mask(scores, mask):
    return softmax(scores, mask.mT if len(mask) == len(mask.T) else mask)


def filled(low):
    """Return a mistake: masked scores become this number."""
    return {"weigh": lambda scores, mask: torch.softmax(scores.masked_fill(~mask, low), dim=-1)}


# ---- fresh data ----


def draw(rng, queries, keys, d, lost=0):
    """Draw a mask that hides the second key; the first queries, as many as are lost, have no key at all."""
    mask = torch.tensor(rng.random((queries, keys)) < 0.5)
    mask[:, 0], mask[:, 1:2], mask[:lost] = True, False, False
    return normal(rng, queries, d), normal(rng, keys, d), normal(rng, keys, 2), mask


def draw_huge(rng, *sizes):
    Q, K, V, mask = draw(rng, *sizes)
    V[1:2] = HUGE
    return Q, K, V, mask


def draw_low(rng, keys, low):
    """Draw very low scores, with a masked one of 200 after each."""
    mask = torch.arange(keys)[None] % 2 == 0
    allowed = -low - torch.tensor(rng.integers(0, 4, (keys, 1))).float()
    return torch.ones(1, 1), torch.where(mask.mT, allowed, 200.0), normal(rng, keys, 3), mask


# ---- parts ----

HUGE = 1e38  # a masked value: any weight but exactly 0 shows
MASK = torch.tensor([[True, False, True], [False, True, True]])
HIGH_AND_LOW = torch.tensor([[1.0], [-1]])
NO_KEY = torch.tensor([[False, False, False], [False, True, True]])
THREE = torch.cat([MASK, torch.tensor([[True, False, False]])])
EXACTLY_0 = "a masked key has a weight of exactly 0, and the others share the rest"
ONE_ROW = "a mask with a single row is for all queries: let it broadcast"
LOW = (
    "the allowed scores are very low, and the masked one is high. Before the softmax, a masked key needs a score below "
    "all others, and a softmax of your own subtracts the largest allowed score"
)


NAN_BACK = (
    "the output is right where a query has no key, but what comes back through its softmax is not: let no row hold "
    "-infinity alone"
)


part = partial(qkv_part, call="masked_attention(Q, K, V, mask)", oracle=attend)


values = part(
    title="output and weights",
    draw=draw_huge,
    worked=[
        (QUERIES, KEYS, VALUES, MASK),
        Example((QUERIES, KEYS, VALUES, MASK[:1]), hint=ONE_ROW, otherwise=ONE_ROW),
        (torch.cat([QUERIES, QUERIES[:1]]), KEYS, VALUES, THREE),
        (QUERIES, KEYS, torch.tensor([[6.0], [HUGE], [3]]), MASK[:1].expand(2, 3)),
    ],
    sizes=[(3, 7, 5), (5, 2, 3), (1, 3, 2), (5, 1, 3), (3, 3, 3), (503, 3, 2), (2, 503, 2)],
    otherwise=EXACTLY_0,
    fresh=EXACTLY_0,
    hint="the scores are Q K^T: one row for each query, one column for each key; a sum over the keys keeps their axis "
    "by keepdim=True",
    mistakes={
        "True means that the query may attend: the mask is used the other way round": {
            "weigh": lambda scores, mask: softmax(scores, ~mask)
        },
        "the mask has no effect": {"weigh": lambda scores, mask: torch.softmax(scores, dim=-1)},
        "the masked weights are set to 0 after the softmax, and the rest no longer sums to 1": {
            "weigh": lambda scores, mask: torch.softmax(scores, dim=-1) * mask
        },
        "a score of 0 is no mask: exp(0) = 1. A masked score must be -infinity, or very low": {
            "weigh": lambda scores, mask: torch.softmax(scores * mask, dim=-1)
        },
        "a masked key has a tiny weight, expected exactly 0: the score of -20 is not low enough": filled(-20),
        "the softmax goes over the queries, expected over the keys (the last axis)": {
            "weigh": partial(softmax, dim=-2)
        },
        "the scores are divided by the root of d, which this exercise leaves out": lambda Q, K, V, mask: attend(
            Q / Q.shape[-1] ** 0.5, K, V, mask
        ),
        "the weights sum to less than 1: is a number added to the sum that they are divided by?": {
            "weigh": number_added_to_the_sum
        },
        "the mask is transposed: it has a row for each query": {"weigh": with_transposed_mask},
    },
    rtol=1e-4,
)
low_scores = part(
    title="low scores",
    price=1,
    draw=draw_low,
    worked=[
        Example(
            (
                torch.ones(1, 1),
                torch.tensor([[-2e6], [300], [-2e6 - 1]]),
                torch.tensor([[6.0, 1], [9, 9], [2, 5]]),
                MASK[:1],
            ),
            name="the scores -2,000,000, 300 (masked) and -2,000,001",
        )
    ],
    sizes=[(3, 3e6), (7, 2e6)],
    otherwise=LOW,
    fresh=LOW,
    mistakes={
        f"all weights are 0, where {LOW}": {"weigh": lambda scores, mask: 0 * scores},
        f"all weights are nan, where {LOW}": {"weigh": lambda scores, mask: scores * torch.nan},
    },
)
of_each_query = part(
    title="low scores",
    price=1,
    charged_by=low_scores,
    draw=lambda rng, keys: (
        HIGH_AND_LOW,
        300 + 5 * normal(rng, keys, 1),
        normal(rng, keys, 3),
        torch.arange(keys)[None] != 1,
    ),
    worked=[
        Example(
            (HIGH_AND_LOW, torch.tensor([[300.0], [301], [302]]), torch.tensor([[6.0, 1], [9, 9], [2, 5]]), MASK[:1]),
            name="the scores 300, 301 (masked) and 302, and for a second query -300, -301 and -302",
        )
    ],
    sizes=[(3,), (7,)],
    mistakes={
        "one largest score is subtracted for all queries, so that others underflow: take that of each query": {
            "weigh": with_one_largest
        },
    },
    rtol=1e-4,
)
without_a_key = part(
    title="a query without a key",
    price=1,
    draw=partial(draw, lost=1),
    worked=[(QUERIES, KEYS, VALUES, NO_KEY)],
    sizes=[(3, 7, 5), (2, 2, 3), (1, 3, 2)],
    mistakes={
        "a query whose keys are all masked has weights of nan (-infinity alone, or 0 / 0), expected zeros": filled(
            -torch.inf
        ),
        "a query whose keys are all masked attends to all of them alike, expected weights of 0": filled(-1e30),
    },
)
some_keys = part(title="output and weights", draw=draw, worked=[(QUERIES, KEYS, VALUES, MASK)], sizes=[(3, 7, 5)])

ANY_SHAPE = "the mask broadcasts to (batch, queries, keys), whatever axes of length 1 it has"
IN_BATCHES = (
    (torch.stack([MASK[:1], MASK[1:]]), None, ANY_SHAPE),
    (MASK[None], None, ANY_SHAPE),
    (
        torch.stack([MASK, NO_KEY]),
        without_a_key,
        "a query without a key has weights of 0 in a batch too: the keys are the last axis, dim=-1",
    ),
)


def of_a_batch(mask, charged_by, words):
    name = f"masked_attention of a batch, with a mask of shape {tuple(mask.shape)}"
    worked = [Example((*BATCH, mask), name=name, otherwise=words, hint=words)]
    return part(title="batch axes", price=0.5, charged_by=charged_by, worked=worked, rtol=1e-4)


exercise = Exercise(
    parts=[
        values,
        low_scores,
        of_each_query,
        without_a_key,
        Unchanged(title=without_a_key.title, price=1, of=without_a_key),
        gradients(some_keys, title="gradients", price=0.5),
        gradients(without_a_key, title="gradients", price=0.5, charged_by=without_a_key, not_finite=NAN_BACK),
        Batches(
            title="batch axes",
            price=0.5,
            function="masked_attention",
            batch=[*BATCH, torch.stack([MASK, MASK.flip(0)])],
        ),
        Batches(title="batch axes", price=0.5, function="masked_attention", batch=BATCH, shared=[MASK]),
        *(of_a_batch(*its) for its in IN_BATCHES),
    ]
)
