"""A task for two heads: two tokens carry a mark each, and a class token must give the difference of their values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

import torch
from torch import nn

from course.self_attention.lookup import descend

TOKENS, WIDTH, VALUES = 6, 8, 3


class Marks(NamedTuple):
    """Sequences of six tokens of eight numbers: a value of three, mark A, mark B, and zeros.

    Attributes:
        x: float, (n, 6, 8).
        target: float, (n, 3); the value of the token with mark A less that of the token with mark B.
        places: int, (n, 2); where mark A and mark B are.
    """

    x: torch.Tensor
    target: torch.Tensor
    places: torch.Tensor


def marks_batch(n: int, seed: int) -> Marks:
    """Return sequences of the task; the same for a seed."""
    return _batch(n, torch.Generator().manual_seed(seed))


def _batch(n: int, random: torch.Generator) -> Marks:
    x = torch.zeros(n, TOKENS, WIDTH)
    x[:, :, :VALUES] = torch.randn(n, TOKENS, VALUES, generator=random)
    places = torch.rand(n, TOKENS, generator=random).argsort(dim=1)[:, :2]
    rows = torch.arange(n)
    for mark in range(2):
        x[rows, places[:, mark], VALUES + mark] = 1.0
    values = x[:, :, :VALUES]
    return Marks(x, values[rows, places[:, 0]] - values[rows, places[:, 1]], places)


class WithToken(nn.Module):
    """A layer with a class token in front, a residual around it, and a linear layer that reads the class token.

    Args:
        layer: module with forward(x) -> (output, weights).
    """

    def __init__(self, layer: nn.Module) -> None:
        super().__init__()
        self.layer = layer
        self.token = nn.Parameter(torch.randn(WIDTH) / WIDTH**0.5)
        self.last = nn.Linear(WIDTH, VALUES)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return what the last layer gives, (n, 3), and the weights of the class token, (n, heads, 1 + tokens)."""
        rows = torch.cat([self.token.expand(len(x), 1, -1), x], dim=1)
        added, weights = self.layer(rows)
        return self.last(rows[:, 0] + added[:, 0]), weights[:, :, 0]


def train_on_marks(
    make: Callable[[], nn.Module], seeds: Iterable[int] = range(5), steps: int = 300
) -> tuple[list[WithToken], torch.Tensor]:
    """Train one model for each seed.

    Args:
        make: () -> a module with forward(x) -> (output, weights), which gets a class token.
        seeds: the seeds of the first weights and of the batches.
        steps: the number of Adam steps, with learning rate 0.02.

    Returns:
        The trained `WithToken` models, and their mean squared errors on 2000 new sequences, (seeds,).
    """
    models, errors = [], []
    test = marks_batch(2000, seed=10_000)
    for seed in seeds:
        torch.manual_seed(seed)
        model, random = WithToken(make()), torch.Generator().manual_seed(seed)
        descend(model.parameters(), partial(_loss_of_new, model, random), steps)
        with torch.no_grad():
            errors.append(_loss(model, test).item())
        models.append(model)
    return models, torch.tensor(errors)


def _loss_of_new(model: WithToken, random: torch.Generator) -> torch.Tensor:
    return _loss(model, _batch(64, random))


def _loss(model: WithToken, batch: Marks) -> torch.Tensor:
    return (model(batch.x)[0] - batch.target).square().mean()


def compare_heads(make: Callable[[int, int], nn.Module], counts: Iterable[int] = (1, 2)) -> dict[str, torch.Tensor]:
    """Train with several numbers of heads, print the errors, and give where the class token looks.

    Args:
        make: (d_model, heads) -> a module as in `train_on_marks`.
        counts: numbers of heads.

    Returns:
        title -> float, (heads, 2): weights of the class token on the tokens with mark A and mark B, mean over 200
        sequences, of the seed with the lowest error.
    """
    batch, maps = marks_batch(200, seed=0), {}
    for heads in counts:
        models, errors = train_on_marks(partial(make, WIDTH, heads))
        name = f"{heads} head" if heads == 1 else f"{heads} heads"
        print(f"{name}: errors of the seeds 0 to {len(models) - 1}:", ", ".join(f"{e:.3f}" for e in errors.tolist()))
        with torch.no_grad():
            weights = models[int(errors.argmin())](batch.x)[1]
        places = 1 + batch.places[:, None, :].expand(-1, heads, -1)
        maps[f"{name}, best seed"] = weights.gather(2, places).mean(dim=0)
    return maps
