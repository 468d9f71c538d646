# %% right: a list
mistakes = [47, 62]

# %% right: a tuple of others
mistakes = (80, 165)

# %% right: looked up by their texts
_bad = [i for i in range(len(y_test)) if y_hat_test[i] * y_test[i] <= 0]
mistakes = np.array([i for i in _bad if "nobody" in test_texts[i]][:1] + [_bad[0]])

# %% wrong: two right ones | says: gets right
mistakes = [44, 3]

# %% wrong: one of them is right | says: gets right
mistakes = [47, 44]

# %% wrong: the same twice | says: twice
mistakes = [47, 47]

# %% wrong: three | says: two numbers
mistakes = [47, 62, 80]

# %% wrong: rows of all texts | says: rows of the test set
mistakes = [1466 + 47, 1466 + 62]

# %% wrong: the texts | says: whole numbers
mistakes = [test_texts[47], test_texts[62]]

# %% wrong: one number | says: list of two
mistakes = 47

# %% wrong: negative rows, from the end | says: rows of the test set
mistakes = [-1, 47]

# %% wrong: truth values | says: of type bool
mistakes = [True, False]

# %% wrong: a set | says: list of two
mistakes = {int(_wrong[0]), int(_wrong[1])}

# %% wrong: a half | says: whole numbers
mistakes = [_wrong[0] + 0.5, _wrong[1]]

# %% wrong: a model that says nothing | says: not those of a trained model | hidden: the functions are the student's own
k_softmax, v_softmax = np.zeros(50), np.zeros(50)
mistakes = [0, 1]

# %% wrong: predictions that are the labels turned round | says: gets right
y_hat_test = -y_test
mistakes = [0, 1]
