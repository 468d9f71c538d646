"""Figures of the sentiment notebook: coloured words, attention with words on both axes, intervals over seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from course import plots
from course.hand_designed.pictures import new_figure, values_map

#: Widths in data units of a picture of words: of one character, of the gap between two words.
CHARACTER, GAP, LINE = 1.0, 1.0, 78.0


def counts_figure(first: Sequence[str], second: Sequence[str]) -> Figure:
    """Draw how often each token occurs in two texts, as bars side by side."""
    names = sorted(set(first) | set(second), key=lambda word: (not word[0].isalpha(), word))
    figure, axes = new_figure(9, 2.6)
    ax = axes[0, 0]
    for shift, tokens, label, shade in ((-0.2, first, "first review", 0), (0.2, second, "second review", 2)):
        heights = [Counter(tokens)[name] for name in names]
        ax.bar(np.arange(len(names)) + shift, heights, 0.38, label=label, color=plots.COLOURS[shade])
    ax.set_xticks(range(len(names)), names)
    ax.set(xlabel="token", ylabel="how often", title="the same counts")
    ax.yaxis.get_major_locator().set_params(integer=True)
    ax.legend(bbox_to_anchor=(1.01, 1.0), loc="upper left")  # beside the bars, not on them
    return figure


def similarities_figure(similarities: ArrayLike, words: Sequence[str]) -> Figure:
    """Draw a matrix of cosine similarities with its values.

    Args:
        similarities: float, (words, words).
        words: on both axes.
    """
    side = 1.6 + 0.62 * len(words)
    figure, axes = new_figure(side + 0.8, side * 0.78)
    labels = {"title": "cosine similarity", "xlabel": "word", "ylabel": "word"}
    values_map(axes[0, 0], similarities, words, words, limits=(-1.0, 1.0), digits=2, **labels)
    axes[0, 0].tick_params(axis="x", rotation=40)
    figure.colorbar(axes[0, 0].images[0], ax=axes[0, 0], label="cosine similarity")
    return figure


def steps_figure(
    curves: Mapping[str, Sequence[float]],
    ylabel: str = "loss",
    xlabel: str = "step",
    level: tuple[float, str] | None = None,
) -> Figure:
    """Draw curves over steps or epochs.

    Args:
        curves: name -> values; the first before any step, or after epoch 1.
        ylabel: what they are.
        xlabel: the unit of training, "step" or "epoch".
        level: (value, name) of a dashed line, or None.
    """
    figure, axes = new_figure(7, 3)
    _curves(axes[0, 0], curves, ylabel, xlabel, level)
    return figure


def history_figure(losses: Sequence[float], accuracies: Sequence[float]) -> Figure:
    """Draw the training loss and the validation accuracy of one model after each epoch, in two panels."""
    figure, axes = new_figure(9, 2.8, 1, 2)
    _curves(axes[0, 0], {"training": losses}, "mean cross-entropy", "epoch", (np.log(2), "guessing: log 2"))
    _curves(axes[0, 1], {"validation": accuracies}, "accuracy", "epoch", (0.5, "guessing: 0.5"))
    return figure


def _curves(
    ax: Axes, curves: Mapping[str, Sequence[float]], ylabel: str, xlabel: str, level: tuple[float, str] | None
) -> None:
    first = 1 if xlabel == "epoch" else 0  # a value after each epoch, but one before the first step
    looks = (("-", plots.COLOURS[0]), ("-.", plots.COLOURS[2]), (":", plots.COLOURS[1]))
    for (name, values), (style, colour) in zip(curves.items(), looks, strict=False):
        its = {"linestyle": style, "color": colour, "marker": "o", "markersize": 3, "label": name}
        ax.plot(range(first, first + len(values)), values, **its)
    if level is not None:
        ax.axhline(level[0], color="0.5", linestyle="--", linewidth=1, label=level[1])
    ax.set(xlabel=xlabel, ylabel=ylabel)
    ax.xaxis.get_major_locator().set_params(integer=True)
    ax.legend()


def intervals_figure(
    values: Mapping[str, Sequence[float]], intervals: Mapping[str, tuple[float, float, float]]
) -> Figure:
    """Draw one row for each model: a point for each seed, the mean and its interval.

    Args:
        values: name -> accuracy of each seed.
        intervals: name -> (mean, low, high).
    """
    figure, axes = new_figure(8, 0.9 + 0.45 * len(values))
    ax = axes[0, 0]
    for row, (name, its) in enumerate(values.items()):
        mean, low, high = intervals[name]
        ax.plot(its, [row] * len(its), "o", color=plots.COLOURS[2], markersize=4)
        ax.plot([low, high], [row, row], color=plots.COLOURS[0], linewidth=2)
        ax.plot(mean, row, "|", color=plots.COLOURS[0], markersize=14, markeredgewidth=2)
        ax.annotate(f"{mean:.3f}", (mean, row), (0, 9), textcoords="offset points", ha="center", fontsize=9)
    ax.set_yticks(range(len(values)), list(values))
    ax.set_ylim(len(values) - 0.4, -0.6)
    ax.set(xlabel="test accuracy (points: seeds; bar: mean and its 95 % interval)")
    return figure


def map_figure(weights: ArrayLike, tokens: Sequence[str], title: str = "") -> Figure:
    """Draw the attention weights of one review, with words on both axes.

    Args:
        weights: float, (queries, keys).
        tokens: the tokens of the review; as many as queries and keys.
        title: above the map.
    """
    side = 1.5 + 0.27 * len(tokens)
    figure, axes = new_figure(side + 1.3, side)
    ax = axes[0, 0]
    plots.attention_map(ax, weights, title)
    ax.set_xticks(range(len(tokens)), tokens, rotation=70)
    ax.set_yticks(range(len(tokens)), tokens)
    ax.set(xlabel="key", ylabel="query")
    return figure


def distances_figure(distance: Sequence[float]) -> Figure:
    """Draw what a score gets for the distance of key and query: as learned, at the start, and averaged over ranges.

    Args:
        distance: float, (2 length - 1,); that of j - i at place j - i + length - 1.
    """
    length = (len(distance) + 1) // 2
    steps = np.arange(1 - length, length)
    level = np.asarray(distance, dtype=float) - distance[length - 1]
    buckets = np.array([_bucket(step) for step in steps])
    shared = np.array([level[buckets == bucket].mean() for bucket in buckets])
    figure, axes = new_figure(8, 3)
    ax = axes[0, 0]
    ax.plot(steps, level, "o", color=plots.COLOURS[0], markersize=4, label="learned")
    ax.plot(steps, -np.abs(steps) / 2, "--", color=plots.COLOURS[1], label="start: a slope, as in ALiBi")
    ax.step(steps, shared, where="mid", color=plots.COLOURS[2], label="learned, averaged over T5's ranges")
    ax.set(xlabel="distance j − i of key j and query i, in tokens", ylabel="added to the score\n(0 at distance 0)")
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3)
    return figure


def _bucket(step: int, exact: int = 8, farthest: int = 128) -> int:
    """Return T5's bucket of a distance: one for each up to 7, then of widths that grow with its logarithm."""
    size = abs(step)
    if size >= exact:
        size = exact + int(np.log(size / exact) / np.log(farthest / exact) * exact)
    return size if step >= 0 else -size


