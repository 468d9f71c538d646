"""Make the reviews of assignment 02, byte for byte.

    python data/make_reviews.py [FOLDER]

data/README.md is the datasheet; `review_grammar` says how a review is drawn.
"""

from __future__ import annotations

import csv
import re
import sys
from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
from review_grammar import Reviewer
from tweet_words import NEGATIVE, POSITIVE

SEED = 2
N = 6000
COLUMNS = ("label", "text")
TRAINING = 4000  # of the reviews, the first ones: the vocabulary is theirs
VOCABULARY, LENGTH = 350, 32


def make() -> list[tuple[int, str]]:
    """N different reviews as (label, text), as many positive as negative, in random order."""
    rng = Random(SEED)
    reviewer = Reviewer(rng)
    found: dict[str, int] = {}
    for label in (POSITIVE, NEGATIVE):
        wanted = len(found) + N // 2
        while len(found) < wanted:
            found.setdefault(reviewer.review(label), label)
    return [(label, text) for text, label in sorted(found.items(), key=lambda _: rng.random())]


def chunks(texts: list[str]) -> tuple[list[str], np.ndarray, np.ndarray]:
    """Return the reviews as numbers, for students without working functions of their own.

    Returns:
        words: those of the numbers 0, 1, ...
        ids: uint16, (chunks, LENGTH); numbers of words, 0 behind the end.
        reviews: int16, (chunks,); which review a chunk is from.
    """
    tokens = [re.findall(r"[\w']+|[.,!?;:]", text.lower().replace("<br />", " ")) for text in texts]
    counts = Counter(token for words in tokens[:TRAINING] for token in words)
    words = ["<PAD>", "<UNK>", *sorted(counts, key=lambda word: (-counts[word], word))][:VOCABULARY]
    numbers = {word: number for number, word in enumerate(words)}
    rows = [
        ([numbers.get(word, 1) for word in its[start : start + LENGTH]], review)
        for review, its in enumerate(tokens)
        for start in range(0, len(its), LENGTH)
    ]
    ids = np.array([part + [0] * (LENGTH - len(part)) for part, _ in rows], dtype=np.uint16)
    return words, ids, np.array([review for _, review in rows], dtype=np.int16)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    reviews = make()
    with open(folder / "reviews.tsv", "w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, quotechar=None)
        table.writerow(COLUMNS)
        table.writerows((f"{label:+d}", text) for label, text in reviews)
    words, ids, numbers = chunks([text for _, text in reviews])
    (folder / "vocabulary.txt").write_text("\n".join(words) + "\n", encoding="utf-8")
    np.save(folder / "ids.npy", ids)
    np.save(folder / "reviews.npy", numbers)
    print(f"reviews.tsv  {len(reviews)} reviews, {len(ids)} chunks, {len(words)} words")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "reviews")
