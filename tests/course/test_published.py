"""Published archives are read as they are laid out, on small ones of the same layout."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import numpy as np
import pytest
from loopback import Loopback, serve
from test_archives import make

from course import data
from course.data import cache, published

SHEET = (Path(__file__).resolve().parents[2] / "data" / "README.md").read_text(encoding="utf-8")
REVIEWS = {
    "aclImdb/README": b"of the data",
    "aclImdb/train/pos/0_9.txt": b"A fine film.<br /><br />Go!",
    "aclImdb/train/pos/10_7.txt": b"good",
    "aclImdb/train/pos/2_8.txt": "très bon".encode(),
    "aclImdb/train/neg/0_1.txt": b"bad",
    "aclImdb/train/neg/1_4.txt": b"worse",
    "aclImdb/train/unsup/0_0.txt": b"nobody knows",
    "aclImdb/train/urls_pos.txt": b"http://",
    "aclImdb/test/pos/0_10.txt": b"great",
    "aclImdb/test/neg/0_2.txt": b"poor",
}
TRAIN = ["A fine film.<br /><br />Go!", "bad", "très bon", "worse", "good"]


def tweet(text: str) -> bytes:
    return json.dumps({"id": 1, "text": text, "user": {"name": "x"}}).encode() + b"\n"


def one_tweet(tmp_path, text: str) -> str:
    """How the reader gives one positive tweet."""
    files = {"twitter_samples/positive_tweets.json": tweet(text), "twitter_samples/negative_tweets.json": tweet("no")}
    return data.read_twitter_samples(make(tmp_path / "one.zip", files)).texts[0]


class TestList:
    @pytest.mark.parametrize("name", data.PUBLISHED)
    def test_figures(self, name):
        """A published archive has an https address that ends in its name, a checksum of the stated kind, and a cap."""
        file = data.PUBLISHED[name]
        assert file.url.startswith("https://")
        assert file.url.endswith(f"/{file.name}")
        assert len(file.checksum) == hashlib.new(file.algorithm).digest_size * 2
        assert re.fullmatch("[0-9a-f]+", file.checksum)
        assert file.unpacked > file.size

    @pytest.mark.parametrize("name", data.PUBLISHED)
    def test_datasheet(self, name):
        """The datasheet names each published archive, with its address, size and checksum."""
        file = data.PUBLISHED[name]
        (row,) = (line for line in SHEET.splitlines() if f"`{file.name}`" in line)
        assert file.url in row
        assert f"{file.size:,}" in row
        assert file.checksum in row

    def test_unknown_name(self):
        """A name that is not known is refused with those that are."""
        with pytest.raises(KeyError, match=r"'glove\.7B' is not known, expected one of glove\.6B"):
            data.download("glove.7B")

    @pytest.mark.parametrize(("name", "dimensions"), [("glove.6B", 75), ("glove.840B", 50), ("glove.7B", 50)])
    def test_unknown_vectors(self, name, dimensions):
        """Vectors that nobody published are refused before anything is fetched."""
        with pytest.raises(ValueError, match=rf"no {dimensions}-dimensional vectors '{name}'"):
            data.glove(name, dimensions)

    @pytest.mark.parametrize("part", ["dev", "", "Train"])
    def test_unknown_part(self, part):
        """A part of the reviews that is not there is refused before anything is fetched."""
        with pytest.raises(ValueError, match="expected 'train' or 'test'"):
            data.imdb(part)


class TestGlove:
    @pytest.fixture
    def archive(self, tmp_path):
        """An archive of the layout of glove.6B.zip."""
        files = {}
        for d in (50, 100):
            values = b" ".join([b"0.5"] * d)
            files[f"glove.6B.{d}d.txt"] = b"".join(b"%s %s\n" % (word, values) for word in (b"the", b"of", b"king"))
        return make(tmp_path / "glove.6B.zip", files)

    def test_dimensions(self, archive):
        """The file of the asked dimension is read."""
        table = data.read_glove(archive, "glove.6B.100d.txt", 100)
        assert table.words == ["the", "of", "king"]
        assert table.vectors.shape == (3, 100)

    def test_words(self, archive):
        """Only the wanted words are kept."""
        assert data.read_glove(archive, "glove.6B.50d.txt", 50, {"king"}).words == ["king"]

    def test_not_there(self, archive):
        """An archive without the file is named."""
        with pytest.raises(ValueError, match=r"glove\.6B\.zip holds no glove\.6B\.300d\.txt"):
            data.read_glove(archive, "glove.6B.300d.txt", 300)

    def test_whole_way(self, archive, tmp_path, monkeypatch):
        """`glove` downloads the archive into the cache folder and reads it; the second call needs no server."""
        raw = archive.read_bytes()
        server = Loopback(serve(raw))
        file = published.PUBLISHED["glove.6B"]._replace(
            url=server.url, size=len(raw), checksum=hashlib.sha256(raw).hexdigest()
        )
        monkeypatch.setitem(published.PUBLISHED, "glove.6B", file)
        monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "cache"))
        monkeypatch.setenv("no_proxy", "*")
        try:
            assert data.glove(words=["of"]).vectors.tolist() == [[0.5] * 50]
        finally:
            server.close()
        assert (tmp_path / "cache" / "glove.6B.zip").read_bytes() == raw
        assert data.glove(dimensions=100).words == ["the", "of", "king"]


class TestTwitterSamples:
    def test_layout(self, tmp_path):
        """The labels come from the files' names, and both sides come in turn."""
        files = {
            "twitter_samples/README.txt": b"of the data",
            "twitter_samples/negative_tweets.json": tweet("b") + tweet("d"),
            "twitter_samples/positive_tweets.json": tweet("a") + tweet("c") + tweet("e"),
            "twitter_samples/tweets.20150430-223406.json": tweet("x"),
        }
        texts = data.read_twitter_samples(make(tmp_path / "one.zip", files))
        assert texts.texts == ["a", "b", "c", "d", "e"]
        assert texts.labels.tolist() == [1, -1, 1, -1, 1]
        assert texts.sentiment is None

    @pytest.mark.parametrize("smiley", [":)", ":-)", ":(", ":-(", ":D", "=)", ";)", "(:", ":'(", ":))"])
    def test_smileys_are_left_out(self, tmp_path, smiley):
        """The smiley that gave the label is not in the text."""
        assert one_tweet(tmp_path, f"What a day {smiley}") == "what a day"

    @pytest.mark.parametrize(
        ("text", "tokens"),
        [
            ("Hey @Ann_1, see #fun!!", "hey @ann_1 , see #fun !!"),
            ("https://t.co/aB :)", "https://t.co/ab"),
            ("don't &amp; won\u2019t", "don't & won\u2019t"),
            ("at 10:30 <3", "at 10 : 30 <3"),
            ("a\nb\tc", "a b c"),
        ],
    )
    def test_tokens(self, tmp_path, text, tokens):
        """Names, hashtags, addresses and contractions stay whole; punctuation stands alone."""
        assert one_tweet(tmp_path, text) == tokens

    @pytest.mark.parametrize("line", [b"no json\n", b"{}\n", b"[]\n", b"\xff\n"])
    def test_bad_line(self, tmp_path, line):
        """A line that is no tweet is named."""
        files = {"twitter_samples/positive_tweets.json": tweet("a") + line}
        with pytest.raises(ValueError, match=r"line 2 of twitter_samples/positive_tweets\.json is not a tweet"):
            data.read_twitter_samples(make(tmp_path / "one.zip", files))

    def test_half_of_it(self, tmp_path):
        """An archive without one of the files is refused."""
        with pytest.raises(ValueError, match="holds not both"):
            data.read_twitter_samples(make(tmp_path / "one.zip", {"twitter_samples/positive_tweets.json": tweet("a")}))


