"""Given layers of self-attention: one without positions, and three that claim to be causal."""

from __future__ import annotations

from collections.abc import Callable

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
        """Return the outputs, (tokens, d_model), and the weights, (tokens, tokens)."""
        parts = self.of_query(x), self.of_key(x), torch.eye(len(x), dtype=x.dtype)
        shares = nn.functional.scaled_dot_product_attention(*(part[None] for part in parts))[0]
        return torch.matmul(shares, self.of_value(x)), shares


def suspects(length: int, d: int, seed: int = 0) -> dict[str, Callable[[torch.Tensor], torch.Tensor]]:
    """Return functions from rows (length, d) to rows that claim to be causal; B and C are not.

    Args:
        length: number of rows.
        d: the size of a row.
        seed: the seed of the weights, which are the same for all.

    Returns:
        A: causal attention. B: the mask is shifted by one, so that a query sees the next key. C: as A, but each column
        is first normalised over all rows.
    """
    weights = torch.randn(3, d, d, generator=torch.Generator().manual_seed(seed)) / d**0.5
    sees = torch.ones(length, length, dtype=torch.bool)

    def masked(x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        return nn.functional.scaled_dot_product_attention(*(x[None] @ weights[:, None]), attn_mask=mask)[0]

    return {
        "A": lambda x: masked(x, sees.tril()),
        "B": lambda x: masked(x, sees.tril(1)),
        "C": lambda x: masked((x - x.mean(dim=0)) / x.std(dim=0), sees.tril()),
    }
