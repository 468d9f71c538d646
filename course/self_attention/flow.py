"""A diagram of dot-product attention: every table with its shape and its numbers."""

from __future__ import annotations

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
from scipy.special import softmax

QUERIES = np.array([[1.0, 0, 2, 0], [0, 3, 0, 1]])
KEYS = np.array([[1.0, 0, 0, 2], [0, 1, 0, 0], [1, 0, 1, 0]])
VALUES = np.array([[10.0], [20], [30]])
PAPER, INK = "#f2efe4", "#35456c"


def flow_figure(queries: np.ndarray = QUERIES, keys: np.ndarray = KEYS, values: np.ndarray = VALUES) -> plt.Figure:
    """Draw Q times the transposed keys, the softmax of each row, and the weighted means of the values.

    The row of the first query is framed in each table. Weights have the colours of their size.

    Args:
        queries: float, (queries, d).
        keys: float, (keys, d).
        values: float, (keys, d_v).

    Returns:
        matplotlib Figure.
    """
    scores = np.einsum("qd,kd->qk", queries, keys)
    shares = softmax(scores, axis=-1)
    tables = (
        ("$Q$", "queries × d", queries, "·"),
        ("$K^⊤$", "d × keys", keys.T, "="),
        ("scores", "queries × keys", scores, "softmax of\neach row\n→"),
        ("weights", "queries × keys", shares, "·"),
        ("$V$", "keys × $d_v$", values, "="),
        ("output", "queries × $d_v$", np.einsum("qk,kv->qv", shares, values), ""),
    )
    figure, ax = plt.subplots(figsize=(12.0, 2.8), layout="constrained")
    left = 0.0
    for name, shape, table, sign in tables:
        left = _table(ax, left, table, weights=name == "weights", framed=len(table) == len(queries))
        middle = left - table.shape[1] / 2
        ax.text(middle, len(table) / 2 + 0.25, name, ha="center", va="bottom", fontweight="bold")
        ax.text(middle, -len(table) / 2 - 0.25, f"{shape}\n{table.shape[0]} × {table.shape[1]}", ha="center", va="top")
        gap = 3.0 if "softmax" in sign else 1.8
        ax.text(left + gap / 2, 0, sign, ha="center", va="center")
        left += gap
    ax.set(xlim=(-0.3, left), ylim=(-3.4, 2.9), aspect="equal")
    ax.axis("off")
    return figure


def _table(ax: plt.Axes, left: float, table: np.ndarray, weights: bool, framed: bool) -> float:
    """Draw one table around the height 0; give its right edge."""
    rows, columns = table.shape
    for (row, column), value in np.ndenumerate(table):
        corner = (left + column, rows / 2 - row - 1)
        colour = mpl.colormaps["cividis"](value) if weights else PAPER
        ax.add_patch(plt.Rectangle(corner, 1, 1, facecolor=colour, edgecolor="white"))
        text = f"{value:.3f}".lstrip("0") if weights else f"{value:.3g}"
        ink = "white" if weights and value < 0.5 else "black"
        ax.text(corner[0] + 0.5, corner[1] + 0.5, text, ha="center", va="center", color=ink, fontsize="small")
    if framed:
        ax.add_patch(plt.Rectangle((left, rows / 2 - 1), columns, 1, fill=False, edgecolor=INK, linewidth=2.2))
    return left + columns


def block_figure() -> plt.Figure:
    """Draw a pre-norm transformer block: two layers that read normalised rows, and the residual that passes them."""
    figure, ax = plt.subplots(figsize=(8.0, 2.1), layout="constrained")
    ax.set(xlim=(-0.8, 10.8), ylim=(-0.9, 1.5))
    ax.axis("off")
    ax.annotate("", (10.2, 0), (-0.2, 0), arrowprops={"arrowstyle": "->", "lw": 2.5, "color": INK})
    for place, name in ((-0.5, "x"), (4.9, "z"), (10.5, "y")):
        ax.text(place, 0 if name != "z" else 0.3, f"${name}$", ha="center", va="center", fontsize=13)
    ax.text(4.9, -0.6, "residual: the input flows past the layers unchanged", ha="center", va="center", fontsize=9)
    for start, layers in ((0.4, ("norm 1", "attention\n(other rows)")), (5.5, ("norm 2", "MLP\n(each row)"))):
        ax.plot([start, start, start + 4, start + 4], [0, 1, 1, 0], color=INK, zorder=0)
        for offset, layer in zip((0.95, 2.7), layers, strict=True):
            box = {"boxstyle": "round,pad=0.4", "facecolor": "white", "edgecolor": INK}
            ax.text(start + offset, 1.0, layer, ha="center", va="center", fontsize=9, bbox=box)
        ax.text(start + 4.0, 0, "+", ha="center", va="center", bbox={"boxstyle": "circle", "facecolor": "white"})
    return figure
