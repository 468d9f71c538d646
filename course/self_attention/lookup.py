"""A task that attention was made for: find the key that is asked for, and give its value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

import torch

SYMBOLS, PLACES, VALUES = 8, 5, 3


class Batch(NamedTuple):
    """Sequences of five places; each has a key and a value, and asks for the value of some place's key.

    Attributes:
        Q: float, (n, 5, 8); one-hot, the key that place i asks for. Several places may ask for the same.
        K: float, (n, 5, 8); one-hot, no key occurs twice in a sequence.
        V: float, (n, 5, 3); standard normal.
        target: float, (n, 5, 3); row i is the value of the key that place i asks for.
    """

    Q: torch.Tensor
    K: torch.Tensor
    V: torch.Tensor
    target: torch.Tensor


def lookup_batch(n: int, seed: int) -> Batch:
    """Return sequences of the lookup task; the same for a seed."""
    return _batch(n, torch.Generator().manual_seed(seed))


def _batch(n: int, random: torch.Generator) -> Batch:
    symbols = torch.rand(n, SYMBOLS, generator=random).argsort(dim=1)[:, :PLACES]
    asked = torch.randint(PLACES, (n, PLACES), generator=random)
    values = torch.randn(n, PLACES, VALUES, generator=random)
    rows = torch.arange(n)[:, None]
    one_hot = torch.eye(SYMBOLS)
    return Batch(one_hot[symbols[rows, asked]], one_hot[symbols], values, values[rows, asked])


def train_on_lookup(
    make: Callable[[], Any], seeds: Iterable[int] = (0, 1, 2), steps: int = 250
) -> tuple[list[Any], torch.Tensor]:
    """Train one model for each seed with Adam, on fresh batches of 64 sequences.

    Args:
        make: () -> a module with forward(Q, K, V) -> (output, weights).
        seeds: the seeds of the first weights and of the batches.
        steps: the number of Adam steps, with learning rate 0.02.

    Returns:
        The trained models, and their losses (mean squared error), float, (seeds, steps).
    """
    models, losses = [], []
    for seed in seeds:
        torch.manual_seed(seed)
        model, random = make(), torch.Generator().manual_seed(seed)
        models.append(model)
        losses.append(descend(model.parameters(), partial(_loss_of_new, model, random), steps))
    return models, torch.tensor(losses)


def _loss_of_new(model: torch.nn.Module, random: torch.Generator) -> torch.Tensor:
    return _loss(model, _batch(64, random))


def _loss(model: torch.nn.Module, batch: Batch) -> torch.Tensor:
    return (model(batch.Q, batch.K, batch.V)[0] - batch.target).square().mean()


def descend(
    parameters: Iterable[torch.Tensor], loss_of: Callable[[], torch.Tensor], steps: int, rate: float = 0.02
) -> list[float]:
    """Run steps of Adam with one thread (so small a model is slower with more); return the loss before each step."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        optimiser, curve = torch.optim.Adam(parameters, lr=rate), []
        for _ in range(steps):
            error = loss_of()
            optimiser.zero_grad()
            error.backward()
            optimiser.step()
            curve.append(error.item())
    finally:
        torch.set_num_threads(threads)
    return curve
