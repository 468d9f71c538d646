"""Exercise 2.4: rotary positions."""

import torch

from autograder.exercises import Example, Exercise, Unchanged, Values, gradients

from ._attention import VALUES, normal


def turned(x, positions, theta=lambda i, d: 10000 ** (-2 * i / d), angle=lambda t, a: t * a, turn=lambda z, a: z * a):
    """Return the rows whose pairs are turned; the keywords make mistakes.

    Each pair is a complex number, which is multiplied by one of length 1.

    Args:
        x, positions: as in the exercise.
        theta: from the number of the pair and d.
        angle: from the position and theta.
        turn: from the pair and the number of length 1 to the turned pair.
    """
    x, d = x.double(), x.shape[-1]
    pairs = torch.complex(x[..., 0::2], x[..., 1::2])
    angles = angle(positions.double()[:, None], theta(torch.arange(d // 2).double(), d))
    pairs = turn(pairs, torch.polar(torch.ones_like(angles), angles))
    return torch.stack([pairs.real, pairs.imag], dim=-1).flatten(-2)


def by_halves(x, positions):
    half = x.shape[-1] // 2
    found = turned(torch.stack([x[..., :half], x[..., half:]], dim=-1).flatten(-2), positions)
    return torch.cat([found[..., 0::2], found[..., 1::2]], dim=-1)


def first_columns_first(x, positions):
    found = turned(x, positions)
    return torch.cat([found[..., 0::2], found[..., 1::2]], dim=-1)


def second_column_before_the_first(x, positions):
    return turned(x, positions).unflatten(-1, (-1, 2)).flip(-1).flatten(-2)


def first_column_overwritten(z, a):
    return (z * a).real + 1j * ((z * a).real * a.imag + z.imag * a.real)


def part(**more):
    return Values(
        call="rotate(x, positions)",
        gives="(..., T, d)",
        oracle=turned,
        draw=lambda rng, *shape: (normal(rng, *shape), torch.tensor(rng.integers(0, 5000, shape[-2]))),
        rtol=1e-3,
        atol=1e-3,
        **more,
    )


X, PLACES = torch.tensor([[1.0, 2, -1, 3], [2, 0.5, 4, -2], [-3, 1, 2, 5]]), torch.tensor([2, 0, 7])
LEADING = "axes in front of the last two are batches: x[..., 0::2] takes every second column, whatever stands in front"
BATCH = torch.stack([X, 2 * VALUES])

values = part(
    title="the rows",
    worked=[
        (X, PLACES),
        Example((X, torch.tensor([4999, 64, 113])), otherwise="is a position cut, or a table too short?"),
    ],
    sizes=[(5, 6), (2, 2), (1, 8), (53, 16), (7, 10)],
    hint="positions are any whole numbers from 0 on: a table of fixed size ends somewhere",
    otherwise="the pair i of a row at position t is turned by the angle t theta_i: compare one pair with the formula",
    mistakes={
        "column i is paired with column i + d/2, expected the columns 2i and 2i + 1": by_halves,
        "the first columns of all pairs stand together, and then the second ones: put them in turn again": (
            first_columns_first
        ),
        "the pairs are turned the other way round: the sine has the opposite sign": {"angle": lambda t, a: -t * a},
        "the pairs have an axis of their own: .flatten(-2) puts their columns in turn": lambda x, positions: turned(
            x, positions
        ).unflatten(-1, (-1, 2)),
        "the second column of each pair stands before the first": second_column_before_the_first,
        "the second pair turns by t/10000, expected t/100: is `torch.arange(0, d, 2)` doubled again?": {
            "theta": lambda i, d: 10000 ** (-4 * i / d)
        },
        "these are the angles of the base 1000, expected 10000": {"theta": lambda i, d: 1000 ** (-2 * i / d)},
        "the angles are multiplied by pi/180: torch.cos and torch.sin take radians, as the formula does": {
            "angle": lambda t, a: t * a * torch.pi / 180
        },
        "all pairs are turned by the same angle: theta_i is 10000^(-2i/d)": {"theta": lambda i, d: 1.0 + 0 * i},
        "the second pair turns by t/10, expected t/100: is the exponent -i/d, or the base 100?": {
            "theta": lambda i, d: 10000 ** (-i / d)
        },
        "the angle grows from pair to pair: theta_i is 10000^(-2i/d), with a minus": {
            "theta": lambda i, d: 10000 ** (2 * i / d)
        },
        "the position has no effect: row t is turned by t theta_i": {"angle": lambda t, a: a + 0 * t},
        "the rows are numbered 0, 1, 2, ...: their positions are in `positions`": lambda x, positions: turned(
            x, torch.arange(len(positions))
        ),
        "positions count from 1, expected as `positions` gives them": lambda x, positions: turned(x, positions + 1),
        "the sine of the other column is missing: each column is only multiplied by its cosine": {
            "turn": lambda z, a: z * a.real
        },
        "these are the signs cos, sin; sin, -cos: that is a reflection, expected a rotation": {
            "turn": lambda z, a: z.conj() * a
        },
        "the second column is made of the first one after its turn: keep both old columns": {
            "turn": first_column_overwritten
        },
        "the signs are cos, sin; sin, cos, expected a minus before one sine": {
            "turn": lambda z, a: z * a.real + 1j * z.conj() * a.imag
        },
        "a table of sines and cosines is added, expected pairs that are turned": {"turn": lambda z, a: z + a},
        "the table of 2.1 is added, expected pairs that are turned": {"turn": lambda z, a: z + 1j * a.conj()},
    },
)
batches = part(
    title="batch axes",
    price=1,
    worked=[(BATCH, PLACES), (BATCH[None], PLACES)],
    sizes=[(2, 5, 4), (3, 2, 5, 2)],
    hint=LEADING,
    otherwise=LEADING,
    fresh=LEADING,
)

exercise = Exercise(
    parts=[
        values,
        batches,
        gradients(values, title="gradients", price=0.5, charged_by=values),
        Unchanged(title="x stays as it was", price=0.5, of=values),
    ]
)
