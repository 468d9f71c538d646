"""Assignment 02, sentiment: the visible checks of part 3, from the text to numbers.

Those of parts 4 to 6 are in `sentiment_models`, `sentiment_training` and `sentiment_results`. Expected values, and
those that common mistakes give, are written out; nothing here computes an answer.
"""

from __future__ import annotations

import numpy as np

from course.checks.compare import array, call, kind_of, numbers, says_so, scalar
from course.checks.lists import items, plain, table, text

BREAKS = "a break stays in the text: `<br />`, `<br/>` and `<br>` all become a blank"
GLUED = "the words on both sides of a break are glued together: a break becomes a blank"
CAPITALS = "capitals are left as they are: the text should be in lower case"
MARKS_GONE = "the marks . , ! ? ; : are tokens of their own, they should not be left out"
MARKS_GLUED = "a mark is still part of a word: split at . , ! ? ; : and keep each as a token of its own"
ENDS_AT = "a word is cut at its apostrophe: letters, digits and ' belong together"
NO_APOSTROPHE = "the apostrophe is left out of a word: letters, digits and ' belong together"
OTHER_MARKS = "signs other than . , ! ? ; : are kept as tokens, expected that they only separate"
ASCII = "a word with an accent is cut: letters of every alphabet count (`str.isalpha`, `\\w`), not a to z alone"
TOGETHER = "marks that follow each other make one token, expected one token for each"


@says_so(name="clean, lower case and a blank for each break")
def clean(function) -> None:
    """Lower case, and every break a blank."""
    found = call(function, "A GOOD film<br />It Was")
    mistakes = {
        "nothing is changed: lower case, and a blank for each break": "A GOOD film<br />It Was",
        CAPITALS: "A GOOD film It Was",
        GLUED: "a good filmit was",
        BREAKS: "a good film<br />it was",
        f"{GLUED}; and {CAPITALS}": "A GOOD filmIt Was",
    }
    text(found, "a good film it was", 'clean("A GOOD film<br />It Was")', mistakes, show=True)
    found = call(function, "Fun!<BR />And<br/>now<br>see: a<b.")
    mistakes = {
        BREAKS: "fun!<br />and<br/>now<br>see: a<b.",
        f"{BREAKS} (here it is `<br>` and `<br/>`)": "fun! and<br/>now<br>see: a<b.",
        f"{BREAKS} (here it is `<br/>`)": "fun! and<br/>now see: a<b.",
        f"{BREAKS} (here it is `<br>`)": "fun! and now<br>see: a<b.",
        "a break in capitals stays in the text: lower case first, then the breaks": "fun!<br />and now see: a<b.",
        "marks are taken out: a later step splits them off, this one leaves them": "fun  and now see  a b ",
    }
    text(found, "fun! and now see: a<b.", 'clean("Fun!<BR />And<br/>now<br>see: a<b.")', mistakes, show=True)
    found = call(function, "Straße &amp; <B>Hof</B> <broken>")
    mistakes = {
        "every tag is taken out: only line breaks are": "straße &amp;  hof",
        "`<broken>` is taken for a break: only `<br />`, `<br/>` and `<br>` are": "straße &amp; <b>hof</b>",
        "ß became ss: lower case is `text.lower()`": "strasse &amp; <b>hof</b> <broken>",
        "`&amp;` became &: only line breaks are replaced": "straße & <b>hof</b> <broken>",
    }
    name = 'clean("Straße &amp; <B>Hof</B> <broken>")'
    text(found, "straße &amp; <b>hof</b> <broken>", name, mistakes, show=True)


