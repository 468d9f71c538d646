"""Pictures of the notebooks on dot-product attention and self-attention."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import torch
from scipy.special import softmax

from course.data import word_vectors
from course.self_attention.layers import suspects

SENTENCE = "the queen heard a violin in vienna and ordered soup in the rain"
QUERIES = ("king", "guitar", "berlin", "bread", "storm")


def opening_figure(sentence: str = SENTENCE, queries: Sequence[str] = QUERIES) -> plt.Figure:
    """Draw the words of a sentence, shaded by how much each query attends to them; one line for each query.

    Args:
        sentence: words of the course's vectors, separated by blanks.
        queries: words of the course's vectors.

    Returns:
        matplotlib Figure.
    """
    table, words = word_vectors(), sentence.split()
    rows = table.vectors[[table.index[word] for word in words]]
    figure, ax = plt.subplots(figsize=(10.0, 0.42 * len(queries) + 0.5), layout="constrained")
    for line, query in enumerate(queries):
        weights = softmax(rows @ table.vectors[table.index[query]])
        ax.text(-1.0, -line, f"{query}:", ha="right", va="center", fontweight="bold")
        place = 0.0
        for word, weight in zip(words, weights, strict=True):
            box = {"boxstyle": "round,pad=0.25", "facecolor": mpl.colormaps["cividis"](weight), "edgecolor": "none"}
            width = len(word) + 2.0
            colour = "black" if weight > 0.5 else "white"
            ax.text(place + width / 2, -line, word, ha="center", va="center", color=colour, bbox=box)
            place += width
    ax.set(xlim=(-11, place + 1), ylim=(-len(queries) + 0.4, 0.6))
    ax.axis("off")
    colours = mpl.cm.ScalarMappable(norm=mpl.colors.Normalize(0.0, 1.0))
    figure.colorbar(colours, ax=ax, label="attention weight", fraction=0.02)
    return figure


def rows_of(words: Sequence[str]) -> torch.Tensor:
    """Return rows of the course's word vectors: float, (words, 50)."""
    table = word_vectors()
    return torch.as_tensor(table.vectors[[table.index[word] for word in words]], dtype=torch.float32)


def words_figure(weights: torch.Tensor | np.ndarray, queries: Sequence[str], keys: Sequence[str]) -> plt.Figure:
    """Draw a map of attention weights with a word at each row and column.

    Args:
        weights: float, (queries, keys).
        queries: words.
        keys: words.

    Returns:
        matplotlib Figure.
    """
    figure, ax = plt.subplots(figsize=(1.5 + 0.5 * len(keys), 1.2 + 0.4 * len(queries)), layout="constrained")
    image = ax.imshow(torch.as_tensor(weights).detach().numpy(), vmin=0.0, vmax=1.0, aspect="auto")
    ax.set_xticks(range(len(keys)), labels=keys, rotation=90)
    ax.set_yticks(range(len(queries)), labels=queries)
    ax.set(xlabel="key", ylabel="query")
    figure.colorbar(image, ax=ax, label="attention weight")
    return figure


def sentence_figure(sentence: str = SENTENCE) -> plt.Figure:
    """Draw the map of a sentence that asks itself: each word is query and key, scores are divided by the root of 50."""
    words = sentence.split()
    rows = rows_of(words).numpy()
    return words_figure(softmax(rows @ rows.T / np.sqrt(rows.shape[1]), axis=-1), words, words)


def entropy_figure(gains: Sequence[float], entropies: Mapping[str, Sequence[float]]) -> plt.Figure:
    """Draw the entropy of the weights against the gain, which has a log axis; one curve for each name."""
    figure, ax = plt.subplots(figsize=(5.0, 3.2), layout="constrained")
    for (name, values), style in zip(entropies.items(), ("o-", "s--", "^:"), strict=False):
        ax.semilogx(gains, [float(v) for v in values], style, markersize=4, label=name)
    ax.set(xlabel="gain", ylabel="entropy of the weights (nats)", ylim=(0, None))
    ax.legend()
    return figure


