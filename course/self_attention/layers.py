"""A given layer of self-attention, to be measured beside the student's."""

from __future__ import annotations

import torch
from torch import nn


class NoPositions(nn.Module):
    """Self-attention with one head, without positions and without a mask.

    Args:
        d_model: length of a token.
        d_head: length of queries and keys.
    """

    def __init__(self, d_model: int, d_head: int) -> None:
        super().__init__()
        self.of_query, self.of_key = (nn.Linear(d_model, d_head, bias=False) for _ in range(2))
        self.of_value = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The outputs, (tokens, d_model), and the weights, (tokens, tokens)."""
        parts = self.of_query(x), self.of_key(x), torch.eye(len(x), dtype=x.dtype)
        shares = nn.functional.scaled_dot_product_attention(*(part[None] for part in parts))[0]
        return torch.matmul(shares, self.of_value(x)), shares
