"""The pictures of the notebook on tweets."""

import numpy as np
import pytest

from course import data
from course.tweets import pictures

pytestmark = pytest.mark.usefixtures("no_open_figures")


def written(figure) -> list[str]:
    return [text.get_text() for text in figure.axes[0].texts]


class TestColouredWords:
    def test_words_and_boxes(self):
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
        with pytest.raises(ValueError, match=sentence):
            pictures.coloured_words([(["so", "sad"], weights)])

    def test_no_words_overlap(self):
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
    def test_words_are_written(self):
        scores, values, judging = np.arange(5.0), np.arange(5.0)[::-1], np.array([True, False, False, True, False])
        figure = pictures.scores_and_values(scores, values, judging, {"not": 1}, {"sad": 3, "not": 1})
        assert written(figure) == ["not", "sad"]
        assert sum(len(points.get_offsets()) for points in figure.axes[0].collections[:2]) == 5


class TestWordMap:
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
    figure = pictures.padding_figure([3, 5, 3], {"start": np.array([0.2, 0.1, 0.4])})
    (curve,) = figure.axes[0].get_lines()
    assert curve.get_xdata().tolist() == [3, 5]
    assert curve.get_ydata() == pytest.approx([0.3, 0.1])


def test_accuracies():
    figure = pictures.accuracies_figure({"a": (0.5, 0.4, 0.7), "b": (0.8, 0.7, 0.9)}, {"b": 0.75})
    marks = [line for line in figure.axes[0].get_lines() if line.get_label() == "yours"]
    assert [(line.get_xdata()[0], line.get_ydata()[0]) for line in marks] == [(0.75, 1)]
