"""Figures of the single-location task: its labels, its hidden direction, and where estimators look."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from course.flipbook import Flipbook
from course.hand_designed.pictures import new_figure, short
from course.plots import COLOURS


def labels_figure(X: ArrayLike, y: ArrayLike, rows: int = 8) -> Figure:
    """Draw the first coordinates of all tokens of a few sequences, and the label beside them.

    Args:
        X: float, (n, L, D).
        y: float, (n,).
        rows: how many sequences.
    """
    first, labels = np.asarray(X)[:rows, :, 0], np.asarray(y, dtype=float)[:rows]
    top = float(np.abs([first.max(), first.min(), labels.max(), labels.min()]).max())
    figure, axes = new_figure(7.5, 0.9 + 0.32 * rows, 1, 2, gridspec_kw={"width_ratios": [first.shape[1], 1]})
    for ax, values, title in zip(axes[0], (first, labels[:, None]), ("first coordinate", "label y"), strict=True):
        ax.imshow(values, vmin=-top, vmax=top, aspect="auto")
        for (i, j), value in np.ndenumerate(values):
            ax.text(j, i, f"{value:.2f}".replace("-", "−"), ha="center", va="center", size=9, color=_on(value, top))
        ax.set(title=title, yticks=range(rows))
        ax.tick_params(length=0)
        ax.spines[:].set_visible(False)
    axes[0, 0].set(xlabel="position of the token", ylabel="sequence", xticks=range(first.shape[1]))
    axes[0, 1].set(xticks=[], yticks=[])
    return figure


#: Five tokens of two numbers.
PLANE = np.array([[1.6, 0.4], [-0.8, 1.3], [0.5, -1.5], [-1.5, -0.6], [0.9, 1.1]])


def query_sliders(softmax: Callable[[np.ndarray], np.ndarray]) -> Flipbook:
    """Return five tokens of the plane and their attention weights, with sliders for the angle and the length of k.

    Args:
        softmax: the student's softmax, (n, L) -> (n, L).
    """

    def draw(angle: float, length: float) -> Figure:
        k = length * np.array([math.cos(math.radians(angle)), math.sin(math.radians(angle))])
        weights = np.asarray(softmax((PLANE @ k / math.sqrt(2))[None]), dtype=float)[0]
        figure, axes = new_figure(7.5, 2.9, 1, 2)
        plane, bars = axes[0]
        plane.scatter(*PLANE.T, s=40 + 700 * weights, c=weights, vmin=0, vmax=1, edgecolor="0.4")
        plane.annotate("", k / 3, (0, 0), arrowprops={"arrowstyle": "-|>", "linewidth": 2})
        plane.annotate("k / 3", k / 3, size=9)
        plane.set(xlim=(-3, 3), ylim=(-3, 3), aspect="equal", xlabel="first coordinate", ylabel="second coordinate")
        bars.bar(range(len(PLANE)), weights)
        for place, (weight, first) in enumerate(zip(weights, PLANE[:, 0], strict=True)):
            bars.text(place, weight + 0.02, f"{first:.1f}".replace("-", "−"), ha="center", size=9)
        prediction = f"{weights @ PLANE[:, 0]:.2f}".replace("-", "−")
        bars.set(ylim=(0, 1.1), xlabel="token", ylabel="weight", title=f"first coordinates; prediction {prediction}")
        return figure

    sliders = {"angle of k, degrees": range(0, 360, 45), "length of k": (0, 1, 3, 9)}
    start = {"angle of k, degrees": 0, "length of k": 1}
    return Flipbook(draw, sliders, start, alt="five tokens, the arrow k and the weights of the tokens")


def projections_figure(X: ArrayLike, direction: ArrayLike, positions: ArrayLike, shift: float) -> Figure:
    """Draw how far the tokens lie along a direction: the relevant ones and the others, with their densities.

    Args:
        X: float, (n, L, D).
        direction: float, (D,), of length 1.
        positions: int, (n,); of the relevant tokens.
        shift: mean of the relevant ones.
    """
    along = np.asarray(X) @ np.asarray(direction)
    relevant = np.arange(along.shape[1]) == np.asarray(positions)[:, None]
    figure, axes = new_figure(8.0, 2.8)
    ax = axes[0, 0]
    bins = np.linspace(-4, 6, 51)
    centre = np.linspace(-4, 6, 201)
    groups = ((~relevant, 0.0, "other tokens", COLOURS[1]), (relevant, shift, "relevant tokens", COLOURS[5]))
    for chosen, mean, name, colour in groups:
        ax.hist(along[chosen], bins, density=True, alpha=0.6, color=colour, label=name)
        ax.plot(centre, np.exp(-((centre - mean) ** 2) / 2) / math.sqrt(2 * math.pi), color=colour)
    ax.set(xlabel="coordinate along the hidden direction, X·k*", ylabel="density")
    ax.legend()
    return figure


def descent_figure(losses: Sequence[float], errors: Sequence[float]) -> Figure:
    """Draw the training loss and the test error against the iteration, on an axis that is logarithmic from 1 on.

    Args:
        losses: one number for each iteration, from t = 0.
        errors: as many.
    """
    figure, axes = new_figure(8.0, 2.8, 1, 2)
    names = ("training loss", "test error (mean square)")
    for ax, values, name in zip(axes[0], (losses, errors), names, strict=True):
        ax.plot(range(len(values)), values)
        ax.set_xscale("symlog", linthresh=1)
        ax.set(xlabel="iteration t (after t steps)", ylabel=name)
    return figure


def weights_figure(weights: dict[str, np.ndarray], positions: Iterable[int]) -> Figure:
    """Draw what several estimators give to the tokens of the same sequences; the relevant token is framed.

    All panels have one scale, so that a weight of 0 has one colour: from the smallest weight, or 0, to 1, or more.

    Args:
        weights: name -> float, (sequences, L).
        positions: int, (sequences,); of the relevant tokens.
    """
    tables = {name: np.asarray(values, dtype=float) for name, values in weights.items()}
    low = min(0.0, *(float(values.min()) for values in tables.values()))
    top = max(1.0, *(float(values.max()) for values in tables.values()))
    figure, axes = new_figure(3.0 * len(weights), 3.4, 1, len(weights))
    for ax, (name, values) in zip(axes[0], tables.items(), strict=True):
        image = ax.imshow(values, vmin=low, vmax=top, aspect="auto")
        for (i, j), value in np.ndenumerate(values):
            ax.text(j, i, short(value), ha="center", va="center", size=8, color=_on(value, top, low))
        for row, place in enumerate(positions):
            ax.add_patch(Rectangle((place - 0.5, row - 0.5), 1, 1, fill=False, edgecolor="#d62728", linewidth=2))
        ax.set(title=name, xlabel="position of the token", xticks=range(values.shape[1]))
    axes[0, 0].set_ylabel("test sequence")
    figure.colorbar(image, ax=axes[0, -1], label="weight")
    return figure


def alignment_figure(steps: Sequence[int], cosines: dict[str, list[float]]) -> Figure:
    """Draw the cosine between the direction that is learned and the hidden one, against the iteration.

    The vertical axis ends at 1, and begins at the tenth below the smallest cosine.

    Args:
        steps: int, the iterations, 1 or larger.
        cosines: name -> one number for each iteration.
    """
    figure, axes = new_figure(7.0, 2.8)
    ax = axes[0, 0]
    for (name, values), style in zip(cosines.items(), ("-", "--", ":"), strict=False):
        ax.semilogx(steps, values, style, marker="o", markersize=4, label=name)
    lowest = min(min(values) for values in cosines.values())
    ax.set(xlabel="iteration t (after t steps)", ylabel="cosine of k and k*", ylim=(math.floor(10 * lowest) / 10, 1))
    ax.legend()
    return figure


def errors_figure(errors: dict[str, float]) -> Figure:
    """Draw test errors as horizontal bars, from the largest to the smallest, with their values."""
    ranked = sorted(errors.items(), key=lambda item: item[1], reverse=True)
    figure, axes = new_figure(8.0, 0.8 + 0.33 * len(ranked))
    ax = axes[0, 0]
    ax.barh([name for name, _ in ranked], [value for _, value in ranked])
    for row, (_, value) in enumerate(ranked):
        ax.annotate(f" {value:.2f}", (value, row), va="center")
    ax.invert_yaxis()
    ax.set_xlabel("test error (mean square)")
    return figure


def _on(value: float, top: float, low: float | None = None) -> str:
    """Return a colour of text that can be read on the colour of a value."""
    low = -top if low is None else low
    return "black" if value > (low + top) / 2 else "white"
