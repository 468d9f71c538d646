# verdict: FAILED
# says: small_previous
# One dimension.
qk_dim_small_previous = 1
pos_small_previous = np.arange(6.0)[:, None]
Km_small_previous = np.array([[0.0], [0], [0], [1]])
Qm_small_previous = np.array([[0.0], [0], [0], [50]])
Vm_small_previous = np.eye(4, 3)
