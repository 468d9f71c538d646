"""Drawings of what the numbers mean: the model as boxes, attention by a rule, keys and queries as points of a plane."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from course.hand_designed.model import CLS, TOKENS, Transformer, matrix
from course.hand_designed.pictures import MAP, new_figure, tables_figure, values_map
from course.hand_designed.tasks import TASKS
from course.hand_designed.training import pairs

#: Text of a box, its place from left and from below.
_BOXES = {
    "x": ("x = [seq, pos]\n(len, inputs)", 0.08, 0.5),
    "Q": ("Q = x Qm\n(len, qk_dim)", 0.3, 0.82),
    "K": ("K = x Km\n(len, qk_dim)", 0.3, 0.5),
    "V": ("V = x Vm\n(len, v_dim)", 0.3, 0.16),
    "scores": ("scores\nQ K\u1d40 / √qk_dim\n(len, len)", 0.52, 0.66),
    "attention": ("attention\nsoftmax of each row\n(len, len)", 0.74, 0.66),
    "output": ("output\nattention · V\n(len, v_dim)", 0.92, 0.34),
}
_ARROWS = "x Q, x K, x V, Q scores, K scores, scores attention, attention output, V output"


def model_diagram() -> Figure:
    """Draw one head as boxes and arrows, with the shape of everything."""
    figure, axes = new_figure(9.5, 2.7)
    ax = axes[0, 0]
    ax.set(xlim=(0, 1), ylim=(0, 1))
    ax.axis("off")
    boxes = {}
    for name, (text, x, y) in _BOXES.items():
        style = {"boxstyle": "round,pad=0.4", "facecolor": "#f2efe4", "edgecolor": "#35456c"}
        boxes[name] = ax.text(x, y, text, ha="center", va="center", size=9, bbox=style).get_bbox_patch()
    figure.canvas.draw()  # now the boxes have their sizes, at which the arrows end
    for arrow in _ARROWS.split(", "):
        start, end = arrow.split()
        style = {"arrowstyle": "->", "color": "#35456c", "patchA": boxes[start], "patchB": boxes[end]}
        ax.annotate("", _BOXES[end][1:], _BOXES[start][1:], arrowprops=style)
    return figure


def stream_diagram(tokens: str) -> Figure:
    """Draw the stream of `TwoLayers`: what stands in it at each position, and what each head reads and writes.

    Args:
        tokens: letters.
    """
    figure, axes = new_figure(8.0, 3.8)
    ax = axes[0, 0]
    ax.set(xlim=(-1.5, len(tokens) - 0.4), ylim=(-0.4, 2.5))
    ax.axis("off")
    read = ["{token}", "pos {place}"]
    levels = {"input": read, "after the first head": [*read, "?"], "output": [""]}
    for level, (name, slots) in enumerate(levels.items()):
        ax.text(-0.6, level, name, ha="right", va="center", size=9)
        for place, token in enumerate(tokens):
            left = place - 0.15 * len(slots)
            for slot, text in enumerate(slots):
                new = level > 0 and slot == len(slots) - 1
                style = {"facecolor": "#f2d479" if new else "#f2efe4", "edgecolor": "#35456c"}
                ax.add_patch(Rectangle((left + 0.3 * slot, level - 0.14), 0.3, 0.28, **style))
                words = text.format(token=token, place=place)
                ax.text(left + 0.3 * slot + 0.15, level, words, ha="center", va="center", size=8, color="black")
    for level, head in enumerate(("first head", "second head")):
        ax.text(-0.6, level + 0.5, f"{head}, causal", ha="right", va="center", size=9, color="0.5", style="italic")
        for query in range(len(tokens)):
            for key in range(query + 1):
                arrow: dict[str, Any] = {"arrowstyle": "->", "color": "#35456c"}
                arrow["alpha"] = 1.0 if query == len(tokens) - 1 else 0.25
                ax.annotate("", (query, level + 0.83), (key, level + 0.17), arrowprops=arrow)
    return figure


def jobs_figure(sequence: str = "CABBA") -> Figure:
    """Draw the attention of four ideal heads in a sequence, by their rules.

    Args:
        sequence: letters A, B and C.
    """
    letters = np.array(list(sequence))
    alike = (letters[:, None] == letters).astype(float)
    places = np.arange(len(letters))
    looks = {
        "the same token": alike / alike.sum(axis=1, keepdims=True),
        "all tokens alike": np.full_like(alike, 1 / len(letters)),
        "the first token": np.repeat(np.eye(len(letters))[:1], len(letters), axis=0),
        "the token before": np.eye(len(letters))[np.maximum(places - 1, 0)],
    }
    figure, axes = new_figure(11.0, 2.9, 1, len(looks))
    for ax, (title, attention) in zip(axes[0], looks.items(), strict=True):
        values_map(ax, attention, list(letters), list(letters), limits=(0, 1), title=title, **MAP)
    figure.colorbar(axes[0, 0].images[0], ax=axes[0, -1], label="attention")
    return figure


def scores_figure(models: dict[str, Transformer], task: str) -> Figure:
    """Draw tables of the scores between all inputs of a task, side by side.

    Each row is shown less its mean, and each table divided by its entry of largest size: what is left does not depend
    on the basis of keys and queries, nor on numbers that no softmax sees.

    Args:
        models: title -> model.
        task: its name.
    """
    tables = {}
    for title, model in models.items():
        E, names = pairs(task, model.pos)
        scores = np.einsum("id,jd->ij", E @ model.Qm, E @ model.Km)
        scores -= np.average(scores, axis=1)[:, None]
        tables[title] = scores / (max(scores.max(), -scores.min()) or 1.0)
    return tables_figure(tables, names)


def followers(words: Sequence[str]) -> np.ndarray:
    """Return where an ideal induction head looks: at the words that followed the present word before, at each alike.

    Args:
        words: a text's words.

    Returns:
        float, (words, words): attention; a row of 0 where the word did not occur before.
    """
    attention = np.zeros((len(words), len(words)))
    for here, word in enumerate(words):
        seen = [place + 1 for place in range(here) if words[place] == word]
        attention[here, seen] = 1 / max(len(seen), 1)
    return attention


def induction_on_text(text: str) -> Figure:
    """Draw the attention of an ideal induction head in a text, and how the head continues the text at each word.

    Args:
        text: words with spaces between them.
    """
    words = text.split()
    attention = followers(words)
    figure, axes = new_figure(7.6, 0.9 + 0.3 * len(words))
    ax = axes[0, 0]
    image = ax.imshow(attention, vmin=0, vmax=1, aspect="auto", cmap="cividis", interpolation="nearest")
    figure.colorbar(image, ax=ax, label="attention", pad=0.14)
    ax.set_xticks(range(len(words)), words, rotation=60)
    ax.set_yticks(range(len(words)), words)
    ax.set(xlabel="key: the word that is looked at", ylabel="query: the present word")
    right = ax.secondary_yaxis("right")
    meanings = [
        " or ".join(dict.fromkeys(word for word, share in zip(words, row, strict=True) if share)) for row in attention
    ]
    right.set_yticks(range(len(words)), [its or "–" for its in meanings])
    right.set_ylabel("continues with")
    for axis in (ax, right):
        axis.tick_params(length=0)
        axis.spines[:].set_visible(False)
    return figure


def plane_figure(task: str, Km: ArrayLike, Qm: ArrayLike, pos: ArrayLike | None = None) -> Figure | None:
    """Draw the keys and the queries of every input as points of a plane, for qk_dim = 2; on a line, for qk_dim = 1.

    The score of a query and a key is their dot product over √qk_dim: it is large where the key lies far along the
    direction of the query. Queries are drawn as directions, of length 1.

    Args:
        task: its name.
        Km: (inputs, qk_dim), qk_dim 1 or 2.
        Qm: the same.
        pos: (positions, pos_dim), or None.

    Returns:
        None if qk_dim is larger than 2; says so, as what follows in a notebook should run.
    """
    Km, Qm = matrix(Km, "Km"), matrix(Qm, "Qm")
    if Km.shape[1] > 2:
        print(f"qk_dim is {Km.shape[1]}: keys and queries can be drawn only for qk_dim 1 or 2")
        return None
    what = TASKS[task]
    if pos is None:  # tokens alone: a letter is an input
        E, names = np.eye(what.input_dim), list((TOKENS + CLS)[: what.input_dim])
    else:
        E, names = pairs(task, matrix(pos, "pos"))
    keys, queries = _in_plane(E @ Km), _in_plane(E @ Qm)
    sizes = np.linalg.norm(queries, axis=1, keepdims=True)
    directions = np.divide(queries, sizes, out=np.zeros_like(queries), where=sizes > 1e-9 * sizes.max(initial=1e-9))
    figure, axes = new_figure(8.0, 3.6, 1, 2)
    for ax, points, title in zip(axes[0], (keys, directions), ("keys", "directions of the queries"), strict=True):
        ax.axhline(0, color="0.85", linewidth=0.8, zorder=0)
        ax.axvline(0, color="0.85", linewidth=0.8, zorder=0)
        if title != "keys":
            for point in points:
                ax.annotate("", point, (0, 0), arrowprops={"arrowstyle": "->", "color": "#35456c"})
        ax.scatter(*points.T, s=14, color="#35456c")
        for text, point in _labels(points, names).items():
            x, y = _beside(point, points)
            sides = {-1: "right", 0: "center", 1: "left"}, {-1: "top", 1: "bottom"}
            ha, va = sides[0][int(np.sign(x))], sides[1][int(np.sign(y))]
            ax.annotate(text, point, textcoords="offset points", xytext=(x, y), size=9, ha=ha, va=va)
        reach = 1.5 * max(float(np.abs(points).max()), 1e-9)
        ax.set(xlim=(-reach, reach), ylim=(-reach, reach), aspect="equal", title=title)
        ax.set(xlabel="first component", ylabel="second component" if Km.shape[1] == 2 else "")
    return figure


def _beside(point: tuple[float, float], points: np.ndarray) -> tuple[float, float]:
    """Where a label lies beside a point, in points of the page: outward, or above, so that no arrow runs through it."""
    x, y = np.asarray(point) / max(float(np.abs(points).max()), 1e-9)
    return (0.0, 6.0) if abs(y) < 0.3 else (5.0 * float(np.sign(round(x, 2))), 4.0 * float(np.sign(y)))


def _in_plane(points: np.ndarray) -> np.ndarray:
    return points if points.shape[1] == 2 else np.hstack([points, np.zeros_like(points)])


def _labels(points: np.ndarray, names: list[str]) -> dict[str, tuple[float, float]]:
    """One text for all inputs that share a point: text -> point."""
    shared: dict[tuple[float, float], list[str]] = {}
    step = 1e-3 * max(float(np.abs(points).max()), 1e-9)
    for point, name in zip(points, names, strict=True):
        near = next((p for p in shared if np.abs(np.subtract(p, point)).max() < step), tuple(point))
        shared.setdefault(near, []).append(name)
    return {_joined(names): point for point, names in shared.items()}


def _joined(names: list[str]) -> str:
    """Name the inputs of one point; all tokens of a position together are "position 2"."""
    places = sorted({name[1:] for name in names})
    if places != [""] and set(names) >= {f"{token}{place}" for token in TOKENS for place in places if place}:
        return f"position{'s' * (len(places) > 1)} {' '.join(places)}"
    return " ".join(names[:6]) + (" …" if len(names) > 6 else "")
