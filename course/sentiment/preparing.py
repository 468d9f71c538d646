"""The reviews as numbers, in three parts: made by the notebook's functions, or as the course ships them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from course import data
from course.data.shipped import read

Function = Callable[..., Any]
LENGTH = 32  # tokens of a chunk
VOCABULARY = 350  # words that have a number, <PAD> and <UNK> among them
#: Shares of the reviews, in their order: for training, for validation; the others are for the test.
TRAINING, VALIDATION = 4 / 6, 0.5 / 6


class Chunks(NamedTuple):
    """Chunks of some reviews.

    Attributes:
        X: int64 tensor, (n, LENGTH); numbers of words, 0 behind the end of a review.
        y: float32 tensor, (n,); 1 for a chunk of a positive review, 0 of a negative one.
        reviews: int64 array, (n,); the review that a chunk is from.
    """

    X: Any
    y: Any
    reviews: np.ndarray


class Parts(NamedTuple):
    """The reviews for training, for validation and for the test, and the words of the numbers.

    Attributes:
        train: Chunks.
        validation: Chunks.
        test: Chunks.
        vocab: word -> its number.
        words: the words in the order of their numbers.
    """

    train: Chunks
    validation: Chunks
    test: Chunks
    vocab: dict[str, int]
    words: list[str]


def of_texts(
    texts: data.Texts, tokens_of: Function, build_vocab: Function, chunk: Function, size: int = VOCABULARY
) -> Parts:
    """Return the chunks of some reviews.

    Args:
        texts: `data.reviews()` or `data.imdb()`.
        tokens_of: text -> its tokens.
        build_vocab: lists of tokens, size -> word -> number.
        chunk: numbers, length, number of the padding -> lists of that length.
        size: the number of words in the vocabulary; reviews that people wrote need more, such as 5000.
    """
    lists = [list(tokens_of(text)) for text in texts.texts]
    vocab = dict(build_vocab(lists[: int(TRAINING * len(lists))], size))
    words = sorted(vocab, key=vocab.__getitem__)
    rows: list[list[int]] = []
    reviews: list[int] = []
    for review, tokens in enumerate(lists):
        ids = [vocab.get(token, vocab["<UNK>"]) for token in tokens]
        its = [list(part) for part in chunk(ids, LENGTH, vocab["<PAD>"])]
        rows += its
        reviews += [review] * len(its)
    return _parts(np.array(rows, dtype=np.int64), np.array(reviews), texts.labels, words)


def shipped() -> Parts:
    """Return the chunks of the reviews that the course ships."""
    arrays, texts = data.arrays("reviews"), data.reviews()
    words = read("reviews/vocabulary.txt").decode("utf-8").split()
    return _parts(arrays["ids"].astype(np.int64), arrays["reviews"].astype(np.int64), texts.labels, words)


def _parts(ids: np.ndarray, reviews: np.ndarray, labels: np.ndarray, words: list[str]) -> Parts:
    import torch

    n = len(labels)
    ends = [int(TRAINING * n), int((TRAINING + VALIDATION) * n), n]
    found = []
    for start, end in zip([0, *ends], ends, strict=False):
        of = (reviews >= start) & (reviews < end)
        y = (labels[reviews[of]] > 0).astype(np.float32)
        found.append(Chunks(torch.from_numpy(ids[of]), torch.from_numpy(y), reviews[of]))
    train, validation, test = found
    return Parts(train, validation, test, {word: number for number, word in enumerate(words)}, words)
