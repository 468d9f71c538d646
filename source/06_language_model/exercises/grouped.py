"""Exercise 2.3: attention in which groups of heads share keys and values, and the bytes of a cache."""

from dataclasses import replace

import torch

from autograder.exercises import Exercise, Module, Parameters, Values, gradients, keeps_nothing

from ._model import COMMON, LAYERS, NO_MASK, SEED, attention, draw_layers
from .causal_attention import FINITE, LOW, filled, with_a_row_of_zeros

MAKE = "GroupedQueryAttention"


def oracle(sizes, load, x, **variant):
    _, heads, kv_heads = sizes
    return attention(x, [load[f"{name}.weight"] for name in LAYERS], heads, kv_heads, **variant)


def draw(rng, batch, tokens, d_model, heads, kv_heads):
    load = draw_layers(rng, d_model, kv_heads * d_model // heads)
    return (d_model, heads, kv_heads), load, with_a_row_of_zeros(rng, batch, tokens, d_model)


def bytes_of(layers, kv_heads, d_head, length, bytes_each=2, *, both=2):
    return both * sum(layers * kv_heads * d_head * bytes_each for _ in range(length))


values = Module(
    title="output and weights",
    make=MAKE,
    call="model(x)",
    gives={"output": "(batch, T, d_model)", "weights": "(batch, heads, T, T)"},
    first="weights",
    oracle=oracle,
    draw=draw,
    worked=[draw(SEED(12), 1, 3, 16, 4, 2), draw(SEED(13), 2, 2, 12, 6, 2)],
    sizes=[(3, 5, 12, 6, 3), (2, 3, 8, 4, 1), (1, 7, 8, 4, 4), (2, 2, 16, 8, 2), (1, 131, 8, 4, 2)],
    mistakes={
        "query head h reads key head h mod kv_heads: neighbours share, `repeat_interleave` in place of `repeat`": {
            "shared": lambda h, heads, kv_heads: h % kv_heads
        },
        "all query heads read the first key head": {"shared": lambda h, heads, kv_heads: 0},
        "the groups read the key heads in the opposite order": {
            "shared": lambda h, heads, kv_heads: kv_heads - 1 - h * kv_heads // heads
        },
    }
    | COMMON,
    not_finite=NO_MASK,
    rtol=1e-3,
    atol=1e-4,
)
low = replace(
    values,
    call="model(x) with scores of about -500",
    worked=[((2, 1, 1), LOW, torch.ones(1, 2, 2))],
    draw=None,
    only_known=True,
    mistakes={FINITE: {"weigh": filled}},
)
memory = Values(
    title="bytes of a cache",
    price=1,
    call="cache_bytes(layers, kv_heads, d_head, length, bytes_each)",
    gives="one number",
    oracle=bytes_of,
    draw=lambda rng, *size: size,
    worked=[(2, 1, 4, 8, 2), (3, 5, 7, 11), (3, 5, 7, 11, 4)],
    sizes=[(5, 3, 2, 7, 4), (1, 1, 1, 1, 1), (32, 8, 128, 1000, 2)],
    mistakes={
        "these are the bytes of the keys alone: there are as many values": {"both": 1},
        "these are numbers, expected bytes: each has `bytes_each`": lambda *given: bytes_of(*(*given[:4], 1)),
        "the layers are left out: each has a cache of its own": lambda layers, *given: bytes_of(*(1, *given)),
        "the heads are left out: each key head and value head has numbers of its own": lambda layers, heads, *given: (
            bytes_of(*(layers, 1, *given))
        ),
        "bytes_each has no effect": lambda *given: bytes_of(*given[:4]),
        "the length enters squared: the cache has one key and one value for each position": (
            lambda layers, kv_heads, d_head, length, bytes_each=2: bytes_of(
                layers, kv_heads, d_head, length * length, bytes_each
            )
        ),
    },
    otherwise="keys and values, in each layer, for each head and position, d_head numbers each",
)

exercise = Exercise(
    parts=[
        values,
        low,
        keeps_nothing(values, (2, 5, 8, 4, 2), (2, 3, 8, 4, 2)),
        gradients(values, title="gradients", price=0.5),
        Parameters(
            title="the parameters", make=MAKE, sizes=(8, 4, 2), parameters=[f"{name}.weight" for name in LAYERS]
        ),
        memory,
    ],
    builds_on=["causal_attention"],
)
