# verdict: PASSED
# Minus the squared distance to p - 1.
p = np.arange(6.0)
pos_small_previous = np.stack([p, p**2, np.ones(6)], 1)
Km_small_previous = np.zeros((6, 2))
Km_small_previous[3, 0] = Km_small_previous[4, 1] = 1
Qm_small_previous = np.zeros((6, 2))
Qm_small_previous[3, 0] = 40
Qm_small_previous[5] = -40, -20
Vm_small_previous = np.eye(6, 3)
qk_dim_small_previous = Km_small_previous.shape[-1]
