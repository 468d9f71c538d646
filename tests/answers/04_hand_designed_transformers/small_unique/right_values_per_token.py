# verdict: PASSED
# Each token has its own strength and value.
pos_small_unique = None
a = 2 * np.pi * np.arange(3) / 3
P = np.vstack([np.stack([np.cos(a), np.sin(a)], 1), [[0, 0]]])
strength = np.array([4.0, 5.0, 6.0, 0.0])
Km_small_unique = P
Qm_small_unique = np.sqrt(2) * strength[:, None] * P
Vm_small_unique = np.append(-np.exp(6 - strength[:3]), 1.5 * np.exp(6)).reshape(4, 1)
qk_dim_small_unique = 2
