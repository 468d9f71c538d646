"""Word vectors, in the text format of the published GloVe files: a word and its values on each line."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable
from typing import NamedTuple

import numpy as np

from course.data.shipped import read


class WordVectors(NamedTuple):
    """A vector for each word.

    Attributes:
        words: n different words, in the order of the file (the frequent ones first).
        vectors: float64, (n, D); one row for each word.
        index: word -> its row.
    """

    words: list[str]
    vectors: np.ndarray
    index: dict[str, int]  # type: ignore[assignment]  # a tuple's own index() is of no use here


def word_vectors() -> WordVectors:
    """Return 50-dimensional vectors of about 2300 words that the project made (assignment 01).

    Raises:
        FileNotFoundError: the file is not there.
        ValueError: it is not the one that the course ships.
    """
    return read_word_vectors(read("word_vectors/vectors.txt").split(b"\n"))


def read_word_vectors(
    lines: Iterable[bytes], dimensions: int | None = None, words: Collection[str] | None = None
) -> WordVectors:
    """Read the GloVe text format.

    A word may contain blanks (". . ." is one in glove.840B) and any other character than a line feed. Of two lines with
    the same word the first counts. Empty lines and a first line of two whole numbers (as word2vec writes) are skipped.

    Args:
        lines: the lines of the file as bytes, such as an open binary file.
        dimensions: D; default: as in the first line. Give it if the first word may contain a blank.
        words: the words to keep; default: all. The others cost no memory.

    Raises:
        ValueError: a line does not have D numbers after its word, or is not UTF-8, or no line is there.
    """
    wanted = None if words is None else frozenset(words)
    index: dict[str, int] = {}
    values = array("d")
    for number, line in enumerate(lines, start=1):
        line = line.rstrip(b" \r\n")
        if not line:
            continue
        if number == 1 and len(fields := line.split(b" ")) == 2 and all(field.isdigit() for field in fields):
            dimensions = int(fields[1]) if dimensions is None else dimensions
            continue
        if dimensions is None:
            dimensions = line.count(b" ")
        # From the right, and at blanks only: str.split() would also split at characters that are part of words.
        raw, *numbers = line.rsplit(b" ", dimensions) if dimensions > 0 else (line,)
        if dimensions < 1 or len(numbers) != dimensions:
            raise ValueError(
                f"line {number} has {len(numbers)} values after its word, expected {max(dimensions, 1)}: is this a "
                "whole file of word vectors?"
            )
        try:
            word = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            raise ValueError(f"line {number} is not UTF-8 ({error.reason}): is this a file of word vectors?") from error
        if word in index or (wanted is not None and word not in wanted):
            continue
        try:
            row = [float(field) for field in numbers]
        except ValueError as error:
            raise ValueError(
                f"line {number}, word {word!r}: {error}; expected {dimensions} numbers after the word"
            ) from error
        if not np.isfinite(row).all():
            raise ValueError(f"line {number}, word {word!r}: a value is not finite")
        index[word] = len(index)
        values.extend(row)
    if dimensions is None:
        raise ValueError("there is no line with a word and its values: is this a file of word vectors?")
    vectors = np.frombuffer(values, dtype=np.float64).reshape(-1, dimensions).copy()
    return WordVectors(list(index), vectors, index)
