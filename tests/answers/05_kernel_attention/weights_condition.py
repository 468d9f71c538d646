# %% right: as in the statement
weights_condition = {"condition": "E", "exception": "2"}

# %% right: made by dict
weights_condition = dict(exception="2", condition="E")

# %% right: built up
weights_condition = {}
weights_condition["condition"] = "E"
weights_condition["exception"] = str(1 + 1)

# %% wrong: sufficient only | says: holds for C of 3.1 b | hidden: the whole answer is a choice, so the visible check looks at its form
weights_condition = {"condition": "C", "exception": "2"}

# %% wrong: positive | says: holds for C of 3.1 b | hidden: the whole answer is a choice, so the visible check looks at its form
weights_condition = {"condition": "A", "exception": "2"}

# %% wrong: the sum alone | says: holds for C of 3.1 b | hidden: the whole answer is a choice, so the visible check looks at its form
weights_condition = {"condition": "D", "exception": "2"}

# %% wrong: a square is never negative | says: similarity 0 | hidden: the whole answer is a choice, so the visible check looks at its form
weights_condition = {"condition": "E", "exception": "1"}

# %% wrong: a text | says: expected a dict
weights_condition = "E2"

# %% wrong: the letter alone | says: no entry
weights_condition = {"condition": "E"}

# %% wrong: a sentence | says: expected one of
weights_condition = {"condition": "one sign, and a sum that is not 0", "exception": "2"}

# %% wrong: a number | says: expected one of
weights_condition = {"condition": "E", "exception": 2}
