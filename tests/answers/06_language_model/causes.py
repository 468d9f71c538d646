# %% right: one by one
causes = {"A": None, "B": None, "C": None}
causes["A"] = 2
causes["B"] = 4
causes["C"] = 1

# %% right: zip
causes = dict(zip("ABC", (2, 4, 1)))

# %% right: keywords
causes = dict(A=2, B=4, C=1)

# %% wrong: A and C swapped | says: not the line that A has changed | hidden: the visible check does not know the answer
causes = {"A": 1, "B": 4, "C": 2}

# %% wrong: B forgets no gradients | says: not the line that B has changed | hidden: the visible check does not know the answer
causes = {"A": 2, "B": 5, "C": 1}

# %% wrong: A masks after the softmax | says: not the line that A has changed | hidden: the visible check does not know the answer
causes = {"A": 3, "B": 4, "C": 1}

# %% wrong: C has a small rate | says: not the line that C has changed | hidden: the visible check does not know the answer
causes = {"A": 2, "B": 4, "C": 6}

# %% wrong: all the same | says: two friends have the same number
causes = {"A": 2, "B": 2, "C": 2}

# %% wrong: words | says: expected one of the numbers 1 to 6
causes = {"A": "no mask", "B": "same batches", "C": "not moved"}

# %% wrong: beyond the list | says: expected one of the numbers 1 to 6
causes = {"A": 2, "B": 7, "C": 1}

# %% wrong: a list | says: should be a dict
causes = [2, 4, 1]

# %% wrong: one missing | says: should be a dict
causes = {"A": 2, "B": 4}

# %% right: numbers of NumPy
causes = dict(zip("ABC", np.array([2, 4, 1])))

# %% right: whole numbers as floats
causes = {"A": 2.0, "B": 4.0, "C": 1.0}
