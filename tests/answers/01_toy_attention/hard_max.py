# %% right: at once
hard_max = {"gradient": "b", "descent": "d"}

# %% right: from pairs
hard_max = dict([("gradient", "b"), ("descent", "d")])

# %% wrong: infinite | says: small change of k | hidden: a choice, so the visible check looks at its form
hard_max = {"gradient": "c", "descent": "d"}

# %% wrong: depends on the largest | says: into the update | hidden: a choice, so the visible check looks at its form
hard_max = {"gradient": "b", "descent": "c"}

# %% wrong: one is left out | says: no entry 'gradient'
hard_max = {"descent": "d"}

# %% wrong: a word for a letter | says: expected one of
hard_max = {"gradient": "all", "descent": "d"}

# %% right: filled in the opposite order
hard_max = {}
hard_max["descent"] = "d"
hard_max["gradient"] = "b"

# %% wrong: the softmax's gradient | says: small change of k | hidden: a choice, so the visible check looks at its form
hard_max = {"gradient": "a", "descent": "b"}

# %% wrong: a constant | says: small change of k | hidden: a choice, so the visible check looks at its form
hard_max = {"gradient": "d", "descent": "a"}

# %% wrong: two letters without a dict | says: expected a dict
hard_max = "b", "d"
