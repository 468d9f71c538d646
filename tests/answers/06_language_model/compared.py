# %% right: at once
compared = {"key": "b", "one layer": "c", "rest": "a", "share": "b"}

# %% right: from pairs
compared = dict(zip(("rest", "share", "key", "one layer"), "abbc"))

# %% right: one by one
compared = {}
compared["one layer"] = "c"
compared["key"] = "b"
compared["share"] = "b"
compared["rest"] = "a"

# %% wrong: the rotation | verdict: PARTIAL | says: which layer has a head | hidden: a choice, so the visible check looks at its form
compared = {"key": "a", "one layer": "c", "rest": "a", "share": "b"}

# %% wrong: the embedding | verdict: PARTIAL | says: which layer has a head | hidden: a choice, so the visible check looks at its form
compared = {"key": "c", "one layer": "c", "rest": "a", "share": "b"}

# %% wrong: too few weights | verdict: PARTIAL | says: 6.2 of assignment 04 | hidden: a choice, so the visible check looks at its form
compared = {"key": "b", "one layer": "a", "rest": "a", "share": "b"}

# %% wrong: too few steps | verdict: PARTIAL | says: 6.2 of assignment 04 | hidden: a choice, so the visible check looks at its form
compared = {"key": "b", "one layer": "b", "rest": "a", "share": "b"}

# %% wrong: positions | verdict: PARTIAL | says: found nothing | hidden: a choice, so the visible check looks at its form
compared = {"key": "b", "one layer": "c", "rest": "c", "share": "b"}

# %% wrong: no layer 0 | verdict: PARTIAL | says: large induction score | hidden: a choice, so the visible check looks at its form
compared = {"key": "b", "one layer": "c", "rest": "a", "share": "a"}

# %% wrong: one is left out | says: no entry 'share'
compared = {"key": "b", "one layer": "c", "rest": "a"}

# %% wrong: a word for a letter | says: expected one of
compared = {"key": "b", "one layer": "c", "rest": "CLS", "share": "b"}