@says_so(name="tokenize, words and marks")
def tokenize(function) -> None:
    """Words and marks; the rest separates."""
    name = 'tokenize("it wasn\'t bad, (7/10)!")'
    found = call(function, "it wasn't bad, (7/10)!")
    if isinstance(found, str):
        raise AssertionError(f"`{name}` is one text, expected a list of tokens")
    mistakes = {
        "the text is only split at blanks: a mark is a token of its own": ["it", "wasn't", "bad,", "(7/10)!"],
        MARKS_GONE: ["it", "wasn't", "bad", "7", "10"],
        f"{MARKS_GONE}; and {ENDS_AT}": ["it", "wasn", "t", "bad", "7", "10"],
        ENDS_AT: ["it", "wasn", "t", "bad", ",", "7", "10", "!"],
        NO_APOSTROPHE: ["it", "wasnt", "bad", ",", "7", "10", "!"],
        "the apostrophe is a token of its own, expected a part of its word": [
            *["it", "wasn", "'", "t", "bad", ",", "7", "10", "!"]
        ],
        OTHER_MARKS: ["it", "wasn't", "bad", ",", "(", "7", "/", "10", ")", "!"],
        f"{OTHER_MARKS}; and the apostrophe is one of them": [
            *["it", "wasn", "'", "t", "bad", ",", "(", "7", "/", "10", ")", "!"]
        ],
        "signs that only separate are left inside a token": ["it", "wasn't", "bad", ",", "(7/10)", "!"],
        "a sign that separates is taken out, and the words on its sides are glued": [
            *["it", "wasn't", "bad", ",", "710", "!"]
        ],
        "digits are left out: a word may have digits": ["it", "wasn't", "bad", ",", "!"],
        "there are empty tokens: leave them out": ["it", "wasn't", "bad", ",", "", "", "7", "10", "", "!", ""],
    }
    items(found, ["it", "wasn't", "bad", ",", "7", "10", "!"], name, mistakes, show=True)
    found = call(function, "a café... why? no; so: yes")
    expected = ["a", "café", ".", ".", ".", "why", "?", "no", ";", "so", ":", "yes"]
    mistakes = {
        ASCII: ["a", "caf", ".", ".", ".", "why", "?", "no", ";", "so", ":", "yes"],
        TOGETHER: ["a", "café", "...", "why", "?", "no", ";", "so", ":", "yes"],
        "the marks ; and : are left out": ["a", "café", ".", ".", ".", "why", "?", "no", "so", "yes"],
        "a token comes once only: a text may repeat a token": [
            *["a", "café", ".", "why", "?", "no", ";", "so", ":", "yes"]
        ],
        "the last word is lost: no mark stands behind it": expected[:-1],
    }
    items(found, expected, 'tokenize("a café... why? no; so: yes")', mistakes, show=True)
    found = call(function, "7.5 of 10,000")
    mistakes = {"a mark between digits is no token: each mark is one, wherever it stands": ["7.5", "of", "10,000"]}
    items(found, ["7", ".", "5", "of", "10", ",", "000"], 'tokenize("7.5 of 10,000")', mistakes, show=True)
    items(call(function, ""), [], 'tokenize("")', show=True)


LISTS = [["a", "a", "d", "b", "a"], ["c", "c"], ["b", "e", "c"]]
NO_TIES = "words that are equally frequent are not in alphabetical order"


