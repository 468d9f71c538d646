"""Exercise 3.1 b: words and marks of a text."""

import re

from autograder.exercises import Example, Exercise, Values


def tokens(text, *, marks=".,!?;:", also="'", letter=str.isalnum):
    """Return words and marks, read letter by letter; the keywords make mistakes.

    Args:
        text: in lower case.
        marks: tokens of their own.
        also: belongs to words besides letters and digits.
        letter: whether a character is one of these.
    """
    return "".join(c if letter(c) or c in also else f" {c} " if c in marks else " " for c in text).split()


GAPS, WORDS = [" ", "-", " (", ") ", '"', "/", "\n"], ["so", "don't", "1950", "naïve", "x2", "'tis", *".,!?;:"]


def draw(rng, n):
    """Draw a text of n tokens, between signs that only separate."""
    drawn = [GAPS[rng.integers(7)] * int(rng.integers(1, 3)) + WORDS[rng.integers(12)] for _ in range(n)]
    return ("".join(drawn) + GAPS[rng.integers(7)] * int(rng.integers(3)),)


SIGNS = '.,!?;:()/-"'
TEXTS = ("it wasn't bad, (7/10)!", "a café... why? no; so: yes", "7.5 of 10,000", "", "?", "-b")
values = Values(
    title="words, marks, and what only separates",
    call="tokenize(text)",
    gives="tokens",
    oracle=tokens,
    draw=draw,
    worked=[Example((text,), name=f"tokenize({text!r})") for text in TEXTS],
    sizes=[(7,), (0,), (1,), (1,), (2,), (13,), (53,), (211,)],
    fresh="the tokens are not those of the rule: words, each mark, and nothing else",
    mistakes={
        "the text is only split at blanks: a mark is a token of its own": str.split,
        "the marks . , ! ? ; : are tokens of their own, they should not be left out": {"marks": ""},
        "the marks should not be left out; and a word is cut at its apostrophe": {"marks": "", "also": ""},
        "a word is cut at its apostrophe: letters, digits and ' belong together": {"also": ""},
        "the apostrophe is left out of a word": lambda text: tokens(text.replace("'", "")),
        "the apostrophe is a token of its own, expected a part of its word": {"marks": ".,!?;:'", "also": ""},
        "signs other than . , ! ? ; : are kept as tokens, expected that they only separate": {"marks": SIGNS},
        "signs that only separate are kept, and the apostrophe is one of them": {"marks": SIGNS + "'", "also": ""},
        "signs that only separate are left inside a token": {"also": "'()/-"},
        "signs are taken out, and the words beside them glued": lambda text: tokens(
            re.sub(r"[^\w\s'.,!?;:]", "", text)
        ),
        "digits are left out: a word may have digits": {"letter": str.isalpha},
        "there are empty tokens: leave them out": lambda text: [
            part for part in re.split(r"([.,!?;:])|[^\w']", text) if part is not None
        ],
        "a word with an accent is cut: take every alphabet": {"letter": lambda c: c.isascii() and c.isalnum()},
        "marks in a row make one token, expected one token for each": lambda text: re.findall(
            r"[\w']+|[.,!?;:]+", text
        ),
        "the marks ; and : are left out": {"marks": ".,!?"},
        "a token comes once only: a text may repeat a token": lambda text: list(dict.fromkeys(tokens(text))),
        "the last word is lost: no mark stands behind it": lambda text: tokens(text)[
            : -1 if text[-1:].isalnum() else None
        ],
        "a mark between digits is no token: each mark is one": lambda text: re.findall(
            r"\d+[.,]\d+|[\w']+|[.,!?;:]", text
        ),
    },
)

exercise = Exercise(parts=[values])
