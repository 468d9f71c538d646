# %% right: residual before positions
predicted_order = ["mean", "attention", "attention + positions", "attention + residual", "all"]

# %% right: the other way round, a tuple
predicted_order = ("all", "attention + positions", "attention + residual", "attention", "mean")

# %% right: an array
predicted_order = np.array(["mean", "attention", "attention + residual", "attention + positions", "all"])

# %% wrong: other names | says: none of the five
predicted_order = ["Mean", "attention", "attention + residual", "attention + positions", "all"]

# %% wrong: four names | says: each of the five
predicted_order = ["mean", "attention", "attention + positions", "all"]

# %% wrong: a name twice | says: each of the five
predicted_order = ["mean", "mean", "attention", "attention + residual", "attention + positions", "all"]

# %% wrong: one text | says: a list
predicted_order = "mean, attention, attention + residual, attention + positions, all"

# %% wrong: numbers | says: none of the five
predicted_order = [1, 2, 3, 5, 4]

# %% wrong: a dict | says: a list
predicted_order = {"mean": 1, "attention": 2, "attention + residual": 3, "attention + positions": 4, "all": 5}

# %% wrong: nothing | says: None
predicted_order = None
