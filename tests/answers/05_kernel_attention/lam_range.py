# %% right: by hand, integers
lam_low, lam_high = 1, 4

# %% right: solved for lambda
s = np.array([10, 8, 4, 1, 0.5, 0.36, 0.16, 0.01])
lam_high = s[2] ** 2 * (1 / 0.8 - 1)
lam_low = s[3] ** 2 * (1 / 0.5 - 1)

# %% right: all conditions at once
s = np.array([10, 8, 4, 1, 0.5, 0.36, 0.16, 0.01])
lam_high = np.min(s[:3] ** 2) / 4
lam_low = np.max(s[3:] ** 2)

# %% wrong: swapped | says: swapped
lam_low, lam_high = 4, 1

# %% wrong: s in place of its square | says: not s/(s + λ)
lam_low, lam_high = 1.0, 1.0

# %% wrong: lambda squared | says: λ is not squared
lam_low, lam_high = 1.0, 2.0

# %% wrong: keeps four | says: fourth
lam_low, lam_high = 0.25, 4.0

# %% wrong: only the first direction | says: third one too
lam_low, lam_high = 1.0, 25.0

# %% wrong: only two directions | says: not the first two
lam_low, lam_high = 1.0, 16.0

# %% wrong: a coarse grid | says: at its bound
lam_low, lam_high = 1.1, 3.9

# %% wrong: thresholds exchanged | says: at its bound
lam_low, lam_high = 0.25, 16.0
