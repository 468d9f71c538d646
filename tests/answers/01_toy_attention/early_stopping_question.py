# %% right: at once
early_stopping_question = {"curves": "b", "reason": "d", "mistake": "c", "remedy": "b"}

# %% right: from pairs
early_stopping_question = dict([("curves", "b"), ("reason", "d"), ("mistake", "c"), ("remedy", "b")])

# %% wrong: both fall | verdict: PARTIAL | says: follow the two curves | hidden: a choice, so the visible check looks at its form
early_stopping_question = {"curves": "a", "reason": "d", "mistake": "c", "remedy": "b"}

# %% wrong: harder test set | verdict: PARTIAL | says: what do they fit | hidden: a choice, so the visible check looks at its form
early_stopping_question = {"curves": "b", "reason": "c", "mistake": "c", "remedy": "b"}

# %% wrong: the friend is right | verdict: PARTIAL | says: which data chose | hidden: a choice, so the visible check looks at its form
early_stopping_question = {"curves": "b", "reason": "d", "mistake": "b", "remedy": "b"}

# %% wrong: half of the test set | verdict: PARTIAL | says: looked at once | hidden: a choice, so the visible check looks at its form
early_stopping_question = {"curves": "b", "reason": "d", "mistake": "c", "remedy": "c"}

# %% wrong: large steps, and the training loss | says: what do they fit | hidden: a choice, so the visible check looks at its form
early_stopping_question = {"curves": "b", "reason": "a", "mistake": "c", "remedy": "a"}

# %% wrong: one is left out | says: no entry 'curves'
early_stopping_question = {"reason": "d", "mistake": "c", "remedy": "b"}

# %% wrong: a word for a letter | says: expected one of
early_stopping_question = {"curves": "all", "reason": "d", "mistake": "c", "remedy": "b"}

# %% right: filled in the opposite order
early_stopping_question = {}
early_stopping_question["remedy"] = "b"
early_stopping_question["mistake"] = "c"
early_stopping_question["reason"] = "d"
early_stopping_question["curves"] = "b"