@says_so(name="build_vocab, the most frequent words")
def build_vocab(function) -> None:
    """The most frequent words, ties in alphabetical order."""
    name = 'build_vocab([["a", "a", "d", "b", "a"], ["c", "c"], ["b", "e", "c"]], 5)'
    found = call(function, [list(tokens) for tokens in LISTS], 5)
    right = {"<PAD>": 0, "<UNK>": 1, "a": 2, "c": 3, "b": 4}
    mistakes = {
        "it has more than `size` entries: <PAD> and <UNK> count too": {**right, "d": 5, "e": 6},
        "<PAD> is 0 and <UNK> is 1: they are swapped": {**right, "<PAD>": 1, "<UNK>": 0},
        "<PAD> and <UNK> stand behind the words, expected the numbers 0 and 1": {
            "a": 0,
            "c": 1,
            "b": 2,
            "<PAD>": 3,
            "<UNK>": 4,
        },
        "the words are in the order in which they first occur, expected the most frequent first": {
            "<PAD>": 0,
            "<UNK>": 1,
            "a": 2,
            "d": 3,
            "b": 4,
        },
        "only the first list is counted, expected all of them": {"<PAD>": 0, "<UNK>": 1, "a": 2, "b": 3, "d": 4},
        "the words are in alphabetical order, expected the most frequent first": {
            "<PAD>": 0,
            "<UNK>": 1,
            "a": 2,
            "b": 3,
            "c": 4,
        },
        "the rarest words come first, expected the most frequent": {"<PAD>": 0, "<UNK>": 1, "d": 2, "e": 3, "b": 4},
        f"{NO_TIES}: a and c occur three times each": {"<PAD>": 0, "<UNK>": 1, "c": 2, "a": 3, "b": 4},
        "<PAD> and <UNK> are missing: they have the numbers 0 and 1": {"a": 0, "c": 1, "b": 2, "d": 3, "e": 4},
        "the numbers are counts: a word's number is its place in the order": {
            "<PAD>": 0,
            "<UNK>": 1,
            "a": 3,
            "c": 3,
            "b": 2,
        },
    }
    mistakes["each word counts once a list, expected as often as it occurs"] = {
        "<PAD>": 0,
        "<UNK>": 1,
        "b": 2,
        "c": 3,
        "a": 4,
    }
    mistakes["the numbers begin with 1, expected with 0, that of <PAD>"] = {word: 1 + i for word, i in right.items()}
    mistakes["keys and values are swapped: the key is a word, its value a number"] = {
        i: word for word, i in right.items()
    }
    table(found, right, name, mistakes, show=True)
    _vocab_ties(function)
    table(call(function, [], 7), {"<PAD>": 0, "<UNK>": 1}, "build_vocab([], 7)", show=True)
    table(call(function, [["x"]], 2), {"<PAD>": 0, "<UNK>": 1}, 'build_vocab([["x"]], 2)', show=True)


def _vocab_ties(function) -> None:
    """Words that are equally frequent: in the order of `sorted`, whatever their length and their capitals."""
    found = call(function, [["z", "y"], ["x", "y", "z"]], 11)
    right = {"<PAD>": 0, "<UNK>": 1, "y": 2, "z": 3, "x": 4}
    mistakes = {f"{NO_TIES}: y and z occur twice each": {"<PAD>": 0, "<UNK>": 1, "z": 2, "y": 3, "x": 4}}
    table(found, right, 'build_vocab([["z", "y"], ["x", "y", "z"]], 11)', mistakes, show=True)
    found = call(function, [["zoo", "Tea", "an", "b"]], 6)
    right = {"<PAD>": 0, "<UNK>": 1, "Tea": 2, "an": 3, "b": 4, "zoo": 5}
    mistakes = {
        f"{NO_TIES}: the shorter word comes first here": {**right, "b": 2, "an": 3, "Tea": 4},
        f"{NO_TIES}: `sorted` puts capitals before small letters": {**right, "an": 2, "b": 3, "Tea": 4},
    }
    table(found, right, 'build_vocab([["zoo", "Tea", "an", "b"]], 6)', mistakes, show=True)


@says_so(name="encode, a number for each token")
def encode(function) -> None:
    """A number for each token, that of <UNK> for the others."""
    vocab = {"<PAD>": 0, "<UNK>": 1, "good": 7, "not": 3}
    found = call(function, ["not", "so", "good", "not"], vocab)
    mistakes = {
        "an unknown word is left out, expected the number of <UNK>": [3, 7, 3],
        "an unknown word gets the number of <PAD>, expected that of <UNK>": [3, 0, 7, 3],
        "an unknown word stays as it is, expected the number of <UNK>": [3, "so", 7, 3],
        "an unknown word gets None, expected the number of <UNK>": [3, None, 7, 3],
        "each number comes once: a token may repeat": [3, 1, 7],
    }
    name = 'encode(["not", "so", "good", "not"], vocab)'
    items(found, [3, 1, 7, 3], name, mistakes, show=True, of="numbers")
    found = call(function, ["yes", "no", "so"], {"<PAD>": 5, "<UNK>": 11, "no": 2, "so": 0})
    mistakes = {
        "an unknown word gets 1: take the number of <UNK> from the vocabulary, here 11": [1, 2, 0],
        "a word with the number 0 counts as unknown: ask `in vocab`, not whether the number is true": [11, 2, 11],
    }
    items(found, [11, 2, 0], 'encode(["yes", "no", "so"], another vocab)', mistakes, show=True, of="numbers")


