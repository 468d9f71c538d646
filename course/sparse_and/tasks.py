"""The kept draws of the sparse AND: the same training and validation data for everybody, one set for each seed."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch

from course.data.shipped import arrays

#: Rows at the end of each draw that no model is trained on.
VALIDATION = 500
TOKENS = {"T17_s2": 17, "T17_s4": 17, "T17_s2_half": 17, "T17_s4_half": 17, "T30_s3": 30, "T60_s3": 60}
TOKENS |= {"T120_s3": 120, "rule_T11_s2": 11}


class Draws(NamedTuple):
    """Training and validation data of several seeds.

    Attributes:
        X: int64, (seeds, samples, T); bits.
        y: float32, (seeds, samples); labels, 0 or 1.
        X_val: int64, (seeds, 500, T).
        y_val: float32, (seeds, 500).
        positions: int64, (seeds, s) the relevant positions, or (seeds, 2, s): those of rule 0 and of rule 1.
    """

    X: torch.Tensor
    y: torch.Tensor
    X_val: torch.Tensor
    y_val: torch.Tensor
    positions: torch.Tensor

    def to(self, device: torch.device | str) -> Draws:
        """Return the same on another device."""
        return Draws(*(part.to(device) for part in self))


def draws(name: str, samples: int | None = None, seeds: int = 20) -> Draws:
    """Return the kept draws of one task (data/README.md says how they were made).

    Args:
        name: the name of the task: "T17_s2" is T = 17 and s = 2; others are in `TOKENS`.
        samples: how many training samples; None: all. Fewer samples are the first ones of more.
        seeds: how many of the 20 seeds.

    Returns:
        Draws; a fresh copy.

    Raises:
        ValueError: there is no such task, or there are fewer samples or seeds.
    """
    if name not in TOKENS:
        raise ValueError(f"there is no task {name!r}: take one of {', '.join(TOKENS)}")
    kept = arrays("sparse_and")
    labels = kept[f"{name}_labels"]
    most = labels.shape[1] - VALIDATION
    samples = most if samples is None else samples
    if not (1 <= samples <= most and 1 <= seeds <= len(labels)):
        raise ValueError(
            f"{name} has {len(labels)} seeds of {most} samples, asked for {seeds} seeds of {samples}: ask for fewer"
        )
    bits = np.unpackbits(kept[f"{name}_bits"][:seeds], axis=-1, count=TOKENS[name])
    X, y = torch.from_numpy(bits.astype(np.int64)), torch.from_numpy(labels[:seeds].astype(np.float32))
    positions = torch.from_numpy(kept[f"{name}_positions"][:seeds])
    positions = positions[:, 0] if positions.shape[1] == 1 else positions
    return Draws(X[:, :samples].clone(), y[:, :samples].clone(), X[:, most:].clone(), y[:, most:].clone(), positions)
