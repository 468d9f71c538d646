"""Exercise 3.1 a: a text in lower case, without line breaks."""

import re

from autograder.exercises import Example, Exercise, Values


def cleaned(text, *, breaks="(?i)<br ?/?>", blank=" ", lower=str.lower):
    """Return the text; the keywords make mistakes."""
    return lower(re.sub(breaks, blank, text))


PIECES = ["GOOD", "Ärger", "<br>", "<BR/>", "<br />", "<Br>", "<b>", "&", "<", "1", "so;", "(it's)", " ", "\n"]
TEXTS = ("A GOOD film<br />We Saw", "Fun!<BR />And<br/>now<br>see: a<b.", "Straße &amp; <B>Hof</B> <broken>")
values = Values(
    title="capitals and breaks",
    call="clean(text)",
    gives="a text",
    oracle=cleaned,
    draw=lambda rng, n: ("".join(PIECES[i] for i in rng.integers(len(PIECES), size=n)),),
    worked=[Example((text,), name=f"clean({text!r})") for text in TEXTS],
    sizes=[(7,), (0,), (1,), (53,), (211,)],
    mistakes={
        "nothing is changed: lower case, and a blank for each break": str,
        "capitals are left as they are: the text should be in lower case": {"lower": str},
        "the words on both sides of a break are glued together: a break becomes a blank": {"blank": ""},
        "words are glued together at a break; and capitals are left": {
            "breaks": "<br ?/?>",
            "blank": "",
            "lower": str,
        },
        "a break stays in the text: `<br />`, `<br/>` and `<br>` all become a blank": {"breaks": "(?!)"},
        "a break stays in the text (here it is `<br>` and `<br/>`)": {"breaks": "(?i)<br />"},
        "a break stays in the text (here it is `<br/>`)": {"breaks": "(?i)<br( /)?>"},
        "a break stays in the text (here it is `<br>`)": {"breaks": "(?i)<br ?/>"},
        "a break in capitals stays in the text: lower case first, then the breaks": {"breaks": "<br ?/?>"},
        "marks are taken out: a later step splits them off": lambda text: re.sub(r"[^\w' ]", " ", cleaned(text)),
        "every tag is taken out: only line breaks are": {"breaks": r"<[^\s>]*\s?/?>"},
        "`<broken>` is taken for a break: only `<br />`, `<br/>` and `<br>` are": {"breaks": "(?i)<br[^>]*>"},
        "ß became ss: lower case is `text.lower()`": {"lower": str.casefold},
        "`&amp;` became &: only line breaks are replaced": lambda text: cleaned(text.replace("&amp;", "&")),
    },
)

exercise = Exercise(parts=[values])
