# verdict: FAILED
# says: shape
# Vm as for a copy.
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = 20 * np.eye(4)
Vm_unique = np.eye(4, 3)
