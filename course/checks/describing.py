"""Describe a matplotlib figure as plain data, in one pass over its objects."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from course.checks import described
from course.checks.described import MOST, MOST_LETTERS, MOST_NUMBERS, SCALES, Curve, Described


def figure(found: Any) -> Described:
    """Describe a Figure. An artist that has no numbers or texts of its own, or too many, is left out."""
    parts = [found, *_within(found)]
    legends = [legend for part in parts for legend in part.legends]
    texts = [_text(text) for part in parts for text in part.texts]
    heads = {_letters(part.get_suptitle()) for part in parts}
    return Described(
        tuple(_panel(ax, found, legends) for ax in found.axes[:MOST]),
        _each(_legend, legends),
        tuple(text for text in texts if text not in heads)[:MOST],
    )


def _within(part: Any) -> list[Any]:
    """Return the subfigures of a figure, and theirs."""
    return [inner for one in part.subfigs for inner in (one, *_within(one))]


def _each(describe: Callable[[Any], Any], artists: Iterable[Any]) -> tuple[Any, ...]:
    """Describe the first of some artists, except for any that cannot be described."""
    found = []
    for artist in list(artists)[:MOST]:
        try:
            found.append(describe(artist))
        except (TypeError, ValueError, AttributeError, IndexError):  # without numbers, or too large
            continue
    return tuple(found)


def _letters(text: Any) -> str:
    return str(text)[:MOST_LETTERS]


def _text(artist: Any) -> str:
    return _letters(artist.get_text())


def _name(artist: Any) -> str:
    """Return the label that a legend would show for an artist."""
    label = _letters(artist.get_label())
    return "" if label.startswith("_") else label


def _panel(ax: Any, whole: Any, legends: list[Any]) -> described.Panel:
    own = ax.get_legend()
    theirs = [other.get_legend() for other in whole.axes if other.has_data()]
    others = legends or ([] if len(ax.texts) else [legend for legend in theirs if legend is not None])
    added = [artist for artist in ax.artists if hasattr(artist, "get_texts")]  # a first legend beside a second one
    clouds = [c for c in ax.collections if len(c.get_offsets()) > 1 or np.any(c.get_offsets())]
    rest = [c for c in ax.collections if c not in clouds and len(c.get_offsets())]
    names = {id(c.lines[0]): c for c in ax.containers if hasattr(c, "has_yerr") and c.lines[0]}
    lines = _each(lambda line: _line(line, names.get(id(line), line)), ax.get_lines())
    return described.Panel(
        data=bool(ax.has_data()),
        head=_letters(ax.figure.get_suptitle() or whole.get_suptitle()),
        titles=(_letters(ax.get_title()), _letters(ax.get_title("left")), _letters(ax.get_title("right"))),
        x=_axis(ax, "x", whole),
        y=_axis(ax, "y", whole),
        texts=_each(_text, ax.texts),
        curves=(*lines, *_each(_cloud, clouds))[:MOST],
        areas=_each(_area, rest),
        legend=_each(_legend, [*([] if own is None else [own]), *added]),
        others=() if own is not None else _each(_legend, others),
    )


def _axis(ax: Any, which: str, whole: Any) -> described.Axis:
    shared = ax.get_shared_x_axes() if which == "x" else ax.get_shared_y_axes()
    # Another panel can carry a label for this one if it is below it in its column, or left of it in its row.
    edges = {other: other.get_position().p0["xy".index(which)] for other in whole.axes}
    all_of_it = [ax]
    all_of_it += [o for o in edges if o is not ax and shared.joined(ax, o) and abs(edges[o] - edges[ax]) < 1e-3]
    labels = [getattr(one, f"get_{which}label")() for one in all_of_it]
    labels += [getattr(part, f"get_sup{which}label")() for part in (ax.figure, whole)]
    scale = getattr(ax, f"get_{which}scale")()
    return described.Axis(
        own=_letters(labels[0]),
        label=next((_letters(label).strip() for label in labels if label.strip()), ""),
        kind=SCALES.index(scale) if scale in SCALES else len(SCALES) - 1,
        ticks=next(filter(None, (_ticks(getattr(one, f"{which}axis")) for one in all_of_it)), ()),
    )


def _ticks(axis: Any) -> tuple[str, ...]:
    return tuple(filter(None, map(_text, axis.get_ticklabels())))[:MOST]


def _line(line: Any, labelled: Any) -> Curve:
    (x, x_named), (y, y_named) = (_floats(get(orig=True), get(orig=False)) for get in (line.get_xdata, line.get_ydata))
    return Curve(_numbers([x, y]), _name(labelled), _look(line), cloud=False, named=x_named or y_named)


def _floats(given: Any, converted: Any) -> tuple[Any, bool]:
    """Numbers as they were given; names as numbers of their places."""
    try:
        return np.ravel(np.asarray(given, dtype=float)), False
    except (TypeError, ValueError):
        return np.ravel(np.asarray(converted, dtype=float)), True


def _numbers(values: Any) -> np.ndarray:
    """Return a fresh array of float64.

    Raises:
        ValueError: it is too large.
    """
    array = np.array(values, dtype=np.float64)
    if array.size > MOST_NUMBERS:
        raise ValueError("too many numbers")
    return array


def _cloud(cloud: Any) -> Curve:
    return Curve(_numbers(np.asarray(cloud.get_offsets()).T), _name(cloud), _look(cloud), cloud=True, named=False)


def _look(artist: Any) -> str:
    """Return the look by which a reader knows a curve in the legend; of samples other than lines, only the colour."""
    from matplotlib.colors import to_hex

    if hasattr(artist, "get_linestyle") and hasattr(artist, "get_marker"):
        its = (artist.get_linestyle(), artist.get_marker(), artist.get_linewidth(), artist.get_alpha())
        return _letters("|".join((to_hex(artist.get_color()), *map(str, its))))
    for colours in (artist.get_facecolor(), artist.get_edgecolor()):
        for colour in np.reshape(colours, (-1, 4))[:1]:
            if colour[3]:
                return to_hex(colour)
    return ""


def _area(collection: Any) -> np.ndarray:
    corners = [np.asarray(path.vertices, dtype=float)[:, :2] for path in collection.get_paths()]
    return _numbers(np.concatenate(corners).T)


def _legend(legend: Any) -> described.Legend:
    samples = zip(legend.legend_handles, legend.get_texts(), strict=False)
    return described.Legend(
        _text(legend.get_title()), _each(lambda pair: described.Entry(_look(pair[0]), _text(pair[1])), samples)
    )
