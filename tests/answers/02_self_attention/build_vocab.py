# %% right: counted by hand
def build_vocab(token_lists, size):
    counts = {}
    for tokens in token_lists:
        for token in tokens:
            counts[token] = counts.get(token, 0) + 1
    order = sorted(sorted(counts), key=counts.get, reverse=True)
    vocab = {"<PAD>": 0, "<UNK>": 1}
    for word in order[: size - 2]:
        vocab[word] = len(vocab)
    return vocab

# %% right: most_common of a sorted counter
from collections import Counter


def build_vocab(token_lists, size):
    flat = sorted(sum(map(list, token_lists), []))
    words = [word for word, _ in Counter(flat).most_common(size - 2)] if size > 2 else []
    return dict(zip(["<PAD>", "<UNK>"] + words, range(size)))

# %% right: numpy
import numpy as np


def build_vocab(token_lists, size):
    flat = [t for tokens in token_lists for t in tokens]
    vocab = {"<PAD>": 0, "<UNK>": 1}
    if flat:
        words, counts = np.unique(np.array(flat, dtype=object), return_counts=True)
        for word in words[np.argsort(-counts, kind="stable")][: size - 2]:
            vocab[str(word)] = len(vocab)
    return vocab

# %% right: a heap
import heapq
from collections import Counter


def build_vocab(token_lists, size):
    counts = Counter()
    for tokens in token_lists:
        counts.update(tokens)
    words = heapq.nsmallest(size - 2, counts, key=lambda w: (-counts[w], w))
    return {"<PAD>": 0, "<UNK>": 1} | {word: i + 2 for i, word in enumerate(words)}

# %% wrong: the two do not count | says: count too
from collections import Counter


def build_vocab(token_lists, size):
    counts = Counter(t for tokens in token_lists for t in tokens)
    words = sorted(counts, key=lambda w: (-counts[w], w))[:size]
    return {word: i for i, word in enumerate(["<PAD>", "<UNK>", *words])}

# %% wrong: all words | says: count too
from collections import Counter


def build_vocab(token_lists, size):
    counts = Counter(t for tokens in token_lists for t in tokens)
    words = sorted(counts, key=lambda w: (-counts[w], w))
    return {word: i for i, word in enumerate(["<PAD>", "<UNK>", *words])}

# %% wrong: <UNK> first | says: swapped
from collections import Counter


def build_vocab(token_lists, size):
    counts = Counter(t for tokens in token_lists for t in tokens)
    words = sorted(counts, key=lambda w: (-counts[w], w))
    return {word: i for i, word in enumerate(["<UNK>", "<PAD>", *words][:size])}

# %% wrong: the two at the end | says: behind the words
from collections import Counter


def build_vocab(token_lists, size):
    counts = Counter(t for tokens in token_lists for t in tokens)
    words = sorted(counts, key=lambda w: (-counts[w], w))[: size - 2]
    return {word: i for i, word in enumerate([*words, "<PAD>", "<UNK>"])}

# %% wrong: first come | says: first occur
def build_vocab(token_lists, size):
    vocab = {"<PAD>": 0, "<UNK>": 1}
    for tokens in token_lists:
        for token in tokens:
            if token not in vocab and len(vocab) < size:
                vocab[token] = len(vocab)
    return vocab

# %% wrong: alphabetical | says: alphabetical order, expected the most frequent
def build_vocab(token_lists, size):
    words = sorted({t for tokens in token_lists for t in tokens})
    return {word: i for i, word in enumerate(["<PAD>", "<UNK>", *words][:size])}

# %% wrong: the rarest first | says: rarest
from collections import Counter


def build_vocab(token_lists, size):
    counts = Counter(t for tokens in token_lists for t in tokens)
    words = sorted(counts, key=lambda w: (counts[w], w))
    return {word: i for i, word in enumerate(["<PAD>", "<UNK>", *words][:size])}

# %% wrong: ties turned round | says: the other way round
from collections import Counter


def build_vocab(token_lists, size):
    counts = Counter(t for tokens in token_lists for t in tokens)
    words = sorted(counts, key=lambda w: (counts[w], w), reverse=True)
    return {word: i for i, word in enumerate(["<PAD>", "<UNK>", *words][:size])}

