# %% right: at once
same_words = dict(mean="c", attention="e", positions="b")

# %% right: one after the other
same_words = {}
same_words["mean"] = "c"
same_words["attention"] = "e"
same_words["positions"] = "b"

# %% wrong: all weights are equal | verdict: PARTIAL | says: which weights and which value | hidden: a choice, so the visible check looks at its form
same_words = {"mean": "c", "attention": "a", "positions": "b"}

# %% wrong: outputs keep their places | verdict: PARTIAL | says: which weights and which value | hidden: a choice, so the visible check looks at its form
same_words = {"mean": "c", "attention": "d", "positions": "b"}

# %% wrong: the mean of equal weights | verdict: PARTIAL | says: what does the mean do | hidden: a choice, so the visible check looks at its form
same_words = {"mean": "a", "attention": "e", "positions": "b"}

# %% wrong: positions in the word vectors | verdict: PARTIAL | says: what does B add | hidden: a choice, so the visible check looks at its form
same_words = {"mean": "c", "attention": "e", "positions": "f"}

# %% wrong: all three | says: which weights and which value | hidden: a choice, so the visible check looks at its form
same_words = {"mean": "e", "attention": "c", "positions": "f"}

# %% wrong: a capital | says: expected one of
same_words = {"mean": "C", "attention": "e", "positions": "b"}

# %% wrong: one is left out | says: has no entry 'attention'
same_words = {"mean": "c", "positions": "b"}

# %% wrong: a list | says: expected a dict
same_words = ["c", "e", "b"]

# %% right: filled in the opposite order
same_words = {}
same_words["positions"] = "b"
same_words["attention"] = "e"
same_words["mean"] = "c"
