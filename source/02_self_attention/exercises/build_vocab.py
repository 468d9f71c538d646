"""Exercise 3.2 a: numbers of the most frequent words."""

from autograder.exercises import Example, Exercise, Values


def vocabulary(lists, size, *, rank=lambda word, count, flat: (-count, word), first=("<PAD>", "<UNK>")):
    """Return word -> number, one word after another; the keywords make mistakes.

    Args:
        lists: lists of words.
        size: the most entries.
        rank: the word for which it is smallest comes next.
        first: entries before all words.
    """
    flat = [word for its in lists for word in its]
    left, found = set(flat), {word: number for number, word in enumerate(first)}
    while left and len(found) < size:
        best = min(left, key=lambda word: rank(word, flat.count(word), flat))
        found[best] = len(found)
        left.remove(best)
    return found


def numbered(words):
    return {word: number for number, word in enumerate(words)}


def counted(lists, size):
    """Return counts in place of numbers."""
    flat = [word for its in lists for word in its]
    return {word: n if n < 2 else flat.count(word) for word, n in vocabulary(lists, size).items()}


def draw(rng, n, size):
    return [["w" + "abcdefghijk"[i] for i in rng.integers(11, size=k)] for k in range(n)], size


GIVEN = [
    ([["a", "a", "d", "b", "a"], ["c", "c"], ["b", "e", "c"]], 5),
    ([["z", "y"], ["x", "y", "z"]], 11),
    ([["zoo", "Tea", "an", "b"]], 6),
    ([["x"]], 2),
    ([], 7),
]
values = Values(
    title="frequent words first, ties in alphabetical order",
    call="build_vocab(token_lists, size)",
    gives="a dict",
    oracle=vocabulary,
    draw=draw,
    worked=[Example(given, name=f"build_vocab{given!r}") for given in GIVEN],
    sizes=[(17, 11), (13, 5), (3, 29), (5, 3), (2, 2), (0, 7), (2, 3)],
    mistakes={
        "it has more than `size` entries: <PAD> and <UNK> count too": lambda lists, size: vocabulary(lists, size + 2),
        "<PAD> is 0 and <UNK> is 1: they are swapped": {"first": ("<UNK>", "<PAD>")},
        "<PAD> and <UNK> stand behind the words": lambda *given: numbered(
            [*list(vocabulary(*given))[2:], "<PAD>", "<UNK>"]
        ),
        "the words are in the order in which they first occur": {"rank": lambda word, count, flat: flat.index(word)},
        "only the first list is counted, expected all of them": lambda lists, size: vocabulary(lists[:1], size),
        "the words are in alphabetical order, expected the most frequent first": {
            "rank": lambda word, count, flat: word
        },
        "the rarest words come first, expected the most frequent": {"rank": lambda word, count, flat: (count, word)},
        "equally frequent words are not in alphabetical order, but the other way round": {
            "rank": lambda word, count, flat: (-count, [-ord(c) for c in word])
        },
        "equally frequent words are in order of their first places": {
            "rank": lambda word, count, flat: (-count, flat.index(word))
        },
        "equally frequent words: the shorter word comes first here": {
            "rank": lambda word, count, flat: (-count, len(word), word)
        },
        "among equals `sorted` puts capitals before small letters": {
            "rank": lambda word, count, flat: (-count, word.lower())
        },
        "<PAD> and <UNK> are missing: they have the numbers 0 and 1": {"first": ()},
        "the numbers are counts: a word's number is its place in the order": counted,
        "each word counts once a list only": lambda lists, size: vocabulary([sorted(set(its)) for its in lists], size),
        "the numbers begin with 1, expected with 0": lambda *given: {
            word: number + 1 for word, number in vocabulary(*given).items()
        },
        "keys and values are swapped: the key is a word": lambda *given: {
            number: word for word, number in vocabulary(*given).items()
        },
    },
)

exercise = Exercise(parts=[values])
