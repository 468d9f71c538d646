# %% right: as in the statement
weights_condition = "E2"

# %% right: small letter
weights_condition = "e2"

# %% right: joined
weights_condition = "".join(["E", "2"])

# %% wrong: sufficient only | says: reconsider the condition | hidden: the whole answer is a choice, so the visible check looks at its form
weights_condition = "C2"

# %% wrong: positive | says: reconsider the condition | hidden: the whole answer is a choice, so the visible check looks at its form
weights_condition = "A2"

# %% wrong: the sum alone | says: reconsider the condition | hidden: the whole answer is a choice, so the visible check looks at its form
weights_condition = "D2"

# %% wrong: a square is never negative | says: exception | hidden: the whole answer is a choice, so the visible check looks at its form
weights_condition = "E1"

# %% wrong: a list | says: expected two characters
weights_condition = ["E", "2"]

# %% wrong: the letter alone | says: one of ABCDE
weights_condition = "E"

# %% wrong: a sentence | says: one of ABCDE
weights_condition = "one sign, and a sum that is not 0"
