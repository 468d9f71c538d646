"""A trained single query to play with: click a bit to flip it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from course.pooling import Pooling

if TYPE_CHECKING:
    import torch

SAMPLES_PER_BIT = 20


def bit_switches(model: torch.nn.Module, bits: torch.Tensor) -> Pooling:
    """Return the attention of a single query to bits that a click flips.

    A score and a value for each bit at each position are read off the model's own weights and logits. Scores have one
    number in common, which no weight depends on.

    Args:
        model: SingleQuery, in eval mode.
        bits: int64, (T,), to begin with.
    """
    import torch

    T = len(bits)
    X = torch.randint(0, 2, (2 * SAMPLES_PER_BIT * T, T), generator=torch.Generator().manual_seed(0))
    with torch.no_grad():
        weights, logits = model.attention(X).double().numpy(), model(X).double().numpy()
    ones = np.eye(2)[X.numpy()].reshape(len(X), 2 * T)  # which bit stands at which position
    values = _solved(ones * np.repeat(weights, 2, axis=1), logits)
    # log of the ratio to the first position's weight: its score less that of the first position
    picked = ones.reshape(len(X), T, 2)
    rows = np.zeros((len(X), T, T, 2))
    rows[:, range(T), range(T)] = picked
    rows[:, :, 0] -= picked[:, None, 0]
    scores = _solved(rows.reshape(-1, 2 * T), np.log(weights / weights[:, :1]).ravel())
    places = []
    for (zero, one), (zero_value, one_value), bit in zip(
        scores.reshape(T, 2), values.reshape(T, 2), bits.tolist(), strict=True
    ):
        states = [("0", zero, zero_value), ("1", one, one_value)]
        places.append(states[bit:] + states[:bit])
    return Pooling(places, output="logit")


def _solved(rows: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    return np.linalg.lstsq(rows, wanted, rcond=None)[0]