# %% wrong: ties as they come | says: in order of their first places
from collections import Counter


def build_vocab(token_lists, size):
    counts = Counter(t for tokens in token_lists for t in tokens)
    words = [word for word, _ in counts.most_common()]
    return {word: i for i, word in enumerate(["<PAD>", "<UNK>", *words][:size])}

# %% wrong: without the two | says: are missing
from collections import Counter


def build_vocab(token_lists, size):
    counts = Counter(t for tokens in token_lists for t in tokens)
    words = sorted(counts, key=lambda w: (-counts[w], w))[:size]
    return {word: i for i, word in enumerate(words)}

# %% wrong: counts in place of numbers | says: counts
from collections import Counter


def build_vocab(token_lists, size):
    counts = Counter(t for tokens in token_lists for t in tokens)
    words = sorted(counts, key=lambda w: (-counts[w], w))[: size - 2]
    return {"<PAD>": 0, "<UNK>": 1} | {word: counts[word] for word in words}

# %% wrong: a list | says: a dict
from collections import Counter


def build_vocab(token_lists, size):
    counts = Counter(t for tokens in token_lists for t in tokens)
    return ["<PAD>", "<UNK>", *sorted(counts, key=lambda w: (-counts[w], w))][:size]

# %% wrong: number to word | says: keys and values are swapped
from collections import Counter


def build_vocab(token_lists, size):
    counts = Counter(t for tokens in token_lists for t in tokens)
    words = sorted(counts, key=lambda w: (-counts[w], w))
    return dict(enumerate(["<PAD>", "<UNK>", *words][:size]))

# %% wrong: in how many lists, not how often | says: once a list
from collections import Counter


def build_vocab(token_lists, size):
    counts = Counter(t for tokens in token_lists for t in set(tokens))
    words = sorted(counts, key=lambda w: (-counts[w], w))
    return {word: i for i, word in enumerate(["<PAD>", "<UNK>", *words][:size])}

# %% wrong: numbers from 1 | says: begin with 1
from collections import Counter


def build_vocab(token_lists, size):
    counts = Counter(t for tokens in token_lists for t in tokens)
    words = sorted(counts, key=lambda w: (-counts[w], w))
    return {word: i for i, word in enumerate(["<PAD>", "<UNK>", *words][:size], 1)}

# %% wrong: one word at least | says: build_vocab
from collections import Counter


def build_vocab(token_lists, size):
    counts = Counter(t for tokens in token_lists for t in tokens)
    words = sorted(counts, key=lambda w: (-counts[w], w))[: max(size - 2, 1)]
    return {word: i for i, word in enumerate(["<PAD>", "<UNK>", *words])}

# %% wrong: shorter words first | says: the shorter word
from collections import Counter
def build_vocab(token_lists, size):
    c = Counter(t for its in token_lists for t in its)
    return {w: i for i, w in enumerate(["<PAD>", "<UNK>"] + sorted(c, key=lambda w: (-c[w], len(w), w))[: size - 2])}

# %% wrong: capitals are ignored | says: capitals before small
from collections import Counter
def build_vocab(token_lists, size):
    c = Counter(t for its in token_lists for t in its)
    return {w: i for i, w in enumerate(["<PAD>", "<UNK>"] + sorted(c, key=lambda w: (-c[w], w.lower()))[: size - 2])}

# %% wrong: the first list only | says: only the first list
from collections import Counter
def build_vocab(token_lists, size):
    c = Counter(token_lists[0])
    return {w: i for i, w in enumerate(["<PAD>", "<UNK>"] + sorted(c, key=lambda w: (-c[w], w))[: size - 2])}

# %% right: unique of an array of objects, a stable argsort
import numpy as np
def build_vocab(token_lists, size):
    flat = [t for its in token_lists for t in its]
    vocab = {"<PAD>": 0, "<UNK>": 1}
    if flat:
        words, n = np.unique(np.array(flat, dtype=object), return_counts=True)
        for w in words[np.argsort(-n, kind="stable")][: size - 2]:
            vocab[str(w)] = len(vocab)
    return vocab