def maps_figure(
    maps: Mapping[str, torch.Tensor],
    query: str = "query",
    key: str = "key",
    bar: str = "attention weight",
    keys: Sequence[str] | None = None,
) -> plt.Figure:
    """Draw maps beside each other, each with its title: keys on the x axis, queries on the y axis, scale 0 to 1.

    Args:
        maps: title -> float, (queries, keys).
        query: label of the y axis.
        key: label of the x axis.
        bar: label of the colour bars.
        keys: names of the keys; default: their numbers.

    Returns:
        matplotlib Figure.
    """
    figure, axes = plt.subplots(1, len(maps), figsize=(3.3 * len(maps), 2.9), squeeze=False, layout="constrained")
    for ax, (title, weights) in zip(axes[0], maps.items(), strict=True):
        image = ax.imshow(torch.as_tensor(weights).detach().numpy(), vmin=0.0, vmax=1.0, aspect="auto")
        ax.set(xlabel=key, ylabel=query, title=title, yticks=range(weights.shape[0]))
        ax.set_xticks(range(weights.shape[1]), labels=keys)
        figure.colorbar(image, ax=ax, label=bar)
    return figure


def curves_figure(
    curves: Mapping[str, torch.Tensor], levels: Mapping[str, float] | None = None, label: str = "loss"
) -> plt.Figure:
    """Draw training losses against the step: for each name the mean over seeds, and a band from lowest to highest.

    Args:
        curves: name -> float, (seeds, steps).
        levels: name -> a value that is drawn as a wide pale line behind the curves, so that neither hides the other.
        label: the label of the y axis.

    Returns:
        matplotlib Figure.
    """
    figure, ax = plt.subplots(figsize=(7.0, 3.4), layout="constrained")
    looks: tuple[dict[str, Any], ...]
    looks = ({"linestyle": "-"}, {"linestyle": "--"}, {"linestyle": "-."}, {"marker": "o", "markevery": 20})
    for (name, losses), look in zip(curves.items(), looks, strict=False):
        steps = range(losses.shape[1])
        (line,) = ax.plot(steps, losses.mean(dim=0), label=name, markersize=5, **look)
        ax.fill_between(steps, losses.amin(dim=0), losses.amax(dim=0), color=line.get_color(), alpha=0.15, linewidth=0)
    for (name, level), colour in zip((levels or {}).items(), ("#ead9a0", "#c9ced8"), strict=False):
        ax.axhline(level, linewidth=9, color=colour, zorder=0, label=name)
    ax.set(xlabel="step of training", ylabel=label, yscale="log")
    ax.legend(bbox_to_anchor=(1.01, 1.0), loc="upper left")
    return figure


def encoding_figure(encoding: torch.Tensor | np.ndarray, title: str = "") -> plt.Figure:
    """Draw a table of positions as a map, and the dot products of every two of its rows.

    Args:
        encoding: float, (positions, d_model).
        title: above the table.

    Returns:
        matplotlib Figure.
    """
    encoding = torch.as_tensor(encoding).detach().numpy()
    figure, (left, right) = plt.subplots(1, 2, figsize=(9.0, 3.4), layout="constrained")
    image = left.imshow(encoding, vmin=-1.0, vmax=1.0, aspect="auto")
    left.set(xlabel="column", ylabel="position", title=title)
    figure.colorbar(image, ax=left, label="entry")
    products = encoding @ encoding.T
    image = right.imshow(products, aspect="auto")
    right.set(xlabel="position", ylabel="position", title="dot products of the rows")
    figure.colorbar(image, ax=right, label="dot product")
    return figure


def suspects_figure(leak: Callable[..., Any], length: int = 12, d: int = 8) -> plt.Figure:
    """Draw what the reader's test finds in the three suspects: all later rows changed, and the last row alone.

    Args:
        leak: (attend, x, other) -> float, (length - 1,).
        length: number of rows.
        d: the size of a row.

    Returns:
        matplotlib Figure.
    """
    x, other = torch.randn(2, length, d, generator=torch.Generator().manual_seed(1))
    alone = torch.cat([x[:-1], other[-1:]])
    figure, axes = plt.subplots(1, 2, figsize=(9.0, 3.2), sharey=True, layout="constrained")
    for ax, (title, changed) in zip(
        axes, {"all later rows change": other, "the last row changes": alone}.items(), strict=True
    ):
        for (name, attend), style in zip(suspects(length, d).items(), ("o-", "s--", "^:"), strict=True):
            ax.plot(range(length - 1), leak(attend, x, changed), style, markersize=5, label=name)
        ax.set(xlabel="k: outputs 0 to k are compared", title=title)
    axes[0].set_ylabel("largest change")
    axes[1].legend()
    return figure
