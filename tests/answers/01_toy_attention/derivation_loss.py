# %% right: at once
derivation_loss = {"half": "b", "factor": "b", "entry": -7}

# %% right: from pairs
derivation_loss = dict([("half", "b"), ("factor", "b"), ("entry", -7)])

# %% wrong: the half stays | verdict: PARTIAL | says: factor 2 | hidden: a choice, so the visible check looks at its form
derivation_loss = {"half": "a", "factor": "b", "entry": -7}

# %% wrong: the sign | says: which sign | hidden: a choice, so the visible check looks at its form
derivation_loss = {"half": "b", "factor": "a", "entry": 7}

# %% wrong: twice | says: which sign | hidden: a choice, so the visible check looks at its form
derivation_loss = {"half": "b", "factor": "c", "entry": -14}

# %% wrong: the first entry | verdict: PARTIAL | says: both sequences | hidden: a choice, so the visible check looks at its form
derivation_loss = {"half": "b", "factor": "b", "entry": 0}

# %% wrong: one is left out | says: no entry 'half'
derivation_loss = {"factor": "b", "entry": -7}

# %% wrong: a word for a letter | says: expected one of
derivation_loss = {"half": "all", "factor": "b", "entry": -7}

# %% right: filled in the opposite order
derivation_loss = {}
derivation_loss["entry"] = -7
derivation_loss["factor"] = "b"
derivation_loss["half"] = "b"
