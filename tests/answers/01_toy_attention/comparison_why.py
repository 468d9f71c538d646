# %% right: at once
comparison_why = {"why": "c", "linear, twice k": "b", "softmax, twice k": "c"}

# %% right: from pairs
comparison_why = dict([("why", "c"), ("linear, twice k", "b"), ("softmax, twice k", "c")])

# %% wrong: more parameters | verdict: PARTIAL | says: one k of 200 | hidden: a choice, so the visible check looks at its form
comparison_why = {"why": "a", "linear, twice k": "b", "softmax, twice k": "c"}

# %% wrong: looks better | verdict: PARTIAL | says: one k of 200 | hidden: a choice, so the visible check looks at its form
comparison_why = {"why": "d", "linear, twice k": "b", "softmax, twice k": "c"}

# %% wrong: the softmax stays | verdict: PARTIAL | says: ratio of two weights | hidden: a choice, so the visible check looks at its form
comparison_why = {"why": "c", "linear, twice k": "b", "softmax, twice k": "a"}

# %% wrong: the linear weights sharpen | verdict: PARTIAL | says: linear in k | hidden: a choice, so the visible check looks at its form
comparison_why = {"why": "c", "linear, twice k": "c", "softmax, twice k": "c"}

# %% wrong: one is left out | says: no entry 'why'
comparison_why = {"linear, twice k": "b", "softmax, twice k": "c"}

# %% wrong: a word for a letter | says: expected one of
comparison_why = {"why": "all", "linear, twice k": "b", "softmax, twice k": "c"}

# %% right: filled in the opposite order
comparison_why = {}
comparison_why["softmax, twice k"] = "c"
comparison_why["linear, twice k"] = "b"
comparison_why["why"] = "c"
