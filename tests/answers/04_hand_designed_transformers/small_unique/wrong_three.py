# verdict: PARTIAL
# says: smaller
# Three dimensions: CLS has the key 0.
qk_dim_small_unique = 3
pos_small_unique = None
Km_small_unique = np.eye(4, 3)
Qm_small_unique = 5 * np.sqrt(3) * np.eye(4, 3)
Vm_small_unique = np.array([[-1.0], [-1], [-1], [1.5 * np.exp(5)]])
