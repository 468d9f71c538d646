# %% right: as in the statement
argmax_training = {"keys": "2", "keys because": "B", "values": "3", "values because": "D"}

# %% right: made by dict and an update
argmax_training = dict(keys="2", values="3") | {"keys because": "B", "values because": "D"}

# %% right: from pairs
argmax_training = dict(zip(["values", "values because", "keys", "keys because"], "3D2B"))

# %% wrong: the winner's key moves | says: where the printed gradient is 0 | hidden: the whole answer is a choice, so the visible check looks at its form
argmax_training = {"keys": "3", "keys because": "B", "values": "3", "values because": "D"}

# %% wrong: a large gradient at ties | says: steps of the figure | hidden: the whole answer is a choice, so the visible check looks at its form
argmax_training = {"keys": "2", "keys because": "A", "values": "3", "values because": "D"}

# %% wrong: all values move | says: which values occur | hidden: the whole answer is a choice, so the visible check looks at its form
argmax_training = {"keys": "2", "keys because": "B", "values": "1", "values because": "D"}

# %% wrong: no value moves | says: which values occur | hidden: the whole answer is a choice, so the visible check looks at its form
argmax_training = {"keys": "2", "keys because": "B", "values": "2", "values because": "C"}

# %% wrong: no output depends on the winner's value | says: how does an output depend | hidden: the whole answer is a choice, so the visible check looks at its form
argmax_training = {"keys": "2", "keys because": "B", "values": "3", "values because": "C"}

# %% wrong: a text for all | says: expected a dict
argmax_training = "2B3D"

# %% wrong: one is missing | says: no entry
argmax_training = {"keys": "2", "keys because": "B", "values": "3"}

# %% wrong: verdict and reason at once | says: expected one of
argmax_training = {"keys": "2B", "keys because": "B", "values": "3", "values because": "D"}

# %% wrong: a number | says: expected one of
argmax_training = {"keys": 2, "keys because": "B", "values": 3, "values because": "D"}
