"""Exercise 1.2: the entropy of rows of weights."""

import numpy as np
import torch

from autograder.exercises import Example, Exercise, Unchanged, Values


def entropies(w, log=np.log, added=0.0, total=lambda terms: 0 - terms.sum(axis=-1)):
    """Return the entropy of each row; the keywords make mistakes.

    Args:
        w: float, (..., keys).
        log: the logarithm used for the weights.
        added: to the weights before the logarithm.
        total: the total of the terms w log w, (..., keys).
    """
    w = np.asarray(w, dtype=float)
    return total(np.where(w > 0, w * log(w + added), 0))


def normalised(w):
    return torch.tensor(w / w.sum(axis=-1, keepdims=True)).float()


def draw(rng, *shape):
    return (normalised(rng.random(shape) + 0.01),)


def draw_zeros(rng, *shape):
    return (normalised(rng.random(shape) * (rng.random(shape) < 0.6) + np.eye(shape[-1])[0]),)


def part(title, **more):
    return Values(title=title, call="entropy(w)", gives="one number for each row", oracle=entropies, atol=1e-5, **more)


ROWS = torch.tensor([[0.5, 0.25, 0.125, 0.125], [0.25, 0.25, 0.25, 0.25], [0.1, 0.2, 0.3, 0.4]])
values = part(
    title="one row, and many rows",
    draw=draw,
    worked=[
        Example(
            (ROWS[0],),
            name="entropy(w) of one row",
            hint="a single row has one axis only: dim=-1 is the last one, however many there are",
        ),
        Example((ROWS,), name="entropy(w) of three rows"),
        Example((torch.tensor([[0.9993, 0.0004, 0.0003]]),), name="entropy(w) of a row with small weights"),
    ],
    sizes=[(7,), (3, 5), (2, 3, 11), (1, 1), (1009, 2), (2, 4001)],
    mistakes={
        "the sign is missing: log w is negative, the entropy is not": {"total": lambda terms: terms.sum(axis=-1)},
        "it is in bits (log2), expected nats (the natural logarithm)": {"log": np.log2},
        "it is the mean over the keys, expected the sum": {"total": lambda terms: -terms.mean(axis=-1)},
        "it is not summed over the keys": {"total": lambda terms: -terms},
        "each logarithm has lost its weight: -sum of w log w": lambda w: -np.log(w).sum(axis=-1),
        "it is divided by the logarithm of the number of keys: the entropy is -sum of w log w": lambda w: (
            entropies(w) / np.log(w.shape[-1])
        ),
        "it is the number of positions that count, e^H, expected H itself": lambda w: np.exp(entropies(w)),
        "all rows are summed: sum over the last axis only": {"total": lambda terms: -terms.sum()},
        "the sum goes over the rows, expected over the keys (the last axis)": {"total": lambda t: -t.sum(axis=0)},
        "1e-2 is added to w before the logarithm, which counts where w is not 0 too": {"added": 1e-2},
        "1e-3 is added to w before the logarithm, which counts where w is not 0 too": {"added": 1e-3},
        "weights below 1e-2 are lifted to it before the logarithm": {"log": lambda w: np.log(w.clip(1e-2))},
        "weights below 1e-3 are lifted to it before the logarithm": {"log": lambda w: np.log(w.clip(1e-3))},
        "small weights are left out: only a weight of exactly 0 adds nothing": lambda w: entropies(w * (w > 1e-3)),
        "1e-4 is added to w before the logarithm, which counts where w is not 0 too": {"added": 1e-4},
    },
)
ADDS_NOTHING = "a weight of exactly 0 should add nothing, and the others what they add without it"
exact_zeros = part(
    title="exact zeros",
    price=1,
    draw=draw_zeros,
    worked=[Example((torch.tensor([[0.5, 0, 0.5], [0, 1, 0]]),), name="entropy(w) with weights of 0")],
    sizes=[(7,), (5, 3)],
    otherwise=ADDS_NOTHING,
    fresh=ADDS_NOTHING,
    mistakes={
        "a weight of exactly 0 gives nan: 0 log 0 counts as 0, and the computer's 0 times -infinity does not": (
            lambda w: -(w * w.log()).sum(dim=-1)
        )
    },
)

exercise = Exercise(
    parts=[values, exact_zeros, Unchanged(title="the weights stay as they were", price=0.5, of=exact_zeros)]
)
