"""Make the word vectors of assignment 01 (tweets), byte for byte.

    python data/make_word_vectors.py [FOLDER]

Sentences of the tweets' grammar and about the world are generated in memory. Their words' co-occurrences, as positive
pointwise mutual information, are factored by a truncated singular value decomposition (Levy, Goldberg, Dagan 2015,
"Improving distributional similarity with lessons learned from word embeddings"). data/README.md is the datasheet.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
from scipy import sparse
from scipy.sparse import linalg
from tweet_grammar import NEGATIVE, POSITIVE, Speaker
from tweet_words import phrases, words
from world_words import (
    ADJECTIVES,
    COUNTRIES,
    COUNTRY_SENTENCES,
    DID,
    FAMILIES,
    FORM_SENTENCES,
    GENDER,
    KIND_SENTENCES,
    KINDS,
    NAMES,
    PEOPLE_SENTENCES,
    ROLES,
    TENSE_SENTENCES,
    VERBS,
)

SEED = 3
TWEETS = 40_000  # texts in the corpus; none of them is shipped
OPINIONS = 12_000  # texts of nothing but judgements
PEOPLE = 24_000  # sentences about men and women
WORLD = 12_000  # sentences about each other part of the world
LEAN = 0.95  # how often everyday context is on the side of the sentiment
WINDOW = 8  # words to either side
MINIMUM = 12  # occurrences that a word needs
CONTEXT_POWER = 0.75  # flattens the contexts' frequencies, as word2vec and Levy et al. do
D = 50
SINGULAR_POWER = 0.5
NORM = 5.0  # root mean square length, about that of the published 50-dimensional GloVe vectors
DIGITS = 4


def pick(rng: Random, options):
    """One of the options, each as likely as the others."""
    return options[int(rng.random() * len(options))]


def fill(rng: Random, template: str, **slots) -> list[str]:
    """Return the words of a template; a slot is filled anew each time it occurs."""
    return [pick(rng, slots[part[1:-1]]) if part[0] == "{" else part for part in template.split()]


def people(rng: Random):
    """Return a sentence about men and women, as a list of words."""
    pairs, around = pick(rng, list(ROLES.values()))
    side = int(rng.random() * 2)
    pron, poss, _, refl, *_ = GENDER[side]
    slots = {"person": [pick(rng, pairs)[side]], "around": around, "pron": [pron], "poss": [poss], "refl": [refl]}
    slots |= {"did": DID, "gender": GENDER[side], "name": NAMES[side]}
    return fill(rng, pick(rng, phrases(PEOPLE_SENTENCES)), **slots)


def world(rng: Random):
    """One sentence about each of the other parts of the world, and four about kinds of things."""
    fields = list(ADJECTIVES.values())
    form = int(rng.random() * 3)
    triples, nouns = pick(rng, fields)
    same_form = [triple[form] for others, _ in fields for triple in others]
    template = pick(rng, phrases(FORM_SENTENCES[form]))
    yield fill(rng, template, adj=[pick(rng, triples)[form]], noun=nouns, any=same_form)
    country, capital, tongue = ([word] for word in pick(rng, COUNTRIES))
    yield fill(rng, pick(rng, phrases(COUNTRY_SENTENCES)), country=country, capital=capital, tongue=tongue)
    triples, objects = pick(rng, list(VERBS.values()))
    yield fill(rng, pick(rng, phrases(TENSE_SENTENCES[form])), verb=[pick(rng, triples)[form]], object=objects)
    for _ in range(4):
        family = pick(rng, FAMILIES)
        kind = pick(rng, family)
        about = KINDS[kind if rng.random() < 0.5 else pick(rng, family)][1]
        yield fill(rng, pick(rng, phrases(KIND_SENTENCES)), member=words(KINDS[kind][0]), about=words(about))


def corpus():
    """All sentences."""
    rng = Random(SEED)
    speaker = Speaker(rng, lean=LEAN)
    for i in range(TWEETS):
        yield speaker.tweet((POSITIVE, NEGATIVE)[i % 2]).tokens
    for i in range(OPINIONS):
        yield speaker.opinions((POSITIVE, NEGATIVE)[i % 2])
    for _ in range(PEOPLE):
        yield people(rng)
    for _ in range(WORLD):
        yield from world(rng)


def ppmi(sentences: list[list[str]]) -> tuple[list[str], sparse.csr_array]:
    """Return the words, the frequent ones first, and their positive pointwise mutual information.

    Returns:
        known: those words that occur often enough.
        matrix: float64, (words, words).
    """
    counts = Counter(word for sentence in sentences for word in sentence)
    known = sorted((word for word, n in counts.items() if n >= MINIMUM), key=lambda word: (-counts[word], word))
    index = {word: i for i, word in enumerate(known)}
    pairs: Counter = Counter()
    for sentence in sentences:
        ids = [index.get(word, -1) for word in sentence]
        for place, one in enumerate(ids):
            for other in ids[place + 1 : place + 1 + WINDOW]:
                if one >= 0 and other >= 0:
                    pairs[one, other] += 1
    n = len(known)
    keys = np.array(sorted(pairs))
    upper = sparse.coo_array(([pairs[tuple(key)] for key in keys.tolist()], keys.T), shape=(n, n), dtype=float)
    joint = sparse.csr_array(upper + upper.T)
    rows = joint.sum(axis=1)
    contexts = rows**CONTEXT_POWER
    contexts /= contexts.sum()
    joint = joint.tocoo()
    information = np.log(joint.data / (rows[joint.coords[0]] * contexts[joint.coords[1]]))
    keep = information > 0
    return known, sparse.csr_array((information[keep], tuple(c[keep] for c in joint.coords)), shape=(n, n))


def factor(matrix: sparse.csr_array) -> np.ndarray:
    """Word vectors.

    Returns:
        float64, (words, D); the largest entry of each column is positive, and all are rounded.
    """
    start = np.ones(matrix.shape[0]) / np.sqrt(matrix.shape[0])
    left, singular, _ = linalg.svds(matrix, k=D, v0=start, tol=0)
    order = np.argsort(-singular)
    vectors = left[:, order] * singular[order] ** SINGULAR_POWER
    # A singular vector's sign is arbitrary; two machines may disagree on it.
    vectors *= np.sign(vectors[np.abs(vectors).argmax(axis=0), np.arange(D)])
    vectors *= NORM / np.sqrt((vectors**2).sum(axis=1).mean())
    return vectors.round(DIGITS) + 0.0  # no negative zero


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    known, matrix = ppmi(list(corpus()))
    vectors = factor(matrix)
    lines = [
        " ".join([word, *(f"{value:.{DIGITS}f}" for value in row)]) for word, row in zip(known, vectors, strict=True)
    ]
    (folder / "vectors.txt").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    print(f"vectors.txt  {len(known)} words, {D} dimensions")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "word_vectors")
