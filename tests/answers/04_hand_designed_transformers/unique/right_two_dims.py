# verdict: PASSED
# Tokens on a circle, CLS in the centre.
pos_unique = None
a = 2 * np.pi * np.arange(3) / 3
P = np.stack([np.cos(a), np.sin(a)], 1)
Km_unique = np.vstack([P, [[0, 0]]])
Qm_unique = np.vstack([np.sqrt(2) * 4 * P, [[0, 0]]])
Vm_unique = np.array([[-1], [-1], [-1], [1.4 * np.exp(4)]])
