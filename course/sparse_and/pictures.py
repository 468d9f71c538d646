"""Figures of assignment 03: samples, attention, sample complexity, the graph of a rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import Normalize
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from course.hand_designed.pictures import new_figure
from course.sparse_and.kept import CURVES, TOKENS, Curves, Run

#: Smaller mean errors are drawn here: one wrong answer of 20 seeds with 500 validation samples each.
LEAST = 1e-4
CURVE_STYLES = {
    "MLP": ("#a59c74", "s--"),
    "tuned MLP": ("#d9c55c", "D--"),
    "single query": ("#00224e", "o-"),
    "self-attention": ("#575d6d", "v-"),
    "logistic regression": ("0.6", "^:"),
}
RUN_STYLES = {"MLP": ("#a59c74", "s"), "attention": ("#00224e", "o"), "logistic regression": ("0.6", "^")}


def _array(values: Any) -> np.ndarray:
    return np.asarray(values.detach().cpu() if hasattr(values, "detach") else values)


def _frame(ax: Axes, columns: Iterable[int], rows: int, first: float = -0.5) -> None:
    """Frames around whole columns of a map."""
    for column in columns:
        ax.add_patch(Rectangle((column - 0.5, first), 1, rows, fill=False, edgecolor="#d62728", linewidth=1.8))


def samples_figure(X: ArrayLike, y: ArrayLike, positions: ArrayLike) -> Figure:
    """Draw rows of bits with their labels beside them; the relevant columns are framed.

    Args:
        X: int, (samples, T).
        y: float, (samples,).
        positions: int, (s,).
    """
    X, y = _array(X), _array(y)
    figure, axes = new_figure(8.0, 0.8 + 0.17 * len(X), 1, 2, width_ratios=(X.shape[1], 1), sharey=True)
    left, right = axes[0]
    left.imshow(X, vmin=0, vmax=1, aspect="auto", interpolation="nearest")
    _frame(left, _array(positions), len(X))
    left.set(xlabel="position", ylabel="sample", title="bits (dark: 0, light: 1)")
    right.imshow(y[:, None], vmin=0, vmax=1, aspect="auto", interpolation="nearest")
    right.set(title="label")
    right.set_xticks([])
    return figure


def attention_figure(attention: ArrayLike, X: ArrayLike, y: ArrayLike, positions: ArrayLike) -> Figure:
    """Draw the mean attention of the samples with label 1, one map for each rule, on the scale 0 to 1.

    Args:
        attention: float, (samples, T, T); queries, keys.
        X: int, (samples, T); token 0 is the rule.
        y: float, (samples,).
        positions: int, (2, s); of rule 0 and of rule 1.
    """
    attention, X, y = _array(attention), _array(X), _array(y)
    figure, axes = new_figure(9.0, 3.9, 1, 2)
    for rule, ax in enumerate(axes[0]):
        mean = attention[(y == 1) & (X[:, 0] == rule)].mean(axis=0)
        image = ax.imshow(mean, vmin=0.0, vmax=1.0, interpolation="nearest")
        _frame(ax, _array(positions)[rule], len(mean))
        ax.set(xlabel="key (position)", ylabel="query (position)", title=f"rule {rule}, label 1")
        ax.set_xticks(range(len(mean)))
        ax.set_yticks(range(len(mean)))
    figure.colorbar(image, ax=list(axes[0]), label="mean attention weight")
    return figure


def queries_diagram(tokens: int = 5) -> Figure:
    """Draw self-attention, in which each position asks all, beside a single query that asks all.

    Args:
        tokens: how many positions are drawn.
    """
    figure, axes = new_figure(9.0, 2.9, 1, 2)
    middle = (tokens - 1) / 2
    for ax, title, queries in (
        (axes[0, 0], "self-attention: T queries, and a readout", list(range(tokens))),
        (axes[0, 1], "a single query", [middle]),
    ):
        for query in queries:
            for key in range(tokens):
                ax.plot([key, query], [0, 1], color="#a59c74", linewidth=0.9, zorder=1)
            ax.plot([query, middle], [1, 2], color="#35456c", linewidth=1.6, zorder=1)
        for places, height in ((range(tokens), 0), (queries, 1), ([middle], 2)):
            ax.scatter(places, [height] * len(places), s=110, color="white", edgecolor="0.3", zorder=2)
        for height, name in enumerate(("bits (keys)", "queries" if len(queries) > 1 else "class token", "logit")):
            ax.text(-0.5, height, name, ha="right", va="center", size=9)
        ax.set(title=title, xlim=(-1.8, tokens - 0.5), ylim=(-0.3, 2.3))
        ax.axis("off")
    return figure


def scores_figure(attention: ArrayLike, X: ArrayLike, positions: ArrayLike, shown: int = 10) -> Figure:
    """Draw the attention of one query: in some samples, and its mean where the bit is 0 and where it is 1.

    Args:
        attention: float, (samples, T).
        X: int, (samples, T).
        positions: int, (s,).
        shown: how many samples.
    """
    attention, X = _array(attention), _array(X)
    figure, axes = new_figure(11.0, 3.2, 1, 2)
    left, right = axes[0]
    image = left.imshow(attention[:shown], vmin=0.0, vmax=1.0, aspect="auto", interpolation="nearest")
    _frame(left, _array(positions), min(shown, len(attention)))
    left.set(xlabel="key (position)", ylabel="sample", title="attention of the query")
    means = [np.where(bit == X, attention, 0).sum(axis=0) / np.maximum((bit == X).sum(axis=0), 1) for bit in (0, 1)]
    right.imshow(np.array(means), vmin=0.0, vmax=1.0, aspect="auto", interpolation="nearest")
    _frame(right, _array(positions), 2)
    right.set(xlabel="key (position)", ylabel="bit at the position", title="mean weight, by the bit")
    right.set_yticks([0, 1])
    figure.colorbar(image, ax=[left, right], label="attention weight")
    return figure


def errors_figure(kept: dict[tuple[str, str], Run]) -> Figure:
    """Draw the validation error of every seed, as points; one column for each model and setting.

    Args:
        kept: (model, setting) -> Run.
    """
    figure, axes = new_figure(9.0, 3.2, 1, 1)
    ax, settings = axes[0, 0], list(dict.fromkeys(setting for _, setting in kept))
    for number, (model, (colour, marker)) in enumerate(RUN_STYLES.items()):
        for place, setting in enumerate(settings):
            errors = 1 - kept[model, setting].accuracy
            across = place + 0.27 * (number - 1) + np.linspace(-0.1, 0.1, len(errors))
            label = model if place == 0 else None
            ax.plot(across, np.sort(errors), marker, color=colour, markersize=3.5, label=label)
    ax.set_yscale("symlog", linthresh=0.002, linscale=0.4)
    ax.set_yticks([0, 0.002, 0.01, 0.05], ["0", "0.002", "0.01", "0.05"])
    ax.minorticks_off()
    ax.set(ylabel="validation error of a seed", xlabel="setting", ylim=(-0.0008, 0.1))
    ax.set_xticks(range(len(settings)), settings)
    ax.legend(fontsize="small", loc="upper left")
    return figure


def curves_figure(kept: Curves, tokens: Sequence[int] = TOKENS, models: Sequence[str] = CURVES) -> Figure:
    """Draw the mean validation error against training samples, with 95 % intervals (bootstrap over the seeds).

    Args:
        kept: the curves.
        tokens: which T; one panel for each.
        models: which models.
    """
    figure, axes = new_figure(min(3.4 + 3.2 * len(tokens), 13.0), 3.6, 1, len(tokens), sharey=True)
    for ax, T in zip(axes[0], tokens, strict=True):
        for model in models:
            colour, style = CURVE_STYLES[model]
            samples, errors = kept.samples[model, T], 1 - kept.accuracy[model, T]
            chosen = np.random.default_rng(0).integers(errors.shape[1], size=(1000, errors.shape[1]))
            low, high = np.quantile(errors[:, chosen].mean(axis=2), [0.025, 0.975], axis=1)
            ax.plot(
                kept.samples[model, T], errors.mean(axis=1).clip(LEAST), style, color=colour, label=model, markersize=4
            )
            band = low.clip(LEAST), high.clip(LEAST)
            ax.fill_between(samples, *band, color=colour, alpha=0.2, linewidth=0)
        for bar in (0.95, 0.99):
            ax.axhline(1 - bar, color="0.7", linewidth=0.8, linestyle="--")
            if ax is axes[0, 0]:
                place = ax.get_yaxis_transform()
                ax.annotate(
                    f"accuracy {bar}",
                    (0.01, 1 - bar),
                    xycoords=place,
                    va="top",
                    ha="left",
                    color="0.4",
                    size=7,
                    annotation_clip=False,
                )
        ax.set(xscale="log", yscale="log", xlabel="training samples", title=f"T = {T}, s = 3", ylim=(0.7 * LEAST, 0.6))
        ticks = [n for n in (25, 50, 100, 200, 400) if ax.dataLim.x0 <= n <= ax.dataLim.x1]
        ax.set_xticks(ticks, map(str, ticks))
        ax.set_yticks([LEAST, 0.001, 0.01, 0.1], ["≤ 0.0001", "0.001", "0.01", "0.1"])
        ax.minorticks_off()
    axes[0, 0].set_ylabel("validation error, mean of 20 seeds")
    axes[0, -1].legend(loc="lower left", fontsize="x-small")
    return figure


def graph_figure(values: dict[str, np.ndarray], positions: ArrayLike) -> Figure:
    """Draw tokens below, the output above, and between them edges coloured by their signed numbers.

    Args:
        values: name -> float, (2, T); for rule 0 and for rule 1. Each name has a row of panels and a scale of its own.
        positions: int, (2, s); the right positions of both rules, which are framed.
    """
    positions = _array(positions)
    figure, axes = new_figure(11.0, 2.3 * len(values), len(values), 2)
    for row, (name, both) in zip(axes, values.items(), strict=True):
        both = np.asarray(both, dtype=float)
        top = float(np.abs(both).max()) or 1.0
        norm = Normalize(-top if both.min() < 0 else 0.0, top)  # no colours for numbers that cannot occur
        for rule, ax in enumerate(row):
            _graph(ax, both[rule], norm, positions[rule], f"rule {rule}: {name}")
        image = ax.imshow([[0.0]], norm=norm, extent=(-9, -8, -9, -8))
        ax.set(xlim=(-0.8, both.shape[1] - 0.2), ylim=(-0.3, 1.15), aspect="auto")
        figure.colorbar(image, ax=list(row), label=name)
    return figure


def _graph(ax: Axes, weights: np.ndarray, norm: Normalize, positions: np.ndarray, title: str) -> None:
    """One graph; edges of small weight are thin, and drawn first."""
    from matplotlib import colormaps

    cividis, middle = colormaps["cividis"], (len(weights) - 1) / 2
    for place in np.argsort(np.abs(weights)):
        width = 0.6 + 5 * abs(weights[place]) / norm.vmax
        ax.plot([place, middle], [0, 1], color=cividis(norm(weights[place])), linewidth=width, zorder=1)
    ax.scatter(range(len(weights)), np.zeros(len(weights)), s=70, color="white", edgecolor="0.3", zorder=2)
    ax.scatter(positions, np.zeros(len(positions)), s=190, marker="s", facecolor="none", edgecolor="#d62728", zorder=3)
    ax.scatter([middle], [1], s=110, color="white", edgecolor="0.3", zorder=2)
    ax.annotate("output", (middle, 1), textcoords="offset points", xytext=(10, 0))
    ax.set(
        title=title, xlabel="token (position; 0 is the rule bit)", xlim=(-0.8, len(weights) - 0.2), ylim=(-0.3, 1.15)
    )
    ax.set_xticks(range(len(weights)))
    ax.set_yticks([])
    ax.spines[:].set_visible(False)
