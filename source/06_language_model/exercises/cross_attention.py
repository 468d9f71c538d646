"""Exercise 3.1 of looking_inside: attention to another sequence, of which a mask hides a part."""

from dataclasses import replace

import torch

from autograder.exercises import Exercise, Module, Parameters, gradients

from ._model import LAYERS, SEED, draw_layers, masked, normal, split, turned
from .causal_attention import FINITE, LOW, filled

MAKE = "CrossAttention"


def turned_rows(heads):
    return torch.stack([turned(heads[:, :, t], t) for t in range(heads.shape[2])], dim=2)


def oracle(
    sizes,
    load,
    x,
    memory,
    mask,
    *,
    read=lambda x, memory: (x, memory, memory),
    turns=lambda heads: heads,
    root=lambda d_model, d_head: d_head**0.5,
    seen=lambda i, j, allowed: allowed,
    whose=lambda text, i: text,
    weigh=masked,
    split=split,
    last=lambda rows, W: rows @ W.T,
):
    """Return output, (batch, T, d_model), and weights, (batch, heads, T, S); the keywords make mistakes."""
    x, memory = x.double(), memory.double()
    W_q, W_k, W_v, W_o = (load[f"{name}.weight"].double() for name in LAYERS)
    queries, keys, values = (
        split(rows @ W.T, sizes[1]) for rows, W in zip(read(x, memory), (W_q, W_k, W_v), strict=True)
    )
    queries, keys = turns(queries), turns(keys)
    scores = torch.einsum("bhid,bhjd->bhij", queries, keys) / root(sizes[0], queries.shape[-1])
    T, S = scores.shape[-2:]
    of_text = [
        [[bool(seen(i, j, mask[whose(text, i)][j])) for j in range(S)] for i in range(T)] for text in range(len(x))
    ]
    weights = weigh(scores, torch.tensor(of_text)[:, None])
    return last(torch.cat(list((weights @ values).unbind(dim=1)), dim=-1), W_o), weights


def draw(rng, batch, tokens, sources, d_model, heads, holes=False):
    """Draw rows, and a memory that ends earlier for every text but the first; or one in which every other is hidden."""
    mask = torch.arange(sources) < sources - torch.arange(batch)[:, None] % sources
    if holes:
        mask = (torch.arange(sources) + torch.arange(batch)[:, None]) % 2 == 1
    x, memory = normal(rng, batch, tokens, d_model), normal(rng, batch, sources, d_model)
    return (d_model, heads), draw_layers(rng, d_model), x, memory, mask


values = Module(
    title="output and weights",
    make=MAKE,
    call="model(x, memory, mask)",
    gives={"output": "(batch, T, d_model)", "weights": "(batch, heads, T, S)"},
    first="weights",
    oracle=oracle,
    draw=draw,
    worked=[draw(SEED(29), 3, 3, 3, 4, 2), draw(SEED(28), 2, 2, 3, 8, 2), draw(SEED(32), 2, 2, 3, 4, 2, True)],
    sizes=[(3, 5, 4, 12, 3), (2, 1, 2, 4, 2), (1, 2, 7, 8, 1), (5, 3, 5, 8, 4), (3, 2, 5, 4, 2, True)],
    mistakes={
        "the mask has no effect: fill the scores where it is False with -inf": {"seen": lambda i, j, allowed: True},
        "the mask is the wrong way round: True = may be read": {"seen": lambda i, j, allowed: not allowed or j == 0},
        "weights are set to 0 after the softmax, so rows no longer sum to 1: fill the scores with -inf": {
            "weigh": lambda scores, mask: scores.softmax(dim=-1) * mask
        },
        "hidden scores are set to 0, and e⁰ is 1: fill them with -inf": {
            "weigh": lambda scores, mask: (scores * mask).softmax(dim=-1)
        },
        "the mask is read as a number of entries from the first on, but it may have holes": (
            lambda sizes, load, x, memory, mask: oracle(
                sizes, load, x, memory, torch.arange(mask.shape[1]) < mask.sum(dim=1)[:, None]
            )
        ),
        "row i of x gets the mask of text i: it needs two more axes, mask[:, None, None, :]": {
            "whose": lambda text, i: i
        },
        "the causal mask is still there: every row may read the whole memory": {
            "seen": lambda i, j, allowed: allowed and (j <= i or j == 0)
        },
        "queries and keys are turned: the memory brings its own positions": {"turns": turned_rows},
        "the values are those of x, expected of the memory": {"read": lambda x, memory: (x, memory, x)},
        "the keys are those of x, expected of the memory": {"read": lambda x, memory: (x, x, memory)},
        "keys and values are those of x: where is the memory?": {"read": lambda x, memory: (x, x, x)},
        "the queries are those of the memory, expected of x": {"read": lambda x, memory: (memory, memory, memory)},
        "scores are not divided by the root of d_head": {"root": lambda d_model, d_head: 1.0},
        "scores are divided by the root of d_model, expected that of d_head": {
            "root": lambda d_model, d_head: d_model**0.5
        },
        "the heads are interleaved: head h owns the h-th block of columns, `unflatten(-1, (heads, -1))`": {
            "split": lambda rows, heads: torch.stack([rows[..., h::heads] for h in range(heads)], dim=1)
        },
        "`W_o` has no effect: it reads the heads side by side": {"last": lambda rows, W: rows},
    },
    not_finite="a row that may read nothing has no softmax: is the mask the wrong way round (True = may be "
    "read), or is 0 multiplied by infinity?",
    hint="queries have the length of x, and keys and values that of memory",
    rtol=1e-3,
    atol=1e-4,
)
low = replace(
    values,
    call="model(x, memory, mask) with scores of about -500",
    worked=[((2, 1), LOW, torch.ones(1, 2, 2), torch.ones(1, 2, 2), torch.tensor([[True, False]]))],
    draw=None,
    only_known=True,
    mistakes={FINITE: {"weigh": filled}},
)

exercise = Exercise(
    parts=[
        values,
        low,
        gradients(values, title="gradients", price=0.5),
        Parameters(title="the parameters", make=MAKE, sizes=(8, 2), parameters=[f"{name}.weight" for name in LAYERS]),
    ]
)
