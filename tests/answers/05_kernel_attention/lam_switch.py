# %% right: by hand
lam_switch = 0.001

# %% right: from the second row
lam_switch = np.sum(X_line[1] ** 2)

# %% right: an array of no axes
lam_switch = np.linalg.norm(X_line - projector @ X_line) ** 2 / np.array(1)

# %% right: by bisection on the two losses
low, high = 0.0, 1.0
for _ in range(200):
    middle = (low + high) / 2
    if purification_loss(projector, X_line, middle) < purification_loss(np.eye(2), X_line, middle):
        high = middle
    else:
        low = middle
lam_switch = middle

# %% wrong: forgets that the projector pays too | says: penalty of the projector
lam_switch = np.sum(X_line[1] ** 2) / 2

# %% wrong: a root too many | says: without a root
lam_switch = np.linalg.norm(X_line[1])

# %% wrong: mean over the tokens | says: mean
lam_switch = np.mean(X_line[1] ** 2)

# %% wrong: read off a plot | says: not equal there
lam_switch = 0.0012

# %% wrong: the size of everything | says: not equal there
lam_switch = np.sum((X_line - 0 * X_line)[0] ** 2) + np.sum(X_line[1] ** 2)

# %% wrong: absolute values | says: sizes
lam_switch = np.abs(X_line[1]).sum()

# %% wrong: rounded to zero | says: it is 0
lam_switch = round(np.sum(X_line[1] ** 2), 2)

# %% wrong: gives both losses | says: expected one number
lam_switch = (0.0, 0.001)
