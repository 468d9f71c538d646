"""Exercise 2.6: PyTorch's own layer with the weights of the student's layer of 2.5."""

import numpy as np
import torch
from torch import nn

from autograder.exercises import Example, Exercise, Own, Values, probe

from ._attention import normal

NAMES = ("W_q", "W_k", "W_v", "W_o")


# ---- probes: they run where the student's code runs ----


def kind_of_layer(make, as_torch):
    theirs = as_torch(make(4, 2), 2)
    if not hasattr(theirs, "in_proj_weight") or not hasattr(theirs, "out_proj"):
        return "another"
    return "without biases" if theirs.in_proj_bias is None and theirs.out_proj.bias is None else "with biases"


def output_of_theirs(make, as_torch, sizes, layers, x):
    mine = make(*sizes)
    for name, weight in layers.items():
        getattr(mine, name).weight.data.copy_(weight)
    return as_torch(mine, sizes[1])(x, x, x)


def change_of_theirs(make, as_torch):
    """Return how far the weights of the copy move when those of the student's layer become 0."""
    mine = make(4, 2)
    for place, name in enumerate(("W_q", "W_k", "W_v", "W_o")):
        getattr(mine, name).weight.data.copy_(torch.eye(4) + place)
    theirs = as_torch(mine, 2)
    before = {name: its.clone() for name, its in theirs.state_dict().items()}
    for its in mine.parameters():
        its.data.zero_()
    return max(float((its - before[name]).abs().max()) for name, its in theirs.state_dict().items())


# ---- oracles ----


def torchs_own(
    make,
    as_torch,
    sizes,
    layers,
    x,
    *,
    names=NAMES[:3],
    stack=lambda parts, heads: parts.flatten(0, 1),
    batch_first=True,
):
    """Return output and mean weights, in double precision; the keywords make mistakes.

    Args:
        make, as_torch: the student's, which are not used.
        sizes: (d_model, heads).
        layers: name -> (d_model, d_model).
        x: float, (batch, tokens, d_model).
        names: the names of the matrices in `in_proj_weight`.
        stack: the three of them, (3, d_model, d_model), in one; from these and the number of heads.
        batch_first: whether the first axis of x is the batch.
    """
    rows = x.double().transpose(0, 1) if batch_first else x.double()
    stacked = stack(torch.stack([layers[name].double() for name in names]), sizes[1])
    attend, none = nn.functional.multi_head_attention_forward, (None, None, None, False, 0.0)
    output, weights = attend(rows, rows, rows, *sizes, stacked, *none, layers["W_o"].double(), None)
    return output.transpose(0, 1) if batch_first else output, weights


def transposed(*names):
    """Return a mistake: these matrices are transposed."""
    return lambda make, as_torch, sizes, layers, x: torchs_own(
        make, as_torch, sizes, layers | {name: layers[name].T for name in names}, x
    )


def with_one_head(make, as_torch, sizes, layers, x):
    return torchs_own(make, as_torch, (sizes[0], 1), layers, x)


def is_always(answer):
    """Return an oracle of what a probe says."""
    return lambda make, as_torch: answer


def draw(rng, batch, tokens, d_model, heads):
    layers = {name: normal(rng, d_model, d_model, decimals=3) / 2 for name in NAMES}
    return *OWN, (d_model, heads), layers, normal(rng, batch, tokens, d_model, decimals=3)


# ---- parts ----

CALL, OWN = "as_torch(mine, heads)", (Own("MultiHeadAttention"), Own("as_torch"))
ALL_COPIED = "are all four matrices copied, W_o into out_proj.weight too, and are there no biases?"
SHARED = "a change of your layer changes theirs: copy the numbers, for example by `weight.copy_(...)` or `.clone()`"

layer = Values(
    title="PyTorch's layer, without biases",
    call=CALL,
    run=probe(kind_of_layer),
    gives="a text",
    oracle=is_always("without biases"),
    worked=[Example(OWN, name="as_torch(mine, heads)")],
    mistakes={
        "it gives no layer with `in_proj_weight` and `out_proj`: return nn.MultiheadAttention": is_always("another"),
        "the layer of PyTorch has biases, expected none: `nn.MultiheadAttention(..., bias=False)`": is_always(
            "with biases"
        ),
    },
)
values = Values(
    title="output and weights",
    call="as_torch(mine, heads)",
    run=probe(output_of_theirs),
    gives={"output": "(batch, tokens, d_model)", "weights, mean over the heads": "(batch, queries, keys)"},
    first="weights, mean over the heads",
    oracle=torchs_own,
    draw=draw,
    worked=[Example(draw(np.random.default_rng(6), 2, 4, 6, 3), name="theirs(x, x, x)")],
    sizes=[(3, 5, 14, 7), (2, 3, 6, 2), (5, 2, 3, 1)],
    otherwise=ALL_COPIED,
    fresh=ALL_COPIED,
    mistakes={
        "queries and keys change places: in_proj_weight holds W_q, W_k, W_v in this order": {
            "names": ("W_k", "W_q", "W_v")
        },
        "values and keys change places: in_proj_weight holds W_q, W_k, W_v in this order": {
            "names": ("W_q", "W_v", "W_k")
        },
        "values come first: in_proj_weight holds W_q, W_k, W_v in this order": {"names": ("W_v", "W_q", "W_k")},
        "W_q fills all three parts of in_proj_weight": {"names": ("W_q", "W_q", "W_q")},
        "the weights are transposed: those of nn.Linear and in_proj_weight have one row for each output": (
            transposed(*NAMES[:3])
        ),
        "W_o is transposed: out_proj.weight has one row for each output, as nn.Linear has": transposed("W_o"),
        "the rows are sorted by heads, expected all rows of W_q, then all of W_k, then all of W_v": {
            "stack": lambda parts, heads: parts.unflatten(1, (heads, -1)).transpose(0, 1).flatten(0, 2)
        },
        "one row of each matrix follows in turn, expected all rows of W_q, then all of W_k, then all of W_v": {
            "stack": lambda parts, heads: parts.transpose(0, 1).flatten(0, 1)
        },
        "the layer has one head: give it the number `heads`": with_one_head,
        "the first axis of x is taken for the tokens: `batch_first=True`": {"batch_first": False},
    },
    rtol=1e-3,
    atol=1e-5,
)
copy = Values(
    title="a copy",
    price=0.5,
    call=CALL,
    run=probe(change_of_theirs),
    gives="one number",
    oracle=is_always(0.0),
    worked=[Example(OWN, name="how far their weights move")],
    otherwise=SHARED,
    plainly=True,
)

exercise = Exercise(builds_on=["multi_head_attention"], parts=[layer, values, copy])
