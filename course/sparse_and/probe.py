"""Small modules that the notebook and its checks are given."""

from __future__ import annotations

import torch
from torch import nn


class Probe(nn.Module):
    """A linear model of T bits.

    Args:
        T: tokens of a sample.

    Attributes:
        line: nn.Linear(T, 1).
        calls: how often it was called.
    """

    def __init__(self, T: int) -> None:
        super().__init__()
        self.line = nn.Linear(T, 1)
        self._product = 0.0
        self.calls = 0

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        """Logits.

        Args:
            X: int or float, (samples, T).

        Returns:
            float32, (samples,).
        """
        self.calls += 1
        X = X.float()
        return self.line(X).squeeze(-1) + self._product * X[..., 0] * X[..., 1]

    def add_product(self, factor: float) -> None:
        """Add `factor` times the first bit times the second to each logit: the model is no longer linear."""
        self._product = factor


class Floats(nn.Module):
    """Bits as float32, for `nn.Sequential`."""

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        """Return the same numbers, float32."""
        return X.float()
