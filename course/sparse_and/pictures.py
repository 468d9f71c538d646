"""Figures of assignment 03: samples, attention, sample complexity, the graph of a rule."""

from __future__ import annotations

import numpy as np
from matplotlib.colors import Normalize
from matplotlib.patches import Rectangle
from scipy import stats

from course.hand_designed.pictures import new_figure
from course.sparse_and.kept import Curves


def _array(values) -> np.ndarray:
    return np.asarray(values.detach().cpu() if hasattr(values, "detach") else values)


def _frame(ax, columns, rows: int, first: float = -0.5) -> None:
    """Frames around whole columns of a map."""
    for column in columns:
        ax.add_patch(Rectangle((column - 0.5, first), 1, rows, fill=False, edgecolor="#d62728", linewidth=1.8))


def samples_figure(X, y, positions):
    """Rows of bits with their labels beside them; the relevant columns are framed.

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


def attention_figure(attention, X, y, positions):
    """Mean attention of the samples with label 1, one map for each rule, on the scale 0 to 1.

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


def scores_figure(attention, X, positions, shown: int = 10):
    """Attention of one query: in some samples, and its mean where the bit is 0 and where it is 1.

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


def curves_figure(kept: Curves, tokens=(30, 60, 120)):
    """Validation accuracy against training samples, mean and 95 % interval over the seeds; one panel for each T.

    Args:
        kept: the curves.
        tokens: which T.
    """
    figure, axes = new_figure(min(3.4 + 3.2 * len(tokens), 13.0), 3.2, 1, len(tokens), sharey=True)
    names = {"attention": ("attention (single query)", "o-"), "MLP": ("MLP", "s--")}
    names["logistic regression"] = ("logistic regression", "^:")
    for ax, T in zip(axes[0], tokens, strict=True):
        for number, (model, (label, style)) in enumerate(names.items()):
            values = kept.accuracy[model, T]
            mean, n = values.mean(axis=1), values.shape[1]
            half = stats.t.ppf(0.975, n - 1) * values.std(axis=1, ddof=1) / np.sqrt(n)
            colour = ("#00224e", "#a59c74", "0.6")[number]
            ax.plot(kept.samples, mean, style, color=colour, label=label, markersize=4)
            ax.fill_between(kept.samples, mean - half, mean + half, color=colour, alpha=0.25, linewidth=0)
        ax.axvline(6 * np.log2(T), color="0.7", linewidth=0.8, linestyle="--")
        ax.annotate(
            "2 s log₂ T", (6 * np.log2(T), 0.52), textcoords="offset points", xytext=(3, 0), color="0.4", size=8
        )
        ax.set(xscale="log", xlabel="training samples", title=f"T = {T}, s = 3", ylim=(0.5, 1.02))
        ax.set_xticks([25, 50, 100, 200, 400], ["25", "50", "100", "200", "400"])
        ax.minorticks_off()
    axes[0, 0].set_ylabel("validation accuracy")
    axes[0, -1].legend(loc="lower right", fontsize="small")
    return figure


def graph_figure(values: dict[str, np.ndarray], positions):
    """Tokens below, the output above, an edge between each token and the output: its colour is its signed number.

    Args:
        values: name -> float, (2, T); for rule 0 and for rule 1. Each name has a row of panels and a scale of its own.
        positions: int, (2, s); the right positions of both rules, which are framed.
    """
    positions = _array(positions)
    figure, axes = new_figure(11.0, 2.3 * len(values), len(values), 2)
    for row, (name, both) in zip(axes, values.items(), strict=True):
        both = np.asarray(both, dtype=float)
        top = float(np.abs(both).max()) or 1.0
        norm = Normalize(-top, top)
        for rule, ax in enumerate(row):
            _graph(ax, both[rule], norm, positions[rule], f"rule {rule}: {name}")
        image = ax.imshow([[0.0]], norm=norm, extent=(-9, -8, -9, -8))
        ax.set(xlim=(-0.8, both.shape[1] - 0.2), ylim=(-0.3, 1.15), aspect="auto")
        figure.colorbar(image, ax=list(row), label=name)
    return figure


def _graph(ax, weights: np.ndarray, norm: Normalize, positions, title: str) -> None:
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
