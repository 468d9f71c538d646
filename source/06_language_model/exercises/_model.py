"""What the exercises share: a slow oracle of causal attention with rotary positions, of a block, and of a GPT.

Everything is computed in double precision, position by position; rotations are products of complex numbers. The
keywords of the oracles make mistakes.
"""

from typing import Any

import numpy as np
import torch

LAYERS = ("W_q", "W_k", "W_v", "W_o")


def normal(rng, *shape, decimals=2):
    """Draw floats in single precision; with few decimals, an example is short to store."""
    return torch.tensor(rng.standard_normal(shape).round(decimals)).float()


def turned(x, position, base=10000, sign=1, halves=False):
    """Return one row of a head, (..., d), turned by the angles of its position."""
    d = x.shape[-1]
    first, second = (x[..., : d // 2], x[..., d // 2 :]) if halves else (x[..., 0::2], x[..., 1::2])
    pairs = torch.complex(first.contiguous(), second.contiguous())
    angles = sign * position * torch.tensor(float(base), dtype=x.dtype) ** (-2 * torch.arange(d // 2) / d)
    found = pairs * torch.polar(torch.ones_like(angles), angles)
    if halves:
        return torch.cat([found.real, found.imag], dim=-1)
    return torch.stack([found.real, found.imag], dim=-1).flatten(-2)


def split(rows, heads):
    """Split the last axis into heads: (batch, T, d) to (batch, heads, T, d_head)."""
    return torch.stack(rows.chunk(heads, dim=-1), dim=1)


def attention(
    x,
    layers,
    heads,
    kv_heads=None,
    *,
    turns=turned,
    turned_too=(0, 1),
    shift=(0, 0, 0),
    seen=lambda i, j: j <= i,
    root=lambda d_model, d_head: d_head**0.5,
    weigh=None,
    shared=lambda h, heads, kv_heads: h * kv_heads // heads,
    before=lambda rows, which: rows,
    split=split,
    product="bhid,bhjd->bhij",
    join=lambda found: torch.cat(list(found.unbind(dim=1)), dim=-1),
    last=lambda rows, W: rows @ W.T,
):
    """Return output, (batch, T, d_model), and weights, (batch, heads, T, T).

    Args:
        x: float, (batch, T, d_model).
        layers: W_q, W_k, W_v, W_o, as weights of linear layers.
        heads: the number of query heads.
        kv_heads: the number of key-value heads; default: as many.
        turns: (row, position) -> the turned row.
        turned_too: which of queries, keys, values are turned.
        shift: added to the positions of queries, keys, values.
        seen: whether query i may see key j.
        root: the divisor of the scores.
        weigh: from scores and mask to weights.
        shared: which key head a query head reads.
        before: (rows, number of a layer) -> the rows that are split.
        split: as `split`.
        product: which numbers of queries and keys make a score.
        join: from the rows of all heads to those that `W_o` reads.
        last: from the joined heads to the output.
    """
    kv_heads = kv_heads or heads
    x, *layers = (one.double() for one in (x, *layers))
    T, (W_q, W_k, W_v, W_o) = x.shape[1], layers
    made = [
        split(before(x @ W.T, which), n)
        for which, (W, n) in enumerate(((W_q, heads), (W_k, kv_heads), (W_v, kv_heads)))
    ]
    for which in turned_too:
        rows = [turns(made[which][:, :, t], t + shift[which]) for t in range(T)]
        made[which] = torch.stack(rows, dim=2)
    q, k, v = made
    reads = [shared(h, heads, kv_heads) for h in range(heads)]
    scores = torch.einsum(product, q, k[:, reads]) / root(x.shape[-1], q.shape[-1])
    mask = torch.tensor([[bool(seen(i, j)) for j in range(T)] for i in range(T)])
    weights = (weigh or masked)(scores, mask)
    return last(join(weights @ v[:, reads]), W_o), weights


def masked(scores, mask):
    """Return weights: exponentials of what may be seen, divided by their sum."""
    largest = torch.where(mask, scores, -torch.inf).amax(dim=-1, keepdim=True)
    powers = torch.where(mask, (scores - largest).exp(), 0.0)
    return powers / powers.sum(dim=-1, keepdim=True)


def turned_whole(rows, which):
    """Return queries and keys, (batch, T, d_model), turned before they are split into heads."""
    return rows if which == 2 else torch.stack([turned(rows[:, t], t) for t in range(rows.shape[1])], dim=1)


def norm(rows, its, name):
    """Return rows with mean 0 and variance 1, scaled and moved."""
    mean, variance = rows.mean(dim=-1, keepdim=True), rows.var(dim=-1, keepdim=True, correction=0)
    return (rows - mean) / (variance + 1e-5).sqrt() * its[f"{name}.weight"] + its[f"{name}.bias"]


def gpt(
    sizes,
    load,
    codes,
    *,
    attend=attention,
    places=None,
    after=lambda rows, its: norm(rows, its, "norm"),
    first=lambda x, found, normed: x + found,
    inner=lambda x, z, normed: normed(z, "norm_2"),
    reads=lambda x, normed: normed(x, "norm_1"),
    cut=lambda hidden: hidden.clamp(min=0),
    second=lambda x, z, found, normed: z + found,
    end=lambda logits: logits,
):
    """Return logits, (batch, T, vocab).

    Args:
        sizes: (vocab, d_model, heads, layers).
        load: path of a parameter -> its numbers.
        codes: int64, (batch, T).
        attend: as `attention`.
        places: numbers of the blocks in the order in which they run.
        after: what comes between the last block and the output.
        first: z, from x, what the attention gives, and the norms.
        inner: the MLP's input.
        reads: the input of the attention.
        cut: the cut of the hidden units.
        second: the output of a block, from x, z, what the MLP gives, and the norms.
        end: makes logits of the last output.
    """
    its = {path: numbers.double() for path, numbers in load.items()}
    _, _, heads, layers = sizes
    x = its["embedding.weight"][codes]
    for block in range(layers) if places is None else places(layers):
        own = {path.removeprefix(f"blocks.{block}."): value for path, value in its.items() if path.startswith("blocks")}
        normed = lambda rows, name, own=own: norm(rows, own, name)  # noqa: E731
        weights = [own[f"attention.{name}.weight"] for name in LAYERS]
        z = first(x, attend(reads(x, normed), weights, heads)[0], normed)
        hidden = cut(inner(x, z, normed) @ own["W_1.weight"].T + own["W_1.bias"])
        x = second(x, z, hidden @ own["W_2.weight"].T + own["W_2.bias"], normed)
    return end(after(x, its) @ its["output.weight"].T)


def shapes(vocab, d_model, layers):
    """Return path of a parameter of a GPT -> its shape."""
    found: dict[str, tuple[int, ...]] = {"embedding.weight": (vocab, d_model), "output.weight": (vocab, d_model)}
    found |= {f"norm.{part}": (d_model,) for part in ("weight", "bias")}
    for block in range(layers):
        own: dict[str, tuple[int, ...]] = {f"attention.{name}.weight": (d_model, d_model) for name in LAYERS}
        own |= {f"norm_{i}.{part}": (d_model,) for i in (1, 2) for part in ("weight", "bias")}
        own |= {"W_1.weight": (4 * d_model, d_model), "W_1.bias": (4 * d_model,)}
        own |= {"W_2.weight": (d_model, 4 * d_model), "W_2.bias": (d_model,)}
        found |= {f"blocks.{block}.{path}": shape for path, shape in own.items()}
    return found


def draw_layers(rng, d_model, kv_width=None):
    """Draw W_q, W_k, W_v and W_o; name -> weights."""
    widths = (d_model, kv_width or d_model, kv_width or d_model, d_model)
    return {f"{name}.weight": normal(rng, rows, d_model) / 2 for name, rows in zip(LAYERS, widths, strict=True)}


#: Mistakes of every causal self-attention: sentence -> keywords of `attention`.
COMMON: dict[str, dict[str, Any]] = {
    "the mask is missing: position i attends to the positions 0 to i": {"seen": lambda i, j: True},
    "the positions have no effect on the scores: `rotate` queries and keys of each head by 0, ..., T - 1, row by row": {
        "turned_too": ()
    },
    "values are turned as well: only queries and keys are": {"turned_too": (0, 1, 2)},
    "only the queries are turned: turn the keys too": {"turned_too": (0,)},
    "scores are not divided by the root of d_head": {"root": lambda d_model, d_head: 1.0},
    "scores are divided by the root of d_model, expected that of d_head": {
        "root": lambda d_model, d_head: d_model**0.5
    },
    "`W_o` has no effect: it reads the heads side by side": {"last": lambda rows, W: rows},
}
MISTAKES = COMMON | {
    "the first position sees nothing, and its softmax is nan: hide only what is above the diagonal": {
        "seen": lambda i, j: j < i
    },
    "a position does not see itself: hide only what is above the diagonal": {"seen": lambda i, j: j < max(i, 1)},
    "the mask is the wrong way round: each position sees itself and what comes later": {"seen": lambda i, j: j >= i},
    "the mask is shifted: each position also sees the next one": {"seen": lambda i, j: j <= i + 1},
    "weights are set to 0 after the softmax, so rows no longer sum to 1: mask the scores, with -inf": {
        "weigh": lambda scores, mask: scores.softmax(dim=-1) * mask
    },
    "hidden scores are set to 0, and e⁰ is 1: fill them with -inf": {
        "weigh": lambda scores, mask: (scores * mask).softmax(dim=-1)
    },
    "only the keys are turned: turn the queries too": {"turned_too": (1,)},
    "`rotate` turns the other way round: a cos - b sin comes first": {"turns": lambda row, t: turned(row, t, sign=-1)},
    "`rotate` pairs column i with column i + d/2: the columns 2i and 2i + 1 are a pair": {
        "turns": lambda row, t: turned(row, t, halves=True)
    },
    "the positions of queries and keys begin at different numbers: number both from 0": {"shift": (0, 1, 0)},
    "the angles fall too fast: the columns 2i and 2i + 1 turn by t · 10000^(-2i/d_head), where 2i is the column": {
        "turns": lambda row, t: turned(row, t, base=10000**2)
    },
    "rows are turned before they are split: `rotate` each head": {"before": turned_whole, "turned_too": ()},
    "queries and keys have changed places: weights[..., i, j] says how much query i looks at key j": {
        "product": "bhjd,bhid->bhij"
    },
    "the heads are not side by side: put their axis back behind T before you reshape": {
        "join": lambda found: found.reshape(found.shape[0], found.shape[2], -1)
    },
    "a reshape cuts each text into heads, expected each row: (batch, T, heads, d_head) first, then swap T and heads": {
        "split": lambda rows, heads: rows.reshape(rows.shape[0], heads, rows.shape[1], -1)
    },
    "the angles have the base 1000, expected 10000": {"turns": lambda row, t: turned(row, t, base=1000)},
    "the softmax goes over the queries, expected over the keys: dim=-1": {
        "weigh": lambda scores, mask: masked(scores.mT, mask.mT).mT
    },
    "the heads are interleaved: head h owns the h-th block of columns, `unflatten(-1, (heads, -1))`": {
        "split": lambda rows, heads: torch.stack([rows[..., h::heads] for h in range(heads)], dim=1)
    },
}

NO_MASK = (
    "0 times infinity is nan, and so is the softmax of a row that sees nothing: fill with -inf by `masked_fill`, only "
    "above the diagonal"
)
SEED = np.random.default_rng
