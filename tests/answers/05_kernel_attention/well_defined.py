# %% right: another order, small letters
well_defined = ["f", "a", "e", "c"]

# %% right: a set
well_defined = {"A", "E", "C", "F"}

# %% right: a tuple, and a letter twice
well_defined = ("A", "C", "E", "F", "A")

# %% right: from a string
well_defined = list("ACEF")

# %% wrong: all | says: sum is 0 | hidden: the whole answer is a choice, so the visible check looks at its form
well_defined = list("ABCDEFGH")

# %% wrong: non-negative ones | says: for q = 0 all its values | hidden: the whole answer is a choice, so the visible check looks at its form
well_defined = ["A", "D", "E", "F"]

# %% wrong: forgets the negative one | says: missing | hidden: the whole answer is a choice, so the visible check looks at its form
well_defined = ["A", "E", "F"]

# %% wrong: cosine is bounded | says: negative | hidden: the whole answer is a choice, so the visible check looks at its form
well_defined = ["A", "C", "E", "F", "G"]

# %% wrong: exp minus one | says: H | hidden: the whole answer is a choice, so the visible check looks at its form
well_defined = ["A", "C", "E", "F", "H"]

# %% wrong: only the softmax | says: missing | hidden: the whole answer is a choice, so the visible check looks at its form
well_defined = ["A"]

# %% wrong: the dot product | says: B | hidden: the whole answer is a choice, so the visible check looks at its form
well_defined = ["A", "B", "C", "E", "F"]

# %% wrong: formulas | says: letters from A to H
well_defined = ["exp(q·k)"]

# %% wrong: numbers | says: letters in quotes
well_defined = [1, 3, 5, 6]
