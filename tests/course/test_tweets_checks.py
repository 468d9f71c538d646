"""The checks of the notebook on tweets: the numbers that are written out, and what the checks of figures refuse."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pytest
from refusals import refused

from course import data
from course.checks import tweets as checks
from course.checks import tweets_figures as figures
from course.checks import tweets_results as results

pytestmark = pytest.mark.usefixtures("no_open_figures")

TABLE = data.word_vectors()


def vector(word: str) -> np.ndarray:
    return TABLE.vectors[TABLE.index[word]]


def mark(found: np.ndarray) -> float:
    return sum(float(x) * np.cos(place) for place, x in enumerate(found, start=1))


class TestNumbers:
    """The numbers that are written out are those of the data."""

    @pytest.mark.parametrize(
        ("number", "found"),
        [
            (results.APPLE, vector("apple")),
            (results.AFTER_APPLE, TABLE.vectors[TABLE.words.index("apple") + 1]),
            (results.BEFORE_APPLE, TABLE.vectors[TABLE.words.index("apple") - 1]),
            (results.FIRST_WORD, TABLE.vectors[0]),
            (results.KING, vector("king")),
            (results.STRONGER, vector("strong") + vector("smarter") - vector("smart")),
            (results.QUEEN, vector("woman") + vector("king") - vector("man")),
        ],
    )
    def test_marks(self, number, found):
        """The mark of a vector is its sum with the cosines of 1, 2, 3, ..."""
        assert number == pytest.approx(mark(found), abs=1e-8)

    def test_statement(self):
        """The scores of `of the` are those of the statement of 9.1."""
        scores = [vector("of")[2], vector("the")[2]]
        assert scores == [0.2271, 0.3981]
        assert np.exp(scores) / np.exp(scores).sum() == pytest.approx([0.457, 0.543], abs=5e-4)


class TestWaiting:
    """An exercise waits for what it is made of."""

    def test_spoiled(self):
        """The name of a function that changes its arguments is told."""

        def predict(X, weights, v):
            v /= 2
            return X @ v

        assert checks.spoiled_by(predict_sentiment=predict, grad_v=lambda X, errors, weights: 0.0) == (
            " (waits for predict_sentiment)"
        )

    def test_nothing(self):
        """It waits for nothing if what it is made of passes."""
        assert checks.waits_for(accuracy=lambda y, y_hat: np.mean(y * y_hat > 0)) == ""

    def test_wrong(self):
        """The name of a function whose check fails is told."""
        assert checks.waits_for(accuracy=lambda y, y_hat: 1.0) == " (waits for accuracy)"

    def test_bars(self):
        """Accuracies below their bars are accepted while something is waited for, and refused otherwise."""
        low = [0.5, 0.6]
        results.bars(low, low, " (waits for grad_k)")
        assert "below its bar" in refused(results.bars, low, low, "")


LINEAR, SOFTMAX = [0.5, 0.6, 0.7], [0.4, 0.8, 0.9]


def accuracies(scale="symlog", names=("linear", "softmax"), legend=True, drawn=(LINEAR, SOFTMAX)):
    fig, ax = plt.subplots()
    for values, name in zip(drawn, names, strict=True):
        ax.plot(values, label=name)
    ax.set(xscale=scale, xlabel="iteration", ylabel="accuracy")
    if legend:
        ax.legend()
    return fig


def words(tweet="so sad so", linear=(1.0, 3.0, 2.0), titles=("linear", "softmax"), places=None, stacked=False):
    softmax = (0.1, 0.7, 0.2)
    fig, axes = plt.subplots(2, 1, sharex=True) if stacked else plt.subplots(1, 2)
    for ax, values, title in zip(axes, (linear, softmax), titles, strict=True):
        ax.bar(range(len(values)) if places is None else places, values)
        ax.set_xticks(range(len(values)), tweet.split()[: len(values)])
        ax.set(ylabel="attention", title=title)
    return fig


def refused_words(figure) -> str:
    return refused(figures.attention_figure, figure, "so sad so", [1.0, 3.0, 2.0], [0.1, 0.7, 0.2], "f")


class TestFigures:
    """What is read from a figure."""

    def test_accuracies(self):
        """Two named curves on a log axis are accepted."""
        figures.accuracies_figure(accuracies(), LINEAR, SOFTMAX, "f")

    @pytest.mark.parametrize(
        ("options", "sentence"),
        [
            ({"scale": "linear"}, "log axis"),
            ({"names": ("softmax", "linear")}, "names swapped"),
            ({"legend": False}, "ax.legend()"),
            ({"drawn": (LINEAR[1:], SOFTMAX[1:])}, "t = 0, is left out"),
        ],
    )
    def test_accuracies_refused(self, options, sentence):
        """A figure with one fault is refused with its name."""
        found = refused(figures.accuracies_figure, accuracies(**options), LINEAR, SOFTMAX, "f")
        assert sentence in found

    def test_attention(self):
        """Bars of a word that occurs twice are accepted, each with its word."""
        figures.attention_figure(words(), "so sad so", [1.0, 3.0, 2.0], [0.1, 0.7, 0.2], "f")

    def test_shared(self):
        """Stacked panels that share their words are accepted."""
        figures.attention_figure(words(stacked=True), "so sad so", [1.0, 3.0, 2.0], [0.1, 0.7, 0.2], "f")

    def test_word_without_bar(self):
        """A word at a tick without a bar is refused."""
        figure = words()
        figure.axes[1].set_xticks(range(4), ["so", "sad", "so", "bus"])
        assert "'bus' without a bar" in refused_words(figure)

    def test_start_in_sight(self):
        """A log axis that begins at t = 0 is refused, as the start cannot be seen; symlog is accepted."""
        figures.readable_accuracies(accuracies(), LINEAR, SOFTMAX, "f")
        assert "cannot be seen" in refused(figures.readable_accuracies, accuracies(scale="log"), LINEAR, SOFTMAX, "f")

    @pytest.mark.parametrize(
        ("options", "sentence"),
        [
            ({"places": [0, 1, 0]}, "occurs twice"),
            ({"titles": ("softmax", "linear")}, "swapped"),
            ({"titles": ("a", "b")}, "which panel"),
            ({"tweet": "so so sad"}, "expected the words"),
            ({"linear": (0.5, 1.5, 1.0)}, "scaled"),
        ],
    )
    def test_attention_refused(self, options, sentence):
        """A figure with one fault is refused with its name."""
        assert sentence in refused_words(words(**options))
