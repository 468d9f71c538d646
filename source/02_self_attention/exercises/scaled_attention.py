"""Exercise 2.2: one head with positions, a module. A mistake in `positional_encoding` is charged in 2.1."""

import numpy as np
import torch

from autograder.exercises import Batches, Exercise, Lend, Module, Parameters, Unchanged, gradients, keeps_nothing, probe

from ._attention import normal
from .positional_encoding import values as of_the_table


def positions(T, d):
    angles = torch.tensor([[t / 10000 ** (2 * (c // 2) / d) for c in range(d)] for t in range(T)])
    return torch.stack([angles[:, c].cos() if c % 2 else angles[:, c].sin() for c in range(d)], dim=1)


def any_table(T, d_model):
    rows, columns = torch.arange(T)[:, None], torch.arange(d_model)
    return ((3 * rows + 5 * columns + rows * columns) % 7 - 3) / 2.0


def attend(
    sizes,
    layers,
    x,
    *,
    places=lambda table, length: table[:length],
    root=lambda T, dm, dk, length: dk**0.5,
    weigh=lambda scores: torch.softmax(scores, dim=-1),
    value=lambda x, z: z,
    residual=0,
):
    """Return output and weights, in double precision; the keywords make mistakes.

    Args:
        sizes: (T, dm, dk).
        layers: path of a parameter -> its numbers.
        x: float, (length, dm).
        places: the rows that are added to x, from the table of positions and the length.
        root: the divisor of the scores, from the sizes and the length.
        weigh: from the scores to the weights.
        value: what W_v reads, from x and its sum with the positions.
        residual: how many times the input is added to the output.
    """
    x, its = x.double(), {path: numbers.double() for path, numbers in layers.items()}
    z = x + places(positions(*sizes[:2]), len(x))
    queries, keys = (z @ its[f"{name}.weight"].T for name in ("W_q", "W_k"))
    weights = weigh((queries[:, None] * keys).sum(dim=-1) / root(*sizes, len(x)))
    return weights @ (value(x, z) @ its["W_v.weight"].T) + residual * z, weights


def divided_later(sizes, layers, x):
    output, weights = attend(sizes, layers, x, root=lambda T, dm, dk, length: 1)
    return output / sizes[2] ** 0.5, weights / sizes[2] ** 0.5


def with_raw_values(sizes, layers, x):
    return attend(sizes, layers | {"W_v.weight": torch.eye(sizes[1])}, x)


def draw(rng, length, T, dm, dk):
    shapes = {"W_q.weight": (dk, dm), "W_k.weight": (dk, dm), "W_v.weight": (dm, dm)}
    return (T, dm, dk), {path: normal(rng, *shape) for path, shape in shapes.items()}, normal(rng, length, dm)


MAKE, SIZES = "ScaledDotProductAttention", (7, 3, 2)
LAYERS = {
    "W_q.weight": torch.tensor([[1.0, 0, -1], [0.5, 2, 0]]),
    "W_k.weight": torch.tensor([[0, 1.0, 1], [-1, 0, 0.5]]),
    "W_v.weight": torch.tensor([[1.0, 0, 2], [0, -1, 0], [3, 0, 1]]),
}
X = torch.tensor([[0.5, -1, 2], [1, 0, -0.5], [-2, 1.5, 0], [3, 1, -1], [0, -0.5, 1]])
LENT = Lend(
    name="positional_encoding",
    stand_in=probe(any_table),
    tries=(SIZES, torch.zeros(5, 3)),
    table=lambda sizes: sizes[:2],
    right=positions,
)

values = Module(
    title="output and weights",
    make=MAKE,
    lend=LENT,
    call="model(x)",
    gives={"output": "(length, dm)", "weights": "(length, length)"},
    first="weights",
    oracle=attend,
    draw=draw,
    worked=[(SIZES, LAYERS, X)],
    sizes=[(5, 11, 3, 7), (7, 7, 5, 2), (1, 3, 2, 3), (3, 3, 4, 4), (101, 103, 2, 3)],
    hint="x has at most T rows, in its last axis but one: add the first rows of the table, as many as x has",
    mistakes={
        "the positions have no effect: x + position is what all three layers read": {
            "places": lambda table, length: 0 * table[:length]
        },
        "the last rows of the table are added, expected the first": {
            "places": lambda table, length: table[len(table) - length :]
        },
        "the values lack the positions: x + position is what all three layers read": {"value": lambda x, z: x},
        "the values are x + position as it is: W_v makes them from that": with_raw_values,
        "the input is added to the output (a residual): this exercise has none": {"residual": 1},
        "the scores are not divided by sqrt(dk)": {"root": lambda T, dm, dk, length: 1},
        "the scores are divided by dk, not by its root": {"root": lambda T, dm, dk, length: dk},
        "the scores are divided by the root of dm, expected that of dk": {"root": lambda T, dm, dk, length: dm**0.5},
        "the scores are divided by the root of the length of the sequence, expected that of dk": {
            "root": lambda T, dm, dk, length: length**0.5
        },
        "the weights are divided by sqrt(dk), expected the scores, before the softmax": divided_later,
        "the softmax goes over the queries, expected over the keys (the last axis)": {
            "weigh": lambda scores: torch.softmax(scores, dim=-2)
        },
    },
    rtol=1e-3,
    atol=1e-5,
)

exercise = Exercise(
    builds_on=["positional_encoding"],
    parts=[
        values,
        keeps_nothing(values, (3, 7, 4, 2), (5, 7, 4, 2), charged_by=of_the_table),
        Batches(
            title="batch axes",
            price=1,
            make=MAKE,
            sizes=SIZES,
            load=LAYERS,
            stand_in=LENT.shipped,
            batch=[normal(np.random.default_rng(1), 2, 5, 3)],
        ),
        Parameters(
            title="the parameters", price=0.5, make=MAKE, sizes=SIZES, parameters=list(LAYERS), stand_in=LENT.shipped
        ),
        gradients(values, title="the parameters", price=0.5),
        Unchanged(title="x stays as it was", price=0.5, of=values),
    ],
)
