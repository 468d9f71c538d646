"""Short texts with a sentiment."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from course.data.shipped import read


class Texts(NamedTuple):
    """Texts and their sentiment.

    Attributes:
        texts: n texts.
        labels: int64, (n,); +1 or -1.
        sentiment: for each text the positions of the words that judge, in `text.split()`; None where they are unknown.
        deciding: those among them that decide the label: in "looked fine , tasted awful" only "awful"; None likewise.
    """

    texts: list[str]
    labels: np.ndarray
    sentiment: list[list[int]] | None = None
    deciding: list[list[int]] | None = None


def tweets() -> Texts:
    """Return 2200 short texts that the project made (assignment 01): lower-case, the tokens separated by one blank.

    Raises:
        FileNotFoundError: the file is not there.
        ValueError: it is not the one that the course ships.
    """
    lines = read("tweets/tweets.tsv").decode("utf-8").splitlines()[1:]
    labels, sentiment, deciding, texts = zip(*(line.split("\t") for line in lines), strict=True)
    return Texts(
        texts=list(texts),
        labels=np.array([int(label) for label in labels], dtype=np.int64),
        sentiment=[[int(place) for place in places.split()] for places in sentiment],
        deciding=[[int(place) for place in places.split()] for places in deciding],
    )


def reviews() -> Texts:
    """Return 6000 reviews that the project made (assignment 02), with capitals and <br /> for a new line.

    In about four of ten judgements a negation, or a contrast, reverses the sentiment of a word.

    Raises:
        FileNotFoundError: the file is not there.
        ValueError: it is not the one that the course ships.
    """
    lines = read("reviews/reviews.tsv").decode("utf-8").splitlines()[1:]
    labels, texts = zip(*(line.split("\t") for line in lines), strict=True)
    return Texts(texts=list(texts), labels=np.array([int(label) for label in labels], dtype=np.int64))
