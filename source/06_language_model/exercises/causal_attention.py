"""Exercise 1.2: causal self-attention with rotary positions, a module."""

from dataclasses import replace

import torch

from autograder.exercises import Exercise, Module, Parameters, Values, gradients, keeps_nothing

from ._model import LAYERS, MISTAKES, NO_MASK, SEED, attention, draw_layers, normal, turned

MAKE = "CausalSelfAttention"


def oracle(sizes, load, x, attend=attention, **variant):
    return attend(x, [load[f"{name}.weight"] for name in LAYERS], sizes[1], **variant)


def draw(rng, batch, tokens, d_model, heads):
    return (d_model, heads), draw_layers(rng, d_model), with_a_row_of_zeros(rng, batch, tokens, d_model)


def with_a_row_of_zeros(rng, *shape):
    """Draw rows of which the second is 0, so that its scores are 0 too, which hides nothing."""
    x = normal(rng, *shape)
    x[:, 1:2] = 0
    return x


def turned_rows(x, positions, **variant):
    """Return x with each row turned by its position; (..., T, d)."""
    rows = [turned(x[..., t, :].double(), int(p), **variant) for t, p in enumerate(positions)]
    return torch.stack(rows, dim=-2)


values = Module(
    title="output and weights",
    make=MAKE,
    call="model(x)",
    gives={"output": "(batch, T, d_model)", "weights": "(batch, heads, T, T)"},
    first="weights",
    oracle=oracle,
    draw=draw,
    worked=[draw(SEED(6), 1, 4, 8, 2), draw(SEED(7), 2, 3, 4, 2)],
    sizes=[(3, 5, 12, 3), (2, 1, 4, 2), (1, 7, 8, 1), (2, 131, 6, 3), (5, 3, 8, 4)],
    mistakes=MISTAKES,
    not_finite=NO_MASK,
    rtol=1e-3,
    atol=1e-4,
)
#: All allowed scores are between -300 and -600.
LOW = {f"{name}.weight": factor * torch.eye(2) for name, factor in zip(LAYERS, (-400.0, 1, 1, 1), strict=True)}
FINITE = "where the scores that may be seen are low, hidden ones get the attention: fill them with -inf"


def filled(scores, mask):
    return torch.where(mask, scores, -100.0).softmax(dim=-1)


low = replace(
    values,
    call="model(x) with scores of about -500",
    worked=[((2, 1), LOW, torch.ones(1, 2, 2))],
    draw=None,
    only_known=True,
    mistakes={FINITE: {"weigh": filled}},
)
rotation = Values(
    title="rotate, at any positions",
    price=0.5,
    charged_by=values,
    call="rotate(x, positions)",
    gives="(..., T, d)",
    oracle=turned_rows,
    draw=lambda rng, heads, tokens, d: (normal(rng, heads, tokens, d), torch.tensor(rng.integers(0, 99, tokens))),
    worked=[(normal(SEED(1), 2, 3, 4), torch.tensor([1, 2, 5]))],
    sizes=[(2, 3, 8), (3, 5, 2)],
    mistakes={
        "the rows are numbered 0, 1, 2, ...: their positions are in `positions`": lambda x, positions: turned_rows(
            x, torch.arange(len(positions))
        ),
        "the first columns of all pairs stand together, and then the second ones: put them in turn again": (
            lambda x, positions: torch.cat([turned_rows(x, positions)[..., i::2] for i in (0, 1)], dim=-1)
        ),
    },
    otherwise="2.4 of assignment 02 has more examples: paste what passed there",
    rtol=1e-3,
    atol=1e-4,
)

exercise = Exercise(
    parts=[
        values,
        low,
        keeps_nothing(values, (2, 5, 8, 2), (2, 3, 8, 2)),
        rotation,
        gradients(values, title="gradients", price=1),
        Parameters(title="the parameters", make=MAKE, sizes=(8, 2), parameters=[f"{name}.weight" for name in LAYERS]),
    ]
)