@says_so(name="encode, a list, and the vocabulary as it was")
def encode_keeps(function) -> None:
    """It gives a list, and changes neither the vocabulary nor the list of tokens."""
    tokens, vocab = ["not", "so", "not"], {"<PAD>": 0, "<UNK>": 1, "good": 7, "not": 3}
    before = (list(tokens), dict(vocab))
    found = function(tokens, vocab)
    if isinstance(found, np.ndarray) or hasattr(found, "detach"):
        kind = kind_of(found)
        raise AssertionError(f"`encode` gives a {kind}, expected a list of numbers: `.tolist()` makes one")
    if not isinstance(found, list):
        raise AssertionError(f"`encode` gives a {kind_of(found)}, expected a list: `[... for token in tokens]`")
    other = next((number for number in found if not isinstance(number, int)), 0)
    if not isinstance(other, int):
        raise AssertionError(f"`encode` gives a list of {kind_of(other)}, expected Python's int")
    if tokens != before[0]:
        raise AssertionError("`encode` changed its list `tokens`: make a new list instead")
    if vocab != before[1]:
        raise AssertionError("`encode` changed `vocab` (setdefault puts new words into it): `vocab.get` only looks")


@says_so(name="chunk, pieces of one length")
def chunk(function) -> None:
    """Pieces of one length, the last one filled up."""
    found = call(function, [5, 8, 2, 9, 4, 7, 6], 3, 1)
    found = plain(found, "chunk([5, 8, 2, 9, 4, 7, 6], 3, 1)", "a list of chunks")
    mistakes = {
        "the last chunk is not filled up with `pad`": [[5, 8, 2], [9, 4, 7], [6]],
        "the last chunk, which is not full, is left out": [[5, 8, 2], [9, 4, 7]],
        "it is filled with 0, expected with `pad`": [[5, 8, 2], [9, 4, 7], [6, 0, 0]],
        "the padding stands in front, expected behind": [[5, 8, 2], [9, 4, 7], [1, 1, 6]],
        "only the first `length` numbers are kept: the rest makes further chunks": [[5, 8, 2]],
        "it is one list of numbers, expected a list of chunks": [5, 8, 2, 9, 4, 7, 6, 1, 1],
        "the chunks overlap: each begins where the one before ended": [
            *[[5, 8, 2], [8, 2, 9], [2, 9, 4], [9, 4, 7], [4, 7, 6]]
        ],
    }
    of = "chunks"
    right = [[5, 8, 2], [9, 4, 7], [6, 1, 1]]
    items(found, right, "chunk([5, 8, 2, 9, 4, 7, 6], 3, 1)", mistakes, show=True, of=of)
    found = plain(call(function, [5, 8, 2, 9], 2, 0), "chunk([5, 8, 2, 9], 2, 0)", "a list of chunks")
    mistakes = {"numbers that fill their chunks exactly get one more, of padding only": [[5, 8], [2, 9], [0, 0]]}
    items(found, [[5, 8], [2, 9]], "chunk([5, 8, 2, 9], 2, 0)", mistakes, show=True, of=of)
    found = plain(call(function, [], 3, 4), "chunk([], 3, 4)", "a list of chunks")
    mistakes = {
        "an empty text gives no chunk, expected one of padding, so that no review is lost": [],
        "an empty text gives an empty chunk, expected one of padding": [[]],
    }
    items(found, [[4, 4, 4]], "chunk([], 3, 4)", mistakes, show=True, of=of)


@says_so(name="chunk, the numbers stay as they were")
def ids_kept(function) -> None:
    """The list of numbers is as long as before."""
    for ids in ([5, 8, 2, 9, 4, 7, 6], []):
        before = list(ids)
        function(ids, 3, 1)
        if ids != before:
            raise AssertionError("`chunk` changes its argument `ids`: build new lists")


