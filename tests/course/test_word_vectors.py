"""The word vectors know what their corpus says, and the reader of their format takes nothing else."""

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
    distances = map(float, np.linalg.norm(table.vectors - vector, axis=1))
    return [word for _, word in sorted(zip(distances, table.words, strict=True))[:n]]


def test_numbers_of_a_statement(table):
    """Scores and softmax weights of `of the` are those of exercise 9.1 of tweets."""
    scores = table.vectors[[table.index["of"], table.index["the"]], 2]
    assert scores.tolist() == [0.2271, 0.3981]
    assert np.exp(scores) / np.exp(scores).sum() == pytest.approx([0.457, 0.543], abs=5e-4)


class TestShipped:
    def test_shape(self, table):
        assert 1900 < len(table.words) < 2400
        assert (table.vectors.shape, table.vectors.dtype) == ((len(table.words), 50), np.float64)
        assert table.index == {word: row for row, word in enumerate(table.words)}
        assert (DATA / "word_vectors" / "vectors.txt").stat().st_size < 1_500_000
        assert np.isfinite(table.vectors).all()
        assert np.abs(table.vectors).max(axis=1).min() > 0
        assert np.sqrt((table.vectors**2).sum(axis=1).mean()) == pytest.approx(5.0, abs=1e-3)

    def test_dimensions(self, table):
        """They come in the order of their singular values, no two close enough to change places; signs are settled."""
        size = (table.vectors**2).sum(axis=0)
        assert (size[:-1] > size[1:] * (1 + 1e-4)).all()
        assert (table.vectors[np.abs(table.vectors).argmax(axis=0), np.arange(50)] > 0).all()

    def test_format(self, table):
        lines = (DATA / "word_vectors" / "vectors.txt").read_text(encoding="utf-8").splitlines()
        for line, word, row in zip(lines, table.words, table.vectors, strict=True):
            assert line == f"{word} " + " ".join(f"{value:.4f}" for value in row)

    def test_neighbours(self, table):
        assert "banana" in nearest(table, table.vectors[table.index["apple"]], 3)
        assert len(ROYAL & set(nearest(table, table.vectors[table.index["king"]], 11)[1:])) >= 8

    @pytest.mark.parametrize(
        ("plus", "minus", "also", "expected"),
        [("smarter", "smart", "strong", "stronger"), ("king", "man", "woman", "queen")],
    )
    def test_analogy(self, table, plus, minus, also, expected):
        v = {word: table.vectors[table.index[word]] for word in (plus, minus, also)}
        target = v[plus] - v[minus] + v[also]
        assert nearest(table, target, 1) == [expected]
        distances = np.sort(np.linalg.norm(table.vectors - target, axis=1))
        assert distances[1] > 1.1 * distances[0]


class TestReader:
    def test_values(self, tmp_path):
        """Words, values and index come in the order of an opened file, of equal words the first; all may be changed."""
        (tmp_path / "vectors.txt").write_bytes(b"b 1 2 -3.5\na 0.5 1e-3 4\nb 7 7 7")
        with open(tmp_path / "vectors.txt", "rb") as file:
            table = read_word_vectors(file)
        assert (table.words, table.index) == (["b", "a"], {"b": 0, "a": 1})
        assert table.vectors.tolist() == [[1, 2, -3.5], [0.5, 0.001, 4]]
        table.vectors[0, 0] = 7.0
        assert table.vectors[0, 0] == 7.0

    @pytest.mark.parametrize(
        "word", [". . .", "at n@domain.com", "a\u00a0b", "\u0085", "naïve", "\u2028", "1", "😀", ""]
    )
    def test_odd_words(self, word):
        """A word may hold blanks, other spaces, digits, or nothing; the first one too, if the dimension is given."""
        lines = [b"the 1 2\n", f"{word} 3 4\n".encode()]
        assert read_word_vectors(lines).words == ["the", word]
        assert read_word_vectors(lines[1:], dimensions=2).words == [word]

    def test_wanted(self):
        table = read_word_vectors([b"a 1 2\n", b"b x y\n", b"c 5 6\n"], words=["c", "a", "z"])
        assert (table.words, table.vectors.tolist()) == (["a", "c"], [[1, 2], [5, 6]])
        assert read_word_vectors([b"a 1 2 3\n"], words=["z"]).vectors.shape == (0, 3)

    @pytest.mark.parametrize("end", [b"\n", b"\r\n", b" \n", b""])
    def test_lines(self, end):
        """Lines may end as on Windows, with a blank, or not at all; word2vec's first line and empty ones count not."""
        table = read_word_vectors([b"2 3\n", b"a 1 2 3\n", b"\n", b"b 4 5 6" + end])
        assert (table.words, table.vectors.tolist()) == (["a", "b"], [[1, 2, 3], [4, 5, 6]])

    @pytest.mark.parametrize(
        ("lines", "message"),
        [
            ([b"a 1 2 3\n", b"b 1 2\n"], "line 2 has 2 values after its word, expected 3"),
            ([b"a 1 2\n", b"b\n"], "line 2 has 0 values after its word, expected 2"),
            ([b"a 1 2\n", b"b 1 2 3\n", b"c 1 x\n"], "line 3, word 'c': could not convert"),
            ([b"a 1 2\n", b"b 1  \n"], "line 2 has 1 values after its word, expected 2"),
            ([b"a 1 2\n", b"b 1 nan\n"], "line 2, word 'b': a value is not finite"),
            ([b"a 1 2\n", b"\xff 1 2\n"], "line 2 is not UTF-8"),
            ([b"<html>\n", b"a 1 2\n"], "line 1 has 0 values after its word"),
            ([], "there is no line with a word"),
            ([b"\n", b"\n"], "there is no line with a word"),
        ],
    )
    def test_bad(self, lines, message):
        with pytest.raises(ValueError, match=message):
            read_word_vectors(lines)
