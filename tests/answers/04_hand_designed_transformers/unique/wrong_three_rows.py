# verdict: FAILED
# says: shape
# CLS has no row.
pos_unique = None
Km_unique = np.eye(3)
Qm_unique = 20 * np.eye(3)
Vm_unique = -np.ones((3, 1))
