"""Exercise 3.1 of looking_inside: attention to another sequence, whose padding gets no weight."""

import torch

from autograder.exercises import Exercise, Module, Parameters, gradients

from ._model import LAYERS, SEED, draw_layers, masked, normal, split, turned

MAKE = "CrossAttention"


def turned_rows(heads):
    return torch.stack([turned(heads[:, :, t], t) for t in range(heads.shape[2])], dim=2)


def oracle(
    sizes,
    load,
    x,
    memory,
    padding,
    *,
    values_of=lambda x, memory: memory,
    turns=lambda heads: heads,
    root=lambda d_model, d_head: d_head**0.5,
    seen=lambda i, j, padded: not padded,
    whose=lambda text, i: text,
    weigh=masked,
    split=split,
    last=lambda rows, W: rows @ W.T,
):
    """Return output, (batch, T, d_model), and weights, (batch, heads, T, S); the keywords make mistakes."""
    x, memory = x.double(), memory.double()
    W_q, W_k, W_v, W_o = (load[f"{name}.weight"].double() for name in LAYERS)
    own = values_of(x, memory)
    queries, keys, values = (split(rows @ W.T, sizes[1]) for rows, W in ((x, W_q), (memory, W_k), (own, W_v)))
    queries, keys = turns(queries), turns(keys)
    scores = torch.einsum("bhid,bhjd->bhij", queries, keys) / root(sizes[0], queries.shape[-1])
    T, S = scores.shape[-2:]
    of_text = [
        [[bool(seen(i, j, padding[whose(text, i)][j])) for j in range(S)] for i in range(T)] for text in range(len(x))
    ]
    mask = torch.tensor(of_text)[:, None]
    weights = weigh(scores, mask)
    return last(torch.cat(list((weights @ values).unbind(dim=1)), dim=-1), W_o), weights


def draw(rng, batch, tokens, sources, d_model, heads):
    """Draw rows, and a memory in which every text but the first ends with padding."""
    padding = torch.arange(sources) >= sources - torch.arange(batch)[:, None] % sources
    x, memory = normal(rng, batch, tokens, d_model), normal(rng, batch, sources, d_model)
    return (d_model, heads), draw_layers(rng, d_model), x, memory, padding


values = Module(
    title="output and weights",
    make=MAKE,
    call="model(x, memory, padding)",
    gives={"output": "(batch, T, d_model)", "weights": "(batch, heads, T, S)"},
    first="weights",
    oracle=oracle,
    draw=draw,
    worked=[draw(SEED(28), 2, 2, 3, 8, 2), draw(SEED(29), 3, 3, 3, 4, 2)],
    sizes=[(3, 5, 4, 12, 3), (2, 1, 2, 4, 2), (1, 2, 7, 8, 1), (5, 3, 5, 8, 4)],
    mistakes={
        "padding gets attention: fill its scores with -inf": {"seen": lambda i, j, padded: True},
        "`padding` is the wrong way round: True marks the tokens to leave out": {
            "seen": lambda i, j, padded: padded or j == 0
        },
        "padding is set to 0 after the softmax, so rows no longer sum to 1: fill the scores with -inf": {
            "weigh": lambda scores, mask: scores.softmax(dim=-1) * mask
        },
        "scores of padding are set to 0, and e⁰ is 1: fill them with -inf": {
            "weigh": lambda scores, mask: (scores * mask).softmax(dim=-1)
        },
        "row i of x leaves out the padding of text i: `padding` needs two more axes, padding[:, None, None, :]": {
            "whose": lambda text, i: i
        },
        "the mask of 1.1 is still there: every row may read the whole memory": {
            "seen": lambda i, j, padded: not padded and (j <= i or j == 0)
        },
        "queries and keys are turned: the memory brings its own positions": {"turns": turned_rows},
        "the values are those of x, expected of the memory": {"values_of": lambda x, memory: x},
        "scores are not divided by the root of d_head": {"root": lambda d_model, d_head: 1.0},
        "scores are divided by the root of d_model, expected that of d_head": {
            "root": lambda d_model, d_head: d_model**0.5
        },
        "the softmax goes over the queries, expected over the keys: dim=-1": {
            "weigh": lambda scores, mask: torch.where(mask, scores, -torch.inf).softmax(dim=-2).nan_to_num()
        },
        "the heads are interleaved: head h owns the h-th block of columns, `unflatten(-1, (heads, -1))`": {
            "split": lambda rows, heads: torch.stack([rows[..., h::heads] for h in range(heads)], dim=1)
        },
        "`W_o` has no effect: it reads the heads side by side": {"last": lambda rows, W: rows},
    },
    hint="queries have the length of x, and keys and values that of memory",
    rtol=1e-3,
    atol=1e-4,
)

exercise = Exercise(
    parts=[
        values,
        gradients(values, title="gradients", price=0.5),
        Parameters(title="the parameters", make=MAKE, sizes=(8, 2), parameters=[f"{name}.weight" for name in LAYERS]),
    ]
)
