# %% right: two patterns
import re


def tokenize(text):
    return [match.group() for match in re.finditer(r"(?:\w|')+|[.,!?;:]", text)]

# %% right: one character at a time
def tokenize(text):
    tokens, word = [], ""
    for character in text + " ":
        if character.isalnum() or character == "'":
            word += character
            continue
        if word:
            tokens.append(word)
        word = ""
        if character in ".,!?;:":
            tokens.append(character)
    return tokens

# %% right: blanks around the marks, then split
import re


def tokenize(text):
    text = re.sub(r"([.,!?;:])", r" \1 ", text)
    return re.sub(r"[^\w'.,!?;:]", " ", text).split()

# %% right: replace signs, a generator
def tokenize(text):
    kept = "".join(c if c.isalnum() or c == "'" else f" {c} " if c in ".,!?;:" else " " for c in text)
    return tuple(kept.split())

# %% wrong: split at blanks | says: only split at blanks
def tokenize(text):
    return text.split()

# %% wrong: words only | says: should not be left out
import re


def tokenize(text):
    return re.findall(r"[\w']+", text)

# %% wrong: words only, cut at the apostrophe | says: should not be left out | says: apostrophe
import re


def tokenize(text):
    return re.findall(r"\w+", text)

# %% wrong: cut at the apostrophe | says: cut at its apostrophe
import re


def tokenize(text):
    return re.findall(r"\w+|[.,!?;:]", text)

# %% wrong: the apostrophe is taken out | says: left out of a word
import re


def tokenize(text):
    return re.findall(r"\w+|[.,!?;:]", text.replace("'", ""))

# %% wrong: the apostrophe alone | says: token of its own, expected a part
import re


def tokenize(text):
    return re.findall(r"\w+|[.,!?;:']", text)

# %% wrong: every sign is a token | says: only separate
import re


def tokenize(text):
    return re.findall(r"[\w']+|[^\w\s]", text)

# %% wrong: every sign is a token, the apostrophe too | says: only separate | says: apostrophe
import re


def tokenize(text):
    return re.findall(r"\w+|[^\w\s]", text)

# %% wrong: only blanks separate | says: inside a token
import re


def tokenize(text):
    return re.sub(r"([.,!?;:])", r" \1 ", text).split()

# %% wrong: signs are deleted | says: glued
import re


def tokenize(text):
    text = re.sub(r"[^\w\s'.,!?;:]", "", text)
    return re.sub(r"([.,!?;:])", r" \1 ", text).split()

# %% wrong: letters only | says: digits are left out
import re


def tokenize(text):
    return re.findall(r"[^\W\d]+(?:'[^\W\d]+)*|[.,!?;:]", text)

# %% wrong: empty tokens | says: empty tokens
import re


def tokenize(text):
    parts = re.split(r"([.,!?;:])|[^\w']", text)
    return [part for part in parts if part is not None]

# %% wrong: a to z | says: accent
import re


def tokenize(text):
    return re.findall(r"[a-z0-9']+|[.,!?;:]", text)

# %% wrong: runs of marks | says: one token for each
import re


def tokenize(text):
    return re.findall(r"[\w']+|[.,!?;:]+", text)

# %% wrong: forgets ; and : | says: ; and :
import re


def tokenize(text):
    return re.findall(r"[\w']+|[.,!?]", text)

# %% wrong: each token once | says: comes once only
import re


def tokenize(text):
    return list(dict.fromkeys(re.findall(r"[\w']+|[.,!?;:]", text)))

# %% wrong: one text | says: of type str, expected a list
import re


def tokenize(text):
    return " ".join(re.findall(r"[\w']+|[.,!?;:]", text))

# %% wrong: sorted | says: another order
import re


def tokenize(text):
    return sorted(re.findall(r"[\w']+|[.,!?;:]", text))

# %% wrong: an empty text is one empty token | says: tokens
import re


def tokenize(text):
    return re.findall(r"[\w']+|[.,!?;:]", text) or [""]

# %% wrong: the last word is lost | says: the last word
def tokenize(text):
    tokens, word = [], ""
    for c in text:
        if c.isalnum() or c == "'":
            word += c
            continue
        if word:
            tokens.append(word)
        word = ""
        if c in ".,!?;:":
            tokens.append(c)
    return tokens

# %% wrong: decimal numbers in one piece | says: mark between digits
import re
def tokenize(text):
    return re.findall(r"\d+[.,]\d+|[\w']+|[.,!?;:]", text)

# %% right: runs of one kind
from itertools import groupby
def tokenize(text):
    def kind(c):
        return 1 if c.isalnum() or c == "'" else 2 if c in ".,!?;:" else 0
    out = []
    for k, g in groupby(text, kind):
        s = "".join(g)
        out.extend([s] if k == 1 else list(s) if k == 2 else [])
    return out
