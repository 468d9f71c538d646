"""A friend's way to train: all rows at once, by a quasi-Newton method (L-BFGS)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import torch


def fit(
    model: torch.nn.Module,
    loss: Callable[[torch.Tensor, torch.Tensor], torch.Tensor],
    X: torch.Tensor,
    y: torch.Tensor,
    steps: int = 15,
) -> np.ndarray:
    """Minimise a loss over all rows at once.

    Args:
        model: torch module; it is changed.
        loss: logits, labels -> one number as a tensor.
        X: the model's input, (n, ...).
        y: float tensor, (n,).
        steps: the number of steps, each of two L-BFGS iterations with line search.

    Returns:
        float, (steps + 1,); the loss before the first step and after each.
    """
    import torch

    # A single iteration in each call can get stuck in the line search; `max_eval` leaves both of them room to search.
    options = {"max_iter": 2, "max_eval": 50, "line_search_fn": "strong_wolfe", "tolerance_change": 0.0}
    optimizer = torch.optim.LBFGS(model.parameters(), **options)

    def closure() -> torch.Tensor:
        optimizer.zero_grad(set_to_none=True)
        value = loss(model(X), y)
        value.backward()
        return value

    losses = []
    for _ in range(steps):
        losses.append(float(optimizer.step(closure).detach()))
    with torch.no_grad():
        losses.append(float(loss(model(X), y)))
    return np.array(losses)
