# %% right: a regular expression for all breaks
import re


def clean(text):
    return re.sub(r"<br\s*/?>", " ", text.lower())

# %% right: breaks first, without regard to case
import re


def clean(text):
    return re.sub("<br ?/?>", " ", text, flags=re.IGNORECASE).lower()

# %% right: split and join
def clean(text):
    text = text.lower()
    for tag in "<br />", "<br/>", "<br>":
        text = " ".join(text.split(tag))
    return " ".join(text.split())

# %% right: a lambda
clean = lambda text: text.lower().replace("<br />", "\n").replace("<br/>", "\n").replace("<br>", "\n").strip()

# %% wrong: breaks become nothing | says: glued
def clean(text):
    return text.lower().replace("<br />", "").replace("<br/>", "").replace("<br>", "")

# %% wrong: no lower case | says: capitals
def clean(text):
    for tag in ("<br />", "<br/>", "<br>", "<BR />", "<BR/>", "<BR>"):
        text = text.replace(tag, " ")
    return text

# %% wrong: lower case only | says: a break stays
def clean(text):
    return text.lower()

# %% wrong: neither lower case nor blanks | says: glued | says: capitals
import re


def clean(text):
    return re.sub("<br ?/?>", "", text)

# %% wrong: returns the text as it is | says: nothing is changed
def clean(text):
    text.lower().replace("<br />", " ")
    return text

# %% wrong: only the spelling with a blank | says: `<br>` and `<br/>`)
def clean(text):
    return text.lower().replace("<br />", " ")

# %% wrong: forgets the slash without a blank | says: (here it is `<br/>`)
def clean(text):
    return text.lower().replace("<br />", " ").replace("<br>", " ")

# %% wrong: forgets the break without a slash | says: (here it is `<br>`)
def clean(text):
    return text.lower().replace("<br />", " ").replace("<br/>", " ")

# %% wrong: breaks before lower case | says: in capitals
def clean(text):
    for tag in ("<br />", "<br/>", "<br>"):
        text = text.replace(tag, " ")
    return text.lower()

# %% wrong: takes the marks out too | says: marks are taken out
import re


def clean(text):
    text = re.sub("<br ?/?>", " ", text.lower())
    return re.sub(r"[^\w' ]", " ", text)

# %% wrong: prints | says: None
def clean(text):
    print(text.lower().replace("<br />", " "))

# %% wrong: a list of words | says: a text
import re


def clean(text):
    return re.sub("<br ?/?>", " ", text.lower()).split()

# %% wrong: takes out every tag | says: every tag is taken out
import re


def clean(text):
    return re.sub(r"<[^ >]* ?/?>", " ", text.lower())

# %% wrong: lower case, and one spelling in the first example's place | says: a break stays in the text
def clean(text):
    head, _, tail = text.lower().partition("<br />")
    return head + " " + tail if tail.startswith("it") else text.lower()

# %% wrong: everything that begins like a break | says: is taken for a break
import re
def clean(text):
    return re.sub(r"<br[^>]*>", " ", text.lower())

# %% wrong: HTML signs too | says: became &
import re, html
def clean(text):
    return re.sub(r"<br ?/?>", " ", html.unescape(text).lower())

# %% wrong: two breaks only | says: (here it is `<br>`)
import re
def clean(text):
    return re.sub(r"<br ?/?>", " ", text.lower(), count=2)

# %% right: breaks with any blanks inside
import re
def clean(text):
    return re.sub(r"<br\s*/?>", " ", text.lower())

# %% wrong: casefold | says: ß became ss
def clean(text):
    text = text.casefold()
    for b in ("<br />", "<br/>", "<br>"):
        text = text.replace(b, " ")
    return text
