"""How far from its word a negation may stand: the kept accuracies of benchmarks/distances.py, and their figure."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure
from scipy import stats

from course import plots
from course.data.shipped import arrays
from course.hand_designed.pictures import new_figure

#: Words from the negation to the word that it reverses.
DISTANCES = (1, 2, 4, 8, 16)
#: Name -> look; the numbers of `distance` start with a slope in the notebook, and from 0 in the other self-attention.
MODELS = {
    "convolution over 17 words": ("s-", plots.COLOURS[0]),
    "self-attention from 0": ("o-", plots.COLOURS[1]),
    "self-attention": ("o--", plots.COLOURS[2]),
    "convolution over 7 words": ("s:", plots.COLOURS[0]),
}
BLIND = 0.75  # the share of texts in which nothing is reversed


def reach_accuracies() -> dict[str, np.ndarray]:
    """Return the kept test accuracies: name of a model -> float, (distances, seeds)."""
    return dict(zip(MODELS, arrays("negations")["accuracy"].astype(float), strict=True))


def reach_figure() -> Figure:
    """Draw test accuracies against the distance of the negation, as means of the seeds with their 95 % t-intervals."""
    figure, axes = new_figure(8, 3.4)
    ax = axes[0, 0]
    for row, (name, values) in enumerate(reach_accuracies().items()):
        look, colour = MODELS[name]
        seeds = values.shape[1]
        half = stats.t.ppf(0.975, seeds - 1) * values.std(axis=1, ddof=1) / np.sqrt(seeds)
        x = np.array(DISTANCES) * 1.04 ** (row - 1.5)  # side by side, so that no bar hides another
        ax.errorbar(x, values.mean(axis=1), half, fmt=look, color=colour, capsize=2, markersize=4, label=name)
    ax.axhline(BLIND, color="0.5", linestyle="--", linewidth=1)
    ax.annotate("without the negation: 0.75", (1, BLIND - 0.005), va="top", fontsize="small")
    ax.set_xscale("log", base=2)
    ax.set_xticks(DISTANCES, [str(distance) for distance in DISTANCES])
    ax.set(xlabel="words from the negation to its word", ylabel="test accuracy", ylim=(0.7, 1.01))
    ax.legend(bbox_to_anchor=(1.01, 1.0), loc="upper left")
    return figure
