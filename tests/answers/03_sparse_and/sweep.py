# %% right: a loop
sweep_samples = [25, 50, 75, 100]
rows = []
for m in sweep_samples:
    trained = sa.train_together(lambda: MLP(17), sa.draws("T17_s2", samples=m, seeds=5), 500, 1e-3)
    rows.append(trained.accuracy)
sweep_accuracy = np.stack(rows)
mlp_needs = samples_needed(sweep_samples, sweep_accuracy, 0.99)

# %% right: known accuracies, read by eye, more sizes
sweep_samples = (25, 40, 60, 80, 100, 120)
sweep_accuracy = torch.tensor(
    [[0.8, 0.85, 0.9, 0.86, 0.84], [0.95] * 5, [0.985] * 5, [0.997] * 5, [1.0] * 5, [1.0] * 5]
)
mlp_needs = 80

# %% right: seeds and sizes in arrays
sweep_samples = np.array([25, 50, 75, 100, 200])
sweep_accuracy = np.array([[0.85] * 6, [0.97] * 6, [0.996] * 6, [0.999] * 6, [1.0] * 6])
mlp_needs = np.int64(75)

# %% wrong: three sizes | says: less than four
sweep_samples = [25, 50, 100]
sweep_accuracy = np.array([[0.85] * 5, [0.97] * 5, [0.999] * 5])
mlp_needs = 75

# %% wrong: sizes in disorder | says: ascending
sweep_samples = [100, 75, 50, 25]
sweep_accuracy = np.array([[0.85] * 5, [0.97] * 5, [0.996] * 5, [0.999] * 5])
mlp_needs = 75

# %% wrong: means only | says: for each seed
sweep_samples = [25, 50, 75, 100]
sweep_accuracy = np.array([[0.85] * 5, [0.97] * 5, [0.996] * 5, [0.999] * 5])
sweep_accuracy = sweep_accuracy.mean(axis=1)
mlp_needs = 75

# %% wrong: seeds as rows | says: rows are sizes
sweep_samples = [25, 50, 75, 100]
sweep_accuracy = np.array([[0.85] * 5, [0.97] * 5, [0.996] * 5, [0.999] * 5])
sweep_accuracy = sweep_accuracy.T
mlp_needs = 75

# %% wrong: three seeds | says: at least 5
sweep_samples = [25, 50, 75, 100]
sweep_accuracy = np.array([[0.85] * 3, [0.97] * 3, [0.996] * 3, [0.999] * 3])
mlp_needs = 75

# %% wrong: sizes too large | says: between 25 and 200
sweep_samples = [200, 400, 600, 800]
sweep_accuracy = np.array([[0.85] * 5, [0.97] * 5, [0.996] * 5, [0.999] * 5])
mlp_needs = 75

# %% wrong: losses | says: outside of 0 to 1
sweep_samples = [25, 50, 75, 100]
sweep_accuracy = np.array([[1.85] * 5, [0.97] * 5, [0.996] * 5, [0.999] * 5])
mlp_needs = 75

# %% wrong: an index | verdict: PARTIAL | says: is an accuracy or an index
sweep_samples = [25, 50, 75, 100]
sweep_accuracy = np.array([[0.85] * 5, [0.97] * 5, [0.996] * 5, [0.999] * 5])
mlp_needs = 2

# %% wrong: an accuracy | verdict: PARTIAL | says: is an accuracy or an index
sweep_samples = [25, 50, 75, 100]
sweep_accuracy = np.array([[0.85] * 5, [0.97] * 5, [0.996] * 5, [0.999] * 5])
mlp_needs = 0.996

# %% wrong: the largest size | verdict: PARTIAL | says: of your sweep
sweep_samples = [25, 50, 75, 200]
sweep_accuracy = np.array([[0.85] * 5, [0.97] * 5, [0.996] * 5, [0.999] * 5])
mlp_needs = 200

# %% wrong: no size is good | verdict: PARTIAL | says: is None
sweep_samples = [25, 50, 75, 100]
sweep_accuracy = np.array([[0.85] * 5, [0.97] * 5, [0.996] * 5, [0.999] * 5])
mlp_needs = samples_needed(sweep_samples, sweep_accuracy, 1.0)

# %% wrong: losses in place of accuracies | says: what an MLP reaches
sweep_samples = [25, 50, 75, 100]
sweep_accuracy = np.array([[0.47] * 5, [0.16] * 5, [0.06] * 5, [0.03] * 5])
mlp_needs = 75

# %% wrong: all trained with 200 samples | says: what an MLP reaches
sweep_samples = [25, 50, 75, 100]
sweep_accuracy = np.ones((4, 5))
mlp_needs = 75

# %% wrong: a guess that the sweep does not support | verdict: PARTIAL | says: of your sweep
sweep_samples = [25, 50, 75, 100]
sweep_accuracy = np.array([[0.85] * 5, [0.97] * 5, [0.996] * 5, [0.999] * 5])
mlp_needs = 60

# %% right: coarse sizes, which a large number answers
sweep_samples = [25, 50, 150, 200]
sweep_accuracy = np.array([[0.85] * 5, [0.97] * 5, [1.0] * 5, [1.0] * 5])
mlp_needs = 150
