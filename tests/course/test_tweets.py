"""The tweets are what their datasheet says; what the notebook on them counts and draws."""

import importlib
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import binomtest

from course import data
from course.tweets import counting, pictures

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
SHEET = " ".join((DATA / "README.md").read_text(encoding="utf-8").split())
#: Four standard errors.
SIGMAS = 4


@pytest.fixture(scope="module")
def lexicon():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(DATA)
        return importlib.import_module("tweet_grammar").lexicon()


@pytest.fixture(scope="module")
def tweets():
    return data.tweets()


@pytest.fixture(scope="module")
def tokens(tweets):
    return [text.split(" ") for text in tweets.texts]


class TestTexts:
    def test_balanced(self, tweets):
        assert [len(field) for field in tweets] == [2200] * 4
        assert Counter(tweets.labels.tolist()) == {1: 1100, -1: 1100}
        assert tweets.labels.dtype == np.int64
        train = tweets.labels[: 2 * 2200 // 3]
        assert abs(train.mean()) < SIGMAS / np.sqrt(len(train))
        assert len(set(tweets.texts)) == 2200

    def test_tokens(self, tokens):
        odd = {word for words in tokens for word in words if word != word.lower() or not word.isprintable() or not word}
        assert odd == {":D", "D:"}

    def test_loader_reads_the_file(self, tweets):
        data.tweets().texts[0] = ""
        lines = (DATA / "tweets" / "tweets.tsv").read_text(encoding="utf-8").splitlines()
        assert lines[0] == "label\tsentiment\tdeciding\ttext"
        for line, label, sentiment, deciding, text in zip(lines[1:], *[tweets[i] for i in (1, 2, 3, 0)], strict=True):
            assert line == f"{label:+d}\t{' '.join(map(str, sentiment))}\t{' '.join(map(str, deciding))}\t{text}"
        assert data.tweets().texts == tweets.texts


class TestSentiment:
    def test_sentiment_words_are_recorded(self, tweets, tokens, lexicon):
        for words, places, deciding in zip(tokens, tweets.sentiment, tweets.deciding, strict=True):
            assert [i for i, word in enumerate(words) if word in lexicon] == places
            assert set() < set(deciding) <= set(places)

    def test_words_with_vectors(self, tokens, lexicon):
        """Every sentiment word has a vector; about one text in nine has a word without one."""
        known = data.word_vectors().index
        assert set(lexicon) <= set(known)
        assert 0.08 < np.mean([any(word not in known for word in words) for words in tokens]) < 0.15

    def test_polarity(self, tweets, tokens, lexicon):
        """The deciding words have the polarity of the label in nine texts of ten; the others negate or are ironic."""
        rows = zip(tokens, tweets.labels, tweets.deciding, strict=True)
        agree = [all(lexicon[words[place]] == label for place in places) for words, label, places in rows]
        assert 0.87 < np.mean(agree) < 0.93

    def test_contrast(self, tweets, tokens, lexicon):
        found = 0
        rows = zip(tokens, tweets.labels, tweets.sentiment, tweets.deciding, strict=True)
        for words, label, sentiment, deciding in rows:
            for place in set(sentiment) - set(deciding):
                found += 1
                assert lexicon[words[place]] == -label
                assert any(other > place for other in deciding)
        assert 0.15 < found / len(tokens) < 0.25

    def test_everyday_context_tells_nothing(self, tweets, tokens):
        for word in ("weekend", "beach", "birthday", "holiday", "rain", "traffic", "monday", "deadline"):
            labels = [label for words, label in zip(tokens, tweets.labels, strict=True) if word in words]
            assert len(labels) > 20, word
            assert abs(np.mean(labels)) < SIGMAS / np.sqrt(len(labels)), word


class TestDatasheet:
    def test_sizes(self, tweets, tokens):
        lengths = [len(words) for words in tokens]
        different = len({word for words in tokens for word in words})
        longer = np.mean([n > 16 for n in lengths])
        places = np.mean([len(found) for found in tweets.sentiment])
        assert f"{sum(lengths):,} tokens, {different} different ones" in SHEET
        assert f"{np.mean(lengths):.1f} tokens on average" in SHEET
        assert f"{100 * longer:.0f} % of the texts have more than 16" in SHEET
        assert f"{places:.2f} sentiment words" in SHEET

    @pytest.mark.prove
    def test_accuracies(self, monkeypatch):
        monkeypatch.syspath_prepend(ROOT / "benchmarks")
        measured = importlib.import_module("tweets").measure(1)
        rows = re.findall(r"\| ([^|]+?) \| [\d.]+ \| [\d.]+ to [\d.]+ \| ([\d.]+) \|", SHEET)
        expected = {name: float(stated) for name, stated in rows}
        assert {name: values[0] for name, values in measured.items()} == pytest.approx(expected, abs=0.0101)


@pytest.mark.parametrize(("hits", "n"), [(0, 7), (3, 7), (7, 7), (290, 734)])
def test_wilson(hits, n):
    expected = binomtest(hits, n).proportion_ci(method="wilson")
    assert counting.wilson(hits, n) == pytest.approx((expected.low, expected.high), abs=1e-4)


def test_causes():
    """A text that is cut off counts there, also with a negation; a negation that is not read counts nowhere."""
    texts = ["so not good", "so so so not good", "so good so so not", "not so so good"]
    assert counting.causes(texts, [[2], [4], [1], [3]], 4).tolist() == ["negation", "cut off", "neither", "negation"]


def test_table():
    cause = np.array(["cut off", "negation", "neither", "neither"])
    lines = counting.table_of_errors(cause, np.array([True, True, False, True])).splitlines()
    assert [line.split()[-6:-3] for line in lines[1:4]] == [["1", "1", "1.000"]] * 2 + [["2", "1", "0.500"]]
    assert lines[-1].split() == ["all", "4", "3", "0.750"]


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
    tweets = data.tweets()
    test = set(tweets.texts[2 * len(tweets.texts) // 3 :])
    for row in pictures.preview():
        assert " ".join(row.tokens) in test
        assert len(row.weights) == len(row.tokens)
        assert sum(row.weights) == pytest.approx(1.0, abs=0.03)


def test_words_between_scores_and_values_are_written_and_a_map_of_words_shows_their_plane():
    scores, values, judging = np.arange(5.0), np.arange(5.0)[::-1], np.array([True, False, False, True, False])
    figure = pictures.scores_and_values(scores, values, judging, {"not": 1}, {"sad": 3, "not": 1})
    assert written(figure) == ["not", "sad"]
    assert sum(len(points.get_offsets()) for points in figure.axes[0].collections[:2]) == 5
    vectors = np.array([[0.0, 0.0, 5.0], [4.0, 0.0, 5.0], [0.0, 1.0, 5.0], [4.0, 1.0, 5.0], [9.0, 9.0, 9.0]])
    figure = pictures.word_map({"one": ["a", "b"], "two": ["c", "d"]}, list("abcde"), vectors)
    points = np.concatenate([np.asarray(cloud.get_offsets()) for cloud in figure.axes[0].collections])
    assert np.ptp(points, axis=0) == pytest.approx([4.0, 1.0])
    with pytest.raises(ValueError, match="'f' has no vector"):
        pictures.word_map({"one": ["a", "f"]}, ["a"], vectors[:1])


def test_padding_and_accuracies():
    figure = pictures.padding_figure([3, 5, 3], {"start": np.array([0.2, 0.1, 0.4])})
    (curve,) = figure.axes[0].get_lines()
    assert curve.get_xdata().tolist() == [3, 5]
    assert curve.get_ydata() == pytest.approx([0.3, 0.1])
    figure = pictures.accuracies_figure({"a": (0.5, 0.4, 0.7), "b": (0.8, 0.7, 0.9)}, {"b": 0.75})
    marks = [line for line in figure.axes[0].get_lines() if line.get_label() == "yours"]
    assert [(line.get_xdata()[0], line.get_ydata()[0]) for line in marks] == [(0.75, 1)]
