"""Where the reviews hold a negation."""

import numpy as np
import torch

from course import sentiment
from course.sentiment.preparing import Chunks

WORDS = ["<PAD>", "<UNK>", "not", "a", "good", "film", ".", "it"]


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
    """The figure shows the learned numbers, 0 in the middle, beside the start."""
    figure = sentiment.distances_figure(np.arange(63.0))
    learned, start, _ = figure.axes[0].lines
    assert learned.get_ydata().tolist() == list(range(-31, 32))
    assert start.get_ydata()[[0, 31, 62]].tolist() == [-15.5, 0, -15.5]
