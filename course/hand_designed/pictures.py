"""Figures of the hand-designed transformers. Values are written into the cells: a colour scale alone hides the size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from course.hand_designed.model import CLS, TOKENS, Transformer, text_of
from course.hand_designed.tasks import ANYTHING, Task

if TYPE_CHECKING:
    from course.hand_designed.training import Trained

#: More entries than this in a row or column, and the values are left out.
MOST_WRITTEN = 16
#: Frames of wrong rows: no colour of cividis.
WRONG = "#d62728"
#: The axes of attention, and of an output.
MAP: dict[str, Any] = {"xlabel": "key (token)", "ylabel": "query (token)"}
OUTPUT: dict[str, Any] = {"xlabel": "component", "ylabel": "token"}


def new_figure(
    width: float, height: float, rows: int = 1, columns: int = 1, **options: Any
) -> tuple[Figure, np.ndarray]:
    """Draw a figure and its Axes in a (rows, columns) array. Shown by a notebook, kept by no one else.

    pyplot is used where it is loaded already, so that a notebook shows the figure in its own way.
    """
    import sys

    pyplot = sys.modules.get("matplotlib.pyplot")
    figure = pyplot.figure(figsize=(width, height)) if pyplot else Figure(figsize=(width, height), layout="constrained")
    figure.set_layout_engine("constrained")
    return figure, figure.subplots(rows, columns, squeeze=False, **options)


def values_map(
    ax: Axes,
    values: ArrayLike,
    rows: Sequence[str] | None = (),
    columns: Sequence[str] | None = (),
    *,
    limits: tuple[float, float] | None = None,
    digits: int | None = None,
    **words: str,
) -> None:
    """Draw a matrix with its values written in.

    Args:
        ax: the Axes.
        values: float, (rows, columns).
        rows: names of the rows.
        columns: names of the columns.
        limits: (lowest, highest) of the colours; None: the largest size, with 0 in the middle.
        digits: that are written behind the point; None: 2, and 1 in a map of more than 7 columns.
        words: title, xlabel (what the columns are) and ylabel (what the rows are).
    """
    values = np.atleast_2d(np.asarray(values, dtype=float))
    top = max(float(np.abs(values[np.isfinite(values)]).max(initial=0.0)), 1e-12)
    low, high = limits or (-top, top)
    ax.imshow(values, vmin=low, vmax=high, aspect="auto", cmap="cividis", interpolation="nearest")
    ax.set(**words)
    ax.set_xticks(range(values.shape[1]), columns or range(values.shape[1]))
    ax.set_yticks(range(values.shape[0]), rows or range(values.shape[0]))
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    if max(values.shape) <= MOST_WRITTEN:
        size = 9 if max(values.shape) <= 6 else 7
        digits = digits if digits is not None else 1 if values.shape[1] > 7 else 2
        for (i, j), value in np.ndenumerate(values):
            light = value > (low + high) / 2
            ax.text(
                j, i, short(value, digits), ha="center", va="center", size=size, color="black" if light else "white"
            )


def short(value: float, digits: int = 2) -> str:
    """Return a number in few characters: 0.33, -1, 2e+04."""
    if not np.isfinite(value):
        return str(value)
    if abs(value) >= 1000:
        return f"{value:.0e}".replace("e+0", "e").replace("e+", "e")
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text.replace("-", "−")


def model_figure(model: Transformer, sequence: str | ArrayLike) -> Figure:
    """Draw weights, K, Q, V, attention and output of one sequence."""
    run = model.run(sequence)
    tokens = model.tokens(sequence)
    letters = list(text_of(tokens.argmax(axis=1)))
    inputs = list((TOKENS + CLS)[: model.input_dim])
    inputs += [f"p{i}" for i in range(len(model.Km) - len(inputs))]
    outputs = list(TOKENS) if model.Vm.shape[1] == len(TOKENS) else None
    figure, axes = new_figure(11.0, 5.2, 2, 4)
    for ax, (name, value) in zip(axes[0], {"Km": model.Km, "Qm": model.Qm, "Vm": model.Vm}.items(), strict=False):
        columns = outputs if name == "Vm" else ()
        values_map(ax, value, inputs, columns, title=name, xlabel="column", ylabel="input component")
    values_map(axes[0, 3], run.attention, letters, letters, limits=(0.0, 1.0), title="attention", **MAP)
    for ax, name in zip(axes[1], ("K", "Q", "V"), strict=False):
        columns = outputs if name == "V" else ()
        values_map(ax, getattr(run, name), letters, columns, title=name, xlabel="column", ylabel="token")
    values_map(axes[1, 3], run.output, letters, outputs, title="output", **OUTPUT)
    return figure


def failure_figure(
    task: Task, codes: np.ndarray, attentions: Sequence[np.ndarray], output: np.ndarray, wanted: np.ndarray, place: int
) -> Figure:
    """Draw a sequence that comes out wrong: attention in each layer, output, what was wanted; wrong row framed.

    Args:
        task: the task.
        codes: int, (len,); the sequence.
        attentions: the attention of one or two layers: float, (len or len + 1, the same).
        output: float, (len, v_dim).
        wanted: int, (len,).
        place: the row of `output` that is wrong, counted from 0.
    """
    letters = list(text_of(codes))
    with_cls = [CLS, *letters] if task.cls else letters
    sign = task.kind == "sign"
    columns = [""] if sign else list(TOKENS)
    target = wanted[:, None].astype(float) if sign else np.where(wanted[:, None] == np.arange(3), 1.0, 0.0)
    target = np.where(wanted[:, None] == ANYTHING, np.nan, target) if not sign else target
    limits = None if sign else (0.0, 1.0)
    figure, axes = new_figure(3.0 * (len(attentions) + 2), 2.6, 1, len(attentions) + 2)
    axes = axes[0]
    layers = ("",) if len(attentions) == 1 else ("first layer: ", "second layer: ")
    for ax, layer, attention in zip(axes, layers, attentions, strict=False):
        title = f"{layer}attention in {''.join(with_cls)}"
        values_map(ax, attention, with_cls, with_cls, limits=(0.0, 1.0), title=title, **MAP)
    got, want = axes[-2:]
    values_map(got, output, letters, columns, limits=limits, digits=3, title="output that it got", **OUTPUT)
    values_map(want, target, letters, columns, limits=limits, title="wanted", **OUTPUT)
    for text in want.texts:
        if text.get_text() == "nan":
            text.set(text="any", color="black")
        elif sign:
            text.set_text("+" if text.get_text() == "1" else "−")
    for ax, row in ((axes[len(attentions) - 1], place + task.cls), (got, place), (want, place)):
        width = ax.images[0].get_array().shape[1]
        ax.add_patch(
            Rectangle((-0.5, row - 0.5), width, 1.0, fill=False, edgecolor=WRONG, linewidth=2.5, clip_on=False)
        )
    return figure


def tables_figure(
    tables: dict[str, np.ndarray],
    rows: Sequence[str],
    columns: Sequence[str] | None = None,
    xlabel: str = "key",
    ylabel: str = "query",
    limits: tuple[float, float] | None = None,
) -> Figure:
    """Draw tables of one shape side by side, on one colour scale, with the values written in.

    Args:
        tables: title -> float, (rows, columns).
        rows: names of the rows.
        columns: names of the columns; None: those of the rows.
        xlabel: the label of the columns.
        ylabel: the label of the rows.
        limits: (lowest, highest) of the colours, as (0, 1) for attention; None: the largest size, with 0 in the middle.
    """
    columns = rows if columns is None else columns
    top = max(float(np.abs(t).max()) for t in tables.values()) or 1.0
    width = 1.2 + len(tables) * (0.7 + 0.42 * max(len(columns), 4))
    figure, axes = new_figure(min(width, 16.0), 1.2 + 0.32 * max(len(rows), 5), 1, len(tables))
    for ax, (title, table) in zip(axes[0], tables.items(), strict=True):
        values_map(
            ax,
            table,
            list(rows),
            list(columns),
            limits=limits or (-top, top),
            digits=1 if len(rows) > 8 else 2,
            title=title,
            xlabel=xlabel,
            ylabel=ylabel,
        )
    return figure


def losses_figure(trained: Iterable[Trained], goal: float) -> Figure:
    """Draw the loss of every seed against the step, on a log axis, and the loss to reach as a line.

    The legend names the curves as they end, the highest first.
    """
    figure, axes = new_figure(7.0, 2.8)
    ax = axes[0, 0]
    styles = ("-", "--", ":", "-.")
    curves: list[Any] = []
    for seed, model in enumerate(trained):
        curves += ax.semilogy(model.losses, styles[seed % 4], linewidth=1.2, label=f"seed {seed}")
    curves.sort(key=lambda curve: -float(np.mean(curve.get_ydata()[-20:])))
    ax.axhline(goal, color="0.5", linewidth=0.8)
    ax.annotate(f"{goal:g}", (0.0, goal), textcoords="offset points", xytext=(2, 3), color="0.35")
    ax.set(xlabel="step", ylabel="mean squared error of the batch")
    figure.legend(handles=curves, fontsize="small", loc="outside right center", title="as they end")
    return figure


def strips_figure(strips: dict[str, np.ndarray], sequences: list[str], title: str = "") -> Figure:
    """Draw the outputs of several models for the same sequences, one strip each, on one colour scale.

    Args:
        strips: name -> float, (tokens of all sequences, v_dim); rows in the order of the sequences.
        sequences: texts; their letters name the rows.
        title: above all.
    """
    letters = list("".join(sequences))
    ends = np.cumsum([len(s) for s in sequences])[:-1] - 0.5
    top = max(float(np.abs(s).max()) for s in strips.values())
    figure, axes = new_figure(min(2.0 + 0.36 * len(letters), 15.0), 0.8 + 0.75 * len(strips), len(strips), 1)
    for ax, (name, strip) in zip(axes[:, 0], strips.items(), strict=True):
        values_map(ax, np.asarray(strip, dtype=float).T, [name], letters, limits=(-top, top), digits=1)
        for (i, j), value in np.ndenumerate(np.asarray(strip, dtype=float).T):
            ax.text(j, i, short(value, 1), ha="center", va="center", size=8, color="black" if value > 0 else "white")
        for end in ends:
            ax.axvline(end, color="white", linewidth=3)
    axes[-1, 0].set_xlabel("token of the sequence " + ", ".join(sequences))
    if title:
        figure.suptitle(title, fontsize="medium")
    return figure


def display(figure: Figure) -> None:
    """Show a figure below the cell if a notebook runs this, else drop it."""
    import sys

    pyplot, ipython = sys.modules.get("matplotlib.pyplot"), sys.modules.get("IPython")
    if ipython is not None and ipython.get_ipython() is not None:
        ipython.display.display(figure)
    if pyplot is not None:
        pyplot.close(figure)
