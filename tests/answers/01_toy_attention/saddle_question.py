# %% right: at once
saddle_question = {"linear in k": "b", "linear in v": "a", "kind": "saddle", "softmax": "v"}

# %% right: key by key
saddle_question = dict()
for key, letter in (("linear in v", "a"), ("linear in k", "b"), ("softmax", "v"), ("kind", "saddle")):
    saddle_question[key] = letter

# %% wrong: the factors exchanged | verdict: PARTIAL | says: formula of 7.3 | hidden: a choice, so the visible check looks at its form
saddle_question = {"linear in v": "b", "linear in k": "a", "softmax": "v", "kind": "saddle"}

# %% wrong: the errors are 0 | verdict: PARTIAL | says: formula of 7.4 | hidden: a choice, so the visible check looks at its form
saddle_question = {"linear in v": "a", "linear in k": "c", "softmax": "v", "kind": "saddle"}

# %% wrong: k moves first | verdict: PARTIAL | says: equal scores | hidden: a choice, so the visible check looks at its form
saddle_question = {"linear in v": "a", "linear in k": "b", "softmax": "k", "kind": "saddle"}

# %% wrong: a minimum, as the gradient is 0 | verdict: PARTIAL | says: product of k and v | hidden: a choice, so the visible check looks at its form
saddle_question = {"linear in v": "a", "linear in k": "b", "softmax": "v", "kind": "minimum"}

# %% wrong: everything | says: formula of 7.3 | hidden: a choice, so the visible check looks at its form
saddle_question = {"linear in v": "d", "linear in k": "d", "softmax": "both", "kind": "maximum"}

# %% wrong: a sentence for a letter | says: expected one of
saddle_question = {"linear in v": "w = 0", "linear in k": "b", "softmax": "v", "kind": "saddle"}

# %% wrong: one is left out | says: no entry 'kind'
saddle_question = {"linear in v": "a", "linear in k": "b", "softmax": "v"}

# %% right: filled in the opposite order
saddle_question = {}
saddle_question["kind"] = "saddle"
saddle_question["softmax"] = "v"
saddle_question["linear in k"] = "b"
saddle_question["linear in v"] = "a"
