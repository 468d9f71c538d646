"""Scores of one query and one key at all positions: what added and what rotary positions make of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import torch


def position_scores(
    encoding: Callable[[int, int], Any], rotate: Callable[..., Any], length: int = 16, d: int = 16, seed: int = 0
) -> dict[str, np.ndarray]:
    """Return dot products of a query at position i and a key at position j; both are random and the same everywhere.

    Args:
        encoding: (T, d) -> float, (T, d), which is added; the reader's.
        rotate: (x, positions) -> x with turned pairs; the reader's.
        length: number of positions.
        d: the size of queries and keys.
        seed: the seed of both.

    Returns:
        title -> float array, (positions, positions).
    """
    query, key = torch.randn(2, 1, d, generator=torch.Generator().manual_seed(seed)).expand(2, length, d)
    table, places = torch.as_tensor(encoding(length, d)), torch.arange(length)
    pairs = {"added": (query + table, key + table), "turned": (rotate(query, places), rotate(key, places))}
    return {name: torch.matmul(one, other.mT).detach().numpy() for name, (one, other) in pairs.items()}


def rotary_figure(encoding: Callable[[int, int], Any], rotate: Callable[..., Any], **sizes: int) -> plt.Figure:
    """Draw two maps of `position_scores`, and all scores against the difference of the positions.

    Args:
        encoding, rotate, sizes: as for `position_scores`.

    Returns:
        matplotlib Figure.
    """
    scores = position_scores(encoding, rotate, **sizes)
    figure, (*maps, last) = plt.subplots(1, 3, figsize=(12.0, 3.2), layout="constrained")
    for ax, (name, table), marker, colour in zip(maps, scores.items(), "ox", ("#a59c74", "#00224e"), strict=True):
        image = ax.imshow(table, aspect="auto")
        ax.set(xlabel="position of the key", ylabel="position of the query", title=f"positions {name}")
        figure.colorbar(image, ax=ax, label="score q·k")
        places = np.arange(len(table))
        last.plot((places - places[:, None]).ravel(), table.ravel(), marker, color=colour, markersize=4, label=name)
    last.set(xlabel="position of the key − position of the query", ylabel="score q·k")
    last.legend(title="positions", bbox_to_anchor=(1.0, 1.0), loc="upper left")
    return figure
