# %% right: one pattern for all breaks
import re

TOKEN = r"[\w']+|[.,!?;:]"


def tokenize(text):
    text = re.sub(r"<br\s*/?>", " ", text.lower())
    return re.findall(TOKEN, text)

# %% right: breaks first
import re

TOKEN = r"[\w']+|[.,!?;:]"


def tokenize(text):
    text = re.sub("<br ?/?>", " ", text, flags=re.IGNORECASE)
    return re.findall(TOKEN, text.lower())

# %% right: split and join
import re

TOKEN = r"[\w']+|[.,!?;:]"


def tokenize(text):
    text = text.lower()
    for tag in "<br />", "<br/>", "<br>":
        text = " ".join(text.split(tag))
    return [match.group() for match in re.finditer(TOKEN, text)]

# %% right: runs of one kind
from itertools import groupby


def tokenize(text):
    text = text.lower().replace("<br />", " ").replace("<br/>", " ").replace("<br>", " ")
    groups = groupby(text, lambda c: c if c in ".,!?;:" else c.isalnum() or c == "'")
    runs = [(kind, "".join(g)) for kind, g in groups]
    return [t for kind, run in runs if kind for t in (run if isinstance(kind, str) else [run])]

# %% wrong: only split | says: only split at blanks
import re

TOKEN = r"[\w']+|[.,!?;:]"


def tokenize(text):
    return re.sub("<br ?/?>", " ", text.lower()).split()

# %% wrong: capitals stay | says: capitals stay
import re

TOKEN = r"[\w']+|[.,!?;:]"


def tokenize(text):
    text = re.sub("<br ?/?>", " ", text, flags=re.I)
    return re.findall(TOKEN, text)

# %% wrong: breaks become nothing | says: glued together
import re

TOKEN = r"[\w']+|[.,!?;:]"


def tokenize(text):
    text = re.sub("<br ?/?>", "", text.lower())
    return re.findall(TOKEN, text)

# %% wrong: breaks stay | says: all become a blank
import re

TOKEN = r"[\w']+|[.,!?;:]"


def tokenize(text):
    return re.findall(TOKEN, text.lower())

# %% wrong: only the spelling with a blank | says: `<br>` and `<br/>`)
import re

TOKEN = r"[\w']+|[.,!?;:]"


def tokenize(text):
    text = text.lower().replace("<br />", " ")
    return re.findall(TOKEN, text)

# %% wrong: forgets the slash without a blank | says: (here it is `<br/>`)
import re

TOKEN = r"[\w']+|[.,!?;:]"


def tokenize(text):
    text = text.lower().replace("<br />", " ").replace("<br>", " ")
    return re.findall(TOKEN, text)

# %% wrong: forgets the break without a slash | says: (here it is `<br>`)
import re

TOKEN = r"[\w']+|[.,!?;:]"


def tokenize(text):
    text = text.lower().replace("<br />", " ").replace("<br/>", " ")
    return re.findall(TOKEN, text)

# %% wrong: breaks before lower case | says: in capitals
import re

TOKEN = r"[\w']+|[.,!?;:]"


def tokenize(text):
    for tag in ("<br />", "<br/>", "<br>"):
        text = text.replace(tag, " ")
    return re.findall(TOKEN, text.lower())

# %% wrong: words only | says: should not be left out
import re

TOKEN = r"[\w']+|[.,!?;:]"


def tokenize(text):
    text = re.sub("<br ?/?>", " ", text.lower())
    return re.findall(r"[\w']+", text)

# %% wrong: cut at the apostrophe | says: cut at its apostrophe
import re

TOKEN = r"[\w']+|[.,!?;:]"


def tokenize(text):
    text = re.sub("<br ?/?>", " ", text.lower())
    return re.findall(r"\w+|[.,!?;:]", text)

# %% wrong: every tag | says: every tag is taken out
import re

TOKEN = r"[\w']+|[.,!?;:]"


def tokenize(text):
    text = re.sub("<[^>]*>", " ", text.lower())
    return re.findall(TOKEN, text)

# %% wrong: casefold | says: ß became ss
import re

TOKEN = r"[\w']+|[.,!?;:]"


def tokenize(text):
    text = re.sub("<br ?/?>", " ", text.casefold())
    return re.findall(TOKEN, text)

# %% wrong: one text | says: of type str, expected a list
import re

TOKEN = r"[\w']+|[.,!?;:]"


def tokenize(text):
    text = re.sub("<br ?/?>", " ", text.lower())
    return " ".join(re.findall(TOKEN, text))

# %% wrong: prints | says: None
import re

TOKEN = r"[\w']+|[.,!?;:]"


def tokenize(text):
    text = re.sub("<br ?/?>", " ", text.lower())
    print(re.findall(TOKEN, text))
