"""Assignment 01, tweets: the visible checks of what its functions draw, which the hidden tests use too."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from course.checks.compare import call, says_so, unchanged
from course.checks.described import Curve, Described, Panel
from course.checks.figures import (
    COUNTS,
    Bar,
    axis_label,
    bars,
    called,
    counts_iterations,
    describe,
    drawn,
    legends,
    lines,
    on_log_axis,
    panels,
    same,
    tick_at,
    why_missing,
)

LINEAR, SOFTMAX = "linear", "softmax"
#: What a message calls them: the words alone may be in a text of a student, and would be left out of a hidden message.
THE = {LINEAR: "the linear score", SOFTMAX: "the softmax score"}
#: Accuracies of the two scores, twice.
PAIRS = (
    ([0.5, 0.55, 0.7, 0.65, 0.75], [0.45, 0.6, 0.8, 0.85, 0.9]),
    ([0.4, 0.6, 0.65], [0.52, 0.72, 0.7, 0.81]),
)


@says_so
def plot_accuracies(function) -> None:
    """Check the curves of two pairs of short lists."""
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
    figure = describe(figure, name)
    curves = lines(panels(figure))
    for what, values in ((LINEAR, linear), (SOFTMAX, softmax)):
        panel, curve = next(((p, c) for p, c in curves if same(c.y, values)), (None, None))
        if panel is None:
            hint = why_missing(curves, values) or "plot that list, whole"
            raise AssertionError(f"`{name}`: no curve holds the accuracies of {THE[what]}: {hint}")
        if panel.y.scale != "linear":
            wrong = "also" if panel.x.scale in {"log", "symlog"} else "in place of the iteration"
            raise AssertionError(
                f"`{name}`: the accuracy of {THE[what]} is {wrong} on a log axis: only the iteration should be, "
                "`ax.set_xscale('symlog')`"
            )
        on_log_axis(panel, f"`{name}`: the iteration of {THE[what]}")
        counts_iterations(curve, f"`{name}`: the x values of {THE[what]}")
        said = _said_of(figure, panel, curve)
        other = SOFTMAX if what == LINEAR else LINEAR
        if what not in said:
            if other in said:
                raise AssertionError(
                    f"`{name}`: the curve of {THE[what]} is called {other!r}: are the two names swapped?"
                )
            raise AssertionError(
                f"`{name}`: a reader cannot tell which curve is {THE[what]}: give each a label with the word "
                f"{what!r} and call `ax.legend()`"
            )


def readable_accuracies(figure, linear, softmax, name: str) -> None:
    """Check that the axes of both curves have fitting labels, and their first points can be seen."""
    curves = lines(drawn(figure, name))
    for values in (linear, softmax):
        for panel, curve in [(p, c) for p, c in curves if same(c.y, values)][:1]:
            below, left = (axis_label(panel, axis, f"`{name}`: a panel").lower() for axis in "xy")
            if "accura" in below and not any(word in below for word in COUNTS):
                raise AssertionError(f"`{name}`: the x axis is labelled {below!r}: are the labels of x and y swapped?")
            if any(word in left for word in COUNTS) and "accura" not in left:
                raise AssertionError(f"`{name}`: the y axis is labelled {left!r}: are the labels of x and y swapped?")
            if panel.x.scale == "log" and curve.x[0] == 0:
                raise AssertionError(
                    f"`{name}`: the start cannot be seen, as a log axis has no place for t = 0: use 'symlog', or count "
                    "the iterations from 1"
                )
            for axis, places in zip("xy", curve.points, strict=True):
                limits = panel.axis(axis).limits
                if np.min(places) < min(limits) or np.max(places) > max(limits):
                    raise AssertionError(
                        f"`{name}`: a part of a curve lies outside of the panel: leave `set_{axis}lim` out, or widen it"
                    )


def _said_of(figure: Described, panel: Panel, curve: Curve) -> str:
    """What names a curve: its entry of the legend, else what stands in a panel of its own."""
    if own := called(panel, curve):
        return " ".join(own).lower()
    if len(panels(figure)) > 1:
        return _written(panel)
    # In one panel, texts beside the curves and entries of another look are taken to be right.
    entries = [entry.text for legend in legends(figure) for entry in legend.entries]
    return " ".join([*entries, *(text.text for text in panel.texts)]).lower()


def _written(panel: Panel) -> str:
    """Titles, labels and texts of a panel, in small letters."""
    return " ".join([*panel.titles, panel.y.own, panel.x.own, *(text.text for text in panel.texts)]).lower()


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
    """Check that the axis of the values has a fitting label in both panels, no log scale, and shows each bar whole."""
    for tweet, linear, softmax in TWEETS:
        figure = call(lambda t=tweet, a=linear, b=softmax: function(t, np.array(a), np.array(b)))
        labelled_attention(figure, linear, softmax, "plot_attention(tweet, linear, softmax)")


def labelled_attention(figure, linear, softmax, name: str) -> None:
    """Check that the axis of the values is as stated, in the panel of each score."""
    shown = [(panel, group) for panel in drawn(figure, name) for group in _groups(panel)]
    for what, values in ((LINEAR, linear), (SOFTMAX, softmax)):
        values = np.asarray(values, dtype=float)
        for panel, group in shown:
            if same(np.sort([bar.value for bar in group]), np.sort(values)):
                _axis_of_values(panel, group[0].axis, values, f"`{name}`: the panel of {THE[what]}")
                break


def _axis_of_values(panel: Panel, axis: str, values: np.ndarray, where: str) -> None:
    """The "x" or "y" axis of bars from 0 to these values has a fitting label and is linear, and no bar is cut."""
    label = axis_label(panel, axis, where)
    if any(word in label.lower() for word in _WORDS) and not any(word in label.lower() for word in _VALUES):
        raise AssertionError(f"{where} has the label {label!r} on the axis of its values, which belongs to the words")
    scale, limits = panel.axis(axis).scale, panel.axis(axis).limits
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
    shown = [(panel, group) for panel in drawn(figure, name) for group in _groups(panel)]
    if not shown:
        raise AssertionError(f"`{name}` has no bars: draw with `ax.bar` (or `ax.barh`)")
    words = tweet.split()[: len(linear)]
    homes = {}
    for what, values in ((LINEAR, linear), (SOFTMAX, softmax)):
        values = np.asarray(values, dtype=float)
        homes[what] = _panel(shown, words, values, what, name)
    if homes[LINEAR] is homes[SOFTMAX]:
        raise AssertionError(f"`{name}`: both scores share one panel, expected two panels: their scales differ")
    for what, panel in homes.items():
        written = _written(panel) + " ".join(e.text for legend in panel.legend for e in legend.entries).lower()
        other = SOFTMAX if what == LINEAR else LINEAR
        if other in written and what not in written:
            raise AssertionError(f"`{name}`: the panel of {THE[what]} is called {other!r}: are the two swapped?")
        if what not in written:
            raise AssertionError(
                f"`{name}`: a reader cannot tell which panel is {THE[what]}: put the word {what!r} into its title "
                "or the label of an axis"
            )


def _panel(shown: list[tuple[Panel, list[Bar]]], words: list[str], values: np.ndarray, what: str, name: str) -> Panel:
    """The panel that shows these values as bars with these names."""
    for panel, group in shown:
        heights = np.array([bar.value for bar in group])
        if not same(np.sort(heights), np.sort(values)):
            continue
        places = [bar.place for bar in group]
        if len({round(place, 6) for place in places}) < len(places):
            raise AssertionError(
                f"`{name}`: two bars of {THE[what]} stand on one place: a word that occurs twice needs two bars; "
                "put the bars at the numbers 0, 1, 2, ... and the words at the ticks"
            )
        right_order = same(heights, values)
        if not right_order and not same(heights[::-1], values):
            raise AssertionError(f"`{name}`: the bars of {THE[what]} are not in the order of the words")
        across = group[0].across
        labels = [tick_at(panel, across, place) for place in places]
        labels = labels if right_order else labels[::-1]
        if not all(labels):
            ticks = "set_yticks" if across == "y" else "set_xticks"
            raise AssertionError(f"`{name}`: a bar of {THE[what]} has no word: `ax.{ticks}(range(len(words)), words)`")
        if labels != words:
            raise AssertionError(f"`{name}`: the bars of {THE[what]} are named {labels}, expected the words {words}")
        beside = [tick for tick in panel.axis(across).ticks if all(abs(tick.place - p) > 0.3 for p in places)]
        if beside:
            raise AssertionError(
                f"`{name}`: the panel of {THE[what]} has the word {beside[0].text!r} without a bar: nothing "
                "should stand there for a word without a score"
            )
        return panel
    hint = "draw that argument as it is"
    if len({panel for panel, _ in shown}) == 1:
        hint = "the figure has one panel of bars, expected two panels in one figure"
    for _, group in shown:
        heights = np.array([bar.value for bar in group])
        if len(heights) > len(values):
            hint = "there are more bars than scores: the words after the last score have none"
        elif heights.shape == values.shape and np.allclose(heights / heights.max(), values / values.max()):
            hint = "the bars are scaled: draw the scores as they are"
    raise AssertionError(f"`{name}`: no panel has one bar for each of {THE[what]}s: {hint}")


def _groups(panel: Panel) -> Iterator[list[Bar]]:
    """The bars of one panel, all together and by the call that drew them, in the order of their places."""
    by_call = [group for group in bars(panel) if group]
    if len(by_call) > 1:
        yield sorted(bar for group in by_call for bar in group)
    yield from by_call
