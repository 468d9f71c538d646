"""The reviews are what their datasheet says."""

import importlib
import itertools
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from course import data, sentiment

DATA = Path(__file__).resolve().parents[2] / "data"
SHEET = " ".join((DATA / "README.md").read_text(encoding="utf-8").split())
NEGATIONS = {"not", "never", "isn't", "wasn't"}
#: Four standard errors.
SIGMAS = 4


@pytest.fixture(scope="module")
def reviews():
    return data.reviews()


@pytest.fixture(scope="module")
def tokens(reviews):
    return [re.findall(r"[\w']+|[.,!?;:]", text.lower().replace("<br />", " ")) for text in reviews.texts]


@pytest.fixture(scope="module")
def polarity():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(DATA)
        grammar, words = map(importlib.import_module, ("review_grammar", "tweet_words"))
    sizes = {"strong": grammar.STRONG, "mild": grammar.MILD, "noun": grammar.NOUNS}
    return {word: side for kind, n in sizes.items() for side in (1, -1) for word in words.SENTIMENT[kind][side][:n]}


class TestTexts:
    def test_balanced(self, reviews):
        assert Counter(reviews.labels.tolist()) == {1: 3000, -1: 3000}
        assert reviews.labels.dtype == np.int64
        assert abs(reviews.labels[:4000].mean()) < SIGMAS / np.sqrt(4000)
        assert len(set(reviews.texts)) == 6000

    def test_form(self, reviews):
        """Capital first, mark last, no tab, double blank or blank before a mark; a third has glued HTML line breaks."""
        for text in reviews.texts:
            assert re.fullmatch(r"[A-Z0-9].*[.!?]", text)
            assert not re.search(r"\t|\n|  | [.,!?;:]| <br|/> ", text)
        assert 0.28 < np.mean(["<br /><br />" in text for text in reviews.texts]) < 0.36

    def test_articles(self, tokens):
        for words in tokens:
            assert not any(word == "a" and following[0] in "aeiou" for word, following in itertools.pairwise(words))

    def test_loader_reads_the_file(self, reviews):
        lines = (DATA / "reviews" / "reviews.tsv").read_text(encoding="utf-8").splitlines()
        assert lines[0] == "label\ttext"
        assert lines[1:] == [f"{label:+d}\t{text}" for label, text in zip(reviews.labels, reviews.texts, strict=True)]


class TestWhatDecides:
    def test_negations_tell_nothing(self, reviews, tokens):
        having = np.array([bool(NEGATIONS & set(words)) for words in tokens])
        shares = [having[reviews.labels == side].mean() for side in (1, -1)]
        assert abs(shares[0] - shares[1]) < SIGMAS * np.sqrt(0.25 / 1500)

    def test_judging_words_mislead(self, reviews, tokens, polarity):
        """About 64 % of the judging words agree with the label; every review has one; all do if nothing turns it."""
        rows = zip(tokens, reviews.labels, strict=True)
        agree = [[polarity[word] == label for word in words if word in polarity] for words, label in rows]
        assert all(agree)
        assert 0.63 < np.mean([value for its in agree for value in its]) < 0.66
        turning = NEGATIONS | {"but"}
        plain = [value for words, its in zip(tokens, agree, strict=True) if not turning & set(words) for value in its]
        assert len(plain) > 1000
        assert all(plain)


def test_sizes(tokens):
    lengths = [len(words) for words in tokens]
    different = len({word for words in tokens for word in words})
    assert f"{sum(lengths):,} tokens" in SHEET
    assert f"{different} different ones; {np.mean(lengths):.1f} on average, from {min(lengths)} to" in SHEET
    assert f"to {max(lengths)}; {100 * np.mean([n > 32 for n in lengths]):.1f} % of the reviews" in SHEET


def test_chunks_are_the_reviews(reviews, tokens):
    """Each row holds the words of its review, from where the row before ended; a rare word is <UNK>."""
    parts = sentiment.shipped()
    assert [tuple(part.X.shape) for part in parts[:3]] == [(4160, 32), (533, 32), (1565, 32)]
    assert len(parts.words) == len(parts.vocab) == 350
    of: dict[int, list[str]] = {}
    for part in parts[:3]:
        assert part.y.tolist() == [float(label > 0) for label in reviews.labels[part.reviews]]
        for row, review in zip(part.X.tolist(), part.reviews.tolist(), strict=True):
            of.setdefault(review, []).extend(parts.words[number] for number in row if number)
    known = set(parts.words)
    assert [of[i] for i in range(6000)] == [[w if w in known else "<UNK>" for w in words] for words in tokens]
