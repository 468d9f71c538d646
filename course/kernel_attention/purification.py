"""Given code for linear purification (05): noisy images, distances of a written state, and their figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.figure import Figure

from course import plots
from course.kernel_attention.pictures import STYLES

SIDE, SHOWN = 8, 8  # pixels along an edge of an image; images in a row of a figure
KEYS, NUMBERS = 8, 16  # keys that are written again and again, and numbers in each

Step = Callable[[np.ndarray, np.ndarray, float, float], np.ndarray]


def noisy_images(images: int = 60, noise: float = 0.3, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Mix three patterns (a row, a column, a frame) at random, and add noise to every pixel.

    Args:
        images: how many.
        noise: standard deviation of the noise.
        seed: the seed of the mixtures and the noise.

    Returns:
        clean, noisy: float, (pixels, images) each; a column is an image.
    """
    rng = np.random.default_rng(seed)
    edge = (0, SIDE - 1)
    row, column = np.indices((SIDE, SIDE))
    middle = [SIDE // 2 - 1, SIDE // 2]
    patterns = [np.isin(row, middle), np.isin(column, middle), np.isin(row, edge) | np.isin(column, edge)]
    directions = np.array([pattern.ravel() / np.sqrt(pattern.sum()) for pattern in patterns])
    clean = directions.T @ (2.5 * rng.standard_normal((len(patterns), images)))
    return clean, clean + noise * rng.standard_normal(clean.shape)


def images_figure(rows: Mapping[str, np.ndarray]) -> Figure:
    """Draw the first images of several tables on one scale of grey, a row for each table.

    Args:
        rows: name -> float, (pixels, images).
    """
    figure, axes = plt.subplots(len(rows), 1, figsize=(7.5, 0.4 + 0.95 * len(rows)), squeeze=False)
    _rows_of_images(axes[:, 0], rows)
    return figure


def purified_figure(
    rows: Mapping[str, np.ndarray], sigma: np.ndarray, weights: Mapping[str, np.ndarray], shown: int = 12
) -> Figure:
    """Draw images before and after purification, and beside them the singular values with their weights.

    Args:
        rows: name -> float, (pixels, images).
        sigma: float, (r,); the singular values of the noisy images.
        weights: name of a λ -> float, (r,); the weight that it gives each singular value.
        shown: how many singular values are drawn.
    """
    figure = plt.figure(figsize=(10.0, 0.4 + 0.85 * len(rows)))
    left, right = figure.subfigures(1, 2, width_ratios=(3, 2))
    _rows_of_images(left.subplots(len(rows), 1, squeeze=False)[:, 0], rows)
    above, below = right.subplots(2, 1)
    places = np.arange(1, shown + 1)
    above.plot(places, sigma[:shown], "o", color=plots.COLOURS[0], markersize=4)
    above.set(xlabel="direction", ylabel="singular value", ylim=(0, None))
    for style, colour, (name, its) in zip(STYLES, plots.COLOURS, weights.items(), strict=False):
        below.plot(places, its[:shown], "o", linestyle=style, color=colour, markersize=3, label=name)
    below.set(xlabel="direction", ylabel="weight", ylim=(-0.05, 1.05))
    below.legend(fontsize="small", loc="center right")
    return figure


def _rows_of_images(axes: Sequence[plt.Axes], rows: Mapping[str, np.ndarray]) -> None:
    largest = 0.7 * float(np.abs(next(iter(rows.values()))).max())
    for ax, (name, table) in zip(axes, rows.items(), strict=True):
        strip = np.full((SIDE, SHOWN * (SIDE + 1) - 1), np.nan)
        for place, image in enumerate(np.asarray(table, dtype=float).T[:SHOWN]):
            start = place * (SIDE + 1)
            strip[:, start : start + SIDE] = image.reshape(SIDE, SIDE)
        ax.imshow(strip, cmap="gray", vmin=-largest, vmax=largest)
        ax.set(xticks=[], yticks=[])
        ax.set_ylabel(name, rotation=0, ha="right", va="center")
        ax.spines[:].set_visible(False)


def distances(
    step: Step,
    target: Callable[[np.ndarray, float], np.ndarray],
    beta: float,
    lam: float,
    *,
    passes: int = 100,
    seeds: Sequence[int] = range(10),
) -> tuple[np.ndarray, np.ndarray]:
    """Write random keys into a state, with values equal to keys, and measure how far it is from a given matrix.

    Every step draws one of the keys, which have length 1; a pass is as many steps as there are keys.

    Args:
        step: (S, k, beta, lam / keys) -> new S.
        target: (X, lam) -> float, (numbers, numbers); what the transposed state is compared with.
        beta: size of a step.
        lam: weight of the penalty.
        passes: how many.
        seeds: the seeds of the keys and their order, a run each.

    Returns:
        apart: float, (seeds, passes); norm of the difference after each pass, divided by that of the target.
        mean_apart: float, (seeds,); the same for the mean of the states of the second half.
    """
    apart, mean_apart = np.empty((len(seeds), passes)), np.empty(len(seeds))
    for run, seed in enumerate(seeds):
        rng = np.random.default_rng(seed)
        X = rng.standard_normal((NUMBERS, KEYS))
        X /= np.linalg.norm(X, axis=0)
        wanted = np.asarray(target(X, lam))
        S, states = np.zeros((NUMBERS, NUMBERS)), []
        for place in range(passes):
            for key in rng.integers(KEYS, size=KEYS):
                S = step(S, X[:, key], beta, lam / KEYS)
            states.append(S)
            apart[run, place] = np.linalg.norm(S.T - wanted) / np.linalg.norm(wanted)
        mean = np.mean(states[passes // 2 :], axis=0)
        mean_apart[run] = np.linalg.norm(mean.T - wanted) / np.linalg.norm(wanted)
    return apart, mean_apart


def distances_figure(runs: Mapping[tuple[float, float], np.ndarray]) -> Figure:
    """Draw distances from `purify(X, λ)` against the passes, a panel for each λ: medians, and ranges as bands.

    Args:
        runs: (λ, β) -> float, (seeds, passes); what `distances` gives.
    """
    lams = sorted({lam for lam, _ in runs})
    figure, axes = plt.subplots(1, len(lams), figsize=(10.0, 3.6), squeeze=False)
    for ax, wanted in zip(axes[0], lams, strict=True):
        settings = {beta: apart for (lam, beta), apart in runs.items() if lam == wanted}
        for style, colour, (beta, apart) in zip(STYLES, plots.COLOURS, settings.items(), strict=False):
            passes = np.arange(1, apart.shape[1] + 1)
            ax.fill_between(passes, apart.min(axis=0), apart.max(axis=0), color=colour, alpha=0.2, linewidth=0)
            ax.plot(passes, np.median(apart, axis=0), linestyle=style, color=colour, label=f"β = {beta:g}")
        ax.set(xlabel="passes over the keys", ylabel="relative distance (median, range)", xscale="log", yscale="log")
        ax.set_title(f"distance from purify(X, {wanted:g})")
        ax.set_ylim(bottom=max(1e-6, ax.get_ylim()[0]))
        ax.legend(fontsize="small", loc="lower left")
    return figure
