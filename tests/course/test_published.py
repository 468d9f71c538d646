"""Published archives are read as they are laid out, on small ones of the same layout."""

import hashlib
import json
import re
from pathlib import Path

import numpy as np
import pytest
from loopback import Loopback
from test_archives import make

from course import data
from course.data import downloading, published

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


def vectors(dimensions: int, *words: bytes) -> bytes:
    return b"".join(b"%s " % word + b" ".join([b"0.5"] * dimensions) + b"\n" for word in words)


class TestList:
    @pytest.mark.parametrize("name", data.PUBLISHED)
    def test_figures(self, name):
        file = data.PUBLISHED[name]
        assert file.url.startswith("https://")
        assert file.url.endswith(f"/{file.name}")
        assert re.fullmatch(f"[0-9a-f]{{{hashlib.new(file.algorithm).digest_size * 2}}}", file.checksum)
        assert file.unpacked > file.size
        (row,) = (line for line in SHEET.splitlines() if f"`{file.name}`" in line)
        assert [part for part in (file.url, f"{file.size:,}", file.checksum) if part not in row] == []

    @pytest.mark.parametrize(
        ("ask", "error", "says"),
        [
            (lambda: data.download("glove.7B"), KeyError, r"'glove\.7B' is not known, expected one of glove\.6B"),
            (lambda: data.glove("glove.6B", 75), ValueError, r"no 75-dimensional vectors 'glove\.6B'"),
            (lambda: data.glove("glove.840B", 50), ValueError, r"no 50-dimensional vectors 'glove\.840B'"),
            (lambda: data.imdb("Train"), ValueError, "expected 'train' or 'test'"),
        ],
    )
    def test_unknown(self, ask, error, says):
        with pytest.raises(error, match=says):
            ask()


def test_the_dimensions_of_glove(tmp_path):
    files = {f"glove.6B.{d}d.txt": vectors(d, b"the", b"of", b"king") for d in (50, 100)}
    archive = make(tmp_path / "glove.6B.zip", files)
    table = data.read_glove(archive, "glove.6B.100d.txt", 100)
    assert (table.words, table.vectors.shape) == (["the", "of", "king"], (3, 100))
    assert data.read_glove(archive, "glove.6B.50d.txt", 50, {"king"}).words == ["king"]
    with pytest.raises(ValueError, match=r"glove\.6B\.zip holds no glove\.6B\.300d\.txt"):
        data.read_glove(archive, "glove.6B.300d.txt", 300)


class TestTwitterSamples:
    def test_layout(self, tmp_path):
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

    @pytest.mark.parametrize(
        ("text", "tokens"),
        [
            ("Hey @Ann_1, see #fun!!", "hey @ann_1 , see #fun !!"),
            ("https://t.co/aB :)", "https://t.co/ab"),
            ("don't &amp; won\u2019t", "don't & won\u2019t"),
            ("at 10:30 <3", "at 10 : 30 <3"),
            ("a\nb\tc", "a b c"),
            *((f"What a day {smiley}", "what a day") for smiley in (":)", ":-(", ":D", "=)", ";)", "(:", ":'(", ":))")),
        ],
    )
    def test_tokens_without_smileys(self, tmp_path, text, tokens):
        files = {f"twitter_samples/{side}_tweets.json": tweet(text) for side in ("positive", "negative")}
        assert data.read_twitter_samples(make(tmp_path / "one.zip", files)).texts == [tokens] * 2

    @pytest.mark.parametrize("line", [b"no json\n", b"{}\n", b"[]\n", b"\xff\n", None])
    def test_bad_archive(self, tmp_path, line):
        files = {"twitter_samples/positive_tweets.json": tweet("a") + (line or b"")}
        says = r"line 2 of twitter_samples/positive_tweets\.json is not a tweet" if line else "holds not both"
        with pytest.raises(ValueError, match=says):
            data.read_twitter_samples(make(tmp_path / "one.zip", files))


class TestImdb:
    def test_parts(self, tmp_path):
        archive = make(tmp_path / "aclImdb_v1.tar.gz", REVIEWS)
        for name, content in REVIEWS.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_bytes(content)
        for place in (archive, tmp_path / "aclImdb"):
            train, test = data.read_imdb(place), data.read_imdb(place, "test")
            assert (train.texts, train.labels.tolist()) == (TRAIN, [1, -1, 1, -1, 1])
            assert (test.texts, test.labels.dtype) == (["great", "poor"], np.int64)

        with pytest.raises(ValueError, match="unpacks to more than 30 bytes"):
            data.read_imdb(archive, max_bytes=30)

    def test_bad_archive(self, tmp_path):
        with pytest.raises(ValueError, match=r"holds no reviews aclImdb/train/pos"):
            data.read_imdb(make(tmp_path / "one.tar.gz", {"aclImdb/README": b""}))


@pytest.mark.parametrize("which", ["glove.6B", "imdb"])
def test_an_archive_is_downloaded_once_and_read(tmp_path, monkeypatch, which):
    lines = {"glove.6B.50d.txt": vectors(50, b"the", b"of")}
    files, name = {"glove.6B": (lines, "a.zip"), "imdb": (REVIEWS, "a.tar.gz")}[which]
    raw = make(tmp_path / name, files).read_bytes()
    monkeypatch.setenv(downloading.VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setenv("no_proxy", "*")
    asked = (lambda: data.glove(words=["of"]).words) if which == "glove.6B" else (lambda: data.imdb("train").texts)
    with Loopback(raw) as server:
        checksum = hashlib.new(published.PUBLISHED[which].algorithm, raw).hexdigest()
        file = published.PUBLISHED[which]._replace(url=server.url, size=len(raw), checksum=checksum)
        monkeypatch.setitem(published.PUBLISHED, which, file)
        assert asked() == (["of"] if which == "glove.6B" else TRAIN)
    assert asked()  # the server is gone
    assert (tmp_path / "cache" / file.name).read_bytes() == raw
