"""Exercise 3.1: words and marks of a text."""

import re

from autograder.exercises import Example, Exercise, Values


def tokens(text, *, breaks="(?i)<br ?/?>", blank=" ", lower=str.lower, marks=".,!?;:", also="'"):
    """Return words and marks, read letter by letter; the keywords make mistakes.

    Args:
        text: as it was written.
        breaks, blank: what a line break looks like, and what it becomes.
        lower: from capitals to small letters.
        marks: tokens of their own.
        also: belongs to words besides letters and digits.
    """
    text = lower(re.sub(breaks, blank, text))
    return "".join(c if c.isalnum() or c in also else f" {c} " if c in marks else " " for c in text).split()


GAPS, WORDS = [" ", "<br>", " (", "<BR/>", "<br />", "-", "\n"], ["So", "don't", "1950", "NAÏVE", "x2", *".,!?;:"]


def draw(rng, n):
    """Draw a text of n tokens, between line breaks and signs that only separate."""
    return ("".join(GAPS[rng.integers(7)] + WORDS[rng.integers(11)] for _ in range(n)),)


TEXTS = ("It WASN'T bad,<br />(7/10)!", "Fun!<BR />And<br/>now<br>see: a<b.", "Straße; <B>Hof</B> café?", "")
values = Values(
    title="lower case, line breaks, words and marks",
    call="tokenize(text)",
    gives="tokens",
    oracle=tokens,
    draw=draw,
    worked=[Example((text,), name=f"tokenize({text!r})") for text in TEXTS],
    sizes=[(7,), (0,), (1,), (2,), (13,), (53,), (211,)],
    mistakes={
        "the text is only split at blanks: a mark is a token of its own": lambda text: str.split(
            re.sub("(?i)<br ?/?>", " ", text.lower())
        ),
        "capitals stay: the text should be in lower case": {"lower": str},
        "the words on both sides of a break are glued together: a break becomes a blank": {"blank": ""},
        "a break stays in the text: `<br />`, `<br/>` and `<br>` all become a blank": {"breaks": "(?!)"},
        "a break stays in the text (here it is `<br>` and `<br/>`)": {"breaks": "(?i)<br />"},
        "a break stays in the text (here it is `<br/>`)": {"breaks": "(?i)<br( /)?>"},
        "a break stays in the text (here it is `<br>`)": {"breaks": "(?i)<br ?/>"},
        "a break in capitals stays in the text: lower case first, then the breaks": {"breaks": "<br ?/?>"},
        "the marks . , ! ? ; : are tokens of their own, they should not be left out": {"marks": ""},
        "a word is cut at its apostrophe: letters, digits and ' belong together": {"also": ""},
        "every tag is taken out: only line breaks are": {"breaks": r"<[^>]*>"},
        "ß became ss: lower case is `text.lower()`": {"lower": str.casefold},
    },
)

exercise = Exercise(parts=[values])