class TestImdb:
    @pytest.fixture
    def archive(self, tmp_path):
        """An archive of the layout of aclImdb_v1.tar.gz."""
        return make(tmp_path / "aclImdb_v1.tar.gz", REVIEWS)

    def test_train(self, archive):
        """The labels come from the folders' names; both sides come in turn, in the order of their numbers."""
        texts = data.read_imdb(archive)
        assert texts.texts == TRAIN
        assert texts.labels.tolist() == [1, -1, 1, -1, 1]

    def test_test(self, archive):
        """The other part is read likewise."""
        texts = data.read_imdb(archive, "test")
        assert texts.texts == ["great", "poor"]
        assert texts.labels.dtype == np.int64

    def test_unpacked(self, tmp_path):
        """The folder that the archive unpacks to is read likewise."""
        for name, content in REVIEWS.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        assert data.read_imdb(tmp_path / "aclImdb").texts == TRAIN

    def test_empty(self, tmp_path):
        """An archive without reviews is refused."""
        with pytest.raises(ValueError, match=r"holds no reviews aclImdb/train/pos"):
            data.read_imdb(make(tmp_path / "one.tar.gz", {"aclImdb/README": b""}))

    def test_bomb(self, archive):
        """An archive that unpacks to more than was agreed is refused."""
        with pytest.raises(ValueError, match="unpacks to more than 30 bytes"):
            data.read_imdb(archive, max_bytes=30)
