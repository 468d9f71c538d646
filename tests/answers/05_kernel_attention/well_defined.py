# %% right: another order, small letters
well_defined = ["f", "a", "e", "c"]

# %% right: a set
well_defined = {"A", "E", "C", "F"}

# %% right: a tuple, and a letter twice
well_defined = ("A", "C", "E", "F", "A")

# %% right: from a string
well_defined = list("ACEF")

# %% wrong: all | says: sum is 0
well_defined = list("ABCDEFGH")

# %% wrong: non-negative ones | says: for q = 0 all its values
well_defined = ["A", "D", "E", "F"]

# %% wrong: forgets the negative one | says: missing
well_defined = ["A", "E", "F"]

# %% wrong: cosine is bounded | says: negative
well_defined = ["A", "C", "E", "F", "G"]

# %% wrong: exp minus one | says: H
well_defined = ["A", "C", "E", "F", "H"]

# %% wrong: only the softmax | says: missing
well_defined = ["A"]

# %% wrong: the dot product | says: B
well_defined = ["A", "B", "C", "E", "F"]

# %% wrong: formulas | says: letters from A to H
well_defined = ["exp(q·k)"]

# %% wrong: numbers | says: letters in quotes
well_defined = [1, 3, 5, 6]
