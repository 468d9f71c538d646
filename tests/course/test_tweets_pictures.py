"""The pictures of the notebook on tweets."""

import numpy as np
import pytest

from course import data
from course.tweets import pictures

pytestmark = pytest.mark.usefixtures("no_open_figures")


def written(figure) -> list[str]:
    """The texts in the first Axes."""
    return [text.get_text() for text in figure.axes[0].texts]


class TestColouredWords:
    """Texts as lines of words."""

    def test_words_and_boxes(self):
        """Every word is there, and the title; a word without a weight has no box, a larger weight a lighter one."""
        figure = pictures.coloured_words([(["so", "$x^", "_$", "today"], [0.0, 0.5, 1.0], "label -1")])
        assert written(figure) == ["label -1", "so", "$x^", "_$", "today"]
        figure.canvas.draw()  # dollar signs are no formula
        boxes = [text.get_bbox_patch() for text in figure.axes[0].texts[-4:]]
        assert boxes.pop() is None
        light = [sum(box.get_facecolor()[:3]) for box in boxes]
        assert light == sorted(light)
        assert light[0] < light[2]

    @pytest.mark.parametrize(
        ("weights", "sentence"), [([0.5, 1.5], "0 to 1"), ([-0.5, 0.5], "0 to 1"), ([0.1, 0.2, 0.7], "one a word")]
    )
    def test_refused(self, weights, sentence):
        """Weights that are no shares, or more weights than words, are refused."""
        with pytest.raises(ValueError, match=sentence):
            pictures.coloured_words([(["so", "sad"], weights)])

    def test_no_words_overlap(self):
        """The boxes of a long text do not overlap."""
        tokens = ("wonderful mountains " * 11).split()
        figure = pictures.coloured_words([(tokens, [0.5] * 16)])
        figure.canvas.draw()
        boxes = [text.get_window_extent() for text in figure.axes[0].texts]
        assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_preview():
    """The texts of the first picture are test texts of the data, and their weights sum to 1."""
    tweets = data.tweets()
    test = set(tweets.texts[2 * len(tweets.texts) // 3 :])
    for row in pictures.preview():
        assert " ".join(row.tokens) in test
        assert len(row.weights) == len(row.tokens)
        assert sum(row.weights) == pytest.approx(1.0, abs=0.03)


class TestScoresAndValues:
    """Every word by its score and value."""

    def test_words_are_written(self):
        """All words are drawn; those that are marked, and those of a tweet, have their name beside them."""
        scores, values, judging = np.arange(5.0), np.arange(5.0)[::-1], np.array([True, False, False, True, False])
        figure = pictures.scores_and_values(scores, values, judging, {"not": 1}, {"sad": 3, "not": 1})
        assert written(figure) == ["not", "sad"]
        assert sum(len(points.get_offsets()) for points in figure.axes[0].collections[:2]) == 5


class TestWordMap:
    """Words in the plane in which they differ most."""

    VECTORS = np.array([[0.0, 0.0, 5.0], [4.0, 0.0, 5.0], [0.0, 1.0, 5.0], [4.0, 1.0, 5.0], [9.0, 9.0, 9.0]])

    def test_plane(self):
        """The corners of a rectangle keep their distances; a word without a vector is named."""
        words = ["a", "b", "c", "d", "e"]
        figure = pictures.word_map({"one": ["a", "b"], "two": ["c", "d"]}, words, self.VECTORS)
        points = np.concatenate([np.asarray(cloud.get_offsets()) for cloud in figure.axes[0].collections])
        assert np.ptp(points, axis=0) == pytest.approx([4.0, 1.0])
        with pytest.raises(ValueError, match="'f' has no vector"):
            pictures.word_map({"one": ["a", "f"]}, ["a"], self.VECTORS[:1])


def test_padding():
    """The curve goes through the mean of the texts of each length."""
    figure = pictures.padding_figure([3, 5, 3], {"start": np.array([0.2, 0.1, 0.4])})
    (curve,) = figure.axes[0].get_lines()
    assert curve.get_xdata().tolist() == [3, 5]
    assert curve.get_ydata() == pytest.approx([0.3, 0.1])


def test_accuracies():
    """Your own number is a mark in the row of its name."""
    figure = pictures.accuracies_figure({"a": (0.5, 0.4, 0.7), "b": (0.8, 0.7, 0.9)}, {"b": 0.75})
    marks = [line for line in figure.axes[0].get_lines() if line.get_label() == "yours"]
    assert [(line.get_xdata()[0], line.get_ydata()[0]) for line in marks] == [(0.75, 1)]
