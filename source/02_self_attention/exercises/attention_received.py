"""Exercise 6.2 a: how much attention each word receives."""

import numpy as np
import torch

from autograder.exercises import Exercise, Unchanged, Values


def received(weights, ids, *, of=lambda w, real: sum(w[real]) / sum(real)):
    """Return the mean weight of each key over real queries, one review at a time; `of` makes mistakes."""
    return np.stack([of(w, row != 0) for w, row in zip(np.asarray(weights, dtype=float), np.asarray(ids), strict=True)])


def draw(rng, batch, tokens):
    """Draw what a model gives: padding stands at the end, and gets no attention."""
    ids = torch.tensor(rng.integers(1, 7, (batch, tokens)))
    ids[torch.arange(tokens) >= torch.tensor(rng.integers(1, tokens + 1, (batch, 1)))] = 0
    scores = torch.tensor(rng.standard_normal((batch, tokens, tokens)))
    return scores.masked_fill((ids == 0)[:, None], -torch.inf).softmax(dim=2).float(), ids


FIRST = [[0.1, 0.6, 0.3, 0], [0.2, 0.3, 0.5, 0], [0.3, 0.3, 0.4, 0], [0.9, 0, 0.1, 0]]
SECOND = [[0.7, 0.3, 0, 0], [0.5, 0.5, 0, 0], [0.2, 0.8, 0, 0], [0.4, 0.6, 0, 0]]
values = Values(
    title="the worked example",
    call="attention_received(weights, ids)",
    gives="(batch, keys)",
    oracle=received,
    draw=draw,
    worked=[(torch.tensor([FIRST, SECOND]), torch.tensor([[3, 1, 2, 0], [4, 4, 0, 0]]))],
    sizes=[(3, 7), (1, 1), (5, 2), (101, 3), (2, 67)],
    rtol=1e-4,
    mistakes={
        "padded queries count too: the mean goes over the real ones": {"of": lambda w, real: w.mean(axis=0)},
        "it is the mean over the keys, expected over the real queries": {"of": lambda w, real: w.mean(axis=1)},
        "it is the sum over the real queries, expected the mean": {"of": lambda w, real: sum(w[real])},
        "it is the sum over all queries, expected the mean over the real ones": {"of": lambda w, real: sum(w)},
        "the sum is divided by all places, padding included": {"of": lambda w, real: sum(w[real]) / len(w)},
        "it is the largest weight, expected the mean": {"of": lambda w, real: w[real].max(axis=0)},
        "only the first query is used": {"of": lambda w, real: w[0]},
        "it is the sum over the keys, which is 1 for each query": {"of": lambda w, real: w.sum(axis=1)},
        "the sum over the keys of the real queries, which is 1": {"of": lambda w, real: w.sum(axis=1) * real},
    },
)

exercise = Exercise(parts=[values, Unchanged(title="the arguments stay as they were", price=0.5, of=values)])
