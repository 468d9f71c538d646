# verdict: PASSED
# pos holds the own direction and that of the one before.
a = 2 * np.pi * np.arange(6) / 6
here = np.stack([np.cos(a), np.sin(a)], 1)
pos_small_previous = np.hstack([here, np.roll(here, 1, axis=0)])
Km_small_previous, Qm_small_previous = np.zeros((7, 2)), np.zeros((7, 2))
Km_small_previous[3:5] = np.eye(2)
Qm_small_previous[5:7] = 60 * np.eye(2)
Vm_small_previous = np.eye(7, 3)
qk_dim_small_previous = 2
