"""Assignment 01, tweets: the visible checks of what its functions draw, which the hidden tests use too."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from course.checks.compare import call, says_so
from course.checks.described import Panel
from course.checks.figures import (
    Bar,
    axis_label,
    bars,
    drawn,
    same,
    tick_at,
)

LINEAR, SOFTMAX = "linear", "softmax"
#: What a message calls them: the words alone may be in a text of a student, and would be left out of a hidden message.
THE = {LINEAR: "the linear score", SOFTMAX: "the softmax score"}


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
    """Check that the "x" or "y" axis of bars from 0 to these values has a fitting label, is linear and cuts no bar."""
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
    attention_figure(figure, long, scores[0], scores[1], "plot_attention of a tweet of 19 words")


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
    """Return the panel that shows these values as bars with these names."""
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
    """Yield the bars of one panel, all together and by the call that drew them, in the order of their places."""
    by_call = [group for group in bars(panel) if group]
    if len(by_call) > 1:
        yield sorted(bar for group in by_call for bar in group)
    yield from by_call
