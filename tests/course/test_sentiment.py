"""The sentiment notebook's helpers: preparation, a friend's training, negations, pictures."""

import json
from pathlib import Path

import numpy as np
import pytest
import torch

from course import data, sentiment
from course.sentiment.preparing import Chunks

SENTIMENT = Path(__file__).resolve().parents[2] / "source" / "02_self_attention" / "sentiment.ipynb"
WORDS = ["<PAD>", "<UNK>", "not", "a", "good", "film", ".", "it"]


@pytest.fixture(scope="module")
def steps():
    """What the notebook gives: from a text to tokens, from these to a vocabulary, and from numbers to chunks."""
    cells = json.loads(SENTIMENT.read_text(encoding="utf-8"))["cells"]
    names = {}
    exec("".join(next(cell["source"] for cell in cells if cell["id"] == "tokenize")), names)
    return names["tokenize"], names["build_vocab"], names["chunk"]


def test_the_shipped_chunks(steps):
    """The notebook makes the chunks that the course ships, which graders and benchmarks use."""
    made, shipped = sentiment.of_texts(data.reviews(), *steps), sentiment.shipped()
    assert made.vocab == shipped.vocab
    for part in ("train", "validation", "test"):
        assert torch.equal(getattr(made, part).X, getattr(shipped, part).X)


def test_a_larger_vocabulary(steps):
    """Other reviews may have more words than the shipped ones."""
    texts = data.Texts([f"word{n}" for n in range(1200)], np.ones(1200))
    assert [len(sentiment.of_texts(texts, *steps, *size).vocab) for size in ((), (500,))] == [350, 500]


def test_fit_reaches_the_minimum_of_least_squares():
    X, y = torch.tensor([[1.0, 2.0], [3.0, -1.0], [-2.0, 1.0]]), torch.tensor([1.0, -1.0, 2.0])
    torch.manual_seed(3)
    model = torch.nn.Linear(2, 1, bias=False)
    losses = sentiment.fit(model, lambda z, y: (z[:, 0] - y).square().sum(), X, y)
    _, residual, _, _ = np.linalg.lstsq(X.numpy(), y.numpy(), rcond=None)
    assert losses.shape == (16,)
    assert losses[-1] == pytest.approx(float(residual[0]), rel=1e-3)
    assert losses[0] > losses[-1]


class TestPictures:
    def test_map(self):
        ax = sentiment.map_figure(np.eye(3), ["so", "not", "good"]).axes[0]
        assert [label.get_text() for label in ax.get_xticklabels()] == ["so", "not", "good"]
        assert (ax.get_xlabel(), ax.get_ylabel()) == ("key", "query")
        texts = sentiment.similarities_figure(np.full((9, 9), 0.98), list("abcdefghi")).axes[0].texts
        assert [text.get_text() for text in texts] == ["0.98"] * 81

    def test_counts_and_history(self):
        figure = sentiment.counts_figure(["a", "b", "a"], ["b", "c"])
        assert [bar.get_height() for bar in figure.axes[0].patches] == [2, 1, 0, 0, 1, 1]
        figure = sentiment.history_figure([0.7, 0.6, 0.5], [0.4, 0.8, 0.9])
        lines = [ax.lines[0] for ax in figure.axes]
        assert [line.get_xdata().tolist() for line in lines] == [[1, 2, 3], [1, 2, 3]]
        assert [list(line.get_ydata()) for line in lines] == [[0.7, 0.6, 0.5], [0.4, 0.8, 0.9]]
        assert all(ax.get_xlabel() and ax.get_ylabel() for ax in figure.axes)

    def test_intervals_words_and_steps(self):
        figure = sentiment.intervals_figure({"one": [0.5, 0.7]}, {"one": (0.6, 0.4, 0.8)})
        assert [text.get_text() for text in figure.axes[0].texts] == ["0.600"]
        assert figure.axes[0].lines[0].get_xdata().tolist() == [0.5, 0.7]
        figure = sentiment.coloured_words([["so", "good"], ["bad"]], [[0.1, 0.9], [1.0]], ["first", "second"], "what")
        assert [text.get_text() for text in figure.axes[0].texts] == ["first", "so", "good", "second", "bad"]
        figure = sentiment.steps_figure({"a": [3, 2], "b": [5, 7, 11]}, level=(4, "guess"))
        assert [len(line.get_ydata()) for line in figure.axes[0].lines] == [2, 3, 2]


def ids(*texts: str) -> torch.Tensor:
    rows = [[WORDS.index(word) for word in text.split()] for text in texts]
    return torch.tensor([row + [0] * (8 - len(row)) for row in rows])


def test_not_a_word():
    """An adjective and a noun behind "not a" are found; a noun and a mark are not, nor is the end of a chunk."""
    X = ids("it not a good film .", "not a film .", "not a good", "a good film")
    rows, places = sentiment.not_a_word(X, WORDS)
    assert (rows.tolist(), places.tolist()) == ([0], [1])


def test_without():
    X = ids("not a good film", "a good film")
    assert sentiment.without(X, torch.tensor([0, 2])).tolist() == ids("a good film", "a good").tolist()
    assert X.tolist() == ids("not a good film", "a good film").tolist()


def test_behind_negation():
    """A chunk counts if the clause that it goes on with holds a negation, in the same review."""
    X = ids("it . not a", "good film", "not . a", "good", "not a", ". good", "not a", "good")
    reviews = np.array([0, 0, 1, 1, 2, 2, 3, 4])
    found = sentiment.behind_negation(Chunks(X, torch.zeros(len(X)), reviews), WORDS)
    assert found.tolist() == [False, True, False, False, False, False, False, False]


def test_distances():
    figure = sentiment.distances_figure(np.arange(63.0))
    learned, start, _ = figure.axes[0].lines
    assert learned.get_ydata().tolist() == list(range(-31, 32))
    assert start.get_ydata()[[0, 31, 62]].tolist() == [-15.5, 0, -15.5]


def test_reach():
    """The kept accuracies of each model at each distance, and a line of means through them."""
    kept = sentiment.reach_accuracies()
    (ax,) = sentiment.reach_figure().axes
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["1", "2", "4", "8", "16"]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == list(kept)
    for container, values in zip(ax.containers, kept.values(), strict=True):
        assert len(values) == 5
        assert ((values > 0.7) & (values <= 1)).all()
        assert container.lines[0].get_ydata() == pytest.approx(values.mean(axis=1))
    assert (kept["convolution over 7 words"][3:] < 0.77).all()
    assert (kept["convolution over 17 words"] > 0.95).all()
