"""The word vectors know what their corpus says, and the reader of their format takes nothing else."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from course import data
from course.data.vectors import read_word_vectors

DATA = Path(__file__).resolve().parents[2] / "data"
ROYAL = {
    *("queen", "prince", "princess", "duke", "duchess", "emperor", "empress", "lord", "lady", "baron", "baroness"),
    *("throne", "crown", "kingdom", "royal", "reign", "realm", "coronation", "sceptre", "majesty", "monarch", "palace"),
    *("regent", "subjects", "treasury", "proclamation", "jubilee", "anthem", "castle", "court", "heir"),
}


@pytest.fixture(scope="module")
def table():
    return data.word_vectors()


def nearest(table, vector, n):
    """The n words whose vectors have the smallest Euclidean distance, by a loop."""
    distances = [
        (float(np.linalg.norm(row - vector)), word) for word, row in zip(table.words, table.vectors, strict=True)
    ]
    return [word for _, word in sorted(distances)[:n]]


class TestShipped:
    def test_shape(self, table):
        """There are about 2000 words and 50 dimensions."""
        assert 1900 < len(table.words) < 2400
        assert table.vectors.shape == (len(table.words), 50)
        assert table.vectors.dtype == np.float64

    def test_index(self, table):
        """The index gives the row of each word."""
        assert table.index == {word: row for row, word in enumerate(table.words)}

    def test_finite(self, table):
        """No value is nan or infinite, and no vector is zero."""
        assert np.isfinite(table.vectors).all()
        assert np.abs(table.vectors).max(axis=1).min() > 0

    def test_root_mean_square_length(self, table):
        """The root mean square length is 5."""
        assert np.sqrt((table.vectors**2).sum(axis=1).mean()) == pytest.approx(5.0, abs=1e-3)

    def test_signs(self, table):
        """The largest entry of each dimension is positive, whatever sign the machine's library chose."""
        largest = table.vectors[np.abs(table.vectors).argmax(axis=0), np.arange(50)]
        assert (largest > 0).all()

    def test_dimensions_are_ordered(self, table):
        """The dimensions come in the order of their singular values, and no two are close enough to change places."""
        size = (table.vectors**2).sum(axis=0)
        assert (size[:-1] > size[1:] * (1 + 1e-4)).all()

    def test_format(self, table):
        """A line is a word and 50 numbers of four digits, with one blank between them."""
        lines = (DATA / "word_vectors" / "vectors.txt").read_text(encoding="utf-8").splitlines()
        for line, word, row in zip(lines, table.words, table.vectors, strict=True):
            assert line == f"{word} " + " ".join(f"{value:.4f}" for value in row)

    def test_size(self):
        """The file is smaller than 1.5 MB."""
        assert (DATA / "word_vectors" / "vectors.txt").stat().st_size < 1_500_000

    def test_apple(self, table):
        """`apple` is a word, and its nearest neighbours are to eat."""
        assert "banana" in nearest(table, table.vectors[table.index["apple"]], 3)

    def test_king(self, table):
        """At least eight of the ten words nearest to `king` are royal."""
        assert len(ROYAL & set(nearest(table, table.vectors[table.index["king"]], 11)[1:])) >= 8

    @pytest.mark.parametrize(
        ("plus", "minus", "also", "expected"),
        [("smarter", "smart", "strong", "stronger"), ("king", "man", "woman", "queen")],
    )
    def test_analogy(self, table, plus, minus, also, expected):
        """The analogy's nearest word by Euclidean distance is the expected one, with no word left out."""
        v = {word: table.vectors[table.index[word]] for word in (plus, minus, also)}
        first, _ = nearest(table, v[plus] - v[minus] + v[also], 2)
        assert first == expected

    @pytest.mark.parametrize(
        ("plus", "minus", "also", "expected"),
        [("smarter", "smart", "strong", "stronger"), ("king", "man", "woman", "queen")],
    )
    def test_analogy_is_no_close_call(self, table, plus, minus, also, expected):
        """The second word of an analogy is at least a tenth further away than the first."""
        v = {word: table.vectors[table.index[word]] for word in (plus, minus, also)}
        distances = np.sort(np.linalg.norm(table.vectors - (v[plus] - v[minus] + v[also]), axis=1))
        assert distances[1] > 1.1 * distances[0]


