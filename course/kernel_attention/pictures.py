"""The figures that assignment 05 gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.figure import Figure

from course import plots
from course.flipbook import Flipbook
from course.kernel_attention.kernels import fused_attention
from course.kernel_attention.measuring import bootstrap
from course.kernel_attention.recalling import C, M
from course.kernel_attention.study import NAMES, TRAINED, study, trained

MARKERS = ("o", "s", "^", "D", "v")
STYLES = ("-", "--", "-.", ":", (0, (5, 1)))


def stakes_figure() -> Figure:
    """Draw time and memory of softmax attention and of attention with positive features, from the kept study."""
    return _scaling(("softmax", "positive features"))


def study_figure() -> Figure:
    """Draw time and memory of all five attentions of the kept study."""
    return _scaling(NAMES)


def trained_figure() -> Figure:
    """Draw the accuracy of each of the kept trainings, a row for each way to train and use the model."""
    figure, ax = plt.subplots(figsize=(8.0, 2.4))
    for row, accuracies in enumerate(trained()):
        beside = np.linspace(-0.25, 0.25, len(accuracies))  # so that equal accuracies can be counted
        ax.plot(accuracies, row + beside, MARKERS[row], color=plots.COLOURS[row], markersize=4)
    ax.set(xlabel="accuracy (a point for each training)", ylabel="model", yticks=range(3), yticklabels=TRAINED)
    ax.invert_yaxis()
    return figure


def _scaling(names: Sequence[str]) -> Figure:
    kept = study()
    figure, axes = plt.subplots(1, 2, figsize=(10.0, 4.0))
    for ax, values, label in zip(axes, (kept.seconds, kept.bytes / 1e6), ("seconds", "peak memory (MB)"), strict=True):
        for name in names:
            row = NAMES.index(name)
            style = {"marker": MARKERS[row], "linestyle": STYLES[row], "color": plots.COLOURS[row]}
            there = np.isfinite(values[row])
            ax.loglog(kept.N[there], values[row][there], label=name, **style)
        ax.set(xlabel="number of tokens N", ylabel=label)
    axes[0].legend(fontsize="small")
    return figure


def cosines_figure(ms: Sequence[int] = (8, 64, 1024), seed: int = 0) -> Figure:
    """Draw means of random cosines beside the Gaussian kernel of one number, s² = 1, and how far they are from it.

    Args:
        ms: how many cosines, a curve each.
        seed: the seed of the frequencies.
    """
    figure, (left, right) = plt.subplots(1, 2, figsize=(10.0, 3.6))
    apart = np.linspace(0.0, 5.0, 201)
    bell = np.exp(-(apart**2) / 2)
    left.plot(apart, bell, color="0.6", linewidth=5, label="Gaussian kernel")
    for m, style, colour in zip(ms, STYLES, plots.COLOURS, strict=False):
        mean = np.cos(np.outer(apart, np.random.default_rng(seed + m).standard_normal(m))).mean(axis=1)
        left.plot(apart, mean, linestyle=style, color=colour, label=f"mean of {m} cosines")
        right.plot(apart, mean - bell, linestyle=style, color=colour)
    right.axhline(0.0, color="0.7", linewidth=1)
    left.set(xlabel="distance |q − k|", ylabel="similarity")
    right.set(xlabel="distance |q − k|", ylabel="mean of cosines − kernel")
    left.legend(fontsize="small")
    return figure


def cosine_sliders() -> Flipbook:
    """Return the mean of random cosines beside the Gaussian kernel, with sliders for their number and the draw."""
    sliders = {"m": (2, 8, 32, 128, 512, 2048), "draw": (1, 2, 3)}
    return Flipbook(
        lambda m, draw: cosines_figure((int(m),), int(draw)), sliders, alt="the Gaussian kernel and a mean of cosines"
    )


def argmax_figure(attention: Callable[..., Any], Q: np.ndarray, K: np.ndarray, V: np.ndarray) -> Figure:
    """Draw one output of two attentions while one number of one key moves.

    Args:
        attention: the student's hard attention, (Q, K, V) -> outputs; softmax attention is drawn beside it.
        Q: float, (queries, D).
        K: float, (keys, D); its entry [0, 0] is moved.
        V: float, (keys, M).
    """
    figure, ax = plt.subplots(figsize=(7.0, 3.2))
    moves = np.linspace(-6.0, 6.0, 401)
    for name, function, style in (("argmax", attention, "-"), ("softmax", fused_attention, "--")):
        outputs = []
        for move in moves:
            moved = np.array(K, dtype=float)
            moved[0, 0] += move
            outputs.append(np.asarray(function(np.asarray(Q, dtype=float), moved, np.asarray(V, dtype=float)))[0, 0])
        ax.plot(moves, outputs, style, label=name)
    ax.set(xlabel="added to the first number of the first key", ylabel="first number of the output")
    ax.legend()
    return figure


def saturation_figure(ds: Sequence[int], keys: int = 16, draws: int = 200, seed: int = 0) -> Figure:
    """Draw the largest softmax weight of a random query, for three ways to scale the scores.

    Args:
        ds: dimensions of query and keys.
        keys: how many keys there are.
        draws: random queries for each dimension.
        seed: the seed of the random numbers.
    """
    rng = np.random.default_rng(seed)
    figure, ax = plt.subplots(figsize=(7.0, 3.2))
    scores = {
        d: np.einsum("nd,nkd->nk", rng.standard_normal((draws, d)), rng.standard_normal((draws, keys, d))) for d in ds
    }
    for (name, power), style in zip({"q·k": 0.0, "q·k / √d": 0.5, "q·k / d": 1.0}.items(), STYLES, strict=False):
        largest = []
        for d in ds:
            scaled = scores[d] / d**power
            weights = np.exp(scaled - scaled.max(axis=1, keepdims=True))
            largest.append(np.mean(weights.max(axis=1) / weights.sum(axis=1)))
        ax.semilogx(ds, largest, marker="o", linestyle=style, label=name)
    ax.axhline(1 / keys, color="0.7", linewidth=1)
    ax.text(ds[0], 1 / keys + 0.015, f"uniform: 1/{keys}", fontsize="small")
    ax.set(xlabel="dimension d", ylabel="mean of the largest weight", ylim=(0, 1.05))
    ax.legend()
    return figure


def maps_figure(weights: Mapping[str, np.ndarray]) -> Figure:
    """Draw attention maps side by side, on the scale of the first one; negative weights are red.

    Args:
        weights: title -> float, (queries, keys).
    """
    figure, axes = plt.subplots(1, len(weights), figsize=(3.3 * len(weights), 2.9), squeeze=False)
    tables = {title: np.asarray(table, dtype=float) for title, table in weights.items()}
    largest = float(next(iter(tables.values())).max())
    for ax, (title, table) in zip(axes[0], tables.items(), strict=True):
        plots.attention_map(ax, table, title, largest)
        image = ax.images[0]
        image.set_cmap(image.get_cmap().with_extremes(under="tab:red"))
        ax.set(xlabel="key", ylabel="query")
        ax.set_xticks(range(0, table.shape[1], 4))
    return figure


def _rms(squares: np.ndarray) -> np.ndarray:
    return np.sqrt(squares.mean(axis=0))


def _ratio(squares: np.ndarray) -> np.ndarray:
    """Of the second error to the first; squares (draws, 2)."""
    return _rms(squares)[1] / _rms(squares)[0]


def _measured(
    ax: plt.Axes,
    x: Sequence[float],
    draws: np.ndarray,
    statistic: Callable[[np.ndarray], np.ndarray],
    label: str,
    row: int,
) -> None:
    """Points with an interval: a statistic of the draws at each x."""
    found = np.array([statistic(some) for some in draws])
    low, high = np.array([bootstrap(some, statistic) for some in draws]).T
    style = {"fmt": MARKERS[row], "markersize": 5, "capsize": 3, "color": plots.COLOURS[row]}
    bars = np.maximum([found - low, high - found], 0)
    ax.errorbar(x, found, bars, label=f"{label} (95 % bootstrap)", **style)


def angle_figure(
    degrees: Sequence[float], squares: Mapping[str, np.ndarray], exact: Mapping[str, np.ndarray], m: int
) -> Figure:
    """Draw relative errors of kernel estimates against the angle between query and key, exact and measured.

    Args:
        degrees: the angles.
        squares: name -> float, (draws, angles); squared relative errors.
        exact: name -> float, (angles,); relative errors.
        m: number of frequencies, for the title.
    """
    figure, ax = plt.subplots(figsize=(7.0, 3.6))
    for row, (name, values) in enumerate(squares.items()):
        ax.plot(degrees, exact[name], linestyle=STYLES[row], color=plots.COLOURS[row], label=f"{name}, exact")
        _measured(ax, degrees, values.T, _rms, f"{name}, measured", row)
    ax.set(
        xlabel="angle between query and key (degrees)",
        ylabel="relative error (rms)",
        title=f"m = {m} frequencies",
        xticks=range(0, 181, 30),
    )
    ax.legend(fontsize="small")
    return figure


def quality_figure(
    ms: Sequence[int], squares: Mapping[str, np.ndarray], exact: Mapping[str, np.ndarray], degrees: Sequence[float]
) -> Figure:
    """Draw relative errors against the number of frequencies at the last angle, and the ratio of the two.

    Args:
        ms: numbers of frequencies.
        squares: two names -> float, (ms, draws, angles); squared relative errors.
        exact: the same names -> float, (ms, angles); relative errors.
        degrees: the angles.
    """
    figure, (left, right) = plt.subplots(1, 2, figsize=(10.0, 3.8))
    for row, (name, values) in enumerate(squares.items()):
        left.plot(ms, exact[name][:, -1], linestyle=STYLES[row], color=plots.COLOURS[row], label=f"{name}, exact")
        _measured(left, np.array(ms) * 1.04**row, values[:, :, -1], _rms, f"{name}, measured", row)
    left.set(ylabel=f"relative error (rms) at {degrees[-1]}°", yscale="log")
    if len(squares) == 2:
        one, other = squares
        for place, degree in enumerate(degrees):
            ratio = exact[other][:, place] / exact[one][:, place]
            right.plot(ms, ratio, linestyle=STYLES[place], color=plots.COLOURS[place], label=f"exact, {degree}°")
        both = np.stack([squares[one][:, :, -1], squares[other][:, :, -1]], axis=2)
        _measured(right, ms, both, _ratio, f"measured, {degrees[-1]}°", len(degrees) - 1)
        right.axhline(1.0, color="0.7", linewidth=1)
        right.set(ylabel=f"error: {other} over {one}", ylim=(0.65, 1.1))
    for ax in (left, right):
        ax.set(xlabel="number of frequencies m", xscale="log")
        ax.legend(fontsize="small")
    return figure


def estimates_figure(exact: np.ndarray, estimates: Mapping[str, np.ndarray]) -> Figure:
    """Draw estimated against exact weights; negative estimates are drawn by their size, as red crosses.

    Args:
        exact: float, (keys,), above 0.
        estimates: title -> float, (seeds, keys).
    """
    figure, axes = plt.subplots(1, len(estimates), figsize=(10.0, 3.8), sharex=True, sharey=True, squeeze=False)
    ends = [0.5 * exact.min(), 2 * exact.max()]
    for ax, (title, found) in zip(axes[0], estimates.items(), strict=True):
        ax.loglog(ends, ends, "--", color="0.6", label="exact")
        x = np.broadcast_to(exact, found.shape)
        for name, there, style in (
            ("positive estimate", found > 0, {"marker": "o", "color": plots.COLOURS[0]}),
            ("negative estimate, its size", found <= 0, {"marker": "x", "color": "tab:red"}),
        ):
            ax.plot(x[there], np.abs(found[there]), linestyle="", markersize=4, label=name, **style)
        ax.set(xlabel="exact weight exp(q·k/√D)", ylabel="size of the estimate", title=title)
    axes[0, 0].legend(fontsize="small")
    return figure


def orders_diagram() -> Figure:
    """Draw the product of features and values in two orders, as rectangles of their shapes."""
    figure, axes = plt.subplots(1, 2, figsize=(10.0, 2.4))
    N, C, M = 6.0, 2.2, 1.6
    shapes = {"φ(Q)": (N, C), "φ(K)ᵀ": (C, N), "V": (N, M), "N×N": (N, N), "C×M": (C, M)}
    orders = {
        "first the table of all pairs": "( φ(Q) φ(K)ᵀ ) V = N×N V",
        "first the sum over the keys": "φ(Q) ( φ(K)ᵀ V ) = φ(Q) C×M",
    }
    for ax, (title, product) in zip(axes, orders.items(), strict=True):
        left = 0.0
        for name in product.split():
            height, width = shapes.get(name, (0.0, 0.5))
            if height:
                style: dict[str, Any] = {"facecolor": "#f2d479" if "×" in name else "#f2efe4", "edgecolor": "#35456c"}
                ax.add_patch(plt.Rectangle((left, -height / 2), width, height, **style))
            size = 8 if height else 14
            ax.text(left + width / 2, 0, name, ha="center", va="center", size=size, color="black" if height else None)
            left += width + 0.35
        ax.set(title=title, xlim=(-0.5, 24), ylim=(-N / 2 - 0.2, N / 2 + 0.2), aspect="equal")
        ax.axis("off")
    return figure


def memory_diagram(objectives: bool = False) -> Figure:
    """Draw what a cache keeps of a text, and how three rules write into a state of fixed size.

    Args:
        objectives: whether each rule is named by the gradient step that it takes.
    """
    figure, axes = plt.subplots(1, 2, figsize=(10.0, 3.2), width_ratios=(1, 1.7))
    box = {"boxstyle": "round,pad=0.4", "facecolor": "#f2efe4", "edgecolor": "#35456c"}
    words: dict[str, Any] = {"ha": "center", "va": "center", "bbox": box, "color": "black"}
    arrow = {"arrowstyle": "->", "color": "#35456c"}
    for ax, title in zip(axes, ("a cache keeps every pair", "a state of C × M numbers is rewritten"), strict=True):
        ax.set(title=title, xlim=(0, 1), ylim=(0, 1))
        ax.axis("off")
    for row in range(1, 5):
        axes[0].text(0.5, 1.08 - 0.21 * row, f"key {row}, value {row}", **words)
    axes[0].text(0.5, 0.05, "⋮  one more for each token", ha="center", va="center", color="0.5")
    axes[1].text(0.1, 0.45, "k, v", **words)
    rules = {
        "S + k vᵀ": ("sum: adds", "sum: a step up v·Sᵀk"),
        "γ S + k vᵀ": ("decay: fades first", "decay: also a step down λ‖S‖²"),
        "S + β k̂ (v − Sᵀk̂)ᵀ": ("delta rule: reads first", "delta rule: a step down ‖v − Sᵀk̂‖²"),
    }
    for row, (rule, names) in enumerate(rules.items()):
        height, name = 0.8 - 0.35 * row, names[objectives]
        axes[1].text(0.6, height, rule, size=11, **words)
        axes[1].text(0.6, height + 0.14, name, ha="center", va="center", size=9, color="0.5")
        axes[1].annotate("", (0.4, height), (0.16, 0.45), arrowprops=arrow)
        axes[1].annotate("", (0.87, 0.45), (0.79, height), arrowprops=arrow)
    axes[1].text(0.93, 0.45, "new S", **words)
    return figure


def recall_figure(counts: Sequence[int], panels: Mapping[str, Mapping[str, np.ndarray]]) -> Figure:
    """Draw the share of right answers against the number of keys over the size of a key, a panel for each task.

    Args:
        counts: numbers of different keys.
        panels: title -> name of the rule -> float, (counts, seeds).
    """
    figure, axes = plt.subplots(1, len(panels), figsize=(10.0, 3.8), sharey=True, squeeze=False)
    x = np.array(counts) / C
    for ax, (title, rules) in zip(axes[0], panels.items(), strict=True):
        for row, (name, shares) in enumerate(rules.items()):
            ax.plot(x, shares.mean(axis=1), linestyle=STYLES[row], color=plots.COLOURS[row])
            _measured(ax, x, list(shares), np.mean, name, row)
        ax.axhline(1 / M, color="0.7", linewidth=1)
        ax.set(xlabel="different keys / numbers in a key", ylabel="share of right answers", title=title, ylim=(0, 1.05))
    axes[0, 0].legend(fontsize="small")
    return figure


def generation_figure(generated: Mapping[str, Mapping[str, np.ndarray]]) -> Figure:
    """Draw the time of a step and what is kept, against the number of tokens so far.

    Args:
        generated: the result of `generate`.
    """
    names = {"state": "state of 5.3", "cache": "cache of keys and values, softmax"}
    figure, axes = plt.subplots(1, 2, figsize=(10.0, 3.6))
    for ax, of, factor, label in zip(
        axes, ("seconds", "bytes"), (1e6, 1e-3), ("microseconds per token", "kept (kB)"), strict=True
    ):
        for row, (name, values) in enumerate(generated.items()):
            style = {"marker": MARKERS[row], "linestyle": STYLES[row], "color": plots.COLOURS[row]}
            ax.loglog(values["tokens"], factor * values[of], label=names[name], **style)
        ax.set(xlabel="tokens so far", ylabel=label)
    axes[0].legend(fontsize="small")
    return figure
