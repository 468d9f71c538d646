"""Assignment 01, tweets: the visible checks of what its functions draw, which the hidden tests use too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from course.checks.compare import call, says_so, unchanged
from course.checks.figures import axis_label, called, drawn, lines, sharing

LINEAR, SOFTMAX = "linear", "softmax"
#: Accuracies of the two scores, twice.
PAIRS = (
    ([0.5, 0.55, 0.7, 0.65, 0.75], [0.45, 0.6, 0.8, 0.85, 0.9]),
    ([0.4, 0.6, 0.65], [0.52, 0.72, 0.7, 0.81]),
)


@says_so
def plot_accuracies(function) -> None:
    """The curves of two pairs of short lists."""
    for linear, softmax in PAIRS:
        before = ([*linear], [*softmax])
        figure = call(function, linear, softmax, hint="the two lists may differ in length")
        accuracies_figure(figure, *before, "plot_accuracies(linear, softmax)")
        unchanged.__wrapped__(function, [*linear], [*softmax], name="plot_accuracies(linear, softmax)")


@says_so(name="plot_accuracies, for its reader")
def accuracies_labelled(function) -> None:
    """Both axes have a label, and the start can be seen."""
    for linear, softmax in PAIRS:
        figure = call(function, linear, softmax)
        readable_accuracies(figure, linear, softmax, "plot_accuracies(linear, softmax)")


def accuracies_figure(figure, linear, softmax, name: str) -> None:
    """Both curves, against the iteration on a log axis, with a name on each curve."""
    axes = drawn(figure, name)
    curves = lines(axes)
    for what, values in ((LINEAR, linear), (SOFTMAX, softmax)):
        values = np.asarray(values, dtype=float)
        mine = _curves_of(curves, values)
        if not mine:
            hint = "plot that list, whole"
            if any(y.shape == values[1:].shape and np.allclose(y, values[1:]) for _, _, y in curves):
                hint = "the first entry, t = 0, is left out"
            elif any(x.shape == values.shape and np.allclose(x, values) for _, x, _ in curves):
                hint = "the axes are swapped: the iteration belongs on the x axis"
            elif any(y.shape == values.shape and np.allclose(y, 100 * values) for _, _, y in curves):
                hint = "it is drawn in percent, expected shares as they are"
            raise AssertionError(f"`{name}`: no curve holds the accuracies of the {what} score: {hint}")
        ax, x = mine[0]
        if ax.get_yscale() != "linear":
            wrong = "also" if ax.get_xscale() in ("log", "symlog") else "in place of the iteration"
            raise AssertionError(
                f"`{name}`: the accuracy of the {what} score is {wrong} on a log axis: only the iteration should be, "
                "`ax.set_xscale('symlog')`"
            )
        if ax.get_xscale() not in ("log", "symlog"):
            raise AssertionError(
                f"`{name}`: the iteration of the {what} score is on a {ax.get_xscale()} axis, expected a log axis: "
                "`ax.set_xscale('log')` (or 'symlog', which shows t = 0 too)"
            )
        steps = np.arange(len(values))
        if not (np.array_equal(x, steps) or np.array_equal(x, steps + 1)):
            raise AssertionError(f"`{name}`: the x values of the {what} score are not the iterations 0, 1, 2, ...")
        said = _said_of(ax, values, axes)
        other = SOFTMAX if what == LINEAR else LINEAR
        if what not in said:
            if other in said:
                raise AssertionError(
                    f"`{name}`: the curve of the {what} score is called {other!r}: are the two names swapped?"
                )
            raise AssertionError(
                f"`{name}`: a reader cannot tell which curve is the {what} score: give each a label with the word "
                f"{what!r} and call `ax.legend()`"
            )


def readable_accuracies(figure, linear, softmax, name: str) -> None:
    """The axes of both curves have fitting labels, and their first points can be seen."""
    for values in (linear, softmax):
        for ax, x in _curves_of(lines(drawn(figure, name)), np.asarray(values, dtype=float))[:1]:
            values = np.asarray(values, dtype=float)
            below = axis_label(ax, "x", f"`{name}`: a panel").lower()
            left = axis_label(ax, "y", f"`{name}`: a panel").lower()
            if "accura" in below and not any(word in below for word in ("iter", "step", "epoch", "update")):
                raise AssertionError(f"`{name}`: the x axis is labelled {below!r}: are the labels of x and y swapped?")
            if any(word in left for word in ("iter", "step", "epoch")) and "accura" not in left:
                raise AssertionError(f"`{name}`: the y axis is labelled {left!r}: are the labels of x and y swapped?")
            if ax.get_xscale() == "log" and x[0] == 0:
                raise AssertionError(
                    f"`{name}`: the start cannot be seen, as a log axis has no place for t = 0: use 'symlog', or count "
                    "the iterations from 1"
                )
            for axis, places, limits in (("x", x, ax.get_xlim()), ("y", values, ax.get_ylim())):
                if np.min(places) < min(limits) or np.max(places) > max(limits):
                    raise AssertionError(
                        f"`{name}`: a part of a curve lies outside of the panel: leave `set_{axis}lim` out, or widen it"
                    )


def _curves_of(curves, values: np.ndarray) -> list[tuple[Any, np.ndarray]]:
    """(Axes, x) of the curves that hold these values."""
    return [(ax, x) for ax, x, y in curves if y.shape == values.shape and np.allclose(y, values)]


def _said_of(ax, values: np.ndarray, axes: Sequence[Any]) -> str:
    """What names the curve with these values: its entry of the legend, else what stands in a panel of its own."""
    if own := called(ax, values, axes):
        return " ".join(own).lower()
    alone = sum(1 for line in lines([ax])) < 2 or len(axes) > 1
    parts = [ax.get_title(), ax.get_title("left"), ax.get_title("right"), ax.get_ylabel(), ax.get_xlabel()]
    written = " ".join([*parts, *(text.get_text() for text in ax.texts)]).lower()
    if alone and len(axes) > 1:
        return written
    # In one panel, texts beside the curves and entries of another look are taken to be right.
    legends = [part.get_legend() for part in axes if part.get_legend() is not None]
    legends += list(getattr(getattr(ax.figure, "figure", ax.figure), "legends", []))
    entries = [text.get_text() for legend in legends for text in legend.get_texts()]
    return " ".join([*entries, *(text.get_text() for text in ax.texts)]).lower()


#: Tweets with their linear scores and their softmax weights.
TWEETS = (
    (" ".join(("so", "good", ",", "so", "tired")), [0.3, 1.25, 0.1, 0.45, 2.0], [0.05, 0.25, 0.1, 0.15, 0.45]),
    (" ".join(("the", "worst", "bus", "ever")), [0.2, 1.5, 0.35, 0.6], [0.1, 0.7, 0.15, 0.05]),
)


#: What a label of the values may say, and what only one of the words does.
_VALUES = ("score", "weight", "attention", LINEAR, SOFTMAX, "value", "chi", "χ", "|")
_WORDS = ("word", "token", "tweet", "position", "place", "index")


@says_so(name="plot_attention, the axis of the values")
def attention_labelled(function) -> None:
    """The axis of the values has a fitting label in both panels, no log scale, and shows each bar whole."""
    for tweet, linear, softmax in TWEETS:
        figure = call(lambda t=tweet, a=linear, b=softmax: function(t, np.array(a), np.array(b)))
        labelled_attention(figure, linear, softmax, "plot_attention(tweet, linear, softmax)")


def labelled_attention(figure, linear, softmax, name: str) -> None:
    """The axis of the values is as stated, in the panel of each score."""
    panels = [(ax, found) for ax in drawn(figure, name) for found in _bars(ax)]
    for what, values in ((LINEAR, linear), (SOFTMAX, softmax)):
        values = np.sort(np.asarray(values, dtype=float))
        for ax, found in panels:
            heights = np.sort([value for _, value, _, _ in found])
            if heights.shape == values.shape and np.allclose(heights, values):
                _axis_of_values(ax, found[0][3], values, f"`{name}`: the panel of the {what} score")
                break


def _axis_of_values(ax, axis: str, values: np.ndarray, where: str) -> None:
    """The "x" or "y" axis of bars from 0 to these values has a fitting label and is linear, and no bar is cut."""
    label = axis_label(ax, axis, where)
    if any(word in label.lower() for word in _WORDS) and not any(word in label.lower() for word in _VALUES):
        raise AssertionError(f"{where} has the label {label!r} on the axis of its values, which belongs to the words")
    scale, limits = (ax.get_xscale(), ax.get_xlim()) if axis == "x" else (ax.get_yscale(), ax.get_ylim())
    if scale != "linear":
        raise AssertionError(
            f"{where} has a {scale} axis of its values, expected a linear one: its bars have lengths to compare"
        )
    if min(limits) > 0 or max(limits) < values.max():
        raise AssertionError(
            f"{where} cuts its bars: its axis goes from {min(limits):g} to {max(limits):g}, expected 0 and all values "
            f"in it; leave `set_{axis}lim` out, or widen it"
        )


@says_so
def plot_attention(function) -> None:
    """Bars of two short tweets, one of which has a word twice, and of a long one."""
    for tweet, linear, softmax in TWEETS:
        figure = call(lambda t=tweet, a=linear, b=softmax: function(t, np.array(a), np.array(b)))
        attention_figure(figure, tweet, linear, softmax, "plot_attention(tweet, linear, softmax)")
    long = " ".join(f"w{place}" for place in range(19))
    scores = [np.round(0.1 + 0.05 * np.arange(16), 2), np.round(0.01 + 0.005 * np.arange(16), 3)]
    hint = "a tweet may have more words than scores: the model reads the first 16"
    figure = call(lambda: function(long, *(s.copy() for s in scores)), hint=hint)
    attention_figure(figure, long, *scores, "plot_attention of a tweet of 19 words")


def attention_figure(figure, tweet: str, linear, softmax, name: str) -> None:
    """Two panels of bars, one for each score; a bar for each word, in order, named by it."""
    axes = drawn(figure, name)
    panels = [(ax, found) for ax in axes for found in _bars(ax)]
    if not panels:
        raise AssertionError(f"`{name}` has no bars: draw with `ax.bar` (or `ax.barh`)")
    words = tweet.split()[: len(linear)]
    homes = {}
    for what, values in ((LINEAR, linear), (SOFTMAX, softmax)):
        values = np.asarray(values, dtype=float)
        homes[what] = _panel(panels, words, values, what, name)
    if homes[LINEAR] is homes[SOFTMAX]:
        raise AssertionError(f"`{name}`: both scores share one panel, expected two panels: their scales differ")
    for what, ax in homes.items():
        parts = [ax.get_title(), ax.get_title("left"), ax.get_title("right"), ax.get_ylabel(), ax.get_xlabel()]
        legend = ax.get_legend()
        parts += [text.get_text() for text in (legend.get_texts() if legend else [])]
        written = " ".join(parts).lower()
        other = SOFTMAX if what == LINEAR else LINEAR
        if other in written and what not in written:
            raise AssertionError(f"`{name}`: the panel of the {what} score is called {other!r}: are the two swapped?")
        if what not in written:
            raise AssertionError(
                f"`{name}`: a reader cannot tell which panel is the {what} score: put the word {what!r} into its title "
                "or the label of an axis"
            )


def _panel(panels, words: list[str], values: np.ndarray, what: str, name: str):
    """The Axes that shows these values as bars with these names."""
    for ax, found in panels:
        heights = np.array([value for _, value, _, _ in found])
        if heights.shape != values.shape or not np.allclose(np.sort(heights), np.sort(values)):
            continue
        places = [place for place, *_ in found]
        if len({round(place, 6) for place in places}) < len(places):
            raise AssertionError(
                f"`{name}`: two bars of the {what} score stand on one place: a word that occurs twice needs two bars; "
                "put the bars at the numbers 0, 1, 2, ... and the words at the ticks"
            )
        right_order = np.allclose(heights, values)
        if not right_order and not np.allclose(heights[::-1], values):
            raise AssertionError(f"`{name}`: the bars of the {what} score are not in the order of the words")
        labels = [label for _, _, label, _ in found]
        labels = labels if right_order else labels[::-1]
        if any(not label for label in labels):
            ticks = "set_yticks" if found[0][3] == "x" else "set_xticks"
            raise AssertionError(
                f"`{name}`: a bar of the {what} score has no word: `ax.{ticks}(range(len(words)), words)`"
            )
        if labels != words:
            raise AssertionError(
                f"`{name}`: the bars of the {what} score are named {labels}, expected the words {words}"
            )
        beside = [text for where, text in _ticks(ax, found[0][3] == "x") if all(abs(where - p) > 0.3 for p in places)]
        if beside:
            raise AssertionError(
                f"`{name}`: the panel of the {what} score has the word {beside[0]!r} without a bar: nothing should "
                "stand there for a word without a score"
            )
        return ax
    hint = "draw that argument as it is"
    if len({id(ax) for ax, _ in panels}) == 1:
        hint = "the figure has one panel of bars, expected two panels in one figure"
    for _, found in panels:
        heights = np.array([value for _, value, _, _ in found])
        if len(heights) > len(values):
            hint = "there are more bars than scores: the words after the last score have none"
        elif heights.shape == values.shape and np.allclose(heights / heights.max(), values / values.max()):
            hint = "the bars are scaled: draw the scores as they are"
    raise AssertionError(f"`{name}`: no panel has one bar for each of the {what} scores: {hint}")


def _bars(ax) -> list[list[tuple[float, float, str, str]]]:
    """The bars of one Axes, together and by the call that drew them, in the order of their places.

    Returns:
        lists of (place, value, name at that place, axis of the values: "x" or "y"); none is empty.
    """
    ax.figure.canvas.draw()
    groups = []
    for container in ax.containers:
        group = []
        patches = list(container.patches) if hasattr(container, "patches") else []
        lying = bool(patches) and getattr(container, "orientation", "vertical") == "horizontal"
        ticks = _ticks(ax, lying) if patches else []
        for patch in patches:
            place = patch.get_y() + patch.get_height() / 2 if lying else patch.get_x() + patch.get_width() / 2
            names = [text for where, text in ticks if abs(where - place) < 0.3]
            value = patch.get_width() if lying else patch.get_height()
            group.append((float(place), float(value), next(iter(names), ""), "x" if lying else "y"))
        if group:
            groups.append(group)
    together = [bar for group in groups for bar in group]
    found = [together, *groups] if len(groups) > 1 else groups
    return [sorted(bars, key=lambda bar: bar[0]) for bars in found]


def _ticks(ax, lying: bool) -> list[tuple[float, str]]:
    """Place and text of the ticks that name the bars of one Axes; a shared axis may have its texts in another panel."""
    for panel in [ax, *sharing(ax, "y" if lying else "x")]:
        axis = panel.yaxis if lying else panel.xaxis
        ticks = zip(axis.get_ticklocs(), axis.get_ticklabels(), strict=False)
        if named := [(float(where), label.get_text()) for where, label in ticks if label.get_text()]:
            return named
    return []
