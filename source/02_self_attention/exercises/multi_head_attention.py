"""Exercise 2.5: self-attention with several heads, a module, compared with torch's own."""

import numpy as np
import torch
from torch import nn

from autograder.exercises import Exercise, Module, NotUsed, Parameters, gradients, keeps_nothing

from ._attention import normal
from .scaled_attention import positions

NAMES = ("W_q", "W_k", "W_v", "W_o")


def torchs_own(sizes, layers, x):
    """Return output, (batch, tokens, d_model), and weights, (batch, heads, tokens, tokens), in double precision.

    Args:
        sizes: (d_model, heads).
        layers: path of a parameter -> its numbers.
        x: float, (batch, tokens, d_model).
    """
    tokens = x.double().transpose(0, 1)
    *of_heads, last = (layers[f"{name}.weight"].double() for name in NAMES)
    attend, none = nn.functional.multi_head_attention_forward, (None, None, None, False, 0.0)
    stacked = torch.cat(of_heads)
    output, weights = attend(tokens, tokens, tokens, *sizes, stacked, *none, last, None, average_attn_weights=False)
    return output.transpose(0, 1), weights


def wrong(
    split=lambda a, heads: a.unflatten(-1, (heads, -1)).transpose(1, 2),
    weigh=lambda scores: torch.softmax(scores, dim=-1),
    join=lambda a: a.transpose(1, 2).flatten(2),
    root=lambda d_model, d_head: d_head**0.5,
    last=lambda rows, W_o: rows @ W_o.T,
):
    """Return a mistake in one step.

    Args:
        split: from projected tokens, (batch, tokens, d_model), to heads, (batch, heads, tokens, d_head).
        weigh: from the scores to the weights.
        join: from heads to rows, (batch, tokens, d_model).
        root: the divisor of the scores.
        last: from the rows and W_o to the output.
    """

    def attend(sizes, layers, x):
        *of_heads, W_o = (layers[f"{name}.weight"].double() for name in NAMES)
        q, k, v = (split(x.double() @ W.T, sizes[1]) for W in of_heads)
        weights = weigh(q @ k.mT / root(sizes[0], k.shape[-1]))
        return last(join(weights @ v), W_o), weights

    return attend


def with_mean_weights(sizes, layers, x):
    output, weights = torchs_own(sizes, layers, x)
    return output, weights.mean(dim=1)


def with_residual(sizes, layers, x):
    output, weights = torchs_own(sizes, layers, x)
    return output + x, weights


def with_positions(sizes, layers, x):
    return torchs_own(sizes, layers, x + positions(x.shape[1], x.shape[2]))


def reshaped(a, heads):
    return a.reshape(len(a), heads, a.shape[1], -1)


def reshaped_back(a):
    return a.reshape(len(a), a.shape[2], -1)


def interleaved(a, heads):
    return a.unflatten(-1, (-1, heads)).permute(0, 3, 1, 2)


def interleaved_back(a):
    return a.permute(0, 2, 3, 1).flatten(2)


def draw(rng, batch, tokens, d_model, heads):
    layers = {f"{name}.weight": normal(rng, d_model, d_model, decimals=3) for name in NAMES}
    return (d_model, heads), layers, normal(rng, batch, tokens, d_model, decimals=3)


MAKE = "MultiHeadAttention"
values = Module(
    title="output and weights, against torch's own",
    make=MAKE,
    call="model(x)",
    gives={"output": "(batch, tokens, d_model)", "weights": "(batch, heads, queries, keys)"},
    first="weights",
    oracle=torchs_own,
    draw=draw,
    worked=[draw(np.random.default_rng(6), 2, 4, 6, 3)],
    hint="heads are (batch, heads, T, d_head): split the last axis, then .transpose(1, 2), and go back in reverse",
    sizes=[(3, 5, 14, 7), (2, 1, 6, 2), (5, 2, 3, 1), (1, 7, 10, 5), (67, 2, 4, 2)],
    mistakes={
        "head h takes every heads-th row of the weights, expected the rows h d_head to (h + 1) d_head": wrong(
            split=interleaved, join=interleaved_back
        ),
        "the scores are divided by the root of d_model, expected that of d_head": wrong(
            root=lambda d_model, d_head: d_model**0.5
        ),
        "the scores are divided by the root of the number of heads, expected that of d_head": wrong(
            root=lambda d_model, d_head: (d_model / d_head) ** 0.5
        ),
        "the scores are not divided by the root of d_head": wrong(root=lambda d_model, d_head: 1),
        "the heads are split without a transpose: (batch, n, heads, d_head) first, then .transpose(1, 2)": wrong(
            split=reshaped, join=reshaped_back
        ),
        "the heads are split by a reshape to (batch, heads, T, d_head): split the last axis, then .transpose(1, 2)": (
            wrong(split=reshaped)
        ),
        "the last axis is split into (d_head, heads), expected (heads, d_head): the heads are interleaved": wrong(
            split=interleaved
        ),
        "the heads are interleaved in the output, expected side by side in their order": wrong(join=interleaved_back),
        "the softmax goes over the heads, expected over the keys": wrong(weigh=lambda s: torch.softmax(s, dim=1)),
        "the softmax goes over the queries, expected over the keys": wrong(weigh=lambda s: torch.softmax(s, dim=-2)),
        "they are averaged over the heads, expected the weights of each head": with_mean_weights,
        "W_o has no effect on the output: it reads the heads side by side": wrong(last=lambda rows, W_o: rows),
        "W_o is transposed: is it a layer that is called, `self.W_o(...)`?": wrong(last=lambda rows, W_o: rows @ W_o),
        "positions are added to x: this exercise has none": with_positions,
        "the input is added to the output (a residual): this exercise has none": with_residual,
        "the heads are not side by side in each row: .transpose(1, 2) before they are flattened": wrong(
            join=reshaped_back
        ),
    },
    rtol=1e-3,
    atol=1e-5,
)

exercise = Exercise(
    parts=[
        values,
        keeps_nothing(values, (2, 5, 6, 3), (2, 3, 6, 3)),
        gradients(values, title="gradients, against torch's own"),
        Parameters(
            title="the parameters", price=0.5, make=MAKE, sizes=(6, 3), parameters=[f"{name}.weight" for name in NAMES]
        ),
        NotUsed(
            title="torch's own is not used",
            price=2,
            name=MAKE,
            banned=[
                "MultiheadAttention",
                "multi_head_attention_forward",
                "TransformerEncoderLayer",
                "TransformerDecoderLayer",
            ],
            what="multi-head attention",
        ),
    ]
)
