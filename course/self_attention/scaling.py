"""Undivided scores, scores divided by the root of d, and by d: sharpness of the weights, and success of training."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import torch

from course.data.shipped import arrays

#: Divisors of the scores.
DIVISIONS: dict[str, Callable[[int], float]] = {"not": lambda d: 1.0, "by $\\sqrt{d}$": lambda d: d**0.5, "by d": float}
LOOKS = (("o-", "#00224e"), ("s--", "#575d6d"), ("^:", "#a59c74"))
#: The trainings that data/measure_scaling.py makes.
DIMENSIONS, SEEDS = (64, 256), 10
RATES = (0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0)
STEPS = tuple(range(0, 201, 10))
STUDENT = 2.262  # of a 95 % interval with 9 degrees of freedom


def scaling_figure(
    measure: Callable[..., Any], seeds: int = 10, queries: int = 50, keys: int = 16
) -> tuple[plt.Figure, str]:
    """Draw entropy and gradient of the softmax against the dimension, for each division of the scores.

    Queries and keys are standard normal. Lines are means over the seeds, bands are 95 % intervals of the mean (normal
    approximation over seeds).

    Args:
        measure: (Q, K, scale) -> (mean entropy, mean size of the Jacobian), of the reader.
        seeds: repetitions.
        queries: the number of queries in each repetition.
        keys: the number of keys in each repetition.

    Returns:
        The matplotlib Figure; a table as text, one line for each dimension.
    """
    dimensions = [2**power for power in range(11)]
    found = np.zeros((len(DIVISIONS), 2, len(dimensions), seeds))  # division, entropy or Jacobian
    for place, d in enumerate(dimensions):
        for seed in range(seeds):
            random = torch.Generator().manual_seed(1000 * place + seed)
            Q, K = torch.randn(queries, d, generator=random), torch.randn(keys, d, generator=random)
            for row, divisor in enumerate(DIVISIONS.values()):
                found[row, :, place, seed] = [float(number) for number in measure(Q, K, 1 / divisor(d))]
    means, errors = found.mean(axis=-1), 1.96 * found.std(axis=-1, ddof=1) / np.sqrt(seeds)
    figure, axes = plt.subplots(1, 2, layout="constrained")
    for column, label in enumerate(("entropy of the weights (nats)", "size of the Jacobian")):
        for row, name in enumerate(DIVISIONS):
            _band(axes[column], dimensions, means[row, column], errors[row, column], row, name)
        axes[column].set(xscale="log", xlabel="dimension d", ylabel=label)
        axes[column].set_ylim(0, 1.1 * axes[column].get_ylim()[1])
    axes[0].axhline(np.log(keys), linestyle=":", linewidth=1, color="0.5")
    axes[0].annotate(f"equal weights: log {keys}", (1, np.log(keys)), va="bottom", fontsize="small")
    axes[1].legend(title="scores divided", bbox_to_anchor=(1.0, 1.0), loc="upper left")
    return figure, _table(dimensions, means, errors)


def _table(dimensions: list[int], means: np.ndarray, errors: np.ndarray) -> str:
    titles = 2 * "".join(f"{title:>15}" for title in ("not divided", "by root of d", "by d"))
    lines = [f"{'entropy':>20}{'size of the Jacobian':>54}", f"    d{titles}"]
    for place in (0, 2, 4, 6, 8, 10):
        numbers = (f"{means[r, c, place]:.3f} ± {errors[r, c, place]:.3f}" for c in (0, 1) for r in range(3))
        lines.append(f"{dimensions[place]:>5}" + "".join(f" {number:>14}" for number in numbers))
    return "\n".join(lines)


def learning_errors() -> np.ndarray:
    """Return the kept errors of data/measure_scaling.py: float, (dimensions, divisions, rates, steps, seeds)."""
    return arrays("scaling")["errors"].astype(float)


def learning_figure(d: int = 256, rate: float = 1.0) -> plt.Figure:
    """Draw what is learned of the lookup: errors while training at one rate, and at the end for all rates.

    Lines are means over ten seeds, bands are 95 % t-intervals.

    Args:
        d: one of `DIMENSIONS`.
        rate: one of `RATES`, of the left panel.

    Returns:
        matplotlib Figure.
    """
    found = learning_errors()[DIMENSIONS.index(d)]
    means, errors = found.mean(axis=-1), STUDENT * found.std(axis=-1, ddof=1) / np.sqrt(SEEDS)
    figure, (left, right) = plt.subplots(1, 2, sharey=True, layout="constrained")
    place = RATES.index(rate)
    for row, name in enumerate(DIVISIONS):
        _band(left, STEPS, means[row, place], errors[row, place], row, name)
        _band(right, RATES, means[row, :, -1], errors[row, :, -1], row, name)
    for ax in (left, right):
        ax.axhline(0.8, linestyle=":", linewidth=1, color="0.5")
    left.annotate("equal weights: 0.8", (STEPS[-1], 0.72), va="top", ha="right", fontsize="small")
    left.set(xlabel="step of gradient descent", ylabel="mean squared error", title=f"learning rate {rate:g}")
    right.set(xlabel="learning rate", xscale="log", title=f"after {STEPS[-1]} steps", ylim=(0, None))
    right.legend(title="scores divided", bbox_to_anchor=(1.0, 1.0), loc="upper left")
    return figure


def _band(ax: plt.Axes, x: Sequence[float], mean: np.ndarray, error: np.ndarray, row: int, name: str) -> None:
    style, colour = LOOKS[row]
    ax.plot(x, mean, style, color=colour, markersize=4, label=name)
    ax.fill_between(x, mean - error, mean + error, color=colour, alpha=0.25, linewidth=0)
