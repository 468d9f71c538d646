# %% right: as in the statement
argmax_training = {"keys": "2B", "values": "3D"}

# %% right: small letters
argmax_training = {"keys": "2b", "values": "3d"}

# %% right: made by dict, with spaces
argmax_training = dict(values=" 3D", keys="2B ")

# %% wrong: the winner's key moves | says: reconsider the verdict | hidden: the whole answer is a choice, so the visible check looks at its form
argmax_training = {"keys": "3B", "values": "3D"}

# %% wrong: a large gradient at ties | says: steps of the figure | hidden: the whole answer is a choice, so the visible check looks at its form
argmax_training = {"keys": "2A", "values": "3D"}

# %% wrong: all values move | says: which values occur | hidden: the whole answer is a choice, so the visible check looks at its form
argmax_training = {"keys": "2B", "values": "1D"}

# %% wrong: values are not trained either | says: which values occur | hidden: the whole answer is a choice, so the visible check looks at its form
argmax_training = {"keys": "2B", "values": "2C"}

# %% wrong: no output depends on the winner's value | says: how does an output depend | hidden: the whole answer is a choice, so the visible check looks at its form
argmax_training = {"keys": "2B", "values": "3C"}

# %% wrong: a text for both | says: expected a dict
argmax_training = "2B"

# %% wrong: one is missing | says: lacks the key
argmax_training = {"keys": "2B"}

# %% wrong: a number | says: expected two characters
argmax_training = {"keys": 2, "values": "3D"}

# %% wrong: reason first | says: one of 1234
argmax_training = {"keys": "B2", "values": "D3"}