def coloured_words(
    texts: Sequence[Sequence[str]], values: Sequence[Sequence[float]], titles: Sequence[str], label: str = ""
) -> Figure:
    """Draw texts with words coloured by a value, one below the other.

    Args:
        texts: of each text its tokens.
        values: of each text a number for each token, 0 or more.
        titles: of each text, what stands above it.
        label: the label of the colour bar.
    """
    top = max(float(max(its)) for its in values)
    colours, norm = mpl.colormaps["cividis"], mpl.colors.Normalize(0.0, top)
    placed: list[tuple[float, float, str, float | None]] = []
    y = 0.0
    for tokens, its, title in zip(texts, values, titles, strict=True):
        placed.append((0.0, y, title, None))
        x, y = 0.0, y + 1.0
        for token, value in zip(tokens, its, strict=True):
            width = CHARACTER * max(len(token), 1)
            if x + width > LINE:
                x, y = 0.0, y + 1.0
            placed.append((x, y, token, float(value)))
            x += width + GAP
        y += 1.5
    right = max([x + len(text) for x, _, text, _ in placed])  # short texts make a narrow figure
    figure, axes = new_figure(1.3 + 8.2 * right / LINE, 0.3 * y + 0.2)
    ax = axes[0, 0]
    for x, line, text, shown in placed:
        if shown is None:
            ax.text(x, line, text, va="center", fontsize=9, color="0.35")
            continue
        colour = colours(norm(shown))
        ax.text(
            x,
            line,
            text,
            va="center",
            family="monospace",
            fontsize=10,
            color="black" if norm(shown) > 0.5 else "white",
            bbox={"facecolor": colour, "edgecolor": "none", "boxstyle": "square,pad=0.12"},
        )
    ax.set(xlim=(-0.5, right + 1), ylim=(y - 0.7, -0.7))
    ax.axis("off")
    figure.colorbar(mpl.cm.ScalarMappable(norm, colours), ax=ax, label=label, fraction=0.03, pad=0.01)
    return figure