@says_so(name="cosine_similarity, of two vectors")
def cosine_similarity(function) -> None:
    """The cosine of the angle; 0 where there is no angle."""
    u, v = np.array([2.0, 1.0, 2.0]), np.array([0.0, 3.0, 4.0])
    mistakes = {
        "it is the dot product: divide by both lengths": 11.0,
        "it is divided by the length of u only": 11 / 3,
        "it is divided by the length of v only": 11 / 5,
        "it is divided by the squares of the lengths, expected by the lengths": 11 / 225,
        "it is divided by the sum of the lengths, expected by their product": 11 / 8,
        "it is the angle, expected its cosine": float(np.arccos(11 / 15)),
        "it is 1 minus the similarity (the cosine distance)": 4 / 15,
        "a length is the root of the sum of squares, not the sum of the absolute components": 11 / 35,
    }
    scalar(call(function, u, v), 11 / 15, "cosine_similarity((2, 1, 2), (0, 3, 4))", mistakes=mistakes, show=True)
    mistakes = {"the sign is lost: vectors that point apart have a negative similarity": 11 / 15}
    name = "cosine_similarity((2, 1, 2), (0, -3, -4))"
    scalar(call(function, u, -v), -11 / 15, name, mistakes=mistakes, show=True)


@says_so(name="cosine_similarity, vectors of zeros")
def similarity_of_zeros(function) -> None:
    """Without a direction the similarity is 0."""
    u, v = np.array([2.0, 1.0, 2.0]), np.array([0.0, 3.0, 4.0])
    for first, second in ((0 * u, v), (u, 0 * v), (0 * u, 0 * v)):
        with np.errstate(all="ignore"):
            found = call(function, first, second)
        values = numbers(found, "cosine_similarity with a vector of zeros", "one number")
        if not np.all(np.isfinite(values)):
            raise AssertionError(
                "`cosine_similarity` of a vector of zeros is nan: it should be 0.0, without a division"
            )
        scalar(found, 0.0, "cosine_similarity with a vector of zeros", show=True)


@says_so(name="embedding_matrix, a row for each number")
def embedding_matrix(function) -> None:
    """Row i belongs to the word with number i."""
    vocab = {"<PAD>": 2, "<UNK>": 1, "film": 0, "good": 4, "zzz": 3}
    index = {"good": 0, "the": 1, "film": 2}
    vectors = np.array([[1.5, 2.0], [3.0, 4.0], [5.0, 7.25]])
    found = call(function, vocab, index, vectors)
    values = numbers(found, EMBEDDING, "(vocab, dim)")
    rows = sorted({int(row) for row in np.argwhere(np.isnan(values))[:, 0]}) if values.ndim == 2 else []
    if rows:
        whose = (
            "whose word has no vector: expected zeros" if rows[0] in (1, 2, 3) else "expected the vector of its word"
        )
        raise AssertionError(f"`{EMBEDDING}` holds nan (not a number) in row {rows[0]}, {whose}")
    o, film, good = [0.0, 0.0], [5.0, 7.25], [1.5, 2.0]
    mistakes = {
        "the rows are in the order of the dict: a word's row is its number in vocab": [o, o, film, good, o],
        "it is the whole table of vectors, expected one row for each entry of vocab": vectors,
        "unknown words are left out, expected a row of zeros": [film, good],
        "the vectors stand in the rows of `index`, expected in those of vocab": [good, o, film, o, o],
        "the numbers are cut to whole ones: is it a matrix of integers?": [[5, 7], o, o, o, [1, 2]],
        "rows 0 and 1 are left out: here they belong to words like others": [o, o, o, o, good],
    }
    array(
        found,
        [film, o, o, o, good],
        EMBEDDING,
        "(vocab, dim)",
        mistakes=mistakes,
        show=True,
        otherwise="row i is the vector of the word with number i, and zeros where the word has no vector",
    )


EMBEDDING = "embedding_matrix(vocab, index, vectors)"