class TestReader:
    def test_values(self):
        """Words, values and index come in the order of the file."""
        table = read_word_vectors([b"b 1 2 -3.5\n", b"a 0.5 1e-3 4\n"])
        assert table.words == ["b", "a"]
        assert table.vectors.tolist() == [[1, 2, -3.5], [0.5, 0.001, 4]]
        assert table.index == {"b": 0, "a": 1}

    def test_file(self, tmp_path):
        """An opened binary file is read line by line."""
        path = tmp_path / "vectors.txt"
        path.write_bytes(b"a 1 2\nb 3 4")
        with open(path, "rb") as file:
            assert read_word_vectors(file).vectors.tolist() == [[1, 2], [3, 4]]

    @pytest.mark.parametrize(
        "word", [". . .", "at name@domain.com", "a\u00a0b", "\u0085", "naïve", "\u2028", "1", "😀", ""]
    )
    def test_odd_words(self, word):
        """A word may hold blanks, other white space, digits, or nothing."""
        lines = [b"the 1 2\n", f"{word} 3 4\n".encode()]
        assert read_word_vectors(lines).words == ["the", word]

    def test_first_word_with_blanks(self):
        """With the dimension told, the first word may hold a blank."""
        assert read_word_vectors([b". . . 3 4\n"], dimensions=2).words == [". . ."]

    def test_duplicates(self):
        """Of two lines with the same word the first counts."""
        table = read_word_vectors([b"a 1 2\n", b"b 3 4\n", b"a 5 6\n"])
        assert table.words == ["a", "b"]
        assert table.vectors.tolist() == [[1, 2], [3, 4]]

    def test_wanted(self):
        """Only the wanted words are kept; one that is not there is not missed."""
        table = read_word_vectors([b"a 1 2\n", b"b 3 4\n", b"c 5 6\n"], words=["c", "a", "z"])
        assert table.words == ["a", "c"]
        assert table.vectors.tolist() == [[1, 2], [5, 6]]

    def test_nothing_wanted_is_there(self):
        """Where no wanted word is there, the table is empty and has its dimension."""
        assert read_word_vectors([b"a 1 2 3\n"], words=["z"]).vectors.shape == (0, 3)

    def test_unwanted_values_are_not_converted(self):
        """The values of an unwanted word are not looked at."""
        assert read_word_vectors([b"a 1 2\n", b"b x y\n"], words=["a"]).words == ["a"]

    @pytest.mark.parametrize("end", [b"\n", b"\r\n", b" \n", b""])
    def test_ends_of_lines(self, end):
        """Lines may end as on Windows, with a blank, or not at all."""
        assert read_word_vectors([b"a 1 2" + end]).vectors.tolist() == [[1, 2]]

    def test_header_and_empty_lines(self):
        """word2vec's first line and empty lines are skipped."""
        assert read_word_vectors([b"2 3\n", b"a 1 2 3\n", b"\n", b"b 4 5 6\n"]).words == ["a", "b"]

    def test_own_array(self):
        """The array can be changed."""
        table = read_word_vectors([b"a 1 2\n"])
        table.vectors[0, 0] = 7.0
        assert table.vectors[0, 0] == 7.0

    @pytest.mark.parametrize(
        ("lines", "message"),
        [
            ([b"a 1 2 3\n", b"b 1 2\n"], "line 2 has 2 values after its word, expected 3"),
            ([b"a 1 2\n", b"b\n"], "line 2 has 0 values after its word, expected 2"),
            ([b"a 1 2\n", b"b 1 2 3\n", b"c 1 x\n"], "line 3, word 'c': could not convert"),
            ([b"a 1 2\n", b"b 1  \n"], "line 2 has 1 values after its word, expected 2"),
            ([b"a 1 2\n", b"b 1 nan\n"], "line 2, word 'b': a value is not finite"),
            ([b"a 1 2\n", b"b inf 1\n"], "line 2, word 'b': a value is not finite"),
            ([b"a 1 2\n", b"\xff 1 2\n"], "line 2 is not UTF-8"),
            ([b"apple\n"], "line 1 has 0 values after its word"),
            ([b"<html>\n", b"a 1 2\n"], "line 1 has 0 values"),
            ([], "there is no line with a word"),
            ([b"\n", b"\n"], "there is no line with a word"),
        ],
    )
    def test_bad(self, lines, message):
        """A line that is no word with its numbers is named with its number."""
        with pytest.raises(ValueError, match=message):
            read_word_vectors(lines)
