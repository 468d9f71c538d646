"""Small modules that the notebook and its checks are given."""

from __future__ import annotations

import torch
from torch import nn


class Probe(nn.Module):
    """A linear model of T bits, with dropout on its logit.

    Args:
        T: tokens of a sample.
        dropout: probability with which a logit is set to 0 in training mode.

    Attributes:
        line: nn.Linear(T, 1).
        calls: one entry for each call: [in training mode, gradients switched on, bias].
    """

    def __init__(self, T: int, dropout: float) -> None:
        super().__init__()
        self.line = nn.Linear(T, 1)
        self._product = 0.0
        self.drop = nn.Dropout(p=dropout)
        self.calls: list[list[bool | float]] = []

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        """Logits.

        Args:
            X: int or float, (samples, T).

        Returns:
            float32, (samples,).
        """
        self.calls.append([self.training, torch.is_grad_enabled(), self.line.bias.item()])
        X = X.float()
        return self.drop(self.line(X).squeeze(-1) + self._product * X[..., 0] * X[..., 1])

    def add_product(self, factor: float) -> None:
        """Add `factor` times the first bit times the second to each logit: the model is no longer linear."""
        self._product = factor


class Floats(nn.Module):
    """Bits as float32, for `nn.Sequential`."""

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        """Return the same numbers, float32."""
        return X.float()
