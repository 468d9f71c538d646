# %% right: zero where it can be
counterexamples = {"B": (0, [1]), "D": (0, [2, 3]), "G": (1, [0, 3]), "H": (0, [1])}

# %% right: arrays, and lists as pairs
counterexamples = {
    "H": [1.0, np.array([1.0, -1.0])],
    "G": [np.float64(2), np.array([0.1, 1.5])],
    "D": [1, np.array([-1, -2.5])],
    "B": [1, np.array([1.0, -1.0])],
}

# %% right: built up
counterexamples = {}
for letter in "BDH":
    counterexamples[letter] = (0.0, (1.0, -1.0))
counterexamples["G"] = (5, [0, 0.6])

# %% wrong: the exponential becomes tiny | says: sum to 1
counterexamples = {"A": (5, [-5, -5]), "B": (0, [1]), "D": (0, [2]), "H": (0, [1])}

# %% wrong: a common sign is taken for a fault | says: sum to 1
counterexamples = {"B": (0, [1]), "C": (1, [1, 2]), "D": (0, [2]), "H": (0, [1])}

# %% wrong: values that decrease with the distance | says: sum to 1
counterexamples = {"B": (0, [1]), "D": (0, [2]), "E": (-5, [5, 5]), "H": (0, [1])}

# %% wrong: the square at 0 | says: sum to 1
counterexamples = {"B": (0, [1]), "D": (0, [2]), "F": (0, [1, 2]), "H": (0, [1])}

# %% wrong: one key with a negative value, whose sign cancels | says: shows nothing
counterexamples = {"B": (1, [-1]), "D": (0, [2]), "G": (1, [0, 3]), "H": (0, [1])}

# %% wrong: a cosine that is positive for both keys | says: shows nothing
counterexamples = {"B": (0, [1]), "D": (0, [2]), "G": (1, [0, 1]), "H": (0, [1])}

# %% wrong: three of four | verdict: PARTIAL | says: has 3 entries
counterexamples = {"B": (0, [1]), "D": (0, [1]), "H": (0, [1])}

# %% wrong: the cosine alone | verdict: PARTIAL | says: has 1 entries
counterexamples = {"G": (1, [0, 3])}

# %% wrong: the letters alone | says: letter -> (query, list of keys)
counterexamples = ["B", "D", "G", "H"]

# %% wrong: one key that is no list | says: one number, the query, and a list
counterexamples = {"B": (0, 1), "D": (0, 2), "G": (1, 3), "H": (0, 1)}

# %% wrong: queries alone | says: a query and a list of keys
counterexamples = {"B": 0, "D": 0, "G": 1, "H": 0}

# %% wrong: an overflow | says: between -5 and 5
counterexamples = {"A": (100, [100]), "B": (0, [1]), "D": (0, [2]), "H": (0, [1])}

# %% wrong: formulas as keys | says: letters from A to H
counterexamples = {"q·k": (0, [1]), "cos": (1, [0, 3])}

# %% wrong: nothing | says: is empty
counterexamples = {}

# %% right: a cosine of a right angle, which is rounded
counterexamples = {"B": (0, [1]), "D": (1, [-1]), "G": (1, [np.pi / 2]), "H": (0, [1])}

# %% wrong: rounding is taken for a sum of 0 | says: counterexamples
counterexamples = {"B": (1e-8, [1e-8]), "D": (1e-8, [1e-8]), "G": (5, [0.3141592653589793]), "H": (1e-16, [1.0])}
