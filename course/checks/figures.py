"""Read a figure as its reader would: what is drawn, against what, with which labels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from course.checks.compare import kind_of

NOT_A_FIGURE = (
    "`{name}` is of type {kind}, expected a matplotlib Figure: "
    "make it with `fig, axes = plt.subplots(...)` and give `fig` alone"
)
NO_LABEL = "{where} has no label on its {axis} axis: a reader cannot tell what is drawn (`ax.set_{axis}label(...)`)"


#: What a label of the one says that cannot be meant of it, unless it says one of its own names too.
_CONTRADICTS = {"losses": ("test", "valid", "iter", "step"), "errors": ("train", "loss", "iter", "step")}
_COUNTS = ("iter", "step", "epoch", "update")
_NAMES = {"losses": ("train", "loss"), "errors": ("test", "valid", "error")}


def drawn(found, name: str) -> list[Any]:
    """The Axes of a figure that hold data.

    Args:
        found: the student's Figure.
        name: what to call it in the message.

    Returns:
        list of matplotlib Axes, at least one.

    Raises:
        AssertionError: it is no figure, or nothing is drawn in it.
    """
    if found is None:
        raise AssertionError(f"`{name}` is None: does your function end with `return fig`?")
    if not isinstance(getattr(found, "axes", None), list) or not hasattr(found, "savefig"):
        pair = isinstance(found, tuple) and any(hasattr(part, "savefig") for part in found)
        kind = "tuple (Figure, Axes)" if pair else kind_of(found)
        raise AssertionError(NOT_A_FIGURE.format(name=name, kind=kind))
    axes = [ax for ax in found.axes if ax.has_data()]
    if not axes:
        raise AssertionError(f"`{name}` has no curve or bar in it: draw before you return the figure")
    return axes


def lines(axes: Sequence[Any]) -> list[tuple[Any, np.ndarray, np.ndarray]]:
    """All curves, and all clouds of points, as (Axes, x, y); x and y are float arrays of shape (points,)."""
    drawn_lines = [(ax, line.get_xdata(), line.get_ydata()) for ax in axes for line in ax.get_lines()]
    clouds = [(ax, *np.asarray(c.get_offsets()).T) for ax in axes for c in ax.collections if len(c.get_offsets()) > 1]
    found = []
    for ax, x, y in drawn_lines + clouds:
        try:
            found.append((ax, np.asarray(x, dtype=float), np.asarray(y, dtype=float)))
        except (TypeError, ValueError):  # dates, names: no curve that a check asks for
            continue
    return found


def called(ax, values: np.ndarray, axes: Sequence[Any]) -> list[str]:
    """What a legend calls the curve of `ax` with these y values: the texts beside samples that look like it.

    The legend of `ax` counts; where it has none, those of the figure; else, if nothing is written into `ax`, those of
    the other `axes`. None, if there is no legend or the curve is no line.
    """
    root = getattr(ax.figure, "figure", ax.figure)
    legends = [ax.get_legend()] if ax.get_legend() is not None else list(getattr(root, "legends", []))
    if not legends and not len(list(ax.texts)):
        legends = [other.get_legend() for other in axes if other.get_legend() is not None]
    for line in ax.get_lines():
        y = line.get_ydata()
        if np.shape(y) == values.shape and np.allclose(np.asarray(y, dtype=float), values):
            samples = [
                pair for legend in legends for pair in zip(legend.legend_handles, legend.get_texts(), strict=False)
            ]
            return sorted({text.get_text() for sample, text in samples if _look(sample) == _look(line)})
    return []


def _look(line) -> tuple:
    """What a reader knows a line by in the legend, its colour, style, width and marker; of anything else nothing."""
    if not hasattr(line, "get_linestyle") or not hasattr(line, "get_marker"):
        return ()
    from matplotlib.colors import to_hex

    its = (line.get_linestyle(), line.get_marker(), line.get_linewidth(), line.get_alpha())
    return to_hex(line.get_color()), *map(str, its)


def bars(ax) -> list[tuple[str, float, str]]:
    """The bars of one Axes as (name, value, axis of the values: "x" or "y"), in the order of their places.

    A name comes from the tick at the bar's place, or else from the legend; "" if there is none.
    """
    ax.figure.canvas.draw()
    found = []
    for container in ax.containers:
        for patch in container.patches if hasattr(container, "patches") else []:
            lying = getattr(container, "orientation", "vertical") == "horizontal"
            place = patch.get_y() + patch.get_height() / 2 if lying else patch.get_x() + patch.get_width() / 2
            value = patch.get_width() if lying else patch.get_height()
            axis = ax.yaxis if lying else ax.xaxis
            ticks = {
                float(where): label.get_text()
                for where, label in zip(axis.get_ticklocs(), axis.get_ticklabels(), strict=False)
            }
            near = [text for where, text in ticks.items() if abs(where - place) < 0.3]
            # A name may also be written beside its bar, with `ax.text` or `ax.bar_label`.
            near += [text for where, text in _texts(ax, lying) if abs(where - place) < 0.3]
            label = str(container.get_label())
            near.append("" if label.startswith("_") else label)
            name = next((text for text in near if text and not _is_number(text)), next(filter(None, near), ""))
            found.append((place, name.replace("\n", " "), float(value), "x" if lying else "y"))
    return [(name, value, axis) for _, name, value, axis in sorted(found, key=lambda bar: bar[0])]


def _texts(ax, lying: bool) -> list[tuple[float, str]]:
    """The texts in one Axes, each with its place along the axis of the bars."""
    found = []
    for text in ax.texts:
        at = text.xy if hasattr(text, "xy") else text.get_position()  # of an annotation, what it points to
        found.append((float(at[1] if lying else at[0]), str(text.get_text())))
    return found


def axis_label(ax, axis: str, where: str = "a panel") -> str:
    """The label of the "x" or "y" axis of `ax` (a twin or shared axis may carry it).

    Raises:
        AssertionError: there is none.
    """
    root = getattr(ax.figure, "figure", ax.figure)  # a SubFigure knows the figure that it is part of
    for other in [ax, *sharing(ax, axis)]:
        label = (other.get_xlabel() if axis == "x" else other.get_ylabel()).strip()
        if label:
            return label
    for figure in (ax.figure, root):
        common = figure.get_supxlabel() if axis == "x" else figure.get_supylabel()
        if common.strip():
            return common.strip()
    raise AssertionError(NO_LABEL.format(where=where, axis=axis))


def sharing(ax, axis: str) -> list[Any]:
    """The other Axes that share the "x" or "y" axis of `ax` and may carry its label and the names at its ticks."""
    root = getattr(ax.figure, "figure", ax.figure)
    return [other for other in root.axes if other is not ax and _same_place(ax, other, axis)]


def _same_place(ax, other, axis: str) -> bool:
    """Whether `other` shares the axis and could carry its label: below in the same column, or left in the same row."""
    shared = ax.get_shared_x_axes() if axis == "x" else ax.get_shared_y_axes()
    edge = "x0" if axis == "x" else "y0"
    places = [getattr(a.get_position(), edge) for a in (ax, other)]
    return shared.joined(ax, other) and bool(np.isclose(*places, atol=1e-3))


def descent_figure(figure, losses, errors, name: str) -> None:
    """Both curves are there, on two vertical axes, and the iterations are on a log axis."""
    homes = _homes(figure, losses, errors, name)
    if homes["losses"] is homes["errors"]:
        raise AssertionError(
            f"`{name}`: the losses and the errors share one vertical axis, on which one of them is flat: "
            "use two panels, or `ax.twinx()`"
        )


def _homes(figure, losses, errors, name: str) -> dict:
    """The Axes of both curves."""
    axes = drawn(figure, name)
    curves = lines(axes)
    homes: dict = {}
    for what, values in (("losses", losses), ("errors", errors)):
        values = np.asarray(values, dtype=float)
        mine = [(ax, x, y) for ax, x, y in curves if y.shape == values.shape and np.allclose(y, values)]
        if not mine:
            hint = "plot that list, not another one"
            if any(y.shape == values[1:].shape and np.allclose(y, values[1:]) for _, _, y in curves):
                hint = "the first entry is left out"
            if any(x.shape == values.shape and np.allclose(x, values) for _, x, _ in curves):
                hint = "the axes are swapped: the iteration belongs on the x axis"
            raise AssertionError(f"`{name}`: no curve holds the `{what}`: {hint}")
        ax, x, _ = mine[0]
        homes[what] = ax
        if ax.get_xscale() not in ("log", "symlog"):
            raise AssertionError(
                f"`{name}`: the iteration of the `{what}` is on a {ax.get_xscale()} axis, expected a log axis: "
                "`ax.set_xscale('log')` (or 'symlog', which shows t = 0 too)"
            )
        steps = np.arange(len(values))
        if not (np.array_equal(x, steps) or np.array_equal(x, steps + 1)):
            raise AssertionError(
                f"`{name}`: the x values of the `{what}` are not the iterations 0, 1, 2, ... (or 1, 2, 3, ...)"
            )
    return homes


def descent_labels(figure, losses, errors, name: str) -> None:
    """Every axis of the two curves has its label, and not that of another."""
    for what, ax in _homes(figure, losses, errors, name).items():
        below = axis_label(ax, "x", f"`{name}`: the panel of the {what}").lower()
        if any(word in below for word in ("loss", "error")) and not any(word in below for word in _COUNTS):
            raise AssertionError(
                f"`{name}`: the x axis of the `{what}`, which counts the iterations, is labelled {below!r}: "
                "are the labels of x and y swapped?"
            )
        label = axis_label(ax, "y", f"`{name}`: the panel of the {what}").lower()
        if any(word in label for word in _CONTRADICTS[what]) and not any(word in label for word in _NAMES[what]):
            raise AssertionError(f"`{name}`: the panel of the `{what}` is labelled {label!r}: are the labels swapped?")


def named_bars(figure, values: dict[str, float], name: str) -> None:
    """Some Axes shows these values as named bars, upright or lying, with a label on the axis of the values."""
    expected = np.sort([float(v) for v in values.values()])
    for ax in drawn(figure, name):
        shown = bars(ax)
        if len(shown) != len(values) or not np.allclose(np.sort([v for _, v, _ in shown]), expected, rtol=1e-6):
            continue
        names = [label for label, _, _ in shown]
        if not all(names) or any(_is_number(label) for label in names):
            raise AssertionError(f"`{name}`: a bar has no name: `ax.bar(names, heights)` puts them below")
        for label, value, _ in shown:
            known = {key.lower(): float(v) for key, v in values.items()}
            if label.lower() in known and not np.isclose(known[label.lower()], value, rtol=1e-6):
                raise AssertionError(
                    f"`{name}`: the bar named {label!r} has the height of another: names and heights differ in order"
                )
        axis_label(ax, shown[0][2], f"`{name}`")
        return
    raise AssertionError(
        f"`{name}`: no Axes has {len(values)} bars with the values of `standing`: draw `standing.values()`"
    )


def _is_number(text: str) -> bool:
    try:
        float(text.replace("−", "-"))
    except ValueError:
        return False
    return True
