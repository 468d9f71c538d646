"""Exercise 9.2: the attention of a tweet as bars, one panel for each score."""

import numpy as np

from autograder.exercises import Exercise, Figure
from course.checks.figures import axis_label, bars, same, tick_at

CALL = "plot_attention(tweet, linear, softmax)"
# Messages say "the linear score", as each of the two words alone may be a text of the student's.
LINEAR, SOFTMAX = "linear", "softmax"
#: What a label of the values may say, and what only one of the words does.
OF_VALUES = ("score", "weight", "attention", "linear", "softmax", "value", "chi", "χ", "|")
OF_WORDS = ("word", "token", "tweet", "position", "place", "index")


def groups(panel):
    """Return the bars of a panel, all together and by the call that drew them, in the order of their places."""
    by_call = [group for group in bars(panel) if group]
    together = [sorted(bar for group in by_call for bar in group)] if len(by_call) > 1 else []
    return together + by_call


def lengths(group):
    return np.array([bar.value for bar in group])


def home(panels, what, values):
    """Return the panel with bars of these lengths in any order, and the bars.

    Raises:
        AssertionError: there is none.
    """
    shown = [(panel, group) for panel in panels for group in groups(panel)]
    if not shown:
        raise AssertionError(f"`{CALL}` has no bars: draw with `ax.bar` (or `ax.barh`)")
    for panel, group in shown:
        if same(np.sort(lengths(group)), np.sort(values)):
            return panel, group
    hint = "draw that argument as it is"
    if len({panel for panel, _ in shown}) == 1:
        hint = "the figure has one panel of bars, expected two panels in one figure"
    for _, group in shown:
        found = lengths(group)
        if len(found) > len(values):
            hint = "there are more bars than scores: the words after the last score have none"
        elif len(found) == len(values) and np.allclose(found / found.max(), values / values.max()):
            hint = "the bars are scaled: draw the scores as they are"
    raise AssertionError(f"`{CALL}`: no panel has one bar for each of the {what} scores: {hint}")


def named_by_their_words(panel, group, what, values, words):
    places = [bar.place for bar in group]
    if len({round(place, 6) for place in places}) < len(places):
        raise AssertionError(
            f"`{CALL}`: two bars of the {what} score stand on one place: a word that occurs twice needs two bars; put "
            "the bars at the numbers 0, 1, 2, ... and the words at the ticks"
        )
    in_order = same(lengths(group), values)
    if not in_order and not same(lengths(group)[::-1], values):
        raise AssertionError(f"`{CALL}`: the bars of the {what} score are not in the order of the words")
    across = group[0].across
    names = [tick_at(panel, across, place) for place in (places if in_order else places[::-1])]
    if not all(names):
        raise AssertionError(
            f"`{CALL}`: a bar of the {what} score has no word: `ax.set_{across}ticks(range(len(words)), words)`"
        )
    if names != words:
        raise AssertionError(f"`{CALL}`: the bars of the {what} score are named {names}, expected the words {words}")
    beside = [tick for tick in panel.axis(across).ticks if all(abs(tick.place - place) > 0.3 for place in places)]
    if beside:
        raise AssertionError(
            f"`{CALL}`: the panel of the {what} score has the word {beside[0].text!r} without a bar: nothing should "
            "stand there for a word without a score"
        )


def says_which(panel, what, other):
    texts = [*panel.titles, panel.y.own, panel.x.own, *(text.text for text in panel.texts)]
    texts += [entry.text for legend in panel.legend for entry in legend.entries]
    written = " ".join(texts).lower()
    if other in written and what not in written:
        raise AssertionError(f"`{CALL}`: the panel of the {what} score is called {other!r}: are the two swapped?")
    if what not in written:
        raise AssertionError(
            f"`{CALL}`: a reader cannot tell which panel is the {what} score: put the word {what!r} into its title or "
            "the label of an axis"
        )


def two_panels(panels, tweet, linear, softmax):
    words, homes = tweet.split()[: len(linear)], []
    for what, values in ((LINEAR, linear), (SOFTMAX, softmax)):
        panel, group = home(panels, what, values)
        named_by_their_words(panel, group, what, values, words)
        homes.append(panel)
    if homes[0] is homes[1]:
        raise AssertionError(f"`{CALL}`: both scores share one panel, expected two panels: their scales differ")
    says_which(homes[0], LINEAR, SOFTMAX)
    says_which(homes[1], SOFTMAX, LINEAR)


def axes_of_values(panels, tweet, linear, softmax):
    for what, values in ((LINEAR, linear), (SOFTMAX, softmax)):
        panel, group = home(panels, what, values)
        axis, where = group[0].axis, f"`{CALL}`: the panel of the {what} score"
        label = axis_label(panel, axis, where)
        if any(word in label.lower() for word in OF_WORDS) and not any(word in label.lower() for word in OF_VALUES):
            raise AssertionError(
                f"{where} has the label {label!r} on the axis of its values, which belongs to the words"
            )
        scale, limits = panel.axis(axis).scale, panel.axis(axis).limits
        if scale != "linear":
            raise AssertionError(
                f"{where} has a {scale} axis of its values, expected a linear one: its bars have lengths to compare"
            )
        if min(limits) > 0 or max(limits) < values.max():
            raise AssertionError(
                f"{where} cuts its bars: its axis goes from {min(limits):g} to {max(limits):g}, expected 0 and all "
                f"values in it; leave `set_{axis}lim` out, or widen it"
            )


SHORT = [
    (
        " ".join(["so", "good", ",", "so", "tired"]),
        np.array([0.3, 1.25, 0.1, 0.45, 2.0]),
        np.array([0.05, 0.25, 0.1, 0.15, 0.45]),
    ),
    (" ".join(["the", "worst", "bus", "ever"]), np.array([0.2, 1.5, 0.35, 0.6]), np.array([0.1, 0.7, 0.15, 0.05])),
]
LONG = (" ".join(f"w{place}" for place in range(19)), 0.1 + 0.05 * np.arange(16), 0.01 + 0.005 * np.arange(16))


def draw(rng, n):
    return (
        " ".join(rng.choice(["so", "sad", "day", "!", "bus"], size=n)),
        rng.random(n) + 0.1,
        rng.random(n) / 20 + 0.01,
    )


exercise = Exercise(
    parts=[
        Figure(
            title="two panels of bars, which are named by their words",
            call=CALL,
            judge=two_panels,
            worked=[*SHORT, LONG],
            draw=draw,
            sizes=[(3,), (7,), (13,)],
            hint="a tweet may have more words than scores: the model reads the first 16",
        ),
        Figure(title="the axis of the values", price=0.5, call=CALL, judge=axes_of_values, worked=SHORT),
    ],
)
