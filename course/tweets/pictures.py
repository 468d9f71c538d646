"""Pictures of texts and their words: attention as coloured words, a map of word vectors, padding, accuracies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from course.pooling import Pooling

#: Characters in a line of coloured words.
LINE = 114
#: Height of a line of coloured words, and of the title above a text, in inches.
LINE_HEIGHT, TITLE_HEIGHT = 0.27, 0.3
GREY = "0.55"


class Row(NamedTuple):
    """A text with the attention that its words get.

    Attributes:
        tokens: all words of the text.
        weights: one number from 0 to 1 for each of the first words; the words after them were not read.
        title: line above it; "" for none.
    """

    tokens: Sequence[str]
    weights: Sequence[float]
    title: str = ""


def typed_text(text: str, words: Sequence[str], scores: ArrayLike, values: ArrayLike) -> Pooling:
    """Return the attention in a text that is typed below the cell, and its prediction.

    Args:
        text: to begin with; of known words.
        words: that the model knows.
        scores, values: float, (words,).
    """
    known = dict(zip(words, zip(np.asarray(scores), np.asarray(values), strict=True), strict=True))
    return Pooling([[(word, *known[word])] for word in text.split()], known=known)


def coloured_words(rows: Sequence[Row], label: str = "attention weight") -> Figure:
    """Return each text as a line of words, coloured by their weight; words without a weight are grey.

    Args:
        rows: the texts, or tuples (tokens, weights, title).
        label: the label of the colour bar.

    Raises:
        ValueError: a text has more weights than words, or a weight is not between 0 and 1.
    """
    rows = [Row(*row) for row in rows]
    for row in rows:
        weights = np.asarray(row.weights, dtype=float)
        if weights.ndim != 1 or len(weights) > len(row.tokens):
            raise ValueError(
                f"weights have shape {weights.shape} for {len(row.tokens)} words, expected one a word that is read"
            )
        if not np.all((weights > -1e-6) & (weights < 1 + 1e-6)):
            raise ValueError(
                f"weights lie between {weights.min():.3g} and {weights.max():.3g}, expected 0 to 1: "
                "divide absolute scores by the largest one to compare them in a picture"
            )
    placed = [_placed(row.tokens) for row in rows]
    height = (
        sum(
            TITLE_HEIGHT * bool(row.title) + LINE_HEIGHT * words[-1][2] for row, words in zip(rows, placed, strict=True)
        )
        + 0.1
    )
    figure, ax = plt.subplots(figsize=(9.5, height), layout="constrained")
    colours, top = mpl.colormaps["cividis"], height
    for row, words in zip(rows, placed, strict=True):
        if row.title:
            top -= TITLE_HEIGHT
            ax.text(0, top + 0.08, row.title, fontsize=9, color="0.25", va="bottom")
        for place, (token, column, line) in enumerate(words):
            read = place < len(row.weights)
            weight = float(row.weights[place]) if read else 0.0
            ax.text(
                column,
                top - LINE_HEIGHT * (line - 0.5),
                token,
                family="DejaVu Sans Mono",
                fontsize=8.5,
                va="center",
                color=("black" if weight > 0.5 else "white") if read else GREY,
                bbox={"boxstyle": "square,pad=0.18", "linewidth": 0, "facecolor": colours(weight)} if read else None,
                parse_math=False,
            )
        top -= LINE_HEIGHT * words[-1][2]
    ax.set(xlim=(-0.5, LINE), ylim=(top, height if height != top else top + 1))
    ax.axis("off")
    scale = mpl.cm.ScalarMappable(mpl.colors.Normalize(0.0, 1.0), colours)
    figure.colorbar(scale, ax=ax, label=label, fraction=0.03, pad=0.01, shrink=min(1.0, 1.6 / height))
    return figure


def _placed(tokens: Sequence[str]) -> list[tuple[str, int, int]]:
    """(word, column of its first character, line counted from 1); a line has LINE characters."""
    placed, column, line = [], 0, 1
    for token in tokens:
        if column and column + len(token) > LINE:
            column, line = 0, line + 1
        placed.append((token, column, line))
        column += len(token) + 1
    return placed


def preview() -> list[Row]:
    """Draw four test texts with the softmax attention of a trained model, weights rounded to two digits.

    The notebook's solution was trained from seed 0 with the learning rate 30 for 300 iterations.
    """
    return [Row(text.split(), [percent / 100 for percent in percents], title) for title, text, percents in _PREVIEW]


#: The line above the text, the text, and the attention of its words in percent.
_PREVIEW = (
    (
        "The author is positive. The model says: positive.",
        "the story is set in japan , gorgeous hero",
        (0, 1, 0, 0, 0, 0, 11, 87, 0),
    ),
    (
        "The author is positive. The model says: positive.",
        "the striker was mediocre but simply heavenly in the end",
        (0, 6, 0, 15, 2, 3, 74, 0, 0, 1),
    ),
    (
        "The author is negative. The model says: negative.",
        "sitting next to a friend - i would not call the trailer amazing ... :( #movienight",
        (0, 0, 4, 0, 0, 0, 0, 0, 76, 0, 0, 1, 5, 0, 13, 1),
    ),
    (
        "The author is negative. The model says: positive.",
        "nobody here is inspired about the hotel . passport control takes an hour",
        (1, 1, 0, 92, 0, 0, 0, 4, 0, 0, 0, 1, 0),
    ),
)


def word_map(groups: Mapping[str, Sequence[str]], words: Sequence[str], vectors: np.ndarray) -> Figure:
    """Draw word vectors in the plane in which the chosen ones vary most (their first two principal components).

    Args:
        groups: name -> words.
        words: n words.
        vectors: float, (n, D); row i belongs to word i.

    Raises:
        ValueError: a word of a group has no vector.
    """
    row_of = {word: row for row, word in enumerate(words)}
    chosen = [word for group in groups.values() for word in group]
    missing = [word for word in chosen if word not in row_of]
    if missing:
        raise ValueError(f"{missing[0]!r} has no vector: choose another word")
    picked = vectors[[row_of[word] for word in chosen]]
    picked = picked - picked.mean(axis=0)
    _, sizes, directions = np.linalg.svd(picked, full_matrices=False)
    directions = directions[:2] * np.sign(directions[:2, np.abs(directions[:2]).argmax(axis=1)].diagonal())[:, None]
    share, everywhere = sizes[:2] ** 2 / (sizes**2).sum(), picked @ directions.T
    figure, ax = plt.subplots(figsize=(8.5, 4.6), layout="constrained")
    markers, start = ("o", "s", "^", "D", "v", "P"), 0
    colours = mpl.colormaps["cividis"](np.linspace(0.0, 0.85, len(groups)))
    for (name, group), marker, colour in zip(groups.items(), markers, colours, strict=False):
        at = everywhere[start : start + len(group)]
        ax.scatter(*at.T, s=26, marker=marker, color=colour, label=name)
        for word, (x, y) in zip(group, at, strict=True):
            right, up = ((everywhere - (x, y)) / np.ptp(everywhere, axis=0)).T
            crowded = np.any((np.abs(right) < 0.12) & (up > 0) & (up < 0.03))  # a label above would cover that word
            offset = (4, -9) if crowded else (4, 3)
            ax.annotate(word, (x, y), textcoords="offset points", xytext=offset, fontsize=8, color="0.2")
        start += len(group)
    ax.set(
        xlabel=f"first principal component ({share[0]:.0%} of the variance)",
        ylabel=f"second ({share[1]:.0%})",
        title="word vectors seen along the two directions in which these words differ most",
    )
    ax.legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
    return figure


def scores_and_values(
    scores: np.ndarray, values: np.ndarray, judging: np.ndarray, marked: dict[str, int], yours: dict[str, int]
) -> Figure:
    """Draw score and value of every word.

    Args:
        scores, values: float, (m,).
        judging: bool, (m,); whether a word judges.
        marked, yours: word -> its row; those that are written beside their points, and those of a text of your own.
    """
    figure, ax = plt.subplots(figsize=(8.5, 4.6), layout="constrained")
    colours = mpl.colormaps["cividis"]([0.75, 0.0])
    for chosen, name, colour in (
        (~judging, "other words", colours[0]),
        (judging, "words that judge in a tweet", colours[1]),
    ):
        ax.scatter(scores[chosen], values[chosen], s=9, color=colour, label=name)
    beside = {"textcoords": "offset points", "fontsize": 8, "va": "center", "parse_math": False}
    paper = {"boxstyle": "square,pad=0.1", "linewidth": 0, "facecolor": "white", "alpha": 0.8}
    for place, (word, row) in enumerate((marked | yours).items()):
        offset = (16, (-9, 9, 24, -24)[place % 4])
        weight = "bold" if word in marked else "normal"
        line = {"arrowstyle": "-", "color": GREY, "linewidth": 0.8, "shrinkA": 0, "shrinkB": 2}
        ax.annotate(
            word, (scores[row], values[row]), xytext=offset, fontweight=weight, bbox=paper, arrowprops=line, **beside
        )
    rows = list(marked.values())
    ax.scatter(
        scores[rows], values[rows], s=60, marker="X", color="black", linewidth=1.5, label="words that are named below"
    )
    ax.scatter(
        scores[list(yours.values())],
        values[list(yours.values())],
        s=42,
        facecolor="none",
        edgecolor="black",
        label="words of your tweet",
    )
    ax.axhline(0, color=GREY, linewidth=0.8)
    ax.set(xlabel="score of a word, x · k / √D", ylabel="value of a word, x · v / √D")
    ax.legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
    return figure


def padding_figure(n_words: ArrayLike, weights: Mapping[str, np.ndarray]) -> Figure:
    """Draw the attention that padding takes, against the number of words in the text.

    Args:
        n_words: int, (n,); words that are read of each text.
        weights: name -> float, (n,); attention on padding, summed over each text.
    """
    n_words = np.asarray(n_words)
    figure, ax = plt.subplots(figsize=(7.0, 3.0), layout="constrained")
    lengths = np.unique(n_words)
    for name, marker, values in zip(weights, "osD^", weights.values(), strict=False):
        values = np.asarray(values, dtype=float)
        means = [values[n_words == length].mean() for length in lengths]
        ax.plot(lengths, means, marker=marker, markersize=5, label=f"{name}: mean {values.mean():.3f} of the weight")
    ax.set(xlabel="words in the text (the rest of the places is padding)", ylabel="attention on padding")
    ax.set_ylim(-0.03, 1.0)
    ax.legend()
    return figure


def accuracies_figure(
    table: Mapping[str, tuple[float, float, float]], yours: Mapping[str, float] | None = None
) -> Figure:
    """Draw accuracies as points with their range over several splits, and your own numbers beside them.

    Args:
        table: name -> (mean, smallest, largest).
        yours: some of the names -> your accuracy.
    """
    figure, ax = plt.subplots(figsize=(8.5, 0.7 + 0.42 * len(table)), layout="constrained")
    places = np.arange(len(table))
    means, low, high = np.array(list(table.values()), dtype=float).T
    spread = {"xerr": [means - low, high - means], "fmt": "o", "capsize": 4}
    ax.errorbar(means, places, label="mean and range over ten splits", **spread)
    for number, (name, value) in enumerate((yours or {}).items()):
        ax.plot(
            value,
            list(table).index(name),
            marker="D",
            color="#a59c74",
            markersize=8,
            linestyle="",
            label="yours" if number == 0 else None,
        )
    for place, mean in zip(places, means, strict=True):
        ax.annotate(f"{mean:.3f}", (mean, place), textcoords="offset points", xytext=(0, 6), ha="center", fontsize=8)
    ax.set_yticks(places, list(table))
    ax.set(xlabel="accuracy on texts that were not trained on", xlim=(0.48, 1.0), ylim=(len(table) - 0.4, -0.6))
    ax.axvline(0.5, color=GREY, linewidth=0.8, linestyle=":")
    ax.annotate("guessing", (0.5, len(table) - 0.5), textcoords="offset points", xytext=(4, 2), fontsize=8, color=GREY)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2)  # above, where no row can be
    return figure
