"""Three modules that run with fitting shapes, each with a fault that exercise 1.6 finds.

The first two are additive attention as it is often copied: queries and keys are added row by row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import nn

from course.self_attention.lookup import lookup_batch


class RowByRow(nn.Module):
    """Row i of the queries is added to row i of the keys, so there is one score a row.

    Args:
        d_model: length of queries and keys.
        d_hidden: the number of tanh units.
        dim: the axis of the softmax; -1 has length 1.
    """

    def __init__(self, d_model: int, d_hidden: int, dim: int) -> None:
        super().__init__()
        self.of_query, self.of_key = (nn.Linear(d_model, d_hidden, bias=False) for _ in range(2))
        self.of_sum = nn.Linear(d_hidden, 1, bias=False)
        self.dim = dim

    def forward(self, Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        weights = torch.softmax(self.of_sum(torch.tanh(self.of_query(Q) + self.of_key(K))), dim=self.dim)
        return (weights * V).sum(dim=-2, keepdim=True).expand_as(V), weights


class OverQueries(nn.Module):
    """The weights of an attention with its softmax over the queries.

    Args:
        attention: a module with forward(Q, K, V) -> (output, weights). Keys and queries change places in it.
    """

    def __init__(self, attention: nn.Module) -> None:
        super().__init__()
        self.attention = attention

    def forward(self, Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        shares = self.attention(K, Q, Q)[1].transpose(-1, -2)
        return torch.matmul(shares, V), shares


def patients(additive: Callable[[int, int], nn.Module]) -> dict[str, Callable[[], nn.Module]]:
    """Return name of a patient -> a function that makes one, with d_model 8 and d_hidden 16.

    Args:
        additive: the notebook's AdditiveAttention(d_model, d_hidden).
    """
    return {
        "patient A": lambda: RowByRow(8, 16, dim=-1),
        "patient B": lambda: RowByRow(8, 16, dim=-2),
        "patient C": lambda: OverQueries(additive(8, 16)),
        "additive": lambda: additive(8, 16),
    }


def examine(
    trained: Mapping[str, tuple[list[Any], torch.Tensor]], influence: Callable[..., Any]
) -> dict[str, torch.Tensor]:
    """Print measurements of the first model of each name; give the maps of influence on one sequence.

    Printed are the mean loss of the last 20 steps, the sizes of the gradients of the mean squared error on 500 new
    sequences, and the shape and the sums of the weights.

    Args:
        trained: name -> (models, losses), as `train_on_lookup` gives them.
        influence: (model, Q, K, V) -> float, (queries, queries).

    Returns:
        name -> float, (queries, queries): the influence, divided by its largest entry.
    """
    one, many = lookup_batch(1, seed=7), lookup_batch(500, seed=8)
    maps = {}
    for name, (models, losses) in trained.items():
        model = models[0]
        with torch.no_grad():
            table = torch.as_tensor(influence(model, one.Q[0], one.K[0], one.V[0]))
        maps[name] = table / table.max().clamp(min=1e-9)
        model.zero_grad()
        output, weights = model(many.Q, many.K, many.V)
        (output - many.target).square().mean().backward()
        sizes = ", ".join(f"{p.grad.norm():.0e}" for p in model.parameters())
        sums = [_range(weights.detach().sum(dim=dim)) for dim in (-1, -2)]
        print(f"{name}: loss {losses[:, -20:].mean():.4f}; sizes of the gradients of its three layers: {sizes}")
        print(f"    weights {tuple(weights.shape)}; sums over the last axis {sums[0]}, over the one before {sums[1]}")
    return maps


def _range(values: torch.Tensor) -> str:
    low, high = f"{values.min():.2f}", f"{values.max():.2f}"
    return low if low == high else f"{low} to {high}"
