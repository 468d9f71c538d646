"""Two patterns on a noisy sine and the effect of their gains: a figure, and one with sliders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import matplotlib.pyplot as plt
import numpy as np
import torch

from course.flipbook import Flipbook

LENGTH = 20
GAINS = (1.0, 10.0, 100.0)
SLIDER = (0.1, 1.0, 3.0, 10.0, 100.0)
#: A function of the reader.
Function = Callable[..., Any]


class Signal(NamedTuple):
    """A noisy sine and two patterns over its positions.

    Attributes:
        x: float, (20,); one period of a sine, with noise.
        rising: float, (20,); a sigmoid that is near 1 at late positions.
        falling: float, (20,); a sigmoid that is near 1 at early positions.
    """

    x: torch.Tensor
    rising: torch.Tensor
    falling: torch.Tensor


def noisy_sine(seed: int = 2) -> Signal:
    """Return the signal of exercise 1.1; the same for a seed."""
    places = torch.arange(LENGTH, dtype=torch.float32)
    noise = torch.randn(LENGTH, generator=torch.Generator().manual_seed(seed))
    x = torch.sin(2 * torch.pi * places / LENGTH) + 0.2 * noise
    return Signal(x, torch.sigmoid((places - 5) / 2), torch.sigmoid((11 - places) / 2))


def gain_figure(signal: Signal, attend: Function, entropy: Function, gains: Sequence[float] = GAINS) -> plt.Figure:
    """Draw the weights for several gains: above with equal gains, below with the second gain at 0.

    Args:
        signal: as `noisy_sine` gives it.
        attend: (x, q_1, q_2, z_1, z_2) -> (w, y), of the reader.
        entropy: w -> one number, of the reader.
        gains: the gains to draw.

    Returns:
        matplotlib Figure.
    """
    figure, axes = plt.subplots(
        2, len(gains) + 1, figsize=(2.6 * (len(gains) + 1), 4.6), squeeze=False, layout="constrained"
    )
    axes[0, 0].plot(signal.x, "o-", markersize=4)
    axes[0, 0].set(title="the signal", xlabel="position", ylabel="x")
    axes[1, 0].plot(signal.rising, label="$q_1$")
    axes[1, 0].plot(signal.falling, "--", label="$q_2$")
    axes[1, 0].set(title="the patterns", xlabel="position", ylabel="height")
    axes[1, 0].legend()
    for column, gain in enumerate(gains, start=1):
        for row, second in enumerate((gain, 0.0)):
            _draw(axes[row, column], signal, attend, entropy, gain, second)
    return figure


def gain_sliders(signal: Signal, attend: Function, entropy: Function) -> Flipbook:
    """Return the signal and its weights with a slider for each gain; the noise stays the same.

    Args:
        signal, attend, entropy: as for `gain_figure`.
    """

    def draw(first: float, second: float) -> plt.Figure:
        figure, (left, right) = plt.subplots(1, 2, figsize=(9.0, 2.8), layout="constrained")
        weights, value = _draw(right, signal, attend, entropy, first, second)
        left.plot(signal.x, "-", color="0.8", zorder=1)
        shown = left.scatter(range(LENGTH), signal.x, c=weights, vmin=0.0, vmax=1.0, edgecolor="0.4", zorder=2)
        left.axhline(value, linestyle=":")
        left.set(title=f"y = {value:.3f} (dotted)", xlabel="position", ylabel="x")
        figure.colorbar(shown, ax=left, label="weight")
        return figure

    alt = "the signal with its attention weights as colours and bars"
    return Flipbook(draw, {"gain z₁": SLIDER, "gain z₂": SLIDER}, {"gain z₁": 1.0, "gain z₂": 1.0}, alt)


def _draw(
    ax: plt.Axes, signal: Signal, attend: Function, entropy: Function, first: float, second: float
) -> tuple[np.ndarray, float]:
    """Draw the weights as bars; return them and the output."""
    weights, value = attend(signal.x, signal.rising, signal.falling, first, second)
    spread = float(entropy(weights))
    weights = np.asarray(weights, dtype=float)
    ax.bar(range(LENGTH), weights)
    title = f"$z_1$ = {first:.3g}, $z_2$ = {second:.3g}\nentropy {spread:.2f}: like {np.exp(spread):.1f} positions"
    ax.set(title=title, xlabel="position", ylabel="weight", ylim=(0.0, 1.05))
    ax.title.set_fontsize("small")
    return weights, float(value)
